import type { LoanOffer, LoanSale } from "@candela/engine";
import { DAY_MS } from "@candela/model";
import { smaller } from "../plain-numbers.ts";
import { must } from "../violation.ts";
import type { LoanFields, LoanOutcome } from "./operations.ts";
import { BTC, FUND_BEGINS, grantOf, OFFERS, OPEN_MAX, scoreOf, USDT } from "./plan.ts";

const ONE = 100_000_000n;
/** A unit of debt against a unit of collateral at a price of one unit: 8 and 2 decimals against 6. */
const WEIGHT = 10_000n;
const LEAST = 10_000_000n;

type Fact =
  | { readonly at: number; readonly paid: bigint }
  /** Up to this moment days are worked out. */
  | { readonly at: number; readonly paid: 0n };

/** A loan as what happened to it; what is owed is worked out from the beginning each time it is asked for. */
interface NaiveLoan {
  readonly id: bigint;
  readonly userId: bigint;
  readonly offer: LoanOffer;
  readonly amount: bigint;
  state: string;
  lentAt: number;
  readonly facts: Fact[];
  collateral: bigint;
  alarm: "none" | "warning" | "call";
  callUntil: number | null;
  sold: bigint;
  soldFor: bigint;
  shortfall: bigint;
  waived: bigint;
}

interface Owed {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly interestPaid: bigint;
  /** Principal of each day that was worked out, from the first on. */
  readonly days: readonly { readonly day: number; readonly principal: bigint; readonly interest: bigint }[];
}

type Answer = { readonly rejection: string } | { readonly touched: readonly NaiveLoan[] };
const no = (rejection: string): Answer => ({ rejection });
type Fields<Kind extends LoanFields["kind"]> = Extract<LoanFields, { readonly kind: Kind }>;

/** Loans as the guide says in words. A sale is looked for unit by unit instead of by the formula, and days are walked anew from the loan's first. */
export class NaiveLoans {
  readonly loans = new Map<bigint, NaiveLoan>();
  readonly money = new Map<string, bigint>([["lending", FUND_BEGINS]]);
  readonly #frozen = new Set<bigint>();
  readonly #known = new WeakMap<NaiveLoan, { readonly stamp: string; readonly owed: Owed }>();
  readonly #byUser = new Map<bigint, readonly NaiveLoan[]>();

