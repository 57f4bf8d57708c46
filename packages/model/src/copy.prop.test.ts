import fc from "fast-check";
import { expect, it } from "vitest";
import { openingNotional } from "./contract.ts";
import { type CopyOpening, type CopySettings, copiedClosing, copySize } from "./copy.ts";
import { NEW_PAIR, settleWeek } from "./copy-share.ts";
import { growthFigures } from "./copy-statistics.ts";
import { USDT } from "./currency.ts";

const ONE = 100_000_000n;
const units = (min: bigint, max: bigint) => fc.bigInt({ min, max });

const settings = fc.record({
  mode: fc.constantFrom("fixed" as const, "ratio" as const, "share" as const),
  size: units(1_000_000n, 1_000_000_000n),
  capTrade: units(10_000_000n, 5_000_000_000n),
  capAll: units(10_000_000n, 20_000_000_000n),
});
const openings = fc.record({
  side: fc.constantFrom("long" as const, "short" as const),
  at: units(1n, 20_000_000n),
  leaderLots: units(1n, 500n),
  leaderLotSize: units(1n, 20_000n),
  leaderEquity: units(0n, 10_000_000_000n),
  equity: units(0n, 10_000_000_000n),
  lotSize: units(1n, 20_000n),
  lotsMax: units(1n, 400n),
  inUse: units(0n, 20_000_000_000n),
});

/** Lot after lot, as long as all that is asked for still holds. */
function naiveLots(given: CopySettings, opening: CopyOpening): bigint {
  const notional = (lots: bigint) => openingNotional(opening.product, opening.side, opening.at, lots, opening.lotSize, USDT);
  const { leaderLots, leaderLotSize, lotSize, leaderEquity, equity } = opening;
  const isAsked = (lots: bigint) => {
    if (given.mode === "fixed") return notional(lots) <= given.size;
    if (given.mode === "ratio") return lots * lotSize * ONE <= leaderLots * leaderLotSize * given.size;
    return leaderEquity > 0n && equity > 0n && lots * lotSize * ONE * leaderEquity <= leaderLots * leaderLotSize * given.size * equity;
  };
  const isAllowed = (lots: bigint) =>
    isAsked(lots) && notional(lots) <= given.capTrade && notional(lots) <= given.capAll - opening.inUse && lots <= opening.lotsMax;
  let lots = 0n;
  while (isAllowed(lots + 1n)) lots += 1n;
  return lots > 0n && notional(lots) >= 1_000_000n ? lots : 0n;
}

it("a copy is the most lots that its mode asks for and that both caps allow", () => {
  fc.assert(
    fc.property(settings, openings, (given, opening) => {
      const all: CopySettings = { ...given, ownStop: 10_000_000n, excluded: [], excludedProducts: [] };
      const whole: CopyOpening = { ...opening, product: { priceScale: 2, quantityScale: 6, tickSize: 1n } };
      const size = copySize(all, whole, USDT);
      expect(size.ok ? size.lots : 0n).toBe(naiveLots(all, whole));
      if (!size.ok) expect(size.free).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 400 },
  );
});

it("however a leader closes in parts, a copy never closes more than it has, and all of it with the last of the leader's", () => {
  fc.assert(
    fc.property(units(1n, 1_000n), fc.array(units(1n, 200n), { minLength: 1, maxLength: 20 }), (copy, parts) => {
      let [leader, left] = [parts.reduce((sum, part) => sum + part, 0n), copy];
      const whole = leader;
      for (const part of parts) {
        left -= copiedClosing(left, part, leader);
        leader -= part;
        expect(left).toBeGreaterThanOrEqual(0n);
        // Rounding down leaves the copy no smaller than the leader's part of it.
        expect(left * whole).toBeGreaterThanOrEqual(copy * leader);
      }
      expect(left).toBe(0n);
    }),
  );
});

it("shares of any weeks are the published formula: the rate's part of the highest end of a week, less what was paid, to the unit", () => {
  const profits = fc.array(units(-10_000_000_000n, 10_000_000_000n), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(profits, units(0n, 20_000_000n), fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (weeks, rate, pays) => {
      let pair = NEW_PAIR;
      let [sum, highest, paid] = [0n, 0n, 0n];
      for (const [index, profit] of weeks.entries()) {
        const settled = settleWeek(pair, profit, rate);
        sum += profit;
        if (sum > highest) highest = sum;
        const due = (highest * rate) / ONE - paid;
        expect(settled.due).toBe(due);
        expect(settled.share).toBeGreaterThanOrEqual(0n);
        const now = pays[index] === true ? due : 0n;
        paid += now;
        pair = { ...settled.pair, paid: settled.pair.paid + now };
      }
    }),
  );
});

it("return and worst drop of any days are those of plain numbers, but for their rounding", () => {
  fc.assert(
    fc.property(fc.array(units(500_000_000_000n, 1_500_000_000_000n), { minLength: 1, maxLength: 200 }), (growths) => {
      const figures = growthFigures(growths);
      let [level, height, worst] = [1, 1, 0];
      for (const growth of growths) {
        level *= Number(growth) / 1e12;
        height = Math.max(height, level);
        worst = Math.min(worst, level / height - 1);
      }
      expect(Number(figures.return) / 1e12).toBeCloseTo(level - 1, 6);
      expect(Number(figures.worstDrop) / 1e12).toBeCloseTo(worst, 4);
    }),
  );
});
