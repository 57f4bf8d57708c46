import { DAY_MS, HOUR_MS } from "@candela/model";
import { NOW } from "../../testing/clock.ts";
import type { CopyPosition, CopyPreview, CopyRules, Follow, Leader, LeaderDetail, OwnLeader, ShareWeek, Skip } from "./copy-shapes.ts";
import type { ReturnDay } from "./drop-chart.tsx";

/** A line that rises to `end`, with a wave on it. */
function line(end: number, points: number): string[] {
  return Array.from({ length: points }, (_, index) => {
    const part = index / (points - 1);
    const wave = index === 0 || index === points - 1 ? 0 : Math.sin(index * 1.7) * 0.006 + Math.sin(index * 0.6) * 0.008;
    return (end * part + wave).toFixed(6);
  });
}

function leaderWith(fields: Partial<Leader> = {}): Leader {
  return {
    ...{ id: "11", name: "Ines Okafor", text: "Trend on large coins, never more than five times.", ledAt: NOW - 438 * DAY_MS },
    ...{ days: 438, trades: 590, followers: 412, shareRate: "0.100000", isYoung: false, return: "0.142000", worstDrop: "-0.022000" },
    ...{ returnOverDrop: "6.454545", medianFollower: "0.096000", risk: 2, line: line(0.142, 40), followState: null, isOwn: false },
    ...fields,
  };
}

export const LEADERS: readonly Leader[] = [
  leaderWith(),
  leaderWith({
    ...{ id: "12", name: "Marta Ruiz", days: 297, followers: 268, return: "0.094000", worstDrop: "-0.024000", medianFollower: "0.061000" },
    ...{ returnOverDrop: "3.916667", risk: 1, line: line(0.094, 40), followState: "running" as const },
  }),
  leaderWith({
    ...{
      id: "13",
      name: "Teo Lindqvist",
      days: 611,
      followers: 1_086,
      return: "0.218000",
      worstDrop: "-0.064000",
      medianFollower: "-0.012000",
    },
    ...{ returnOverDrop: "3.406250", risk: 3, line: line(0.218, 40), followState: "paused" as const },
  }),
  leaderWith({
    ...{ id: "14", name: "Dae-hyun Park", days: 12, trades: 8, followers: 1, isYoung: true, return: null, worstDrop: null },
    ...{ returnOverDrop: null, medianFollower: null, risk: null, line: [] },
  }),
];

/** A lot of bitcoin is small: a tenth of the leader's trade copies it. */
const LEAST_COIN: LeaderDetail["leastCopies"][number] = {
  ...{ productType: 2, productCode: "X:BTCUSD", notional: "9.641450", margin: "1.928290", ratio: "0.00523561", share: "0.05235603" },
};

/** A lot of gold is the whole trade. */
export const LEAST_GOLD: LeaderDetail["leastCopies"][number] = {
  ...{ productType: 3, productCode: "GC", notional: "4082.900000", margin: "408.290000", ratio: "0.50000000", share: "5.00000000" },
};

export function detailWith(fields: Partial<LeaderDetail> = {}): LeaderDetail {
  return {
    ...leaderWith(),
    ...{ state: "leading", productTypes: [1, 2, 3, 4], winRate: "0.611864", won: 361, closed: 590, holdMs: 6 * HOUR_MS + 12 * 60_000 },
    ...{ followersMoney: "486200.000000", followersInProfit: 298, dailySwing: "0.004100", lastNotional: "1840.000000" },
    ...{ youngDays: 30, youngTrades: 20 },
    leastCopies: [LEAST_COIN],
    ...fields,
  };
}

/** The same before either bound is reached. */
export const youngWith = (fields: Partial<LeaderDetail> = {}): LeaderDetail =>
  detailWith({
    ...{ isYoung: true, days: 12, trades: 8, closed: 8, won: 5, followers: 1, followersInProfit: null, return: null, worstDrop: null },
    ...{ returnOverDrop: null, medianFollower: null, risk: null, winRate: null, holdMs: null, dailySwing: null, line: [] },
    ...fields,
  });

const VALUES = line(0.142, 90);
export const LEADER_DAYS: readonly ReturnDay[] = VALUES.map((value, index) => ({
  day: NOW - (90 - index) * DAY_MS,
  value,
  drop: Math.min(0, Number(value) - Math.max(...VALUES.slice(0, index + 1).map(Number))).toFixed(6),
}));

export const RULES: CopyRules = {
  ...{ youngDays: 30, youngTrades: 20, shareMax: "0.2", dropFloor: "0.01", riskBounds: ["0.0025", "0.0075", "0.015", "0.03"] },
  ...{ ownStop: { least: "0.01", most: "0.9", usual: "0.1" }, ratio: { least: "0.01", most: "10" }, share: { least: "0.01", most: "10" } },
  ...{ leastCap: "10", leastCopy: "1", previewTradesMost: 500, nameLeast: 2, nameMost: 24, textMost: 280 },
  ...{ followsMost: 20, followersMost: 1_000, excludedMost: 50 },
};

