import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { assert } from "./decimal.ts";
import { EARNING_DRAW_BITS } from "./earning.ts";

/** How the rate of a day is drawn: the same on the server and on the phone that checks it. By itself, because it brings a hash function along. */

export const EARNING_SEED_BYTES = 32;

/** What a product's draw of a day is made from, such as `USDT-30 2026-11-19`. */
export function drawText(name: string, day: string): string {
  return `${name} ${day}`;
}

/** SHA-256 of a seed: published before its day, while the draw is an HMAC, so that the hash says nothing of the rate. */
export function seedHash(seed: Uint8Array): Uint8Array {
  return sha256(seed);
}

/** First 52 bits of the HMAC-SHA256 of the product's text under the day's seed. */
export function earningDraw(seed: Uint8Array, name: string, day: string): bigint {
  assert(seed.length === EARNING_SEED_BYTES, "a seed has 32 bytes");
  const bytes = hmac(sha256, seed, utf8ToBytes(drawText(name, day)));
  const first = bytes.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return first >> BigInt(64 - EARNING_DRAW_BITS);
}