  answer(userId: bigint, fields: LoanFields, outcome: LoanOutcome, bid: bigint, now: number): Answer {
    switch (fields.kind) {
      case "buy":
        return this.#buy(userId, fields, outcome.loans[0]?.id, bid, now);
      case "repay":
        return this.#repay(userId, fields, bid, now);
      case "add":
      case "take":
        return this.#move(userId, fields, bid, now);
      case "cancel":
      case "review":
        return this.#decide(userId, fields, outcome, now);
      case "book":
        return { touched: fields.ids.flatMap((id) => this.#running(id, now)) };
      case "assess":
        return {
          touched: fields.ids
            .flatMap((id) => this.#running(id, now))
            .map((loan) => this.#assess(loan, fields.bid, fields.maySell, outcome, now)),
        };
      case "payIn":
        this.#add(`cash ${userId} ${fields.assetId}`, fields.units);
        return { touched: [] };
      case "fund":
        this.#add("lending", fields.units);
        return { touched: [] };
      case "freeze":
        if (fields.isFrozen) this.#frozen.add(userId);
        else this.#frozen.delete(userId);
        return { touched: [] };
    }
  }

  cashOf(userId: bigint, assetId: number): bigint {
    return this.money.get(`cash ${userId} ${assetId}`) ?? grantOf(userId, assetId);
  }

  /** What is owed: walked anew where something was paid or a day has ended since, and remembered between. */
  owed(loan: NaiveLoan): Owed {
    const { facts, state } = loan;
    const stamp = `${state === "applied"} ${facts.length} ${Math.floor((facts.at(-1)?.at ?? 0) / DAY_MS)}`;
    const known = this.#known.get(loan);
    if (known?.stamp === stamp) return known.owed;
    const owed = this.#walk(loan);
    this.#known.set(loan, { stamp, owed });
    return owed;
  }

  /** After all that happened: the first day at once, each further one when it has ended, payments as they came. */
  #walk({ offer, amount, lentAt, facts, state }: NaiveLoan): Owed {
    if (state === "applied" || state === "cancelled" || state === "rejected")
      return { principal: 0n, interest: 0n, interestPaid: 0n, days: [] };
    const first = Math.floor(lentAt / DAY_MS);
    let [principal, interest, interestPaid] = [amount, 0n, 0n];
    const days: { day: number; principal: bigint; interest: bigint }[] = [];
    const charge = (day: number) => {
      const rate = day >= first + offer.termDays ? offer.overdueRate : offer.dailyRate;
      const exact = principal * rate;
      const units = exact % ONE === 0n ? exact / ONE : exact / ONE + 1n;
      days.push({ day, principal, interest: units });
      interest += units;
    };
    charge(first);
    for (const { at, paid } of facts) {
      while (first + days.length < Math.floor(at / DAY_MS)) charge(first + days.length);
      const toInterest = paid < interest ? paid : interest;
      interest -= toInterest;
      interestPaid += toInterest;
      principal -= paid - toInterest;
    }
    return { principal, interest, interestPaid, days };
  }

  #buy(
    userId: bigint,
    { productId, version, text, collateralText }: Fields<"buy">,
    id: bigint | undefined,
    bid: bigint,
    now: number,
  ): Answer {
    const offer = OFFERS.find((each) => each.productId === productId);
    if (offer === undefined) return no("not_found");
    if (this.#frozen.has(userId)) return no("account_frozen");
    if (version !== 1) return no("terms_changed");
    const amount = unitsOf(text, 6);
    if (amount === null) return no("amount_decimals");
    if (amount < offer.amountMin) return no("loan_below_minimum");
    if (amount > offer.amountMax) return no("loan_above_maximum");
    if (!offer.isSecured && collateralText !== null) return no("loan_collateral_unasked");
    if (offer.isSecured && collateralText === null) return no("loan_collateral_missing");
    const coins = collateralText === null ? 0n : unitsOf(collateralText, 8);
    if (coins === null) return no("amount_decimals");
    const own = this.#of(userId).filter(({ state }) => ["applied", "disbursed", "overdue"].includes(state));
    if (own.some(({ state }) => state === "overdue")) return no("loan_overdue_first");
    const held = own
      .filter((loan) => loan.offer === offer)
      .reduce((sum, loan) => sum + (loan.state === "applied" ? loan.amount : this.owed(loan).principal), 0n);
    if (held + amount > offer.userMax) return no("loan_user_limit");
    if (own.length >= OPEN_MAX) return no("loan_open_limit");
    if (!offer.isSecured && scoreOf(userId) < 60) return no("loan_score_low");
    if (amount > (this.money.get("lending") ?? 0n)) return no("loan_fund_empty");
    const firstDay = ceil(amount * offer.dailyRate, ONE);
    const opening = offer.levels?.opening ?? 0n;
    if (offer.isSecured && (coins === 0n || (amount + firstDay) * ONE * WEIGHT > opening * coins * bid)) return no("loan_collateral_low");
    if (coins > this.cashOf(userId, BTC.id)) return no("insufficient_balance");
    must(id !== undefined, "the loan that was made is told");
    const loan: NaiveLoan = {
      ...{
        id,
        userId,
        offer,
        amount,
        state: offer.isSecured ? "disbursed" : "applied",
        lentAt: now,
        facts: [],
        collateral: coins,
        alarm: "none",
      },
      ...{ callUntil: null, sold: 0n, soldFor: 0n, shortfall: 0n, waived: 0n },
    };
    this.loans.set(id, loan);
    this.#byUser.set(userId, [...this.#of(userId), loan]);
    if (offer.isSecured) this.#lend(loan, now);
    return { touched: [loan] };
  }

  /** Every loan that this user ever asked for. */
  #of(userId: bigint): readonly NaiveLoan[] {
    return this.#byUser.get(userId) ?? [];
  }

  #lend(loan: NaiveLoan, now: number): void {
    loan.lentAt = now;
    loan.state = "disbursed";
    this.#add(`cash ${loan.userId} ${BTC.id}`, -loan.collateral);
    this.#add(`cash ${loan.userId} ${USDT.id}`, loan.amount);
    this.#add("lending", -loan.amount);
  }

  #decide(userId: bigint, { kind, id }: Fields<"cancel" | "review">, outcome: LoanOutcome, now: number): Answer {
    const loan = this.loans.get(id);
    if (loan?.userId !== userId) return no("not_found");
    if (loan.state !== "applied") return no("loan_decided");
    if (kind === "cancel") loan.state = "cancelled";
    else if (this.#of(userId).some(({ state }) => state === "overdue")) {
      must(outcome.reason === "history", `it was rejected for ${outcome.reason}`);
      loan.state = "rejected";
    } else if (loan.amount > (this.money.get("lending") ?? 0n)) {
      must(outcome.reason === "fund", `it was rejected for ${outcome.reason}`);
      loan.state = "rejected";
    } else if (this.#frozen.has(userId)) return no("account_frozen");
    else this.#lend(loan, now);
    return { touched: [loan] };
  }

  #repay(userId: bigint, { id, text, isWhole }: Fields<"repay">, bid: bigint, now: number): Answer {
    const loan = this.loans.get(id);
    if (loan?.userId !== userId) return no("not_found");
    if (this.#running(id, now).length === 0) return no("loan_not_running");
    const units = unitsOf(text, 6);
    if (units === null) return no("amount_decimals");
    if (units === 0n) return no("loan_amount_zero");
    const { principal, interest } = this.owed(loan);
    if (isWhole && units !== principal + interest) return no("loan_due_changed");
    if (units > principal + interest) return no("loan_above_due");
    if (units > this.cashOf(userId, USDT.id)) return no("insufficient_balance");
    this.#add(`cash ${userId} ${USDT.id}`, -units);
    this.#paid(loan, units, now);
    if (units === principal + interest) this.#end(loan, "settled");
    else this.#alarm(loan, bid, now);
    return { touched: [loan] };
  }

  #move(userId: bigint, { kind, id, text }: Fields<"add" | "take">, bid: bigint, now: number): Answer {
    const loan = this.loans.get(id);
    if (loan?.userId !== userId) return no("not_found");
    const isOpen = this.#running(id, now).length > 0;
    if (kind === "take" && this.#frozen.has(userId)) return no("account_frozen");
    if (!isOpen) return no("loan_not_running");
    if (!loan.offer.isSecured) return no("loan_unsecured");
    const units = unitsOf(text, 8);
    if (units === null) return no("amount_decimals");
    if (units === 0n) return no("loan_amount_zero");
    if (kind === "add") {
      if (units > this.cashOf(userId, BTC.id)) return no("insufficient_balance");
      loan.collateral += units;
      this.#add(`cash ${userId} ${BTC.id}`, -units);
      this.#alarm(loan, bid, now);
      return { touched: [loan] };
    }
    const left = loan.collateral - units;
    if (left < 0n || this.#debt(loan) * ONE * WEIGHT > (loan.offer.levels?.opening ?? 0n) * left * bid) return no("loan_collateral_needed");
    loan.collateral = left;
    this.#add(`cash ${userId} ${BTC.id}`, units);
    return { touched: [loan] };
  }

  /** Whether debt over value is at a level or above it. */
  #isAt(loan: NaiveLoan, bid: bigint, level: bigint): boolean {
    return this.#debt(loan) * ONE * WEIGHT >= level * loan.collateral * bid;
  }

  #alarm(loan: NaiveLoan, bid: bigint, now: number): void {
    const { levels, callHours } = loan.offer;
    if (levels === null) return;
    if (this.#isAt(loan, bid, levels.call)) {
      if (loan.alarm !== "call") Object.assign(loan, { alarm: "call", callUntil: now + callHours * 3_600_000 });
      return;
    }
    const isWarned = this.#isAt(loan, bid, levels.warning);
    if (loan.alarm === "call" || (loan.alarm === "none" && isWarned))
      Object.assign(loan, { alarm: isWarned ? "warning" : "none", callUntil: null });
    else if (loan.alarm === "warning" && !this.#isAt(loan, bid, (levels.opening + levels.warning) / 2n)) loan.alarm = "none";
  }

  #assess(loan: NaiveLoan, bid: bigint, maySell: boolean, outcome: LoanOutcome, now: number): NaiveLoan {
    const { levels, graceDays, termDays } = loan.offer;
    if (levels === null) return loan;
    const isLate = loan.state === "overdue" && Math.floor(now / DAY_MS) > Math.floor(loan.lentAt / DAY_MS) + termDays + graceDays;
    const isCalled = loan.alarm === "call" && now >= (loan.callUntil ?? now) && this.#isAt(loan, bid, levels.call);
    const why = this.#isAt(loan, bid, levels.sale) ? "level" : isCalled ? "call" : isLate ? "overdue" : null;
    const sale = outcome.sales.find(({ id }) => id === loan.id)?.sale;
    must(
      (why !== null && maySell) === (sale !== undefined),
      `loan ${loan.id} is ${sale === undefined ? "not " : ""}sold, the model says ${why}`,
    );
    if (sale === undefined) this.#alarm(loan, bid, now);
    else this.#sell(loan, sale, why ?? "", bid, now);
    return loan;
  }

