import { termsOf } from "@candela/engine";
import {
  amount,
  formatUnits,
  previewQuick,
  quickExpiry,
  RATE_SCALE,
  rate,
  SETTLEMENT,
  SETTLEMENT_CURRENCY_ID,
  type Tick,
} from "@candela/model";
import { tickData } from "../market-data/index.ts";
import type { QuickOrderData } from "./order-data.ts";
import type { QuickRecord } from "./working-state.ts";

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);

/** The part of a trade that its receipt repeats. */
export function termsData({ order, productCode, productType }: QuickRecord) {
  return {
    id: String(order.id),
    productCode,
    productType,
    direction: order.direction,
    optionId: order.optionId,
    seconds: order.seconds,
    payoutRate: formatUnits(order.payoutRate, RATE_SCALE),
    stake: money(order.stake),
    feeRate: formatUnits(order.feeRate, RATE_SCALE),
    fee: money(order.fee),
    settlementCurrencyId: SETTLEMENT_CURRENCY_ID,
    ruleVersion: order.ruleVersion,
    acceptedAt: order.acceptedAt,
    acceptedSeq: order.acceptedSeq,
    expiresAt: order.open === null ? null : quickExpiry(order.open.ts, order.seconds),
    status: order.status,
    voidReason: order.voidReason,
    payout: order.payout === null ? null : money(order.payout),
    settledAt: order.settledAt,
  };
}

export function orderTick(tick: Tick | null, priceScale: number): QuickOrderData["openTick"] {
  return tick === null ? null : tickData(tick, priceScale);
}

export function orderData(record: QuickRecord): QuickOrderData {
  const { order, priceScale } = record;
  const terms = termsOf(order, SETTLEMENT);
  const preview = previewQuick(amount(order.stake, SETTLEMENT), terms.payoutRate, rate(order.feeRate));
  return {
    ...termsData(record),
    payoutIfWon: money(preview.payoutIfWon.units),
    priceScale,
    openTick: orderTick(order.open, priceScale),
    closeTick: orderTick(order.close, priceScale),
  };
}
