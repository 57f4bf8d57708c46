import { createHmac } from "node:crypto";

/** HMAC-SHA256: nobody who has the table alone finds what was hashed by trying all there is. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
