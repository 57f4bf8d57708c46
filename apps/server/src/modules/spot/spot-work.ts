import { type AccountEvent, isRejectionKey, OPEN_ORDERS_MAX } from "@candela/api";
import {
  decideCancel,
  decideExpire,
  decideFill,
  decidePlace,
  type MarketView,
  type SpotDecision,
  type SpotLimits,
  type SpotRejection,
} from "@candela/engine";
import { assert, Direction, type FillModel, productAsset, SETTLEMENT, spotMode } from "@candela/model";
import type { BatchWork, Decision } from "../../platform/batch.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { balanceEvent } from "../ledger/index.ts";
import { limitRejection, type OwnLimitKey } from "../limits/index.ts";
import { type FeeSchedule, type MarketData, marketView } from "../pricing/index.ts";
import type { FeeRebates } from "../vouchers/index.ts";
import { bookEvent } from "./booking.ts";
import type { CancelCommand, EndCommand, FillCommand, PlaceCommand, SpotCommand } from "./command.ts";
import { newRecord, type SpotLoader } from "./load.ts";
import type { SpotOrderData } from "./order-data.ts";
import { storeBookings } from "./store.ts";
import { orderData } from "./wire.ts";
import type { OrderRecord, PositionRecord, SpotBooking, StoredFill, WorkingState } from "./working-state.ts";

export interface SpotWorkParts {
  readonly loader: SpotLoader;
  readonly market: MarketData;
  readonly fees: () => FeeSchedule;
  readonly fillModel: FillModel;
  /** Products that a corporate action has suspended for now. */
  readonly isSuspended: (productCode: string, now: number) => boolean;
  readonly bus: Pick<Bus, "publish">;
  /** What comes back of fees. */
  readonly rebates: FeeRebates;
  /** An order rests from now on; it was decided at the tick of this number, and later ones may have passed already. */
  readonly onResting: (record: OrderRecord, decidedAtSeq: number) => void;
  readonly onClosed: (record: OrderRecord) => void;
  readonly onInDoubt: () => void;
}

type SpotWork = BatchWork<SpotCommand, WorkingState, SpotOrderData, SpotBooking>;

/** Trading's part of the batch path: the engine decides, this maps its decisions to rows and transfers. */
export function createSpotWork(parts: SpotWorkParts): SpotWork {
  return {
    load: (tx: Tx, commands, shard) => parts.loader.load(tx, commands, shard),
    decide: (state, command, now) => new Decider(parts, state, now).decide(command),
    async store(tx, state, bookings, now) {
      const paid = bookings.flatMap(({ transfers }) => transfers.filter(({ reason }) => reason === "fee"));
      state.rebated = await parts.rebates.apply(tx, { mode: "spot", paid, refunded: [], accounts: [...state.accounts.values()] }, now);
      await storeBookings(tx, state, bookings, now);
      state.takeRebates();
    },
    committed(state, bookings) {
      publish(parts, state, bookings);
      parts.rebates.committed(state.rebated);
    },
    uncertain: () => parts.onInDoubt(),
  };
}

class Decider {
  readonly #parts: SpotWorkParts;
  readonly #state: WorkingState;
  readonly #now: number;

  constructor(parts: SpotWorkParts, state: WorkingState, now: number) {
    this.#parts = parts;
    this.#state = state;
    this.#now = now;
  }

  decide(command: SpotCommand): Decision<SpotOrderData, SpotBooking> {
    switch (command.kind) {
      case "place":
        return this.#place(command);
      case "cancel":
        return this.#cancel(command);
      case "fill":
        return this.#fill(command);
      case "end":
        return this.#end(command);
    }
  }

