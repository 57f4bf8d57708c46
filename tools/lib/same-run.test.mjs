import { describe, expect, it } from "vitest";
import { sameRun } from "./same-run.mjs";

describe("the command that does a simulation again", () => {
  const asked = { ops: "1000000", seed: "7", mode: "trading", fill: "top" };

  it.each([
    ["the fill model of trading", { fill: "depth" }, "npm run simulate -- --ops 1000000 --seed 7 --fill depth"],
    ["the mode", { mode: "earning" }, "npm run simulate -- --ops 1000000 --seed 7 --mode earning"],
    ["the days of loans", { mode: "loan", days: "400" }, "npm run simulate -- --ops 1000000 --seed 7 --mode loan --days 400"],
  ])("names %s and all operations that were asked for", (_, more, command) => {
    expect(sameRun({ ...asked, ...more })).toBe(command);
  });
});
