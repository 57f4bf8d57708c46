import { describe, expect, it } from "vitest";
import {
  DAY_MS,
  isNewShareCalendar,
  likelyShares,
  NEW_SHARE_DRAW_AFTER_MS,
  NEW_SHARE_LISTS_WITHIN_MS,
  NEW_SHARE_OPEN_MS,
  NEW_SHARE_TRIED_MS,
  NEW_SHARE_WAIT_MS,
  namedRoundOf,
  newShareCost,
  QUICKNET_GENESIS_MS,
  quicknetRoundAt,
  quicknetRoundFrom,
} from "./index.ts";

it("costs price times shares, exactly", () => {
  expect(newShareCost({ price: 19_500_000n, lotShares: 10 }, 10)).toBe(1_950_000_000n);
  expect(newShareCost({ price: 1n, lotShares: 1 }, 0)).toBe(0n);
  expect(() => newShareCost({ price: 0n, lotShares: 1 }, 1)).toThrow();
});

it("expects the share of the offer that an order asks for, cut to whole shares, and all of it while there is enough", () => {
  expect(likelyShares(10, 10, { lotsOffered: 40_000, lotsAsked: 128_000 })).toBe(31);
  expect([20, 40, 41].map((lotsAsked) => likelyShares(10, 10, { lotsOffered: 40, lotsAsked }))).toEqual([100, 100, 97]);
  expect(likelyShares(10, 10, { lotsOffered: 5, lotsAsked: 0 })).toBe(50);
  expect(likelyShares(1, 1, { lotsOffered: 1, lotsAsked: 3 })).toBe(0);
});

describe("the calendar of an offer", () => {
  const now = Date.UTC(2026, 10, 29, 9);
  const opensAt = now;
  const closesAt = opensAt + NEW_SHARE_OPEN_MS;
  const drawAt = closesAt + NEW_SHARE_DRAW_AFTER_MS;
  const least = { opensAt, closesAt, drawAt, listsAt: Date.UTC(2026, 11, 1) };

  it("may be as near as each step allows", () => {
    expect(isNewShareCalendar(least, now)).toBe(true);
  });

  it("may be listed a day after the draw to the millisecond, and ninety days ahead", () => {
    const drawn = Date.UTC(2026, 10, 30);
    expect(isNewShareCalendar({ ...least, drawAt: drawn, listsAt: drawn + DAY_MS }, now)).toBe(true);
    expect(isNewShareCalendar({ ...least, drawAt: drawn + 1, listsAt: drawn + DAY_MS }, now)).toBe(false);
    const midnight = Date.UTC(2026, 10, 29);
    expect(isNewShareCalendar({ ...least, listsAt: midnight + 90 * DAY_MS }, midnight)).toBe(true);
    expect(isNewShareCalendar({ ...least, listsAt: midnight + 91 * DAY_MS }, midnight)).toBe(false);
  });

  it("has ten minutes to subscribe and ten to the draw, which waits twelve hours, and ten minutes of a server that stood still", () => {
    const minute = 60_000;
    expect([NEW_SHARE_OPEN_MS, NEW_SHARE_DRAW_AFTER_MS, NEW_SHARE_WAIT_MS, NEW_SHARE_TRIED_MS]).toEqual([
      10 * minute,
      10 * minute,
      720 * minute,
      10 * minute,
    ]);
  });

  it.each([
    ["has opened already", { opensAt: now - 1 }],
    ["closes too soon", { closesAt: closesAt - 1 }],
    ["is drawn too soon", { drawAt: drawAt - 1 }],
    ["is listed within a day of the draw", { listsAt: Date.UTC(2026, 10, 30) }],
    ["is listed at no midnight", { listsAt: Date.UTC(2026, 11, 1, 1) }],
    ["is listed too far ahead", { listsAt: Date.UTC(2026, 10, 29) + NEW_SHARE_LISTS_WITHIN_MS + DAY_MS }],
  ])("is none where it %s", (_why, change) => {
    expect(isNewShareCalendar({ ...least, ...change }, now)).toBe(false);
  });
});

it("names the first round that is made at a moment or after it", () => {
  expect(quicknetRoundFrom(QUICKNET_GENESIS_MS)).toBe(1);
  expect(quicknetRoundFrom(QUICKNET_GENESIS_MS + 1)).toBe(2);
  expect(quicknetRoundFrom(QUICKNET_GENESIS_MS + 3_000)).toBe(2);
  expect(quicknetRoundFrom(0)).toBe(1);
  for (const moment of [1_700_000_000_000, 1_764_000_000_001, 1_764_000_000_002]) {
    const round = quicknetRoundFrom(moment);
    expect(quicknetRoundAt(round) >= moment && quicknetRoundAt(round - 1) < moment).toBe(true);
  }
});

it("goes by the rounds of quicknet: the first on 23 August 2023, then one every three seconds", () => {
  expect([1, 2, 1_201].map((round) => new Date(quicknetRoundAt(round)).toISOString())).toEqual([
    "2023-08-23T15:09:27.000Z",
    "2023-08-23T15:09:30.000Z",
    "2023-08-23T16:09:27.000Z",
  ]);
});

it("has one round that an offer can name: the first that is made five minutes or more after its close", () => {
  expect(namedRoundOf(QUICKNET_GENESIS_MS - 300_000)).toBe(1);
  expect(namedRoundOf(QUICKNET_GENESIS_MS - 299_999)).toBe(2);
});
