import type { NewShareOrder } from "@candela/engine";
import { DAY_MS, dayOf, likelyShares } from "@candela/model";
import { checkNewShareProof } from "@candela/model/new-share-proof";
import { SeededRandom } from "@candela/testkit";
import { must, Violation } from "../violation.ts";
import type { WorldCounts } from "../world.ts";
import { NewShareAuditor } from "./new-share-auditor.ts";
import { NEW_SHARE_RULES, NewShareBooks, type NewShareRules } from "./new-share-books.ts";
import { People } from "./new-share-people.ts";
import type { NewShareFields, NewShareOperation, NewShareOutcome, SimOffer } from "./operations.ts";
import { Outside } from "./outside.ts";
import { BEGINNING, inventPlan } from "./plan.ts";

export interface NewShareWorldOptions {
  readonly seed: number;
  readonly users: number;
  /** Operations of a day. */
  readonly perDay: number;
  /** Rules, and tables, with a fault that a test plants. */
  readonly rules?: (Partial<NewShareRules> & { readonly likelyShares?: typeof likelyShares }) | undefined;
  readonly books?: ((...parts: ConstructorParameters<typeof NewShareBooks>) => NewShareBooks) | undefined;
}

const BATCH_MAX = 16;
/** Of so many batches one dies before its commit and one after it. */
const FAULT_OF = 80;
const RUNNING_MAX = 7;
/** Orders of one transaction of the calendar. */
const SLICE = 5;
const LISTED_MAX = 12;

/**
 * People who subscribe to offers, days that pass, and the calendar that closes, draws, settles and delivers in pieces, as the server goes: commands gather into batches that are decided by the
 * rules and committed or lost, callers come again with their keys, the calendar's own steps come twice, rounds and keys come late or never, and for days nobody looks. Every committed operation
 * is done again by the naive model.
 */
export class NewShareWorld {
  readonly counts: WorldCounts = {
    ...{ operations: 0, batches: 0, committed: 0, rejected: 0, repeated: 0, crashesBeforeCommit: 0, crashesAfterCommit: 0, ticks: 0 },
    ...{ rejections: {}, happened: {} },
  };
  readonly books: NewShareBooks;
  readonly #auditor: NewShareAuditor;
  readonly #random: SeededRandom;
  readonly #outside: Outside;
  readonly #people: People;
  readonly #users: readonly bigint[];
  readonly #perDay: number;
  readonly #answers = new Set<number>();
  readonly #sent: NewShareOperation[] = [];
  /** Ids of offers that something is still to happen to, and of the last that are traded. */
  #running: number[] = [];
  #listed: number[] = [];
  /** Since when this process has tried the draw of an offer. */
  readonly #triedSince = new Map<number, number>();
  #queue: NewShareOperation[] = [];
  #now = BEGINNING;
  #nextKey = 1;
  #faults = true;

