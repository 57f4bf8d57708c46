import { describe, expect, it } from "vitest";

import { type CopyOpening, type CopySettings, copySize } from "./copy.ts";
import { leastCopyOf } from "./copy-least.ts";
import { USDT } from "./currency.ts";

const GOLD: Omit<CopyOpening, "lotsMax" | "inUse"> = {
  ...{ product: { priceScale: 2, quantityScale: 0, tickSize: 10n }, side: "long", at: 408_290n, leaderLots: 2n, leaderLotSize: 1n },
  ...{ leaderEquity: 50_000_000_000n, equity: 10_000_000_000n, lotSize: 1n },
};
const settings = (changes: Partial<CopySettings>): CopySettings => ({
  ...{ mode: "ratio", size: 0n, capTrade: 10n ** 15n, capAll: 10n ** 15n, ownStop: 10_000_000n, excluded: [], excludedProducts: [] },
  ...changes,
});
const sized = (opening: typeof GOLD, changes: Partial<CopySettings>) =>
  copySize(settings(changes), { ...opening, lotsMax: 1_000n, inUse: 0n }, USDT);

describe("the smallest copy of a trade", () => {
  it("is one lot where a lot is worth enough, with what it takes in each mode", () => {
    expect(leastCopyOf(GOLD, 10, USDT)).toEqual({
      ...{ lots: 1n, notional: 4_082_900_000n, margin: 408_290_000n, ratio: 50_000_000n, share: 250_000_000n },
    });
  });

  it("is as many lots as are worth one unit of money, where a lot is worth less", () => {
    const cheap = {
      ...GOLD,
      product: { priceScale: 4, quantityScale: 4, tickSize: 1n },
      at: 3_333n,
      leaderLots: 1_000n,
      leaderLotSize: 10_000n,
      lotSize: 10_000n,
    };
    const { lots, notional } = leastCopyOf(cheap, 1, USDT);
    expect([lots, notional]).toEqual([4n, 1_333_200n]);
  });

  it.each([
    ["gold", GOLD],
    ["three lots", { ...GOLD, leaderLots: 3n }],
    ["a short", { ...GOLD, side: "short" as const, leaderLots: 7n }],
    ["a lot size that has changed", { ...GOLD, leaderLots: 5n, leaderLotSize: 2n, lotSize: 3n }],
  ])("is just what its settings copy, and a bit less copies nothing: %s", (_what, opening) => {
    const { lots, notional, ratio, share } = leastCopyOf(opening, 10, USDT);
    const asked: readonly Partial<CopySettings>[] = [
      { mode: "ratio", size: ratio },
      { mode: "share", size: share ?? 0n },
      { mode: "fixed", size: notional },
    ];
    for (const each of asked) {
      expect(sized(opening, each)).toMatchObject({ ok: true, lots });
      expect(sized(opening, { ...each, size: (each.size ?? 0n) - 1n })).toMatchObject({ ok: false, reason: "below_minimum" });
    }
    expect(sized(opening, { mode: "ratio", size: ratio, capTrade: notional })).toMatchObject({ ok: true });
    expect(sized(opening, { mode: "ratio", size: ratio, capTrade: notional - 1n })).toMatchObject({ ok: false });
  });

  it("names no share of an equity that is not there", () => {
    expect(leastCopyOf({ ...GOLD, equity: 0n }, 10, USDT).share).toBeNull();
    expect(leastCopyOf({ ...GOLD, leaderEquity: 0n }, 10, USDT).share).toBeNull();
    expect(leastCopyOf({ ...GOLD, leaderEquity: -1n }, 10, USDT).share).toBeNull();
    expect(leastCopyOf({ ...GOLD, leaderEquity: 1n, equity: 1n }, 10, USDT).share).toBe(50_000_000n);
  });
});
