import { expect, it } from "vitest";
import { shortMoment } from "./data-age.ts";

const noon = new Date(2026, 2, 5, 12, 7).getTime();

it("a moment of today is its time, another has its day too", () => {
  expect(shortMoment(noon, noon + 3_600_000)).toBe("12:07");
  expect(shortMoment(noon, noon + 24 * 3_600_000)).toBe("03-05 12:07");
});