  #place(command: PlaceCommand): Decision<SpotOrderData, SpotBooking> {
    const closesAt = command.timeInForce === "day" ? this.#parts.market.closesAt?.(command.productCode, this.#now) : null;
    const seen = this.#marketOf(command.productCode, command.direction);
    // Of a product that came to the market since the batch was read nothing is locked: the next command finds it.
    const isRead = seen.spec !== undefined && this.#state.hasRead(command.userId, seen.spec.productId);
    const market = { ...seen, closesAt, spec: isRead ? seen.spec : undefined };
    const user = this.#state.user(command.userId);
    const { spec } = market;
    // Without a product the decision is a rejection, and its position is of no account.
    const position = this.#state.position(command.userId, spec ?? NO_PRODUCT);
    const { direction, orderType, timeInForce, price, triggerPrice, acceptablePrice, quantity, amount, sellAll } = command;
    const fields = { direction, orderType, timeInForce, price, triggerPrice, acceptablePrice, quantity, amount, sellAll };
    const decision = decidePlace(
      this.#state.spotState(user, position, this.#now),
      { id: this.#state.ids.next(), userId: command.userId, ...fields },
      market,
      this.#limits(),
      this.#now,
    );
    if (!decision.ok) return rejection(decision.rejection);
    assert(spec !== undefined, "an accepted order has a product");
    const own = direction === Direction.buy ? this.#ownLimit(command.userId, user.available - decision.state.user.available) : null;
    if (own !== null) return { answer: { ok: false, rejection: own.key, params: own.params }, events: [] };
    return this.#take(command, decision, newRecord(decision.order, spec, null), position, market.tick?.seq ?? -1);
  }

  /** The possible loss of a purchase is not known; its cost is its stake. */
  #ownLimit(userId: bigint, cost: bigint) {
    return limitRejection(this.#state.bound.get(userId), this.#state.realised.of(userId), { stake: cost, worstLoss: 0n }, this.#now);
  }

