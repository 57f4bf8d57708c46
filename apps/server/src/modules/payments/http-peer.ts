import { SIGNATURE_HEADER, signatureHeader } from "../../platform/signature.ts";
import { ProviderUnavailable } from "./provider.ts";

export interface PeerAnswer {
  readonly status: number;
  readonly text: string;
}
/** One request to a peer. Throws where no answer came. */
export type Send = (request: {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<PeerAnswer>;

const TIMEOUT_MS = 4_000;
const ANSWER_MAX = 1_000_000;

/** By the machine's own network. */
export const sendByHttp: Send = async ({ method, url, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { method, headers, signal, redirect: "error", ...(method === "POST" && { body }) });
  const text = await answer.text();
  if (text.length > ANSWER_MAX) throw new Error("the answer is too long");
  return { status: answer.status, text };
};

export interface PeerParts {
  readonly send: Send;
  /** Address of the peer; undefined while it is not known. */
  readonly base: () => string | undefined;
  readonly secret: () => string;
  readonly nowMs: () => number;
}

/** The JSON of a signed request; null for 404. Throws `ProviderUnavailable` for everything else that is not 200. */
export async function askPeer(
  { send, base, secret, nowMs }: PeerParts,
  method: "GET" | "POST",
  path: string,
  fields?: object,
): Promise<unknown> {
  const at = base();
  if (at === undefined) throw new ProviderUnavailable("the peer's address is not known yet");
  const body = fields === undefined ? "" : JSON.stringify(fields);
  // A request without a body is signed by its path.
  const signed = Buffer.from(body === "" ? path : body, "utf8");
  const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signatureHeader(secret(), signed, nowMs()) };
  let answer: PeerAnswer;
  try {
    answer = await send({ method, url: `${at}${path}`, headers, body });
  } catch (error) {
    throw new ProviderUnavailable("the peer does not answer", { cause: error });
  }
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new ProviderUnavailable(`the peer answers ${answer.status}`);
  try {
    return JSON.parse(answer.text);
  } catch (error) {
    throw new ProviderUnavailable("the peer's answer is not JSON", { cause: error });
  }
}
