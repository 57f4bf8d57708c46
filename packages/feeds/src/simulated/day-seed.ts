import { assert } from "@candela/model";
import { sha256 } from "./sha256.ts";

/** SHA-256 of a day's seed as hex: what is published before the day. */
export function seedHash(seed: Uint8Array): string {
  return sha256(seed);
}

/** A day's seed as it is published: 64 hex digits. */
export function seedText(seed: Uint8Array): string {
  return Array.from(seed, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A published seed. Throws on anything but 64 hex digits. */
export function seedBytes(text: string): Uint8Array {
  assert(/^[0-9a-f]{64}$/.test(text), "a day's seed is 64 hex digits");
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
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
