import {
  addCollateral,
  approveLoan,
  assessLoan,
  bookLoanDays,
  cancelLoan,
  isRunning,
  type Lent,
  type Loan,
  type LoanDay,
  type LoanSale,
  NOTHING_BACKED,
  rejectLoan,
  repayLoan,
  sandboxReason,
  startLoan,
  takeCollateral,
} from "@candela/engine";
import { dayOf } from "@candela/model";
import { Table } from "../overlay.ts";
import type { LoanFields, LoanOutcome } from "./operations.ts";
import { BTC, FUND_BEGINS, grantOf, OFFERS, OPEN_MAX, PRICE_SCALE, scoreOf, TEXT_VERSION, USDT } from "./plan.ts";

/** The engine's rules; tests plant faults by putting another in the place of one. */
export const LOAN_RULES = { addCollateral, approveLoan, assessLoan, bookLoanDays, repayLoan, startLoan, takeCollateral };
export type LoanRules = typeof LOAN_RULES;

type Fields<Kind extends LoanFields["kind"]> = Extract<LoanFields, { readonly kind: Kind }>;
type Sold = LoanOutcome["sales"][number];
const done = (loans: readonly Loan[] = [], sales: readonly Sold[] = [], reason: LoanOutcome["reason"] = null): LoanOutcome => ({
  ...{ rejection: null, params: {}, loans, sales, reason },
});
const rejected = (rejection: string, params: LoanOutcome["params"] = {}): LoanOutcome => ({ ...done(), rejection, params });

/** Loans, days and money: the real rules on simulated tables, as the server has them in its own. */
export class LoanBooks {
  readonly loans = new Table<bigint, Loan>();
  readonly days = new Table<string, LoanDay>();
  readonly frozen = new Table<bigint, boolean>();
  /** Loans of a user that run or wait. */
  readonly open = new Table<bigint, readonly bigint[]>();
  readonly #money = new Table<string, bigint>();
  readonly #rules: LoanRules;
  #lastId = 0n;

  constructor(users: readonly bigint[], rules: LoanRules = LOAN_RULES) {
    this.#rules = rules;
    for (const userId of users) for (const { id } of [BTC, USDT]) this.#money.set(`cash ${userId} ${id}`, grantOf(userId, id));
    this.#money.set("lending", FUND_BEGINS);
    this.commit();
  }

  cashOf(userId: bigint, assetId: number): bigint {
    return this.money(`cash ${userId} ${assetId}`);
  }

  money(name: string): bigint {
    return this.#money.get(name) ?? 0n;
  }

  openOf(userId: bigint): Loan[] {
    return (this.open.get(userId) ?? []).flatMap((id) => this.loans.get(id) ?? []);
  }