  /** Looks for the least that is enough by halving, and holds what was sold against it. */
  #sell(loan: NaiveLoan, sale: LoanSale, why: string, bid: bigint, now: number): void {
    const { offer, collateral } = loan;
    const debt = this.#debt(loan);
    const target = why === "overdue" ? 0n : (offer.levels?.opening ?? 0n);
    const net = (units: bigint) => {
      const gross = (units * bid) / WEIGHT;
      return { gross, fee: ceil(gross * offer.saleFeeRate, ONE) };
    };
    const isEnough = (units: bigint) => {
      const { gross, fee } = net(units);
      const left = debt - gross + fee;
      return left <= 0n || left * ONE * WEIGHT <= target * (collateral - units) * bid;
    };
    let [low, high] = [0n, collateral];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (isEnough(middle)) high = middle;
      else low = middle;
    }
    const leastUnits = ceil(LEAST * WEIGHT, bid);
    let least = high > leastUnits ? high : leastUnits;
    if (least >= collateral || !isEnough(least) || ((collateral - least) * bid) / WEIGHT < LEAST) least = collateral;
    const off = sale.sold - least;
    must(why === sale.why, `it was sold for ${sale.why}, the model says ${why}`);
    // Rounding makes what is enough no straight line: a few units beside it are enough, too, and near the end they decide whether all is sold.
    const isNear = (off >= -4n && off <= 4n) || (sale.sold === collateral && ((collateral - least) * bid) / WEIGHT < LEAST + bid);
    must(isNear, `${sale.sold} was sold, the model says ${least} of ${collateral}`);
    const { gross, fee } = net(sale.sold);
    this.#add("exchange coins", sale.sold);
    this.#add("exchange", -gross);
    this.#add("fees", fee);
    loan.sold += sale.sold;
    loan.soldFor += gross;
    loan.collateral -= sale.sold;
    const brought = gross - fee;
    const pays = smaller(brought, debt);
    this.#add(`cash ${loan.userId} ${USDT.id}`, gross - fee - pays);
    this.#paid(loan, pays, now);
    const { principal, interest } = this.owed(loan);
    if (sale.sold < collateral && principal + interest > 0n) {
      Object.assign(loan, { callUntil: null, alarm: this.#isAt(loan, bid, offer.levels?.warning ?? 0n) ? "warning" : "none" });
      return;
    }
    loan.shortfall += principal;
    loan.waived += interest;
    this.#add("insurance", -principal);
    this.#add("lending", principal);
    this.#end(loan, "liquidated");
  }

  #paid(loan: NaiveLoan, units: bigint, now: number): void {
    const before = this.owed(loan);
    loan.facts.push({ at: now, paid: units });
    const after = this.owed(loan);
    this.#add("treasury", after.interestPaid - before.interestPaid);
    this.#add("lending", before.principal - after.principal);
  }

  #end(loan: NaiveLoan, state: string): void {
    this.#add(`cash ${loan.userId} ${BTC.id}`, loan.collateral);
    Object.assign(loan, { state, collateral: 0n, alarm: "none", callUntil: null });
  }

  #debt(loan: NaiveLoan): bigint {
    const { principal, interest } = this.owed(loan);
    return principal + interest;
  }

  /** The loan with its days worked out until now; none where it does not run. */
  #running(id: bigint, now: number): NaiveLoan[] {
    const loan = this.loans.get(id);
    if (loan === undefined || (loan.state !== "disbursed" && loan.state !== "overdue")) return [];
    // Of two looks without a payment between them the later one says everything: of a long run there would be thousands a loan.
    if (loan.facts.at(-1)?.paid === 0n) loan.facts.pop();
    loan.facts.push({ at: now, paid: 0n });
    if (Math.floor(now / DAY_MS) > Math.floor(loan.lentAt / DAY_MS) + loan.offer.termDays) loan.state = "overdue";
    return [loan];
  }

  #add(name: string, units: bigint): void {
    const [, userId, assetId] = name.split(" ");
    const known =
      userId !== undefined && assetId !== undefined ? this.cashOf(BigInt(userId), Number(assetId)) : (this.money.get(name) ?? 0n);
    this.money.set(name, known + units);
  }
}

function ceil(numerator: bigint, denominator: bigint): bigint {
  return numerator % denominator === 0n ? numerator / denominator : numerator / denominator + 1n;
}

function unitsOf(text: string, scale: number): bigint | null {
  const [whole = "", part = ""] = text.split(".");
  return part.length > scale ? null : BigInt(whole + part.padEnd(scale, "0"));
}
