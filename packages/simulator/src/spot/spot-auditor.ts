import type { SpotOrder, SpotPosition } from "@candela/engine";
import { Direction, type Tick } from "@candela/model";
import type { Moment } from "../mode.ts";
import { metAt, type NaiveModel, type Taken, takeWithin } from "../naive-fills.ts";
import type { NaiveMoney } from "../naive-money.ts";
import { must, mustEqual, Violation } from "../violation.ts";
import { answerTo, fillHolding, type NaiveHolding, type NaiveOrder, worthOf } from "./naive-spot.ts";
import { holdingKey, type SpotFields } from "./operations.ts";

interface Closed {
  readonly status: NaiveOrder["status"];
  readonly at: number;
}

/** Does each committed operation again, from the documents alone, and compares answers, orders, holdings and money. */
export class SpotAuditor {
  readonly #money: NaiveMoney;
  readonly #model: NaiveModel;
  readonly #orders = new Map<bigint, NaiveOrder>();
  readonly #closedAt = new Map<bigint, Closed>();
  readonly #holdings = new Map<number, NaiveHolding>();
  readonly #openOrders = new Map<bigint, number>();
  /** Fills that left something of their order. */
  partly = 0;

  constructor(money: NaiveMoney, model: NaiveModel = "top") {
    this.#money = money;
    this.#model = model;
  }

  audit(userId: bigint, isFrozen: boolean, fields: SpotFields, rejection: string | null, order: SpotOrder | null, moment: Moment): void {
    switch (fields.kind) {
      case "place":
        this.#placed(userId, isFrozen, fields, rejection, order, moment);
        break;
      case "cancel":
        this.#cancelled(userId, fields.orderId, rejection, moment.now);
        break;
      case "expire":
        this.#expired(fields.orderId, rejection, order, moment.now);
        break;
      case "fill":
        this.#filled(fields.orderId, fields.tick, rejection, order, moment);
        break;
    }
  }