  /**
   * Limits that the user sets after the order was accepted hold for its fills, too: the whole order is the stake, the rest of it included.
   */
  #ownLimitOnFill({ order, events }: Extract<SpotDecision, { ok: true }>): OwnLimitKey | null {
    if (order.direction !== Direction.buy || !events.some(({ type }) => type === "filled")) return null;
    return this.#ownLimit(order.userId, order.notional + order.fee + order.held)?.key ?? null;
  }

  #cancel(command: CancelCommand): Decision<SpotOrderData, SpotBooking> {
    const record = this.#ownOrder(command.userId, command.orderId);
    if (record === undefined) return rejection({ key: "not_found", params: {} });
    const position = this.#state.position(command.userId, productOf(record));
    const decision = decideCancel(
      this.#state.spotState(this.#state.user(command.userId), position, this.#now),
      record.order,
      "user",
      this.#now,
    );
    return decision.ok ? this.#take(command, decision, record, position, -1) : rejection(decision.rejection);
  }

  #end(command: EndCommand): Decision<SpotOrderData, SpotBooking> {
    const record = this.#ownOrder(command.userId, command.orderId);
    if (record === undefined) return rejection({ key: "not_found", params: {} });
    const position = this.#state.position(command.userId, productOf(record));
    const state = this.#state.spotState(this.#state.user(command.userId), position, this.#now);
    const decision =
      command.reason === "session_end"
        ? decideExpire(state, record.order, this.#now)
        : decideCancel(state, record.order, command.reason, this.#now);
    if (decision.ok && command.reason === "corporate_action") this.#state.endedBy.set(record.order.id, command.actionId);
    return decision.ok ? this.#take(command, decision, record, position, -1) : rejection(decision.rejection);
  }

  #fill(command: FillCommand): Decision<SpotOrderData, SpotBooking> {
    const record = this.#ownOrder(command.userId, command.orderId);
    if (record === undefined) return rejection({ key: "not_found", params: {} });
    const position = this.#state.position(command.userId, productOf(record));
    const market = this.#marketOf(record.productCode, record.order.direction);
    const state = this.#state.spotState(this.#state.user(command.userId), position, this.#now);
    const filled = decideFill(state, record.order, command.tick, market, this.#limits(), this.#now);
    const own = filled.ok ? this.#ownLimitOnFill(filled) : null;
    const decision = own === null ? filled : decideCancel(state, record.order, own, this.#now);
    return decision.ok ? this.#take(command, decision, record, position, command.tick.seq) : rejection(decision.rejection);
  }

  /** Another user's order does not exist for this one. */
  #ownOrder(userId: bigint, orderId: bigint): OrderRecord | undefined {
    const record = this.#state.orders.get(orderId);
    return record?.order.userId === userId ? record : undefined;
  }

  #take(
    command: SpotCommand,
    decision: Extract<SpotDecision, { ok: true }>,
    before: OrderRecord,
    position: PositionRecord,
    decidedAtSeq: number,
  ): Decision<SpotOrderData, SpotBooking> {
    const user = this.#state.user(command.userId);
    // The hold's pend is one of the order's transfers and takes its id in their order.
    let { holdId } = before;
    const bookings = decision.events.map((event) => {
      if (event.type === "held") holdId = this.#state.ids.next();
      return { ...bookEvent(this.#state, command, event, { ...before, holdId, order: event.order }), decidedAtSeq };
    });
    const record: OrderRecord = { ...before, holdId, order: decision.order };
    let spent = 0n;
    for (const { event } of bookings) {
      if (event.type !== "filled") continue;
      this.#state.realised.add(command.userId, event.fill.realised);
      spent += event.order.direction === Direction.buy ? event.fill.notional + event.fill.fee : event.fill.fee - event.fill.notional;
    }
    this.#state.apply(user, position, decision.state, spent);
    this.#state.orders.set(record.order.id, record);
    const fills = [...(this.#state.fills.get(record.order.id) ?? []), ...fillsOf(bookings)];
    this.#state.fills.set(record.order.id, fills);
    const data = orderData(record, fills);
    this.#state.data.set(record.order.id, data);
    return { answer: { ok: true, data }, events: bookings };
  }

  #marketOf(productCode: string, direction: Direction): MarketView {
    const view = marketView(this.#parts.market, this.#parts.fees(), productCode, spotMode, direction, this.#now);
    if (view.spec === undefined || !this.#parts.isSuspended(productCode, this.#now)) return view;
    return { ...view, spec: { ...view.spec, isLock: true } };
  }

  #limits(): SpotLimits {
    return { settlement: SETTLEMENT, openOrdersMax: OPEN_ORDERS_MAX, fillModel: this.#parts.fillModel };
  }
}

const NO_PRODUCT = { productId: 0, productCode: "", productType: 1, quantityScale: 0 } as const;

function productOf(record: OrderRecord): PositionRecord["product"] {
  const { productCode, quantityScale, order, productType } = record;
  return { productId: order.productId, productCode, quantityScale, productType: productType as PositionRecord["product"]["productType"] };
}

function fillsOf(bookings: readonly SpotBooking[]): StoredFill[] {
  return bookings.flatMap(({ event, fillId, transfers }) =>
    event.type === "filled" && fillId !== null ? [{ id: fillId, fill: event.fill, transferIds: transfers.map(({ id }) => id) }] : [],
  );
}

function rejection({ key, params }: SpotRejection): Decision<SpotOrderData, SpotBooking> {
  assert(isRejectionKey(key), "the engine rejects with keys of the contract");
  return { answer: { ok: false, rejection: key, params }, events: [] };
}

/** Tells the trigger index and the users' devices what was committed: each order as it stands, and the balances that moved. */
function publish(parts: SpotWorkParts, state: WorkingState, bookings: readonly SpotBooking[]): void {
  const events = new Map<bigint, AccountEvent[]>();
  const decidedAt = new Map(bookings.map(({ record, decidedAtSeq }) => [record.order.id, decidedAtSeq]));
  for (const [orderId, decidedAtSeq] of decidedAt) {
    const record = state.orders.get(orderId);
    const order = state.data.get(orderId);
    assert(record !== undefined && order !== undefined, "a booked order is in the working state");
    if (record.order.status === "open") parts.onResting(record, decidedAtSeq);
    else parts.onClosed(record);
    const { userId } = record.order;
    const list = events.get(userId) ?? [];
    list.push({ kind: "order", order });
    events.set(userId, list);
  }
  for (const position of state.positions.values()) if (position.isTouched) events.get(position.userId)?.push(holdingEvent(position));
  for (const [userId, list] of events) parts.bus.publish("account", { userId, events: [...list, cashEvent(state, userId)] });
}

function cashEvent(state: WorkingState, userId: bigint): AccountEvent {
  const { balance, available } = state.user(userId);
  return balanceEvent(SETTLEMENT, balance, available);
}

function holdingEvent({ product, position }: PositionRecord): AccountEvent {
  const { quantity, frozen } = position;
  return balanceEvent(productAsset(product), quantity, quantity - frozen);
}
