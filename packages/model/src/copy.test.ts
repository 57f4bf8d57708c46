import { describe, expect, it } from "vitest";
import { type CopyOpening, type CopySettings, copiedClosing, copiedMargin, copySize, isOwnStopReached, ownStopOf } from "./copy.ts";
import { NEW_PAIR, settleWeek, shareRateOf, startOfWeek, weekOf } from "./copy-share.ts";
import { dayGrowth, growthFigures, medianOf, returnOverDrop, riskOf } from "./copy-statistics.ts";
import { USDT } from "./currency.ts";

const usdt = (text: number) => BigInt(text) * 1_000_000n;
const TEN_PERCENT = 10_000_000n;

describe("the share of profit", () => {
  it("is of what lies above the mark: weeks of +200, -150, +100, +150 at 10 % pay 20, 0, 0, 10", () => {
    let pair = NEW_PAIR;
    const paid = [200, -150, 100, 150].map((profit) => {
      const settled = settleWeek(pair, usdt(profit), TEN_PERCENT);
      pair = { ...settled.pair, paid: settled.pair.paid + settled.due };
      return settled.due;
    });
    expect(paid).toEqual([usdt(20), 0n, 0n, usdt(10)]);
    expect(pair).toMatchObject({ cumulative: usdt(300), mark: usdt(300) });
  });

  it("stays due where it could not be paid, and comes to the rate's part of the mark to the unit", () => {
    const first = settleWeek(NEW_PAIR, 15n, TEN_PERCENT);
    expect(first).toMatchObject({ share: 1n, due: 1n });
    // 1.5 and 0.5 of a unit are two whole ones together.
    expect(settleWeek(first.pair, 5n, TEN_PERCENT)).toMatchObject({ share: 1n, due: 2n });
    // The smallest part less than a unit is none, and a new pair begins with no part of one.
    expect(settleWeek(NEW_PAIR, 1n, 99_999_999n)).toMatchObject({ share: 0n, due: 0n });
    expect(settleWeek(NEW_PAIR, 1n, 100_000_000n)).toMatchObject({ share: 1n, due: 1n });
  });

  it("has the lowest rate that was in force in its week", () => {
    const week = weekOf(Date.UTC(2026, 0, 7));
    const agreed = [
      { fromMs: startOfWeek(week) - 1, shareRate: 5n },
      { fromMs: startOfWeek(week) + 10, shareRate: 9n },
      { fromMs: startOfWeek(week + 1), shareRate: 2n },
    ];
    expect([week - 2, week - 1, week, week + 1].map((each) => shareRateOf(agreed, each))).toEqual([0n, 5n, 5n, 2n]);
    expect(shareRateOf([{ fromMs: startOfWeek(week + 1), shareRate: 2n }], week)).toBe(0n);
    // A rate that was replaced before the week, or in the moment in which it begins, is not of it; of two the lower one is, whichever came first.
    const change = (at: number) => [
      { fromMs: startOfWeek(week) - 50, shareRate: 2n },
      { fromMs: startOfWeek(week) + at, shareRate: 9n },
      { fromMs: startOfWeek(week) + 40, shareRate: 5n },
    ];
    expect([-40, 0, 1].map((at) => shareRateOf(change(at), week))).toEqual([5n, 5n, 2n]);
    expect(shareRateOf(change(-40).slice(0, 2), week)).toBe(9n);
    expect(shareRateOf(change(10).slice(0, 2), week + 1)).toBe(9n);
    // What a rate was replaced by in the very moment in which the week begins was not in force in it.
    expect(
      shareRateOf(
        [
          { fromMs: startOfWeek(week), shareRate: 7n },
          { fromMs: startOfWeek(week) + 1, shareRate: 8n },
        ],
        week,
      ),
    ).toBe(7n);
  });

  it("is of weeks that begin on Monday", () => {
    expect(new Date(startOfWeek(weekOf(Date.UTC(2026, 10, 29, 23, 59, 59, 999)))).toISOString()).toBe("2026-11-23T00:00:00.000Z");
    expect(weekOf(Date.UTC(2026, 10, 30))).toBe(weekOf(Date.UTC(2026, 10, 29)) + 1);
  });
});

