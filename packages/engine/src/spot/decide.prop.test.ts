import {
  Direction,
  FILL_MODELS,
  fillModel,
  formatUnits,
  PositionType,
  type ProductSpec,
  ProductType,
  parseUnits,
  previewSpotOrder,
  rate,
  settlementOfValue,
  type Tick,
  USDT,
} from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { MarketView } from "../market/market-view.ts";
import { decideCancel, decideExpire, decideFill, decidePlace, type SpotLimits } from "./decide.ts";
import type { PlaceSpotOrder, SpotDecision, SpotFill, SpotOrder, SpotState } from "./state.ts";

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
  readonly op: "market" | "limit" | "stop_limit" | "cancel" | "tick" | "expire";
  readonly tif: "gtc" | "ioc" | "fok" | "day" | null;
  readonly sell: boolean;
  readonly size: bigint;
  readonly by: "quantity" | "amount" | "all";
  readonly move: bigint;
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom("market", "limit", "stop_limit", "cancel", "tick", "tick", "expire"),
  tif: fc.constantFrom("gtc", "ioc", "fok", "day", null),
  sell: fc.boolean(),
  // Up to 5 BTC of 1,000 each: many times what the stressed model offers at a level.
  size: fc.bigInt({ min: 1n, max: 5_000_000n }),
  by: fc.constantFrom("quantity", "quantity", "amount", "amount", "all"),
  move: fc.bigInt({ min: -900n, max: 900n }),
  pick: fc.nat({ max: 20 }),
});

const START = 10n ** 12n;

/** One user's account kept by hand from the events alone. */
class Book {
  cash = START;
  house = 0n;
  fees = 0n;
  held = 0n;
  realised = 0n;
  readonly open = new Map<bigint, SpotOrder>();
  readonly orders = new Map<bigint, SpotOrder>();
  readonly fills = new Map<bigint, SpotFill[]>();
  /** The amount that the ledger would have frozen for each order. */
  readonly holds = new Map<bigint, bigint>();

  take(decision: SpotDecision): void {
    if (!decision.ok) return;
    for (const event of decision.events) {
      const { order } = event;
      if (event.type === "held") {
        this.open.set(order.id, order);
        this.holds.set(order.id, event.units);
      }
      if (event.type === "ended") {
        expect(this.holds.get(order.id) ?? 0n).toBe(event.released);
        this.holds.delete(order.id);
      }
      if (event.type === "filled") this.#fill(event.fill, event.wasHeld, event.stillHeld, order);
    }
    const { order } = decision;
    this.orders.set(order.id, order);
    if (order.status === "open") this.open.set(order.id, order);
    else this.open.delete(order.id);
    this.#check(order);
  }

  #fill(fill: SpotFill, wasHeld: bigint, stillHeld: bigint, order: SpotOrder): void {
    const { notional, fee, quantity } = fill;
    const isBuy = order.direction === Direction.buy;
    this.cash += (isBuy ? -notional : notional) - fee;
    this.house += isBuy ? notional : -notional;
    this.fees += fee;
    this.held += isBuy ? quantity : -quantity;
    this.realised += fill.realised;
    expect(fee >= 0n && fee <= notional).toBe(true);
    if (order.limit !== null) expect(isBuy ? fill.price <= order.limit : fill.price >= order.limit).toBe(true);
    const before = this.fills.get(order.id) ?? [];
    expect(before.some(({ tick }) => tick.seq >= fill.tick.seq)).toBe(false);
    this.fills.set(order.id, [...before, fill]);
    expect(this.holds.get(order.id) ?? 0n).toBe(wasHeld);
    // The frozen amount covers both the payment out of it and the rest that stays frozen.
    if (wasHeld > 0n) expect(wasHeld >= (isBuy ? notional + fee : quantity) + stillHeld).toBe(true);
    this.holds.set(order.id, stillHeld);
  }

  /** filled + remaining = quantity, one final state, nothing frozen then, and the parts sum to the whole. */
  #check(order: SpotOrder): void {
    const fills = this.fills.get(order.id) ?? [];
    const sum = (pick: (fill: SpotFill) => bigint) => fills.reduce((total, fill) => total + pick(fill), 0n);
    expect([order.filled, order.notional, order.fee, order.value]).toEqual([
      sum((fill) => fill.quantity),
      sum((fill) => fill.notional),
      sum((fill) => fill.fee),
      sum((fill) => fill.value),
    ]);
    const whole = settlementOfValue(order.direction, order.value, 6, rate(order.feeRate), USDT);
    expect([order.notional, order.fee]).toEqual([whole.notional.units, whole.fee.units]);
    expect(order.filled === order.quantity).toBe(order.status === "filled");
    expect(order.filled <= order.quantity).toBe(true);
    expect((order.endReason !== null) === (order.status === "cancelled" || order.status === "expired")).toBe(true);
    if (order.status !== "open") expect(order.held).toBe(0n);
    if (order.timeInForce === "fok") expect(order.filled === 0n || order.status === "filled").toBe(true);
    if (order.orderType === "market" || (order.orderType === "limit" && order.timeInForce === "ioc")) expect(order.status).not.toBe("open");
  }
}

function quote(price: bigint, seq: number): Tick {
  return { productCode: spec.productCode, seq, ts: 1_000, price, bid: price - 3n, ask: price + 4n, volume: 0n };
}

