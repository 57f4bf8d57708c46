import { createHmac } from "node:crypto";
import { CURRENCIES, DAY_MS } from "@candela/model";
import { ceilDiv, floorDiv, readDecimal, smaller, ten } from "../plain-numbers.ts";
import { DAYS_MAX, type DueDay, type EarningFields, OPEN_MAX, type ProductPlan, type SetTerms } from "./operations.ts";
import { grantOf, isGuest, PRODUCTS, type Seeds, TREASURY_BEGINS } from "./plan.ts";

type Fields<Kind extends EarningFields["kind"]> = Extract<EarningFields, { readonly kind: Kind }>;
export type NaiveDay = { readonly amount: bigint; state: "paid" | "waiting" | "dropped" };

export interface NaiveOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly plan: ProductPlan;
  readonly terms: SetTerms & { readonly version: number };
  readonly principal: bigint;
  /** Number of the first day that earns, and of the last; the last is infinite without a term. */
  readonly first: number;
  readonly last: number;
  rollsOver: boolean;
  /** One for each day from the first on. */
  readonly days: NaiveDay[];
  state: "running" | "matured" | "redeemed";
  endedAt: number | null;
  back: bigint | null;
  forfeited: bigint;
  fee: bigint;
  nextId: bigint | null;
}

interface NaiveProduct {
  readonly plan: ProductPlan;
  terms: SetTerms & { readonly version: number };
  isOpen: boolean;
  capacity: bigint;
  readonly running: Set<NaiveOrder>;
}

type Rejected = { readonly rejection: string; readonly params: Readonly<Record<string, string>> };
type Touched = { readonly touched: readonly NaiveOrder[] };
export type NaiveAnswer = Rejected | Touched;
const no = (rejection: string, params: Readonly<Record<string, string>> = {}): Rejected => ({ rejection, params });

/**
 * Locks and pledges as the rules say in words. It is begun anew for each check and goes through everything that ever happened, one day after the other: what an order
 * was paid, what waits, what is taken of a product are sums that are made when they are asked for.
 */
export class NaiveEarning {
  readonly cash = new Map<string, bigint>();
  readonly treasury = new Map<number, bigint>(Object.entries(TREASURY_BEGINS).map(([id, units]) => [Number(id), units]));
  readonly fees = new Map<number, bigint>();
  readonly orders = new Map<bigint, NaiveOrder>();
  readonly #frozen = new Set<bigint>();
  readonly #products = new Map<number, NaiveProduct>();
  readonly #runningOf = new Map<bigint, Set<NaiveOrder>>();
  /** Days that wait, of each currency. */
  readonly #waiting = new Map<number, Map<string, DueDay & { readonly kind: string }>>();
  readonly #seeds: Seeds;
  readonly #rates: Map<string, bigint>;

  /** `rates` are kept from check to check: a rate follows from its seed alone. */
  constructor(seeds: Seeds, rates: Map<string, bigint>) {
    this.#seeds = seeds;
    this.#rates = rates;
    for (const plan of PRODUCTS) {
      const { rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax, capacity } = plan;
      const terms = { rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax, version: 1 };
      this.#products.set(plan.id, { plan, terms, isOpen: true, capacity, running: new Set() });
    }
  }

