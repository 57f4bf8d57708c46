/** Promises of the fill models, over random products, ticks and orders. Seeds are fixed. */
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Direction,
  depthWithin,
  FILL_MODELS,
  type FillProduct,
  type FillTick,
  fillAt,
  fillModel,
  fillWhole,
  least,
  modelQuote,
  ProductType,
  powerOfTen,
  previewSpotOrder,
  rate,
  settlementOfValue,
  USDT,
} from "./index.ts";

const RUNS = { seed: 31_337, numRuns: atDepth(1_500), endOnFailure: true };
const product: fc.Arbitrary<FillProduct> = fc.record({
  productType: fc.constantFrom(ProductType.stock, ProductType.crypto, ProductType.futures, ProductType.forex),
  priceScale: fc.integer({ min: 0, max: 6 }),
  quantityScale: fc.integer({ min: 0, max: 8 }),
  tickSize: fc.bigInt({ min: 1n, max: 50n }),
  quantityStep: fc.bigInt({ min: 1n, max: 1_000n }),
});
const tick: fc.Arbitrary<FillTick> = fc
  .record({
    bid: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    spread: fc.bigInt({ min: 0n, max: 10n ** 5n }),
    at: fc.bigInt({ min: 0n, max: 10n ** 5n }),
  })
  .map(({ bid, spread, at }) => ({ bid, ask: bid + spread, price: bid + least(at, spread) }));
const model = fc.constantFrom(...FILL_MODELS).map(fillModel);
const direction = fc.constantFrom(Direction.buy, Direction.sell);
const quantity = fc.bigInt({ min: 1n, max: 10n ** 14n });

