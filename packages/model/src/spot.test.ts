import { describe, expect, it } from "vitest";
import {
  AssertionFailure,
  amount,
  averageFillPrice,
  costOfPart,
  Direction,
  formatAmount,
  formatPrice,
  formatQuantity,
  formatRate,
  isLimitReached,
  notional,
  PositionType,
  ProductType,
  parsePrice,
  parseQuantity,
  parseRate,
  price,
  productAsset,
  quantity,
  quantityToSell,
  quantityWithin,
  rate,
  spotExposureMax,
  spotPositionType,
  spotSettlement,
  USDT,
} from "./index.ts";

const JPY = { id: 8, code: "JPY", scale: 0 };

describe("spotSettlement", () => {
  it.each([
    // direction, price, quantity, rate, notional, fee, total
    [Direction.buy, "64120.40", "0.015600", "0.001", "1000.278240", "1.000279", "1001.278519"],
    [Direction.sell, "64120.40", "0.015600", "0.001", "1000.278240", "1.000279", "999.277961"],
    [Direction.buy, "0.01", "0.000001", "0", "0.000001", "0.000000", "0.000001"],
    [Direction.sell, "0.01", "0.000001", "0.001", "0.000000", "0.000000", "0.000000"],
    [Direction.buy, "3.33", "1.000000", "0.0005", "3.330000", "0.001665", "3.331665"],
  ])("direction %i, %s × %s at fee rate %s: notional %s, fee %s, total %s", (direction, at, quantity, feeRate, value, fee, total) => {
    const [parsedPrice, parsedQuantity, parsedRate] = [parsePrice(at, 2), parseQuantity(quantity, 6), parseRate(feeRate)];
    if (!parsedPrice.ok || !parsedQuantity.ok || !parsedRate.ok) throw new Error("the table must parse");
    const settled = spotSettlement(direction, parsedPrice.value, parsedQuantity.value, parsedRate.value, USDT);
    expect([settled.notional, settled.fee, settled.total].map(formatAmount)).toEqual([value, fee, total]);
  });

  it("settles in an asset without decimals", () => {
    expect(formatAmount(notional(price(1_005n, 2), quantity(1n, 0), JPY, "ceil"))).toBe("11");
    expect(formatAmount(notional(price(1_005n, 2), quantity(1n, 0), JPY, "floor"))).toBe("10");
  });
});

describe("quantityWithin", () => {
  it.each([
    ["1000.000000", 6_412_040n, 100n, "0.015500"],
    ["0.000000", 6_412_040n, 100n, "0.000000"],
    ["-5.000000", 6_412_040n, 100n, "0.000000"],
    ["-500.000000", 6_412_040n, 100n, "0.000000"],
    ["6.412040", 6_412_040n, 100n, "0.000100"],
    ["6.412039", 6_412_040n, 100n, "0.000000"],
  ])("a budget of %s buys %s at most", (budget, at, step, expected) => {
    const units = BigInt(budget.replace(".", ""));
    expect(formatQuantity(quantityWithin(amount(units, USDT), price(at, 2), quantity(step, 6)))).toBe(expected);
  });

  it("needs a price and a step", () => {
    expect(() => quantityWithin(amount(1n, USDT), price(0n, 2), quantity(1n, 2))).toThrow(AssertionFailure);
    expect(() => quantityWithin(amount(1n, USDT), price(1n, 2), quantity(0n, 2))).toThrow(AssertionFailure);
  });
});

it.each([
  [-1_000_000n, 0n],
  [-1n, 0n],
  [0n, 0n],
  [9_999n, 0n],
  [10_000n, 100n],
])("a target of %s units of money sells %s pieces", (target, expected) => {
  expect(quantityToSell(amount(target, USDT), price(10_000n, 2), quantity(100n, 6)).units).toBe(expected);
});

it("the average price of fills is the nearest one, a tie goes to the even", () => {
  const average = (value: bigint, filled: bigint) => averageFillPrice(amount(value, USDT), quantity(filled, 0), 2)?.units;
  expect([average(20_000n, 3n), average(10_000n, 3n), average(15_000n, 1n), average(25_000n, 1n), average(25_001n, 1n)]).toEqual([
    ...[1n, 0n, 2n, 2n, 3n],
  ]);
  expect(average(0n, 0n)).toBeUndefined();
});

it("a product's own limit of what may be held stands before the usual one", () => {
  expect([spotExposureMax({ exposureMax: 5n }), spotExposureMax({ exposureMax: 0n }), spotExposureMax({})]).toEqual([
    ...[5n, 0n, 1_000_000_000_000n],
  ]);
});

describe("a limit", () => {
  it.each([
    [Direction.buy, 101n, true],
    [Direction.buy, 100n, false],
    [Direction.sell, 99n, true],
    [Direction.sell, 100n, false],
  ])("of direction %i at %s is reached by bid 99, ask 101: %s", (direction, limit, reached) => {
    expect(isLimitReached(direction, limit, { bid: 99n, ask: 101n })).toBe(reached);
  });
});

describe("texts and modes", () => {
  it("writes prices, quantities and rates with all their decimals", () => {
    expect([formatPrice(price(5n, 2)), formatQuantity(quantity(5n, 4)), formatRate(rate(100_000n))]).toEqual([
      "0.05",
      "0.0005",
      "0.00100000",
    ]);
  });

  it("keeps a holding in the product's own asset, apart from every currency", () => {
    expect(productAsset({ productId: 11, productCode: "X:BTCUSD", quantityScale: 6 })).toEqual({ id: 1011, code: "X:BTCUSD", scale: 6 });
  });

  it("trades crypto as bibi and everything else as spot", () => {
    expect(Object.values(ProductType).map(spotPositionType)).toEqual([
      PositionType.spot,
      PositionType.bibi,
      PositionType.spot,
      PositionType.spot,
    ]);
    expect([PositionType.quick, PositionType.contract, PositionType.spot, PositionType.bibi]).toEqual([0, 1, 2, 3]);
    expect([ProductType.stock, ProductType.crypto, ProductType.futures, ProductType.forex]).toEqual([1, 2, 3, 4]);
    expect([Direction.buy, Direction.sell]).toEqual([1, 2]);
  });
});

it.each([
  [3n, 1n, 2n, 2n],
  [5n, 1n, 2n, 2n],
  [7n, 1n, 2n, 4n],
  [10n, 1n, 3n, 3n],
  [10n, 2n, 3n, 7n],
  [10n, 3n, 3n, 10n],
  [10n, 0n, 3n, 0n],
])("of a cost of %s leaves with %s of %s the nearest part, ties to even: %s", (cost, part, whole, leaving) => {
  expect(costOfPart(cost, part, whole)).toBe(leaving);
});

it("a quantity that cannot be read says why", () => {
  expect(parseQuantity("1.234", 2)).toEqual({ ok: false, problem: "too_many_decimals" });
  expect(parseQuantity("1.23", 2)).toEqual({ ok: true, value: quantity(123n, 2) });
});
