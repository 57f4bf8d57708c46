import { expect, it } from "vitest";
import { keptOf, shownKept, shownReplayed, shownResults } from "./copy-numbers.ts";

it.each([
  [{ realised: "-261.571302", sharePaid: "25.132180", shareDue: "0.000000", open: "5.025310" }, "-261.57", "-25.13", "5.02", -28168],
  [{ realised: "300.000000", sharePaid: "10.005000", shareDue: "20.005000", open: "-36.304000" }, "300.00", "-30.01", "-36.30", 23369],
  [{ realised: "1.004000", sharePaid: "0.000000", shareDue: "0.000000", open: null }, "1.00", "0.00", "0.00", 100],
])("writes what was kept of %j so that its parts add up to it", (follow, realised, share, open, cents) => {
  expect(shownKept(follow)).toEqual({ realised, share, open });
  expect(Math.round(Number(keptOf(follow)) * 100)).toBe(cents);
  expect(Math.round((Number(realised) + Number(share) + Number(open)) * 100)).toBe(cents);
});

it("shows open copies in cents that add up to what the sum above them says is open", () => {
  // Each alone would be −52.89 and −58.53, together a cent less than the sum.
  const results = ["-52.894000", "-58.534000"];
  const follow = { realised: "-39.020000", sharePaid: "7.760000", shareDue: "0.000000", open: "-111.428000" };
  expect(shownKept(follow).open).toBe("-111.43");
  expect(shownResults(follow, results)).toEqual(["-52.89", "-58.54"]);
  expect(shownResults({ ...follow, open: "-111.420000" }, results)).toBeNull();
  expect(shownResults(follow, [...results, null])).toBeNull();
  expect(shownResults({ ...follow, open: null }, results)).toBeNull();
});

it.each([
  // Each alone would be −14.33, −5.30 and −19.64, a cent apart.
  [{ beforeCosts: "-14.334000", fees: "5.304000", share: "0.000000", kept: "-19.638000" }, "-14.33", "-5.31", "0.00", "-19.64"],
  [{ beforeCosts: "120.005000", fees: "20.004000", share: "10.000100", kept: "90.000900" }, "120.00", "-20.00", "-10.00", "90.00"],
])("shows what past trades of %j would have left in cents that add up", (preview, beforeCosts, fees, share, kept) => {
  expect(shownReplayed(preview)).toEqual({ beforeCosts, fees, share, kept });
  expect(Math.round((Number(beforeCosts) + Number(fees) + Number(share)) * 100)).toBe(Math.round(Number(kept) * 100));
});