  /** `newIds` are the ids that orders were given, oldest first. */
  answer(userId: bigint, fields: EarningFields, newIds: readonly bigint[], now: number): NaiveAnswer {
    const ids = [...newIds];
    switch (fields.kind) {
      case "start":
        return this.#start(userId, fields, ids, now);
      case "redeem":
        return this.#redeem(userId, fields, now);
      case "roll":
        return this.#roll(userId, fields);
      case "book":
        return { touched: fields.ids.flatMap((id) => this.#book(id, ids, now)) };
      case "pay":
        return { touched: this.#pay(fields) };
      case "fund":
        this.#addTreasury(fields.assetId, fields.units);
        break;
      case "payIn":
        this.#addCash(userId, fields.assetId, fields.units);
        break;
      case "freeze":
        if (fields.isFrozen) this.#frozen.add(userId);
        else this.#frozen.delete(userId);
        break;
      case "terms": {
        const product = this.#product(fields.productId);
        product.terms = { ...fields.terms, version: product.terms.version + 1 };
        break;
      }
      case "room":
        Object.assign(this.#product(fields.productId), { capacity: fields.capacity, isOpen: fields.isOpen });
        break;
      case "looked":
        break;
    }
    return { touched: [] };
  }

  cashOf(userId: bigint, assetId: number): bigint {
    return this.cash.get(`${userId}/${assetId}`) ?? grantOf(userId, assetId);
  }

  takenOf(productId: number): bigint {
    return sumOf([...this.#product(productId).running].map(({ principal }) => principal));
  }

  #roomOfGuests({ capacity, running }: Pick<NaiveProduct, "capacity" | "running">): bigint {
    return floorDiv(capacity, 2n) - sumOf([...running].filter(({ userId }) => isGuest(userId)).map(({ principal }) => principal));
  }

  running(): NaiveOrder[] {
    return [...this.#products.values()].flatMap(({ running }) => [...running]);
  }

  /** What is to be paid first of what waits of a currency: the oldest day, of a lock before that of a pledge, then that of the older order. */
  nextToPay(assetId: number): (DueDay & { readonly amount: bigint }) | undefined {
    let first: (DueDay & { readonly kind: string }) | undefined;
    for (const due of this.#waits(assetId).values()) if (first === undefined || isBefore(due, first)) first = due;
    return first === undefined ? undefined : { ...first, amount: this.#dayOf(first).amount };
  }

  #start(userId: bigint, { productId, version, text, rollsOver }: Fields<"start">, ids: bigint[], now: number): NaiveAnswer {
    const product = this.#product(productId);
    const { plan, terms } = product;
    const { code, scale } = currencyOf(plan.assetId);
    const say = (units: bigint) => decimalText(units < 0n ? 0n : units, scale);
    if (this.#frozen.has(userId)) return no("account_frozen");
    if (!product.isOpen) return no("earning_closed");
    if (version !== terms.version) return no("terms_changed");
    if (rollsOver && plan.termDays === 0) return no("earning_no_term");
    const units = readDecimal(text, scale);
    if (units === null) return no("amount_decimals", { decimals: String(scale) });
    if (units < terms.amountMin) return no("earning_below_minimum", { min: say(terms.amountMin), asset: code });
    if (units > terms.amountMax) return no("earning_above_maximum", { max: say(terms.amountMax), asset: code });
    const own = [...this.#ofUser(userId)];
    const left = terms.userMax - sumOf(own.filter((order) => order.plan.id === productId).map(({ principal }) => principal));
    if (units > left) return no("earning_user_limit", { max: say(terms.userMax), left: say(left), asset: code });
    const room = product.capacity - this.takenOf(productId);
    if (units > room) return no("earning_capacity", { left: say(room), asset: code });
    const ofGuests = this.#roomOfGuests(product);
    if (isGuest(userId) && units > ofGuests) return no("earning_guest_room", { left: say(ofGuests), asset: code });
    if (own.filter((order) => order.plan.kind === plan.kind).length + 1 > OPEN_MAX)
      return no("earning_open_limit", { max: String(OPEN_MAX) });
    const available = this.cashOf(userId, plan.assetId);
    if (units > available) return no("insufficient_balance", { available: say(available), needed: say(units), asset: code });
    return { touched: [this.#open(product, userId, units, rollsOver, ids, now)] };
  }

  #open(product: NaiveProduct, userId: bigint, principal: bigint, rollsOver: boolean, ids: bigint[], now: number): NaiveOrder {
    const { plan, terms } = product;
    const today = Math.floor(now / DAY_MS);
    // A term has today for its first day; what has none earns for whole days only, and today is none.
    const first = plan.termDays > 0 ? today : today + 1;
    const order: NaiveOrder = {
      ...{
        id: ids.shift() ?? -1n,
        userId,
        plan,
        terms,
        principal,
        first,
        last: plan.termDays > 0 ? first + plan.termDays - 1 : Number.POSITIVE_INFINITY,
      },
      ...{ rollsOver, days: [], state: "running", endedAt: null, back: null, forfeited: 0n, fee: 0n, nextId: null },
    };
    this.orders.set(order.id, order);
    this.#ofUser(userId).add(order);
    product.running.add(order);
    this.#addCash(userId, plan.assetId, -principal);
    return order;
  }

  #redeem(userId: bigint, { id, back }: Fields<"redeem">, now: number): NaiveAnswer {
    const order = this.orders.get(id);
    if (order === undefined || order.userId !== userId) return no("not_found");
    const today = Math.floor(now / DAY_MS);
    if (order.state !== "running" || today > order.last) return no("earning_ended");
    const { plan, terms, principal } = order;
    if (plan.termDays > 0 && terms.earlyFeeRate === null) return no("earning_not_due", { at: String((order.last + 1) * DAY_MS) });
    // What it comes to is worked out before anything is changed: a rejection leaves no trace.
    const { code, scale } = currencyOf(plan.assetId);
    const due = this.#due(order, today - 1, Number.POSITIVE_INFINITY);
    const paid = sumOf([...order.days, ...due].filter(({ state }) => state === "paid").map(({ amount }) => amount));
    const forfeited = plan.termDays === 0 ? 0n : smaller(paid, principal);
    const asked = ceilDiv(principal * (terms.earlyFeeRate ?? 0n), ten(8));
    const fee = plan.termDays === 0 ? 0n : smaller(asked, principal - forfeited);
    const comes = principal - forfeited - fee;
    if (readDecimal(back, scale) !== comes) return no("earning_back_changed", { back: decimalText(comes, scale), asset: code });
    this.#keep(order, due);
    if (plan.termDays > 0)
      for (const [at, day] of order.days.entries())
        if (day.state === "waiting") {
          day.state = "dropped";
          this.#waits(plan.assetId).delete(`${order.id}/${order.first + at}`);
        }
    Object.assign(order, { state: "redeemed", endedAt: now, back: comes, forfeited, fee });
    this.#close(order);
    this.#addTreasury(plan.assetId, forfeited);
    this.fees.set(plan.assetId, (this.fees.get(plan.assetId) ?? 0n) + fee);
    return { touched: [order] };
  }

  #roll(userId: bigint, { id, rollsOver }: Fields<"roll">): NaiveAnswer {
    const order = this.orders.get(id);
    if (order === undefined || order.userId !== userId) return no("not_found");
    if (order.state !== "running") return no("earning_ended");
    if (order.plan.termDays === 0) return no("earning_no_term");
    order.rollsOver = rollsOver;
    return { touched: [order] };
  }

  #book(id: bigint, ids: bigint[], now: number): NaiveOrder[] {
    const order = this.orders.get(id);
    if (order?.state !== "running") return [];
    const due = this.#due(order, Math.floor(now / DAY_MS) - 1, DAYS_MAX);
    this.#keep(order, due);
    if (order.first + order.days.length <= order.last) return due.length === 0 ? [] : [order];
    Object.assign(order, { state: "matured", endedAt: now, back: order.principal });
    this.#close(order);
    const product = this.#product(order.plan.id);
    if (!order.rollsOver || this.#frozen.has(order.userId) || !product.isOpen || product.terms.version !== order.terms.version)
      return [order];
    const own = [...this.#ofUser(order.userId)].filter(({ plan }) => plan.id === order.plan.id).map(({ principal }) => principal);
    const hasRoom =
      order.principal <= product.capacity - this.takenOf(order.plan.id) &&
      (!isGuest(order.userId) || order.principal <= this.#roomOfGuests(product)) &&
      sumOf(own) + order.principal <= order.terms.userMax;
    if (!hasRoom) return [order];
    const next = this.#open(product, order.userId, order.principal, true, ids, now);
    order.nextId = next.id;
    return [order, next];
  }

  /** Days up to one that are not booked yet. A day is paid at once if there is the money for it and nothing waits; one of nothing has nothing to wait for. */
  #due(order: NaiveOrder, through: number, most: number): NaiveDay[] {
    const { plan, principal, first, last, days } = order;
    let left = this.treasury.get(plan.assetId) ?? 0n;
    let waits = this.#waits(plan.assetId).size > 0;
    const due: NaiveDay[] = [];
    for (let day = first + days.length; day <= through && day <= last && due.length < most; day += 1) {
      const amount = floorDiv(principal * this.rateOf(order, day), ten(8) * 365n);
      waits ||= amount > left;
      if (!waits) left -= amount;
      due.push({ amount, state: waits && amount > 0n ? "waiting" : "paid" });
    }
    return due;
  }

  #keep(order: NaiveOrder, due: readonly NaiveDay[]): void {
    for (const day of due) {
      const number = order.first + order.days.length;
      order.days.push(day);
      if (day.state === "paid") this.#interest(order, day.amount);
      else this.#waits(order.plan.assetId).set(`${order.id}/${number}`, { id: order.id, day: number, kind: order.plan.kind });
    }
  }

  /** Those of these days that still wait, one after the other as long as there is money. */
  #pay({ assetId, days }: Fields<"pay">): NaiveOrder[] {
    const paid = new Set<NaiveOrder>();
    for (const due of days) {
      if (!this.#waits(assetId).has(`${due.id}/${due.day}`)) continue;
      const day = this.#dayOf(due);
      const order = this.orders.get(due.id);
      if (order === undefined || day.amount > (this.treasury.get(assetId) ?? 0n)) break;
      day.state = "paid";
      this.#waits(assetId).delete(`${due.id}/${due.day}`);
      this.#interest(order, day.amount);
      paid.add(order);
    }
    return [...paid];
  }

  /** The highest rate where there is no range or nobody had committed to the day; else so many steps of a ten-thousandth of a percent above the lowest. */
  rateOf({ plan, terms }: Pick<NaiveOrder, "plan" | "terms">, day: number): bigint {
    const key = `${plan.id}/${terms.version}/${day}`;
    const known = this.#rates.get(key);
    if (known !== undefined) return known;
    const seed = this.#seeds.of(day);
    let rate = terms.rateHigh;
    if (seed !== null && terms.rateLow < terms.rateHigh) {
      const text = `${plan.name} ${new Date(day * DAY_MS).toISOString().split("T")[0]}`;
      const drawn = BigInt(`0x${createHmac("sha256", seed).update(text).digest("hex").slice(0, 13)}`);
      rate = terms.rateLow + 100n * floorDiv(((terms.rateHigh - terms.rateLow) / 100n) * drawn, 16n ** 13n);
    }
    this.#rates.set(key, rate);
    return rate;
  }

  #interest({ userId, plan }: NaiveOrder, units: bigint): void {
    this.#addTreasury(plan.assetId, -units);
    this.#addCash(userId, plan.assetId, units);
  }

  #close(order: NaiveOrder): void {
    this.#ofUser(order.userId).delete(order);
    this.#product(order.plan.id).running.delete(order);
    this.#addCash(order.userId, order.plan.assetId, order.back ?? 0n);
  }

  #dayOf({ id, day }: DueDay): NaiveDay {
    const order = this.orders.get(id);
    const found = order?.days[day - order.first];
    if (found === undefined) throw new Error(`there is no day ${day} of ${id}`);
    return found;
  }

  #waits(assetId: number): Map<string, DueDay & { readonly kind: string }> {
    return putIfAbsent(this.#waiting, assetId, () => new Map());
  }

  #ofUser(userId: bigint): Set<NaiveOrder> {
    return putIfAbsent(this.#runningOf, userId, () => new Set());
  }

  #product(id: number): NaiveProduct {
    const product = this.#products.get(id);
    if (product === undefined) throw new Error(`there is no product ${id}`);
    return product;
  }

  #addTreasury(assetId: number, units: bigint): void {
    this.treasury.set(assetId, (this.treasury.get(assetId) ?? 0n) + units);
  }

  #addCash(userId: bigint, assetId: number, units: bigint): void {
    this.cash.set(`${userId}/${assetId}`, this.cashOf(userId, assetId) + units);
  }
}

function isBefore(one: DueDay & { readonly kind: string }, other: DueDay & { readonly kind: string }): boolean {
  if (one.day !== other.day) return one.day < other.day;
  return one.kind === other.kind ? one.id < other.id : one.kind === "lock";
}

export const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, each) => sum + each, 0n);

function putIfAbsent<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

function currencyOf(id: number): { readonly code: string; readonly scale: number } {
  const found = CURRENCIES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no currency ${id}`);
  return found;
}

function decimalText(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
