import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { rangeOf } from "./range.ts";

const NOW = Date.UTC(2026, 0, 5, 15);
const epoch = (beganAt: number, endedAt: number | null = null) => ({ number: 1, beganAt, endedAt, ids: { from: 1n, before: null } });
const young = epoch(NOW - DAY_MS);
const old = epoch(NOW - 1_000 * DAY_MS);
const ended = epoch(NOW - 9 * DAY_MS, NOW - 2 * DAY_MS);

describe("the time that is looked at", () => {
  it.each([
    ["is all of a young epoch, the present moment included", young, {}, [young.beganAt, NOW + 1]],
    ["is the last 371 days of an old one, the first of them whole", old, {}, [Date.UTC(2026, 0, 5) - 370 * DAY_MS, NOW + 1]],
    ["is all of one that has ended, its last moment included", ended, {}, [ended.beganAt, NOW - 2 * DAY_MS + 1]],
    ["begins with the epoch at the earliest", young, { startTs: 5 }, [young.beganAt, NOW + 1]],
    ["ends with the epoch at the latest", ended, { endTs: NOW }, [ended.beganAt, NOW - 2 * DAY_MS + 1]],
    ["is what is asked for within it", old, { startTs: NOW - 7, endTs: NOW - 3 }, [NOW - 7, NOW - 3]],
    ["is nothing where the end lies before the start", old, { startTs: NOW, endTs: NOW - 3 }, [NOW - 3, NOW - 3]],
  ] as const)("%s", (_what, epoch, asked, [startTs, endTs]) => {
    expect(rangeOf(epoch, asked, NOW)).toEqual({ epoch: epoch, startTs, endTs });
  });
});
