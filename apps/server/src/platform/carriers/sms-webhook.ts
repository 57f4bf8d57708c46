import type { Clock } from "../clock.ts";
import { SIGNATURE_HEADER, signatureHeader } from "../signature.ts";
import { CARRY_LIMIT_MS, type Carrier, type Handed, TAKEN } from "./carrier.ts";

export interface WebhookSettings {
  /** https, or http on this machine. */
  readonly url: string;
  /** Shared with the peer: it knows by it that a message is ours. */
  readonly secret: string;
}

/** Answers that another try may turn: asked too early, too slow, too often. */
const LATER = new Set([408, 425, 429]);

/**
 * SMS by a POST of `{reference, to, text, language}` in JSON to a gateway of the operator's. The signature (`platform/signature.ts`) is of the second of the machine's
 * clock and the raw body. Any 2xx means that the peer has the message, and the same reference again is the same message.
 */
export function createSmsWebhook({ url, secret }: WebhookSettings, machine: Clock, { totalMs = CARRY_LIMIT_MS } = {}): Carrier {
  return {
    async carry({ reference, target, body, language }) {
      const bytes = Buffer.from(JSON.stringify({ reference, to: target, text: body, language }), "utf8");
      try {
        const answer = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signatureHeader(secret, bytes, machine.now()) },
          body: bytes,
          // A message with a code goes to the peer that the settings name, and nowhere else.
          redirect: "manual",
          signal: AbortSignal.timeout(totalMs),
        });
        await answer.body?.cancel();
        return handedOf(answer.status);
      } catch (error) {
        return { state: "later", why: error instanceof Error && error.name === "TimeoutError" ? "ETIMEDOUT" : "ECONNECTION" };
      }
    },
  };
}

/** A 4xx is about this message; 401, 403 and 404 are about us, and become right once the settings are. */
function handedOf(status: number): Handed {
  if (status >= 200 && status < 300) return TAKEN;
  const why = `HTTP ${status}`;
  const isOfUs = status === 401 || status === 403 || status === 404;
  return { state: status >= 400 && status < 500 && !isOfUs && !LATER.has(status) ? "rejected" : "later", why };
}
