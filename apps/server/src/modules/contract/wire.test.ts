/** Each figure of a record is told under its own name: no two figures here are alike, so that none can stand in another's place. */
import type { ContractFill, ContractOrder, ContractPosition } from "@candela/engine";
import { ProductType, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import { fillData, orderData, positionData } from "./wire.ts";
import type { FillRecord } from "./working-state.ts";

const product = { productId: 11, productCode: "X:BTCUSD", productType: ProductType.crypto, priceScale: 2, quantityScale: 6 };
const tick: Tick = {
  productCode: product.productCode,
  seq: 71,
  ts: 7_001,
  price: 5_000_000n,
  bid: 4_999_000n,
  ask: 5_001_000n,
  volume: 0n,
};

const fill: ContractFill = {
  ...{ orderId: 21n, positionId: 31n, productId: 11, side: "long", action: "close", reason: "order", price: 4_998_000n },
  pricing: { model: "depth", modelVersion: 3, quote: 4_999_000n, spreadPart: 101n, slippagePart: 202n, level: 2, bound: "whole" },
  ...{ lots: 4n, notional: 41_000_001n, entryNotional: 42_000_002n, feeRate: 50_001n, fee: 43_000_003n, liquidationFee: 44_000_004n },
  ...{ realised: -45_000_005n, margin: 46_000_006n, deficit: 47_000_007n, tick, ts: 7_002 },
};
const filled: FillRecord = { id: 41n, fill, userId: 1n, product, triggerPrice: 4_990_000n, transferIds: [51n, 52n] };
const toldFill = {
  ...{ id: "41", ts: 7_002, orderId: "21", positionId: "31", productCode: "X:BTCUSD", side: "long", action: "close", reason: "order" },
  price: "49980.00",
  pricing: { model: "depth", modelVersion: 3, level: 2, quote: "49990.00", spreadPart: "1.01", slippagePart: "2.02", side: "bid" },
  ...{ lots: "4", notional: "41.000001", feeRate: "0.00050001", fee: "43.000003", liquidationFee: "44.000004", realised: "-45.000005" },
  deficit: "47.000007",
  tick: { productCode: "X:BTCUSD", seq: 71, ts: 7_001, price: "50000.00", bid: "49990.00", ask: "50010.00" },
  transferIds: ["51", "52"],
};

const order: ContractOrder = {
  ...{ id: 21n, userId: 1n, productId: 11, side: "short", action: "open", orderType: "limit", status: "open" },
  ...{ limit: 5_100_000n, trigger: 5_200_000n, lots: 8n, filledLots: 4n, lotSize: 10_000n, leverage: 20, marginMode: "cross" },
  ...{ takeProfit: 4_500_000n, stopLoss: 5_600_000n, trailing: { by: "percent", distance: 150n } },
  ...{ notional: 2_004_000_000n, fee: 61_000_001n, feeRate: 50_002n, closingFeeRate: 50_003n, configVersion: 9, realised: 62_000_002n },
  ...{ held: 63_000_003n, positionId: 31n, newPositionId: 32n, cancelReason: null, createdAt: 7_003, updatedAt: 7_004 },
};
const toldOrder = {
  ...{ id: "21", productCode: "X:BTCUSD", productType: 2, side: "short", action: "open", orderType: "limit", status: "open" },
  ...{ price: "51000.00", triggerPrice: "52000.00", lots: "8", filledLots: "4", lotSize: "0.010000", leverage: 20, marginMode: "cross" },
  ...{ takeProfit: "45000.00", stopLoss: "56000.00", trailing: { by: "percent", distance: "1.50", extreme: null, level: null } },
  // 4 lots of 0.01 for 2,004.
  ...{ averagePrice: "50100.00", feeRate: "0.00050002", fee: "61.000001", realised: "62.000002", frozen: "63.000003" },
  ...{ positionId: "31", isCopy: false, cancelReason: null, createdAt: 7_003, updatedAt: 7_004, fills: [toldFill] },
};

const position: ContractPosition = {
  followId: 41n,
  ...{ id: 31n, userId: 1n, productId: 11, side: "long", marginMode: "isolated", leverage: 10, lotSize: 10_000n },
  ...{ maintenanceRate: 500_000n, closingFeeRate: 50_003n, status: "open", lots: 10n, openedLots: 25n, openedNotional: 12_000_000_000n },
  ...{ entryNotional: 4_900_000_000n, margin: 490_000_000n, takeProfit: 5_500_000n, stopLoss: 4_600_000n },
  trailing: { by: "price", distance: 30_000n, extreme: 5_050_000n, extremeSeq: 70 },
  ...{ liquidationPrice: 4_432_200n, realised: 71_000_001n, fees: 72_000_002n, liquidationFee: 73_000_003n, financing: 74_000_004n },
  ...{ deficit: 75_000_005n, financedDay: 20_000, closeReason: null, openedAt: 7_005, updatedAt: 7_006, closedAt: null },
};
const toldOpen = {
  followId: "41",
  ...{ id: "31", productCode: "X:BTCUSD", productType: 2, side: "long", status: "open", marginMode: "isolated", leverage: 10 },
  ...{ lots: "10", openedLots: "25", lotSize: "0.010000", size: "0.100000", entryPrice: "49000.00", entryNotional: "4900.000000" },
  ...{ margin: "490.000000", maintenanceRate: "0.00500000", closingFeeRate: "0.00050003", takeProfit: "55000.00", stopLoss: "46000.00" },
  trailing: { by: "price", distance: "300.00", extreme: "50500.00", level: "50200.00" },
  // 0.1 at the bid of 49,990 is 4,999: 99 more than it was opened for, a fifth of its margin; 0.5 % of it has to stay.
  ...{ liquidationPrice: "44322.00", markPrice: "49990.00", notional: "4999.000000", unrealised: "99.000000", maintenance: "24.995000" },
  ...{ marginRatio: "2356.47", roe: "20.20", worstCase: "490.000000", tick: toldFill.tick },
  ...{ realised: "71.000001", fees: "72.000002", financing: "74.000004", liquidationFee: "73.000003", deficit: "75.000005" },
  ...{ closeReason: null, openedAt: 7_005, updatedAt: 7_006, closedAt: null },
};
const light = { tick, tickSize: 1n, backing: { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n }, best: undefined };
const record = { product, changedSeq: 1, version: 2 };

it("of an order and its fills", () => {
  expect(orderData({ order, product, holdId: 81n }, [filled])).toEqual(toldOrder);
});

it.each([
  ["price", "0.0150"],
  ["percent", "1.50"],
] as const)("of a trailing stop by %s with the decimals of that, whatever those of the product are", (by, distance) => {
  const fine = { ...product, priceScale: 4 };
  const trailing = { by, distance: 150n };
  expect(orderData({ order: { ...order, trailing }, product: fine, holdId: null }, []).trailing).toMatchObject({ by, distance });
});

describe("of a fill", () => {
  it("that no order made there is no order", () => {
    expect(fillData({ ...filled, fill: { ...fill, orderId: null, reason: "liquidation" } })).toEqual({
      ...toldFill,
      orderId: null,
      reason: "liquidation",
    });
  });

  it.each([
    ["long", "open", "ask"],
    ["long", "close", "bid"],
    ["short", "open", "bid"],
    ["short", "close", "ask"],
  ] as const)("that was a %s's %s it is the %s", (side, action, quoted) => {
    expect(fillData({ ...filled, fill: { ...fill, side, action } }).pricing.side).toBe(quoted);
  });
});

describe("of a position", () => {
  it("that is open", () => {
    expect(positionData({ ...record, position }, light)).toEqual(toldOpen);
  });

  it("that has ended are what it was in all, and no figure of a market that it is not in any more", () => {
    const ended = { status: "closed", lots: 0n, entryNotional: 0n, margin: 0n, liquidationPrice: null, trailing: null } as const;
    const none = { markPrice: null, notional: null, unrealised: null, maintenance: null, marginRatio: null, roe: null, worstCase: null };
    expect(positionData({ ...record, position: { ...position, ...ended, closeReason: "trailing", closedAt: 7_007 } }, light)).toEqual({
      ...{ ...toldOpen, ...none, status: "closed", lots: "0", size: "0.000000", entryNotional: "0.000000", margin: "0.000000" },
      // 25 lots of 0.01 for 12,000.
      ...{ entryPrice: "48000.00", liquidationPrice: null, trailing: null, tick: null, closeReason: "trailing", closedAt: 7_007 },
    });
  });
});
