import { createHash } from "node:crypto";
import type { Random } from "../platform/clock.ts";

/** Numbers and secrets from a seed, so that what is made of them is the same in each life. */
export function randomFromSeed(seed: string): Random {
  let count = 0;
  const block = () => {
    count += 1;
    return createHash("sha256").update(`${seed} ${count}`).digest();
  };
  return {
    bytes: (length) => Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, block)).subarray(0, length),
    uuid: () => {
      const hex = block().toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