  compare(userId: bigint, available: bigint, openOrders: number, positionOf: (productId: number) => SpotPosition): void {
    const expected = { available: this.#money.of(userId), openOrders: this.#openOrders.get(userId) ?? 0 };
    if (available !== expected.available || openOrders !== expected.openOrders)
      mustEqual({ available, openOrders }, expected, `user ${userId}`);
    for (const productId of [1, 2, 3, 4]) {
      const naive = this.#holdings.get(holdingKey(userId, productId));
      if (naive === undefined) continue;
      const position = positionOf(productId);
      if (!isSameHolding(position, naive))
        mustEqual<Record<keyof NaiveHolding, bigint>>(position, { ...naive }, `user ${userId}, product ${productId}`);
      if (naive.frozen < 0n || naive.frozen > naive.quantity || naive.buying < 0n)
        throw new Violation(`user ${userId}: freezes what is not there`);
      if (naive.quantity === 0n && naive.cost !== 0n) throw new Violation(`user ${userId}: a cost remains and nothing is held`);
    }
  }

  /** A resting order that the present tick reaches should have filled at it. */
  mustWait(orderId: bigint, isReached: boolean, tick: Tick, now: number): void {
    const { expiresAt = null, lastSeq = -1 } = this.#orders.get(orderId) ?? {};
    must(expiresAt === null || expiresAt > now, `order ${orderId} rests although its day has ended`);
    // The depth that this tick has already given leaves the rest to the next tick.
    must(!isReached || lastSeq >= tick.seq, `order ${orderId} rests although the tick has reached it`);
    must(this.#orders.get(orderId)?.status === "open", `order ${orderId} rests and the model has closed it`);
  }

  housekeep(before: number): void {
    for (const [id, { at }] of this.#closedAt) {
      if (at >= before) continue;
      this.#closedAt.delete(id);
      this.#orders.delete(id);
    }
  }

  #placed(
    userId: bigint,
    isFrozen: boolean,
    fields: Extract<SpotFields, { kind: "place" }>,
    rejection: string | null,
    order: SpotOrder | null,
    { market, now }: Moment,
  ): void {
    const { spec, tick, isOpen, fee } = market.of(fields.code);
    const holding = this.#holding(userId, spec.productId);
    const whyStays = (left: bigint) => this.#money.whyStays(userId, left, { market, now });
    const account = { available: this.#money.of(userId), whyStays, isFrozen, openOrders: this.#openOrders.get(userId) ?? 0, holding };
    const expected = answerTo(fields, account, { spec, tick, isOpen, feeRate: fee.rate, now, model: this.#model });
    mustEqual({ rejection }, { rejection: expected.rejection }, "answer to an order");
    if (expected.rejection !== null || order === null || tick === undefined) return;
    const isBuy = fields.direction === Direction.buy;
    const naive: NaiveOrder = {
      id: order.id,
      userId,
      code: fields.code,
      productId: spec.productId,
      isBuy,
      limit: expected.limit,
      trigger: expected.trigger,
      atOnce: expected.atOnce,
      // The day is the number of whole days since 1970.
      expiresAt: fields.timeInForce === "day" ? (Math.floor(now / 86_400_000) + 1) * 86_400_000 : null,
      lastSeq: -1,
      quantity: expected.quantity,
      feeRate: fee.rate,
      status: "open",
      filled: 0n,
      value: 0n,
      frozen: 0n,
      notional: 0n,
      fee: 0n,
    };
    must(!this.#orders.has(order.id), `order ${order.id} comes twice`);
    this.#orders.set(order.id, naive);
    if (expected.then !== "kills") this.#fill(naive, holding, spec, expected.now, tick, now);
    if (expected.then === "rests") this.#freeze(naive, holding, spec);
    else if (naive.status === "open") this.#close(naive, "cancelled", now);
    this.#compareOrder(order, naive);
  }

  #cancelled(userId: bigint, orderId: bigint, rejection: string | null, now: number): void {
    const order = this.#orders.get(orderId);
    // Closed orders are forgotten after a while, here and in the engine's tables alike.
    if (order === undefined || order.userId !== userId) {
      mustEqual({ rejection }, { rejection: "not_found" }, `cancel of ${orderId}`);
      return;
    }
    if (order.status !== "open") {
      mustEqual({ rejection }, { rejection: `order_already_${order.status}` }, `cancel of ${orderId}`);
      return;
    }
    mustEqual({ rejection }, { rejection: null }, `cancel of ${orderId}`);
    this.#release(order, this.#holding(order.userId, order.productId));
    this.#close(order, "cancelled", now);
  }

  #filled(orderId: bigint, tick: Tick, rejection: string | null, after: SpotOrder | null, { market, now }: Moment): void {
    const order = this.#orders.get(orderId);
    if (order === undefined) {
      mustEqual({ rejection }, { rejection: "not_found" }, `fill of ${orderId}`);
      return;
    }
    if (order.status !== "open") {
      mustEqual({ rejection }, { rejection: `order_already_${order.status}` }, `fill of ${orderId}`);
      return;
    }
    if (order.expiresAt !== null && now >= order.expiresAt) {
      mustEqual({ rejection }, { rejection: null }, `fill of ${orderId} after its day`);
      this.#expire(order, after, now);
      return;
    }
    const { spec, isOpen } = market.of(order.code);
    const stands = spec.isLock || !isOpen || now - tick.ts > 15_000;
    must((rejection !== null) === stands, `fill of ${orderId} is answered ${rejection}`);
    if (stands || after === null) return;
    this.#atTick(order, tick, spec, now);
    this.#compareOrder(after, order);
  }

  #expired(orderId: bigint, rejection: string | null, after: SpotOrder | null, now: number): void {
    const order = this.#orders.get(orderId);
    const expected = order === undefined ? "not_found" : order.status === "open" ? null : `order_already_${order.status}`;
    mustEqual({ rejection }, { rejection: expected }, `end of the day of ${orderId}`);
    if (order === undefined || expected !== null) return;
    if (order.expiresAt !== null && now >= order.expiresAt) this.#expire(order, after, now);
    else if (after !== null) this.#compareOrder(after, order);
  }

  #expire(order: NaiveOrder, after: SpotOrder | null, now: number): void {
    this.#release(order, this.#holding(order.userId, order.productId));
    this.#close(order, "expired", now);
    if (after !== null) this.#compareOrder(after, order);
  }

  /** A tick for an open order: its trigger first, then its limit; a tick does something for an order once. */
  #atTick(order: NaiveOrder, tick: Tick, spec: Parameters<typeof worthOf>[0], now: number): void {
    if (tick.seq <= order.lastSeq) return;
    const met = metAt(this.#model, spec, tick);
    const price = order.isBuy ? met.ask : met.bid;
    if (order.trigger !== null) {
      if (order.isBuy ? price < order.trigger : price > order.trigger) return;
      order.trigger = null;
      order.lastSeq = tick.seq;
    }
    const left = order.quantity - order.filled;
    const given = takeWithin(this.#model, spec, tick, order.isBuy, left, order.limit);
    const isKilled = order.atOnce === "fill_or_kill" && given.quantity < left;
    if (given.quantity === 0n && order.atOnce === null) return;
    const holding = this.#holding(order.userId, spec.productId);
    this.#release(order, holding);
    if (!isKilled) this.#fill(order, holding, spec, given, tick, now);
    if (order.status !== "open") return;
    if (order.atOnce === null) this.#freeze(order, holding, spec);
    else this.#close(order, "cancelled", now);
  }

  /** Freezes what the rest of an order still needs: a purchase at its limit beyond what it has paid, a sale the quantity it still sells. */
  #freeze(order: NaiveOrder, holding: NaiveHolding, spec: Parameters<typeof worthOf>[0]): void {
    this.#openOrders.set(order.userId, (this.#openOrders.get(order.userId) ?? 0) + 1);
    const left = order.quantity - order.filled;
    const whole = worthOf(spec, order.isBuy, order.value + (order.limit ?? 0n) * left, order.feeRate).total;
    order.frozen = order.isBuy ? whole - order.notional - order.fee : left;
    if (order.isBuy) {
      this.#money.move(order.userId, -order.frozen);
      holding.buying += order.frozen;
    } else holding.frozen += order.frozen;
  }

  #release(order: NaiveOrder, holding: NaiveHolding): void {
    this.#openOrders.set(order.userId, (this.#openOrders.get(order.userId) ?? 0) - 1);
    if (order.isBuy) {
      this.#money.move(order.userId, order.frozen);
      holding.buying -= order.frozen;
    } else holding.frozen -= order.frozen;
    order.frozen = 0n;
  }

