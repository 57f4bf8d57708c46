import { DAY_MS, MINUTE_MS } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { OfferPlan } from "./operations.ts";

export const BEGINNING = Date.UTC(2026, 0, 5, 12);
/** Lots that a draw takes in all: few, so that it is met. */
export const LOTS_MAX = 100;
/** Of trades on the first day and later. */
export const FEE_RATE = 100_000n;

/** What a user begins with, and again after a reset: rich, middling and nearly broke. */
export function grantOf(userId: bigint): bigint {
  return [100_000_000_000n, 7_000_000_001n, 300_000_017n][Number(userId % 3n)] ?? 0n;
}

/** Terms with odd prices; now and then moments that are impossible. */
export function inventPlan(random: SeededRandom, now: number): OfferPlan {
  const lotsOffered = random.chance(1, 8) ? random.between(1, 3) : random.between(4, 60);
  const opensAt = now + (random.chance(1, 2) ? 0 : random.between(1, 2 * DAY_MS));
  const closesAt = opensAt + (random.chance(1, 6) ? 10 * MINUTE_MS : random.between(10 * MINUTE_MS, 4 * DAY_MS));
  const drawAt = closesAt + (random.chance(1, 4) ? 10 * MINUTE_MS : random.between(10 * MINUTE_MS, 2 * DAY_MS));
  const midnight = Math.ceil((drawAt + DAY_MS) / DAY_MS) * DAY_MS;
  const times = { opensAt, closesAt, drawAt, listsAt: midnight + random.below(3) * DAY_MS };
  return {
    price: BigInt(random.between(10, 5_000)) * 10_000n,
    lotShares: random.pick([1, 3, 10, 100]),
    lotsOffered,
    lotsMinimum: random.chance(1, 3) ? 1 : random.between(1, lotsOffered),
    lotsPerUser: random.between(1, Math.min(20, lotsOffered)),
    ...(random.chance(1, 12) ? impossible(random, times, now) : times),
    hasBeacon: random.chance(1, 2),
    textsHash: hex(random, 32),
    seed: hex(random, 32),
  };
}

type Times = Pick<OfferPlan, "opensAt" | "closesAt" | "drawAt" | "listsAt">;
function impossible(random: SeededRandom, times: Times, now: number): Times {
  return random.pick<Times>([
    { ...times, opensAt: now - 1 },
    { ...times, closesAt: times.opensAt + 10 * MINUTE_MS - 1 },
    { ...times, drawAt: times.closesAt + 10 * MINUTE_MS - 1 },
    { ...times, listsAt: times.listsAt + 1 },
    { ...times, listsAt: Math.floor(times.drawAt / DAY_MS) * DAY_MS + DAY_MS },
    { ...times, listsAt: Math.floor(now / DAY_MS) * DAY_MS + 91 * DAY_MS },
  ]);
}

export function hex(random: SeededRandom, bytes: number): string {
  return Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, "0")).join("");
}

/** Every second person is a guest. */
export const isGuest = (userId: bigint): boolean => userId % 2n === 0n;
