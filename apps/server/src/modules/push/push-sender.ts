import { ECDH } from "node:crypto";
import webPush from "web-push";
import type { PushPayload } from "./push-payload.ts";
import type { Delivery, PushKey } from "./push-store.ts";

/** Result of handing a message to a push service. */
export type Handed = "sent" | "gone" | "later" | "rejected";

export interface PushSender {
  send(delivery: Delivery, words: PushPayload): Promise<Handed>;
}

export interface SenderParts {
  readonly key: PushKey;
  /** The operator's contact for the push services: an https or mailto address. */
  readonly contact: string;
  /** For tests, whose push service is on this machine. */
  readonly transport?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A message that nobody fetched within a day is old. */
const TTL_S = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;
const RETRY_STATUS = new Set([408, 429]);

/** Encrypts for the browser (RFC 8291), names this server (RFC 8292), and posts to the browser's push service (RFC 8030). */
export function createPushSender({ key, contact, transport = fetch }: SenderParts): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, words) {
      if (!isPublicKey(p256dh)) return "gone";
      const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
        vapidDetails: { subject: contact, publicKey: key.publicKey, privateKey: key.privateKey },
        TTL: TTL_S,
        urgency: "high",
        contentEncoding: "aes128gcm",
      });
      try {
        const answer = await transport(endpoint, {
          method,
          headers: headersOf(headers),
          body: new Uint8Array(body ?? []),
          // Elsewhere nobody has subscribed.
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        return handed(answer.status);
      } catch {
        return "later";
      }
    },
  };
}

/** A browser's key is a point of the curve; what is none comes from no browser, and nothing can be encrypted for it. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, "prime256v1", "base64url").length > 0;
  } catch {
    return false;
  }
}

function handed(status: number): Handed {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 || RETRY_STATUS.has(status) ? "later" : "rejected";
}

/** The length is the transport's to write. */
function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== "content-length")
      .map(([name, value]) => [name, String(value)]),
  );
}
