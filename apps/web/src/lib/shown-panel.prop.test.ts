import { formatUnits } from "@candela/model";
import { compareDecimals, sumDecimals, truncateDecimals } from "@candela/ui";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shownPanel } from "./shown-panel.ts";

const text = (units: bigint) => formatUnits(units, 6);

it("shows cash and holdings that add up to the total, also where each by itself would round another way", () => {
  expect(
    shownPanel({
      userBalanceConvert: "99957.725400",
      cash: "58948.333838",
      holdings: "41009.391562",
      allMarginAmount: "12.349999",
      profitAndLose: "-0.004999",
      profitAndLoseToday: "-42.279999",
    }),
  ).toEqual({ total: "99957.72", cash: "58948.33", holdings: "41009.39", margin: "12.34", profit: "0.00", today: "-42.27" });
});

it("adds up for any cash and holdings, and never shows more cash than there is", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: -(10n ** 13n), max: 10n ** 15n }), (cash, holdings) => {
      fc.pre(cash + holdings >= 0n);
      const total = text(cash + holdings);
      const shown = shownPanel({
        userBalanceConvert: total,
        cash: text(cash),
        holdings: text(holdings),
        allMarginAmount: "0",
        profitAndLose: "0",
        profitAndLoseToday: "0",
      });
      expect(compareDecimals(sumDecimals([shown.cash, shown.holdings]), shown.total)).toBe(0);
      expect(shown.total).toBe(truncateDecimals(total, 2));
      expect(compareDecimals(shown.cash, text(cash))).toBeLessThanOrEqual(0);
    }),
    { seed: 20_261_122 },
  );
});
