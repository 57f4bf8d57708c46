/** An authenticator app of our own: it knows nothing of the server's. */
import { createHmac } from "node:crypto";

export const STEP_MS = 30_000;

/** The code that an authenticator app shows at a moment, from the key as it is typed in. */
export function codeAt(base32: string, ms: number): string {
  const bits = [...base32].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / STEP_MS)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
