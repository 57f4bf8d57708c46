import { MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { Closure } from "./closures.ts";
import { STEP_MS, TradingHours } from "./trading-hours.ts";

const CODE = "TSLA";
const DAY = Date.UTC(2026, 0, 5);
const at = (hour: number, minute = 0) => DAY + hour * 3_600_000 + minute * MINUTE_MS;

/** The session of the feed, from 14:30 to 21:00, less what is closed besides. */
function hoursWith(...closed: readonly (readonly [number, number])[]): TradingHours {
  const closures = closed.map(([from, to]): Closure => ({ calendar: "us-equity", productCode: null, from, to, reason: "" }));
  const isOpen = (_code: string, ts: number) => ts >= at(14, 30) && ts < at(21);
  return new TradingHours(
    { isOpen, opensAt: (code, ts) => (isOpen(code, ts) ? ts : ts < at(14, 30) ? at(14, 30) : undefined) },
    () => ({ productCode: CODE, calendar: "us-equity" }),
    () => closures,
  );
}

describe("the end of the session that is open", () => {
  const lunch = [at(17), at(18)] as const;
  const halfHour = [at(19, 30), at(20)] as const;

  it.each([
    ["the feed's, where nothing is closed besides", hoursWith(), at(15), at(21)],
    ["the beginning of the closure after it", hoursWith(lunch), at(15), at(17)],
    ["that of the session after a closure, within it", hoursWith(lunch), at(18), at(21)],
    ["the first of several closures", hoursWith(lunch, halfHour), at(16, 55), at(17)],
    ["the next closure, after the first", hoursWith(lunch, halfHour), at(18, 1), at(19, 30)],
    ["the feed's, after the last closure", hoursWith(lunch, halfHour), at(20, 10), at(21)],
  ])("is %s", (_what, hours, ts, end) => {
    expect(hours.closesAt(CODE, ts)).toBe(end);
    // To the step it is open until then, and not at it.
    expect(hours.isOpen(CODE, end - STEP_MS)).toBe(true);
    expect(hours.isOpen(CODE, end)).toBe(false);
  });

  it("is midnight where the market never closes, and where it is closed for the rest of the day", () => {
    const never = new TradingHours(
      { isOpen: () => true, opensAt: (_code, ts) => ts },
      () => undefined,
      () => [],
    );
    expect(never.closesAt(CODE, at(3))).toBe(DAY + 86_400_000);
    expect(hoursWith().closesAt(CODE, at(22))).toBe(DAY + 86_400_000);
  });
});

it("opens again when the last of closures that touch each other has ended, and never where nobody knows when", () => {
  const hours = hoursWith([at(15), at(16)], [at(16), at(17)], [at(20), at(22)]);
  expect(hours.opensAt(CODE, at(15, 30))).toBe(at(17));
  expect(hours.opensAt(CODE, at(10))).toBe(at(14, 30));
  expect(hours.opensAt(CODE, at(18))).toBe(at(18));
  expect(hours.opensAt(CODE, at(20, 30))).toBeUndefined();
  expect(hours.sessions(CODE, at(14), at(22))).toEqual([
    { from: at(14, 30), to: at(15) },
    { from: at(17), to: at(20) },
  ]);
});
