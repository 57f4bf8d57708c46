import { DAY_MS as DAY } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { must, mustEqual, Violation } from "../violation.ts";
import type { WorldCounts } from "../world.ts";
import { inventCampaign } from "./campaign-invent.ts";
import { BEGINNING, type CampaignDone, type CampaignFields, type CampaignOperation, type CampaignProduct } from "./campaign-operations.ts";
import { dayOf, endOf } from "./naive-campaign-rows.ts";
import { NaiveCampaigns } from "./naive-campaigns.ts";

export interface CampaignWorldOptions {
  readonly seed: number;
  readonly users: number;
  /** Operations of a day. */
  readonly perDay: number;
  readonly product: (users: readonly bigint[]) => CampaignProduct;
}

const BATCH_MAX = 16;
/** Of so many batches one dies before its commit and one after it. */
const FAULT_OF = 80;
const SLICE = 5;
/** No campaign and no voucher runs so long. */
const KEPT_MS = 25 * DAY;

/** People who take part, trade and invite, campaigns that begin and end, days of commission, as the server goes them. Every committed operation is done again by the naive book. */
export class CampaignWorld {
  readonly counts: WorldCounts = {
    ...{ operations: 0, batches: 0, committed: 0, rejected: 0, repeated: 0, crashesBeforeCommit: 0, crashesAfterCommit: 0, ticks: 0 },
    ...{ rejections: {}, happened: {} },
  };
  readonly #product: CampaignProduct;
  readonly #naive: NaiveCampaigns;
  readonly #random: SeededRandom;
  readonly #users: readonly bigint[];
  readonly #perDay: number;
  readonly #answers = new Set<number>();
  readonly #sent: CampaignOperation[] = [];
  #queue: CampaignOperation[] = [];
  #now = BEGINNING;
  #nextKey = 1;
  #bookedDay = dayOf(BEGINNING) - 1;
  #faults = true;
  readonly #total: bigint;

  constructor({ seed, users, perDay, product }: CampaignWorldOptions) {
    this.#random = new SeededRandom(seed);
    this.#users = Array.from({ length: users }, (_, index) => BigInt(index + 1));
    this.#perDay = perDay;
    this.#product = product(this.#users);
    this.#naive = new NaiveCampaigns(this.#users);
    this.#total = this.#product.total();
  }

  step(): void {
    const random = this.#random;
    this.counts.operations += 1;
    this.#now += random.below(Math.ceil((2 * DAY) / this.#perDay));
    const chosen = random.below(1_000);
    if (chosen < 860) this.#call();
    else if (chosen < 900) this.#repeat();
    else if (chosen < 990) this.#due();
    else if (chosen < 995) this.#fund();
    else if (random.chance(1, 20)) this.#standStill();
    if (this.#queue.length > 0 && (this.#queue.length >= BATCH_MAX || random.chance(1, 3))) this.#batch();
  }

  /** Nothing fails any more: all that is due happens, and everything is compared. */
  settle(): void {
    this.#faults = false;
    this.#drain();
    for (let round = 0; this.#due(true); round += 1) {
      must(round < 400, "things go on happening while nobody does anything");
      this.#drain();
    }
    this.#compareAll();
    this.#naive.forget(this.#now - KEPT_MS);
    this.#product.forget(this.#now - KEPT_MS);
    this.#faults = true;
  }

  /** Too little, or just what is owed. */
  #fund(): void {
    const owed = [...this.#naive.commission.values()].reduce((sum, { amount }) => sum + amount, 0n);
    const isAll = owed > this.#naive.commissionFund && this.#random.chance(1, 3);
    const units = isAll ? owed - this.#naive.commissionFund : BigInt(this.#random.between(1, 3_000_000));
    this.#engine({ kind: "fundCommission", units });
  }

  #drain(): void {
    while (this.#queue.length > 0) this.#batch();
  }

  #call(): void {
    const userId = this.#random.pick(this.#users);
    const operation = { userId, key: this.#nextKey, fields: inventCampaign(this.#random, userId, this.#naive, this.#now) };
    this.#nextKey += 1;
    this.#queue.push(operation);
    this.#sent.push(operation);
    if (this.#sent.length > BATCH_MAX * 4) this.#sent.shift();
  }

  #repeat(): void {
    if (this.#sent.length > 0) this.#queue.push(this.#random.pick(this.#sent));
  }

  #engine(fields: CampaignFields): void {
    this.#queue.push({ userId: 0n, key: null, fields });
  }

  /** For days nobody looks. */
  #standStill(): void {
    this.#drain();
    this.#now += this.#random.between(1, 12) * DAY;
  }