function commandOf({ op, tif, sell, size, by, move }: Step, id: bigint, price: bigint): PlaceSpotOrder {
  const direction = sell ? Direction.sell : Direction.buy;
  const text = by === "amount" ? formatUnits(size * 10_000n, 6) : formatUnits(size, 4);
  const orderType = op === "limit" || op === "stop_limit" ? op : "market";
  return {
    id,
    userId: 1n,
    direction,
    orderType,
    // A market order has none, but now and then one is sent.
    timeInForce: orderType === "market" && tif !== "day" ? null : tif,
    price: orderType === "market" ? null : formatUnits(price + move, 2),
    triggerPrice: orderType === "stop_limit" ? formatUnits(price + (sell ? -50n : 50n), 2) : null,
    acceptablePrice: null,
    quantity: by === "quantity" ? text : null,
    amount: by === "amount" ? text : null,
    sellAll: by === "all",
  };
}

/** The decision does what the ticket showed, to the unit. */
function expectPreviewed(
  command: PlaceSpotOrder,
  decision: SpotDecision & { readonly ok: true },
  tick: Tick,
  fee: bigint,
  limits: SpotLimits,
): void {
  const size = command.quantity === null ? parseUnits(command.amount ?? "", 6) : parseUnits(command.quantity, 4);
  const limit = command.price === null ? null : parseUnits(command.price, 2);
  if (!size.ok || (limit !== null && !limit.ok)) throw new Error("the command is well formed");
  const preview = previewSpotOrder(
    limits.fillModel,
    spec,
    tick,
    {
      direction: command.direction,
      limit: limit?.value ?? null,
      worst: null,
      isStop: command.orderType === "stop_limit",
      size: { by: command.quantity === null ? "amount" : "quantity", units: size.value },
      feeRate: rate(fee),
    },
    USDT,
  );
  expect(decision.order.quantity).toBe(preview.quantity);
  if (decision.order.endReason === "fill_or_kill") return;
  expect(decision.order).toMatchObject({
    filled: preview.fill?.quantity ?? 0n,
    notional: preview.now.notional.units,
    fee: preview.now.fee.units,
  });
  if (decision.order.direction === Direction.buy && decision.order.status === "open")
    expect(decision.order.held).toBe(preview.whole.total.units - preview.now.total.units);
}

it("conserves everything over any sequence of orders, ticks and cancels, never goes negative, and does what was previewed", () => {
  let previewed = 0;
  let filled = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...FILL_MODELS),
      fc.array(step, { maxLength: 60 }),
      fc.bigInt({ min: 0n, max: 5_000_000n }),
      (model, steps, fee) => {
        const book = new Book();
        const limits: SpotLimits = { settlement: USDT, openOrdersMax: 10, fillModel: fillModel(model) };
        let price = 100_000n;
        let state: SpotState = {
          user: { isFrozen: false, available: book.cash, backing: NOTHING_BACKED, openOrders: 0 },
          position: { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n },
        };
        const take = (decision: SpotDecision) => {
          book.take(decision);
          if (decision.ok) state = decision.state;
        };
        for (const [n, each] of steps.entries()) {
          const market: MarketView = { spec, tick: quote(price, n), isOpen: true, opensAt: null, fee: { rate: fee, version: 1 } };
          const open = [...book.open.values()];
          const picked = open[each.pick];
          if (each.op === "tick") {
            price = price + each.move > 30_000n ? price + each.move : price;
            const tick = quote(price, n);
            // All of them, also those that the tick does not reach, and each twice.
            for (const { id } of [...open, ...open]) {
              const order = book.open.get(id);
              if (order !== undefined) take(decideFill(state, order, tick, { ...market, tick }, limits, 1_000));
            }
          } else if (each.op === "cancel") take(decideCancel(state, picked, "user", 1_000));
          else if (each.op === "expire") take(decideExpire(state, picked, each.pick % 2 === 0 ? 1_000 : 86_400_000));
          else {
            const command = commandOf(each, BigInt(n + 1), price);
            const decision = decidePlace(state, command, market, limits, 1_000);
            if (decision.ok && !command.sellAll) {
              expectPreviewed(command, decision, quote(price, n), fee, limits);
              previewed += 1;
              if (decision.order.filled > 0n) filled += 1;
            }
            take(decision);
          }
          expectSound(state, book);
        }
      },
    ),
    { seed: 20_260_103, numRuns: atDepth(400), endOnFailure: true },
  );
  // An engine that rejects everything conserves everything, too.
  expect(previewed).toBeGreaterThan(1_000);
  expect(filled).toBeGreaterThan(500);
});

function expectSound({ user, position }: SpotState, book: Book): void {
  const resting = [...book.open.values()];
  const frozen = (direction: Direction) =>
    resting.filter((order) => order.direction === direction).reduce((sum, order) => sum + order.held, 0n);
  expect(user.available).toBe(book.cash - frozen(Direction.buy));
  expect(user.openOrders).toBe(resting.length);
  for (const order of resting) expect(book.holds.get(order.id) ?? 0n).toBe(order.held);
  expect(position).toMatchObject({ quantity: book.held, buying: frozen(Direction.buy), frozen: frozen(Direction.sell) });
  expect(position.realised).toBe(book.realised);
  expect(book.cash + book.house + book.fees).toBe(START);
  expect(user.available >= 0n && position.frozen >= 0n && position.quantity >= position.frozen).toBe(true);
  expect(position.cost >= 0n && (position.quantity > 0n || position.cost === 0n)).toBe(true);
  // Cost is the money paid and not yet returned, less the realised profit.
  expect(START - book.cash).toBe(position.cost - position.realised);
}