  decide(userId: bigint, fields: LoanFields, bid: bigint, now: number): LoanOutcome {
    switch (fields.kind) {
      case "buy":
        return this.#buy(userId, fields, bid, now);
      case "repay":
        return this.#repay(userId, fields, bid, now);
      case "add":
      case "take":
        return this.#move(userId, fields, bid, now);
      case "cancel":
      case "review":
        return this.#decideApplication(userId, fields, now);
      case "book":
        return done(fields.ids.flatMap((id) => this.#upToDate(id, now) ?? []));
      case "assess":
        return this.#assessAll(fields, now);
      case "payIn":
        this.#add(`cash ${userId} ${fields.assetId}`, fields.units);
        return done();
      case "fund":
        this.#add("lending", fields.units);
        return done();
      case "freeze":
        this.frozen.set(userId, fields.isFrozen);
        return done();
    }
  }

  commit(): void {
    for (const table of this.#tables()) table.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  #buy(userId: bigint, { productId, version, text, collateralText }: Fields<"buy">, bid: bigint, now: number): LoanOutcome {
    const offer = OFFERS.find((each) => each.productId === productId);
    if (offer === undefined) return rejected("not_found");
    const pledged = collateralText === null ? null : BTC;
    const means = { ...this.#means(userId, productId), available: this.cashOf(userId, BTC.id), backing: NOTHING_BACKED, reviewAt: now };
    const asked = { version, textVersion: TEXT_VERSION, text, pledged, collateralText };
    const begun = this.#rules.startLoan(
      { offer, isOpen: true },
      asked,
      means,
      { bid, priceScale: PRICE_SCALE },
      { id: this.#nextId(), userId, now },
    );
    if (!begun.ok) return rejected(begun.rejection, begun.params);
    const { loan, days } = begun.value;
    this.open.set(userId, [...(this.open.get(userId) ?? []), loan.id]);
    if (loan.state === "disbursed") this.#disburse(loan);
    return done([this.#keep(loan, days)]);
  }

  #disburse(loan: Loan): void {
    this.#add(`cash ${loan.userId} ${BTC.id}`, -loan.collateral);
    this.#add(`cash ${loan.userId} ${USDT.id}`, loan.amount);
    this.#add("lending", -loan.amount);
  }

  #decideApplication(userId: bigint, { kind, id }: Fields<"cancel" | "review">, now: number): LoanOutcome {
    const loan = this.loans.get(id);
    if (loan?.userId !== userId) return rejected("not_found");
    const means = this.#means(userId, loan.offer.productId);
    const reason = sandboxReason(loan, means);
    if (kind === "review" && reason === null) {
      const approved = this.#rules.approveLoan(loan, means, "sandbox", now);
      if (!approved.ok) return rejected(approved.rejection, approved.params);
      this.#disburse(approved.value.loan);
      return done([this.#keep(approved.value.loan, approved.value.days)]);
    }
    const ended: Lent<Loan> = kind === "cancel" ? cancelLoan(loan, now) : rejectLoan(loan, reason ?? "other", "sandbox", now);
    return ended.ok ? done([this.#keep(ended.value)], [], kind === "review" ? reason : null) : rejected(ended.rejection);
  }

  #repay(userId: bigint, { id, text, isWhole }: Fields<"repay">, bid: bigint, now: number): LoanOutcome {
    const loan = this.#own(userId, id, now);
    if (loan === undefined) return rejected("not_found");
    const paid = this.#rules.repayLoan(loan, { text, isWhole }, { available: this.cashOf(userId, USDT.id), backing: NOTHING_BACKED }, now);
    if (!paid.ok) return rejected(paid.rejection, paid.params);
    const { payment, back } = paid.value;
    this.#pay(userId, payment.interest, payment.principal);
    this.#add(`cash ${userId} ${BTC.id}`, back);
    return this.#look(paid.value.loan, bid, now);
  }

  #move(userId: bigint, { kind, id, text }: Fields<"add" | "take">, bid: bigint, now: number): LoanOutcome {
    const loan = this.#own(userId, id, now);
    if (loan === undefined) return rejected("not_found");
    const means = { available: this.cashOf(userId, BTC.id), backing: NOTHING_BACKED };
    const price = { bid, priceScale: PRICE_SCALE };
    const moved =
      kind === "add"
        ? this.#rules.addCollateral(loan, text, means)
        : this.#rules.takeCollateral(loan, text, { isFrozen: this.frozen.get(userId) ?? false, price });
    if (!moved.ok) return rejected(moved.rejection, moved.params);
    this.#add(`cash ${userId} ${BTC.id}`, kind === "add" ? -moved.value.units : moved.value.units);
    if (kind === "take") return done([this.#keep(moved.value.loan)]);
    return this.#look(moved.value.loan, bid, now);
  }

  /** What a price says of a loan that its user has just touched: nothing is sold. */
  #look(loan: Loan, bid: bigint, now: number): LoanOutcome {
    return done([this.#keep(this.#rules.assessLoan(loan, { bid, priceScale: PRICE_SCALE }, { now, maySell: false }).loan)]);
  }

  #assessAll({ ids, bid, maySell }: Fields<"assess">, now: number): LoanOutcome {
    const sales: Sold[] = [];
    const loans = ids.flatMap((id) => {
      const before = this.#upToDate(id, now);
      if (before === undefined) return [];
      const { loan, step } = this.#rules.assessLoan(before, { bid, priceScale: PRICE_SCALE }, { now, maySell });
      if (step?.kind === "sold") {
        this.#sell(loan, step.sale);
        sales.push({ id, sale: step.sale });
      }
      return [this.#keep(loan)];
    });
    return done(loans, sales);
  }

  #sell({ userId }: Loan, { sold, gross, fee, payment, shortfall, back }: LoanSale): void {
    this.#add("exchange coins", sold);
    this.#add("exchange", -gross);
    this.#add("fees", fee);
    this.#add(`cash ${userId} ${USDT.id}`, gross - fee);
    this.#pay(userId, payment.interest, payment.principal);
    this.#add("insurance", -shortfall);
    this.#add("lending", shortfall);
    this.#add(`cash ${userId} ${BTC.id}`, back);
  }

  #pay(userId: bigint, interest: bigint, principal: bigint): void {
    this.#add(`cash ${userId} ${USDT.id}`, -interest - principal);
    this.#add("treasury", interest);
    this.#add("lending", principal);
  }

  #own(userId: bigint, id: bigint, now: number): Loan | undefined {
    return this.loans.get(id)?.userId === userId ? (this.#upToDate(id, now) ?? this.loans.get(id)) : undefined;
  }

  /** The loan with its days booked; undefined where it does not run. */
  #upToDate(id: bigint, now: number): Loan | undefined {
    const before = this.loans.get(id);
    if (before === undefined || !isRunning(before)) return undefined;
    const { loan, days } = this.#rules.bookLoanDays(before, now, dayOf(now) - 1);
    return this.#keep(loan, days);
  }

  #keep(loan: Loan, days: readonly LoanDay[] = []): Loan {
    for (const day of days) this.days.set(`${day.loanId}/${day.day}`, day);
    this.loans.set(loan.id, loan);
    const own = this.open.get(loan.userId) ?? [];
    if (loan.endedAt !== null)
      this.open.set(
        loan.userId,
        own.filter((id) => id !== loan.id),
      );
    return loan;
  }

  #means(userId: bigint, productId: number) {
    const own = this.openOf(userId);
    const held = own
      .filter(({ offer }) => offer.productId === productId)
      .reduce((sum, { state, amount, principal }) => sum + (state === "applied" ? amount : principal), 0n);
    return {
      ...{ isFrozen: this.frozen.get(userId) ?? false, isIdentified: true, score: scoreOf(userId), textVersion: TEXT_VERSION, held },
      ...{ open: own.length, openMax: OPEN_MAX, isOverdue: own.some(({ state }) => state === "overdue"), fund: this.money("lending") },
    };
  }

  #add(name: string, units: bigint): void {
    this.#money.set(name, this.money(name) + units);
  }

  #nextId(): bigint {
    this.#lastId += 1n;
    return this.#lastId;
  }

  #tables() {
    return [this.loans, this.days, this.frozen, this.open, this.#money];
  }
}
