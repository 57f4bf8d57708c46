import type { Data, Row } from "@candela/api";
import { NOW } from "./clock.ts";

type Option = Row<"GET /api/fastTradeOrderOptions/list">;

export const OPTION: Option = {
  id: 7,
  productType: 2,
  productCode: "X:BTCUSD",
  seconds: 60,
  payoutRate: "0.82000000",
  minimum: "10.000000",
  maximum: "5000.000000",
  exposureMax: "8000.000000",
  feeRateBuy: "0.00000000",
  feeRateSell: "0.00000000",
  settlementCurrencyId: 3,
};

/** Terms of a trade of 100 USDT on a rising price, as its answers and its receipt have them. */
export const TERMS_OF_TRADE = {
  id: "2049",
  productCode: "X:BTCUSD",
  productType: 2,
  direction: 1,
  optionId: 7,
  seconds: 60,
  payoutRate: "0.82000000",
  stake: "100.000000",
  feeRate: "0.00000000",
  fee: "0.000000",
  settlementCurrencyId: 3,
  ruleVersion: 1,
} as const;

/** It waits for its first tick. */
export const ACCEPTED: Data<"GET /api/fastTradeOrder/detail"> = {
  ...TERMS_OF_TRADE,
  acceptedAt: NOW,
  acceptedSeq: 88_214,
  expiresAt: null,
  status: "accepted",
  voidReason: null,
  payout: null,
  settledAt: null,
  payoutIfWon: "182.000000",
  priceScale: 2,
  openTick: null,
  closeTick: null,
};
