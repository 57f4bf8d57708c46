/** Nobody fills the disk, or the staff's day: not one user, and not many guests of one address. */
import {
  SUPPORT_ADDRESS_PICTURES_PER_DAY,
  SUPPORT_MESSAGES_PER_DAY,
  SUPPORT_MESSAGES_PER_MINUTE,
  SUPPORT_PICTURES_PER_DAY,
  SUPPORT_PICTURES_PER_MINUTE,
} from "@candela/api";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { createSendLimits } from "./send-limits.ts";

/** How many of so many tries are taken, each a moment after the one before. */
function taken(tries: number, stepMs: number, take: (now: number) => void): number {
  let count = 0;
  for (let n = 0; n < tries; n += 1)
    try {
      take(n * stepMs);
      count += 1;
    } catch {}
  return count;
}

const HOME = "203.0.113.7";

describe("what one user sends", () => {
  it("is so much at once, and so much of a day, whatever the pace", () => {
    const limits = createSendLimits();
    expect(taken(100, 0, (now) => limits.message(1n, now))).toBe(SUPPORT_MESSAGES_PER_MINUTE);
    expect(taken(20, 0, (now) => limits.picture(1n, HOME, now))).toBe(SUPPORT_PICTURES_PER_MINUTE);
    const inADay = taken(DAY_MS / MINUTE_MS, MINUTE_MS, (now) => limits.picture(2n, HOME, now));
    // What is there at once, and what comes again in the day.
    expect(inADay).toBeGreaterThanOrEqual(2 * SUPPORT_PICTURES_PER_DAY - 1);
    expect(inADay).toBeLessThanOrEqual(2 * SUPPORT_PICTURES_PER_DAY);
    expect(taken(DAY_MS / 5_000, 5_000, (now) => limits.message(2n, now))).toBeLessThanOrEqual(2 * SUPPORT_MESSAGES_PER_DAY);
  });
});

describe("pictures of one address", () => {
  it("are no more for many guests, and none of another address", () => {
    const limits = createSendLimits();
    const guests = 3 * SUPPORT_ADDRESS_PICTURES_PER_DAY;
    expect(taken(guests, 0, (now) => limits.picture(next(), HOME, now))).toBe(SUPPORT_ADDRESS_PICTURES_PER_DAY);
    expect(taken(1, 0, (now) => limits.picture(next(), "198.51.100.9", now))).toBe(1);
  });
});

let users = 100n;
function next(): bigint {
  users += 1n;
  return users;
}
