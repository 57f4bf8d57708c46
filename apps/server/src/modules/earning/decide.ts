import { EARNINGS_OPEN_MAX } from "@candela/api";
import {
  type BookedDay,
  type Booking,
  bookAndPay,
  type EarningFunds,
  type EarningMeans,
  type EarningOffer,
  type EarningOrder,
  earlyEndOf,
  endTerm,
  isMature,
  leaveEarning,
  payable,
  payDay,
  setRollOver,
  startEarning,
} from "@candela/engine";
import { assert, dayText, earningRate, isDrawn, parseUnits } from "@candela/model";
import { earningDraw } from "@candela/model/earning-rate";
import { availableOf, backingOf, balanceOf, houseAccount, type MoneyDecision, type Move, userAccount } from "../ledger/index.ts";
import { EARNING_NAMES, type EarningChange, type EarningInput, type EarningTold, type StoredDay, TREASURY_SUB } from "./earning-change.ts";
import { dayKey, type EarningWork, type EarningWorkParts, heldKey } from "./run.ts";
import { type EarningData, earningData } from "./wire.ts";

type Deciding = Parameters<EarningWork["decide"]>[0];
type Of<Kind extends EarningInput["kind"]> = Extract<EarningInput, { readonly kind: Kind }>;
type Decision = MoneyDecision<EarningData | null, EarningChange>;
type Booked = Decision["booked"][number];
type RejectedAnswer = Extract<Decision["answer"], { readonly ok: false }>;

const rejected = (rejection: RejectedAnswer["rejection"], params: RejectedAnswer["params"] = {}): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

export function decideEarning(parts: EarningWorkParts, deciding: Deciding): Decision {
  const turn = new Turn(parts, deciding);
  const { answer, booked } = decided(turn, deciding.input);
  return {
    answer,
    booked: booked.map(({ event, moves }) => ({ event: { ...event, cash: moves.length === 0 ? null : turn.cashOf(event.order) }, moves })),
  };
}

function decided(turn: Turn, input: EarningInput): Decision {
  switch (input.kind) {
    case "start":
      return turn.start(input);
    case "redeem":
      return turn.redeem(input);
    case "roll":
      return turn.roll(input);
    case "book":
      return turn.book(input);
    case "pay":
      return turn.pay(input);
  }
}

/** One decision: what it knows and has changed so far. It changes the run only where it rejects nothing. */
class Turn {
  readonly #parts: EarningWorkParts;
  readonly #asked: Deciding;
  readonly #names: (typeof EARNING_NAMES)["lock" | "pledge"];
  /** Balances of users' cash as this decision has left them. */
  readonly #cash = new Map<string, bigint>();

  constructor(parts: EarningWorkParts, asked: Deciding) {
    this.#parts = parts;
    this.#asked = asked;
    this.#names = EARNING_NAMES[parts.kind];
  }

  start({ productId, version, textVersion, text, rollsOver }: Of<"start">): Decision {
    const { state, now } = this.#asked;
    const userId = this.#user();
    const pool = state.pools.get(productId);
    if (pool === undefined) return rejected("not_found");
    const means = this.#means(userId, pool.offer);
    const started = startEarning(pool, { version, textVersion, text, rollsOver }, means, { id: state.ids.next(), userId, now });
    if (!started.ok)
      return started.rejection === "account_frozen" ? rejected("account_frozen") : rejected(started.rejection, started.params);
    const order = started.value;
    return this.#answer(order, [this.#started(order)]);
  }

