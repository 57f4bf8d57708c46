import {
  bookAndPay,
  type EarningKind,
  type EarningMeans,
  type EarningOffer,
  type EarningOrder,
  type EarningPool,
  endTerm,
  isMature,
  leaveEarning,
  NOTHING_BACKED,
  payable,
  payDay,
  setRollOver,
  startEarning,
} from "@candela/engine";
import { currencyById, dayText, earningRate, parseUnits } from "@candela/model";
import { earningDraw } from "@candela/model/earning-rate";
import { Table } from "../overlay.ts";
import {
  DAYS_MAX,
  type EarningFields,
  type EarningOutcome,
  type HouseBook,
  OPEN_MAX,
  type ProductPlan,
  type StoredDay,
} from "./operations.ts";
import { ASSETS, grantOf, isGuest, PRODUCTS, type Seeds, TREASURY_BEGINS } from "./plan.ts";

/** Version of the words that everybody accepts: they stay the same here. */
const WORDS = 1;

/** The engine's rules; tests plant faults by putting another in the place of one. */
export const EARNING_RULES = {
  bookAndPay,
  endTerm,
  isMature,
  leaveEarning,
  payable,
  payDay,
  setRollOver,
  startEarning,
  earningRate,
  earningDraw,
};
export type EarningRules = typeof EARNING_RULES;

const cashKey = (userId: bigint, assetId: number) => `${userId}/${assetId}`;
const houseKey = (assetId: number, book: HouseBook) => `${book}/${assetId}`;
/** Order and day in one number. */
export const dayKey = (id: bigint, day: number) => Number(id) * 100_000 + day;

const inTurn = (a: WaitingDay, b: WaitingDay) =>
  a.day - b.day || (a.kind === b.kind ? Number(a.orderId - b.orderId) : a.kind === "lock" ? -1 : 1);
type WaitingDay = StoredDay & { readonly kind: EarningKind };
type Fields<Kind extends EarningFields["kind"]> = Extract<EarningFields, { readonly kind: Kind }>;
const done = (...orders: readonly EarningOrder[]): EarningOutcome => ({ rejection: null, params: {}, orders });
const rejected = (rejection: string, params: Readonly<Record<string, string>> = {}): EarningOutcome => ({ rejection, params, orders: [] });

/** Orders, days and money: the real rules on simulated tables, as the server has them in its own. */
export class EarningBooks {
  readonly orders = new Table<bigint, EarningOrder>();
  readonly days = new Table<number, StoredDay>();
  readonly pools = new Table<number, EarningPool>();
  /** What guests have in a product. */
  readonly byGuests = new Table<number, bigint>();
  readonly frozen = new Table<bigint, boolean>();
  /** How many days of a currency wait. */
  readonly waiting = new Table<number, number>();
  /** Orders of a user that run. */
  readonly running = new Table<bigint, readonly bigint[]>();
  readonly #money = new Table<string, bigint>();
  /** Days that wait, by currency: what an index of the database has. */
  readonly #queues = new Map<number, Map<number, WaitingDay>>();
  readonly #rules: EarningRules;
  readonly #seeds: Seeds;
  /** As a sequence of the database: never given twice, whatever becomes of the transaction. */
  #lastId = 0n;

  constructor(users: readonly bigint[], seeds: Seeds, rules: EarningRules = EARNING_RULES) {
    this.#seeds = seeds;
    this.#rules = rules;
    for (const plan of PRODUCTS) this.pools.set(plan.id, { offer: offerOf(plan, 1), isOpen: true, capacity: plan.capacity, taken: 0n });
    for (const assetId of ASSETS) {
      this.#money.set(houseKey(assetId, "treasury"), TREASURY_BEGINS[assetId] ?? 0n);
      for (const userId of users) this.#money.set(cashKey(userId, assetId), grantOf(userId, assetId));
    }
    this.commit();
  }

  cashOf(userId: bigint, assetId: number): bigint {
    return this.#money.get(cashKey(userId, assetId)) ?? 0n;
  }

  house(assetId: number, book: HouseBook): bigint {
    return this.#money.get(houseKey(assetId, book)) ?? 0n;
  }

