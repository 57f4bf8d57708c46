import { DAY_MS, dayOf } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { must } from "../violation.ts";
import type { WorldCounts } from "../world.ts";
import { EarningAuditor } from "./earning-auditor.ts";
import { EARNING_RULES, EarningBooks, type EarningRules } from "./earning-books.ts";
import { DAYS_OF_PAYMENT, type EarningFields, type EarningOperation, type EarningOutcome, ORDERS_OF_RUN } from "./operations.ts";
import { People } from "./people.ts";
import { ASSETS, BEGINNING, Seeds } from "./plan.ts";

export interface EarningWorldOptions {
  readonly seed: number;
  readonly users: number;
  /** Operations of a day. */
  readonly perDay: number;
  /** Rules, and tables, with a fault that a test plants. */
  readonly rules?: Partial<EarningRules> | undefined;
  readonly books?: ((...parts: ConstructorParameters<typeof EarningBooks>) => EarningBooks) | undefined;
}

const BATCH_MAX = 24;
/** Of so many batches one dies before its commit and one after it. */
const FAULT_OF = 120;
const ANSWERS_KEPT = 4_096;
/** A run that does not end by then never ends. */
const RUN_MAX = 20_000;
const KINDS = ["lock", "pledge"] as const;

/**
 * Users, operators and the daily run of earning, as the server goes: commands gather into batches that are decided by the engine's rules and committed or lost; a
 * process dies before or after a commit, callers come again with their keys, a run is done twice or late, and for days there is no process at all.
 */
export class EarningWorld {
  readonly counts: WorldCounts = {
    ...{ operations: 0, batches: 0, committed: 0, rejected: 0, repeated: 0, crashesBeforeCommit: 0, crashesAfterCommit: 0, ticks: 0 },
    ...{ rejections: {}, happened: {} },
  };
  readonly books: EarningBooks;
  readonly #auditor: EarningAuditor;
  readonly #random: SeededRandom;
  readonly #people: People;
  readonly #users: readonly bigint[];
  readonly #perDay: number;
  readonly #answers = new Set<number>();
  readonly #sent: EarningOperation[] = [];
  /** What a run has sent and will send again, as one that was slow to hear that it happened. */
  readonly #again: EarningOperation[] = [];
  #queue: EarningOperation[] = [];
  #now = BEGINNING;
  #nextKey = 1;
  #faults = true;
  #hasDied = false;

