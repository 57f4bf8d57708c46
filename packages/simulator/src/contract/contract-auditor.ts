import type { ContractEvent } from "@candela/engine";
import type { Tick } from "@candela/model";
import type { Moment } from "../mode.ts";
import type { NaiveModel } from "../naive-fills.ts";
import type { NaiveMoney } from "../naive-money.ts";
import { must, mustEqual, Violation } from "../violation.ts";
import { compareOrder, comparePosition, isSameOrder, mustBeFirstDue } from "./contract-compare.ts";
import {
  closingQuote,
  copyOf,
  isCrossDue,
  isDue,
  lastTick,
  type NaiveAccount,
  type NaivePosition,
  notionalOf,
  quoteOf,
  type Scene,
  whyStays,
} from "./naive-book.ts";
import { type NaiveFill, NaiveLog } from "./naive-closing.ts";
import { doAgain } from "./naive-contracts.ts";
import { financeAgain, wouldFire } from "./naive-triggers.ts";
import { type ContractDone, type ContractFields, type ContractRows, type DayTicks, dayAt, ORDERS_MAX } from "./operations.ts";

type Traded = Extract<ContractEvent, { type: "traded" }>;
type Financed = Extract<ContractEvent, { type: "financed" }>;
type HouseBook = "house" | "fees" | "insurance";

interface Ended {
  readonly userId: bigint;
  readonly how: "position" | "filled" | "cancelled";
  readonly at: number;
}

/** Told what a position realised or cost at a moment, and that it has closed. */
export interface PositionEar {
  changed(position: NaivePosition, units: bigint, ts: number): void;
  closed(position: NaivePosition): void;
}

/** Where the server's answers differ from those of the rules alone: its own bound on orders, and what has ended is told before a freeze is. */
export interface NaiveBounds {
  readonly ordersMax: number;
  readonly endedFirst: boolean;
}

const RULES_ALONE: NaiveBounds = { ordersMax: ORDERS_MAX, endedFirst: false };
const NOTHING_LEFT: ReadonlyMap<bigint, string> = new Map();
const KEEP_ENDED_MS = 30_000;

/** Does each committed operation again from the document alone, and compares answers, fills, orders, positions, money and books. */
export class ContractAuditor {
  readonly #money: NaiveMoney;
  readonly #days: DayTicks;
  readonly #model: NaiveModel;
  readonly #ordersMax: number;
  readonly #endedFirst: boolean;
  readonly #accounts = new Map<number, NaiveAccount>();
  readonly #ended = new Map<bigint, Ended>();
  /** Owners of positions with a trailing stop, by product and position. */
  readonly #trailing = new Map<number, Map<bigint, bigint>>();
  /** Fills by reason, and what else is worth counting. */
  readonly happened: Record<string, number> = {};
  readonly #books: Record<HouseBook, bigint> = { house: 0n, fees: 0n, insurance: 0n };
  /** What copying has to know. */
  ear: PositionEar | null = null;

