import { debtOf, isRunning, type Loan } from "@candela/engine";
import { DAY_MS, dayOf, formatUnits, leastCollateral } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { must, mustEqual, Violation } from "../violation.ts";
import type { WorldCounts } from "../world.ts";
import { LOAN_RULES, LoanBooks, type LoanRules } from "./loan-books.ts";
import { NaiveLoans } from "./naive-loans.ts";
import type { LoanFields, LoanOperation, LoanOutcome } from "./operations.ts";
import { BEGINNING, BTC, OFFERS, PRICE_SCALE, USDT } from "./plan.ts";

export interface LoanWorldOptions {
  readonly seed: number;
  readonly users: number;
  /** Operations of a day. */
  readonly perDay: number;
  /** Rules, and tables, with a fault that a test plants. */
  readonly rules?: Partial<LoanRules> | undefined;
  readonly books?: ((...parts: ConstructorParameters<typeof LoanBooks>) => LoanBooks) | undefined;
}

const BATCH_MAX = 16;
/** Of so many batches one dies before its commit and one after it. */
const FAULT_OF = 80;
/** With so many operations a day each pause is one of them. */
const PAUSES_PER_DAY_OF = 120;
const [PRICE_LOW, PRICE_HIGH] = [3_000_000n, 15_000_000n] as const;
const MONEY = ["lending", "treasury", "insurance", "fees", "exchange", "exchange coins"] as const;

/**
 * Users who borrow and repay, a price that walks and falls, days that pass, as the server goes them: commands gather into batches that are decided by the engine's rules and committed or
 * lost, callers come again with their keys, prices pause and come back, and for days nobody looks. Every committed operation is done again by the naive book.
 */
export class LoanWorld {
  readonly counts: WorldCounts = {
    ...{ operations: 0, batches: 0, committed: 0, rejected: 0, repeated: 0, crashesBeforeCommit: 0, crashesAfterCommit: 0, ticks: 0 },
    ...{ rejections: {}, happened: {} },
  };
  readonly books: LoanBooks;
  readonly #naive = new NaiveLoans();
  readonly #random: SeededRandom;
  readonly #users: readonly bigint[];
  readonly #perDay: number;
  readonly #answers = new Set<number>();
  readonly #sent: LoanOperation[] = [];
  readonly #ended: bigint[] = [];
  #queue: LoanOperation[] = [];
  #now = BEGINNING;
  #bid = 10_000_000n;
  /** Prices have only just come back: nothing is sold before this moment. */
  #sellsFrom = 0;
  #nextKey = 1;
  #faults = true;