describe("a fill", () => {
  it("is never better than the quote nor beyond the limit, and says exactly what made its price", () => {
    fc.assert(
      fc.property(
        model,
        product,
        tick,
        direction,
        quantity,
        fc.bigInt({ min: -(10n ** 4n), max: 10n ** 5n }),
        (model, spec, at, side, size, room) => {
          const buying = side === Direction.buy;
          const limit = buying ? at.ask + room : at.bid - room;
          const fill = fillAt(model, spec, at, { direction: side, quantity: size, limit });
          const best = modelQuote(model, spec, at);
          expect(fill === null).toBe(buying ? best.ask > limit : best.bid < limit);
          if (fill === null) return;
          const worse = fill.spreadPart + fill.slippagePart;
          expect([fill.quote, fill.price]).toEqual(buying ? [at.ask, at.ask + worse] : [at.bid, at.bid - worse]);
          expect(buying ? fill.price <= limit : fill.price >= limit).toBe(true);
          expect(fill.bound === "whole").toBe(fill.quantity === size);
          expect(fill.quantity > 0n && fill.quantity <= size).toBe(true);
          if (fill.bound !== "whole") expect(fill.quantity % spec.quantityStep).toBe(0n);
          // The shown price is the exact average, rounded against the user by less than one unit.
          const off = (buying ? 1n : -1n) * (fill.price * fill.quantity - fill.value);
          expect(off >= 0n && off < fill.quantity).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it("takes all at the quote in the model top, and costs as much on one side as on the other", () => {
    fc.assert(
      fc.property(model, product, tick, quantity, (model, spec, at, size) => {
        // A mirror of the tick around its middle, far from zero, where a sale could run out of levels.
        const shift = 10n ** 12n;
        const high = { bid: at.bid + shift, ask: at.ask + shift, price: at.bid + shift };
        const [buy, sell] = [Direction.buy, Direction.sell].map((side) =>
          fillAt(model, spec, high, { direction: side, quantity: size, limit: null }),
        );
        if (model.id === "top")
          expect(buy).toMatchObject({ quantity: size, price: high.ask, spreadPart: 0n, slippagePart: 0n, level: 1, bound: "whole" });
        const about = (fill: typeof buy) => [fill?.quantity, fill?.spreadPart, fill?.slippagePart, fill?.level, fill?.bound];
        expect(about(buy)).toEqual(about(sell));
      }),
      RUNS,
    );
  });

  it("of a larger size never gets a better price, and more stress never helps", () => {
    fc.assert(
      fc.property(product, tick, direction, quantity, quantity, (spec, at, side, size, more) => {
        const cost = (id: (typeof FILL_MODELS)[number], size: bigint) => {
          const fill = fillAt(fillModel(id), spec, at, { direction: side, quantity: size, limit: null });
          return fill === null ? undefined : fill.spreadPart + fill.slippagePart;
        };
        const [small, large] = [cost("depth", size) ?? 0n, cost("depth", size + more)];
        if (large !== undefined) expect(large >= small).toBe(true);
        const stressed = cost("stressed", size);
        const same = fillAt(fillModel("stressed"), spec, at, { direction: side, quantity: size, limit: null })?.bound === "whole";
        if (stressed !== undefined && same) expect(stressed >= small).toBe(true);
      }),
      RUNS,
    );
  });

  it("finds something at every quote, and never more than the depth", () => {
    fc.assert(
      fc.property(model, product, tick, direction, (model, spec, at, side) => {
        const depth = depthWithin(model, spec, at, { direction: side, limit: null });
        expect(depth === null).toBe(model.id === "top");
        if (depth === null) return;
        expect(depth >= spec.quantityStep).toBe(true);
        expect(fillAt(model, spec, at, { direction: side, quantity: depth + 1n, limit: null })).toMatchObject({
          quantity: depth,
          bound: "depth",
        });
      }),
      RUNS,
    );
  });
});

describe("an order", () => {
  it("in parts pays what it would pay in one, and each part a fee between nothing and its notional", () => {
    fc.assert(
      fc.property(
        direction,
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 14 }),
        fc.bigInt({ min: 0n, max: 10n ** 8n }),
        (side, parts, scale, fee) => {
          let value = 0n;
          let before = settlementOfValue(side, 0n, scale, rate(fee), USDT);
          for (const part of parts) {
            value += part;
            const after = settlementOfValue(side, value, scale, rate(fee), USDT);
            const [notional, charged] = [after.notional.units - before.notional.units, after.fee.units - before.fee.units];
            expect(charged >= 0n && charged <= notional).toBe(true);
            before = after;
          }
          const exact = value * powerOfTen(USDT.scale);
          const off = before.notional.units * powerOfTen(scale) - exact;
          expect(side === Direction.buy ? off >= 0n && off < powerOfTen(scale) : off <= 0n && -off < powerOfTen(scale)).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it("by amount comes to at most the amount, and one step more would not, unless the depth ends; nothing fills beyond its limit or acceptable price", () => {
    fc.assert(
      fc.property(
        fc.record({ of: model, spec: product, at: tick, side: direction }),
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.bigInt({ min: 0n, max: 5_000_000n }),
        fc.option(fc.bigInt({ min: -1_000n, max: 10n ** 5n })),
        fc.boolean(),
        ({ of: model, spec, at, side }, units, fee, room, isMarket) => {
          const buying = side === Direction.buy;
          const best = buying ? at.ask : at.bid;
          const named = room === null ? null : buying ? best + room : best - room;
          fc.pre(named === null || named > 0n);
          const [limit, worst] = isMarket ? [null, named] : [named, null];
          const terms = { direction: side, limit, worst, isStop: false, feeRate: rate(fee) };
          const limits = { ...spec, quantityMin: 1n, quantityMax: 10n ** 18n };
          const preview = previewSpotOrder(model, limits, at, { ...terms, size: { by: "amount", units } }, USDT);
          const counted = (p: typeof preview) => (buying ? p.whole.total.units : p.whole.notional.units);
          expect(preview.quantity % spec.quantityStep).toBe(0n);
          expect(counted(preview) <= units).toBe(true);
          const more = { by: "quantity", units: preview.quantity + spec.quantityStep } as const;
          const next = previewSpotOrder(model, limits, at, { ...terms, size: more }, USDT);
          const depthEnds = limit === null && next.rest > 0n;
          expect(depthEnds || counted(next) > units).toBe(true);
          expect((preview.fill?.quantity ?? 0n) + preview.rest).toBe(preview.quantity);
          for (const { fill } of [preview, next])
            if (fill !== null && named !== null) expect(buying ? fill.price <= named : fill.price >= named).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

describe("a fill that is always whole", () => {
  it("is what the levels give as far as they reach, and comes at the deepest one beyond", () => {
    fc.assert(
      fc.property(model, product, tick, direction, quantity, (model, spec, at, side, size) => {
        const whole = fillWhole(model, spec, at, { direction: side, quantity: size });
        const part = fillAt(model, spec, at, { direction: side, quantity: size, limit: null });
        expect([whole.quantity, whole.bound]).toEqual([size, "whole"]);
        if (part === null || part.bound === "whole") {
          expect(whole).toEqual(part);
          return;
        }
        // The rest costs no less than any part before it.
        const [left, price] = [size - part.quantity, (whole.value - part.value) / (size - part.quantity)];
        expect(whole.value - part.value).toBe(price * left);
        expect(side === Direction.buy ? price >= part.price : price <= part.price && price > 0n).toBe(true);
      }),
      RUNS,
    );
  });

  it("gets no cheaper with its size", () => {
    fc.assert(
      fc.property(model, product, tick, direction, quantity, quantity, (model, spec, at, side, a, b) => {
        const [small, large] = [least(a, b), a + b].map((size) => fillWhole(model, spec, at, { direction: side, quantity: size }));
        if (small === undefined || large === undefined) throw new Error("two fills");
        expect(side === Direction.buy ? small.price <= large.price : small.price >= large.price).toBe(true);
      }),
      RUNS,
    );
  });
});
