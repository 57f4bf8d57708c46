/** Every figure that is shown before an opening, of a position and before a close, each reckoned by hand. */
import { describe, expect, it } from "vitest";
import {
  type ContractHolding,
  type ContractTicket,
  crossBacking,
  exitPrice,
  least,
  liquidationWithinReach,
  lotsWithin,
  positionFigures,
  previewContractClose,
  previewContractOpen,
  USDT,
} from "./index.ts";

/** A price unit moves three lots by 30,000 units of money. */
const product = { priceScale: 2, tickSize: 1n, quantityScale: 6 };
/** Three lots of one unit at 100.00 and 10×; maintenance is 1 %. */
const long: ContractHolding = {
  ...{ side: "long", leverage: 10, lots: 3n, lotSize: 1_000_000n },
  ...{ entryNotional: 300_000_000n, margin: 30_000_000n, maintenanceRate: 1_000_000n },
};
const short: ContractHolding = { ...long, side: "short" };
const backing = { cash: 10_000_000n, othersEquity: 20_000_000n, othersMaintenance: 2_000_000n, othersMargin: 15_000_000n };

describe("the figures of a position", () => {
  it("isolated leave the rest of the account out", () => {
    expect(positionFigures(product, long, 10_250n, USDT, "isolated", backing)).toEqual({
      ...{ notional: 307_500_000n, unrealised: 7_500_000n, maintenance: 3_075_000n, equity: 37_500_000n },
      // 37.5 / 3.075 = 12.195121…; 30 − 300 + 3 P ≤ 0.03 P: P ≤ 90.909…
      ...{ price: 10_250n, entryPrice: 10_000n, marginRatio: 121_951n, roe: 2_500n, liquidationPrice: 9_090n },
      ...{ worstCase: 30_000_000n, isDue: false },
    });
  });

  it("cross count what backs it: above and below the line of the ratio, in the liquidation price and in the worst case", () => {
    expect(positionFigures(product, long, 10_250n, USDT, "cross", backing)).toEqual({
      ...{ notional: 307_500_000n, unrealised: 7_500_000n, maintenance: 3_075_000n, equity: 37_500_000n },
      // (37.5 + 30) / (3.075 + 2) = 13.30049…; 28 more for the price: 3 P − 242 ≤ 0.03 P; all margins and the cash.
      ...{ price: 10_250n, entryPrice: 10_000n, marginRatio: 133_005n, roe: 2_500n, liquidationPrice: 8_148n },
      ...{ worstCase: 55_000_000n, isDue: false },
    });
  });

  it.each([
    [0n, 2_999_999n, true],
    [1n, 2_999_999n, true],
    [2n, 2_999_999n, false],
    [1n, 3_000_000n, false],
  ])("cross with %s in cash and a margin of %s is due: %s", (cash, margin, isDue) => {
    const alone = { cash, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };
    expect(positionFigures(product, { ...long, margin }, 10_000n, USDT, "cross", alone).isDue).toBe(isDue);
    const others = { cash: 0n, othersEquity: cash + 5n, othersMaintenance: 5n, othersMargin: 0n };
    expect(positionFigures(product, { ...long, margin }, 10_000n, USDT, "cross", others).isDue).toBe(isDue);
  });

  it("a long never loses more than its value, a short all that stands for it", () => {
    const worst = (holding: ContractHolding) => positionFigures(product, holding, 10_000n, USDT, "isolated", backing).worstCase;
    const margin = 400_000_000n;
    expect([worst({ ...long, margin }), worst({ ...short, margin })]).toEqual([300_000_000n, 400_000_000n]);
  });

  it("a return is the nearest hundredth, and a ratio to nothing is none", () => {
    const at = (holding: ContractHolding) => positionFigures(product, holding, 10_250n, USDT, "isolated", backing);
    expect([long, short].map((side) => at({ ...side, margin: 31_500_000n }).roe)).toEqual([2_381n, -2_381n]);
    expect(at({ ...long, margin: 0n }).roe).toBeNull();
    expect(at({ ...long, margin: 1n }).roe).toBe(75_000_000_000n);
    expect(at({ ...long, maintenanceRate: 0n }).marginRatio).toBeNull();
    const small = { ...long, lots: 1n, entryNotional: 100_000_000n, margin: 5n, maintenanceRate: 1n };
    expect(positionFigures(product, small, 10_000n, USDT, "isolated", backing)).toMatchObject({ maintenance: 1n, marginRatio: 50_000n });
  });

  it("an entry price is the nearest one", () => {
    const entry = (entryNotional: bigint) => positionFigures(product, { ...long, entryNotional }, 1n, USDT, "isolated", backing).entryPrice;
    expect([entry(300_014_999n), entry(300_015_000n), entry(300_015_001n), entry(300_045_000n)]).toEqual([
      10_000n,
      10_000n,
      10_001n,
      10_002n,
    ]);
  });

  it.each([
    [null, null],
    [999n, 999n],
    [1_000n, 1_000n],
    [1_001n, null],
  ])("a liquidation price of %s at 100 is shown as %s", (at, shown) => {
    expect(liquidationWithinReach(at, 100n)).toBe(shown);
  });
});

