import { formatUnits } from "@candela/model";
import { compareDecimals, subtractDecimals, sumDecimals, truncateDecimals } from "@candela/ui";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shownPanel, shownPortfolio } from "./shown-panel.ts";

const text = (units: bigint) => formatUnits(units, 6);
const part = (kind: "currency" | "holding" | "contract" | "quick", value: string, profit: string | null = null, code = "") => ({
  kind,
  code,
  value,
  profit,
});

it("shows cash, holdings and open trades that add up to the total, also where each by itself would be cut to less", () => {
  expect(
    shownPanel({
      userBalanceConvert: "99957.725400",
      openingValue: "100000.004999",
      profitAndLose: "-0.009999",
      parts: [
        part("currency", "58948.333838", null, "USDT"),
        part("holding", "40009.396000", "-0.005", "AAPL"),
        part("contract", "999.995562", "-0.004999"),
      ],
    }),
  ).toEqual({ total: "99957.72", cash: "58948.33", holdings: "40009.40", open: "999.99", profit: "-0.01", today: "-42.28" });
});

it("says today's result as what the total on screen gained on the opening value on screen", () => {
  const shown = shownPanel({
    userBalanceConvert: "100059.155999",
    openingValue: "100000",
    profitAndLose: "0",
    parts: [part("currency", "100059.155999", null, "USDT")],
  });
  expect([shown.total, shown.today]).toEqual(["100059.15", "59.15"]);
});

it("adds up for any cash, holdings and open trades, and never shows more cash than there is", () => {
  const worth = fc.bigInt({ min: 0n, max: 10n ** 14n });
  const result = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  fc.assert(
    fc.property(worth, fc.array(fc.tuple(worth, result), { maxLength: 6 }), worth, result, worth, (cash, owned, margin, open, opening) => {
      fc.pre(cash + margin + open >= 0n);
      const total = text(cash + margin + open + owned.reduce((sum, [value]) => sum + value, 0n));
      const panel = {
        userBalanceConvert: total,
        openingValue: text(opening),
        profitAndLose: text(open + owned.reduce((sum, [, profit]) => sum + profit, 0n)),
        parts: [
          part("currency", text(cash), null, "USDT"),
          part("contract", text(margin + open), text(open)),
          ...owned.map(([value, profit], index) => part("holding", text(value), text(profit), `P${index}`)),
        ],
      };
      const shown = shownPanel(panel);
      const rows = shownPortfolio(panel);
      expect(compareDecimals(sumDecimals([shown.cash, shown.holdings, shown.open]), shown.total)).toBe(0);
      expect(compareDecimals(sumDecimals(rows.map(({ value }) => value)), shown.total)).toBe(0);
      expect(compareDecimals(sumDecimals(rows.map(({ profit }) => profit ?? "0")), shown.profit)).toBe(0);
      expect(shown.total).toBe(truncateDecimals(total, 2));
      expect(subtractDecimals(shown.total, shown.today)).toBe(truncateDecimals(text(opening), 2));
      expect(compareDecimals(shown.cash, text(cash))).toBeLessThanOrEqual(0);
    }),
    { seed: 20_261_122 },
  );
});
