import { nextStep } from "@candela/engine";
import { NEW_SHARE_TRIED_MS } from "@candela/model";
import { Turns } from "../../platform/by-turns.ts";
import { isWaitOver, passingMs, timerMs } from "../../platform/clock.ts";
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
/** What failed alone is tried again after so long. */
const ASIDE_MS = 60_000;
/** Orders of one transaction: their users' rows are locked for so long, and nothing else of theirs waits longer. */
const ORDERS = 100;
/** In a long settlement it is looked at least so often which lists are to be published: an offer whose list comes after its named round is void. */
const LISTS_EVERY_MS = 60_000;

/**
 * Takes offers through their calendar. What has happened stands in the tables: an offer knows its stage, an order whether its money is settled and its shares are delivered; so
 * this job may be killed anywhere and goes on where it was, and running twice does nothing twice.
 */
export class CalendarJob {
  readonly #parts: CalendarParts;
  readonly #looking: RepeatedWork;
  readonly #aside: SetAside;
  readonly #turns: Turns;
  readonly #limit: LogLimit;
  /** When draws that lacked something are tried again, by offer. */
  readonly #againAt = new Map<number, number>();
  /** Since when this process tries them. */
  readonly #triedSince = new Map<number, number>();
  #nextAt = 0;
  #asideUntil = 0;
  /** When the next list is to be published, or it is to be looked again. */
  #listsAt = 0;
  #isStopping = false;
  #round: Promise<void> = Promise.resolve();

  constructor(parts: CalendarParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    const limit = new LogLimit(parts.clock);
    this.#limit = new LogLimit(parts.clock);
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

  /** Does whatever is due now; resolves when that is done. A round that is under way ends first: it may have begun before the moment that the caller means. */
  run(): Promise<void> {
    const round = this.#round.then(() => this.#runOnce());
    this.#round = round.catch(() => undefined);
    return round;
  }

  async #runOnce(): Promise<void> {
    const { sql, clock } = this.#parts;
    const [now, asideMs] = [clock.now(), passingMs(clock, ASIDE_MS)];
    if (isWaitOver(this.#asideUntil, now, asideMs)) {
      this.#aside.forget();
      this.#asideUntil = now + asideMs;
    }
    await this.#publishLists();
    for (const offer of await runningOffers(sql)) {
      await this.#alone(offer, () => this.#draw(offer));
      // A draw may wait for a server of somebody else.
      await this.#publishDueLists();
    }
    for (const offer of await unsettledOffers(sql)) await this.#alone(offer, () => this.#settle(offer));
    for (const offer of await runningOffers(sql))
      if (offer.stage === "drawn" && clock.now() >= offer.listsAt) await this.#alone(offer, () => this.#deliver(offer));
    await this.#look();
  }

  /** What goes wrong with one offer keeps no other from its moments. */
  async #alone(offer: StoredOffer, work: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#parts;
    try {
      await work();
    } catch (error) {
      this.#againAt.set(offer.id, clock.now() + passingMs(clock, AGAIN_AFTER_MS));
      const facts = { err: error, alert: "new-share", offer: offer.id, code: offer.code };
      this.#limit.line((leftOut) => log.warn({ ...facts, leftOut }, "an offer of new shares could not go on; trying again"));
    }
  }

  /** Offers that were published meanwhile have moments, too. */
  async #look(): Promise<void> {
    const { sql, clock } = this.#parts;
    const offers = await runningOffers(sql);
    // Of a clock that was set back no moment to try again lies further ahead.
    const againMost = clock.now() + passingMs(clock, AGAIN_AFTER_MS);
    const isBehind = (await unsettledOffers(sql)).length > 0;
    const moments = offers.flatMap((offer) => {
      const next = nextStep(offer);
      return next === null ? [] : [Math.max(next.at, Math.min(this.#againAt.get(offer.id) ?? 0, againMost))];
    });
    this.#nextAt = isBehind ? 0 : Math.min(Number.POSITIVE_INFINITY, ...moments);
  }

  /** Lists come before everything else that is due. */
  async #publishLists(): Promise<void> {
    const { sql, clock } = this.#parts;
    const open = (await runningOffers(sql)).filter(({ stage }) => stage === "open");
    const now = clock.now();
    for (const offer of open) if (now >= offer.closesAt) await this.#alone(offer, () => closeDue(this.#parts, offer));
    const coming = open.map(({ closesAt }) => closesAt).filter((closesAt) => closesAt > now);
    this.#listsAt = Math.min(now + passingMs(clock, LISTS_EVERY_MS), ...coming);
  }

  async #publishDueLists(): Promise<void> {
    if (this.#parts.clock.now() >= this.#listsAt) await this.#publishLists();
  }

  async #draw(offer: StoredOffer): Promise<void> {
    const { clock } = this.#parts;
    const next = nextStep(offer);
    const now = clock.now();
    if (next === null || next.step !== "draw" || now < next.at) return;
    if (!isWaitOver(this.#againAt.get(offer.id) ?? 0, now, passingMs(clock, AGAIN_AFTER_MS))) return;
    const since = this.#triedSince.get(offer.id) ?? now;
    this.#triedSince.set(offer.id, Math.min(since, now));
    if (await drawDue(this.#parts, offer, now >= since + NEW_SHARE_TRIED_MS)) {
      this.#againAt.delete(offer.id);
      this.#triedSince.delete(offer.id);
    } else this.#againAt.set(offer.id, now + passingMs(clock, AGAIN_AFTER_MS));
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
      const limit = this.#turns.rows(this.#aside.limit);
      const orders = await dueOrders(sql, id, due, limit, this.#aside.ids);
      if (orders.length === 0) return;
      const users = [...new Set(orders.map(({ userId }) => userId))];
      const book = () => this.#aside.attempt(orders, () => money.moneyTransaction(users, inputOf(orders)));
      await this.#turns.take(book, orders.length < limit);
      await this.#publishDueLists();
    }
  }
}