describe("an opening", () => {
  const ticket: ContractTicket = {
    ...{
      product,
      terms: { lotSize: 1_000_000n, maintenanceRate: 1_000_000n },
      side: "long",
      marginMode: "isolated",
      leverage: 10,
      lots: 3n,
    },
    ...{ at: 10_000n, quote: { bid: 9_990n, ask: 10_010n }, feeRate: 100_000n, holding: null, backing: { ...backing, cash: 100_000_000n } },
  };

  it("isolated puts up its margin and fee, and can lose no more", () => {
    expect(previewContractOpen(ticket, USDT)).toEqual({
      ...{ notional: 300_000_000n, margin: 30_000_000n, fee: 300_000n, cost: 30_300_000n, holding: long },
      ...{ liquidationPrice: 9_090n, worstCase: 30_300_000n, isAtRisk: false },
    });
  });

  it("that takes several levels is booked at their exact sum, not at its price", () => {
    const three = previewContractOpen({ ...ticket, value: 10_010n * 3_000_000n }, USDT);
    expect(three).toMatchObject({ notional: 300_300_000n, margin: 30_030_000n, fee: 300_300n });
  });

  it("cross leans on the cash that is left and on the other positions", () => {
    // 100 − 30.3 + 20 − 2 for the price; 0.3 + 30 + 69.7 + 15 to lose.
    expect(previewContractOpen({ ...ticket, marginMode: "cross" }, USDT)).toMatchObject({
      ...{ cost: 30_300_000n, liquidationPrice: 6_138n, worstCase: 115_000_000n, isAtRisk: false },
    });
  });

  it("that adds to a position goes by the terms which that was opened under", () => {
    const terms = { lotSize: 2_000_000n, maintenanceRate: 2_000_000n };
    const holding: ContractHolding = { ...long, ...terms, lots: 1n, entryNotional: 190_000_000n, margin: 50_000_000n };
    expect(previewContractOpen({ ...ticket, holding }, USDT)).toMatchObject({
      ...{ notional: 600_000_000n, margin: 60_000_000n, fee: 600_000n },
      holding: { ...holding, lots: 4n, entryNotional: 790_000_000n, margin: 110_000_000n },
    });
  });

  it.each([
    // 3 at 91.00 are worth 273: 3 are left of the margin, and 3 have to be maintained.
    ["long", 9_100n, true],
    ["long", 9_101n, false],
  ] as const)("isolated of a %s that could be closed at %s is at risk: %s", (side, bid, isAtRisk) => {
    const terms = { lotSize: 1_000_000n, maintenanceRate: 1_098_901n };
    const one = previewContractOpen({ ...ticket, side, terms, quote: { bid, ask: 20_000n } }, USDT);
    expect(one.isAtRisk).toBe(isAtRisk);
  });

  it("cross is at risk by the account as it is after paying for it", () => {
    const at = (cash: bigint) =>
      previewContractOpen({ ...ticket, marginMode: "cross", quote: { bid: 8_000n, ask: 8_010n }, backing: { ...backing, cash } }, USDT)
        .isAtRisk;
    // At 80.00: 30 − 60 + cash − 30.3 + 20 − 2 ≤ 2.4.
    expect([at(44_700_000n), at(44_700_001n)]).toEqual([true, false]);
  });
});

