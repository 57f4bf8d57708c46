import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  collateralValue,
  cureOf,
  exceedsLevel,
  leastCollateral,
  levelPrice,
  loanDayInterest,
  reachesLevel,
  type Secured,
  saleOf,
} from "./loan.ts";

const settings = { seed: 20_261_129, numRuns: atDepth(2_000) };
const level = fc.bigInt({ min: 10_000_000n, max: 95_000_000n });
const secured: fc.Arbitrary<Secured> = fc.record({
  debt: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  currency: fc.constantFrom({ scale: 6 }, { scale: 2 }),
  collateral: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  pledged: fc.constant({ scale: 8 }),
  bid: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  priceScale: fc.constantFrom(0, 2, 5),
});

it("a level is reached at the price that is told for it and at none above the shown one", () => {
  fc.assert(
    fc.property(secured, level, (loan, at) => {
      const { reached, shown } = levelPrice(loan, at);
      if (reached > 0n) expect(reachesLevel({ ...loan, bid: reached }, at)).toBe(true);
      expect(reachesLevel({ ...loan, bid: reached + 1n }, at)).toBe(false);
      expect(shown === reached || shown === reached + 1n).toBe(true);
    }),
    settings,
  );
});

it("the least collateral is enough, and one unit less is not", () => {
  fc.assert(
    fc.property(secured, level, (loan, at) => {
      const least = leastCollateral(loan, at);
      expect(exceedsLevel({ ...loan, collateral: least }, at)).toBe(false);
      expect(exceedsLevel({ ...loan, collateral: least - 1n }, at)).toBe(true);
    }),
    settings,
  );
});

it("a cure is enough, and one unit less of it is not", () => {
  fc.assert(
    fc.property(secured, level, (loan, at) => {
      const { collateral, repay } = cureOf(loan, at);
      expect(reachesLevel({ ...loan, collateral: loan.collateral + collateral }, at)).toBe(false);
      expect(reachesLevel({ ...loan, debt: loan.debt - repay }, at)).toBe(false);
      if (collateral > 0n) expect(reachesLevel({ ...loan, collateral: loan.collateral + collateral - 1n }, at)).toBe(true);
      if (repay > 0n) expect(reachesLevel({ ...loan, debt: loan.debt - repay + 1n }, at)).toBe(true);
    }),
    settings,
  );
});

it("a sale brings the loan to its target or sells all, loses no unit, and sells no more than its formula but for rounding and the least", () => {
  fc.assert(
    fc.property(secured, fc.bigInt({ min: 0n, max: 60_000_000n }), fc.bigInt({ min: 0n, max: 2_000_000n }), (loan, target, fee) => {
      const { sold, isAll, gross, fee: taken, net } = saleOf(loan, target, fee);
      expect([sold > 0n && sold <= loan.collateral, isAll, net]).toEqual([true, sold === loan.collateral, gross - taken]);
      expect(gross).toBe(collateralValue({ ...loan, collateral: sold }));
      if (isAll) return;
      const debt = loan.debt > net ? loan.debt - net : 0n;
      const left = { ...loan, debt, collateral: loan.collateral - sold };
      expect(debt === 0n || !exceedsLevel(left, target)).toBe(true);
      expect(collateralValue(left) >= 10n * 10n ** BigInt(loan.currency.scale)).toBe(true);
      // A little less would not have been enough, unless the least is sold.
      const unit = 10n ** BigInt(8 + loan.priceScale - loan.currency.scale) / loan.bid + 1n;
      const fewer = sold - 8n * unit;
      if (fewer <= 0n || collateralValue({ ...loan, collateral: fewer }) <= 10n * 10n ** BigInt(loan.currency.scale)) return;
      const grossOfFewer = collateralValue({ ...loan, collateral: fewer });
      const rest = loan.debt - grossOfFewer + (grossOfFewer * fee) / 100_000_000n;
      expect(rest > 0n && exceedsLevel({ ...loan, debt: rest, collateral: loan.collateral - fewer }, target)).toBe(true);
    }),
    settings,
  );
});

it("interest of parts is never less than that of the whole, and by less than a unit a part more", () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 9 }),
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      (parts, rate) => {
        const whole = loanDayInterest(
          parts.reduce((sum, part) => sum + part, 0n),
          rate,
        );
        const apart = parts.reduce((sum, part) => sum + loanDayInterest(part, rate), 0n);
        expect(apart >= whole && apart < whole + BigInt(parts.length)).toBe(true);
      },
    ),
    settings,
  );
});
