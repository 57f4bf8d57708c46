import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areCommissionRates, type CommissionRates, commissionShare, type Upline } from "./referral.ts";

const rate = fc.bigInt({ min: 0n, max: 30_000_000n });
const rates = fc
  .tuple(rate, rate, rate)
  .map((given): CommissionRates => {
    const [one = 0n, two = 0n, three = 0n] = given.toSorted((a, b) => (a > b ? -1 : 1));
    return [one, two, three];
  })
  .filter(areCommissionRates);
const uplines = fc
  .array(fc.record({ isMemberIdentified: fc.boolean(), isEarnerIdentified: fc.boolean(), isSamePerson: fc.boolean() }), { maxLength: 3 })
  .map((given): Upline[] => given.map((each, index) => ({ level: index + 1, ...each })));
const base = fc.bigInt({ min: 0n, max: 10n ** 30n });

describe("commission of any history", () => {
  it("never comes to more than 30 % of what was paid, and each level to no more than its rate", () => {
    fc.assert(
      fc.property(base, rates, uplines, (units, given, above) => {
        const shares = above.map((each) => commissionShare(units, given, each));
        const sum = shares.reduce((total, { amount }) => total + amount, 0n);
        expect(sum * 10n).toBeLessThanOrEqual(units * 3n);
        for (const { rate: own, amount } of shares) {
          expect(amount * 100_000_000n).toBeLessThanOrEqual(units * own);
          expect(amount).toBeGreaterThanOrEqual(0n);
        }
      }),
    );
  });

  it("is within a unit of the exact share wherever it may be paid, and nothing elsewhere, with a reason", () => {
    fc.assert(
      fc.property(base, rates, uplines, (units, given, above) => {
        for (const each of above) {
          const { rate: own, amount, why } = commissionShare(units, given, each);
          const mayEarn = each.isMemberIdentified && each.isEarnerIdentified && !each.isSamePerson;
          if (mayEarn) expect(units * own - amount * 100_000_000n).toBeLessThan(100_000_000n);
          else expect(amount).toBe(0n);
          expect(amount === 0n).toBe(why !== null);
        }
      }),
    );
  });
});
