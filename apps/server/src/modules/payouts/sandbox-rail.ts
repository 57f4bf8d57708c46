import { type Static, type TSchema, Type } from "typebox";
import { Check } from "typebox/value";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { PayoutRail, RailAnswer } from "./rail.ts";
import { signBody } from "./signed-body.ts";

/** What the two sides of the sandbox say to each other. */
export const SANDBOX_PATHS = { send: "/sandbox/payouts/send", find: "/sandbox/payouts/find" } as const;
export const SANDBOX_BODY = "application/vnd.candela.payout+json";
export const SIGNATURE_HEADER = "candela-signature";

const Answer = Type.Object({
  state: Type.Union([Type.Literal("none"), Type.Literal("pending"), Type.Literal("paid"), Type.Literal("failed")]),
  transaction: Type.String({ maxLength: 120 }),
});

export interface SandboxRailParts {
  readonly clock: Clock;
  /** Where the peer listens; undefined while nobody does. */
  readonly address: () => string | undefined;
  /** What both sides sign with. */
  readonly secret: () => Promise<Buffer>;
  /** The way to the peer; by default the machine's network. */
  readonly send?: RailSend;
}

/** One request to the peer. Throws where no answer came. */
type RailSend = (request: {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** A call that takes longer has no answer. */
const CALL_TIMEOUT_MS = 8_000;

function readAnswer<S extends TSchema>(schema: S, text: string): Static<S> {
  const value: unknown = JSON.parse(text);
  if (!Check(schema, value)) throw new Error("the sandbox answered something else than a payout");
  return value as Static<S>;
}

const sendByHttp: RailSend = async ({ url, ...request }) => {
  const answer = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  return { status: answer.status, text: await answer.text() };
};

/** The rail that pays nothing: a peer behind real HTTP, with a book of its own. */
export function createSandboxRail({ clock, address, secret, send = sendByHttp }: SandboxRailParts): PayoutRail {
  async function ask(path: string, body: unknown): Promise<RailAnswer> {
    const base = address();
    if (base === undefined) throw new Error("the sandbox does not listen yet");
    const text = JSON.stringify(body);
    const signature = signBody(await secret(), Buffer.from(text, "utf8"), machineClock(clock).now());
    const headers = { "content-type": SANDBOX_BODY, [SIGNATURE_HEADER]: signature };
    const answer = await send({ method: "POST", url: `${base}${path}`, headers, body: text });
    // A rejection says nothing of an earlier call under the same reference: whoever asked asks what became of it.
    if (answer.status !== 200) throw new Error(`the sandbox rejected it: ${answer.status} ${answer.text.slice(0, 200)}`);
    const { state, transaction } = readAnswer(Answer, answer.text);
    return state === "paid" ? { state, transaction } : { state };
  }
  return {
    isReady: () => address() !== undefined,
    find: (reference) => ask(SANDBOX_PATHS.find, { reference }),
    async send(instruction) {
      const answer = await ask(SANDBOX_PATHS.send, instruction);
      if (answer.state === "none") throw new Error("the sandbox took a payout and knows none");
      return answer;
    },
  };
}
