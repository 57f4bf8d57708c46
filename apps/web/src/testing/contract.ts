import type { Data } from "@candela/api";
import { NOW } from "./clock.ts";

/** Bitcoin's contract: lots of 0.0001, up to 100 times. */
export const TERMS: Data<"GET /api/contractProduct/detail"> = {
  productCode: "X:BTCUSD",
  lotSize: "0.000100",
  lotsMax: "1000000",
  leverages: [1, 5, 10, 20, 50, 100],
  maintenanceRate: "0.00400000",
  liquidationFeeRate: "0.00300000",
  financing: { long: "0.00030000", short: "0.00010000" },
  nextFinancingAt: NOW + 7 * 3_600_000,
  feeRateBuy: "0.00050000",
  feeRateSell: "0.00050000",
  exposureMax: "5000000.000000",
  mayChangeProtection: true,
};

type Result = Data<"POST /api/contractOrder/place">;

/** A limit order of 500 lots long that waits. */
const WAITING_ORDER: Result["orders"][number] = {
  id: "61",
  productCode: "X:BTCUSD",
  productType: 2,
  side: "long",
  action: "open",
  orderType: "limit",
  status: "open",
  price: "90000.00",
  triggerPrice: null,
  lots: "500",
  filledLots: "0",
  lotSize: "0.000100",
  leverage: 20,
  marginMode: "isolated",
  takeProfit: null,
  stopLoss: null,
  trailing: null,
  averagePrice: null,
  feeRate: "0.00050000",
  fee: "0.000000",
  realised: "0.000000",
  frozen: "227.250000",
  positionId: null,
  isCopy: false,
  cancelReason: null,
  createdAt: NOW,
  updatedAt: NOW,
  fills: [],
};

export const WAITING: Result = { orders: [WAITING_ORDER], positions: [], left: [] };
/** The same, filled at once at the ask. */
export const OPENED: Result = {
  ...WAITING,
  orders: [
    {
      ...WAITING_ORDER,
      orderType: "market",
      status: "filled",
      price: null,
      filledLots: "500",
      averagePrice: "96414.50",
      frozen: "0.000000",
    },
  ],
};
