import { NEW_SHARE_LOTS_MAX } from "@candela/api";
import { deliverNewShare, type NewShareOrder, settleNewShare, subscribeNewShare, withdrawNewShare } from "@candela/engine";
import { assert, PRODUCT_ASSET_BASE, SETTLEMENT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { guestsAmong } from "../identity/index.ts";
import {
  type AccountKey,
  availableOf,
  backingOf,
  balanceOf,
  type CashNeeds,
  type CashNeedsOf,
  houseAccount,
  type IdBlocks,
  type MoneyAsked,
  type MoneyDecision,
  type MoneyWork,
  type Move,
  type Posted,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { addToHoldings } from "../spot/index.ts";
import type { NewShareChange, NewShareInput } from "./change.ts";
import { changeMessages } from "./messages.ts";
import { changeAsked, lockOffers, readOffers, type StoredOffer } from "./offer-store.ts";
import { insertOrders, lotsNearBound, ordersIn, readOrders, saveOrders, type WrittenOrder } from "./order-store.ts";
import { publishChanges } from "./publish.ts";
import { type NewShareOrderData, orderData } from "./wire.ts";

/** What a transaction knows under its locks; a decision changes it for the next one of the same transaction. */
interface NewShareRun {
  readonly offers: Map<number, StoredOffer>;
  readonly orders: Map<bigint, NewShareOrder>;
  readonly frozen: ReadonlySet<bigint>;
  /** Users who are guests; and lots that guests ask for in offers, as `lotsNearBound` gives it: never less, and exact near their bound. */
  readonly guests: ReadonlySet<bigint>;
  readonly lotsOfGuests: Map<number, number>;
  readonly needs: CashNeeds;
  readonly ids: IdBlocks;
}

export interface NewShareWorkParts {
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
}

export type NewShareWork = MoneyWork<NewShareInput, NewShareRun, NewShareOrderData | null, NewShareChange, readonly Sent[]>;
type Deciding = Parameters<NewShareWork["decide"]>[0];
type Decision = MoneyDecision<NewShareOrderData | null, NewShareChange>;

/** An answer that is kept by its key is in no language: English. */
const TOLD_IN = "en";

/** Money goes from the cash into the subscribed book and back; the price of allotted shares goes on to the house as they come into the holdings. */
export function createNewShareWork(parts: NewShareWorkParts): NewShareWork {
  return {
    locks: "named",
    accounts: ({ users, input }, sub) => accountsOf(users, input, sub),
    holds: () => [],
    load: (tx, asked) => load(parts, tx, asked),
    decide,
    store,
    committed: (posted, sent, now) =>
      publishChanges(
        parts.bus,
        posted.map(({ event }) => event),
        sent,
        now,
      ),
    // What is due is found in the tables at the next look.
    uncertain: () => undefined,
  };
}

function usersOf(users: readonly bigint[], input: NewShareInput): readonly bigint[] {
  return input.kind === "settle" || input.kind === "deliver" ? input.orders.map(({ userId }) => userId) : users;
}

function accountsOf(users: readonly bigint[], input: NewShareInput, sub: number): AccountKey[] {
  const owners = [...new Set(usersOf(users, input))];
  const asset = input.kind === "deliver" ? PRODUCT_ASSET_BASE + input.productId : null;
  return [
    ...owners.flatMap((userId) => [userAccount(userId, SETTLEMENT.id, "cash"), userAccount(userId, SETTLEMENT.id, "subscribed")]),
    ...(asset === null ? [] : [...owners.map((userId) => userAccount(userId, asset, "spot")), houseAccount(asset, "trading", sub)]),
    houseAccount(SETTLEMENT.id, "trading", sub),
  ];
}

const orderIdsOf = (input: NewShareInput): readonly bigint[] => {
  if (input.kind === "subscribe") return [];
  return input.kind === "withdraw" ? [input.id] : input.orders.map(({ id }) => id);
};

async function load(parts: NewShareWorkParts, tx: Tx, asked: readonly MoneyAsked<NewShareInput>[]): Promise<NewShareRun> {
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const inputs = asked.map(({ input }) => input);
  const acts = inputs.filter(({ kind }) => kind === "subscribe" || kind === "withdraw").map(({ offerId }) => offerId);
  const subscribed = inputs.filter(({ kind }) => kind === "subscribe").map(({ offerId }) => offerId);
  const [locked, read, named, own, frozen, guests, needs, ids] = await Promise.all([
    lockOffers(tx, acts),
    readOffers(
      tx,
      inputs.filter(({ kind }) => kind === "settle" || kind === "deliver").map(({ offerId }) => offerId),
    ),
    readOrders(tx, users, inputs.flatMap(orderIdsOf)),
    ordersIn(tx, users, subscribed),
    parts.frozenUsers(tx, users),
    subscribed.length === 0 ? new Set<bigint>() : guestsAmong(tx, users),
    subscribed.length === 0 ? new Map() : parts.cashNeeds(tx, users),
    takeIds(tx, Math.max(1, subscribed.length)),
  ]);
  const more = (id: number) =>
    inputs.reduce((sum, input) => (input.kind === "subscribe" && input.offerId === id ? sum + input.lots : sum), 0);
  return {
    offers: new Map([...read, ...locked]),
    guests,
    lotsOfGuests: guests.size === 0 ? new Map() : await lotsNearBound(tx, [...locked.values()], more),
    orders: new Map([...named, ...own.map((order) => [order.id, order] as const)]),
    ...{ frozen, needs, ids },
  };
}

const rejected = (
  rejection: Extract<Decision["answer"], { readonly ok: false }>["rejection"],
  params: Readonly<Record<string, string>> = {},
): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

function decide(asked: Deciding): Decision {
  const { input } = asked;
  const offer = asked.state.offers.get(input.offerId);
  if (offer === undefined) return rejected("not_found");
  switch (input.kind) {
    case "subscribe":
      return subscribe(asked, offer, input);
    case "withdraw":
      return withdraw(asked, offer, input.id);
    case "settle":
      return { answer: { ok: true, data: null }, booked: input.orders.flatMap(({ id }) => settle(asked, offer, id)) };
    case "deliver":
      return { answer: { ok: true, data: null }, booked: input.orders.flatMap(({ id }) => deliver(asked, offer, id)) };
  }
}

function userOf({ users }: Deciding): bigint {
  const [userId] = users;
  assert(userId !== undefined, "an order is somebody's");
  return userId;
}

function subscribe(asked: Deciding, offer: StoredOffer, input: Extract<NewShareInput, { readonly kind: "subscribe" }>): Decision {
  const { state, books, now } = asked;
  const userId = userOf(asked);
  const cash = books.find(userAccount(userId, SETTLEMENT.id, "cash"));
  assert(cash !== undefined, "the accounts of an order are open");
  const before = [...state.orders.values()].find(
    (order) => order.userId === userId && order.offerId === offer.id && order.state !== "withdrawn",
  );
  const means = {
    isFrozen: state.frozen.has(userId),
    available: availableOf(cash),
    backing: backingOf(state.needs, userId, now, SETTLEMENT.id),
    lotsMax: NEW_SHARE_LOTS_MAX,
    guests: state.guests.has(userId) ? (state.lotsOfGuests.get(offer.id) ?? 0) : null,
  };
  const made = subscribeNewShare(offer, before ?? null, input, means, { id: before?.id ?? state.ids.next(), userId, now });
  if (!made.ok) return rejected(made.rejection, made.params);
  const order = made.value;
  const lots = order.lots - (before?.lots ?? 0);
  countGuest(asked, offer.id, lots);
  state.offers.set(offer.id, { ...offer, lotsAsked: offer.lotsAsked + lots, orders: offer.orders + (before === undefined ? 1 : 0) });
  return answer(
    asked,
    order,
    { did: before === undefined ? "placed" : "changed", lots },
    held(asked, order, order.held - (before?.held ?? 0n)),
  );
}

function withdraw(asked: Deciding, offer: StoredOffer, id: bigint): Decision {
  const before = asked.state.orders.get(id);
  if (before === undefined || before.userId !== userOf(asked) || before.offerId !== offer.id) return rejected("not_found");
  const ended = withdrawNewShare(offer, before, asked.now);
  if (!ended.ok) return rejected(ended.rejection, ended.params);
  countGuest(asked, offer.id, -before.lots);
  asked.state.offers.set(offer.id, { ...offer, lotsAsked: offer.lotsAsked - before.lots, orders: offer.orders - 1 });
  return answer(asked, ended.value, { did: "withdrawn", lots: -before.lots }, held(asked, before, -before.held));
}

/** Lots of a guest count towards those of guests for who comes next in the transaction. */
function countGuest(asked: Deciding, offerId: number, lots: number): void {
  const { guests, lotsOfGuests } = asked.state;
  if (guests.has(userOf(asked))) lotsOfGuests.set(offerId, (lotsOfGuests.get(offerId) ?? 0) + lots);
}

type Booked = Decision["booked"][number];

function settle(asked: Deciding, offer: StoredOffer, id: bigint): Booked[] {
  const before = asked.state.orders.get(id);
  // Settled by a commit in doubt, or in another round.
  if (before === undefined || before.state !== "open") return [];
  const order = settleNewShare(offer, before, asked.now);
  return [booked(asked, order, { did: "settled", lots: 0 }, held(asked, order, -order.returned))];
}

function deliver(asked: Deciding, offer: StoredOffer, id: bigint): Booked[] {
  const before = asked.state.orders.get(id);
  if (before === undefined || before.state !== "allotted" || before.deliveredAt !== null) return [];
  const order = deliverNewShare(offer, before, asked.now);
  const { userId } = order;
  const shareAsset = PRODUCT_ASSET_BASE + offer.productId;
  const aside = userAccount(userId, SETTLEMENT.id, "subscribed");
  const moves: Move[] = [
    {
      ...said(asked, id),
      from: aside,
      to: houseAccount(SETTLEMENT.id, "trading", asked.sub),
      amount: order.paid,
      reason: "new_share_paid",
    },
    {
      ...said(asked, id),
      from: houseAccount(shareAsset, "trading", asked.sub),
      to: userAccount(userId, shareAsset, "spot"),
      amount: quantityOf(order, offer),
      reason: "new_share_delivered",
    },
  ];
  return [booked(asked, order, { did: "delivered", lots: 0 }, moves)];
}

/** Decimals of a share's quantity: 1 is 100 units. */
const SHARE_SCALE_UNITS = 100n;

/** Allotted shares in units of their quantity. */
function quantityOf({ lotsAllotted }: NewShareOrder, { lotShares }: StoredOffer): bigint {
  return BigInt(lotsAllotted ?? 0) * BigInt(lotShares) * SHARE_SCALE_UNITS;
}

/** More of the cash is put aside, or with less than nothing comes back. */
function held(asked: Deciding, { id, userId }: NewShareOrder, units: bigint): Move[] {
  const [cash, aside] = [userAccount(userId, SETTLEMENT.id, "cash"), userAccount(userId, SETTLEMENT.id, "subscribed")];
  if (units === 0n) return [];
  if (units > 0n) return [{ ...said(asked, id), from: cash, to: aside, amount: units, reason: "new_share_hold" }];
  return [{ ...said(asked, id), from: aside, to: cash, amount: -units, reason: "new_share_return" }];
}

function said({ users, input, request }: Deciding, id: bigint) {
  const isEngine = input.kind === "settle" || input.kind === "deliver";
  return { reference: { kind: "new_share", id }, actor: isEngine ? 0n : (users[0] ?? 0n), request } as const;
}

function answer(asked: Deciding, order: NewShareOrder, what: Pick<NewShareChange, "did" | "lots">, moves: readonly Move[]): Decision {
  const each = booked(asked, order, what, moves);
  return { answer: { ok: true, data: orderData(order, each.event.offer, { language: TOLD_IN, now: asked.now }) }, booked: [each] };
}

/** One change with its moves; the state has the order from now on. */
function booked(asked: Deciding, order: NewShareOrder, what: Pick<NewShareChange, "did" | "lots">, moves: readonly Move[]): Booked {
  const { state, books } = asked;
  state.orders.set(order.id, order);
  const offer = state.offers.get(order.offerId);
  const account = books.find(userAccount(order.userId, SETTLEMENT.id, "cash"));
  assert(offer !== undefined && account !== undefined, "offer and cash of an order are read");
  const cashKey = (key: AccountKey) => key.owner === order.userId && key.assetId === SETTLEMENT.id && key.book === "cash";
  const change = moves.reduce((sum, move) => {
    if (!("to" in move)) return sum;
    return sum + (cashKey(move.to) ? move.amount : 0n) - (cashKey(move.from) ? move.amount : 0n);
  }, 0n);
  const balance = balanceOf(account) + change;
  const cash = change === 0n ? null : { balance, available: balance - account.debitsPending };
  return { event: { order, offer, ...what, cash }, moves };
}

async function store(tx: Tx, posted: readonly Posted<NewShareChange>[], now: number): Promise<readonly Sent[]> {
  const written = new Map<bigint, WrittenOrder>();
  for (const { event, transferIds } of posted)
    written.set(event.order.id, { order: event.order, paymentId: event.did === "delivered" ? (transferIds[0] ?? null) : null });
  const fresh = new Set(posted.filter(({ event }) => event.did === "placed").map(({ event }) => event.order.id));
  const orders = [...written.values()];
  // First what is changed: an order that was taken back makes room for another one of its user.
  await saveOrders(
    tx,
    orders.filter(({ order }) => !fresh.has(order.id)),
  );
  await insertOrders(
    tx,
    orders.filter(({ order }) => fresh.has(order.id)),
  );
  await changeAsked(tx, askedBy(posted.map(({ event }) => event)));
  await addToHoldings(
    tx,
    posted
      .filter(({ event }) => event.did === "delivered")
      .map(({ event: { order, offer } }) => ({ userId: order.userId, productId: offer.productId, cost: order.paid })),
  );
  return sendMessages(
    tx,
    posted.flatMap(({ event }) => changeMessages(event)),
    now,
  );
}

/** Lots and orders that changes add to each offer. */
function askedBy(changes: readonly NewShareChange[]): Map<number, { readonly lots: number; readonly orders: number }> {
  const asked = new Map<number, { readonly lots: number; readonly orders: number }>();
  for (const { offer, lots, did } of changes) {
    const sum = asked.get(offer.id) ?? { lots: 0, orders: 0 };
    const orders = did === "placed" ? 1 : did === "withdrawn" ? -1 : 0;
    asked.set(offer.id, { lots: sum.lots + lots, orders: sum.orders + orders });
  }
  return asked;
}
