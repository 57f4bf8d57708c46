import { isRejectionKey, OPEN_ORDERS_MAX } from "@candela/api";
import type {
  ContractCloseAllDecision,
  ContractContext,
  ContractDecision,
  ContractFill,
  ContractMarket,
  ContractRejection,
} from "@candela/engine";
import { assert, Direction, judgedAt, lastFinancingDay, PositionType, SETTLEMENT, type Tick } from "@candela/model";
import type { Decision } from "../../platform/batch.ts";
import { OutdatedLoad } from "../../platform/postgres/fault.ts";
import { type LimitRejected, limitRejection } from "../limits/index.ts";
import { marketView } from "../pricing/index.ts";
import { Booker } from "./booking.ts";
import type { ContractCommand, CopyCommand } from "./command.ts";
import { CopyCommands } from "./copy-commands.ts";
import { CopyWork, type Hand } from "./copy-work.ts";
import type { DecideParts } from "./decide-parts.ts";
import type { ResultData } from "./wire.ts";
import {
  type ContractBooking,
  dayKey,
  type PositionRecord,
  type RecordProduct,
  recordProduct,
  type WorkingState,
} from "./working-state.ts";

type Decided = Extract<ContractDecision, { ok: true }>;
type ContractOutcome = Decision<ResultData, ContractBooking>;

/** The first day a position owes financing for, at `now`, and how many. */
export function owedDays({ openedAt, financedDay }: PositionRecord["position"], now: number): { first: number; count: number } {
  const first = (financedDay ?? lastFinancingDay(openedAt)) + 1;
  return { first, count: Math.max(0, lastFinancingDay(now) - first + 1) };
}

/** One command of a batch: what the rules decide, as rows and transfers. */
export class ContractDecider {
  readonly #parts: DecideParts;
  readonly #state: WorkingState;
  readonly #command: ContractCommand;
  readonly #now: number;
  readonly #booker: Booker;
  readonly #bookings: ContractBooking[] = [];

