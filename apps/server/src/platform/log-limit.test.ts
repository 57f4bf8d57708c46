import { expect, it } from "vitest";
import { LogLimit } from "./log-limit.ts";

it("writes one line a second and says how many it left out, also when the clock is set back", () => {
  let now = 1_000_000;
  const limit = new LogLimit({ now: () => now });
  const lines: [at: number, leftOut: number][] = [];
  const come = (at: number) => {
    now = at;
    limit.line((leftOut) => lines.push([at, leftOut]));
  };
  for (const at of [1_000_000, 1_000_001, 1_000_999, 1_001_000, 1_001_500, 400_000, 400_001, 401_000]) come(at);
  expect(lines).toEqual([
    [1_000_000, 0],
    [1_001_000, 2],
    [400_000, 1],
    [401_000, 1],
  ]);
});
