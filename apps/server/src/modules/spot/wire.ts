import {
  amount,
  averageFillPrice,
  Direction,
  formatPrice,
  formatUnits,
  liveField,
  quantity,
  RATE_SCALE,
  SETTLEMENT,
  SETTLEMENT_CURRENCY_ID,
} from "@candela/model";
import type { SpotOrderData } from "./order-data.ts";
import type { OrderRecord, StoredFill } from "./working-state.ts";

export type FillData = SpotOrderData["fills"][number];

export function orderData(record: OrderRecord, fills: readonly StoredFill[]): SpotOrderData {
  const { order } = record;
  const average = averageFillPrice(amount(order.notional, SETTLEMENT), quantity(order.filled, record.quantityScale), record.priceScale);
  return {
    id: String(order.id),
    productCode: record.productCode,
    productType: record.productType,
    positionType: record.positionType,
    direction: order.direction,
    orderType: order.orderType,
    status: order.status === "open" && order.filled > 0n ? "partially_filled" : order.status,
    endReason: order.endReason,
    timeInForce: order.timeInForce,
    expiresAt: order.expiresAt,
    price: order.limit === null ? null : formatUnits(order.limit, record.priceScale),
    triggerPrice: order.trigger === null ? null : formatUnits(order.trigger, record.priceScale),
    triggeredAt: order.triggeredAt,
    triggerTickSeq: order.triggerSeq,
    quantity: formatUnits(order.quantity, record.quantityScale),
    filledQuantity: formatUnits(order.filled, record.quantityScale),
    averagePrice: average === null ? null : formatPrice(average),
    feeRate: formatUnits(order.feeRate, RATE_SCALE),
    fee: formatUnits(order.fee, SETTLEMENT.scale),
    frozen: formatUnits(order.held, order.direction === 1 ? SETTLEMENT.scale : record.quantityScale),
    settlementCurrencyId: SETTLEMENT_CURRENCY_ID,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    fills: fills.map((stored) => fillData(record, stored)),
  };
}

function fillData(record: OrderRecord, { id, fill, transferIds }: StoredFill): FillData {
  const atPrice = (units: bigint) => formatUnits(units, record.priceScale);
  return {
    id: String(id),
    ts: fill.ts,
    price: atPrice(fill.price),
    quantity: formatUnits(fill.quantity, record.quantityScale),
    notional: formatUnits(fill.notional, SETTLEMENT.scale),
    fee: formatUnits(fill.fee, SETTLEMENT.scale),
    tick: {
      productCode: record.productCode,
      seq: fill.tick.seq,
      ts: fill.tick.ts,
      price: atPrice(fill.tick.price),
      bid: atPrice(fill.tick.bid),
      ask: atPrice(fill.tick.ask),
      ...liveField(fill.tick.seq),
    },
    transferIds: transferIds.map(String),
    reason: {
      ...fill.reason,
      side: record.order.direction === Direction.buy ? "ask" : "bid",
      quote: atPrice(fill.reason.quote),
      spreadPart: atPrice(fill.reason.spreadPart),
      slippagePart: atPrice(fill.reason.slippagePart),
      limit: record.order.limit === null ? null : atPrice(record.order.limit),
    },
  };
}
