/** Signatures of bodies as Stripe makes them: `t=SECONDS,v1=HEX`, HMAC-SHA256 over the seconds, a dot and the raw bytes. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature is good for this long, before its moment and after it: a recorded one is of no use later. */
const TOLERANCE_MS = 300_000;
const SECOND_MS = 1_000n;

export type SignatureFault = "malformed" | "outside_tolerance" | "wrong";

function macOf(secret: Buffer, seconds: string, body: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}

export function signBody(secret: Buffer, body: Buffer, now: number): string {
  const seconds = String(BigInt(now) / SECOND_MS);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Null where one of the secrets, of which there are two while they change, has signed these very bytes within the tolerance. */
export function signatureFault(header: string | undefined, body: Buffer, secrets: readonly Buffer[], now: number): SignatureFault | null {
  const parts = (header ?? "").split(",").map((part) => part.split("=", 2) as [string, string?]);
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.flatMap(([name, value = ""]) => (name === "v1" && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, "hex")] : []));
  if (!/^\d{1,15}$/.test(seconds) || given.length === 0) return "malformed";
  const apart = BigInt(now) - BigInt(seconds) * SECOND_MS;
  if (apart > BigInt(TOLERANCE_MS) || apart < -BigInt(TOLERANCE_MS)) return "outside_tolerance";
  const isRight = secrets.some((secret) => given.some((mac) => timingSafeEqual(mac, macOf(secret, seconds, body))));
  return isRight ? null : "wrong";
}
