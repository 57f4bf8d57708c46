/** Random lives of a secured loan: whatever happens to it, what is owed, paid, pledged and sold adds up, and a price does no more than the terms say. */
import { DAY_MS, exceedsLevel, LOAN_SALE_LEAST, powerOfTen, reachesLevel } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { assessLoan } from "./assess.ts";
import { bookLoanDays } from "./days.ts";
import { BTC, LEVELS, MEANS, NOON, securedOffer, USDT } from "./loan-test-kit.ts";
import { addCollateral, repayLoan, takeCollateral } from "./repay.ts";
import { securedOf, startLoan } from "./start.ts";
import { debtOf, isRunning, type Loan } from "./state.ts";

const PRICE_SCALE = 2;
const offer = securedOffer();
const RICH = { available: 10n ** 18n, backing: NOTHING_BACKED };
const means = { ...MEANS, isIdentified: false, score: 0, fund: 10n ** 18n, ...RICH };
const decimal = (units: bigint, scale: number) => `${units / powerOfTen(scale)}.${String(units % powerOfTen(scale)).padStart(scale, "0")}`;

/** What went through a loan beside what it tells itself. */
interface Book {
  loan: Loan;
  now: number;
  repaidPrincipal: bigint;
  booked: bigint;
  added: bigint;
  back: bigint;
}

type Step =
  | { readonly do: "days"; readonly count: number }
  | { readonly do: "repay"; readonly thousandths: bigint }
  | { readonly do: "add" | "take"; readonly units: bigint }
  | { readonly do: "price"; readonly bid: bigint; readonly maySell: boolean };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("days" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant("repay" as const), thousandths: fc.oneof(fc.constant(1_000n), fc.bigInt({ min: 1n, max: 1_000n })) }),
  fc.record({ do: fc.constantFrom("add" as const, "take" as const), units: fc.bigInt({ min: 1n, max: 20_000_000n }) }),
  fc.record({ do: fc.constant("price" as const), bid: fc.bigInt({ min: 100_000n, max: 12_000_000n }), maySell: fc.boolean() }),
);

function takeStep(book: Book, step: Step): void {
  const before = book.loan;
  switch (step.do) {
    case "days": {
      book.now += step.count * DAY_MS;
      const { loan, days } = bookLoanDays(before, book.now, Number.MAX_SAFE_INTEGER);
      book.booked += days.reduce((sum, { amount }) => sum + amount, 0n);
      book.loan = loan;
      // Booking again books nothing.
      expect(bookLoanDays(loan, book.now, Number.MAX_SAFE_INTEGER).days).toEqual([]);
      return;
    }
    case "repay": {
      const due = debtOf(before);
      const amount = (due * step.thousandths) / 1_000n;
      const isWhole = amount === due;
      const repaid = repayLoan(before, { text: decimal(amount, USDT.scale), isWhole }, RICH, book.now);
      if (!repaid.ok) {
        expect(["loan_amount_zero", "loan_not_running"]).toContain(repaid.rejection);
        return;
      }
      const { loan, payment, back } = repaid.value;
      expect([payment.interest + payment.principal, payment.rest]).toEqual([amount, 0n]);
      // Interest first: nothing of the principal is paid while any is owed.
      if (payment.principal > 0n) expect(loan.interest).toBe(0n);
      expect(loan.state === "settled").toBe(isWhole);
      book.repaidPrincipal += payment.principal;
      book.back += back;
      book.loan = loan;
      return;
    }
    case "add": {
      const added = addCollateral(before, decimal(step.units, BTC.scale), RICH);
      if (!added.ok) {
        expect(added.rejection).toBe("loan_not_running");
        return;
      }
      book.added += added.value.units;
      book.loan = added.value.loan;
      return;
    }
    case "take": {
      const price = { bid: 10_000_000n, priceScale: PRICE_SCALE };
      const taken = takeCollateral(before, decimal(step.units, BTC.scale), { isFrozen: false, price });
      if (!taken.ok) {
        expect(["loan_not_running", "loan_collateral_needed"]).toContain(taken.rejection);
        return;
      }
      // Never above the opening level at the price that allowed it.
      expect(exceedsLevel(securedOf(taken.value.loan, debtOf(taken.value.loan), price), LEVELS.opening)).toBe(false);
      book.back += taken.value.units;
      book.loan = taken.value.loan;
      return;
    }
    case "price":
      assess(book, step);
  }
}