  constructor(parts: DecideParts, state: WorkingState, command: ContractCommand, now: number) {
    this.#parts = parts;
    this.#state = state;
    this.#command = command;
    this.#now = now;
    this.#booker = new Booker(state, {
      command,
      productOf: (productId) => this.#productOf(productId),
      seqOf: (productCode) => parts.market.latest(productCode)?.seq ?? -1,
      tickSizeOf: (productCode) => parts.market.spec(productCode)?.tickSize ?? 1n,
    });
  }

  decide(): ContractOutcome {
    // A day that has ended is charged before anything else happens to a position, whichever command comes first.
    this.#chargeOwedDays();
    const charged = this.#bookings.length;
    if (isCopyCommand(this.#command)) return this.#ofCopying(this.#command);
    let decision = this.#dispatch();
    if (!decision.ok) return this.#rejected(decision.rejection);
    const limited = this.#ownLimit(decision);
    if (limited !== null) {
      if (this.#command.kind !== "orderTrigger")
        return { answer: { ok: false, rejection: limited.key, params: limited.params }, events: this.#bookings };
      // Nobody waits for an answer: an order that its user's own limits keep from opening is cancelled.
      const { state } = this.#state.user(this.#command.userId);
      decision = this.#parts.rules.cancel(state, this.#command.orderId, this.#context(), limited.key);
      assert(decision.ok, "an order that would have filled can be given up");
    }
    this.#take(decision);
    const own = this.#bookings.slice(charged);
    const left = "left" in decision ? decision.left : [];
    const copied = new CopyWork(this.#copyParts(), this.#state).copy(this.#command.userId, own);
    const result = this.#command.key === null ? NO_RESULT : this.#parts.figures.result(this.#state, this.#command.userId, own, left);
    return { answer: { ok: true, data: result }, events: [...this.#bookings, ...copied, ...this.#endOfFrozen()] };
  }

  /** A leader under a freeze is followed no more, from the first commit that knows of it: the command that ends the follows may come later. */
  #endOfFrozen(): readonly ContractBooking[] {
    const { userId } = this.#command;
    if (!this.#state.user(userId).state.user.isFrozen || this.#state.copies.of(userId).length === 0) return [];
    return new CopyCommands(this.#copyParts(), this.#state, this.#now).leaderStop(userId);
  }

  /** What copying does for this user: as for the user of a command, one decision after another. */
  hand(productCode: string): Hand {
    return {
      context: (now, ticks) => this.#context(now, ticks, productCode),
      isLimited: (decision) => this.#ownLimit(decision) !== null,
      take: (decision) => this.#take(decision),
      charge: () => this.#chargeOwedDays(),
      id: () => this.#id(),
      bookings: this.#bookings,
    };
  }

  #ofCopying(command: CopyCommand): ContractOutcome {
    const { rejection: rejected, left, bookings } = new CopyCommands(this.#copyParts(), this.#state, this.#now).decide(command);
    if (rejected !== null) return { answer: { ok: false, rejection: rejected, params: {} }, events: this.#bookings };
    const data = { ...this.#parts.figures.result(this.#state, command.userId, [], left), ...named(command) };
    return { answer: { ok: true, data }, events: [...this.#bookings, ...bookings] };
  }

  #copyParts() {
    const handOf = (userId: bigint, productCode: string) => {
      const command = { kind: "finance", userId, key: null, hash: "", deadline: this.#command.deadline } as const;
      return new ContractDecider(this.#parts, this.#state, command, this.#now).hand(productCode);
    };
    return { ...this.#parts, handOf };
  }

  #dispatch(): ContractDecision | ContractCloseAllDecision {
    const command = this.#command;
    assert(!isCopyCommand(command), "commands of copying are decided before");
    const parts = this.#parts;
    const { rules } = parts;
    const { state } = this.#state.user(command.userId);
    switch (command.kind) {
      case "place":
        return this.#place(command);
      case "cancel":
        return this.#ended(command.orderId) ?? rules.cancel(state, command.orderId, this.#context());
      case "close": {
        const { positionId, quantity, acceptablePrice } = command;
        return (
          this.#ended(positionId) ?? rules.close(state, { orderId: this.#id(), positionId, quantity, acceptablePrice }, this.#context())
        );
      }
      case "closeAll": {
        const meant = state.positions.filter(
          ({ productId }) => command.productCode === null || this.#productOf(productId).productCode === command.productCode,
        );
        if (meant.length === 0) return rejection("no_position");
        return rules.closeAll(state, { orderIds: new Map(meant.map(({ id }) => [id, this.#id()])) }, this.#context());
      }
      case "reverse": {
        const { positionId, acceptablePrice } = command;
        const ids = { closeOrderId: this.#id(), openOrderId: this.#id(), newPositionId: this.#id() };
        return this.#ended(positionId) ?? rules.reverse(state, { ...ids, positionId, acceptablePrice }, this.#context());
      }
      case "margin": {
        const { positionId, change, amount } = command;
        return this.#ended(positionId) ?? rules.changeMargin(state, { positionId, change, amount }, this.#context());
      }
      case "protect":
        return (
          this.#ended(command.positionId) ??
          rules.protect(state, { positionId: command.positionId, ...command.protection }, this.#context())
        );
      case "orderTrigger": {
        const { orderId, tick, firedAt } = command;
        if (!state.orders.some(({ id }) => id === orderId)) return rejection("not_found");
        return rules.trigger(state, { kind: "order", orderId, tick }, this.#context(firedAt));
      }
      case "positionTrigger": {
        // Liquidation is looked at first: a position that does not hold any more has nothing left to protect.
        const { positionId, tick, best, firedAt } = command;
        if (!state.positions.some(({ id }) => id === positionId)) return rejection("not_found");
        if (this.#changedAfter(positionId, tick)) return { ok: true, events: [], state };
        return rules.trigger(state, { kind: "protection", positionId, tick, best }, this.#context(firedAt));
      }
      case "crossTrigger":
        if (state.positions.some(({ id, marginMode }) => marginMode === "cross" && this.#changedAfter(id, this.#tickOf(id, command.ticks))))
          return { ok: true, events: [], state };
        return rules.trigger(state, { kind: "cross" }, this.#context(command.firedAt, command.ticks));
      case "finance":
        return { ok: true, events: [], state };
    }
  }

  /**
   * The user's own limits, where the decision opens something: margin and fee are the stake. Positions that the command closes first, such
   * as one that is turned, count as already closed.
   */
  #ownLimit({ events }: Decided): LimitRejected | null {
    let [stake, closed] = [0n, 0n];
    for (const event of events) {
      if (event.type === "held") stake += event.units;
      if (event.type !== "traded") continue;
      if (event.fill.action === "open") stake += event.fill.margin + event.fill.fee;
      else closed += realisedBy(event.fill);
    }
    if (stake === 0n) return null;
    const { userId } = this.#command;
    const realised = this.#state.realised.of(userId) + closed;
    return limitRejection(this.#state.bound.get(userId), realised, { stake, worstLoss: stake }, this.#now);
  }

  #place(command: Extract<ContractCommand, { kind: "place" }>): ContractDecision {
    const spec = this.#parts.market.spec(command.productCode);
    if (spec === undefined) return rejection("product_not_listed");
    const { side, action, orderType, price, triggerPrice, quantity, leverage, marginMode, acceptablePrice, protection, userId } = command;
    const order = { side, action, orderType, price, triggerPrice, quantity, leverage, marginMode, acceptablePrice, ...protection };
    const ids = { id: this.#id(), newPositionId: this.#id(), followId: null };
    const { state } = this.#state.user(userId);
    return this.#parts.rules.place(state, { ...ids, userId, productId: spec.productId, ...order }, this.#context());
  }

  /**
   * Lots that were opened after a tick do not close at that tick, however long what it set off has waited. The change was weighed at the ticks
   * that came after it.
   */
  #changedAfter(positionId: bigint, tick: Tick | undefined): boolean {
    const record = this.#state.positions.get(positionId);
    return record !== undefined && (tick === undefined || record.changedSeq > tick.seq);
  }

  #tickOf(positionId: bigint, ticks: ReadonlyMap<string, Tick>): Tick | undefined {
    return ticks.get(this.#state.positions.get(positionId)?.product.productCode ?? "");
  }

  /** The rejection for a command whose order or position has ended already. Another user's does not exist for this one. */
  #ended(id: bigint): ContractDecision | null {
    const order = this.#state.orders.get(id)?.order;
    if (order?.userId === this.#command.userId) {
      if (order.status === "filled") return rejection("order_already_filled");
      return order.status === "cancelled" ? rejection("order_already_cancelled") : null;
    }
    const position = this.#state.positions.get(id)?.position;
    if (position?.userId !== this.#command.userId) return rejection("not_found");
    return position.status === "closed" ? rejection("position_closed") : null;
  }

  #chargeOwedDays(): void {
    const { positions } = this.#state.user(this.#command.userId).state;
    // The price of a day is read before the decision. A day that ended in between would go uncharged if this command closed its position.
    if (positions.length > 0 && lastFinancingDay(this.#now) > lastFinancingDay(this.#state.loadedAt))
      throw new OutdatedLoad("a financing day ended while the batch was loaded");
    for (const { id } of positions) {
      const record = this.#state.positions.get(id);
      assert(record !== undefined, "every open position has its record");
      const { first, count } = owedDays(record.position, this.#state.loadedAt);
      for (let day = first; day < first + count; day += 1) this.#charge(record, day);
    }
  }

  #charge({ position, product }: PositionRecord, day: number): void {
    const user = this.#state.user(this.#command.userId);
    const spec = this.#parts.market.spec(product.productCode);
    const tick = this.#state.dayTicks.get(dayKey(product.productCode, day));
    // Without the product or a price of that day there is nothing to charge.
    if (spec === undefined || tick === undefined) return;
    const decision = this.#parts.rules.finance(user.state, { positionId: position.id, day, tick, spec }, this.#context());
    assert(decision.ok, "a charge is never rejected");
    this.#take(decision);
  }

  /** Books what was decided and goes on from the state it left. */
  #take(decision: Decided): void {
    const user = this.#state.user(this.#command.userId);
    let { balance } = user;
    for (const event of decision.events) {
      this.#bookings.push(this.#booker.book(event));
      if (event.type === "traded") this.#state.realised.add(user.userId, realisedBy(event.fill));
      if (!("moves" in event)) continue;
      for (const { from, to, units } of event.moves) {
        if (from === "cash") balance -= units;
        if (to === "cash") balance += units;
      }
    }
    const held = decision.state.orders.reduce((sum, order) => sum + order.held, 0n);
    const heldBefore = user.state.orders.reduce((sum, order) => sum + order.held, 0n);
    const available = user.state.user.available + (balance - user.balance) - (held - heldBefore);
    assert(available === decision.state.user.available, "the decision's money is what its movements leave");
    user.balance = balance;
    user.state = decision.state;
  }

  #rejected({ key, params }: ContractRejection): ContractOutcome {
    assert(isRejectionKey(key), "the engine rejects with keys of the contract");
    return { answer: { ok: false, rejection: key, params }, events: this.#bookings };
  }

  /**
   * `now` of what a tick set off is the moment at which it did: waiting in a queue of ours makes no price stale. Other products are looked at as they are now, and
   * their prices of the time since are as good as older ones.
   */
  #context(now = this.#now, ticks?: ReadonlyMap<string, Tick>, productCode?: string): ContractContext {
    const { state } = this.#state.user(this.#command.userId);
    const codes = new Set([...state.positions, ...state.orders].map(({ productId }) => this.#productOf(productId).productCode));
    if (this.#command.kind === "place") codes.add(this.#command.productCode);
    if (productCode !== undefined) codes.add(productCode);
    const markets = new Map<number, ContractMarket>();
    for (const code of codes) {
      const market = this.#marketOf(code, now, ticks?.get(code));
      if (market.spec !== undefined) markets.set(market.spec.productId, market);
    }
    const limits = {
      settlement: SETTLEMENT,
      openOrdersMax: OPEN_ORDERS_MAX,
      fillModel: this.#parts.fillModel,
      mayChangeProtection: this.#command.kind !== "protect" || this.#command.mayChange,
    };
    return { markets, limits, now };
  }

  #marketOf(productCode: string, now: number, tick: Tick | undefined): ContractMarket {
    const contract = () => PositionType.contract;
    const view = (direction: Direction) => marketView(this.#parts.market, this.#parts.fees(), productCode, contract, direction, now);
    const { fee, ...market } = view(Direction.buy);
    const fees = { [Direction.buy]: fee, [Direction.sell]: view(Direction.sell).fee };
    const used = tick ?? market.tick;
    return { ...market, tick: used, fees, judgedAt: used === undefined ? undefined : judgedAt(used, now, this.#now) };
  }

  #productOf(productId: number): RecordProduct {
    const known = this.#state.products.get(productId);
    if (known !== undefined) return known;
    assert(this.#command.kind === "place", "a product that is not loaded is the one of a new order");
    const spec = this.#parts.market.spec(this.#command.productCode);
    assert(spec !== undefined && spec.productId === productId, "an accepted order has a product");
    const product = recordProduct(spec);
    this.#state.products.set(productId, product);
    return product;
  }

  #id(): bigint {
    return this.#state.ids.next();
  }
}

function isCopyCommand(command: ContractCommand): command is CopyCommand {
  return command.kind === "copyStop" || command.kind === "leaderStop";
}

/** What an answer names, so that the operation is found again by its key. */
function named(command: CopyCommand): { readonly followId: string } | { readonly leads: "no" } {
  return command.kind === "copyStop" ? { followId: String(command.followId) } : { leads: "no" };
}

/** Share of a fill in the day's loss, as `contractRealisedSince` reads it. */
function realisedBy({ realised, deficit, fee, liquidationFee }: ContractFill): bigint {
  return realised + deficit - fee - liquidationFee;
}

/** Answer of the engine's own commands: nobody reads it. */
const NO_RESULT: ResultData = { orders: [], positions: [], left: [] };

function rejection(key: ContractRejection["key"]): { readonly ok: false; readonly rejection: ContractRejection } {
  return { ok: false, rejection: { key, params: {} } };
}