describe("the size of a copy", () => {
  const settings = {
    mode: "ratio",
    size: 100_000_000n,
    capTrade: usdt(10_000),
    capAll: usdt(20_000),
    ownStop: TEN_PERCENT,
    excluded: [],
    excludedProducts: [],
  } as const;
  /** 10 lots of 0.01 at 50,000. */
  const opening = {
    product: { priceScale: 2, quantityScale: 6, tickSize: 1n },
    side: "short",
    ...{ at: 5_000_000n, leaderLots: 10n, leaderLotSize: 10_000n, leaderEquity: usdt(10_000), equity: usdt(2_500) },
    ...{ lotSize: 10_000n, lotsMax: 1_000n, inUse: 0n },
  } as const;

  it("by ratio of one is every lot of the leader, whatever its notional was rounded to", () => {
    expect(copySize(settings, opening, USDT)).toEqual({ ok: true, lots: 10n, isCapped: false });
    expect(copySize({ ...settings, size: 99_999_999n }, opening, USDT)).toEqual({ ok: true, lots: 9n, isCapped: false });
  });

  it("by share is the leader's part of equity, and fixed the money that is named", () => {
    expect(copySize({ ...settings, mode: "share" }, opening, USDT)).toEqual({ ok: true, lots: 2n, isCapped: false });
    expect(copySize({ ...settings, mode: "share" }, { ...opening, leaderEquity: 0n }, USDT)).toMatchObject({
      ok: false,
      reason: "below_minimum",
    });
    expect(copySize({ ...settings, mode: "fixed", size: usdt(1_499) }, opening, USDT)).toEqual({ ok: true, lots: 2n, isCapped: false });
  });

  it("is capped by the most a trade, by what is left in all, and by the most lots of an order", () => {
    expect(copySize({ ...settings, capTrade: usdt(1_200) }, opening, USDT)).toEqual({ ok: true, lots: 2n, isCapped: true });
    expect(copySize(settings, { ...opening, inUse: usdt(18_700) }, USDT)).toEqual({ ok: true, lots: 2n, isCapped: true });
    expect(copySize(settings, { ...opening, lotsMax: 4n }, USDT)).toEqual({ ok: true, lots: 4n, isCapped: true });
    expect(copySize(settings, { ...opening, inUse: usdt(19_600) }, USDT)).toEqual({
      ok: false,
      reason: "cap_in_all",
      needed: usdt(5_000),
      free: usdt(400),
    });
    expect(copySize({ ...settings, capTrade: usdt(499) }, opening, USDT)).toMatchObject({ ok: false, reason: "below_minimum" });
  });

  it("that is too small says what the settings gave, before it was rounded to lots", () => {
    // One lot is 500.
    const tooSmall = (changes: Partial<CopySettings>, other: Partial<CopyOpening> = {}) =>
      copySize({ ...settings, ...changes }, { ...opening, ...other }, USDT);
    const given = (free: bigint) => ({ ok: false, reason: "below_minimum", needed: usdt(500), free });
    expect(tooSmall({ mode: "fixed", size: usdt(499) })).toEqual(given(usdt(499)));
    expect(tooSmall({ size: 1_000_000n })).toEqual(given(usdt(50)));
    expect(tooSmall({ mode: "share", size: 10_000_000n })).toEqual(given(usdt(125)));
    expect(tooSmall({ mode: "share" }, { equity: 0n })).toEqual(given(0n));
    expect(tooSmall({ capTrade: usdt(499) })).toEqual(given(usdt(499)));
  });

  it("has room for nothing where more is in use than the cap in all", () => {
    expect(copySize(settings, { ...opening, inUse: usdt(20_001) }, USDT)).toEqual({
      ...{ ok: false, reason: "cap_in_all", needed: usdt(5_000), free: 0n },
    });
  });

  it("by share is nothing of an equity that is none, and the same where both have the same, however little", () => {
    const share = (equity: bigint, leaderEquity: bigint) =>
      copySize({ ...settings, mode: "share" }, { ...opening, equity, leaderEquity }, USDT);
    for (const [equity, leaderEquity] of [
      [0n, 1n],
      [-usdt(100), usdt(100)],
      [usdt(100), -usdt(100)],
      [-usdt(100), -usdt(100)],
    ] as const)
      expect(share(equity, leaderEquity)).toEqual({ ok: false, reason: "below_minimum", needed: usdt(500), free: 0n });
    expect(share(1n, 1n)).toEqual({ ok: true, lots: 10n, isCapped: false });
  });

  it("is worth one unit of money at least, by its mode, by the cap of a trade and by what is left in all", () => {
    // A lot is half of one.
    const cheap = { ...opening, at: 5_000n };
    const sized = (changes: Partial<CopySettings>, inUse = 0n) => copySize({ ...settings, ...changes }, { ...cheap, inUse }, USDT);
    const fixed = (size: bigint) => sized({ mode: "fixed", size });
    expect(fixed(1_000_000n)).toEqual({ ok: true, lots: 2n, isCapped: false });
    expect(fixed(999_999n)).toEqual({ ok: false, reason: "below_minimum", needed: 1_000_000n, free: 999_999n });
    expect(sized({ capTrade: 1_000_000n })).toEqual({ ok: true, lots: 2n, isCapped: true });
    expect(sized({ capTrade: 999_999n })).toEqual({ ok: false, reason: "below_minimum", needed: 1_000_000n, free: 999_999n });
    expect(sized({}, usdt(19_999))).toEqual({ ok: true, lots: 2n, isCapped: true });
    expect(sized({}, usdt(19_999) + 1n)).toEqual({ ok: false, reason: "cap_in_all", needed: usdt(5), free: 999_999n });
  });

  it("of a long fits a size to the unit that its notional is rounded up to", () => {
    // A lot is 0.333333 and a third of a unit.
    const third: CopyOpening = {
      ...opening,
      side: "long",
      product: { priceScale: 2, quantityScale: 6, tickSize: 1n },
      at: 1n,
      lotSize: 33_333_333n,
    };
    const fixed = (size: bigint) => copySize({ ...settings, mode: "fixed", size }, third, USDT);
    expect(fixed(1_000_000n)).toMatchObject({ ok: true, lots: 3n });
    expect(fixed(1_333_334n)).toMatchObject({ ok: true, lots: 4n });
    expect(fixed(1_333_333n)).toMatchObject({ ok: true, lots: 3n });
  });

  it("closes by the same part, margin follows by its ratio, and the own stop counts to the unit", () => {
    expect(copiedClosing(7n, 5n, 10n)).toBe(3n);
    expect(copiedClosing(7n, 10n, 10n)).toBe(7n);
    expect(copiedMargin({ margin: 700n, entryNotional: 7_000n }, -3n, 10n)).toBe(-210n);
    expect(copiedMargin({ margin: 7n, entryNotional: 70n }, -1n, 10n)).toBe(0n);
    expect(copiedMargin({ margin: 700n, entryNotional: 7_000n }, 50n, 10n)).toBe(3_500n);
    expect(copiedMargin({ margin: 700n, entryNotional: 7_000n }, 1_000n, 10n)).toBe(6_300n);
    expect(copiedMargin({ margin: 700n, entryNotional: 7_000n }, 1n, 1n)).toBe(700n);
    expect(copiedMargin({ margin: 700n, entryNotional: 7_000n }, 5n, 0n)).toBe(0n);
    expect(copiedMargin({ margin: 7_000n, entryNotional: 7_000n }, 5n, 10n)).toBe(0n);
    expect(copiedMargin({ margin: 7_001n, entryNotional: 7_000n }, 5n, 10n)).toBe(0n);
    expect([9n, 10n, 19n].map((capAll) => ownStopOf({ capAll, ownStop: TEN_PERCENT }))).toEqual([0n, 1n, 1n]);
    expect(isOwnStopReached(settings, -usdt(2_000) + 1n)).toBe(false);
    expect(isOwnStopReached(settings, -usdt(2_000))).toBe(true);
  });
});

