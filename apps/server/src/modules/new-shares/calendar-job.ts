import { nextStep } from "@candela/engine";
import { passingMs, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { NewShareInput } from "./change.ts";
import { closeDue, type DrawParts, drawDue } from "./draw.ts";
import { markListed, runningOffers, type StoredOffer, unsettledOffers } from "./offer-store.ts";
import { dueOrders } from "./order-store.ts";
import type { NewShareOrderData } from "./wire.ts";

export interface CalendarParts extends DrawParts {
  readonly log: Pick<Log, "info" | "warn">;
  readonly money: Pick<MoneyTransactions<NewShareInput, NewShareOrderData | null>, "moneyTransaction">;
}

/** How often it is looked whether the moment of an offer has come. */
const LOOK_EVERY_MS = 1_000;
/** What a draw needs and is not there yet is asked for so often. */
const AGAIN_AFTER_MS = 15_000;
/** Orders of one transaction: their users' rows are locked for so long. */
const ORDERS = 250;

/**
 * Takes offers through their calendar. What has happened stands in the tables: an offer knows its stage, an order whether its money is settled and its shares are delivered; so
 * this job may be killed anywhere and goes on where it was, and running twice does nothing twice.
 */
export class CalendarJob {
  readonly #parts: CalendarParts;
  readonly #looking: RepeatedWork;
  readonly #aside: SetAside;
  /** When draws that lacked something are tried again, by offer. */
  readonly #againAt = new Map<number, number>();
  #nextAt = 0;
  #asideUntil = 0;
  #isStopping = false;

  constructor(parts: CalendarParts) {
    this.#parts = parts;
    const limit = new LogLimit(parts.clock);
    this.#aside = new SetAside(ORDERS, (id, error) => {
      const facts = { err: error, alert: "new-share", order: String(id) };
      limit.line((leftOut) => parts.log.warn({ ...facts, leftOut }, "an order of new shares could not be settled: it is set aside"));
    });
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => (parts.clock.now() < this.#nextAt ? this.#look() : this.run()),
      onFailure: (error) => parts.log.warn({ err: error }, "the calendar of new shares could not go on; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#looking.stop();
  }

  /** The next moment at which something of an offer is due, epoch ms. */
  nextAt(): number {
    return this.#nextAt;
  }

  /** Does whatever is due now; resolves when that is done. */
  async run(): Promise<void> {
    const { sql, clock } = this.#parts;
    if (clock.now() >= this.#asideUntil) {
      this.#aside.forget();
      this.#asideUntil = clock.now() + passingMs(clock, 60_000);
    }
    for (const offer of await runningOffers(sql)) await this.#step(offer);
    for (const offer of await unsettledOffers(sql)) await this.#settle(offer);
    for (const offer of await runningOffers(sql)) if (offer.stage === "drawn" && clock.now() >= offer.listsAt) await this.#deliver(offer);
    await this.#look();
  }

  /** Offers that were published meanwhile have moments, too. */
  async #look(): Promise<void> {
    const offers = await runningOffers(this.#parts.sql);
    const isBehind = (await unsettledOffers(this.#parts.sql)).length > 0;
    const moments = offers.flatMap((offer) => {
      const next = nextStep(offer);
      return next === null ? [] : [Math.max(next.at, this.#againAt.get(offer.id) ?? 0)];
    });
    this.#nextAt = isBehind ? 0 : Math.min(Number.POSITIVE_INFINITY, ...moments);
  }

  async #step(offer: StoredOffer): Promise<void> {
    const { clock } = this.#parts;
    if (offer.stage === "open" && clock.now() >= offer.closesAt) {
      await closeDue(this.#parts, offer);
      const closed = (await runningOffers(this.#parts.sql)).find(({ id }) => id === offer.id);
      if (closed !== undefined) await this.#draw(closed);
      return;
    }
    await this.#draw(offer);
  }

  async #draw(offer: StoredOffer): Promise<void> {
    const { clock } = this.#parts;
    const next = nextStep(offer);
    const now = clock.now();
    if (next === null || next.step !== "draw" || now < next.at) return;
    const again = this.#againAt.get(offer.id) ?? 0;
    // Of a clock that was set back the moment would not come.
    if (now < again && again <= now + passingMs(clock, AGAIN_AFTER_MS)) return;
    if (await drawDue(this.#parts, offer)) this.#againAt.delete(offer.id);
    else this.#againAt.set(offer.id, now + passingMs(clock, AGAIN_AFTER_MS));
  }

  async #settle(offer: StoredOffer): Promise<void> {
    await this.#inSlices(offer, "settle", (orders) => ({ kind: "settle", offerId: offer.id, orders }));
  }

  async #deliver(offer: StoredOffer): Promise<void> {
    await this.#inSlices(offer, "deliver", (orders) => ({ kind: "deliver", offerId: offer.id, productId: offer.productId, orders }));
    await markListed(this.#parts.sql, offer.id);
  }

  async #inSlices(
    { id }: StoredOffer,
    due: "settle" | "deliver",
    inputOf: (orders: Extract<NewShareInput, { readonly kind: "settle" }>["orders"]) => NewShareInput,
  ): Promise<void> {
    const { sql, money } = this.#parts;
    while (!this.#isStopping) {
      const orders = await dueOrders(sql, id, due, this.#aside.limit, this.#aside.ids);
      if (orders.length === 0) return;
      const users = [...new Set(orders.map(({ userId }) => userId))];
      await this.#aside.attempt(orders, () => money.moneyTransaction(users, inputOf(orders)));
    }
  }
}