  redeem({ id, back }: Of<"redeem">): Decision {
    const before = this.#own(id);
    if (before === undefined) return rejected("not_found");
    const parsed = parseUnits(back, before.offer.currency.scale);
    const left = leaveEarning(before, parsed.ok ? parsed.value : null, this.#booking(before.offer));
    if (!left.ok) return rejected(left.rejection, left.params);
    const { order, days, funds } = left.value;
    this.#keep(funds, before.offer);
    this.#free(order);
    const booked = this.#recorded(before, days);
    const moves = [...booked.moves, ...this.#returned(order)];
    const dropsWaiting = before.offer.termDays !== 0;
    const change: EarningChange = { order, isNew: false, days: booked.days, dropsWaiting, taken: -order.principal, told: [], cash: null };
    return this.#answer(order, [{ event: change, moves }]);
  }

  roll({ id, rollsOver }: Of<"roll">): Decision {
    const before = this.#own(id);
    if (before === undefined) return rejected("not_found");
    const set = setRollOver(before, rollsOver);
    if (!set.ok) return rejected(set.rejection, set.params);
    return this.#answer(set.value, [{ event: plain(set.value), moves: [] }]);
  }

  /** Days that are over, what they pay, and the ends of terms. */
  book({ orders, through }: Of<"book">): Decision {
    return { answer: { ok: true, data: null }, booked: orders.flatMap(({ id }) => this.#bookOne(id, through)) };
  }

  /** Interest that waited, as far as there is money: nothing is passed over for a later day that could be paid. */
  pay({ assetId, days }: Of<"pay">): Decision {
    const { state, now } = this.#asked;
    const due = days.flatMap(({ id, day }) => {
      const [order, waiting] = [state.orders.get(id), state.waiting.get(dayKey(id, day))];
      return order === undefined || waiting === undefined ? [] : [{ id, day, ...waiting }];
    });
    const count = payable(due, state.funds.get(assetId) ?? 0n);
    const booked = due.slice(0, count).map((row): Booked => {
      const before = state.orders.get(row.id);
      assert(before !== undefined, "the order of a day that is due was read");
      const order = payDay(before, row.amount);
      state.orders.set(order.id, order);
      state.funds.set(assetId, (state.funds.get(assetId) ?? 0n) - row.amount);
      const day: StoredDay = { orderId: row.id, day: row.day, rate: row.rate, amount: row.amount, ...this.#paid(order, row.amount, now) };
      const told: EarningTold[] = order.waiting === 0n ? [{ kind: "waiting_paid", amount: row.amount }] : [];
      return { event: { ...plain(order), days: [day], told }, moves: [this.#interest(order, row.amount)] };
    });
    return { answer: { ok: true, data: null }, booked };
  }

  #bookOne(id: bigint, through: number): Booked[] {
    const { state, now } = this.#asked;
    const before = state.orders.get(id);
    if (before === undefined || before.state !== "running") return [];
    const booked = bookAndPay(before, { ...this.#booking(before.offer), daysMax: Math.max(0, through - before.bookedThrough) });
    const { order } = booked;
    this.#keep(booked.funds, before.offer);
    const { days, moves } = this.#recorded(before, booked.days);
    state.orders.set(order.id, order);
    const newlyWaiting = order.waiting > before.waiting && before.waiting === 0n;
    const told: EarningTold[] = newlyWaiting ? [{ kind: "waiting", amount: order.waiting }] : [];
    if (!isMature(order)) return days.length === 0 ? [] : [{ event: { ...plain(order), days, told }, moves }];
    const pool = state.pools.get(order.offer.productId);
    assert(pool !== undefined, "the product of an order that may end is locked");
    const open = { ...pool, isOpen: pool.isOpen && !this.#parts.isHidden() };
    const { ended, next } = endTerm(order, open, this.#means(order.userId, order.offer), { nextId: state.ids.next(), now });
    this.#free(ended);
    state.orders.set(ended.id, ended);
    const isNext = typeof next === "object" && next !== null;
    const matured = { kind: "matured", next: isNext ? next.id : next } as const;
    const event = { ...plain(ended), days, taken: -ended.principal, told: [...told, matured] };
    return [{ event, moves: [...moves, ...this.#returned(ended)] }, ...(isNext ? [this.#started(next)] : [])];
  }

  #booking(offer: EarningOffer): Omit<Booking, "daysMax"> {
    const { state, now } = this.#asked;
    const funds = { units: state.funds.get(offer.currency.id) ?? 0n, isQueued: state.queued.has(offer.currency.id) };
    return { rateOf: (day) => this.#rateOf(offer, day), now, funds };
  }

  /** Booked days as they are stored, and what moves for those that are paid. */
  #recorded(before: EarningOrder, booked: readonly BookedDay[]): { readonly days: readonly StoredDay[]; readonly moves: readonly Move[] } {
    const unpaid = { paidAt: null, transferId: null, balanceAfter: null };
    const days = booked.map(
      (day): StoredDay => (day.state === "paid" ? { ...day, ...this.#paid(before, day.amount, this.#asked.now) } : { ...day, ...unpaid }),
    );
    const moves = days.filter(({ state, amount }) => state === "paid" && amount > 0n).map(({ amount }) => this.#interest(before, amount));
    return { days, moves };
  }

  #rateOf(offer: EarningOffer, day: number): bigint {
    if (!isDrawn(offer)) return offer.rateHigh;
    const seed = this.#parts.seeds?.seedOf(day) ?? null;
    return earningRate(offer, seed === null ? null : earningDraw(seed, offer.name, dayText(day)));
  }

  /** Of the interest of a day, which is paid before anything else that happens to the order. */
  #paid({ userId, offer }: EarningOrder, amount: bigint, now: number): Pick<StoredDay, "state" | "paidAt" | "transferId" | "balanceAfter"> {
    const balanceAfter = amount === 0n ? null : this.#addCash(userId, offer.currency.id, amount);
    return { state: "paid", paidAt: now, transferId: null, balanceAfter };
  }

  #interest({ id, userId, offer }: EarningOrder, amount: bigint): Move {
    const assetId = offer.currency.id;
    const from = houseAccount(assetId, "treasury", TREASURY_SUB);
    return { ...this.#said(id), from, to: userAccount(userId, assetId, "cash"), amount, reason: this.#names.interest };
  }

  /** The new order with what it takes of its product and of the user's cash. */
  #started(order: EarningOrder): Booked {
    const { state } = this.#asked;
    const { userId, offer, principal, id } = order;
    const key = heldKey(userId, offer.productId);
    state.held.set(key, (state.held.get(key) ?? 0n) + principal);
    state.open.set(userId, (state.open.get(userId) ?? 0) + 1);
    this.#take(offer.productId, principal, userId);
    state.orders.set(id, order);
    this.#addCash(userId, offer.currency.id, -principal);
    const sides = { from: userAccount(userId, offer.currency.id, "cash"), to: userAccount(userId, offer.currency.id, "earn") };
    const move: Move = { ...this.#said(id), ...sides, amount: principal, reason: this.#names.start };
    return { event: { ...plain(order), isNew: true, taken: principal }, moves: [move] };
  }

  /** All of the money comes back to the cash; what leaving early costs is taken from there, so that the record of the cash tells the whole story. */
  #returned(order: EarningOrder): Move[] {
    const { id, userId, offer, principal, forfeited, fee } = order;
    const assetId = offer.currency.id;
    const cash = userAccount(userId, assetId, "cash");
    const said = this.#said(id);
    this.#addCash(userId, assetId, principal - forfeited - fee);
    const moves: Move[] = [
      { ...said, from: userAccount(userId, assetId, "earn"), to: cash, amount: principal, reason: this.#names.return },
    ];
    if (forfeited > 0n) {
      assert(this.#names.forfeit !== null, "this kind takes no interest back");
      moves.push({
        ...said,
        from: cash,
        to: houseAccount(assetId, "treasury", TREASURY_SUB),
        amount: forfeited,
        reason: this.#names.forfeit,
      });
    }
    if (fee > 0n) {
      assert(this.#names.fee !== null, "this kind takes no fee");
      moves.push({ ...said, from: cash, to: houseAccount(assetId, "fees", this.#asked.sub), amount: fee, reason: this.#names.fee });
    }
    return moves;
  }

  #said(id: bigint) {
    const { users, input, request } = this.#asked;
    const isEngine = input.kind === "book" || input.kind === "pay";
    return { reference: { kind: this.#names.reference, id }, actor: isEngine ? 0n : (users[0] ?? 0n), request } as const;
  }

  /** What an order that has ended no longer takes. */
  #free({ userId, offer, principal }: EarningOrder): void {
    const { state } = this.#asked;
    const key = heldKey(userId, offer.productId);
    state.held.set(key, (state.held.get(key) ?? 0n) - principal);
    state.open.set(userId, (state.open.get(userId) ?? 0) - 1);
    this.#take(offer.productId, -principal, userId);
  }

  #take(productId: number, units: bigint, userId: bigint): void {
    const { pools, guests, heldByGuests } = this.#asked.state;
    const pool = pools.get(productId);
    if (pool !== undefined) pools.set(productId, { ...pool, taken: pool.taken + units });
    if (guests.has(userId)) heldByGuests.set(productId, (heldByGuests.get(productId) ?? 0n) + units);
  }

  #means(userId: bigint, { productId, currency }: EarningOffer): EarningMeans {
    const { state, books, now } = this.#asked;
    const cash = books.find(userAccount(userId, currency.id, "cash"));
    assert(cash !== undefined, "the accounts of an order are open");
    return {
      isFrozen: state.frozen.has(userId),
      held: state.held.get(heldKey(userId, productId)) ?? 0n,
      open: state.open.get(userId) ?? 0,
      openMax: EARNINGS_OPEN_MAX,
      available: availableOf(cash),
      backing: backingOf(state.needs, userId, now, currency.id),
      textVersion: state.textVersion,
      guests: state.guests.has(userId) ? (state.heldByGuests.get(productId) ?? 0n) : null,
    };
  }

  #addCash(userId: bigint, assetId: number, units: bigint): bigint {
    const key = `${userId}/${assetId}`;
    const account = this.#asked.books.find(userAccount(userId, assetId, "cash"));
    assert(account !== undefined, "the accounts of an order are open");
    const after = (this.#cash.get(key) ?? balanceOf(account)) + units;
    this.#cash.set(key, after);
    return after;
  }

  /** Balance and available money of an order's currency after the decision. */
  cashOf({ userId, offer: { currency } }: EarningOrder): NonNullable<EarningChange["cash"]> {
    const account = this.#asked.books.find(userAccount(userId, currency.id, "cash"));
    assert(account !== undefined, "the accounts of an order are open");
    const balance = this.#cash.get(`${userId}/${currency.id}`) ?? balanceOf(account);
    return { balance, available: balance - account.debitsPending };
  }

  #keep({ units, isQueued }: EarningFunds, { currency }: EarningOffer): void {
    this.#asked.state.funds.set(currency.id, units);
    if (isQueued) this.#asked.state.queued.add(currency.id);
  }

  #user(): bigint {
    const [userId] = this.#asked.users;
    assert(userId !== undefined, "an order is somebody's");
    return userId;
  }

  /** An order of who acts: beside it, the transaction has read orders of others who act at the same moment. */
  #own(id: bigint): EarningOrder | undefined {
    const order = this.#asked.state.orders.get(id);
    return order?.userId === this.#user() ? order : undefined;
  }

  #answer(order: EarningOrder, booked: readonly Booked[]): Decision {
    this.#asked.state.orders.set(order.id, order);
    return { answer: { ok: true, data: earningData(order, earlyEndOf(order)) }, booked };
  }
}

const plain = (order: EarningOrder): EarningChange => ({
  order,
  isNew: false,
  days: [],
  dropsWaiting: false,
  taken: 0n,
  told: [],
  cash: null,
});
