import { assert, DAY_MS, ISSUED_PROFILE_NAMES, MINUTE_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayLabel, dayOf } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import { type IssuedShare, withIssued } from "../instruments/issued.ts";
import { recomputeDay } from "./recompute-day.ts";
import { createSimulatedFeed, type SimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 10, 20);
const LIVED_FROM = EPOCH + 5 * DAY_MS;
const BEGIN = EPOCH + 8 * DAY_MS;
const DAYS = 9;
const OTHERS = ["AAPL", "X:BTCUSD", "C:EURGBP", "X:USDCUSD"];

const options = (seed: string, hours: "continuous" | "exchange") => ({ seed, hours, epoch: EPOCH, livedFrom: LIVED_FROM });

/** What happens while time goes by: things are asked of the market, shares are announced for a day to come, and some are taken back. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), ahead: fc.integer({ min: 0, max: 3 * 1440 }) }),
  fc.record({
    kind: fc.constant("announce" as const),
    inDays: fc.integer({ min: 1, max: 4 }),
    profile: fc.constantFrom(...ISSUED_PROFILE_NAMES),
  }),
  fc.record({ kind: fc.constant("withdraw" as const), which: fc.nat(4) }),
  fc.record({ kind: fc.constant("pass" as const), minutes: fc.integer({ min: 1, max: 2 * 1440 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Lived {
  readonly shares: readonly IssuedShare[];
  readonly now: number;
}

function shareOf(number: number, listedFrom: number, profile: IssuedShare["profile"]): IssuedShare {
  return {
    ...{ productId: 100_000 + number, productCode: `S:NEW${number}`, profile, listedFrom, firstPrice: `${10 + number}.50` },
    ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
  };
}

function live(feed: SimulatedFeed, steps: readonly Step[]): Lived {
  let now = BEGIN + 17 * MINUTE_MS;
  let shares: readonly IssuedShare[] = [];
  let announced = 0;
  for (const one of steps) {
    if (one.kind === "pass") now = Math.min(BEGIN + DAYS * DAY_MS, now + one.minutes * MINUTE_MS);
    if (one.kind === "ask") {
      const ts = now + one.ahead * MINUTE_MS;
      for (const { productCode } of feed.instruments.slice(-6)) feed.nextTickTs(productCode, ts);
      for (const code of OTHERS) feed.tickAt(code, ts);
      feed.dayOpenState(dayLabel(dayOf(ts)), ts);
    }
    if (one.kind === "announce") {
      shares = [...shares, shareOf(announced, (dayOf(now) + one.inDays) * DAY_MS, one.profile)];
      announced += 1;
      feed.relist(shares);
    }
    if (one.kind === "withdraw") {
      const taken = shares[one.which];
      if (taken === undefined || taken.listedFrom <= now) continue;
      shares = shares.filter((share) => share !== taken);
      feed.relist(shares);
    }
  }
  return { shares, now };
}

describe.each(["continuous", "exchange"] as const)("a market that takes shares while it is asked, %s", (hours) => {
  it("is the one that had them from the beginning, and every other product is what it is without them", () => {
    let joined = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(1_000), (steps, number) => {
        const feed = createSimulatedFeed(options(`s${number}`, hours));
        const { shares } = live(feed, steps);
        const whole = createSimulatedFeed({ ...options(`s${number}`, hours), issued: shares });
        const without = createSimulatedFeed(options(`s${number}`, hours));
        expect(feed.instruments).toEqual(whole.instruments);
        joined += shares.length;
        for (let day = EPOCH; day < BEGIN + (DAYS + 5) * DAY_MS; day += DAY_MS) {
          const [label, noon] = [dayLabel(dayOf(day)), day + 15 * 60 * MINUTE_MS];
          const state = feed.dayOpenState(label, day);
          expect(state).toEqual(whole.dayOpenState(label, day));
          expect(state?.products.slice(0, LISTINGS.length)).toEqual(without.dayOpenState(label, day)?.products);
          for (const code of OTHERS) expect(feed.tickAt(code, noon)).toEqual(without.tickAt(code, noon));
          for (const { productCode, listedFrom } of shares) {
            expect(feed.tickAt(productCode, noon)).toEqual(whole.tickAt(productCode, noon));
            if (noon < listedFrom) expect(feed.tickAt(productCode, noon)).toBeUndefined();
          }
        }
        for (const { productCode, firstPrice, listedFrom } of shares) {
          const first = feed.tickBySeq(productCode, 1);
          assert(first !== undefined, "it has a first tick");
          expect([first.price, first.ts >= listedFrom]).toEqual([BigInt(firstPrice.replace(".", "")), true]);
        }
      }),
      { numRuns: atDepth(12), seed: 33 },
    );
    expect(joined).toBeGreaterThan(10);
  });

  it("gives each day again with the listings that are told of it, later ones too, and from an opening that was saved before they were", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), (number, first, then) => {
        const shares = [shareOf(0, BEGIN + first * DAY_MS, "bold"), shareOf(1, BEGIN + (first + then) * DAY_MS, "steady")];
        const feed = createSimulatedFeed(options(`r${number}`, hours));
        const saved = feed.dayOpenState(dayLabel(dayOf(BEGIN)), BEGIN);
        feed.relist(shares);
        for (let ahead = 0; ahead <= first + then + 1; ahead += 1) {
          const day = BEGIN + ahead * DAY_MS;
          const label = dayLabel(dayOf(day));
          const seed = feed.dayCommitment(label, day + DAY_MS)?.seed;
          const opened = ahead === 0 ? saved : feed.dayOpenState(label, day);
          assert(seed !== undefined && opened !== undefined, "both are published by then");
          const told = shares.filter(({ listedFrom }) => listedFrom <= day + DAY_MS);
          for (const listings of [withIssued(told), withIssued(shares)]) {
            const again = recomputeDay(seed, JSON.parse(JSON.stringify(opened)), listings);
            expect(again.next).toEqual(feed.dayOpenState(dayLabel(dayOf(day) + 1), day + DAY_MS));
            for (const { productCode, listedFrom } of told) {
              const numbers = again.tickNumbers(productCode);
              if (day < listedFrom) expect(numbers).toBeUndefined();
              if (numbers !== undefined)
                expect(again.tickBySeq(productCode, numbers.first)).toEqual(feed.tickBySeq(productCode, numbers.first));
            }
          }
        }
      }),
      { numRuns: atDepth(4), seed: 34 },
    );
  });
});

it("a list that changes what was always there is none", () => {
  const feed = createSimulatedFeed(options("always", "continuous"));
  expect(() => feed.relist([{ ...shareOf(0, EPOCH, "bold") }])).toThrow("later than the market's first day");
});