  decide(userId: bigint, fields: EarningFields, now: number): EarningOutcome {
    switch (fields.kind) {
      case "start":
        return this.#start(userId, fields, now);
      case "redeem":
        return this.#redeem(userId, fields, now);
      case "roll":
        return this.#roll(userId, fields);
      case "book":
        return done(...fields.ids.flatMap((id) => this.#book(id, now)));
      case "pay":
        return this.#pay(fields);
      case "fund":
        this.#add(houseKey(fields.assetId, "treasury"), fields.units);
        return done();
      case "payIn":
        this.#add(cashKey(userId, fields.assetId), fields.units);
        return done();
      case "freeze":
        this.frozen.set(userId, fields.isFrozen);
        return done();
      case "looked":
        return done();
      default:
        return this.#change(fields);
    }
  }

  commit(): void {
    for (const [key, stored] of this.days.changes()) {
      const order = this.orders.get(stored.orderId);
      if (order === undefined) continue;
      const { id: assetId } = order.offer.currency;
      const queue = this.#queues.get(assetId) ?? new Map<number, WaitingDay>();
      this.#queues.set(assetId, queue);
      if (stored.state === "waiting") queue.set(key, { ...stored, kind: order.offer.kind });
      else queue.delete(key);
    }
    for (const table of this.#tables()) table.commit();
  }

  /**
   * Committed days of a currency that wait, in the order in which they are paid, as far as the first of another kind: each kind pays its own. Empty where there is too
   * little for the first of them.
   */
  queue(assetId: number, most: number): readonly WaitingDay[] {
    const first = this.#firstInTurn(assetId);
    if (first === undefined || first.amount > this.house(assetId, "treasury")) return [];
    const all = [...(this.#queues.get(assetId)?.values() ?? [])].sort(inTurn);
    const other = all.findIndex(({ kind }) => kind !== first.kind);
    return all.slice(0, Math.min(most, other < 0 ? all.length : other));
  }

  /** What is missing for the first day that waits; nothing where none waits. */
  missing(assetId: number): bigint {
    return (this.#firstInTurn(assetId)?.amount ?? 0n) - this.house(assetId, "treasury");
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  #firstInTurn(assetId: number): WaitingDay | undefined {
    let first: WaitingDay | undefined;
    for (const day of this.#queues.get(assetId)?.values() ?? []) if (first === undefined || inTurn(day, first) < 0) first = day;
    return first;
  }

  #start(userId: bigint, { productId, version, text, rollsOver }: Fields<"start">, now: number): EarningOutcome {
    const pool = this.#pool(productId);
    const means = this.#means(userId, pool.offer);
    const started = this.#rules.startEarning(pool, { version, textVersion: WORDS, text, rollsOver }, means, {
      id: this.#nextId(),
      userId,
      now,
    });
    if (!started.ok) return rejected(started.rejection, started.params);
    this.#begin(started.value);
    return done(started.value);
  }

  #redeem(userId: bigint, { id, back }: Fields<"redeem">, now: number): EarningOutcome {
    const before = this.orders.get(id);
    if (before?.userId !== userId) return rejected("not_found");
    const parsed = parseUnits(back, before.offer.currency.scale);
    const left = this.#rules.leaveEarning(before, parsed.ok ? parsed.value : null, this.#booking(before.offer, now));
    if (!left.ok) return rejected(left.rejection, left.params);
    const { order, days } = left.value;
    this.#keepDays(before, days);
    if (order.offer.termDays !== 0) this.#dropWaiting(order);
    this.#end(order);
    return done(order);
  }

  #roll(userId: bigint, { id, rollsOver }: Fields<"roll">): EarningOutcome {
    const before = this.orders.get(id);
    if (before?.userId !== userId) return rejected("not_found");
    const set = this.#rules.setRollOver(before, rollsOver);
    if (!set.ok) return rejected(set.rejection, set.params);
    this.orders.set(id, set.value);
    return done(set.value);
  }

  #book(id: bigint, now: number): readonly EarningOrder[] {
    const before = this.orders.get(id);
    if (before?.state !== "running") return [];
    const { order, days } = this.#rules.bookAndPay(before, { ...this.#booking(before.offer, now), daysMax: DAYS_MAX });
    this.#keepDays(before, days);
    this.orders.set(id, order);
    if (!this.#rules.isMature(order)) return days.length === 0 ? [] : [order];
    const pool = this.#pool(order.offer.productId);
    const { ended, next } = this.#rules.endTerm(order, pool, this.#means(order.userId, order.offer), { nextId: this.#nextId(), now });
    this.#end(ended);
    if (next === null || typeof next === "string") return [ended];
    this.#begin(next);
    return [ended, next];
  }

  #pay({ assetId, days }: Fields<"pay">): EarningOutcome {
    const due = days.flatMap(({ id, day }) => {
      const stored = this.days.get(dayKey(id, day));
      return stored?.state === "waiting" ? [stored] : [];
    });
    const count = this.#rules.payable(due, this.house(assetId, "treasury"));
    const paid = new Map<bigint, EarningOrder>();
    for (const day of due.slice(0, count)) {
      const order = this.orders.get(day.orderId);
      if (order === undefined) continue;
      const after = this.#rules.payDay(order, day.amount);
      this.orders.set(after.id, after);
      this.days.set(dayKey(day.orderId, day.day), { ...day, state: "paid" });
      this.#countWaiting(assetId, -1);
      this.#interest(order, day.amount);
      paid.set(after.id, after);
    }
    return done(...paid.values());
  }

  #change(fields: Fields<"terms" | "room">): EarningOutcome {
    const pool = this.#pool(fields.productId);
    if (fields.kind === "room") this.pools.set(fields.productId, { ...pool, capacity: fields.capacity, isOpen: fields.isOpen });
    else this.pools.set(fields.productId, { ...pool, offer: { ...pool.offer, ...fields.terms, version: pool.offer.version + 1 } });
    return done();
  }

