import { type AccountEvent, isRejectionKey, OPEN_ORDERS_MAX } from "@candela/api";
import { advanceQuick, decidePlaceQuick, type QuickRejection } from "@candela/engine";
import { assert, formatUnits, PositionType, QUICK_EXPOSURE_MAX_UNITS, SETTLEMENT } from "@candela/model";
import type { BatchWork, Decision } from "../../platform/batch.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { backingOf } from "../ledger/index.ts";
import { limitRejection } from "../limits/index.ts";
import { type FeeSchedule, type MarketData, marketView } from "../pricing/index.ts";
import type { FeeRebates, Rebated } from "../vouchers/index.ts";
import { bookQuick } from "./booking.ts";
import type { AdvanceCommand, PlaceCommand, QuickCommand } from "./command.ts";
import type { QuickLoader } from "./load.ts";
import { offersFor } from "./options.ts";
import type { QuickOrderData } from "./order-data.ts";
import { storeBookings } from "./store.ts";
import { orderData } from "./wire.ts";
import type { QuickBooking, QuickRecord, WorkingState } from "./working-state.ts";

export interface QuickWorkParts {
  readonly loader: QuickLoader;
  readonly market: MarketData;
  readonly fees: () => FeeSchedule;
  readonly bus: Pick<Bus, "publish">;
  /** What comes back of fees. */
  readonly rebates: FeeRebates;
  /** A trade waits for its first tick from now on; some may have passed already. */
  readonly onAccepted: (record: QuickRecord) => void;
  readonly onInDoubt: () => void;
}

const LIMITS = { settlement: SETTLEMENT, openOrdersMax: OPEN_ORDERS_MAX, exposureMax: QUICK_EXPOSURE_MAX_UNITS };

type QuickDecision = Decision<QuickOrderData, QuickBooking>;

/** Quick trade's part of the batch path: the engine decides, this maps its decisions to rows and transfers. */
export function createQuickWork(parts: QuickWorkParts): BatchWork<QuickCommand, WorkingState, QuickOrderData, QuickBooking> {
  return {
    load: (tx, commands, shard) => parts.loader.load(tx, commands, shard),
    decide: (state, command, now) => (command.kind === "place" ? place(parts, state, command, now) : advance(state, command)),
    async store(tx, state, bookings, now) {
      state.rebated = await rebated(parts, tx, state, bookings, now);
      await storeBookings(tx, state.loaded.accounts.values(), bookings, now, state.rebated.transfers);
      state.takeRebates();
    },
    committed(state, bookings) {
      publish(parts, state, bookings);
      parts.rebates.committed(state.rebated);
    },
    uncertain: () => parts.onInDoubt(),
  };
}

/** A fee is paid as a trade is accepted; what came back of it is taken back where the fee itself comes back. */
function rebated(
  { rebates }: QuickWorkParts,
  tx: Tx,
  { loaded }: WorkingState,
  bookings: readonly QuickBooking[],
  now: number,
): Promise<Rebated> {
  const paid = bookings.flatMap(({ type, transfers }) =>
    type === "accepted" ? transfers.filter(({ reason }) => reason === "quick_fee") : [],
  );
  const refunded = bookings.flatMap(({ record: { order } }) =>
    order.fee > 0n && (order.status === "refunded" || order.status === "voided") ? [{ id: order.id, userId: order.userId }] : [],
  );
  return rebates.apply(tx, { mode: "quick", paid, refunded, accounts: [...loaded.accounts.values()] }, now);
}

