import { describe, expect, it } from "vitest";
import {
  amount,
  Direction,
  isQuickWindowOver,
  mayOpenQuick,
  parseRate,
  previewQuick,
  QUICK_EXPOSURE_MAX_UNITS,
  QUICK_OPENING_LIMIT_MS,
  QUICK_PAYOUT_RATE_MAX,
  QUICK_QUIET_MS,
  QUICK_RULE_VERSION,
  type QuickTerms,
  quickExpiry,
  quickFee,
  quickGain,
  quickOutcome,
  quickWindowEnd,
  rate,
  suspendedWithin,
  USDT,
} from "./index.ts";

const usdt = (units: bigint) => amount(units, USDT);
const payoutRate = parseRate("0.82");
if (!payoutRate.ok) throw new Error("0.82 is a rate");

/** Accepted at 1,000,000 knowing tick 10; 60 s. */
const TERMS: QuickTerms = {
  direction: Direction.buy,
  seconds: 60,
  payoutRate: payoutRate.value,
  stake: usdt(100_000_000n),
  fee: usdt(500_000n),
  acceptedAt: 1_000_000,
  acceptedSeq: 10,
};
const open = { seq: 11, ts: 1_000_250, price: 5_000n };
const expiry = quickExpiry(open.ts, TERMS.seconds);
const close = (price: bigint, before = 100) => ({ seq: 60, ts: expiry - before, price });

describe("the outcome", () => {
  const { buy, sell } = Direction;
  it.each([
    ["a rise bet on", buy, 5_001n, "won", 182_000_000n, 500_000n],
    ["a fall bet on", sell, 4_999n, "won", 182_000_000n, 500_000n],
    ["a rise bet against", sell, 5_001n, "lost", 0n, 500_000n],
    ["a fall bet against", buy, 4_999n, "lost", 0n, 500_000n],
    ["the same price, bought", buy, 5_000n, "refunded", 100_500_000n, 0n],
    ["the same price, sold", sell, 5_000n, "refunded", 100_500_000n, 0n],
  ] as const)("%s", (_name, direction, price, status, payout, feeKept) => {
    expect(quickOutcome({ ...TERMS, direction }, open, close(price), null)).toEqual({
      status,
      voidReason: null,
      payout: usdt(payout),
      feeKept: usdt(feeKept),
    });
  });

  const given = { status: "voided", payout: usdt(100_500_000n), feeKept: usdt(0n) };
  it.each([
    ["no opening tick", null, null, null, "no_open_tick"],
    ["no tick after the opening one", open, null, null, "no_close_tick"],
    ["a last tick older than 15 s at the expiry", open, close(5_001n, 15_001), null, "stale"],
    ["a suspension, whatever the prices say", open, close(5_001n), 1_030_000, "suspended"],
    ["a suspension before it opened", null, null, 1_005_000, "suspended"],
  ] as const)("is void with %s: stake and fee go back", (_name, opening, closing, suspendedAt, voidReason) => {
    expect(quickOutcome(TERMS, opening, closing, suspendedAt)).toEqual({ ...given, voidReason });
  });

  it("still counts with a last tick of exactly 15 s", () => {
    expect(quickOutcome(TERMS, open, close(5_001n, 15_000), null).status).toBe("won");
  });

  it("counts a last tick at the very moment of the expiry", () => {
    expect(quickOutcome(TERMS, open, close(4_999n, 0), null).status).toBe("lost");
  });

  it.each([
    ["opens at the tick that was known at acceptance", { ...open, seq: 10 }, null],
    ["opens at the moment of acceptance", { ...open, ts: 1_000_000 }, null],
    ["opens later than 15 s after acceptance", { ...open, ts: 1_015_001 }, null],
    ["closes at its opening tick", open, open],
    ["closes after its expiry", open, close(5_001n, -1)],
  ])("never %s", (_name, opening, closing) => {
    expect(() => quickOutcome(TERMS, opening, closing, null)).toThrow("assertion failed");
  });
});

describe("money", () => {
  it("rounds the gain down and the fee up", () => {
    expect(quickGain(usdt(1_000_001n), rate(82_000_000n)).units).toBe(820_000n);
    expect(quickFee(usdt(1_000_001n), rate(50_000n)).units).toBe(501n);
    expect(quickFee(usdt(1_000_001n), rate(0n)).units).toBe(0n);
  });

  it("previews what is taken, what comes back, and the worst case", () => {
    const preview = previewQuick(usdt(100_000_000n), rate(82_000_000n), rate(500_000n));
    expect(Object.fromEntries(Object.entries(preview).map(([name, { units }]) => [name, units]))).toEqual({
      fee: 500_000n,
      gain: 82_000_000n,
      total: 100_500_000n,
      payoutIfWon: 182_000_000n,
      profitIfWon: 81_500_000n,
      lossIfLost: 100_500_000n,
    });
  });
});

it("the rule has its version, its times, and the most that may be won and staked", () => {
  expect([QUICK_RULE_VERSION, QUICK_OPENING_LIMIT_MS, QUICK_QUIET_MS]).toEqual([1, 15_000, 10_000]);
  expect([QUICK_PAYOUT_RATE_MAX, QUICK_EXPOSURE_MAX_UNITS]).toEqual([100_000_000n, 50_000_000_000n]);
});

it.each([
  [10, 1_000_001, false],
  [11, 1_000_000, false],
  [11, 1_000_001, true],
  [11, 1_015_000, true],
  [11, 1_015_001, false],
])("tick %s at %s may open a trade that knew tick 10 at 1,000,000: %s", (seq, ts, may) => {
  expect(mayOpenQuick(TERMS, { seq, ts })).toBe(may);
});

it("the window ends with the expiry, or fifteen seconds after an acceptance that nothing followed", () => {
  expect([quickWindowEnd(TERMS, open), quickWindowEnd(TERMS, null)]).toEqual([1_060_250, 1_015_000]);
});

describe("certainty", () => {
  it.each([
    ["a later tick", 60_001, 60_001, true],
    ["a tick at the end itself", 60_000, 60_001, false],
    ["ten quiet seconds", 50_000, 70_000, true],
    ["not quite ten", 50_000, 69_999, false],
  ])("with %s", (_name, newestTs, now, isOver) => {
    expect(isQuickWindowOver(60_000, newestTs, now)).toBe(isOver);
  });
});

describe("suspensions", () => {
  const periods = [
    { from: 100, until: 200 },
    { from: 150, until: 180 },
    { from: 300, until: null },
  ];
  it.each([
    ["before any", 0, 99, null],
    ["into one", 0, 100, 100],
    ["from within one", 150, 160, 100],
    ["at the moment of release", 200, 299, null],
    ["over two: the first", 50, 400, 100],
    ["in the one that goes on", 500, 600, 300],
    ["in two at once: the one that began first", 160, 170, 100],
  ])("%s", (_name, from, to, ts) => {
    expect(suspendedWithin(periods, from, to)).toBe(ts);
  });
});
