import { expect, it } from "vitest";
import { keptOf, shownKept } from "./copy-numbers.ts";

it.each([
  [{ realised: "-261.571302", sharePaid: "25.132180", shareDue: "0.000000", open: "5.025310" }, "-261.57", "-25.13", "5.02", -28168],
  [{ realised: "300.000000", sharePaid: "10.005000", shareDue: "20.005000", open: "-36.304000" }, "300.00", "-30.01", "-36.30", 23369],
  [{ realised: "1.004000", sharePaid: "0.000000", shareDue: "0.000000", open: null }, "1.00", "0.00", "0.00", 100],
])("writes what was kept of %j so that its parts add up to it", (follow, realised, share, open, cents) => {
  expect(shownKept(follow)).toEqual({ realised, share, open });
  expect(Math.round(Number(keptOf(follow)) * 100)).toBe(cents);
  expect(Math.round((Number(realised) + Number(share) + Number(open)) * 100)).toBe(cents);
});
