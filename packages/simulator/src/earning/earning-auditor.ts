import type { EarningOrder } from "@candela/engine";
import { dayOf } from "@candela/model";
import { must, mustEqual, Violation } from "../violation.ts";
import { dayKey, type EarningBooks } from "./earning-books.ts";
import { NaiveEarning, type NaiveOrder, sumOf } from "./naive-earning.ts";
import type { Committed } from "./operations.ts";
import { ASSETS, PRODUCTS, type Seeds } from "./plan.ts";

/** Holds all that was committed against a naive book that is worked out from the beginning at each check. */
export class EarningAuditor {
  readonly #log: Committed[] = [];
  readonly #seeds: Seeds;
  readonly #rates = new Map<string, bigint>();
  readonly #users: readonly bigint[];
  /** Answers up to here were compared before. */
  #compared = 0;
  readonly happened: Record<string, number> = {};

  constructor(users: readonly bigint[], seeds: Seeds) {
    this.#users = users;
    this.#seeds = seeds;
  }

  note(committed: Committed): void {
    this.#log.push(committed);
  }

  /** Works everything out from the beginning, and compares each answer that is new, and all that there is. */
  check(books: EarningBooks): void {
    const naive = new NaiveEarning(this.#seeds, this.#rates);
    for (const [at, committed] of this.#log.entries()) {
      const isNew = at >= this.#compared;
      try {
        this.#redo(naive, committed, isNew);
      } catch (error) {
        throw error instanceof Violation ? new Violation(`${error.message}\n  in ${describe(committed)}`) : error;
      }
    }
    this.#compared = this.#log.length;
    this.#compareAll(naive, books);
    this.#count(naive);
  }

  #redo(naive: NaiveEarning, { operation: { userId, fields }, outcome, now }: Committed, isNew: boolean): void {
    const newIds = outcome.orders.flatMap(({ id }) => (naive.orders.has(id) ? [] : [id]));
    const answer = naive.answer(userId, fields, newIds, now);
    if (!isNew) return;
    if ("rejection" in answer) {
      mustEqual({ rejection: outcome.rejection }, { rejection: answer.rejection }, "the answer");
      mustEqual(outcome.params, answer.params, answer.rejection);
      must(
        Object.keys(outcome.params).length === Object.keys(answer.params).length,
        `${answer.rejection} names ${Object.keys(outcome.params)}`,
      );
      return;
    }
    mustEqual({ rejection: outcome.rejection }, { rejection: null }, "the answer");
    // An order that one transaction touched twice is compared as it was left.
    const touched = [...new Set(answer.touched)];
    const last = new Map(outcome.orders.map((order) => [order.id, order]));
    mustEqual({ orders: [...last.keys()].join() }, { orders: touched.map(({ id }) => id).join() }, "what was touched");
    for (const order of touched) compareOrder(last.get(order.id), order);
    if (fields.kind === "looked") nothingLeft(naive, now);
  }

  #compareAll(naive: NaiveEarning, books: EarningBooks): void {
    must(books.orders.size === naive.orders.size, `there are ${books.orders.size} orders, the model has ${naive.orders.size}`);
    let days = 0;
    for (const order of naive.orders.values()) {
      compareOrder(books.orders.get(order.id), order);
      days += order.days.length;
      for (const [at, { amount, state }] of order.days.entries()) {
        const stored = books.days.get(dayKey(order.id, order.first + at));
        const isSame = stored?.amount === amount && stored.state === state && stored.rate === naive.rateOf(order, order.first + at);
        must(
          isSame,
          `day ${order.first + at} of ${order.id} is ${stored?.amount} ${stored?.state} at ${stored?.rate}, the model says ${amount} ${state}`,
        );
      }
    }
    must(books.days.size === days, `there are ${books.days.size} days of orders, the model has ${days}`);
    for (const assetId of ASSETS) {
      for (const userId of this.#users)
        mustEqual({ cash: books.cashOf(userId, assetId) }, { cash: naive.cashOf(userId, assetId) }, `user ${userId}, currency ${assetId}`);
      const house = { treasury: books.house(assetId, "treasury"), fees: books.house(assetId, "fees") };
      mustEqual(house, { treasury: naive.treasury.get(assetId) ?? 0n, fees: naive.fees.get(assetId) ?? 0n }, `house, currency ${assetId}`);
      must(house.treasury >= 0n, `the treasury of currency ${assetId} is ${house.treasury}`);
    }
    for (const { id, name } of PRODUCTS) mustEqual({ taken: books.pools.get(id)?.taken }, { taken: naive.takenOf(id) }, name);
  }

  #count(naive: NaiveEarning): void {
    const { happened } = this;
    for (const key of Object.keys(happened)) happened[key] = 0;
    const add = (what: string, count = 1) => {
      happened[what] = (happened[what] ?? 0) + count;
    };
    for (const { state, days, nextId, rollsOver } of naive.orders.values()) {
      add(state);
      add("day of an order", days.length);
      for (const day of days) if (day.state !== "paid") add(`day ${day.state}`);
      if (nextId !== null) add("rolled over");
      else if (state === "matured" && rollsOver) add("not rolled over");
    }
    for (const { operation } of this.#log) add(`committed ${operation.fields.kind}`);
  }
}

/** After a look that found nothing more to do: each day that is over is booked, each term that is over has ended, and what waits first is more than there is. */
function nothingLeft(naive: NaiveEarning, now: number): void {
  const yesterday = dayOf(now) - 1;
  for (const { id, first, last, days } of naive.running()) {
    const booked = first + days.length - 1;
    must(booked >= Math.min(yesterday, last), `${id} is booked through ${booked} only on day ${yesterday + 1}`);
    must(booked < last, `${id} runs although its last day is booked`);
  }
  for (const assetId of ASSETS) {
    const [first] = naive.queue(assetId);
    const funds = naive.treasury.get(assetId) ?? 0n;
    must(first === undefined || first.amount > funds, `day ${first?.day} of ${first?.id} waits although ${funds} is there`);
  }
}

function compareOrder(order: EarningOrder | undefined, naive: NaiveOrder): void {
  must(order !== undefined, `there is no order ${naive.id}`);
  const sum = (state: string) => sumOf(naive.days.filter((day) => day.state === state).map(({ amount }) => amount));
  const { userId, principal, first, last, rollsOver, days, state, endedAt, back, forfeited, fee, nextId } = naive;
  mustEqual(
    { ...order, version: order.offer.version },
    {
      ...{ userId, principal, rollsOver, state, endedAt, back, forfeited, fee, nextId, version: naive.terms.version },
      ...{ firstDay: first, lastDay: Number.isFinite(last) ? last : null, bookedThrough: first + days.length - 1 },
      ...{ paid: sum("paid"), waiting: sum("waiting") },
    },
    `order ${naive.id}`,
  );
  const parts = (order.back ?? 0n) + order.forfeited + order.fee;
  must(state === "running" || parts === principal, `order ${naive.id} gave ${parts} of its ${principal}`);
}

function describe({ operation, now }: Committed): string {
  const text = JSON.stringify(operation, (_key, value) => (typeof value === "bigint" ? `${value}` : value));
  return `${text.slice(0, 600)} at ${new Date(now).toISOString()}`;
}
