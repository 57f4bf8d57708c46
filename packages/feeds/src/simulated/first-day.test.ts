import { createHash } from "node:crypto";
import { assert, DAY_MS, MINUTE_MS, PositionType, ProductType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { dayLabel, dayOf } from "../civil-day.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { listing } from "../instruments/listing.ts";
import { LISTED } from "./closes-test-kit.ts";
import { ListedProducts } from "./listed-products.ts";
import { recomputeDay } from "./recompute-day.ts";
import { createSimulatedFeed, type SimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 9, 12);
/** The first day of the products that came later, and one before and after. */
const FIRST = Date.UTC(2026, 10, 1);
const BEFORE = LISTINGS.filter(({ instrument }) => instrument.listedFrom === undefined);
const LATER = LISTINGS.filter(({ instrument }) => instrument.listedFrom !== undefined);

/** A share as an operator would list it, on a Saturday that nothing of its class trades on. */
const ISSUED_FROM = Date.UTC(2026, 10, 14);
const ISSUED = listing(
  {
    productType: ProductType.stock,
    positionTypes: [PositionType.spot],
    calendar: "us-equity",
    contracts: { leverages: [1], maintenance: "0.01", liquidationFee: "0.005", financing: { long: "0.0003", short: "0.0001" } },
  },
  {
    id: 9_001,
    code: "NEWCO",
    name: { en: "New company", zh: "新公司" },
    about: { en: "A share that is newly issued", zh: "新发行的股票" },
    exchange: "Candela",
    price: "25.00",
    tick: "0.01",
    spread: "0.02",
    quantity: { scale: 0, min: "1", max: "100000" },
    contract: { lot: "1", lotsMax: 1 },
    shape: { dailyVolatility: 0.03, marketLoading: 0.6, classLoading: 0.2, ticksPerMinute: 30, dayVolume: 900_000 },
    listed: { from: "2026-11-14", price: "18.50" },
  },
);
const WITH_ISSUED = [ISSUED, ...LISTINGS];

const openingsHash = (feed: SimulatedFeed, days: readonly number[]) =>
  createHash("sha256")
    .update(
      JSON.stringify(
        days.map((day) => [feed.dayCommitment(dayLabel(dayOf(day)), day + DAY_MS), feed.dayOpenState(dayLabel(dayOf(day)), day)]),
      ),
    )
    .digest("hex");

const daysFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i * DAY_MS);

