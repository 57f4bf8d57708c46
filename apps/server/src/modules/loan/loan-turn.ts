import { type AssessedBy, assessLoan, debtOf, isRunning, type Loan, type LoanDay, securedOf } from "@candela/engine";
import { assert, loanToValue, startOfDay } from "@candela/model";
import type { ExchangeDone } from "../exchange/index.ts";
import { type AccountKey, availableOf, balanceOf, type Move, userAccount } from "../ledger/index.ts";
import type { DecidingTick, LoanChange, LoanEventKind, LoanHappened, LoanTold } from "./loan-change.ts";
import { pledgeMoves, type Said, saleMoves } from "./moves.ts";
import type { PricedCollateral } from "./prices.ts";
import type { Deciding } from "./run.ts";

type Facts = Partial<Omit<LoanHappened, "id" | "loanId" | "userId" | "kind" | "ts" | "debt" | "ltv">>;

/** One loan under one decision: what has become of it so far, what moves, and what is kept and told of it. */
export class LoanTurn {
  readonly said: Said;
  readonly now: number;
  /** Of a repayment: all of it. */
  paid = 0n;
  readonly #asked: Deciding;
  readonly #before: Loan;
  readonly #isNew: boolean;
  #loan: Loan;
  readonly #days: LoanDay[] = [];
  readonly #events: LoanHappened[] = [];
  readonly #told: LoanTold[] = [];
  #isWatchedAnew = false;
  #moves: readonly Move[] = [];
  #exchange: LoanChange["exchange"] = null;

  constructor(asked: Deciding, loan: Loan, said: Said, isNew: boolean) {
    this.#asked = asked;
    this.#before = loan;
    this.#loan = loan;
    this.#isNew = isNew;
    this.said = said;
    this.now = asked.now;
  }

  get loan(): Loan {
    return this.#loan;
  }

  get isChanged(): boolean {
    return this.#isNew || this.#isWatchedAnew || this.#loan !== this.#before;
  }

  /** Stores the loan with its bids, though nothing else of it changes. */
  watchAnew(): void {
    this.#isWatchedAnew = true;
  }