  constructor({ seed, users, perDay, rules, books = (...parts) => new LoanBooks(...parts) }: LoanWorldOptions) {
    this.#random = new SeededRandom(seed);
    this.#users = Array.from({ length: users }, (_, index) => BigInt(index + 1));
    this.#perDay = perDay;
    this.books = books(this.#users, { ...LOAN_RULES, ...rules });
  }

  step(): void {
    const random = this.#random;
    this.counts.operations += 1;
    this.#now += random.below(Math.ceil((2 * DAY_MS) / this.#perDay));
    const chosen = random.below(1_000);
    if (chosen < 500) this.#call();
    else if (chosen < 530) this.#repeat();
    else if (chosen < 900) this.#tick();
    else if (chosen < 930)
      this.#engine({ kind: "payIn", assetId: random.pick([BTC.id, USDT.id]), units: BigInt(random.between(1, 999)) * 1_000_000n });
    else if (chosen < 940) this.#engine({ kind: "freeze", isFrozen: random.chance(1, 3) });
    else if (chosen < 950) this.#engine({ kind: "fund", units: BigInt(random.between(1, 300)) * 1_000_000n });
    else if (chosen < 990) this.#book();
    else if (this.#isOften()) {
      if (chosen < 995) this.#sellsFrom = this.#now + 21_600_000;
      else if (random.chance(1, 10)) this.#standStill();
    }
    if (this.#queue.length > 0 && (this.#queue.length >= BATCH_MAX || random.chance(1, 3))) this.#batch();
  }

  /** Pauses of prices and outages belong to days, not to operations: of many operations a day they would leave hardly a moment to sell. */
  #isOften(): boolean {
    return this.#perDay <= PAUSES_PER_DAY_OF || this.#random.chance(PAUSES_PER_DAY_OF, Math.ceil(this.#perDay));
  }

  /** Nothing fails any more: all days are booked, and everything is compared with the naive book. */
  settle(): void {
    this.#faults = false;
    while (this.#queue.length > 0) this.#batch();
    this.#book();
    while (this.#queue.length > 0) this.#batch();
    this.#compareAll();
    this.#faults = true;
  }

  #call(): void {
    const userId = this.#random.pick(this.#users);
    const operation: LoanOperation = { userId, key: this.#nextKey, fields: this.#act(userId), bid: this.#bid };
    this.#nextKey += 1;
    this.#queue.push(operation);
    this.#sent.push(operation);
    if (this.#sent.length > BATCH_MAX * 4) this.#sent.shift();
  }

  #repeat(): void {
    if (this.#sent.length > 0) this.#queue.push(this.#random.pick(this.#sent));
  }

  #engine(fields: LoanFields): void {
    this.#queue.push({ userId: this.#random.pick(this.#users), key: null, fields, bid: this.#bid });
  }

  /** A price that walks, and sometimes falls through everything; all loans are looked at by it. */
  #tick(): void {
    const random = this.#random;
    this.counts.ticks += 1;
    const step = random.chance(1, 60) ? BigInt(random.between(-600, 400)) : BigInt(random.between(-15, 15));
    this.#bid += (this.#bid * step) / 1_000n + BigInt(random.between(-99, 99));
    if (this.#bid < PRICE_LOW) this.#bid = PRICE_LOW + BigInt(random.below(100_000));
    if (this.#bid > PRICE_HIGH) this.#bid = PRICE_HIGH - BigInt(random.below(100_000));
    const secured = this.#users.flatMap((userId) => this.books.openOf(userId)).filter((loan) => isRunning(loan) && loan.pledged !== null);
    const ids = secured.filter(() => random.chance(3, 4)).map(({ id }) => id);
    if (ids.length > 0) this.#engine({ kind: "assess", ids, bid: this.#bid, maySell: this.#now >= this.#sellsFrom });
  }

  #book(): void {
    const ids = this.#users
      .flatMap((userId) => this.books.openOf(userId))
      .filter(isRunning)
      .map(({ id }) => id);
    if (ids.length > 0) this.#engine({ kind: "book", ids });
  }

  /** For days nobody looks; then prices are back, and nothing is sold for a while. */
  #standStill(): void {
    while (this.#queue.length > 0) this.#batch();
    this.#now += this.#random.between(1, 12) * DAY_MS;
    this.#sellsFrom = this.#now + 21_600_000;
  }

  #act(userId: bigint): LoanFields {
    const random = this.#random;
    const own = this.books.openOf(userId);
    const chosen = random.below(100);
    if (chosen < 35 || own.length === 0) return this.#buy();
    const loan = random.chance(1, 25) ? this.#anyLoan() : random.pick(own);
    if (loan === undefined) return this.#buy();
    const { id } = loan;
    if (loan.state === "applied") return { kind: random.chance(1, 4) ? "cancel" : "review", id };
    if (chosen < 45) return { kind: "add", id, text: formatUnits(BigInt(random.between(0, 900_000)), 8) };
    if (chosen < 60) return { kind: "take", id, text: formatUnits(BigInt(random.between(0, 2_000_000)), 8) };
    return this.#repay(loan);
  }

  #repay(loan: Loan): LoanFields {
    const random = this.#random;
    const due = debtOf(loan);
    if (random.chance(1, 60)) return { kind: "repay", id: loan.id, text: "1.0000001", isWhole: false };
    if (random.chance(2, 5))
      return { kind: "repay", id: loan.id, text: formatUnits(due + (random.chance(1, 8) ? 1n : 0n), 6), isWhole: true };
    const units = random.chance(1, 10) ? random.pick([0n, due, due + 1n, loan.interest]) : (due * BigInt(random.between(1, 99))) / 100n;
    return { kind: "repay", id: loan.id, text: formatUnits(units, 6), isWhole: random.chance(1, 20) };
  }

  #buy(): LoanFields {
    const random = this.#random;
    const offer = random.pick(OFFERS);
    const edges = [offer.amountMin - 1n, offer.amountMin, offer.amountMax, offer.amountMax + 1n];
    const units = random.chance(1, 12) ? random.pick(edges) : offer.amountMin + BigInt(random.between(1, 900)) * 1_234_567n;
    const text = random.chance(1, 60) ? "100.0000001" : formatUnits(units, 6);
    const isSecured = random.chance(1, 40) ? !offer.isSecured : offer.isSecured;
    const version = random.chance(1, 40) ? 2 : 1;
    if (!isSecured) return { kind: "buy", productId: offer.productId, version, text, collateralText: null };
    const debt = units + units / 1_000n;
    const asked = { debt, currency: USDT, pledged: BTC, bid: this.#bid, priceScale: PRICE_SCALE };
    const enough = leastCollateral(asked, offer.levels?.opening ?? 50_000_000n);
    const collateral = random.chance(1, 10)
      ? random.pick([0n, enough / 2n, enough - enough / 900n])
      : enough + (enough * BigInt(random.below(30))) / 100n;
    return { kind: "buy", productId: offer.productId, version, text, collateralText: formatUnits(collateral, 8) };
  }

  #anyLoan(): Loan | undefined {
    return this.#ended.length === 0 ? undefined : this.books.loans.get(this.#random.pick(this.#ended));
  }

