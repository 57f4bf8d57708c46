import {
  assert,
  type CrossPart,
  closingNotional,
  contractDirection,
  contractFill,
  crossBacking,
  crossSum,
  exitPrice,
  FILL_MODELS,
  type FillModel,
  fillModel,
  formatUnits,
  holdingValue,
  isLiquidationDue,
  isStopReached,
  isTakeProfitReached,
  isWithinLimit,
  lastFinancingDay,
  type ProductSpec,
  positionFigures,
  previewContractClose,
  previewContractOpen,
  tradePrice,
  trailingLevel,
  USDT,
} from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { PlaceContractOrder } from "./commands.ts";
import { contractRules as rules } from "./contract-rules.ts";
import { Books, BTC, contextOf, FEE, fillsIn, GOLD, marketOf, NOW, placing, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractDecision, ContractPosition, ContractState } from "./state.ts";

const OPS = [
  ...(["open", "open", "open", "open", "tick", "tick", "tick", "tick", "tick"] as const),
  ...(["close", "order", "margin", "protect", "reverse", "closeAll", "finance", "cancel"] as const),
];

const step = fc.record({
  op: fc.constantFrom(...OPS),
  gold: fc.boolean(),
  side: fc.constantFrom("long" as const, "short" as const),
  cross: fc.boolean(),
  leverage: fc.constantFrom(5, 20, 50, 50),
  /** Percent of what the cash allows. */
  size: fc.bigInt({ min: 1n, max: 110n }),
  orderType: fc.constantFrom("market" as const, "market" as const, "limit" as const, "stop" as const),
  /** Hundredths of a percent. */
  move: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -150, max: 150 }) },
    { weight: 1, arbitrary: fc.integer({ min: -800, max: 800 }) },
  ),
  protect: fc.boolean(),
  trailing: fc.boolean(),
  isShut: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  pick: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** How often each thing was really seen: a property that never meets its case proves nothing. */
const seen = { previews: 0, isolated: 0, account: 0, deficits: 0, protections: 0, drawn: 0, fired: 0, reversed: 0, slipped: 0 };