  constructor({ seed, users, perDay, rules, books = (...parts) => new EarningBooks(...parts) }: EarningWorldOptions) {
    this.#random = new SeededRandom(seed);
    this.#users = Array.from({ length: users }, (_, index) => BigInt(index + 1));
    this.#perDay = perDay;
    const seeds = new Seeds(seed ^ 0x5bd1e995);
    this.books = books(this.#users, seeds, { ...EARNING_RULES, ...rules });
    this.#auditor = new EarningAuditor(this.#users, seeds);
    this.#people = new People(this.#random, this.books, perDay);
  }

  /** Days that have passed. */
  get days(): number {
    return dayOf(this.#now) - dayOf(BEGINNING);
  }

  step(): void {
    const random = this.#random;
    this.counts.operations += 1;
    this.#now += random.below(Math.ceil((2 * DAY_MS) / this.#perDay));
    const chosen = random.below(1_000);
    if (chosen < 880) this.#call();
    else if (chosen < 920) this.#repeat();
    else if (chosen < 950) this.#operate();
    else if (chosen < 965) this.#payIn();
    else if (chosen < 967) this.#freeze();
    else if (chosen < 995) this.#run();
    else if (random.chance(1, Math.ceil(this.#perDay / 8))) this.#standStill();
    if (this.#queue.length > 0 && (this.#queue.length >= BATCH_MAX || random.chance(1, 4))) this.#batch();
  }

  /** Nothing fails any more: the run does all that is due, and everything is compared with the naive book. */
  settle(): void {
    this.#faults = false;
    while (this.#queue.length > 0) this.#batch();
    this.#run();
    this.#auditor.check(this.books);
    Object.assign(this.counts.happened, this.#auditor.happened, { "day passed": this.days });
    this.#faults = true;
  }

  #call(): void {
    const userId = this.#random.pick(this.#users);
    const operation: EarningOperation = { mode: "earning", userId, key: this.#nextKey, fields: this.#people.act(userId) };
    this.#nextKey += 1;
    this.#queue.push(operation);
    this.#sent.push(operation);
    if (this.#sent.length > BATCH_MAX * 4) this.#sent.shift();
  }

  #repeat(): void {
    if (this.#sent.length > 0) this.#queue.push(this.#random.pick(this.#sent));
    this.#queue.push(...this.#again.splice(0));
  }

  #operate(): void {
    const done = this.#people.operate(this.#now);
    if (done !== null) this.#queue.push(this.#own(done.userId, done.fields));
  }

  #payIn(): void {
    const userId = this.#random.pick(this.#users);
    const assetId = this.#random.pick(ASSETS);
    const units = BigInt(this.#random.between(1, 999)) * (assetId === 8 ? 10n : 10n ** BigInt(this.#random.between(3, 6)));
    this.#queue.push(this.#own(userId, { kind: "payIn", assetId, units }));
  }

  #freeze(): void {
    const userId = this.#random.pick(this.#users);
    const isFrozen = !(this.books.frozen.get(userId) ?? false) && this.#random.chance(1, 3);
    this.#queue.push(this.#own(userId, { kind: "freeze", isFrozen }));
  }

  /** For days there is no process, now and then for more than one transaction books of an order. The next one looks before it serves anybody. */
  #standStill(): void {
    while (this.#queue.length > 0) this.#batch();
    this.#now += (this.#random.chance(1, 8) ? this.#random.between(60, 75) : this.#random.between(1, 9)) * DAY_MS;
    this.#again.length = 0;
    this.#run();
  }

  /** A look of the job: one transaction after the other until nothing is due. It ends with the process that dies. */
  #run(): void {
    this.#hasDied = false;
    while (this.#queue.length > 0) this.#batch();
    for (let round = 0; !this.#hasDied; round += 1) {
      must(round < RUN_MAX, "a run never ends");
      const fields = this.#nextDue();
      const operation = this.#own(0n, fields ?? { kind: "looked" });
      this.#queue.push(operation);
      if (fields !== null && this.#faults && this.#random.chance(1, 10)) this.#again.push(operation);
      if (fields !== null && this.#faults && this.#random.chance(1, 20)) this.#queue.push(operation);
      while (this.#queue.length > 0) this.#batch();
      if (fields === null) break;
    }
  }

  /** The next transaction of the job, read from the tables: days of orders, those that are furthest behind first, then what waits and can be paid. */
  #nextDue(): EarningFields | null {
    const { books } = this;
    const yesterday = dayOf(this.#now) - 1;
    const running = this.#users.flatMap((userId) => (books.running.get(userId) ?? []).flatMap((id) => books.orders.get(id) ?? []));
    for (const kind of KINDS) {
      const due = running.filter(
        ({ offer, bookedThrough, lastDay }) => offer.kind === kind && bookedThrough < Math.min(yesterday, lastDay ?? yesterday),
      );
      due.sort((a, b) => a.bookedThrough - b.bookedThrough || Number(a.id - b.id));
      if (due.length > 0) return { kind: "book", ids: due.slice(0, ORDERS_OF_RUN).map(({ id }) => id) };
    }
    for (const assetId of ASSETS) {
      const days = books.queue(assetId, DAYS_OF_PAYMENT);
      const [first] = days;
      if (first !== undefined && first.amount <= books.house(assetId, "treasury"))
        return { kind: "pay", assetId, days: days.map(({ orderId, day }) => ({ id: orderId, day })) };
    }
    return null;
  }

  #batch(): void {
    const operations = this.#queue.slice(0, BATCH_MAX);
    this.#queue = this.#queue.slice(BATCH_MAX);
    const fault = this.#faults ? this.#random.below(FAULT_OF) : FAULT_OF;
    const fresh: { readonly operation: EarningOperation; readonly outcome: EarningOutcome }[] = [];
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
      this.#die(operations);
      return;
    }
    this.books.commit();
    this.counts.batches += 1;
    for (const { operation, outcome } of fresh) this.#committed(operation, outcome);
    if (fault !== 1) return;
    this.counts.crashesAfterCommit += 1;
    this.#die(operations);
  }

  #committed(operation: EarningOperation, outcome: EarningOutcome): void {
    this.#auditor.note({ operation, outcome, now: this.#now });
    const { counts } = this;
    if (outcome.rejection === null) counts.committed += 1;
    else {
      counts.rejected += 1;
      counts.rejections[outcome.rejection] = (counts.rejections[outcome.rejection] ?? 0) + 1;
    }
    const [order] = outcome.orders;
    if (order !== undefined && this.#random.chance(1, 4)) this.#people.remember(order.id);
    if (operation.key === null) return;
    this.#answers.add(operation.key);
    if (this.#answers.size <= ANSWERS_KEPT) return;
    for (const old of this.#answers) {
      this.#answers.delete(old);
      break;
    }
  }

  /** Callers come again with their keys; what the run and operators had sent is lost with the process. */
  #die(operations: readonly EarningOperation[]): void {
    this.#hasDied = true;
    this.#queue = [...operations, ...this.#queue].filter(({ key }) => key !== null);
  }

  #own(userId: bigint, fields: EarningFields): EarningOperation {
    return { mode: "earning", userId, key: null, fields };
  }
}