  #batch(): void {
    const operations = this.#queue.slice(0, BATCH_MAX);
    this.#queue = this.#queue.slice(BATCH_MAX);
    const fault = this.#faults ? this.#random.below(FAULT_OF) : FAULT_OF;
    const fresh: { readonly operation: LoanOperation; readonly outcome: LoanOutcome }[] = [];
    const inBatch = new Set<number>();
    for (const operation of operations) {
      const { key, userId, fields, bid } = operation;
      if (key !== null && (inBatch.has(key) || this.#answers.has(key))) {
        this.counts.repeated += 1;
        continue;
      }
      fresh.push({ operation, outcome: this.books.decide(userId, fields, bid, this.#now) });
      if (key !== null) inBatch.add(key);
    }
    if (fault === 0) {
      this.counts.crashesBeforeCommit += 1;
      this.books.discard();
      // Callers come again with their keys; what the engine had sent is lost with the process.
      this.#queue = [...operations, ...this.#queue].filter(({ key }) => key !== null);
      return;
    }
    this.books.commit();
    this.counts.batches += 1;
    for (const { operation, outcome } of fresh) this.#committed(operation, outcome);
    if (fault !== 1) return;
    this.counts.crashesAfterCommit += 1;
    this.#queue = [...operations, ...this.#queue].filter(({ key }) => key !== null);
  }

  #committed(operation: LoanOperation, outcome: LoanOutcome): void {
    const { counts } = this;
    try {
      this.#redo(operation, outcome);
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
    for (const { sale } of outcome.sales) this.#count(`sold ${sale.why}${sale.isAll ? " all" : ""}`);
    for (const loan of outcome.loans) {
      this.#count(`${operation.fields.kind} ${loan.state} ${loan.alarm}`);
      if (loan.endedAt !== null) this.#ended.push(loan.id);
    }
    if (this.#ended.length > 60) this.#ended.splice(0, this.#ended.length - 60);
    if (operation.key !== null) this.#answers.add(operation.key);
  }

  #count(what: string): void {
    this.counts.happened[what] = (this.counts.happened[what] ?? 0) + 1;
  }

  #redo({ userId, fields, bid }: LoanOperation, outcome: LoanOutcome): void {
    const answer = this.#naive.answer(userId, fields, outcome, bid, this.#now);
    if ("rejection" in answer) {
      mustEqual({ rejection: outcome.rejection }, { rejection: answer.rejection }, "the answer");
      return;
    }
    mustEqual({ rejection: outcome.rejection }, { rejection: null }, "the answer");
    // Each as this operation left it: the tables have what later ones of the batch did, too.
    const left = new Map(outcome.loans.map((loan) => [loan.id, loan]));
    for (const { id } of answer.touched) this.#compare(id, left.get(id));
  }

  #compare(id: bigint, loan = this.books.loans.get(id)): void {
    const naive = this.#naive.loans.get(id);
    must(loan !== undefined && naive !== undefined, `there is no loan ${id}`);
    const { principal, interest, interestPaid } = this.#naive.owed(naive);
    const { state, alarm, callUntil, collateral, sold, soldFor, shortfall, waived } = naive;
    const isOver = loan.endedAt !== null;
    mustEqual(
      { ...loan },
      {
        ...{ state, alarm, callUntil, sold, soldFor, shortfall, waived, interestPaid },
        collateral: isOver ? 0n : collateral,
        principal: isOver ? 0n : principal,
        interest: isOver ? 0n : interest,
      },
      `loan ${id}`,
    );
  }

  #compareAll(): void {
    must(
      this.books.loans.size === this.#naive.loans.size,
      `there are ${this.books.loans.size} loans, the model has ${this.#naive.loans.size}`,
    );
    let days = 0;
    for (const naive of this.#naive.loans.values()) {
      this.#compare(naive.id);
      const all = this.#naive.owed(naive).days;
      days += all.length;
      for (const { day, principal, interest } of all) {
        const stored = this.books.days.get(`${naive.id}/${day}`);
        mustEqual({ principal: stored?.principal, amount: stored?.amount }, { principal, amount: interest }, `day ${day} of ${naive.id}`);
      }
    }
    must(this.books.days.size === days, `there are ${this.books.days.size} days, the model has ${days}`);
    for (const userId of this.#users)
      for (const { id } of [BTC, USDT])
        mustEqual({ cash: this.books.cashOf(userId, id) }, { cash: this.#naive.cashOf(userId, id) }, `user ${userId}, ${id}`);
    for (const name of MONEY) mustEqual({ money: this.books.money(name) }, { money: this.#naive.money.get(name) ?? 0n }, name);
    must(this.books.money("lending") >= 0n, "no more is lent than is there");
    Object.assign(this.counts.happened, { "day passed": dayOf(this.#now) - dayOf(BEGINNING), "day of a loan": days });
  }
}
