import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { ceilDiv, floorDiv, halfEvenDiv, readDecimal } from "../plain-numbers.ts";
import { must } from "../violation.ts";
import { drawnOf, rootOf } from "./naive-draw.ts";
import { askedOf, type Fate, lotsOf, type NaiveOffer, type NaiveOrder, priceOf, sumOf, toldOf, wonOf } from "./naive-told.ts";
import type { NewShareFields, OfferPlan } from "./operations.ts";
import { FEE_RATE, grantOf, isGuest, LOTS_MAX } from "./plan.ts";

const EXPOSURE_MAX = 1_000_000_000_000n;

type Fields<Kind extends NewShareFields["kind"]> = Extract<NewShareFields, { readonly kind: Kind }>;
type Trade = { readonly got: bigint; readonly paid: bigint } | { readonly sold: bigint; readonly brought: bigint };

/** A user since the last reset. */
interface Person {
  /** What came and went besides what orders in `orders` have aside or have spent. */
  other: bigint;
  orders: NaiveOrder[];
  trades: Map<number, Trade[]>;
  isFrozen: boolean;
  leaning: bigint | null | undefined;
}

export type NaiveAnswer =
  | { readonly rejection: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly offer?: NaiveOffer; readonly orders?: readonly NaiveOrder[]; readonly fill?: NaiveFill };
export interface NaiveFill {
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly realised: bigint;
}

