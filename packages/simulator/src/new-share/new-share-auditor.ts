import type { NewShareOrder } from "@candela/engine";
import type { likelyShares } from "@candela/model";
import { must, mustEqual } from "../violation.ts";
import { NaiveNewShares } from "./naive-new-shares.ts";
import { type NaiveOffer, type NaiveOrder, offerToldOf, toldOf, wonOf } from "./naive-told.ts";
import type { NewShareBooks } from "./new-share-books.ts";
import type { NewShareOperation, NewShareOutcome, SimOffer } from "./operations.ts";

/** Has the naive model do again what was committed, and compares. */
export class NewShareAuditor {
  readonly #naive = new NaiveNewShares();
  readonly #books: NewShareBooks;
  readonly #users: readonly bigint[];
  readonly #likely: typeof likelyShares;
  /** Offers that something is still to happen to. */
  readonly #running = new Set<NaiveOffer>();
  #seen = 0;

  constructor(books: NewShareBooks, users: readonly bigint[], likely: typeof likelyShares) {
    this.#books = books;
    this.#users = users;
    this.#likely = likely;
  }

  redo({ userId, fields }: NewShareOperation, outcome: NewShareOutcome, now: number): void {
    const answer = this.#naive.answer(userId, fields, { offerId: outcome.offer?.id, orderId: outcome.orders[0]?.id }, now);
    if ("rejection" in answer) {
      mustEqual({ rejection: outcome.rejection }, { rejection: answer.rejection }, "the answer");
      mustEqual({ ...outcome.params }, { ...answer.params }, answer.rejection);
      return;
    }
    mustEqual({ rejection: outcome.rejection }, { rejection: null }, "the answer");
    const { offer, orders = [], fill } = answer;
    if (offer !== undefined) {
      this.#running.add(offer);
      this.#compareOffer(offer, outcome.offer);
    }
    must(outcome.orders.length === orders.length, `${outcome.orders.length} orders changed, the model says ${orders.length}`);
    const left = new Map(outcome.orders.map((order) => [order.id, order]));
    for (const order of orders) this.#compareOrder(order, left.get(order.id));
    if (fields.kind === "subscribe" && orders[0] !== undefined && outcome.offer !== null) this.#expect(orders[0], outcome.offer);
    must((fill === undefined) === (outcome.fill === null), "a trade is told as one");
    if (fill !== undefined && outcome.fill !== null) mustEqual({ ...outcome.fill }, { ...fill }, "the trade");
  }

  runningOffers(): readonly NaiveOffer[] {
    return [...this.#running];
  }

  mustBeDone(offer: NaiveOffer, isThere: boolean, now: number): void {
    if (this.#naive.mustBeDone(offer, isThere, now)) this.#running.delete(offer);
  }

  /** Everything: each offer and order as it stands, cash and what is aside of everybody, shares, and what the house took. */
  compareAll(): void {
    must(
      this.#books.orders.size === this.#naive.orders.size,
      `there are ${this.#books.orders.size} orders, the model has ${this.#naive.orders.size}`,
    );
    for (const order of this.#naive.orders.values()) this.#compareOrder(order, this.#books.orders.get(order.id));
    for (const offer of this.#naive.offers.values()) {
      this.#compareOffer(offer, this.#books.offers.get(offer.id) ?? null);
      mustEqual(
        { shares: -this.#books.houseShares(offer.id) },
        { shares: this.#naive.shares.get(offer.id) ?? 0n },
        `shares of offer ${offer.id}`,
      );
    }
    for (const userId of this.#users) {
      const actual = { cash: this.#books.money(`cash ${userId}`), aside: this.#books.money(`aside ${userId}`) };
      mustEqual(actual, { cash: this.#naive.cashOf(userId), aside: this.#naive.asideOf(userId) }, `user ${userId}`);
      must(actual.cash >= 0n && actual.aside >= 0n, `user ${userId} has less than nothing`);
      for (const offerId of this.#naive.offers.keys()) {
        const { quantity, cost, realised } = this.#books.sharesOf(userId, offerId);
        mustEqual({ quantity, cost, realised }, this.#naive.holdingOf(userId, offerId), `shares of user ${userId} in offer ${offerId}`);
      }
    }
    mustEqual(
      { house: this.#books.money("house"), fees: this.#books.money("fees") },
      { house: this.#naive.house, fees: this.#naive.fees },
      "the house",
    );
  }

  totals(): Record<string, number> {
    return { offer: this.#naive.offers.size, order: this.#naive.orders.size, "likely shares": this.#seen };
  }

  #compareOrder(naive: NaiveOrder, order: NewShareOrder | undefined): void {
    must(order !== undefined, `there is no order ${naive.id}`);
    mustEqual({ ...order }, toldOf(naive), `order ${naive.id}`);
    must((wonOf(naive) ?? 0) <= order.lots, `order ${naive.id} won more than it asked for`);
  }

  #compareOffer(naive: NaiveOffer, offer: SimOffer | null): void {
    must(offer !== null, `there is no offer ${naive.id}`);
    mustEqual({ ...offer }, offerToldOf(naive), `offer ${naive.id}`);
  }

  /** What the user is told to likely get: lots × offered ÷ asked, in whole shares. */
  #expect(naive: NaiveOrder, offer: SimOffer): void {
    const { lots } = toldOf(naive);
    const { lotShares, lotsOffered } = naive.offer.plan;
    const asked = offerToldOf(naive.offer).lotsAsked;
    const all = BigInt(lots * lotShares);
    const likely = asked <= lotsOffered ? all : (all * BigInt(lotsOffered)) / BigInt(asked);
    mustEqual({ likely: BigInt(this.#likely(lots, lotShares, offer)) }, { likely }, `order ${naive.id}`);
    this.#seen += 1;
  }
}
