import {
  Direction,
  formatUnits,
  PositionType,
  type ProductSpec,
  ProductType,
  parseUnits,
  previewSpot,
  rate,
  type Tick,
  USDT,
} from "@candela/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { MarketView } from "../market/market-view.ts";
import { decideCancel, decideFill, decidePlace } from "./decide.ts";
import type { SpotDecision, SpotOrder, SpotState } from "./state.ts";

const spec: ProductSpec = {
  productId: 1,
  productCode: "X:BTCUSD",
  productType: ProductType.crypto,
  priceScale: 2,
  tickSize: 1n,
  quantityScale: 4,
  quantityStep: 1n,
  quantityMin: 1n,
  quantityMax: 10_000_000n,
  positionTypes: [PositionType.bibi],
  calendar: "always",
  isVisible: true,
  isLock: false,
};

interface Step {
  readonly op: "market" | "limit" | "cancel" | "tick";
  readonly sell: boolean;
  readonly size: bigint;
  readonly byAmount: boolean;
  readonly move: bigint;
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom("market", "limit", "cancel", "tick"),
  sell: fc.boolean(),
  size: fc.bigInt({ min: 1n, max: 50_000n }),
  byAmount: fc.boolean(),
  move: fc.bigInt({ min: -900n, max: 900n }),
  pick: fc.nat({ max: 20 }),
});

/** One user's account kept by hand from the events alone. */
class Book {
  cash = 10n ** 12n;
  house = 0n;
  fees = 0n;
  held = 0n;
  readonly open = new Map<bigint, SpotOrder>();

  take(decision: SpotDecision): void {
    if (!decision.ok) return;
    for (const event of decision.events) {
      if (event.type === "held") this.open.set(event.order.id, event.order);
      if (event.type === "cancelled") this.open.delete(event.order.id);
      if (event.type !== "filled") continue;
      const { notional, fee, quantity } = event.fill;
      const isBuy = event.order.direction === Direction.buy;
      this.cash += (isBuy ? -notional : notional) - fee;
      this.house += isBuy ? notional : -notional;
      this.fees += fee;
      this.held += isBuy ? quantity : -quantity;
      expect(fee >= 0n && fee <= notional).toBe(true);
      if (event.order.limit !== null)
        expect(isBuy ? event.fill.price <= event.order.limit : event.fill.price >= event.order.limit).toBe(true);
      this.open.delete(event.order.id);
    }
  }
}

function quote(price: bigint, seq: number): Tick {
  return { productCode: spec.productCode, seq, ts: 1_000, price, bid: price - 1n, ask: price + 1n, volume: 0n };
}

it("conserves everything over any sequence of orders, ticks and cancels, never goes negative, and does what was previewed", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.bigInt({ min: 0n, max: 5_000_000n }), (steps, fee) => {
      const book = new Book();
      let price = 100_000n;
      let state: SpotState = {
        user: { isFrozen: false, available: book.cash, openOrders: 0 },
        position: { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n },
      };
      const take = (decision: SpotDecision) => {
        book.take(decision);
        if (decision.ok) state = decision.state;
      };
      for (const [n, { op, sell, size, byAmount, move, pick }] of steps.entries()) {
        const market: MarketView = { spec, tick: quote(price, n), isOpen: true, opensAt: null, fee: { rate: fee, version: 1 } };
        const direction = sell ? Direction.sell : Direction.buy;
        if (op === "tick") {
          price = price + move > 30_000n ? price + move : price;
          for (const order of book.open.values()) {
            const reached = sell ? price - 1n : price + 1n;
            if (order.limit === null || (order.direction === Direction.buy ? price + 1n > order.limit : price - 1n < order.limit)) continue;
            expect(reached > 0n).toBe(true);
            take(decideFill(state, order, quote(price, n), { ...market, tick: quote(price, n) }, USDT, 1_000));
          }
        } else if (op === "cancel") {
          const order = [...book.open.values()][pick];
          if (order !== undefined) take(decideCancel(state, order, 1_000));
        } else {
          const text = byAmount ? formatUnits(size * 1_000_000n, 6) : formatUnits(size, 4);
          const command = {
            id: BigInt(n + 1),
            userId: 1n,
            direction,
            orderType: op,
            price: op === "limit" ? formatUnits(price + move, 2) : null,
            worstPrice: null,
            quantity: byAmount ? null : text,
            amount: byAmount ? text : null,
          } as const;
          const decision = decidePlace(state, command, market, { settlement: USDT, openOrdersMax: 10 }, 1_000);
          const units = parseUnits(text, byAmount ? 6 : 4);
          if (decision.ok && op === "market" && units.ok) {
            const preview = previewSpot(
              spec,
              direction,
              sell ? price - 1n : price + 1n,
              { by: byAmount ? "amount" : "quantity", units: units.value },
              rate(fee),
              USDT,
            );
            expect(decision.order).toMatchObject({
              quantity: preview.quantity.units,
              notional: preview.notional.units,
              fee: preview.fee.units,
            });
          }
          take(decision);
        }
        const frozen = [...book.open.values()].reduce((sum, order) => sum + (order.direction === Direction.buy ? order.held : 0n), 0n);
        expect(state.user.available).toBe(book.cash - frozen);
        expect(state.user.openOrders).toBe(book.open.size);
        expect(state.position.quantity).toBe(book.held);
        expect(state.position.buying).toBe(frozen);
        expect(book.cash + book.house + book.fees).toBe(10n ** 12n);
        expect(state.user.available >= 0n && state.position.frozen >= 0n && state.position.quantity >= state.position.frozen).toBe(true);
        expect(state.position.cost >= 0n && (state.position.quantity > 0n || state.position.cost === 0n)).toBe(true);
        // What was paid and not yet got back is the cost, less what was realised.
        expect(10n ** 12n - book.cash).toBe(state.position.cost - state.position.realised);
      }
    }),
    { seed: 20_260_103, numRuns: 300 },
  );
});