describe("what backs a cross position", () => {
  it("is the cash, and the sums of the others alone", () => {
    const parts = [
      { product, holding: long, at: 10_100n },
      { product, holding: { ...short, margin: 40_000_000n }, at: 10_000n },
    ];
    // 30 + 3 and 40; 1 % of 303 and of 300.
    expect(crossBacking(7n, parts, USDT)).toEqual({
      ...{ cash: 7n, othersEquity: 73_000_000n, othersMaintenance: 6_030_000n, othersMargin: 70_000_000n },
    });
    expect(crossBacking(7n, [], USDT)).toEqual({ cash: 7n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n });
  });

  it("is measured at what a position would be closed at", () => {
    expect((["long", "short"] as const).map((side) => exitPrice(side, { bid: 99n, ask: 101n }))).toEqual([99n, 101n]);
  });
});

describe("a close", () => {
  const closing = (holding: ContractHolding, lots: bigint, notional: bigint) =>
    previewContractClose(product, holding, lots, 1n, 100_000n, USDT, notional * 100n);

  it.each([
    [329_670_000n, 329_670n, 330_000n, 330n],
    [329_999_999n, 330_000n, 1n, 0n],
    [330_000_000n, 330_000n, 0n, 0n],
    [330_000_001n, 330_001n, 0n, 0n],
  ])("of a whole short at %s with a fee of %s is charged no more than is left of its margin", (notional, fee, left, toCash) => {
    expect(closing(short, 3n, notional)).toMatchObject({
      realised: 300_000_000n - notional,
      margin: 30_000_000n,
      fee: least(fee, left),
      toCash,
    });
  });

  it.each([
    [109_890_107n, 2n],
    [109_890_108n, 1n],
    [109_890_109n, 0n],
    [109_890_110n, 0n],
  ])("of one of three at %s brings %s to the cash, never less than nothing", (notional, toCash) => {
    expect(closing(short, 1n, notional)).toMatchObject({ margin: 10_000_000n, fee: 109_891n, toCash });
  });
});

describe("the most lots within a budget", () => {
  /** A lot costs 10 and 0.1. */
  const ticket = { product, side: "long", leverage: 10, feeRate: 100_000n, lotSize: 1_000_000n, at: 10_000n } as const;

  it.each([
    [-1n, 0n],
    [0n, 0n],
    [1n, 0n],
    [10_099_999n, 0n],
    [10_100_000n, 1n],
    [20_199_999n, 1n],
    [20_200_000n, 2n],
    [10_100_000n * 1_000n - 1n, 999n],
    [10_100_000n * 1_000n, 1_000n],
  ])("of %s are %s", (budget, lots) => {
    expect(lotsWithin(budget, ticket, USDT)).toBe(lots);
    expect(lotsWithin(budget, { ...ticket, side: "short" }, USDT)).toBe(lots);
  });

  it.each([1n, 2n, 3n, 7n, 10n, 50n])("are as many more as they open for less: for a %sth", (part) => {
    const cheaper = { ...ticket, valueFor: (lots: bigint) => (10_000n * 1_000_000n * lots) / part };
    const lots = lotsWithin(10_100_000n * 60n, cheaper, USDT);
    expect(lots >= 60n * part && lots <= 60n * part + 1n).toBe(true);
  });
});
