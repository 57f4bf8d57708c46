import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  betterPrice,
  type ContractHolding,
  type ContractProduct,
  type ContractTicket,
  type CrossPart,
  contractFill,
  crossBacking,
  crossBands,
  crossSum,
  FILL_MODELS,
  fillModel,
  financingMoment,
  holdingValue,
  initialMargin,
  isLiquidationDue,
  isStopReached,
  lastFinancingDay,
  liquidationPrice,
  liquidationWithinReach,
  lotsWithin,
  nextFinancingAt,
  openingNotional,
  openingNotionalOf,
  ProductType,
  partOfNotional,
  positionFigures,
  previewContractOpen,
  trailingLevel,
  trailingRange,
  USDT,
} from "./index.ts";

const product: fc.Arbitrary<ContractProduct> = fc.record({
  priceScale: fc.integer({ min: 0, max: 5 }),
  tickSize: fc.constantFrom(1n, 5n, 25n),
  quantityScale: fc.integer({ min: 0, max: 6 }),
});

const holding: fc.Arbitrary<ContractHolding> = fc.record({
  side: fc.constantFrom("long", "short"),
  leverage: fc.integer({ min: 1, max: 100 }),
  lots: fc.bigInt({ min: 1n, max: 100_000n }),
  lotSize: fc.bigInt({ min: 1n, max: 10_000n }),
  entryNotional: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  margin: fc.bigInt({ min: 0n, max: 10n ** 13n }),
  maintenanceRate: fc.bigInt({ min: 0n, max: 20_000_000n }),
});

it("liquidates at the price that is told and at no better one", () => {
  let told = 0;
  fc.assert(
    fc.property(product, holding, fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (product, held, otherEquity) => {
      const at = liquidationPrice(product, held, USDT, otherEquity);
      const isDue = (price: bigint): boolean => {
        const { equity, maintenance } = holdingValue(product, held, price, USDT);
        return isLiquidationDue({ equity: equity + otherEquity, maintenance });
      };
      if (at === null) {
        expect(held.side).toBe("long");
        expect(isDue(product.tickSize)).toBe(false);
        return;
      }
      told += 1;
      const better = held.side === "long" ? product.tickSize : -product.tickSize;
      expect(at % product.tickSize === 0n && at >= product.tickSize).toBe(true);
      expect(isDue(at)).toBe(true);
      if (at + better > 0n) expect(isDue(at + better)).toBe(false);
      // Any price further against it is due as well.
      for (const steps of [1n, 7n, 1000n]) if (at - steps * better > 0n) expect(isDue(at - steps * better)).toBe(true);
    }),
    { seed: 20_261_121, numRuns: atDepth(2_000) },
  );
  expect(told).toBeGreaterThan(1_000);
});

const part: fc.Arbitrary<CrossPart> = fc.record({ product, holding, at: fc.bigInt({ min: 1n, max: 400_000n }) }).map((drawn) => {
  const at = drawn.at * drawn.product.tickSize;
  const entry = drawn.holding.entryNotional % 1_000n;
  // Entered within a tenth of the present value, so that accounts lie on both sides of their maintenance.
  const { notional } = holdingValue(drawn.product, { ...drawn.holding, entryNotional: 0n }, at, USDT);
  const entryNotional = (notional * (950n + (entry % 100n))) / 1_000n;
  return { ...drawn, at, holding: { ...drawn.holding, entryNotional, margin: entryNotional / BigInt(drawn.holding.leverage) } };
});

it("keeps a cross account safe while every price is inside its band and cash stays", () => {
  let safe = 0;
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.infiniteStream(fc.nat()),
      (parts, cash, random) => {
        const sum = crossSum(cash, parts, USDT);
        const bands = crossBands(cash, parts, USDT);
        if (isLiquidationDue(sum)) {
          expect(bands).toEqual(parts.map(({ at }) => at));
          return;
        }
        safe += 1;
        // Each price anywhere inside its band: one step before it at the worst.
        const moved = parts.map((each, index) => {
          const band = bands[index] ?? null;
          const step = each.product.tickSize;
          const toward = each.holding.side === "long" ? -step : step;
          const room = band === null ? each.at / step - 1n : (each.at > band ? each.at - band : band - each.at) / step - 1n;
          const chosen = BigInt(random.next().value ?? 0);
          const steps = chosen % 3n === 0n ? room : room > 0n ? chosen % (room + 1n) : 0n;
          return { ...each, at: steps > 0n ? each.at + toward * steps : each.at };
        });
        expect(isLiquidationDue(crossSum(cash, moved, USDT))).toBe(false);
      },
    ),
    { seed: 20_261_122, numRuns: atDepth(1_500) },
  );
  expect(safe).toBeGreaterThan(300);
});