  /** What the jobs of the server would find: ends of campaigns, draws, payments, vouchers, days of commission. */
  #due(isAll = false): boolean {
    const before = this.#queue.length;
    const some = <Each>(list: readonly Each[]) => (isAll ? list : list.slice(0, this.#random.between(1, SLICE)));
    for (const campaign of this.#naive.campaigns.values()) {
      const { id, plan, stage, isDone, parts } = campaign;
      if (isDone || this.#now < endOf(campaign)) continue;
      if (stage === "open") {
        this.#engine({ kind: "close", id });
        // Looked at as soon as it has closed: its moment comes later.
        if (plan.form === "draw" && !isAll) this.#engine({ kind: "draw", id });
      } else if (plan.form === "draw" && stage === "closed") {
        if (!isAll || this.#now >= endOf(campaign) + 600_000) this.#engine({ kind: "draw", id });
      } else {
        const users = [...parts].filter(([, { isSettled }]) => !isSettled).map(([userId]) => userId);
        if (users.length > 0) this.#engine({ kind: "settle", id, users: some(users) });
        else this.#engine({ kind: "finish", id });
      }
    }
    const ended = [...this.#naive.vouchers.values()].filter((voucher) => {
      const left = voucher.amount - voucher.used - voucher.returned;
      return left > 0n && (voucher.isEnded || voucher.endsAt <= this.#now);
    });
    if (ended.length > 0) this.#engine({ kind: "endVouchers", ids: some(ended).map(({ id }) => id) });
    this.#commission(isAll, some);
    return this.#queue.length > before;
  }

  #commission(isAll: boolean, some: <Each>(list: readonly Each[]) => readonly Each[]): void {
    const waiting = [...this.#naive.commission.values()].filter(({ earnerId }) => !this.#naive.user(earnerId).isFrozen);
    waiting.sort((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1));
    const [first] = waiting;
    if (first !== undefined && this.#naive.commissionFund >= first.amount)
      this.#engine({ kind: "pay", ids: some(waiting).map(({ id }) => id) });
    const over = dayOf(this.#now - 60_000) - 1;
    if (this.#bookedDay >= over || (!isAll && this.#queue.some(({ fields }) => fields.kind === "book"))) return;
    const day = this.#bookedDay + 1;
    const members = this.#users.filter((userId) => userId > 1n);
    // In slices, each now and then twice; the day is marked when all are booked.
    for (let from = 0; from < members.length; from += SLICE)
      this.#engine({ kind: "book", day, members: members.slice(from, from + SLICE) });
    this.#drain();
    for (let from = 0; from < members.length; from += SLICE)
      this.#engine({ kind: "book", day, members: members.slice(from, from + SLICE) });
    this.#bookedDay = day;
  }

  #batch(): void {
    const operations = this.#queue.slice(0, BATCH_MAX);
    this.#queue = this.#queue.slice(BATCH_MAX);
    const fault = this.#faults ? this.#random.below(FAULT_OF) : FAULT_OF;
    const fresh: { readonly operation: CampaignOperation; readonly done: CampaignDone }[] = [];
    const inBatch = new Set<number>();
    for (const operation of operations) {
      const { key, userId, fields } = operation;
      if (key !== null && (inBatch.has(key) || this.#answers.has(key))) {
        this.counts.repeated += 1;
        continue;
      }
      fresh.push({ operation, done: this.#product.decide(userId, fields, this.#now) });
      if (key !== null) inBatch.add(key);
    }
    // Of a day of commission what was lost is not found again here: the job does it until it is there.
    const again = operations.filter(({ key, fields }) => key !== null || fields.kind === "book" || fields.kind === "fundCommission");
    if (fault === 0) {
      this.counts.crashesBeforeCommit += 1;
      this.#product.discard();
      this.#queue = [...again, ...this.#queue];
      return;
    }
    this.#product.commit();
    this.counts.batches += 1;
    for (const { operation, done } of fresh) this.#committed(operation, done);
    // Users who acted or were given something.
    const touched = fresh.flatMap(({ operation, done }) => [
      operation.userId,
      ...done.given.map(({ userId }) => userId),
      ...done.lines.map(({ earnerId }) => earnerId),
    ]);
    try {
      for (const userId of new Set(touched)) if (userId > 0n) this.#compareUser(userId);
    } catch (error) {
      throw error instanceof Violation
        ? new Violation(`${error.message}\n  after ${describe(fresh.map(({ operation }) => operation))}`)
        : error;
    }
    if (fault !== 1) return;
    this.counts.crashesAfterCommit += 1;
    this.#queue = [...operations.filter(({ key }) => key !== null), ...this.#queue];
  }

  #committed({ userId, key, fields }: CampaignOperation, done: CampaignDone): void {
    const { counts } = this;
    try {
      this.#redo(userId, fields, done);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      throw new Violation(`${error.message}\n  in ${describe({ userId, fields })} at ${new Date(this.#now).toISOString()}`);
    }
    if (key !== null) this.#answers.add(key);
    if (done.rejection === null) counts.committed += 1;
    else {
      counts.rejected += 1;
      counts.rejections[done.rejection] = (counts.rejections[done.rejection] ?? 0) + 1;
      return;
    }
    this.#count(fields.kind);
    for (const { kind } of done.given) this.#count(`given ${kind}`);
    for (const rebate of done.rebates) if (rebate !== null) this.#count("rebate");
    for (const { state, why } of done.lines) this.#count(`commission ${why ?? state}`);
    if (done.proof !== null) this.#count("drawn");
    if (fields.kind === "quickEnd") this.#count(`quick ${fields.how}`);
  }

  #redo(userId: bigint, fields: CampaignFields, done: CampaignDone): void {
    const said = this.#naive.answer(userId, fields, done.ids, this.#now);
    mustEqual({ rejection: done.rejection }, { rejection: said.rejection ?? null }, "the answer");
    if (done.rejection !== null) return;
    const text = (value: unknown) => JSON.stringify(value ?? null, (_key, each) => (typeof each === "bigint" ? `${each}` : each));
    for (const what of ["rebates", "given", "lines", "proof", "returned"] as const)
      if (said[what] !== undefined) mustEqual({ [what]: text(done[what]) }, { [what]: text(said[what]) }, "what it came to");
  }

  #compareUser(userId: bigint): void {
    mustEqual({ cash: this.#product.cashOf(userId) }, { cash: this.#naive.user(userId).cash }, `user ${userId}`);
  }

  #compareAll(): void {
    for (const userId of this.#users) this.#compareUser(userId);
    for (const campaign of this.#naive.campaigns.values()) {
      const { id, stage, isDone } = campaign;
      const [free, reserved] = [this.#naive.freeOf(campaign), this.#naive.reservedOf(campaign)];
      mustEqual({ ...this.#product.campaign(id) }, { free, reserved, stage, isDone }, `campaign ${id}`);
      must(free >= 0n && reserved >= 0n, `campaign ${id} has given more than it has`);
      must(stage === "open" || isDone || (campaign.plan.form === "draw" && stage === "closed"), `campaign ${id} is over and was not paid`);
    }
    const vouchers = [...this.#product.vouchers()];
    for (const { id, left, state } of vouchers) {
      const naive = this.#naive.vouchers.get(id);
      must(naive !== undefined, `voucher ${id} is not in the model`);
      mustEqual({ left, state }, { left: naive.amount - naive.used - naive.returned, state: this.#naive.stateOf(naive) }, `voucher ${id}`);
    }
    mustEqual({ vouchers: vouchers.length }, { vouchers: this.#naive.vouchers.size }, "vouchers");
    mustEqual({ fund: this.#product.commissionFund }, { fund: this.#naive.commissionFund }, "what commission is paid from");
    must(this.#product.total() === this.#total, `the money sums to ${this.#product.total()}, it began as ${this.#total}`);
    this.counts.happened["day passed"] = dayOf(this.#now) - dayOf(BEGINNING);
  }

  #count(what: string): void {
    this.counts.happened[what] = (this.counts.happened[what] ?? 0) + 1;
  }
}

function describe(what: unknown): string {
  return JSON.stringify(what, (_key, value) => (typeof value === "bigint" ? `${value}` : value)).slice(0, 1_500);
}