  become(loan: Loan, days: readonly LoanDay[] = []): void {
    this.#days.push(...days);
    const isOther = days.length > 0 || JSON.stringify(plain(loan)) !== JSON.stringify(plain(this.#loan));
    if (isOther) this.#loan = loan;
  }

  move(moves: readonly Move[]): void {
    this.#moves = [...this.#moves, ...moves];
  }

  tell(told: LoanTold): void {
    this.#told.push(told);
  }

  tickOf(priced: PricedCollateral | null): DecidingTick | null {
    return priced?.spec === undefined || priced.tick === undefined ? null : { tick: priced.tick, priceScale: priced.spec.priceScale };
  }

  happened(kind: LoanEventKind, facts: Facts): void {
    const { id, userId } = this.#loan;
    const at = facts.at ?? null;
    this.#events.push({
      ...{ amount: null, interestPart: null, principalPart: null, collateral: null, callUntil: null, sale: null, exchangeId: null },
      ...facts,
      ...{
        id: this.#asked.state.ids.next(),
        loanId: id,
        userId,
        kind,
        ts: this.#moment(),
        debt: debtOf(this.#loan),
        at,
        ltv: this.#ltvAt(at),
      },
    });
  }

  /** What a price means for the loan: at most one thing happens. */
  assess(at: DecidingTick, by: Omit<AssessedBy, "now">): void {
    const before = this.#loan;
    const price = { bid: at.tick.bid, priceScale: at.priceScale };
    const { loan, step } = assessLoan(before, price, { ...by, now: this.now });
    if (step === null) return;
    const ltv = this.#ltvAt(at);
    this.#loan = loan;
    if (step.kind === "sold") {
      const { sale } = step;
      const { interest, principal } = sale.payment;
      this.move(saleMoves(before, sale, this.said, this.#asked.sub));
      this.happened("sold", { at, sale, amount: sale.net, interestPart: interest, principalPart: principal, collateral: sale.sold });
      if (sale.back > 0n) this.happened("collateralBack", { collateral: sale.back });
      if (!isRunning(loan)) this.happened("liquidated", {});
      this.tell({ kind: "sold", at, sale });
      return;
    }
    if (step.kind === "toppedUp") {
      const { units } = step;
      this.move(pledgeMoves(before, units, this.said));
      this.happened("toppedUp", { at, collateral: units });
      this.tell({ kind: "topped_up", at, ltv: this.#ltvAt(at), units });
      return;
    }
    if (step.kind === "calmed") {
      this.tell({ kind: "call_ended", at, ltv });
      return;
    }
    this.happened(step.kind, { at, callUntil: step.kind === "called" ? loan.callUntil : null });
    if (step.kind === "warned") this.tell({ kind: "warning", at, ltv });
    if (step.kind === "called" && step.isTold) this.tell({ kind: "call", at, ltv });
    if ((step.kind === "callEnded" && step.isTold) || (step.kind === "warningEnded" && step.isCallOver))
      this.tell({ kind: "call_ended", at, ltv });
  }

  /** The exchange that paid for it comes before all that it pays for. */
  exchanged(done: ExchangeDone, moves: readonly Move[]): void {
    this.#exchange = { done, moves: moves.length };
    this.#moves = [...moves, ...this.#moves];
  }

  /** The loan as the decision leaves it; the next of the same transaction sees it so. */
  booked(): { readonly event: LoanChange; readonly moves: readonly Move[] } {
    const loan = this.#loan;
    this.#asked.state.loans.set(loan.id, loan);
    const event: LoanChange = {
      ...{ loan, isNew: this.#isNew, days: this.#days, events: this.#events, told: this.#told, exchange: this.#exchange },
      cash: this.#cash(),
    };
    return { event, moves: this.#moves };
  }

  /** Never before the end of a day that is booked: of a clock that was set back, days would be of another principal than what had happened by then. */
  #moment(): number {
    const { bookedThrough, firstDay } = this.#loan;
    return bookedThrough === null || bookedThrough === firstDay ? this.now : Math.max(this.now, startOfDay(bookedThrough + 1));
  }

  #ltvAt(at: DecidingTick | null): bigint | null {
    const loan = this.#loan;
    if (at === null || loan.pledged === null || loan.collateral === 0n) return null;
    return loanToValue(securedOf(loan, debtOf(loan), { bid: at.tick.bid, priceScale: at.priceScale }));
  }

  /** What the moves so far have changed of the user's cash of a currency. */
  cashChange(assetId: number): bigint {
    const { userId } = this.#loan;
    const isCash = (key: AccountKey) => key.owner === userId && key.book === "cash" && key.assetId === assetId;
    return this.#moves.reduce((sum, move) => {
      assert("from" in move, "nothing of a loan is held");
      return sum + (isCash(move.to) ? move.amount : 0n) - (isCash(move.from) ? move.amount : 0n);
    }, 0n);
  }

  /** Balances of the user's cash that the moves touch, after them. */
  #cash(): LoanChange["cash"] {
    const { userId } = this.#loan;
    // Several loans of one user may be in one decision.
    const all = cashChanges.get(this.#asked) ?? new Map<string, bigint>();
    cashChanges.set(this.#asked, all);
    const touched = new Set<number>();
    for (const move of this.#moves) {
      assert("from" in move, "nothing of a loan is held");
      for (const [key, sign] of [[move.from, -1n] as const, [move.to, 1n] as const])
        if (key.owner === userId && key.book === "cash") {
          const name = `${userId}/${key.assetId}`;
          touched.add(key.assetId);
          all.set(name, (all.get(name) ?? 0n) + sign * move.amount);
        }
    }
    return [...touched].map((assetId) => {
      const change = all.get(`${userId}/${assetId}`) ?? 0n;
      const account = this.#asked.books.find(userAccount(userId, assetId, "cash"));
      assert(account !== undefined, "the accounts of a loan are open");
      return { assetId, balance: balanceOf(account) + change, available: availableOf(account) + change };
    });
  }
}

/** What a decision has moved of users' cash so far. */
const cashChanges = new WeakMap<object, Map<string, bigint>>();

/** A loan as text that can be compared: without its terms, which stay. */
const plain = ({ offer: _offer, pledged: _pledged, ...rest }: Loan) =>
  Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]));
