import type { Data, Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { positionWith } from "../features/trade/contract/contract-test-support.ts";
import { NOW } from "./clock.ts";
import { TERMS, WAITING } from "./contract.ts";
import { FILLED, RESTING } from "./market.ts";
import { ACCEPTED, OPTION } from "./quick.ts";
import { server } from "./server.ts";
import { answerWealth } from "./wealth.ts";

type SpotOrder = Row<"GET /api/spotOrder/list">;
type ContractOrder = Row<"GET /api/contractOrder/list">;
type Position = Row<"GET /api/contractPosition/list">;
type QuickOrder = Row<"GET /api/fastTradeOrder/list">;
type ContractFill = Data<"GET /api/contractPosition/detail">["fills"][number];

const [part] = FILLED.fills;
const tick = { productCode: "X:BTCUSD", seq: 88_200, ts: NOW - HOUR_MS, price: "96412.50", bid: "96410.50", ask: "96414.50" };

/** Of every way to wait. */
export const SPOT_OPEN: readonly SpotOrder[] = [
  RESTING,
  {
    ...RESTING,
    id: "43",
    direction: 2,
    price: "99000.00",
    quantity: "0.020000",
    frozen: "0.020000",
    timeInForce: "day",
    expiresAt: NOW + 5 * HOUR_MS,
  },
  { ...RESTING, id: "44", orderType: "stop_limit", triggerPrice: "97000.00", price: "97100.00" },
  {
    ...RESTING,
    id: "45",
    orderType: "stop_limit",
    triggerPrice: "95000.00",
    triggeredAt: NOW - HOUR_MS,
    triggerTickSeq: 88_100,
    price: "94900.00",
    direction: 2,
    frozen: "0.010360",
  },
  {
    ...FILLED,
    id: "46",
    orderType: "limit",
    status: "partially_filled",
    timeInForce: "gtc",
    price: "96000.00",
    quantity: "0.020000",
    frozen: "929.500000",
  },
];

/** Of every way to end. */
export const SPOT_PAST: readonly SpotOrder[] = [
  FILLED,
  {
    ...FILLED,
    id: "35",
    direction: 2,
    fills:
      part === undefined ? [] : [{ ...part, reason: { ...part.reason, side: "bid", quote: "96410.50", slippagePart: "1.25", level: 3 } }],
  },
  ...(
    [
      "user",
      "immediate_or_cancel",
      "fill_or_kill",
      "session_end",
      "corporate_action",
      "limit_cool_off",
      "limit_stake",
      "limit_daily_loss",
    ] as const
  ).map(
    (endReason, index): SpotOrder => ({
      ...{ ...RESTING, id: `${30 - index}`, frozen: "0.000000", createdAt: NOW - (index + 1) * HOUR_MS, updatedAt: NOW - index * HOUR_MS },
      ...{ status: endReason === "session_end" ? "expired" : "cancelled", endReason },
    }),
  ),
];

const marked = {
  markPrice: "96410.50",
  notional: "4820.525000",
  unrealised: "-0.200000",
  maintenance: "19.282100",
  marginRatio: "12.4900",
  roe: "-0.0008",
  worstCase: "241.036250",
};
/** Isolated and protected, cross and short with a trailing stop. */
const POSITIONS: readonly Position[] = [
  positionWith({
    ...marked,
    takeProfit: "99000.00",
    stopLoss: "95000.00",
    financing: "-0.144622",
    openedAt: NOW - 9 * HOUR_MS,
    updatedAt: NOW - HOUR_MS,
  }),
  positionWith({
    ...{
      ...marked,
      id: "2",
      side: "short",
      marginMode: "cross",
      leverage: 10,
      lots: "200",
      openedLots: "300",
      size: "0.020000",
      realised: "12.340000",
    },
    ...{
      entryPrice: "97000.00",
      entryNotional: "1940.000000",
      margin: "194.000000",
      liquidationPrice: "105000.00",
      openedAt: NOW - 30 * HOUR_MS,
      updatedAt: NOW,
    },
    trailing: { by: "percent", distance: "1.50", extreme: "96000.00", level: "97440.00" },
  }),
];

const closed = {
  status: "closed",
  lots: "0",
  size: "0.000000",
  closedAt: NOW - HOUR_MS,
  openedAt: NOW - 30 * HOUR_MS,
  updatedAt: NOW - HOUR_MS,
} as const;
export const POSITIONS_PAST: readonly Position[] = (
  ["order", "take_profit", "stop_loss", "trailing", "liquidation", "cross_settlement"] as const
).map((closeReason, index) =>
  positionWith({
    ...{ ...closed, id: `${20 - index}`, side: index % 2 === 0 ? "long" : "short", closeReason, realised: `${100 - index * 60}.250000` },
    ...{
      financing: "-0.500000",
      liquidationFee: closeReason === "liquidation" ? "14.462175" : "0.000000",
      deficit: closeReason === "cross_settlement" ? "3.210000" : "0.000000",
    },
  }),
);

const waiting = WAITING.orders[0] as ContractOrder;
/** Of every kind that waits: to open at a limit, on a stop with protection, to close. */
const CONTRACT_OPEN: readonly ContractOrder[] = [
  waiting,
  {
    ...waiting,
    id: "62",
    side: "short",
    orderType: "stop",
    price: null,
    triggerPrice: "95000.00",
    takeProfit: "90000.00",
    stopLoss: "97000.00",
    leverage: 5,
    marginMode: "cross",
  },
  { ...waiting, id: "63", action: "close", positionId: "1", price: "99000.00", lots: "250", frozen: "0.000000" },
];
const CONTRACT_PAST: readonly ContractOrder[] = (
  ["user", "position_closed", "insufficient_balance", "leverage_differs", "exposure_limit", "limit_stake"] as const
).map((cancelReason, index) => ({
  ...waiting,
  id: `${50 - index}`,
  status: "cancelled",
  frozen: "0.000000",
  cancelReason,
  updatedAt: NOW - index * HOUR_MS,
}));

export const CONTRACT_FILL: ContractFill = {
  ...{
    id: "81",
    ts: NOW - 9 * HOUR_MS,
    orderId: "61",
    positionId: "1",
    productCode: "X:BTCUSD",
    side: "long",
    action: "open",
    reason: "order",
  },
  ...{
    price: "96414.50",
    lots: "500",
    notional: "4820.725000",
    feeRate: "0.00050000",
    fee: "2.410363",
    liquidationFee: "0.000000",
    realised: "0.000000",
    deficit: "0.000000",
  },
  pricing: { model: "top", modelVersion: 1, side: "ask", quote: "96414.50", spreadPart: "0.00", slippagePart: "0.00", level: 1 },
  tick,
  transferIds: ["2001", "2002"],
};

/** A running trade that rises, and one trade of every end. */
const QUICK_OPEN: readonly QuickOrder[] = [
  ACCEPTED,
  {
    ...ACCEPTED,
    id: "2050",
    direction: 2,
    status: "open",
    expiresAt: NOW + 42_000,
    acceptedAt: NOW - 18_100,
    acceptedSeq: 88_150,
    openTick: { ...tick, ts: NOW - 18_000, price: "96500.00" },
  },
];
const BEGUN = NOW - 2 * HOUR_MS;
const opening = { ...tick, ts: BEGUN + 200 };
const closing = { ...tick, seq: 88_260, ts: BEGUN + 60_100 };
const ended = {
  ...ACCEPTED,
  acceptedAt: BEGUN,
  acceptedSeq: 88_150,
  expiresAt: BEGUN + 60_200,
  settledAt: BEGUN + 60_500,
  openTick: opening,
} as const;
export const QUICK_PAST: readonly QuickOrder[] = [
  { ...ended, id: "2048", status: "won", payout: "182.000000", closeTick: { ...closing, price: "96420.00" } },
  { ...ended, id: "2047", direction: 2, status: "lost", payout: "0.000000", closeTick: { ...closing, price: "96420.00" } },
  { ...ended, id: "2046", status: "refunded", payout: "100.000000", closeTick: closing },
  { ...ended, id: "2045", status: "voided", voidReason: "stale", payout: "100.000000", openTick: null, closeTick: null },
  { ...ended, id: "2044", status: "voided", voidReason: "suspended", payout: "100.000000", closeTick: null },
];

/** Somebody whose trades are of all kinds. */
export function answerTrades(): void {
  answerWealth();
  server().rows("GET /api/spotOrder/list", ({ status }) => (status === "open" ? SPOT_OPEN : SPOT_PAST));
  server().data("GET /api/spotOrder/detail", ({ id }) => [...SPOT_OPEN, ...SPOT_PAST].find((one) => one.id === id) ?? null);
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? POSITIONS : POSITIONS_PAST));
  server().rows("GET /api/contractOrder/list", ({ status }) => (status === "open" ? CONTRACT_OPEN : CONTRACT_PAST));
  server().data("GET /api/contractProduct/detail", TERMS);
  server().data("GET /api/contractPosition/detail", ({ id }) => {
    const position = [...POSITIONS, ...POSITIONS_PAST].find((one) => one.id === id);
    return position === undefined ? null : { position, fills: [CONTRACT_FILL] };
  });
  server().rows("GET /api/fastTradeOrder/list", ({ status }) => (status === "open" ? QUICK_OPEN : QUICK_PAST));
  server().data("GET /api/fastTradeOrder/detail", ({ id }) => [...QUICK_OPEN, ...QUICK_PAST].find((one) => one.id === id) ?? null);
  server().rows("GET /api/fastTradeOrderOptions/list", [{ ...OPTION, id: 6, seconds: 30, payoutRate: "0.71000000" }, OPTION]);
}