export function followWith(fields: Partial<Follow> = {}): Follow {
  return {
    ...{ id: "71", version: 3, leaderId: "11", leaderName: "Ines Okafor", state: "running", stopReason: null },
    ...{ since: NOW - 34 * DAY_MS, stoppedAt: null, mode: "ratio", size: "0.100000", capTrade: "200.000000", capAll: "2000.000000" },
    ...{ ownStop: "0.10000000", excluded: [3], excludedProducts: [], shareRate: "0.100000", newShareRate: null },
    ...{ realised: "300.000000", sharePaid: "30.000000", shareDue: "0.000000", open: "36.300000", inUse: "1940.000000" },
    ...{ running: 3, skippedToday: 2, skipped: 16 },
    ...fields,
  };
}

function copyWith(fields: Partial<CopyPosition> = {}): CopyPosition {
  return {
    ...{
      id: "501",
      followId: "71",
      leaderId: "11",
      leaderName: "Ines Okafor",
      openingFee: "0.062000",
      productCode: "C:EURUSD",
      productType: 4,
      side: "long",
      status: "open",
    },
    ...{ leverage: 5, notional: "820.000000", margin: "164.000000", openedAt: NOW - 5 * HOUR_MS, tickSeq: 88_200, leaderPrice: "1.08431" },
    ...{ price: "1.08431", isCapped: false, unrealised: "18.400000", realised: "-0.410000", closedAt: null },
    ...fields,
  };
}

export const COPIES: readonly CopyPosition[] = [
  copyWith(),
  copyWith({
    ...{ id: "502", productCode: "X:BTCUSD", productType: 2, leverage: 3, notional: "700.000000", unrealised: "24.100000", isCapped: true },
    ...{ leaderPrice: "96414.50", price: "96414.50" },
  }),
  copyWith({
    ...{ id: "503", productCode: "X:ETHUSD", productType: 2, side: "short", leverage: 2, notional: "420.000000", unrealised: "-6.200000" },
    ...{ leaderPrice: "3120.45", price: "3120.45" },
  }),
];

export const CLOSED_COPIES: readonly CopyPosition[] = [
  copyWith({ id: "401", status: "closed", unrealised: null, realised: "42.170000", closedAt: NOW - DAY_MS }),
  copyWith({
    id: "402",
    productCode: "X:ETHUSD",
    productType: 2,
    status: "closed",
    unrealised: null,
    realised: "-12.030000",
    closedAt: NOW - 2 * DAY_MS,
  }),
];

function skipWith(fields: Partial<Skip> = {}): Skip {
  return {
    ...{ id: "901", ts: NOW - 3 * HOUR_MS, followId: "71", productCode: "AAPL", side: "long", reason: "cap_in_all" },
    ...{ needed: "140.000000", free: "60.000000" },
    ...fields,
  };
}

const REASONS: readonly Skip["reason"][] = [
  ...(["money", "below_minimum", "cap_in_all", "product_excluded", "product_closed", "leverage"] as const),
  ...(["frozen", "limit", "paused", "stale", "exposure", "own_stop"] as const),
];
/** One of each reason, the first two of today. */
export const SKIPS: readonly Skip[] = [
  skipWith(),
  skipWith({ id: "902", productCode: "GC", reason: "product_excluded", needed: null, free: null, ts: NOW - 5 * HOUR_MS }),
  ...REASONS.map((reason, index) => skipWith({ id: `${800 - index}`, reason, ts: NOW - (index + 1) * DAY_MS })),
];

const WEEK = 7 * DAY_MS;
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 9);

/** The golden table: +200, −150, +100 and +150 at 10 % pay 20, 0, 0 and 10. Newest first. */
export const WEEKS: readonly ShareWeek[] = [
  { profit: "150.000000", cumulative: "300.000000", mark: "300.000000", share: "10.000000" },
  { profit: "100.000000", cumulative: "150.000000", mark: "200.000000", share: "0.000000" },
  { profit: "-150.000000", cumulative: "50.000000", mark: "200.000000", share: "0.000000" },
  { profit: "200.000000", cumulative: "200.000000", mark: "200.000000", share: "20.000000" },
].map((week, index) => ({ ...week, week: MONDAY - index * WEEK, shareRate: "0.100000", paid: week.share, due: "0.000000" }));

export function previewWith(fields: Partial<CopyPreview> = {}): CopyPreview {
  const begun = NOW - 90 * DAY_MS;
  return {
    ...{ days: 90, trades: 128, copied: 114, isCut: false },
    skipped: [
      { reason: "cap_in_all", count: 9 },
      { reason: "product_excluded", count: 5 },
    ],
    skippedAt: Array.from({ length: 14 }, (_, index) => begun + (index * 5 + 6) * DAY_MS),
    line: line(123.48, 60).map((value, index) => ({ ts: begun + index * 1.5 * DAY_MS, value })),
    ...{
      beforeCosts: "168.400000",
      fees: "31.200000",
      profit: "137.200000",
      shareRate: "0.100000",
      share: "13.720000",
      kept: "123.480000",
    },
    ...{ keptRate: "0.061740", worstDrop: "-58.600000", worstDropRate: "-0.029300", stoppedAt: null },
    ...fields,
  };
}

export function ownLeaderWith(fields: Partial<OwnLeader> = {}): OwnLeader {
  return {
    ...detailWith({ isOwn: true, name: "Mira K", id: "21" }),
    weeks: [
      { week: MONDAY, received: "84.120000", due: "3.500000" },
      { week: MONDAY - WEEK, received: "41.000000", due: "0.000000" },
    ],
    ...{ received: "125.120000", due: "3.500000" },
    ...fields,
  };
}
