import { describe, expect, it } from "vitest";
import { flickOf, neighbour } from "./flick.ts";

describe("a flick", () => {
  it.each([
    ["quick to the left", { dx: -120, dy: 10, ms: 100 }, -1],
    ["quick to the right", { dx: 80, dy: -30, ms: 90 }, 1],
    ["a slow pull", { dx: -120, dy: 0, ms: 400 }, 0],
    ["a short twitch", { dx: 50, dy: 0, ms: 20 }, 0],
    ["a scroll that drifts", { dx: 90, dy: 60, ms: 80 }, 0],
  ] as const)("%s", (_name, stroke, direction) => {
    expect(flickOf(stroke)).toBe(direction);
  });

  it("goes one list on and stays at the ends", () => {
    const lists = [4, 0, 1];
    expect([neighbour(lists, 4, 1), neighbour(lists, 1, 1), neighbour(lists, 4, -1), neighbour(lists, 1, -1)]).toEqual([0, 1, 4, 0]);
  });
});