it("estimates a cross position's liquidation price exactly when all else stands still", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.bigInt({ min: 0n, max: 10n ** 11n }), (parts, cash) => {
      for (const [index, own] of parts.entries()) {
        const others = crossBacking(
          cash,
          parts.filter((_, n) => n !== index),
          USDT,
        );
        const { liquidationPrice: at } = positionFigures(own.product, own.holding, own.at, USDT, "cross", others);
        const isDueAt = (price: bigint): boolean =>
          isLiquidationDue(
            crossSum(
              cash,
              parts.map((each, n) => (n === index ? { ...each, at: price } : each)),
              USDT,
            ),
          );
        if (at === null) continue;
        const better = own.holding.side === "long" ? own.product.tickSize : -own.product.tickSize;
        expect(isDueAt(at)).toBe(true);
        if (at + better > 0n) expect(isDueAt(at + better)).toBe(false);
      }
    }),
    { seed: 20_261_123, numRuns: atDepth(500) },
  );
});

it("keeps a trailing stop behind the best price, on the grid, and never moves it back", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("long" as const, "short" as const),
      fc.constantFrom("price" as const, "percent" as const),
      fc.constantFrom(1n, 5n, 25n),
      fc.bigInt({ min: 40n, max: 10n ** 7n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 7n }),
      (side, by, tickSize, steps, drawn, otherSteps) => {
        const best = steps * tickSize;
        const { min, max } = trailingRange(by, best, tickSize);
        const raw = min + (drawn % (max - min + 1n));
        const distance = by === "price" ? raw - (raw % tickSize) : raw;
        const level = trailingLevel(side, { by, distance }, best, tickSize);
        expect(level % tickSize).toBe(0n);
        expect(isStopReached(side, level, best)).toBe(false);
        const later = betterPrice(side, best, otherSteps * tickSize);
        expect(betterPrice(side, trailingLevel(side, { by, distance }, later, tickSize), level)).toBe(
          trailingLevel(side, { by, distance }, later, tickSize),
        );
        // At least the distance, at most one step more.
        const away = level > best ? level - best : best - level;
        const exact = by === "price" ? distance * 10_000n : best * distance;
        expect(away * 10_000n >= exact && (away - tickSize) * 10_000n < exact).toBe(true);
      },
    ),
    { seed: 20_261_124, numRuns: atDepth(1_000) },
  );
});

/** Any time at all seldom meets a moment: every other one is a moment itself, or a millisecond beside it. */
const anyTime = fc.oneof(
  fc.integer({ min: 0, max: 4_102_444_800_000 }),
  fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(-1, 0, 1)).map(([day, offMs]) => financingMoment(day) + offMs),
);

it("finds the financing moment before and after any time", () => {
  fc.assert(
    fc.property(anyTime, (ts) => {
      const day = lastFinancingDay(ts);
      expect(financingMoment(day) <= ts && ts < financingMoment(day + 1)).toBe(true);
      expect(nextFinancingAt(ts)).toBe(financingMoment(day + 1));
    }),
    { seed: 20_261_125 },
  );
  expect(new Date(financingMoment(20_000)).toISOString()).toBe("2024-10-04T22:00:00.000Z");
});