  #booking(offer: EarningOffer, now: number) {
    const assetId = offer.currency.id;
    const funds = { units: this.house(assetId, "treasury"), isQueued: (this.waiting.get(assetId) ?? 0) > 0 };
    return { rateOf: (day: number) => this.#rateOf(offer, day), now, funds };
  }

  #rateOf(offer: EarningOffer, day: number): bigint {
    const seed = this.#seeds.of(day);
    return this.#rules.earningRate(offer, seed === null ? null : this.#rules.earningDraw(seed, offer.name, dayText(day)));
  }

  #keepDays(order: EarningOrder, days: readonly StoredDay[]): void {
    for (const day of days) {
      this.days.set(dayKey(day.orderId, day.day), day);
      if (day.state === "paid") this.#interest(order, day.amount);
      else if (day.state === "waiting") this.#countWaiting(order.offer.currency.id, 1);
    }
  }

  #dropWaiting({ id, offer, firstDay, bookedThrough }: EarningOrder): void {
    for (let day = firstDay; day <= bookedThrough; day += 1) {
      const stored = this.days.get(dayKey(id, day));
      if (stored?.state !== "waiting") continue;
      this.days.set(dayKey(id, day), { ...stored, state: "dropped" });
      this.#countWaiting(offer.currency.id, -1);
    }
  }

  #interest({ userId, offer }: EarningOrder, units: bigint): void {
    this.#add(houseKey(offer.currency.id, "treasury"), -units);
    this.#add(cashKey(userId, offer.currency.id), units);
  }

  #begin(order: EarningOrder): void {
    this.#add(cashKey(order.userId, order.offer.currency.id), -order.principal);
    this.#take(order, order.principal);
    this.orders.set(order.id, order);
    this.running.set(order.userId, [...(this.running.get(order.userId) ?? []), order.id]);
  }

  /** The money comes back, and what leaving costs is taken from it. */
  #end(order: EarningOrder): void {
    const { id, userId, offer, principal, forfeited, fee } = order;
    this.#add(cashKey(userId, offer.currency.id), principal - forfeited - fee);
    this.#add(houseKey(offer.currency.id, "treasury"), forfeited);
    this.#add(houseKey(offer.currency.id, "fees"), fee);
    this.#take(order, -principal);
    this.orders.set(id, order);
    this.running.set(
      userId,
      (this.running.get(userId) ?? []).filter((each) => each !== id),
    );
  }

  #take({ offer, userId }: EarningOrder, units: bigint): void {
    const pool = this.#pool(offer.productId);
    if (isGuest(userId)) this.byGuests.set(offer.productId, (this.byGuests.get(offer.productId) ?? 0n) + units);
    this.pools.set(offer.productId, { ...pool, taken: pool.taken + units });
  }

  #means(userId: bigint, { productId, kind, currency }: EarningOffer): EarningMeans {
    const own = (this.running.get(userId) ?? []).flatMap((id) => this.orders.get(id) ?? []);
    const held = own.reduce((sum, { offer, principal }) => (offer.productId === productId ? sum + principal : sum), 0n);
    const open = own.filter(({ offer }) => offer.kind === kind).length;
    return {
      isFrozen: this.frozen.get(userId) ?? false,
      held,
      open,
      openMax: OPEN_MAX,
      available: this.cashOf(userId, currency.id),
      backing: NOTHING_BACKED,
      textVersion: WORDS,
      guests: isGuest(userId) ? (this.byGuests.get(productId) ?? 0n) : null,
    };
  }

  #pool(productId: number): EarningPool {
    const pool = this.pools.get(productId);
    if (pool === undefined) throw new Error(`there is no product ${productId}`);
    return pool;
  }

  #countWaiting(assetId: number, count: number): void {
    this.waiting.set(assetId, (this.waiting.get(assetId) ?? 0) + count);
  }

  #add(key: string, units: bigint): void {
    this.#money.set(key, (this.#money.get(key) ?? 0n) + units);
  }

  #nextId(): bigint {
    this.#lastId += 1n;
    return this.#lastId;
  }

  #tables() {
    return [this.orders, this.days, this.pools, this.byGuests, this.frozen, this.waiting, this.running, this.#money];
  }
}

function offerOf({ id, assetId, capacity: _capacity, ...plan }: ProductPlan, version: number): EarningOffer {
  const currency = currencyById(assetId);
  if (currency === undefined) throw new Error(`there is no currency ${assetId}`);
  return { ...plan, productId: id, currency, version };
}
