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
}

/** A call that takes longer has no answer. */
const CALL_TIMEOUT_MS = 8_000;

function readAnswer<S extends TSchema>(schema: S, text: string): Static<S> {
  const value: unknown = JSON.parse(text);
  if (!Check(schema, value)) throw new Error("the sandbox answered something else than a payout");
  return value as Static<S>;
}

/** The rail that pays nothing: a peer behind real HTTP, with a book of its own. */
export function createSandboxRail({ clock, address, secret }: SandboxRailParts): PayoutRail {
  async function ask(path: string, body: unknown): Promise<RailAnswer> {
    const base = address();
    if (base === undefined) throw new Error("the sandbox does not listen yet");
    const bytes = Buffer.from(JSON.stringify(body), "utf8");
    const signature = signBody(await secret(), bytes, machineClock(clock).now());
    const answer = await fetch(`${base}${path}`, {
      ...{ method: "POST", body: bytes, redirect: "error", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) },
      headers: { "content-type": SANDBOX_BODY, [SIGNATURE_HEADER]: signature },
    });
    const text = await answer.text();
    // A rejection says nothing of an earlier call under the same reference: whoever asked asks what became of it.
    if (!answer.ok) throw new Error(`the sandbox rejected it: ${answer.status} ${text.slice(0, 200)}`);
    const { state, transaction } = readAnswer(Answer, text);
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