describe("figures of a leader", () => {
  const ONE = 10n ** 12n;

  it("take money that comes and goes out of the return", () => {
    expect(dayGrowth({ opening: usdt(1_000), flow: 0n, result: usdt(10) })).toBe((ONE * 101n) / 100n);
    // A thousand more was there to trade with; what was taken out was, too.
    expect(dayGrowth({ opening: usdt(1_000), flow: usdt(1_000), result: usdt(10) })).toBe((ONE * 1_005n) / 1_000n);
    expect(dayGrowth({ opening: usdt(1_000), flow: -usdt(500), result: usdt(10) })).toBe((ONE * 101n) / 100n);
    expect(dayGrowth({ opening: usdt(10), flow: 0n, result: -usdt(11) })).toBe(0n);
    expect(dayGrowth({ opening: 0n, flow: 0n, result: 0n })).toBe(ONE);
    expect(dayGrowth({ opening: 0n, flow: 0n, result: 5n })).toBe(ONE);
    expect(dayGrowth({ opening: 1n, flow: 0n, result: 1n })).toBe(2n * ONE);
    expect([1n, -1n].map((result) => dayGrowth({ opening: 3n, flow: 0n, result }))).toEqual([1_333_333_333_333n, 666_666_666_666n]);
  });

  it("are the product of the days, the deepest fall from a height, and the average swing", () => {
    const figures = growthFigures([(ONE * 12n) / 10n, ONE / 2n, ONE * 2n]);
    expect(figures).toMatchObject({ return: ONE / 5n, worstDrop: -ONE / 2n, dailySwing: (ONE * 17n) / 30n });
    expect(returnOverDrop(figures, ONE / 100n)).toBe((ONE * 4n) / 10n);
    expect(returnOverDrop({ return: ONE / 10n, worstDrop: 0n }, ONE / 100n)).toBe(10n * ONE);
    expect([0n, 5n, 6n, 20n].map((swing) => riskOf(swing, [5n, 10n]))).toEqual([1, 2, 2, 3]);
    expect(returnOverDrop({ return: 2n, worstDrop: -3n }, 1n)).toBe(666_666_666_667n);
  });

  it("are told day by day, each rounded down", () => {
    const third = ONE / 3n;
    expect(growthFigures([third, third, 2n * ONE])).toEqual({
      ...{ return: 222_222_222_220n - ONE, worstDrop: 111_111_111_110n - ONE, dailySwing: (2n * (ONE - third) + ONE) / 3n },
      days: [
        { value: third - ONE, drop: third - ONE },
        { value: 111_111_111_110n - ONE, drop: 111_111_111_110n - ONE },
        { value: 222_222_222_220n - ONE, drop: 222_222_222_220n - ONE },
      ],
    });
    // Below a height that is no whole number of ones.
    expect(growthFigures([3n * ONE, third]).days[1]?.drop).toBe(-666_666_666_667n);
    expect(growthFigures([ONE + 1n, ONE / 2n]).days[1]?.drop).toBe(-500_000_000_001n);
    expect(growthFigures([])).toEqual({ return: 0n, worstDrop: 0n, dailySwing: 0n, days: [] });
    expect(growthFigures([ONE + 5n])).toMatchObject({ return: 5n, worstDrop: 0n, dailySwing: 5n });
    expect(growthFigures([0n, 2n * ONE])).toMatchObject({ return: -ONE, worstDrop: -ONE, dailySwing: ONE });
  });

  it.each<[readonly bigint[], bigint | null]>([
    [[], null],
    [[7n], 7n],
    [[9n, 7n], 7n],
    [[7n, 9n], 7n],
    [[3n, 1n, 2n], 2n],
    [[1n, 2n, 3n], 2n],
    [[3n, 2n, 1n], 2n],
    [[3n, 1n, 2n, 9n], 2n],
    [[9n, 3n, 2n, 1n, 8n], 3n],
    [[5n, 5n, 1n, 5n, 9n, 9n], 5n],
  ])("have of %o the middle one, %s", (values, middle) => {
    expect(medianOf(values)).toBe(middle);
  });
});
