import { expect, it } from "vitest";
import { clockText, countdownAt } from "./countdown.ts";
import { profitOf, standingAt } from "./standing.ts";
import type { QuickOrder } from "./trades.ts";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts, price, bid: price, ask: price });
const trade: QuickOrder = {
  id: "1",
  productCode: "X:BTCUSD",
  productType: 2,
  direction: 2,
  optionId: 7,
  seconds: 60,
  payoutRate: "0.82",
  stake: "100.000000",
  feeRate: "0.001",
  fee: "0.100000",
  settlementCurrencyId: 3,
  ruleVersion: 1,
  acceptedAt: 1_000,
  acceptedSeq: 41,
  expiresAt: 61_500,
  status: "open",
  voidReason: null,
  payout: null,
  settledAt: null,
  payoutIfWon: "182.000000",
  priceScale: 2,
  openTick: tick(42, 1_500, "96388.20"),
  closeTick: null,
};

it.each([
  ["96388.19", "won", 81_900_000n, "-0.01"],
  ["96388.20", "refunded", 0n, "0.00"],
  ["96390.00", "lost", -100_100_000n, "1.80"],
] as const)("a bet on a fall at %s is %s", (price, status, profit, difference) => {
  expect(standingAt(trade, tick(50, 20_000, price))).toEqual({ status, profit, difference });
});

it("stands nowhere before it opened, and is even before a second price", () => {
  expect(standingAt({ ...trade, openTick: null, expiresAt: null }, tick(50, 20_000, "1.00"))).toBeNull();
  expect(standingAt(trade, tick(42, 1_500, "96388.20"))?.profit).toBe(0n);
});

it("says what a settled trade did to the balance", () => {
  expect(profitOf({ ...trade, status: "won", payout: "182.000000" })).toBe(81_900_000n);
  expect(profitOf({ ...trade, status: "lost", payout: "0.000000" })).toBe(-100_100_000n);
  expect(profitOf({ ...trade, status: "voided", payout: "100.100000" })).toBe(0n);
});

it.each([
  [1_500, "running", 60, 0],
  [31_500, "running", 30, 0.5],
  [61_499, "running", 1, 1],
  [61_500, "settling", 0, 1],
  [900, "running", 60, 0],
] as const)("counts down by the server's clock: %i", (now, phase, secondsLeft, share) => {
  const at = countdownAt(trade, now);
  expect(at.phase).toBe(phase);
  expect(at.secondsLeft).toBe(secondsLeft);
  expect(at.share).toBeCloseTo(share, 2);
});

it("waits for its opening without counting", () => {
  expect(countdownAt({ seconds: 60, expiresAt: null }, 5_000)).toEqual({ phase: "opening", secondsLeft: 60, share: 0 });
});

it.each([
  [0, "0:00"],
  [34, "0:34"],
  [300, "5:00"],
  [3_661, "1:01:01"],
])("%i s reads %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