  /** A part moves what it adds to the order's notional and fee. */
  #fill(
    order: NaiveOrder,
    holding: NaiveHolding,
    spec: Parameters<typeof worthOf>[0],
    { quantity, value }: Taken,
    tick: Tick,
    now: number,
  ): void {
    if (quantity === 0n) return;
    order.value += value;
    order.filled += quantity;
    order.lastSeq = tick.seq;
    const { notional, fee } = worthOf(spec, order.isBuy, order.value, order.feeRate);
    const [added, charged] = [notional - order.notional, fee - order.fee];
    const total = order.isBuy ? added + charged : added - charged;
    this.#money.move(order.userId, order.isBuy ? -total : total);
    fillHolding(holding, order.isBuy, quantity, total);
    order.notional = notional;
    order.fee = fee;
    if (order.filled === order.quantity) this.#close(order, "filled", now);
    else this.partly += 1;
  }

  #close(order: NaiveOrder, status: "filled" | "cancelled" | "expired", at: number): void {
    must(order.status === "open", `order ${order.id} ends twice`);
    order.status = status;
    this.#closedAt.set(order.id, { status, at });
  }

  #compareOrder(order: SpotOrder, naive: NaiveOrder): void {
    mustEqual(
      { ...order },
      {
        status: naive.status,
        endReason: naive.status === "expired" ? "session_end" : naive.status === "cancelled" ? (naive.atOnce ?? "user") : null,
        expiresAt: naive.expiresAt,
        limit: naive.limit,
        quantity: naive.quantity,
        filled: naive.filled,
        notional: naive.notional,
        fee: naive.fee,
        held: naive.frozen,
      },
      `order ${naive.id}`,
    );
  }

  #holding(userId: bigint, productId: number): NaiveHolding {
    const key = holdingKey(userId, productId);
    const known = this.#holdings.get(key);
    if (known !== undefined) return known;
    const fresh = { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n };
    this.#holdings.set(key, fresh);
    return fresh;
  }
}

/** Before a message is made for a difference that hardly ever is one. */
function isSameHolding(position: SpotPosition, naive: NaiveHolding): boolean {
  return (
    position.quantity === naive.quantity &&
    position.frozen === naive.frozen &&
    position.cost === naive.cost &&
    position.realised === naive.realised &&
    position.buying === naive.buying
  );
}