  constructor(money: NaiveMoney, days: DayTicks, model: NaiveModel = "top", { ordersMax, endedFirst }: NaiveBounds = RULES_ALONE) {
    this.#money = money;
    this.#model = model;
    this.#ordersMax = ordersMax;
    this.#endedFirst = endedFirst;
    this.#days = days;
    money.whyStays = (userId, left, { market, now }) => {
      const stays = whyStays(this.#account(userId), left, { market, now, ticks: [], model, ordersMax });
      return stays === null ? null : stays === "due" ? "cash_backs_positions" : "cash_backing_unpriced";
    };
  }

  /** A tick at which its product trades: trailing stops follow it. */
  tick(productId: number, tick: Tick): void {
    for (const [positionId, userId] of this.#trailing.get(productId) ?? []) {
      const position = this.#account(userId).positions.find(({ id }) => id === positionId);
      if (position?.trailing == null) continue;
      const at = closingQuote(tick, position.isLong);
      if (position.isLong ? at > position.trailing.best : at < position.trailing.best) position.trailing.best = at;
    }
  }

  audit(userId: bigint, isFrozen: boolean, fields: ContractFields, rejection: string | null, done: ContractDone, moment: Moment): void {
    this.redo(userId, isFrozen, fields, done, moment, (expected) => {
      if (rejection !== expected) mustEqual({ rejection }, { rejection: expected }, `contract, ${fields.kind}`);
    });
  }

  /** Does an operation again, whose answer `check` compares before its events are. `ticks` stand in for the newest ones. */
  redo(
    userId: bigint,
    isFrozen: boolean,
    fields: ContractFields,
    done: ContractDone,
    moment: Moment,
    check: (rejection: string | null) => void,
    ticks: readonly Tick[] = [],
  ): void {
    const account = this.#account(userId);
    account.cash = this.#money.of(userId);
    const before = account.cash;
    if (done.charged.length + done.events.length > 0) this.#walk(account, [...done.charged, ...done.events]);
    this.#charge(account, done.charged, moment);
    if (fields.kind === "fire") this.#mustHaveSeen(account, fields, moment);
    const log = new NaiveLog();
    // Only these change something before they are rejected.
    const draft = fields.kind === "reverse" || fields.kind === "margin" ? copyOf(account) : account;
    const open = draft.positions;
    const ended = (id: bigint) => (this.#ended.get(id)?.userId === userId ? this.#ended.get(id)?.how : undefined);
    const at = {
      isFrozen,
      ids: done.ids,
      moment,
      model: this.#model,
      ordersMax: this.#ordersMax,
      endedFirst: this.#endedFirst,
      ended,
      ticks,
    };
    const answer = doAgain(draft, fields, at, log);
    check(answer.rejection);
    if (answer.rejection === null) {
      if (done.events.length + done.left.length + log.fills.length + log.ended.size > 0)
        this.#compareEvents(done, log, answer.left ?? NOTHING_LEFT);
      if (log.fills.length + log.ended.size > 0) this.#noteEnds(userId, open, draft, log, moment.now);
      if (draft !== account) this.#accounts.set(Number(userId), draft);
      for (const book of ["house", "fees", "insurance"] as const) this.#books[book] += log[book];
      this.#tellFills(open, draft, log, "firedAt" in fields ? fields.firedAt : moment.now);
    }
    const after = this.#account(userId);
    if (after.cash !== before) this.#money.move(userId, after.cash - before);
    if (done.events.length > 0)
      for (const { id, productId, trailing } of after.positions) this.#noteTrailing(productId, id, trailing === null ? null : userId);
  }

  /** A user's account as the model has it. */
  accountOf(userId: bigint): NaiveAccount {
    return this.#account(userId);
  }

  /** A trailing stop was set in another way than by its user. */
  follow({ productId, id, trailing }: NaivePosition, userId: bigint): void {
    this.#noteTrailing(productId, id, trailing === null ? null : userId);
  }

  sceneOf({ market, now, decidedAt = now }: Moment, ticks: readonly Tick[] = []): Scene {
    return { market, now, decidedAt, ticks, model: this.#model, ordersMax: this.#ordersMax };
  }

  compare(userId: bigint, available: bigint, rows: ContractRows): void {
    const account = this.#account(userId);
    const money = this.#money.of(userId);
    if (available !== money || rows.positions.length !== account.positions.length || rows.orders.length !== account.orders.length) {
      const counts = { available: money, positions: account.positions.length, orders: account.orders.length };
      mustEqual({ available, positions: rows.positions.length, orders: rows.orders.length }, counts, `contract, user ${userId}`);
    }
    for (const row of rows.positions) {
      const naive = account.positions.find(({ id }) => id === row.id);
      if (naive === undefined) throw new Violation(`position ${row.id} is open and the model has closed it`);
      comparePosition(row, naive);
    }
    for (const row of rows.orders) {
      const naive = account.orders.find(({ id }) => id === row.id);
      if (naive !== undefined && isSameOrder(row, naive)) continue;
      must(naive !== undefined, `contract order ${row.id} is open and the model has ended it`);
      compareOrder(row, naive);
    }
  }

  /** Nothing may wait that should have happened; margins add up. */
  mustRest(userId: bigint, rows: ContractRows, { market, now }: Moment): void {
    const account = { ...this.#account(userId), cash: this.#money.of(userId) };
    const scene: Scene = { market, now, ticks: [], model: this.#model, ordersMax: this.#ordersMax };
    must(!isCrossDue(account, scene), `the cross account of user ${userId} is due and goes on`);
    for (const position of account.positions) {
      must(position.isCross || !isDue(account, position, scene), `position ${position.id} is due and goes on`);
      must(
        (position.financedDay ?? dayAt(position.openedAt)) === dayAt(now),
        `position ${position.id} was not charged for a day that has ended`,
      );
    }
    const waiting = wouldFire(account, scene);
    must(waiting === null, `${waiting} waits although the tick has reached it`);
    for (const { id, liquidationPrice, productId } of rows.positions) {
      const naive = account.positions.find((each) => each.id === id);
      const { spec } = market.byId(productId);
      if (naive === undefined) continue;
      if (naive.isCross) must(liquidationPrice === null, `cross position ${id} has no price of its own`);
      else mustBeFirstDue(naive, spec, liquidationPrice);
    }
    for (const [id, { at }] of this.#ended) if (at < now - KEEP_ENDED_MS) this.#ended.delete(id);
  }

  /** Checks the totals of the house's books and the margin book. */
  mustOwn(totals: Readonly<Record<HouseBook | "margin", bigint>>): void {
    let margin = 0n;
    for (const { positions } of this.#accounts.values()) for (const position of positions) margin += position.margin;
    mustEqual(totals, { ...this.#books, margin }, "books of contracts");
  }

  /** The engine's movements, one by one: no user book goes below zero, and an isolated position pays with its own margin alone. */
  #walk(account: NaiveAccount, events: readonly ContractEvent[]): void {
    let cash = account.cash;
    const margins = new Map(account.positions.map(({ id, margin }) => [id, margin]));
    const isolated = new Set(account.positions.filter(({ isCross }) => !isCross).map(({ id }) => id));
    for (const event of events) {
      if (event.type === "held") cash -= event.units;
      if (event.type === "cancelled") cash += event.released;
      if (event.type === "traded") {
        cash += event.wasHeld;
        if (event.position.marginMode === "isolated") isolated.add(event.position.id);
      }
      if (!("moves" in event)) continue;
      for (const { kind, from, to, units, positionId } of event.moves) {
        must(units > 0n, "a movement moves something");
        if (from === "cash") cash -= units;
        if (to === "cash") cash += units;
        if (from === "margin") margins.set(positionId, (margins.get(positionId) ?? 0n) - units);
        if (to === "margin") margins.set(positionId, (margins.get(positionId) ?? 0n) + units);
        must(cash >= 0n && (margins.get(positionId) ?? 0n) >= 0n, `a ${kind} leaves a book of the user below zero`);
        must(!(isolated.has(positionId) && kind === "loss" && from === "cash"), `isolated position ${positionId} loses cash`);
      }
    }
    for (const event of events)
      if (event.type === "traded" && event.position.status === "closed")
        must(margins.get(event.position.id) === 0n, `closed position ${event.position.id} keeps margin`);
  }

  #charge(account: NaiveAccount, events: readonly ContractEvent[], { market, now }: Moment): void {
    const charges = events.filter((event): event is Financed => event.type === "financed");
    let next = 0;
    for (const position of account.positions) {
      const { spec } = market.byId(position.productId);
      for (let day = (position.financedDay ?? dayAt(position.openedAt)) + 1; day <= dayAt(now); day += 1) {
        const tick = this.#days.at(spec.productCode, day);
        const rate = spec.contract?.financing[position.isLong ? "long" : "short"];
        if (tick === undefined || rate === undefined) continue;
        const price = closingQuote(tick, position.isLong);
        const notional = notionalOf(spec, position.lots, position.lotSize, price, !position.isLong);
        const log = new NaiveLog();
        const paid = financeAgain(account, position, day, notional, rate, log);
        this.#books.fees += log.fees;
        this.ear?.changed(position, -paid, now);
        const charge = charges[next]?.charge;
        must(charge !== undefined, `position ${position.id} is not charged for day ${day}`);
        const { positionId, fromCash, fromMargin } = charge;
        mustEqual(
          { positionId, day: charge.day, rate: charge.rate, price: charge.price, paid: fromCash + fromMargin },
          { positionId: position.id, day, rate, price, paid },
          "a day's financing",
        );
        next += 1;
        this.#count("day charged");
      }
    }
    mustEqual({ charges: charges.length }, { charges: next }, "days charged");
  }

  #mustHaveSeen(account: NaiveAccount, { what, id, tick, best }: Extract<ContractFields, { kind: "fire" }>, { market }: Moment): void {
    const trailing = what === "protection" ? account.positions.find((position) => position.id === id)?.trailing : undefined;
    const position = account.positions.find((each) => each.id === id);
    if (trailing == null || best === null || position === undefined) return;
    // Before it was set another one was seen: that must not count.
    if (best.seq < trailing.sinceSeq) return;
    const isNewest = lastTick(market.of(tick.productCode)).seq === tick.seq;
    if (isNewest) mustEqual({ best: best.price }, { best: trailing.best }, `best price that position ${id} has seen`);
  }

  #compareEvents(done: ContractDone, log: NaiveLog, left: ReadonlyMap<bigint, string>): void {
    const traded = done.events.filter((event): event is Traded => event.type === "traded");
    mustEqual({ fills: traded.length }, { fills: log.fills.length }, "fills");
    let sums = 0;
    for (const [index, { fill, position, liquidation }] of traded.entries()) {
      const naive = log.fills[index];
      if (naive !== undefined)
        mustEqual<{ readonly [K in keyof NaiveFill]: unknown }>(fill, { ...naive }, `fill of position ${fill.positionId}`);
      this.#mustExplain(fill);
      if (position.status === "closed")
        mustEqual({ ...position }, { lots: 0n, margin: 0n, entryNotional: 0n }, `closed position ${position.id}`);
      if (liquidation === null) continue;
      const { equity, maintenance } = liquidation;
      mustEqual({ equity, maintenance }, { ...log.sums[sums] }, `what liquidates position ${position.id}`);
      sums += 1;
    }
    mustEqual({ liquidations: sums }, { liquidations: log.sums.length }, "liquidations");
    let cancelled = 0;
    for (const event of done.events) {
      if (event.type !== "cancelled") continue;
      cancelled += 1;
      mustEqual({ reason: event.order.cancelReason }, { reason: log.ended.get(event.order.id) }, `end of contract order ${event.order.id}`);
    }
    mustEqual({ cancelled }, { cancelled: log.ended.size }, "orders cancelled");
    mustEqual({ left: done.left.length }, { left: left.size }, "positions left");
    for (const { positionId, rejection } of done.left)
      mustEqual({ key: rejection.key }, { key: left.get(positionId) }, `position ${positionId} left`);
    this.#compareBooks(done, log);
  }

  /** The price is the quote of its tick, made worse by the two parts. */
  #mustExplain({ side, action, price, tick, pricing, reason }: Traded["fill"]): void {
    const isBuy = (side === "long") === (action === "open");
    const worse = pricing.spreadPart + pricing.slippagePart;
    mustEqual({ price }, { price: quoteOf(tick, isBuy) + (isBuy ? worse : -worse) }, "why a contract fill got its price");
    must(worse === 0n || (reason !== "liquidation" && reason !== "cross_settlement"), "a liquidation closes at the quote of its tick");
    if (pricing.slippagePart > 0n) this.#count("contract fill beyond the first level");
  }

  #compareBooks(done: ContractDone, log: NaiveLog): void {
    const net: Record<HouseBook, bigint> = { house: 0n, fees: 0n, insurance: 0n };
    for (const event of done.events) {
      if (!("moves" in event)) continue;
      for (const { from, to, units } of event.moves) {
        if (from in net) net[from as HouseBook] -= units;
        if (to in net) net[to as HouseBook] += units;
      }
    }
    mustEqual(net, { house: log.house, fees: log.fees, insurance: log.insurance }, "movements of the house's books");
  }

  #noteEnds(userId: bigint, open: readonly NaivePosition[], after: NaiveAccount, log: NaiveLog, at: number): void {
    for (const { id, productId } of open) {
      if (after.positions.some((position) => position.id === id)) continue;
      this.#end(id, { userId, how: "position", at });
      this.#noteTrailing(productId, id, null);
    }
    for (const { orderId, positionId, action, reason, deficit } of log.fills) {
      this.#count(`${action} by ${reason}`);
      if (deficit > 0n) this.#count("deficit");
      if (orderId !== null) this.#end(orderId, { userId, how: "filled", at });
      must(
        action === "open" || !this.#isOver(positionId) || open.some(({ id }) => id === positionId),
        `position ${positionId} closes twice`,
      );
    }
    for (const [id, reason] of log.ended) {
      this.#end(id, { userId, how: "cancelled", at });
      this.#count(`order ended, ${reason}`);
    }
  }

  #tellFills(open: readonly NaivePosition[], after: NaiveAccount, log: NaiveLog, ts: number): void {
    if (this.ear === null) return;
    for (const { positionId, realised, deficit, fee, liquidationFee } of log.fills) {
      const position = [...after.positions, ...open].find(({ id }) => id === positionId);
      if (position === undefined) continue;
      this.ear.changed(position, realised + deficit - fee - liquidationFee, ts);
      if (position.lots === 0n) this.ear.closed(position);
    }
  }

  #count(what: string): void {
    this.happened[what] = (this.happened[what] ?? 0) + 1;
  }

  #end(id: bigint, ended: Ended): void {
    must(!this.#isOver(id), `${id} ends twice`);
    this.#ended.set(id, ended);
  }

  #isOver(id: bigint): boolean {
    return this.#ended.has(id);
  }

  #noteTrailing(productId: number, positionId: bigint, userId: bigint | null): void {
    const owners = this.#trailing.get(productId) ?? new Map<bigint, bigint>();
    if (userId === null) owners.delete(positionId);
    else owners.set(positionId, userId);
    this.#trailing.set(productId, owners);
  }

  #account(userId: bigint): NaiveAccount {
    const known = this.#accounts.get(Number(userId));
    if (known !== undefined) return known;
    const fresh: NaiveAccount = { cash: 0n, positions: [], orders: [] };
    this.#accounts.set(Number(userId), fresh);
    return fresh;
  }
}
