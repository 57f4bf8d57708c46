import { expect, it } from "vitest";
import { financingMoment, lastFinancingDay, nextFinancingAt } from "./index.ts";

const day = Date.UTC(2026, 10, 25) / 86_400_000;
const moment = Date.UTC(2026, 10, 25, 22);

it("financing is charged at 22:00 UTC of every day", () => {
  expect([financingMoment(day), financingMoment(day + 1)]).toEqual([moment, Date.UTC(2026, 10, 26, 22)]);
});

it.each([
  [moment - 1, day - 1, moment],
  [moment, day, Date.UTC(2026, 10, 26, 22)],
  [moment + 1, day, Date.UTC(2026, 10, 26, 22)],
  [Date.UTC(2026, 10, 26), day, Date.UTC(2026, 10, 26, 22)],
])("at %s it was last on day %s and is next at %s", (ts, last, next) => {
  expect([lastFinancingDay(ts), nextFinancingAt(ts)]).toEqual([last, next]);
});