  constructor({ seed, users, perDay, rules = {}, books = (...parts) => new NewShareBooks(...parts) }: NewShareWorldOptions) {
    this.#random = new SeededRandom(seed);
    this.#outside = new Outside(seed);
    this.#users = Array.from({ length: users }, (_, index) => BigInt(index + 1));
    this.#perDay = perDay;
    this.books = books(this.#users, { ...NEW_SHARE_RULES, ...rules });
    this.#auditor = new NewShareAuditor(this.books, this.#users, rules.likelyShares ?? likelyShares);
    this.#people = new People(this.#random, this.books);
  }

  step(): void {
    const random = this.#random;
    this.counts.operations += 1;
    this.#goOn(random.below(Math.ceil((2 * DAY_MS) / this.#perDay)));
    const chosen = random.below(1_000);
    if (chosen < 770) this.#call();
    else if (chosen < 800) this.#repeat();
    else if (chosen < 830) this.#push({ kind: "payIn", units: BigInt(random.between(1, 999)) * 1_234_567n });
    else if (chosen < 845) this.#push({ kind: "freeze", isFrozen: random.chance(1, 8) });
    else if (chosen < 855) this.#push({ kind: "lean", needed: random.pick([0n, 0n, 0n, null, 90_000_000n, 5_000_000_000n]) });
    else if (chosen < 880 && this.#running.length < RUNNING_MAX) this.#push({ kind: "publish", plan: inventPlan(random, this.#now) });
    else if (chosen < 997) this.#calendar();
    else if (random.chance(1, 12)) this.#standStill();
    if (this.#queue.length > 0 && (this.#queue.length >= BATCH_MAX || random.chance(1, 3))) this.#batch();
  }

  /** Nothing fails any more: the calendar does all that is due, and everything is compared with the naive model. */
  settle(): void {
    this.#faults = false;
    do this.#drain();
    while (this.#calendar(1_000));
    for (const offer of this.#auditor.runningOffers()) {
      const { id, round, plan } = offer;
      const isThere =
        this.#outside.isOpenable({ id, drawAt: plan.drawAt }, this.#now) && (round === null || this.#signatureOf(round) !== null);
      this.#auditor.mustBeDone(offer, isThere, this.#now);
    }
    this.#auditor.compareAll();
    Object.assign(this.counts.happened, { "day passed": dayOf(this.#now) - dayOf(BEGINNING), ...this.#auditor.totals() });
    this.#faults = true;
  }

  /** Time passes, and stops at most moments of offers: the calendar looks every second. */
  #goOn(gap: number): void {
    const until = this.#now + gap;
    for (const offer of this.#offers()) {
      const moment = [offer.closesAt, offer.drawAt, offer.listsAt].find((at) => at > this.#now && at <= until);
      if (moment === undefined || this.#random.chance(1, 6)) continue;
      this.#now = Math.max(this.#now, moment + this.#random.pick([-1, 0, 0, 999, 20_000]));
      this.#calendar();
      this.#drain();
    }
    this.#now = Math.max(this.#now, until);
  }

  #offers(): SimOffer[] {
    return this.#running.flatMap((id) => this.books.offers.get(id) ?? []);
  }

  #call(): void {
    const userId = this.#random.pick(this.#users);
    const listed = this.#listed.flatMap((id) => this.books.offers.get(id) ?? []);
    const operation = { userId, key: this.#nextKey, fields: this.#people.act(userId, this.#offers(), listed, this.#now) };
    this.#nextKey += 1;
    this.#queue.push(operation);
    this.#sent.push(operation);
    if (this.#sent.length > BATCH_MAX * 4) this.#sent.shift();
  }

  #repeat(): void {
    if (this.#sent.length > 0) this.#queue.push(this.#random.pick(this.#sent));
  }

  #push(fields: NewShareFields): void {
    this.#queue.push({ userId: this.#random.pick(this.#users), key: null, fields });
  }

  /** For days nobody looks, and the process that looks then has tried nothing yet. */
  #standStill(): void {
    this.#drain();
    this.#now += this.#random.between(1, 4) * DAY_MS;
    this.#triedSince.clear();
  }

  #signatureOf(round: number): string | null {
    return this.#outside.signatureOf(round, this.#now);
  }

  /** One look of the calendar: the next step of each offer, lists first; true where there was one. Steps come twice now and then. */
  #calendar(slice = SLICE): boolean {
    const steps = this.#offers().flatMap((offer) => this.#stepOf(offer, slice) ?? []);
    for (const fields of [...steps.filter(({ kind }) => kind === "close"), ...steps.filter(({ kind }) => kind !== "close")]) {
      this.#push(fields);
      if (this.#faults && this.#random.chance(1, 12)) this.#push(fields);
    }
    return steps.length > 0;
  }

  #stepOf(offer: SimOffer, slice: number): NewShareFields | undefined {
    const { id, stage, beaconRound } = offer;
    const now = this.#now;
    const signature = beaconRound === null ? null : this.#signatureOf(beaconRound);
    const isOpenable = this.#outside.isOpenable(offer, now);
    const next = this.books.nextOf(offer);
    const isDue = next !== null && now >= next.at;
    if (stage === "open") return isDue ? { kind: "close", offerId: id, signature, isOpenable } : undefined;
    if (stage === "closed") return isDue || this.#isEarly() ? this.#drawOf(offer, { signature, isOpenable }) : undefined;
    const list = this.books.listOf(id);
    const open = list.filter(({ state }) => state === "open").slice(0, slice);
    if (open.length > 0) return { kind: "settle", offerId: id, ids: open.map((order) => order.id) };
    if (stage !== "drawn" || !isDue) return undefined;
    const due = list.filter(({ state, deliveredAt }) => state === "allotted" && deliveredAt === null).slice(0, slice);
    return due.length > 0 ? { kind: "deliver", offerId: id, ids: due.map((order) => order.id) } : { kind: "list", offerId: id };
  }

  /** Now and then a draw is asked for before its time, as by a clock that is ahead. */
  #isEarly(): boolean {
    return this.#faults && this.#random.chance(1, 40);
  }

  /** A draw that lacks something waits; while nothing fails it is asked for only where it can end. */
  #drawOf(offer: SimOffer, has: { readonly signature: string | null; readonly isOpenable: boolean }): NewShareFields | undefined {
    const { id, drawAt, lotsAsked, lotsMinimum } = offer;
    const isFailing = lotsAsked < lotsMinimum;
    const since = this.#triedSince.get(id) ?? this.#now;
    this.#triedSince.set(id, since);
    const triedMs = this.#faults ? this.#now - since : Math.max(this.#now - since, 600_000);
    const isLacking = !has.isOpenable || (offer.beaconRound !== null && has.signature === null && lotsAsked > offer.lotsOffered);
    if (!this.#faults && !isFailing && isLacking && this.#now < drawAt + DAY_MS / 2) return undefined;
    return { kind: "draw", offerId: id, ...has, triedMs };
  }

  #drain(): void {
    while (this.#queue.length > 0) this.#batch();
  }

  #batch(): void {
    const operations = this.#queue.slice(0, BATCH_MAX);
    this.#queue = this.#queue.slice(BATCH_MAX);
    const fault = this.#faults ? this.#random.below(FAULT_OF) : FAULT_OF;
    const fresh: { readonly operation: NewShareOperation; readonly outcome: NewShareOutcome }[] = [];
    const inBatch = new Set<number>();
    for (const operation of operations) {
      const { key, userId, fields } = operation;
      if (key !== null && (inBatch.has(key) || this.#answers.has(key))) {
        this.counts.repeated += 1;
        continue;
      }
      fresh.push({ operation, outcome: this.books.decide(userId, fields, this.#now) });
      if (key !== null) inBatch.add(key);
    }
    if (fault === 0) {
      this.counts.crashesBeforeCommit += 1;
      this.books.discard();
      this.#died(operations);
      return;
    }
    this.books.commit();
    this.counts.batches += 1;
    for (const { operation, outcome } of fresh) this.#committed(operation, outcome);
    if (fault !== 1) return;
    this.counts.crashesAfterCommit += 1;
    this.#died(operations);
  }

  /** Callers come again with their keys; what the calendar had sent is lost with the process, and so is since when it tried. */
  #died(operations: readonly NewShareOperation[]): void {
    this.#queue = [...operations, ...this.#queue].filter(({ key }) => key !== null);
    this.#triedSince.clear();
  }

  #committed(operation: NewShareOperation, outcome: NewShareOutcome): void {
    const { counts } = this;
    try {
      this.#auditor.redo(operation, outcome, this.#now);
      if (operation.fields.kind === "draw" && outcome.offer?.stage === "drawn") this.#checkProof(outcome.offer);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const text = JSON.stringify(operation, (_key, value) => (typeof value === "bigint" ? `${value}` : value));
      throw new Violation(`${error.message}\n  in ${text.slice(0, 400)} at ${new Date(this.#now).toISOString()}`);
    }
    if (outcome.rejection === null) counts.committed += 1;
    else {
      counts.rejected += 1;
      counts.rejections[outcome.rejection] = (counts.rejections[outcome.rejection] ?? 0) + 1;
    }
    if (outcome.rejection === null) this.#note(operation.fields, outcome);
    if (operation.key !== null) this.#answers.add(operation.key);
  }

  /** What is published of a draw comes out again by the product's own check. The network's signature is none here. */
  #checkProof({ id, beaconRound, key }: SimOffer): void {
    const proof = this.books.proof(id);
    must(proof !== undefined, `there is a proof of offer ${id}`);
    const failed = checkNewShareProof(...proof).checks.flatMap(({ name, ok }) => (ok ? [] : [name]));
    const awaited = beaconRound !== null && key !== null ? "round" : "";
    must(failed.join() === awaited, `the proof of offer ${id} fails in ${failed.join()}`);
  }

  #note({ kind }: NewShareFields, { offer, orders, fill }: NewShareOutcome): void {
    if (kind === "publish" && offer !== null) this.#running.push(offer.id);
    if (fill !== null) this.#count("traded");
    if (kind === "reset") this.#count("reset");
    for (const order of orders) if (kind !== "draw") this.#ordered(kind, order);
    if (offer === null || kind === "publish" || kind === "subscribe" || kind === "withdraw") return;
    this.#count(`${kind}: ${offer.stage}${offer.voidReason === null ? "" : ` ${offer.voidReason}`}${offer.key === null ? "" : " by lot"}`);
    if (offer.stage === "listed" && !this.#listed.includes(offer.id)) this.#listed.push(offer.id);
    if (this.#listed.length > LISTED_MAX) this.#listed.shift();
    this.#running = this.#running.filter((id) => !this.#isOver(id));
  }

  #ordered(kind: string, order: NewShareOrder): void {
    this.#count(`${kind} ${order.state}`);
    if (kind === "subscribe" && order.version > 1) this.#count("changed");
    this.#people.saw(order.id);
  }

  #isOver(id: number): boolean {
    const offer = this.books.offers.get(id);
    if (offer === undefined || offer.stage === "listed") return true;
    return (offer.stage === "failed" || offer.stage === "void") && !this.books.listOf(id).some(({ state }) => state === "open");
  }

  #count(what: string): void {
    this.counts.happened[what] = (this.counts.happened[what] ?? 0) + 1;
  }
}
