import { assert, DAY_MS } from "@candela/model";
import { expect, it } from "vitest";
import { sessionOf } from "../calendar.ts";
import { dayLabel, dayOf } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

/** Before the Easter of 2026, whose Friday closes the stock exchanges too: three closed days, as many as there ever are in a row. */
const EPOCH = Date.UTC(2026, 2, 30);
const DAYS = 9;
const SAMPLED_MS = [0, 12 * 3_600_000, DAY_MS - 1];

it("keeps the last tick of a session through all days that follow it and are closed, three in a row included", () => {
  const feed = createSimulatedFeed({ seed: "closures", hours: "exchange", epoch: EPOCH, livedFrom: EPOCH + 365 * DAY_MS });
  const longest = new Map<string, number>();
  const listed = LISTINGS.filter(({ instrument }) => (instrument.listedFrom ?? 0) <= EPOCH);
  for (const { instrument } of listed) {
    let closed = 0;
    for (let day = EPOCH; day < EPOCH + DAYS * DAY_MS; day += DAY_MS) {
      closed = sessionOf(instrument.calendar, dayOf(day)) === undefined ? closed + 1 : 0;
      longest.set(instrument.calendar, Math.max(longest.get(instrument.calendar) ?? 0, closed));
      if (closed === 0) continue;
      const last = feed.tickAt(instrument.productCode, day - (closed - 1) * DAY_MS - 1);
      assert(last !== undefined, "a week begins on an open day");
      for (const at of SAMPLED_MS)
        expect([instrument.productCode, dayLabel(dayOf(day)), feed.tickAt(instrument.productCode, day + at)]).toEqual([
          instrument.productCode,
          dayLabel(dayOf(day)),
          last,
        ]);
    }
  }
  expect(Object.fromEntries(longest)).toEqual({ always: 0, "us-equity": 3, weekdays: 1 });
});
