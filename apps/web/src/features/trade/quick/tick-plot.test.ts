import { expect, it } from "vitest";
import { axisPrices, plotWindow } from "./tick-plot.ts";

const trade = { entry: 100, openTs: 100_000, closeTs: 160_000, above: true };

it("shows a while before the opening and just past the close, with every price and the entry in sight", () => {
  const shown = plotWindow(
    [
      { ts: 90_000, price: 99 },
      { ts: 120_000, price: 103 },
    ],
    trade,
    130_000,
  );
  expect(shown.from).toBe(85_000);
  expect(shown.to).toBe(162_400);
  expect(shown.low).toBeLessThan(99);
  expect(shown.high).toBeGreaterThan(103);
});

it("leaves out what lies before, and does not blow up a quiet market", () => {
  const shown = plotWindow(
    [
      { ts: 10_000, price: 50 },
      { ts: 120_000, price: 100.0001 },
    ],
    trade,
    130_000,
  );
  expect(shown.low).toBeGreaterThan(99);
  expect(shown.high - shown.low).toBeGreaterThan(0.04);
});

it("shows the last minute while the trade waits for its opening", () => {
  expect(plotWindow([{ ts: 120_000, price: 5 }], null, 130_000)).toMatchObject({ from: 70_000, to: 142_000 });
});

it.each([
  [{ low: 96_355, high: 96_425 }, [96_360, 96_380, 96_400, 96_420]],
  [{ low: 0.95, high: 1.3 }, [1, 1.1, 1.2, 1.3]],
])("puts round prices on the axis: %o", (span, prices) => {
  const axis = axisPrices({ from: 0, to: 1, ...span }, 4);
  expect(axis).toHaveLength(prices.length);
  axis.forEach((price, index) => {
    expect(price).toBeCloseTo(prices[index] ?? 0, 6);
  });
});
