import { createHmac } from "node:crypto";
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