describe.each([
  ["continuous", "ddb51f3579494673632ba7878947690b2fc5c4960cb5b411948a3f4d43e85760"],
  ["exchange", "a4178cc4c27f697f7c670e2b182f6faa46838ca81890146c68c0ca9a4531b5ae"],
] as const)("a market whose list has grown, %s", (hours, opened) => {
  const options = { seed: "listed", hours, epoch: EPOCH, livedFrom: FIRST - 4 * DAY_MS };
  const feed = createSimulatedFeed({ ...options, listings: WITH_ISSUED });
  const before = createSimulatedFeed({ ...options, listings: BEFORE });

  it("has published of days before what it had published of them, to the digit", () => {
    expect(openingsHash(feed, daysFrom(EPOCH, 20))).toBe(opened);
    expect(openingsHash(before, daysFrom(EPOCH, 20))).toBe(opened);
  });

  it("opens later days with those that came behind those that were there, who are as they would be without them", () => {
    for (const day of daysFrom(FIRST - DAY_MS, 18)) {
      const [grown, was] = [feed, before].map((one) => one.dayOpenState(dayLabel(dayOf(day)), day));
      assert(grown !== undefined && was !== undefined, "both have begun");
      const later = day < FIRST ? 0 : LATER.length + (day < ISSUED_FROM ? 0 : 1);
      expect(grown.products).toHaveLength(BEFORE.length + later);
      expect({ ...grown, products: grown.products.slice(0, BEFORE.length) }).toEqual(was);
    }
    const codes = ["AAPL", "X:BTCUSD", "GC", "C:EURJPY"];
    for (const code of codes)
      for (const from of [FIRST - DAY_MS, FIRST + 2 * DAY_MS].map((day) => day + 15 * 60 * MINUTE_MS)) {
        expect(feed.ticksBetween(code, from, from + MINUTE_MS, 1_000)).toEqual(before.ticksBetween(code, from, from + MINUTE_MS, 1_000));
        expect(feed.candles(code, "1m", from, from + 5 * MINUTE_MS, from + DAY_MS)).toEqual(
          before.candles(code, "1m", from, from + 5 * MINUTE_MS, from + DAY_MS),
        );
      }
  });

  it.each([...LATER, ISSUED].map((one) => [one.instrument.productCode, one] as const))(
    "%s is nothing before its first day, and begins at its first price",
    (code, one) => {
      const from = one.instrument.listedFrom ?? 0;
      const now = from + 4 * DAY_MS;
      expect([feed.tickAt(code, from - 1), feed.tickBySeq(code, 1, from - 1), feed.isOpen(code, from - 1)]).toEqual([
        undefined,
        undefined,
        false,
      ]);
      expect(feed.ticksBetween(code, EPOCH, from - 1, 100)).toEqual([]);
      for (const interval of ["1m", "1h", "1d"] as const)
        expect(feed.candles(code, interval, from - 30 * DAY_MS, from, now).concat(feed.candles(code, "1M", EPOCH, from, from - 1))).toEqual(
          [],
        );
      expect(feed.slowDays?.(from - DAY_MS).some(({ productCode }) => productCode === code)).toBe(false);
      const first = feed.tickBySeq(code, 1);
      assert(first !== undefined, "it has a first tick");
      expect(first.price).toBe(one.firstPrice);
      expect(feed.nextTickTs(code, EPOCH)).toBe(first.ts);
      expect(feed.tickAt(code, first.ts - 1)).toBeUndefined();
      // From the opening of its first session on: at once where nothing closes.
      expect(feed.isOpen(code, first.ts - (first.ts % MINUTE_MS))).toBe(true);
      expect(feed.isOpen(code, first.ts - (first.ts % MINUTE_MS) - 1)).toBe(false);
      const opens =
        hours === "continuous" || code === "X:USDCUSD"
          ? from
          : code === "NEWCO"
            ? Date.UTC(2026, 10, 16, 14, 30)
            : Date.UTC(2026, 10, 1, 22);
      expect(first.ts - (first.ts % MINUTE_MS)).toBe(opens);
      const [minute] = feed.candles(code, "1m", opens, opens + MINUTE_MS, now);
      expect(minute?.open).toBe(one.firstPrice);
      const [day] = feed.candles(code, "1d", opens - (opens % DAY_MS), opens + 1, now);
      expect(day?.open).toBe(one.firstPrice);
      expect(feed.slowDays?.(opens - (opens % DAY_MS)).some(({ productCode }) => productCode === code)).toBe(true);
    },
  );

  it("gives its days again from what is published of them: the day before, the first day, and one with an operator's share", () => {
    for (const [day, code] of [
      [FIRST - DAY_MS, "X:BTCUSD"],
      [FIRST, "X:USDCUSD"],
      [FIRST + 2 * DAY_MS, "C:USDHKD"],
      [ISSUED_FROM + 2 * DAY_MS, "NEWCO"],
    ] as const) {
      const label = dayLabel(dayOf(day));
      const seed = feed.dayCommitment(label, day + DAY_MS)?.seed;
      const state = feed.dayOpenState(label, day);
      assert(seed !== undefined && state !== undefined, "both are published by then");
      const again = recomputeDay(seed, JSON.parse(JSON.stringify(state)), WITH_ISSUED);
      expect(again.next).toEqual(feed.dayOpenState(dayLabel(dayOf(day) + 1), day + DAY_MS));
      expect(again.minuteCandles(code, 900, 960)).toEqual(
        feed.candles(code, "1m", day + 900 * MINUTE_MS, day + 960 * MINUTE_MS, day + DAY_MS),
      );
      expect(again.tickNumbers("NEWCO") === undefined).toBe(day < ISSUED_FROM);
    }
  });

  it("still gives a day whose opening was saved before the list had grown", () => {
    const label = dayLabel(dayOf(FIRST + DAY_MS));
    const seed = before.dayCommitment(label, FIRST + 2 * DAY_MS)?.seed;
    const saved = before.dayOpenState(label, FIRST + DAY_MS);
    assert(seed !== undefined && saved !== undefined, "both were published by then");
    const again = recomputeDay(seed, saved);
    expect(again.next).toEqual(before.dayOpenState(dayLabel(dayOf(FIRST + 2 * DAY_MS)), FIRST + 2 * DAY_MS));
    expect(again.minuteCandles("GC", 900, 930)).toEqual(
      feed.candles("GC", "1m", FIRST + DAY_MS + 900 * MINUTE_MS, FIRST + DAY_MS + 930 * MINUTE_MS, FIRST + 2 * DAY_MS),
    );
    expect([again.tickNumbers("X:USDCUSD"), again.dailyCandle("X:USDCUSD"), again.minuteCandles("X:USDCUSD")]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
});

describe("on planned days", () => {
  it.each(["continuous", "exchange"] as const)("a product begins at its first price as well, %s", (hours) => {
    const feed = createSimulatedFeed({ seed: "planned", hours, epoch: EPOCH, livedFrom: Date.UTC(2099, 0, 1), listings: WITH_ISSUED });
    for (const { instrument, firstPrice } of [...LATER, ISSUED]) {
      const first = feed.tickBySeq(instrument.productCode, 1);
      expect([first?.price, (first?.ts ?? 0) >= (instrument.listedFrom ?? 0)], instrument.productCode).toEqual([firstPrice, true]);
    }
  });

  it("a market that begins after a product's first day has it from its beginning", () => {
    const feed = createSimulatedFeed({ seed: "late", hours: "continuous", epoch: FIRST + 3 * DAY_MS, livedFrom: FIRST + 3 * DAY_MS });
    expect(feed.tickBySeq("X:USDCUSD", 1)).toMatchObject({ price: 100_000n });
    expect(feed.dayOpenState("2026-11-04", FIRST + 3 * DAY_MS)?.products).toHaveLength(LISTINGS.length);
  });
});

describe("the list of products", () => {
  it("names its products by code, whatever their places", () => {
    expect(LISTED.countOn(dayOf(FIRST) - 1)).toBe(BEFORE.length);
    expect(LISTED.countOn(dayOf(FIRST))).toBe(LISTINGS.length);
    expect(LISTED.joiningOn(dayOf(FIRST))).toEqual(LATER.map(({ instrument }) => LISTED.indexOf(instrument.productCode)));
  });

  const other = (change: Partial<Listing>, instrument: Partial<Listing["instrument"]> = {}): Listing => ({
    ...ISSUED,
    ...change,
    instrument: { ...ISSUED.instrument, ...instrument },
  });

  it.each([
    ["a first day that is no midnight", [other({}, { listedFrom: ISSUED_FROM + 1 })], "begins at midnight"],
    ["a first price beside the grid", [other({ firstPrice: 0n })], "on the tick grid"],
    ["a code twice", [ISSUED, other({}, { productId: 9_002 })], "listed once"],
    ["an id twice", [ISSUED, other({}, { productCode: "OTHER" })], "streams of its own"],
    ["one that came earlier behind one that came later", [ISSUED, ...LISTINGS], "stands behind"],
    [
      "a cross that came later",
      [...BEFORE, other({ cross: { first: "C:EURUSD", second: "C:GBPUSD", isQuotient: true } }, { calendar: "weekdays" })],
      "what its legs are",
    ],
    ["a first price away from the middle of its band", [other({ shape: { ...ISSUED.shape, band: 0.01 } })], "around its first price"],
  ] as const)("rejects %s", (_name, listings, reason) => {
    expect(() => new ListedProducts(listings)).toThrow(reason);
  });
});
