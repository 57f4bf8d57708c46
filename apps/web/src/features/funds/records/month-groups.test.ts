import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() =>
  vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "timeZone" ? '"utc"' : null), setItem: () => undefined }),
);
afterEach(() => vi.unstubAllGlobals());

const NOW = Date.UTC(2026, 10, 20, 14, 40);
const at = (...[month, day, hour]: readonly [number, number, number]) => ({ createdAt: Date.UTC(2026, month - 1, day, hour) });

async function groupsOf(...rows: readonly { readonly createdAt: number }[]) {
  const { zoneChoiceStore } = await import("../../../lib/time/zone-choice.ts");
  zoneChoiceStore.set("utc");
  const { monthGroups } = await import("./month-groups.ts");
  return monthGroups(rows, NOW).map(({ when, rows: own }) => [when, own.length]);
}

it("parts today from the rest of the month, and the months from each other", async () => {
  const rows = [at(11, 20, 9), at(11, 20, 0), at(11, 19, 23), at(11, 1, 0), at(10, 31, 23), at(9, 3, 1)];
  expect(await groupsOf(...rows)).toEqual([
    ["today", 2],
    ["earlier", 2],
    ["month", 1],
    ["month", 1],
  ]);
});

it("calls a month by its name where nothing is of today", async () => {
  expect(await groupsOf(at(11, 19, 23), at(11, 2, 1))).toEqual([["month", 2]]);
});

it("has no groups without rows", async () => {
  expect(await groupsOf()).toEqual([]);
});