const no = (rejection: string, params: Readonly<Record<string, string>> = {}): NaiveAnswer => ({ rejection, params });
const money = (units: bigint) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, "0")}`;

/** New shares as docs/domain/new-shares.md says in words: lists of what happened, and sums that are made when they are asked for. */
export class NaiveNewShares {
  readonly offers = new Map<number, NaiveOffer>();
  readonly orders = new Map<bigint, NaiveOrder>();
  /** What the house took for shares, and in fees. */
  house = 0n;
  fees = 0n;
  /** Shares of each offer that users have in all. */
  readonly shares = new Map<number, bigint>();
  readonly #people = new Map<bigint, Person>();

  /** `made`: ids that were given to what was made, which are not the model's to say. */
  answer(userId: bigint, fields: NewShareFields, made: { readonly offerId?: number; readonly orderId?: bigint }, now: number): NaiveAnswer {
    const person = this.#person(userId);
    switch (fields.kind) {
      case "publish":
        return this.#publish(fields.plan, made.offerId, now);
      case "subscribe":
        return this.#subscribe(userId, fields, made.orderId, now);
      case "withdraw":
        return this.#withdraw(userId, fields.id, now);
      case "trade":
        return this.#trade(userId, fields, now);
      case "payIn":
        person.other += fields.units;
        return {};
      case "freeze":
        person.isFrozen = fields.isFrozen;
        return {};
      case "lean":
        person.leaning = fields.needed;
        return {};
      case "reset":
        return this.#reset(userId);
      case "close":
        return this.#close(fields, now);
      case "draw":
        return this.#draw(fields, now);
      case "settle":
        return { orders: fields.ids.flatMap((id) => this.#settle(id, now)) };
      case "deliver":
        return { orders: fields.ids.flatMap((id) => this.#deliver(id, now)) };
      case "list":
        return this.#list(fields.offerId);
    }
  }

  /** What waits for draws, and the price of shares that wait for their first day. */
  asideOf(userId: bigint): bigint {
    return this.#person(userId).orders.reduce((sum, order) => {
      const { held, paid } = toldOf(order);
      return sum + held + (order.deliveredAt === null ? paid : 0n);
    }, 0n);
  }

  cashOf(userId: bigint): bigint {
    const { other, orders } = this.#person(userId);
    const spent = orders.reduce((sum, order) => sum + (order.deliveredAt === null ? 0n : toldOf(order).paid), 0n);
    return grantOf(userId) + other - spent - this.asideOf(userId);
  }

  /** Shares of an offer, what they cost, and what sales of them realised, walked through from the beginning. */
  holdingOf(userId: bigint, offerId: number) {
    let [quantity, cost, realised] = [0n, 0n, 0n];
    for (const trade of this.#person(userId).trades.get(offerId) ?? [])
      if ("got" in trade) {
        quantity += trade.got;
        cost += trade.paid;
      } else {
        const part = trade.sold === quantity ? cost : halfEvenDiv(cost * trade.sold, quantity);
        quantity -= trade.sold;
        cost -= part;
        realised += trade.brought - part;
      }
    return { quantity, cost, realised };
  }

  /** Nothing of this offer may wait that should have happened; true once nothing is to come. `isThere`: whether all that a draw needs can be had. */
  mustBeDone(offer: NaiveOffer, isThere: boolean, now: number): boolean {
    const { plan, list, fate, id } = offer;
    const orders = askedOf(offer);
    if (fate === null) {
      must(list !== null || now < plan.closesAt, `the list of offer ${id} is not published`);
      must(list === null || sumOf(orders) >= plan.lotsMinimum, `offer ${id} has failed, and nobody said so`);
      must(list === null || now < plan.drawAt || !isThere, `offer ${id} is not drawn`);
      must(now < plan.drawAt + 12 * HOUR_MS + 11 * MINUTE_MS, `offer ${id} waits for ever`);
      return false;
    }
    for (const order of orders) {
      must(order.settledAt !== null, `order ${order.id} is not settled`);
      const isDue = (wonOf(order) ?? 0) > 0 && now >= plan.listsAt;
      must(!isDue || order.deliveredAt !== null, `the shares of order ${order.id} are not delivered`);
    }
    const isOver = fate.kind !== "drawn" || now >= plan.listsAt;
    must(fate.kind !== "drawn" || !isOver || offer.isListed, `offer ${id} is not listed`);
    return isOver;
  }

  #publish(plan: OfferPlan, id: number | undefined, now: number): NaiveAnswer {
    const isMidnight = new Date(plan.listsAt).toISOString().endsWith("T00:00:00.000Z");
    const isInOrder =
      plan.opensAt >= now && plan.closesAt - plan.opensAt >= 10 * MINUTE_MS && plan.drawAt - plan.closesAt >= 10 * MINUTE_MS && isMidnight;
    if (!isInOrder || plan.listsAt - plan.drawAt < DAY_MS || plan.listsAt - now > 90 * DAY_MS) return no("new_share_calendar");
    // Rounds are made every three seconds; which is the first at that moment or after it is counted up.
    const since = plan.closesAt + 5 * MINUTE_MS - 1_692_803_367_000;
    const round = plan.hasBeacon ? 1 + Number(ceilDiv(BigInt(since), 3_000n)) : null;
    must(id !== undefined && !this.offers.has(id), "an offer that is published has an id of its own");
    const offer: NaiveOffer = {
      ...{ id, plan, publishedAt: now, round, orders: [], list: null, fate: null, fateAt: null },
      ...{ seed: null, signature: null, isListed: false, isTakenBack: false },
    };
    this.offers.set(offer.id, offer);
    return { offer };
  }

  #subscribe(userId: bigint, { offerId, lots, textsHash }: Fields<"subscribe">, id: bigint | undefined, now: number): NaiveAnswer {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return no("not_found");
    const { plan } = offer;
    const person = this.#person(userId);
    if (person.isFrozen) return no("account_frozen");
    if (now < plan.opensAt) return no("new_share_not_open", { at: `${plan.opensAt}` });
    if (now >= plan.closesAt || offer.list !== null || offer.fate !== null) return no("new_share_closed");
    if (textsHash !== plan.textsHash) return no("terms_changed");
    if (lots > plan.lotsPerUser) return no("new_share_quota", { max: `${plan.lotsPerUser}` });
    const asked = askedOf(offer);
    const own = asked.find((order) => order.userId === userId);
    const before = own === undefined ? 0 : lotsOf(own);
    const all = sumOf(asked);
    if (all - before + lots > LOTS_MAX) return no("new_share_full", { left: `${LOTS_MAX - all}` });
    const guests = sumOf(asked.filter((order) => isGuest(order.userId)));
    const ofGuests = LOTS_MAX / 2 - guests;
    if (isGuest(userId) && lots > before && lots - before > ofGuests)
      return no("new_share_guest_room", { left: `${Math.max(0, ofGuests)}` });
    const more = priceOf(offer, lots) - priceOf(offer, before);
    if (more > 0n) {
      const cash = this.cashOf(userId);
      if (more > cash) return no("insufficient_balance", { available: money(cash), needed: money(more), asset: "USDT" });
      const backed = backingProblem(person, cash - more);
      if (backed !== null) return no(backed);
    }
    if (own !== undefined) {
      own.sizes.push({ at: now, lots });
      return { offer, orders: [own] };
    }
    must(id !== undefined && !this.orders.has(id), "an order that is made has an id of its own");
    const order: NaiveOrder = {
      ...{ id, userId, offer, sizes: [{ at: now, lots }], withdrawnAt: null, settledAt: null, deliveredAt: null },
    };
    this.orders.set(order.id, order);
    offer.orders.push(order);
    person.orders.push(order);
    return { offer, orders: [order] };
  }

  #withdraw(userId: bigint, id: bigint, now: number): NaiveAnswer {
    const order = this.orders.get(id);
    if (order?.userId !== userId) return no("not_found");
    if (order.withdrawnAt !== null) return no("new_share_withdrawn");
    const { offer } = order;
    if (now >= offer.plan.closesAt || offer.list !== null || offer.fate !== null) return no("new_share_closed");
    order.withdrawnAt = now;
    this.#over(order, 0n);
    return { offer, orders: [order] };
  }

  #close({ offerId, signature, isOpenable }: Fields<"close">, now: number): NaiveAnswer {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return no("not_found");
    if (offer.list !== null || offer.fate !== null || now < offer.plan.closesAt) return { offer };
    const isMade = offer.round !== null && (signature !== null || now >= 1_692_803_367_000 + 3_000 * (offer.round - 1));
    if (isMade) return this.#fated(offer, { kind: "void", why: "list_late" }, { isOpenable, signature, now });
    offer.list = { at: now, root: rootOf(listOf(offer)) };
    return { offer };
  }

  #draw({ offerId, signature, isOpenable, triedMs }: Fields<"draw">, now: number): NaiveAnswer {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return no("not_found");
    const { plan, round } = offer;
    if (offer.list === null || offer.fate !== null) return { offer };
    const asked = sumOf(askedOf(offer));
    if (asked < plan.lotsMinimum) return this.#fated(offer, { kind: "failed" }, { isOpenable, signature: null, now });
    if (now < plan.drawAt) return { offer };
    const needed = round !== null && asked > plan.lotsOffered ? signature : null;
    const lacksRound = round !== null && asked > plan.lotsOffered && signature === null;
    if (!isOpenable || lacksRound) {
      if (now < plan.drawAt + 12 * HOUR_MS || triedMs < 10 * MINUTE_MS) return { offer };
      return this.#fated(
        offer,
        { kind: "void", why: isOpenable ? "beacon_missing" : "seed_sealed" },
        { isOpenable, signature: needed, now },
      );
    }
    const drawn = drawnOf(listOf(offer), plan.lotsOffered, plan.seed, needed);
    return this.#fated(offer, { kind: "drawn", drawn }, { isOpenable, signature: needed, now });
  }

  #fated(
    offer: NaiveOffer,
    fate: Fate,
    { isOpenable, signature, now }: { readonly isOpenable: boolean; readonly signature: string | null; readonly now: number },
  ): NaiveAnswer {
    Object.assign(offer, { fate, fateAt: now, seed: isOpenable ? offer.plan.seed : null, signature });
    offer.isTakenBack = fate.kind !== "drawn" && now < offer.plan.listsAt;
    return { offer, orders: fate.kind === "drawn" ? askedOf(offer) : [] };
  }

  #settle(id: bigint, now: number): NaiveOrder[] {
    const order = this.orders.get(id);
    if (order === undefined || order.withdrawnAt !== null || order.settledAt !== null || order.offer.fate === null) return [];
    order.settledAt = now;
    if ((wonOf(order) ?? 0) === 0) this.#over(order, 0n);
    return [order];
  }

  #deliver(id: bigint, now: number): NaiveOrder[] {
    const order = this.orders.get(id);
    if (order === undefined || order.settledAt === null || order.deliveredAt !== null) return [];
    const { offer, userId } = order;
    const won = wonOf(order) ?? 0;
    if (won === 0 || now < offer.plan.listsAt) return [];
    order.deliveredAt = now;
    const paid = priceOf(offer, won);
    this.#traded(userId, offer.id, { got: BigInt(won * offer.plan.lotShares) * 100n, paid });
    this.house += paid;
    this.#over(order, paid);
    return [order];
  }

  /** Nothing more comes of an order: what it spent is a fact about its user, and it is looked at no more. */
  #over(order: NaiveOrder, spent: bigint): void {
    const person = this.#person(order.userId);
    person.orders = person.orders.filter((each) => each !== order);
    person.other -= spent;
  }

  #list(offerId: number): NaiveAnswer {
    const offer = this.offers.get(offerId);
    if (offer?.fate?.kind !== "drawn" || offer.isListed) return {};
    offer.isListed = askedOf(offer).every((order) => order.settledAt !== null && (wonOf(order) === 0 || order.deliveredAt !== null));
    return { offer };
  }

  #trade(userId: bigint, { offerId, isBuy, quantity: text, tick }: Fields<"trade">, now: number): NaiveAnswer {
    const offer = this.offers.get(offerId);
    if (offer === undefined) return no("not_found");
    const person = this.#person(userId);
    if (isBuy && person.isFrozen) return no("account_frozen");
    if (now < offer.plan.listsAt || offer.isTakenBack) return no("product_not_listed");
    const held = this.holdingOf(userId, offerId);
    const quantity = text === null ? held.quantity : readDecimal(text, 2);
    if (quantity === null) return no("quantity_step");
    if (quantity === 0n) return no(text === null ? "nothing_to_sell" : "quantity_below_minimum");
    // Price has two decimals, quantity two, money six.
    const exact = (isBuy ? tick.ask : tick.bid) * quantity * 100n;
    const notional = isBuy ? ceilDiv(exact, 1n) : floorDiv(exact, 1n);
    const fee = ceilDiv(notional * FEE_RATE, 100_000_000n);
    if (isBuy) {
      const costs = notional + fee;
      if (held.cost + costs > EXPOSURE_MAX) return no("exposure_limit");
      const cash = this.cashOf(userId);
      if (costs > cash) return no("insufficient_balance");
      const backed = backingProblem(person, cash - costs);
      if (backed !== null) return no(backed);
      person.other -= costs;
      this.#traded(userId, offerId, { got: quantity, paid: costs });
    } else {
      if (quantity > held.quantity) return no("insufficient_holding");
      person.other += notional - fee;
      this.#traded(userId, offerId, { sold: quantity, brought: notional - fee });
    }
    this.house += isBuy ? notional : -notional;
    this.fees += fee;
    return { fill: { quantity, notional, fee, realised: this.holdingOf(userId, offerId).realised - held.realised } };
  }

  #traded(userId: bigint, offerId: number, trade: Trade): void {
    const { trades } = this.#person(userId);
    trades.set(offerId, [...(trades.get(offerId) ?? []), trade]);
    this.shares.set(offerId, (this.shares.get(offerId) ?? 0n) + ("got" in trade ? trade.got : -trade.sold));
  }

  #reset(userId: bigint): NaiveAnswer {
    const person = this.#person(userId);
    if (person.isFrozen) return no("account_frozen");
    if (person.orders.length > 0) return no("account_not_flat", { orders: `${person.orders.length}` });
    for (const offerId of person.trades.keys())
      this.shares.set(offerId, (this.shares.get(offerId) ?? 0n) - this.holdingOf(userId, offerId).quantity);
    Object.assign(person, { other: 0n, orders: [], trades: new Map() });
    return {};
  }

  #person(userId: bigint): Person {
    const known = this.#people.get(userId);
    if (known !== undefined) return known;
    const person: Person = { other: 0n, orders: [], trades: new Map(), isFrozen: false, leaning: undefined };
    this.#people.set(userId, person);
    return person;
  }
}

function backingProblem({ leaning }: Person, left: bigint): string | null {
  if (leaning === undefined) return null;
  if (leaning === null) return "cash_backing_unpriced";
  return left < leaning ? "cash_backs_positions" : null;
}

function listOf(offer: NaiveOffer) {
  return askedOf(offer)
    .map((order) => ({ id: order.id, lots: lotsOf(order) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
