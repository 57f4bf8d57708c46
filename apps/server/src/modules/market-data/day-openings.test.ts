import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { checkableDays, dayOpenings } from "./day-openings.ts";
import { FoldQueue, HOUSE } from "./fold-queue.ts";

const livedFrom = Date.UTC(2026, 0, 5);
const now = Date.UTC(2026, 0, 10, 12);

function openings(lived: number | null = livedFrom) {
  const worked: string[] = [];
  const waiting: (() => void)[] = [];
  const queue = new FoldQueue({ folding: { slice: () => Promise.reject(new Error("no candles are asked for")) }, now: () => now });
  const opening = async ({ day }: { readonly day: string }) => {
    worked.push(day);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return `state of ${day}`;
  };
  const ask = dayOpenings({ seeds: lived === null ? undefined : { livedFrom: lived }, queue, folding: { opening } });
  const goOn = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      waiting.splice(0).forEach((resolve) => void resolve());
      await Promise.resolve();
    }
  };
  return { ask: (day: string, at = now) => ask(day, at, HOUSE), worked, goOn };
}

describe("what a day opened from", () => {
  it("is that very day's for each of those who ask at once, and is worked out once a day", async () => {
    const { ask, worked, goOn } = openings();
    const days = ["2026-01-06", "2026-01-07", "2026-01-06", "2026-01-08"];
    const asked = Promise.all(days.map((day) => ask(day)));
    await goOn();
    expect(await asked).toEqual(days.map((day) => `state of ${day}`));
    expect(worked.toSorted()).toEqual(["2026-01-06", "2026-01-07", "2026-01-08"]);
    expect(await ask("2026-01-07")).toBe("state of 2026-01-07");
    expect(worked).toHaveLength(3);
  });

  it.each([
    ["before anybody traded", "2026-01-04", now],
    ["that runs", "2026-01-10", now],
    ["in its last millisecond", "2026-01-09", Date.UTC(2026, 0, 10) - 1],
    ["to come", "2026-01-11", now],
  ])("is not told of a day %s", async (_which, day, at) => {
    const { ask, worked } = openings();
    expect(await ask(day, at)).toBeNull();
    expect(worked).toEqual([]);
  });

  it("is told of the first day of trading, and of a day from its end on", async () => {
    const { ask, goOn } = openings();
    const asked = Promise.all([ask("2026-01-05"), ask("2026-01-09", Date.UTC(2026, 0, 10))]);
    await goOn();
    expect(await asked).toEqual(["state of 2026-01-05", "state of 2026-01-09"]);
  });

  it("is told of no day where nobody ever trades", async () => {
    const { ask } = openings(null);
    expect(await ask("2026-01-06")).toBeNull();
  });
});

it.each([
  ["in the middle of the first day", livedFrom + DAY_MS / 2, null],
  ["at the end of the first day", livedFrom + DAY_MS, "2026-01-05"],
  ["a moment before the second ends", livedFrom + 2 * DAY_MS - 1, "2026-01-05"],
  ["when it has ended", livedFrom + 2 * DAY_MS, "2026-01-06"],
])("%s the last day that can be checked is %j", (_name, at, last) => {
  expect(checkableDays({ livedFrom }, at)).toEqual({ first: "2026-01-05", last: at < livedFrom + DAY_MS ? null : last });
});