function assess(book: Book, { bid, maySell }: { readonly bid: bigint; readonly maySell: boolean }): void {
  const before = book.loan;
  const price = { bid, priceScale: PRICE_SCALE };
  const { loan, step } = assessLoan(before, price, { now: book.now, maySell });
  book.loan = loan;
  if (!isRunning(before)) {
    expect([loan, step]).toEqual([before, null]);
    return;
  }
  const at = (level: bigint) => reachesLevel(securedOf(before, debtOf(before), price), level);
  if (step?.kind !== "sold") {
    expect([loan.principal, loan.interest, loan.collateral, loan.sold]).toEqual([
      before.principal,
      before.interest,
      before.collateral,
      before.sold,
    ]);
    if (loan.alarm === "call") expect(at(LEVELS.call)).toBe(true);
    return;
  }
  const { sale } = step;
  expect(maySell).toBe(true);
  // For a reason of the terms alone.
  const isOver = before.callUntil !== null && book.now >= before.callUntil && at(LEVELS.call);
  expect(at(LEVELS.sale) || isOver || sale.why === "overdue").toBe(true);
  expect(sale.payment.interest + sale.payment.principal + sale.payment.rest).toBe(sale.net);
  expect(sale.gross).toBe(sale.net + sale.fee);
  book.repaidPrincipal += sale.payment.principal;
  book.back += sale.back;
  if (isRunning(loan)) {
    const after = securedOf(loan, debtOf(loan), price);
    expect(exceedsLevel(after, LEVELS.opening)).toBe(false);
    // Just enough: a tenth less would not have brought it back, unless it was the least that is sold.
    const value = (sale.sold * bid * powerOfTen(USDT.scale)) / powerOfTen(BTC.scale + PRICE_SCALE);
    if (value > 2n * LOAN_SALE_LEAST * powerOfTen(USDT.scale)) {
      const [fewer, gross] = [(sale.sold * 9n) / 10n, (sale.gross * 9n) / 10n];
      const less = { ...before, collateral: before.collateral - fewer };
      expect(exceedsLevel(securedOf(less, debtOf(before) - gross, price), LEVELS.opening)).toBe(true);
    }
  } else expect(loan.state).toBe("liquidated");
}

function expectSums({ loan, repaidPrincipal, booked, added, back }: Book): void {
  expect(loan.principal).toBe(loan.amount - repaidPrincipal - loan.shortfall);
  expect(loan.interest).toBe(booked - loan.interestPaid - loan.waived);
  expect(loan.collateral).toBe(added - back - loan.sold);
  for (const units of [loan.principal, loan.interest, loan.collateral, loan.shortfall, loan.waived])
    expect(units).toBeGreaterThanOrEqual(0n);
  if (!isRunning(loan))
    expect([loan.principal, loan.interest, loan.collateral, loan.alarm, loan.callUntil]).toEqual([0n, 0n, 0n, "none", null]);
  // The house bears something only where everything was sold.
  if (loan.shortfall > 0n || loan.waived > 0n) expect(loan.state).toBe("liquidated");
  expect((loan.alarm === "call") === (loan.callUntil !== null)).toBe(true);
}

it("adds up in every life of a loan", () => {
  let [sales, shortfalls, settled, calls] = [0, 0, 0, 0];
  fc.assert(
    fc.property(fc.bigInt({ min: 500n, max: 50_000n }), fc.array(steps, { maxLength: 25 }), (amount, life) => {
      const price = { bid: 10_000_000n, priceScale: PRICE_SCALE };
      const asked = { version: 1, textVersion: 1, text: String(amount), pledged: BTC, collateralText: decimal(amount * 2_100n, BTC.scale) };
      const begun = startLoan({ offer, isOpen: true }, asked, means, price, { id: 1n, userId: 5n, now: NOON });
      if (!begun.ok) throw new Error(begun.rejection);
      const { loan, days } = begun.value;
      const book: Book = {
        loan,
        now: NOON,
        repaidPrincipal: 0n,
        booked: days.reduce((sum, day) => sum + day.amount, 0n),
        added: loan.collateral,
        back: 0n,
      };
      expectSums(book);
      for (const step of life) {
        takeStep(book, step);
        expectSums(book);
        if (book.loan.alarm === "call") calls += 1;
      }
      if (book.loan.sold > 0n) sales += 1;
      if (book.loan.shortfall > 0n) shortfalls += 1;
      if (book.loan.state === "settled") settled += 1;
    }),
    { seed: 20_261_129, numRuns: atDepth(600) },
  );
  // The lives met what they are about.
  for (const times of [sales, shortfalls, settled, calls]) expect(times).toBeGreaterThan(10);
});
