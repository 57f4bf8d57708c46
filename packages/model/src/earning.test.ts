import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawText, earningDraw, seedHash } from "./earning-rate.ts";
import {
  DAY_MS,
  dayInterest,
  dayOf,
  dayText,
  EARNING_DRAW_BITS,
  earlyEnd,
  earningDays,
  earningRate,
  isDrawn,
  startOfDay,
} from "./index.ts";

const noon = Date.UTC(2026, 10, 19, 12);
const day = 20_776;
const most = (1n << BigInt(EARNING_DRAW_BITS)) - 1n;

describe("a day", () => {
  it("is one of UTC, from its first millisecond to its last", () => {
    expect([dayOf(noon), dayOf(startOfDay(day)), dayOf(startOfDay(day + 1) - 1), dayOf(startOfDay(day + 1))]).toEqual([
      day,
      day,
      day,
      day + 1,
    ]);
    expect([dayText(day), startOfDay(day)]).toEqual(["2026-11-19", day * DAY_MS]);
  });

  it.each([
    [1, day, day],
    [7, day, day + 6],
    [90, day, day + 89],
    [0, day + 1, null],
  ])("of a term of %i days: the first and the last that earn", (termDays, first, last) => {
    for (const moment of [startOfDay(day), noon, startOfDay(day + 1) - 1]) expect(earningDays(moment, termDays)).toEqual({ first, last });
  });
});

describe("the rate of a day", () => {
  const range = { rateLow: 5_800_000n, rateHigh: 6_600_000n };
  it.each([
    ["the least draw", 0n, 5_800_000n],
    ["one below a step", (1n << 52n) / 8_000n, 5_800_000n],
    ["the first of a step", (1n << 52n) / 8_000n + 1n, 5_800_100n],
    ["half", 1n << 51n, 6_200_000n],
    ["the greatest draw, which is cut below the highest", most, 6_599_900n],
    ["no draw that anybody could commit to", null, 6_600_000n],
  ])("of %s", (_name, draw, rate) => expect(earningRate(range, draw)).toBe(rate));

  it("is the one rate where there is no range, whatever is drawn", () => {
    const fixed = { rateLow: 1_800_000n, rateHigh: 1_800_000n };
    expect([isDrawn(fixed), isDrawn(range)]).toEqual([false, true]);
    for (const draw of [0n, most, null]) expect(earningRate(fixed, draw)).toBe(1_800_000n);
    // It may have more decimals than a drawn one: nothing of it is cut.
    for (const draw of [0n, most, null]) expect(earningRate({ rateLow: 1_800_099n, rateHigh: 1_800_099n }, draw)).toBe(1_800_099n);
  });

  it("is of no draw beyond one, of no range upside down, and of none with more decimals than it has", () => {
    expect(() => earningRate(range, most + 1n)).toThrow(/below one/);
    expect(() => earningRate(range, -1n)).toThrow(/from zero/);
    expect(() => earningRate({ rateLow: 2n, rateHigh: 1n }, 0n)).toThrow(/not above/);
    expect(() => earningRate({ rateLow: 100n, rateHigh: 250n }, 0n)).toThrow(/decimals/);
  });
});

describe("a draw", () => {
  /** Worked out with `openssl dgst -sha256 -mac HMAC` of the text under 32 equal bytes: its first 13 hexadecimal digits. */
  it.each([
    [0, "USDT-7", "2026-01-05", 234_493_812_317_940n],
    [1, "USDT-30", "2026-11-19", 1_970_852_219_998_001n],
    [7, "ETH-60", "2027-02-28", 2_850_589_455_708_226n],
    [255, "BTC-90", "2028-02-29", 2_891_265_294_941_306n],
  ] as const)("of seed %s for %s on %s", (byte, name, on, draw) => {
    expect(earningDraw(new Uint8Array(32).fill(byte), name, on)).toBe(draw);
  });

  it("is the first 52 bits of the HMAC of name and day under the seed, as another library makes it", () => {
    for (let at = 0; at < 50; at += 1) {
      const seed = createHash("sha256").update(`seed ${at}`).digest();
      const on = dayText(day + at);
      const hex = createHmac("sha256", seed).update(`ETH-60 ${on}`).digest("hex");
      expect(earningDraw(seed, "ETH-60", on)).toBe(BigInt(`0x${hex.slice(0, 13)}`));
      expect(Buffer.from(seedHash(seed)).toString("hex")).toBe(createHash("sha256").update(seed).digest("hex"));
    }
    expect(drawText("USDT-30", "2026-11-19")).toBe("USDT-30 2026-11-19");
  });

  it("is another for each product and day, and needs a whole seed", () => {
    const seed = new Uint8Array(32).fill(7);
    const draws = ["USDT-7", "USDT-30"].flatMap((name) => [0, 1, 2].map((at) => earningDraw(seed, name, dayText(day + at))));
    expect(new Set(draws).size).toBe(6);
    expect(() => earningDraw(seed.slice(1), "USDT-7", "2026-11-19")).toThrow(/32 bytes/);
  });
});

describe("interest of a day", () => {
  it.each([
    [1_000_000_000n, 3_300_000n, 90_410n],
    [50_000_000n, 1_800_000n, 2_465n],
    [100_000_000n, 2_600_000n, 7_123n],
    // Below a unit, a unit, and one below it.
    [36_499_999_999n, 1n, 0n],
    [36_500_000_000n, 1n, 1n],
    [365n, 100_000_000n, 1n],
    [364n, 100_000_000n, 0n],
    [0n, 6_600_000n, 0n],
    [5n, 0n, 0n],
  ])("of %i at %i is %i", (principal, rate, interest) => expect(dayInterest(principal, rate)).toBe(interest));
});

describe("leaving early", () => {
  it.each([
    ["nothing paid, half a percent", 1_000_000_000n, 0n, 500_000n, { forfeited: 0n, fee: 5_000_000n, back: 995_000_000n }],
    [
      "interest first, then the fee of the principal",
      1_000_000_000n,
      90_410n,
      500_000n,
      { forfeited: 90_410n, fee: 5_000_000n, back: 994_909_590n },
    ],
    ["a fee that is rounded up", 1_000_001n, 0n, 500_000n, { forfeited: 0n, fee: 5_001n, back: 995_000n }],
    ["no fee", 1_000n, 10n, 0n, { forfeited: 10n, fee: 0n, back: 990n }],
    ["more paid than there is", 100n, 150n, 500_000n, { forfeited: 100n, fee: 0n, back: 0n }],
    ["a fee of more than is left", 100n, 95n, 10_000_000n, { forfeited: 95n, fee: 5n, back: 0n }],
  ])("with %s", (_name, principal, paid, feeRate, ends) => expect(earlyEnd(principal, paid, feeRate)).toEqual(ends));
});
