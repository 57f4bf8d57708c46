import { createHash, createHmac } from "node:crypto";
import { dayLabel } from "../civil-day.ts";

/**
 * The 32 bytes everything of one UTC day is drawn from: HMAC-SHA256 of the day's label under the master seed, so that a
 * day's seed can be published without telling anything about another day's.
 */
export function daySeed(masterSeed: string, day: number): Uint8Array {
  return createHmac("sha256", masterSeed)
    .update(`candela simulated market ${dayLabel(day)}`)
    .digest();
}

/** SHA-256 of a day's seed as hex: what is published before the day. */
export function seedHash(seed: Uint8Array): string {
  return createHash("sha256").update(seed).digest("hex");
}

/** A day's seed as the key of its streams. */
export function streamKey(seed: Uint8Array): Int32Array {
  const key = new Int32Array(8);
  const view = new DataView(seed.buffer, seed.byteOffset, 32);
  for (let i = 0; i < 8; i++) key[i] = view.getInt32(4 * i, true);
  return key;
}

/** First nonce word of each stream drawn from a day's key; the second is a factor's, product's or class's id, the third a minute. */
export const Stream = {
  dayOfClass: 1,
  dayOfProduct: 2,
  minutesOfClass: 3,
  minutesOfProduct: 4,
  ticksOfProduct: 5,
  clockOfClass: 6,
  blocksOfPath: 7,
  minutesOfPath: 8,
  stepsOfPath: 9,
  volumesOfProduct: 10,
} as const;