class Run {
  state: ContractState;
  readonly books: Books;
  readonly #cash: bigint;
  readonly #isCrossOnly: boolean;
  readonly #model: FillModel;
  readonly #prices = new Map<ProductSpec, bigint>([
    [BTC, 9_641_000n],
    [GOLD, 408_260n],
  ]);
  readonly #shut = new Set<ProductSpec>();
  #seq = 1;
  #nextId = 1_000n;
  #day = lastFinancingDay(NOW);

  constructor(cash: bigint, isCrossOnly: boolean, model: FillModel) {
    this.#model = model;
    this.#cash = cash;
    this.#isCrossOnly = isCrossOnly;
    this.state = stateOf(cash);
    this.books = new Books(cash);
  }

  id(): bigint {
    this.#nextId += 1n;
    return this.#nextId;
  }

  tick(spec: ProductSpec) {
    const bid = this.#prices.get(spec) ?? 0n;
    return tickOf(spec, bid, bid + 4n * spec.tickSize, this.#seq);
  }

  get context(): ContractContext {
    return contextOf(
      [BTC, GOLD].map((spec) => ({ ...marketOf(spec, this.tick(spec)), isOpen: !this.#shut.has(spec) })),
      { fillModel: this.#model },
    );
  }

  spec(position: Pick<ContractPosition, "productId">): ProductSpec {
    return position.productId === BTC.productId ? BTC : GOLD;
  }

  crossParts(except: bigint | undefined): CrossPart[] {
    return this.state.positions
      .filter(({ id, marginMode }) => id !== except && marginMode === "cross")
      .map((holding) => ({ product: this.spec(holding), holding, at: exitPrice(holding.side, this.tick(this.spec(holding))) }));
  }

  /** Books what was decided and holds every invariant to it. */
  take(decision: ContractDecision): void {
    if (!decision.ok) return;
    this.books.take(decision.events);
    this.state = decision.state;
    const { user, positions, orders } = this.state;
    expect(this.books.total).toBe(this.#cash);
    expect(user.available).toBe(this.books.available);
    expect(user.openOrders).toBe(orders.length);
    expect(this.books.balances.margin).toBe(positions.reduce((sum, { margin }) => sum + margin, 0n));
    expect(new Set(positions.map(({ productId, side }) => `${productId}${side}`)).size).toBe(positions.length);
    for (const position of positions) {
      expect(position.margin).toBe(this.books.marginOf.get(position.id) ?? 0n);
      expect(position.status === "open" && position.lots > 0n).toBe(true);
    }
    for (const order of orders) {
      const position = positions.find(({ productId, side }) => productId === order.productId && side === order.side);
      if (order.action === "close") expect(position !== undefined && order.lots <= position.lots).toBe(true);
    }
    for (const { fill, position, moves } of fillsIn(decision.events)) {
      seen.deficits += fill.deficit > 0n ? 1 : 0;
      // At any price, the house has exactly the other side.
      const house = moves.reduce((sum, { from, to, units }) => sum + (to === "house" ? units : 0n) - (from === "house" ? units : 0n), 0n);
      expect(house).toBe(-fill.realised);
      if (fill.action === "open") continue;
      const paid = moves.reduce((sum, { from, to, units }) => sum + (to === "cash" ? units : 0n) - (from === "cash" ? units : 0n), 0n);
      if (position.marginMode === "isolated") expect(paid >= 0n && (fill.deficit === 0n || position.margin === 0n)).toBe(true);
      if (position.status === "closed") expect([position.lots, position.margin, position.entryNotional]).toEqual([0n, 0n, 0n]);
    }
    seen.drawn += decision.events.filter(({ type }) => type === "drawn").length;
  }

  place(drawn: Step, action: "open" | "close"): void {
    const held = this.state.positions[drawn.pick % Math.max(this.state.positions.length, 1)];
    const spec = action === "close" && held !== undefined ? this.spec(held) : drawn.gold ? GOLD : BTC;
    const side = action === "close" && held !== undefined ? held.side : drawn.side;
    const { orderType } = drawn;
    const direction = contractDirection(side, action);
    const tick = this.tick(spec);
    const away = ((tick.price * BigInt(drawn.move)) / 10_000n / spec.tickSize) * spec.tickSize;
    const priced = formatUnits(tick.price + away, spec.priceScale);
    const isOpening = action === "open";
    const holding = this.state.positions.find((position) => position.productId === spec.productId && position.side === side);
    const leverage = holding?.leverage ?? drawn.leverage;
    const marginMode = holding?.marginMode ?? (drawn.cross || this.#isCrossOnly ? "cross" : "isolated");
    const perLot = closingNotional(spec, side, tick.price, 1n, spec.contract?.lotSize ?? 1n, USDT);
    const lots = isOpening ? 1n + (this.state.user.available * BigInt(leverage) * drawn.size) / (100n * perLot) : drawn.size;
    const command: PlaceContractOrder = placing({
      ...{ id: this.id(), newPositionId: this.id(), productId: spec.productId, side, action, orderType, quantity: String(lots) },
      ...{ leverage: isOpening ? leverage : null, marginMode: isOpening ? marginMode : null },
      price: orderType === "limit" ? priced : null,
      triggerPrice: orderType === "stop" ? priced : null,
      ...(isOpening && drawn.protect ? this.#protection(spec, side, drawn) : {}),
    });
    const decision = rules.place(this.state, command, this.context);
    if (isOpening && orderType === "market" && decision.ok) {
      const backing = crossBacking(this.state.user.available, this.crossParts(holding?.id), USDT);
      assert(spec.contract !== undefined, "the product has a contract");
      const { price: at, value } = contractFill(this.#model, spec, tick, {
        side,
        action: "open",
        lots,
        lotSize: holding?.lotSize ?? spec.contract.lotSize,
      });
      expect(isWithinLimit(direction, tradePrice(direction, tick), { price: at })).toBe(at === tradePrice(direction, tick));
      seen.slipped += at === tradePrice(direction, tick) ? 0 : 1;
      const ticket = {
        product: spec,
        terms: spec.contract,
        side,
        marginMode,
        leverage,
        lots,
        at,
        value,
        quote: tick,
        feeRate: FEE,
        holding: holding ?? null,
        backing,
      };
      const preview = previewContractOpen(ticket, USDT);
      const [event] = fillsIn(decision.events);
      expect(event?.fill).toMatchObject({ price: at, notional: preview.notional, margin: preview.margin, fee: preview.fee });
      expect(event?.position).toMatchObject({
        lots: preview.holding.lots,
        margin: preview.holding.margin,
        entryNotional: preview.holding.entryNotional,
      });
      if (marginMode === "isolated") expect(event?.position.liquidationPrice).toBe(preview.liquidationPrice);
      expect(preview.isAtRisk).toBe(false);
      // The figures of the position that is then there are those of the preview.
      const after = decision.state.positions.find(({ id }) => id === event?.position.id);
      assert(after !== undefined, "the position is open");
      const left = crossBacking(decision.state.user.available, this.crossParts(after.id), USDT);
      const figures = positionFigures(spec, after, exitPrice(side, tick), USDT, marginMode, left);
      expect([figures.liquidationPrice, figures.worstCase]).toEqual([preview.liquidationPrice, preview.worstCase - preview.fee]);
      expect(this.state.user.available - decision.state.user.available).toBe(preview.cost);
      seen.previews += 1;
    }
    this.take(decision);
  }

  #protection(spec: ProductSpec, side: "long" | "short", { trailing, pick }: Step) {
    const { price } = this.tick(spec);
    const away = (price / 50n / spec.tickSize) * spec.tickSize * (side === "long" ? 1n : -1n);
    return {
      takeProfit: formatUnits(price + away, spec.priceScale),
      stopLoss: formatUnits(price - away, spec.priceScale),
      trailing: trailing ? ({ by: "percent", distance: formatUnits(BigInt(pick + 20), 2) } as const) : null,
    };
  }

  /** A new tick: all that it may set off is proposed, in the order of the index, and compared with what must happen. */
  move(drawn: Step): void {
    const spec = drawn.gold ? GOLD : BTC;
    const price = this.#prices.get(spec) ?? 0n;
    const moved = ((price + (price * BigInt(drawn.move)) / 10_000n) / spec.tickSize) * spec.tickSize;
    this.#prices.set(spec, moved);
    this.#seq += 1;
    if (drawn.isShut) this.#shut.add(spec);
    else this.#shut.clear();
    const tick = this.tick(spec);
    for (const position of this.state.positions.filter(({ productId }) => productId === spec.productId)) this.#liquidate(position, tick);
    this.#liquidateAccount();
    for (const { id, productId } of this.state.positions) if (productId === spec.productId) this.#protect(id, tick);
    for (const { id, productId } of this.state.orders) {
      if (productId !== spec.productId) continue;
      const decision = rules.trigger(this.state, { kind: "order", orderId: id, tick }, this.context);
      seen.fired += decision.ok && fillsIn(decision.events).length > 0 ? 1 : 0;
      this.take(decision);
    }
  }

  #liquidate(position: ContractPosition, tick: ReturnType<Run["tick"]>): void {
    if (position.marginMode !== "isolated") return;
    const at = exitPrice(position.side, tick);
    const isReached = position.liquidationPrice !== null && isStopReached(position.side, position.liquidationPrice, at);
    const decision = rules.trigger(this.state, { kind: "isolated", positionId: position.id, tick }, this.context);
    if (this.#shut.has(this.spec(position))) expect(decision.ok).toBe(!isReached);
    else expect(decision.ok && fillsIn(decision.events).length).toBe(isReached ? 1 : 0);
    seen.isolated += isReached ? 1 : 0;
    this.take(decision);
  }

  #liquidateAccount(): void {
    const parts = this.crossParts(undefined);
    const isDue = parts.length > 0 && isLiquidationDue(crossSum(this.state.user.available, parts, USDT));
    const decision = rules.trigger(this.state, { kind: "cross" }, this.context);
    if (!isDue) expect(decision).toMatchObject({ ok: true, events: [] });
    else if (decision.ok) {
      seen.account += 1;
      for (const { fill } of fillsIn(decision.events)) expect(fill.reason).toBe("liquidation");
      const left = decision.state.positions.filter(({ marginMode }) => marginMode === "cross");
      expect(left.every((position) => this.#shut.has(this.spec(position)))).toBe(true);
    }
    this.take(decision);
  }

  #protect(id: bigint, tick: ReturnType<Run["tick"]>): void {
    const position = this.state.positions.find((each) => each.id === id);
    if (position === undefined) return;
    const { side, stopLoss, takeProfit, trailing } = position;
    const at = exitPrice(side, tick);
    const stops = [stopLoss, trailing === null ? null : trailingLevel(side, trailing, trailing.extreme, this.spec(position).tickSize)];
    const isReached =
      stops.some((level) => level !== null && isStopReached(side, level, at)) ||
      (takeProfit !== null && isTakeProfitReached(side, takeProfit, at));
    const before = this.state.positions.length;
    const decision = rules.trigger(
      this.state,
      { kind: "protection", positionId: id, tick, best: { price: at, seq: tick.seq } },
      this.context,
    );
    // A position that was not liquidated first is closed by its protection, and by nothing else.
    if (decision.ok) expect(decision.state.positions.length < before).toBe(isReached);
    seen.protections += decision.ok && isReached ? 1 : 0;
    this.take(decision);
  }

  act(drawn: Step): void {
    const { positions, orders } = this.state;
    const position = positions[drawn.pick % Math.max(positions.length, 1)];
    const order = orders[drawn.pick % Math.max(orders.length, 1)];
    if (drawn.op === "open") this.place(drawn, "open");
    else if (drawn.op === "order") this.place(drawn, "close");
    else if (drawn.op === "tick") this.move(drawn);
    else if (drawn.op === "cancel" && order !== undefined) this.take(rules.cancel(this.state, order.id, this.context));
    else if (drawn.op === "closeAll" && drawn.pick < 4)
      this.take(rules.closeAll(this.state, { orderIds: new Map(positions.map(({ id }) => [id, this.id()])) }, this.context));
    else if (position !== undefined) this.#actOn(position, drawn);
  }

  #actOn(position: ContractPosition, drawn: Step): void {
    const { id, side } = position;
    const spec = this.spec(position);
    if (drawn.op === "close") {
      const quantity = drawn.pick % 3 === 0 ? null : String(1n + (drawn.size % position.lots));
      this.#close(position, quantity);
    } else if (drawn.op === "margin") {
      const command = { positionId: id, change: drawn.protect ? "add" : "remove", amount: formatUnits(drawn.size * 100_000n, 6) } as const;
      this.take(rules.changeMargin(this.state, command, this.context));
    } else if (drawn.op === "protect")
      this.take(rules.protect(this.state, { positionId: id, ...this.#protection(spec, side, drawn) }, this.context));
    else if (drawn.op === "reverse" && drawn.pick < 5) {
      const command = { closeOrderId: this.id(), openOrderId: this.id(), newPositionId: this.id(), positionId: id, acceptablePrice: null };
      const decision = rules.reverse(this.state, command, this.context);
      seen.reversed += decision.ok ? 1 : 0;
      this.take(decision);
    } else if (drawn.op === "finance") {
      this.#day += 1;
      this.take(rules.finance(this.state, { positionId: id, day: this.#day, tick: { ...this.tick(spec), ts: NOW }, spec }, this.context));
    }
  }

  /** Closing is rejected for its market alone, and does what the position's figures said. */
  #close(position: ContractPosition, quantity: string | null): void {
    const at = exitPrice(position.side, this.tick(this.spec(position)));
    const backing = crossBacking(this.state.user.available, this.crossParts(position.id), USDT);
    const figures = positionFigures(this.spec(position), position, at, USDT, position.marginMode, backing);
    const decision = rules.close(
      this.state,
      { orderId: this.id(), positionId: position.id, quantity, acceptablePrice: null },
      this.context,
    );
    expect(decision.ok || this.#shut.size > 0).toBe(true);
    if (decision.ok) {
      const own = fillsIn(decision.events).find(({ fill }) => fill.positionId === position.id);
      // The mark is the quote of the tick: a fill model with depth makes less of it.
      if (own?.position.status === "closed" && own.fill.lots === position.lots)
        expect(this.#model.id === "top" ? own.fill.realised === figures.unrealised : own.fill.realised <= figures.unrealised).toBe(true);
      if (own?.fill.reason === "liquidation") expect(own.fill.realised).toBe(figures.unrealised);
      expect(fillsIn(decision.events).some(({ fill }) => fill.reason === "liquidation")).toBe(figures.isDue);
      if (own !== undefined && !figures.isDue && position.marginMode === "isolated") {
        const { lots } = own.fill;
        const met = contractFill(this.#model, this.spec(position), this.tick(this.spec(position)), { ...position, action: "close", lots });
        const preview = previewContractClose(this.spec(position), position, lots, met.price, FEE, USDT, met.value);
        expect(own.fill).toMatchObject({ price: met.price, realised: preview.realised, fee: preview.fee, notional: preview.notional });
        expect(decision.state.user.available - this.state.user.available).toBe(preview.toCash);
      }
    }
    this.take(decision);
  }
}

const NOTHING_SEEN = { ...seen };

it.each(FILL_MODELS)(
  "conserves every unit, previews what it does, and liquidates exactly at the price it told, under %s",
  (id) => {
    Object.assign(seen, NOTHING_SEEN);
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 80, size: "max" }),
        fc.constantFrom(60_000_000n, 250_000_000n, 3_000_000_000n),
        fc.boolean(),
        (steps, cash, isCrossOnly) => {
          const run = new Run(cash, isCrossOnly, fillModel(id));
          for (const drawn of steps) run.act(drawn);
          const held = run.state.positions.map((position) =>
            holdingValue(run.spec(position), position, exitPrice(position.side, run.tick(run.spec(position))), USDT),
          );
          expect(held.every(({ notional }) => notional >= 0n)).toBe(true);
        },
      ),
      { seed: 20_261_126, numRuns: atDepth(500) },
    );
    const { slipped, ...rest } = seen;
    for (const [what, count] of Object.entries(rest)) expect([what, count > 10]).toEqual([what, true]);
    expect(slipped > 10).toBe(id !== "top");
  },
  atDepth(60_000),
);