function place(parts: QuickWorkParts, state: WorkingState, command: PlaceCommand, now: number): QuickDecision {
  const { userId, productCode, direction, stake, optionId } = command;
  const { isFeeCharged, ids, offers } = state.loaded;
  const seen = marketView(parts.market, parts.fees(), productCode, () => PositionType.quick, direction, now);
  const market = isFeeCharged ? seen : { ...seen, fee: { rate: 0n, version: parts.fees().version } };
  const offer = market.spec === undefined ? undefined : offersFor(offers, market.spec).find(({ id }) => id === optionId);
  const before = state.user(userId);
  const spender = { ...before, backing: backingOf(state.loaded.needs, userId, now) };
  const decision = decidePlaceQuick(spender, { id: ids.next(), userId, direction, stake }, market, offer, LIMITS, now);
  if (!decision.ok) return rejection(decision.rejection);
  const { order, user } = decision;
  assert(market.spec !== undefined, "an accepted trade has a product");
  const stakeAndFee = order.stake + order.fee;
  // Running stakes may be lost today too.
  const opening = { stake: stakeAndFee, worstLoss: before.openStakes + before.openFees + stakeAndFee };
  const own = limitRejection(state.loaded.bound.get(userId), state.realised.of(userId), opening, now);
  if (own !== null) return { answer: { ok: false, rejection: own.key, params: own.params }, events: [] };
  const transfers = bookQuick(state, command, order, null);
  const { productType, priceScale } = market.spec;
  const record: QuickRecord = { order, productCode, productType, priceScale, transferIds: transfers.map(({ id }) => id) };
  state.apply(record, { ...user, openFees: before.openFees + order.fee }, -stakeAndFee);
  return answer(state, { type: "accepted", record, transfers });
}

function advance(state: WorkingState, command: AdvanceCommand): QuickDecision {
  const record = state.loaded.orders.get(command.orderId);
  if (record === undefined || record.order.userId !== command.userId) return rejection({ key: "not_found", params: {} });
  const known = state.loaded.markets.get(command.orderId);
  assert(known !== undefined, "the market of every trade that was read is known");
  // At the moment for which it was read: what became certain since is for the next time.
  const step = advanceQuick(record.order, known.market, SETTLEMENT, known.now);
  if (step === null) return { answer: { ok: true, data: orderData(record) }, events: [] };
  const { order, end } = step;
  const transfers = end === null ? [] : bookQuick(state, command, order, end);
  const after: QuickRecord = { ...record, order, transferIds: [...record.transferIds, ...transfers.map(({ id }) => id)] };
  const user = state.user(order.userId);
  if (end === null) state.apply(after, user, 0n);
  else {
    const paid = end.payout.units;
    if (order.status === "won" || order.status === "lost") state.realised.add(order.userId, paid - order.stake - order.fee);
    state.apply(after, { ...user, available: user.available + paid }, paid);
  }
  return answer(state, { type: end === null ? "opened" : "settled", record: after, transfers });
}

function answer(state: WorkingState, booking: QuickBooking): QuickDecision {
  const data = orderData(booking.record);
  state.data.set(booking.record.order.id, data);
  return { answer: { ok: true, data }, events: [booking] };
}

function rejection({
  key,
  params,
}: QuickRejection | { readonly key: "not_found"; readonly params: Record<string, string> }): QuickDecision {
  assert(isRejectionKey(key), "the engine rejects with keys of the contract");
  return { answer: { ok: false, rejection: key, params }, events: [] };
}

/** Tells the scheduler and the users' devices what was committed: each trade as it stands, and the balances that moved. */
function publish(parts: QuickWorkParts, state: WorkingState, bookings: readonly QuickBooking[]): void {
  const events = new Map<bigint, AccountEvent[]>();
  for (const orderId of new Set(bookings.map(({ record }) => record.order.id))) {
    const record = state.loaded.orders.get(orderId);
    const order = state.data.get(orderId);
    assert(record !== undefined && order !== undefined, "a booked trade is in the working state");
    if (record.order.status === "accepted") parts.onAccepted(record);
    const list = events.get(record.order.userId) ?? [];
    list.push({ kind: "quickOrder", order });
    events.set(record.order.userId, list);
  }
  for (const userId of state.paid) events.get(userId)?.push(cashEvent(state, userId));
  for (const [userId, list] of events) parts.bus.publish("account", { userId, events: list });
}

function cashEvent(state: WorkingState, userId: bigint): AccountEvent {
  const { balance, available } = state.user(userId);
  const text = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
  return {
    kind: "balance",
    assetId: SETTLEMENT.id,
    assetCode: SETTLEMENT.code,
    balance: text(balance),
    available: text(available),
    frozen: text(balance - available),
  };
}
