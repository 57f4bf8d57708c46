import { formatUnits, parseUnits } from "@candela/model";
import { compareDecimals, decimalsOf, sumDecimals, truncateDecimals } from "@candela/ui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownBalance } from "./shown-balance.ts";

const SCALE = 6;
const text = (units: bigint) => formatUnits(units, SCALE);

const unitsOf = (amount: string, decimals: number) => {
  const parsed = parseUnits(amount, decimals);
  if (!parsed.ok) throw new Error(`${amount} is no amount`);
  return parsed.value;
};

describe("a balance in a list", () => {
  it.each([
    ["10.010000", "5.005000", "5.005000", { balance: "10.01", available: "5.00", frozen: "5.01" }],
    ["99999.999999", "99999.999998", "0.000001", { balance: "99999.99", available: "99999.99", frozen: "0.00" }],
    ["5000.004431", "4027.736000", "972.268431", { balance: "5000.00", available: "4027.73", frozen: "972.27" }],
    ["99633.745051", "99135.886246", "497.858805", { balance: "99633.74", available: "99135.88", frozen: "497.86" }],
    ["74285.911000", "71086.962800", "3198.948200", { balance: "74285.91", available: "71086.96", frozen: "3198.95" }],
    ["1099.999900", "1000.000000", "99.999900", { balance: "1099.99", available: "1000.00", frozen: "99.99" }],
    ["3", "1", "2", { balance: "3.00", available: "1.00", frozen: "2.00" }],
  ])("of %s, %s available and %s frozen", (balance, available, frozen, shown) => {
    expect(shownBalance({ balance, available, frozen }, 2)).toEqual(shown);
  });

  it("keeps every digit where the currency shows them all", () => {
    const row = { balance: "0.294978", available: "0.200000", frozen: "0.094978" };
    expect(shownBalance(row, undefined)).toEqual(row);
  });

  it("adds up for any parts, all with the decimals of the list, and shows neither more in all nor more to use than there is", () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 0, max: SCALE }), (available, frozen, decimals) => {
        const row = { balance: text(available + frozen), available: text(available), frozen: text(frozen) };
        const shown = shownBalance(row, decimals);
        expect(sumDecimals([shown.available, shown.frozen])).toBe(shown.balance);
        expect(compareDecimals(shown.balance, row.balance)).toBeLessThanOrEqual(0);
        expect([shown.balance, shown.available, shown.frozen].map(decimalsOf)).toEqual([decimals, decimals, decimals]);
        expect([0n, 1n]).toContain(unitsOf(shown.frozen, decimals) - unitsOf(truncateDecimals(row.frozen, decimals), decimals));
        for (const name of ["balance", "available"] as const) {
          // Another screen's shorter form of the same amount is a prefix of this one.
          expect(truncateDecimals(shown[name], decimals)).toBe(truncateDecimals(row[name], decimals));
          expect(compareDecimals(shown[name], row[name])).toBeLessThanOrEqual(0);
        }
      }),
      { seed: 20_261_121 },
    );
  });
});
