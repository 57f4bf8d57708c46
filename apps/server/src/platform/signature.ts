import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signatures of what two servers tell each other, as Stripe makes them: `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`, over the raw bytes. A
 * header may carry several, and the receiver may know several secrets, so that a secret can be replaced while both are in use.
 */
export const SIGNATURE_HEADER = "candela-signature";
/** Older or further ahead than this is rejected: a recorded message cannot be sent again later. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000;

/** Longer headers are not looked at. */
const HEADER_MAX = 2_000;
const SIGNATURES_MAX = 8;

export type SignatureFault = "malformed" | "time" | "forged";

function macOf(secret: string, seconds: string, body: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}

/** `nowMs` is the machine's time. */
export function signatureHeader(secret: string, body: Uint8Array, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1_000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Null for a signature of one of the secrets that is fresh. The signature is looked at before the time, so that only its maker learns of the clock. */
export function signatureFault(
  secrets: readonly string[],
  header: string | undefined,
  body: Uint8Array,
  nowMs: number,
): SignatureFault | null {
  if (header === undefined || header.length > HEADER_MAX) return "malformed";
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.filter(([name]) => name === "v1").map(([, value = ""]) => value);
  if (!/^\d{1,12}$/.test(seconds) || given.length === 0 || given.length > SIGNATURES_MAX) return "malformed";
  if (!given.every((value) => /^[0-9a-f]{64}$/.test(value))) return "malformed";
  const macs = secrets.map((secret) => macOf(secret, seconds, body));
  const isOurs = given.some((value) => macs.some((mac) => timingSafeEqual(mac, Buffer.from(value, "hex"))));
  if (!isOurs) return "forged";
  return Math.abs(nowMs - Number(seconds) * 1_000) > SIGNATURE_TOLERANCE_MS ? "time" : null;
}
