import { expect, it } from "vitest";
import { durationsOf } from "./test-durations.mjs";

it("knows how long each file took, a browser file over all its projects and shared by the workers", () => {
  const vitest = { testResults: [{ name: "/checkout/a/b.test.ts", startTime: 1_000, endTime: 3_540 }] };
  const spec = (ms) => ({
    specs: [{ tests: [{ results: [{ duration: ms }] }] }],
    suites: [{ specs: [{ tests: [{ results: [{ duration: 1_000 }] }] }] }],
  });
  const suites = [
    { file: "journeys/x.spec.ts", ...spec(4_000) },
    { file: "journeys/x.spec.ts", ...spec(2_000) },
  ];
  expect([...durationsOf(vitest, { config: { workers: 2 }, suites }, "/checkout")]).toEqual([
    ["a/b.test.ts", 2.5],
    ["e2e/journeys/x.spec.ts", 4],
  ]);
  expect(durationsOf(undefined, undefined, "/checkout").size).toBe(0);
});