it("finds the most lots that a budget pays for", () => {
  fc.assert(
    fc.property(
      product,
      fc.constantFrom("long" as const, "short" as const),
      fc.integer({ min: 1, max: 100 }),
      fc.bigInt({ min: 1n, max: 10n ** 7n }),
      fc.bigInt({ min: 1n, max: 10_000n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      fc.bigInt({ min: -5n, max: 10n ** 12n }),
      (product, side, leverage, at, lotSize, feeRate, budget) => {
        const ticket = { product: product, side, leverage, at, feeRate, lotSize };
        const cost = (lots: bigint): bigint => {
          const value = openingNotional(product, side, at, lots, lotSize, USDT);
          return initialMargin(value, leverage) + partOfNotional(value, feeRate, USDT);
        };
        const lots = lotsWithin(budget, ticket, USDT);
        expect(lots === 0n || cost(lots) <= budget).toBe(true);
        expect(cost(lots + 1n) > budget).toBe(true);
      },
    ),
    { seed: 20_261_128, numRuns: atDepth(1_000) },
  );
});

it("finds the most lots of a budget where size has its price, on either side", () => {
  const spec = { productType: ProductType.crypto, priceScale: 2, tickSize: 1n, quantityScale: 6, quantityStep: 10n } as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...FILL_MODELS),
      fc.constantFrom("long" as const, "short" as const),
      fc.integer({ min: 1, max: 100 }),
      fc.bigInt({ min: 0n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (id, side, leverage, spread, budget) => {
        const tick = { price: 5_000_000n, bid: 5_000_000n - spread, ask: 5_000_000n + spread };
        const valueFor = (lots: bigint) => contractFill(fillModel(id), spec, tick, { side, action: "open", lots, lotSize: 100n }).value;
        const ticket = { product: spec, side, leverage, at: side === "long" ? tick.ask : tick.bid, feeRate: 50_000n, lotSize: 100n };
        const cost = (lots: bigint): bigint => {
          const notional = openingNotionalOf(spec, side, valueFor(lots), USDT);
          return initialMargin(notional, leverage) + partOfNotional(notional, 50_000n, USDT);
        };
        const lots = lotsWithin(budget, { ...ticket, valueFor }, USDT);
        expect(lots === 0n || cost(lots) <= budget).toBe(true);
        expect(cost(lots + 1n) > budget).toBe(true);
      },
    ),
    { seed: 20_261_129, numRuns: atDepth(1_000) },
  );
});

const ticket: fc.Arbitrary<ContractTicket> = fc
  .record({ product, holding, price: fc.bigInt({ min: 1n, max: 400_000n }), cash: fc.bigInt({ min: 0n, max: 10n ** 12n }) })
  .map(({ product: contract, holding: { side, leverage, lots, lotSize, maintenanceRate }, price, cash }) => {
    const at = price * contract.tickSize;
    return {
      ...{
        product: contract,
        terms: { lotSize, maintenanceRate },
        side,
        marginMode: "cross",
        leverage,
        lots,
        at,
        feeRate: 50_000n,
        holding: null,
      },
      ...{ quote: { bid: at, ask: at }, backing: { cash, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n } },
    };
  });

it("tells as the worst case no less than any price takes, no more than there is, and of a long no more than its value and fee", () => {
  let bounded = 0;
  fc.assert(
    fc.property(ticket, fc.bigInt({ min: 1n, max: 10n ** 9n }), (asked, then) => {
      const opening = previewContractOpen(asked, USDT);
      const { cash } = asked.backing;
      fc.pre(opening.cost <= cash && !opening.isAtRisk);
      expect(opening.worstCase).toBeLessThanOrEqual(cash);
      if (asked.side === "long") expect(opening.worstCase).toBeLessThanOrEqual(opening.notional + opening.fee);
      if (opening.worstCase < cash) bounded += 1;
      // Where it still stands, its loss is within that; where it does not, all there is bounds it.
      const { unrealised } = holdingValue(asked.product, opening.holding, then, USDT);
      const lost = -unrealised + opening.fee;
      if (lost <= cash) expect(lost).toBeLessThanOrEqual(opening.worstCase);
      const left = { ...asked.backing, cash: cash - opening.cost };
      const figures = positionFigures(asked.product, opening.holding, asked.at, USDT, "cross", left);
      expect(figures.worstCase).toBe(opening.worstCase - opening.fee);
    }),
    { seed: 20_261_128, numRuns: atDepth(2_000) },
  );
  expect(bounded).toBeGreaterThan(200);
});

it("tells no liquidation price beyond ten times the price, and every other as it is", () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(price, price, (at, present) => {
      expect(liquidationWithinReach(at, present)).toBe(at > 10n * present ? null : at);
      expect(liquidationWithinReach(null, present)).toBeNull();
    }),
    { seed: 20_261_129, numRuns: atDepth(500) },
  );
});
