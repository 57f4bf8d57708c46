import type {
  ContractFill as ContractFillData,
  ContractOrder as ContractOrderData,
  ContractPosition as ContractPositionData,
  ContractResult as ContractResultData,
  TickData as TickDataSchema,
  TrailingStop as TrailingStopData,
} from "@candela/api";
import type { ContractPosition, TrailingDistance } from "@candela/engine";
import {
  averageEntryPrice,
  type ContractProduct,
  type CrossBacking,
  contractDirection,
  Direction,
  exitPrice,
  formatUnits,
  liveField,
  positionFigures,
  RATE_SCALE,
  SETTLEMENT,
  type Tick,
  TRAILING_PERCENT_DECIMALS,
  trailingLevel,
} from "@candela/model";
import type { Static } from "typebox";
import type { BestClose } from "../triggers/index.ts";
import type { FillRecord, OrderRecord, PositionRecord, RecordProduct } from "./working-state.ts";

export type OrderData = Static<typeof ContractOrderData>;
export type PositionData = Static<typeof ContractPositionData>;
export type FillData = Static<typeof ContractFillData>;
export type ResultData = Static<typeof ContractResultData>;
export type TickData = Static<typeof TickDataSchema>;

export const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
const moneyOrNull = (units: bigint | null) => (units === null ? null : money(units));
/** Percents are counted in hundredths. */
export const percent = (hundredths: bigint | null) => (hundredths === null ? null : formatUnits(hundredths, 2));
export const rateText = (units: bigint) => formatUnits(units, RATE_SCALE);

export function priceText(product: Pick<RecordProduct, "priceScale">, units: bigint): string;
export function priceText(product: Pick<RecordProduct, "priceScale">, units: bigint | null): string | null;
export function priceText(product: Pick<RecordProduct, "priceScale">, units: bigint | null): string | null {
  return units === null ? null : formatUnits(units, product.priceScale);
}

export function tickData(product: Pick<RecordProduct, "productCode" | "priceScale">, tick: Omit<Tick, "volume">): TickData {
  const at = (units: bigint) => formatUnits(units, product.priceScale);
  const { seq, ts, price, bid, ask } = tick;
  return { productCode: product.productCode, seq, ts, price: at(price), bid: at(bid), ask: at(ask), ...liveField(seq) };
}

/** A product as the arithmetic needs it; the step of its prices is today's. */
export function contractProduct(product: Pick<RecordProduct, "priceScale" | "quantityScale">, tickSize: bigint): ContractProduct {
  return { priceScale: product.priceScale, quantityScale: product.quantityScale, tickSize };
}

function distanceText(product: RecordProduct, { by, distance }: TrailingDistance): string {
  return formatUnits(distance, by === "price" ? product.priceScale : TRAILING_PERCENT_DECIMALS);
}

export function orderData(record: OrderRecord, fills: readonly FillRecord[], isCopy = false): OrderData {
  const { order, product } = record;
  const average = averageEntryPrice(contractProduct(product, 1n), order.notional, order.filledLots, order.lotSize, SETTLEMENT);
  const trailing = order.trailing;
  return {
    id: String(order.id),
    productCode: product.productCode,
    productType: product.productType,
    side: order.side,
    action: order.action,
    orderType: order.orderType,
    status: order.status,
    price: priceText(product, order.limit),
    triggerPrice: priceText(product, order.trigger),
    lots: String(order.lots),
    filledLots: String(order.filledLots),
    lotSize: formatUnits(order.lotSize, product.quantityScale),
    leverage: order.leverage,
    marginMode: order.marginMode,
    takeProfit: priceText(product, order.takeProfit),
    stopLoss: priceText(product, order.stopLoss),
    trailing: trailing === null ? null : { by: trailing.by, distance: distanceText(product, trailing), extreme: null, level: null },
    averagePrice: priceText(product, average),
    feeRate: rateText(order.feeRate),
    fee: money(order.fee),
    realised: money(order.realised),
    frozen: money(order.held),
    positionId: order.positionId === null ? null : String(order.positionId),
    isCopy,
    cancelReason: order.cancelReason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    fills: fills.map(fillData),
  };
}

export function fillData({ id, fill, product, transferIds }: FillRecord): FillData {
  return {
    id: String(id),
    ts: fill.ts,
    orderId: fill.orderId === null ? null : String(fill.orderId),
    positionId: String(fill.positionId),
    productCode: product.productCode,
    side: fill.side,
    action: fill.action,
    reason: fill.reason,
    price: priceText(product, fill.price),
    pricing: pricingData(fill, product),
    lots: String(fill.lots),
    notional: money(fill.notional),
    feeRate: rateText(fill.feeRate),
    fee: money(fill.fee),
    liquidationFee: money(fill.liquidationFee),
    realised: money(fill.realised),
    deficit: money(fill.deficit),
    tick: tickData(product, fill.tick),
    transferIds: transferIds.map(String),
  };
}

function pricingData({ side, action, pricing }: FillRecord["fill"], product: RecordProduct): FillData["pricing"] {
  const { model, modelVersion, quote, spreadPart, slippagePart, level } = pricing;
  const at = (units: bigint) => priceText(product, units);
  return {
    ...{ model, modelVersion, level, quote: at(quote), spreadPart: at(spreadPart), slippagePart: at(slippagePart) },
    side: contractDirection(side, action) === Direction.buy ? "ask" : "bid",
  };
}

/** Present market and account figures that a position is shown with, besides its row. */
export interface PositionLight {
  /** The product's latest tick; undefined while there is none. */
  readonly tick: Tick | undefined;
  readonly tickSize: bigint;
  /** Backing of cross positions. */
  readonly backing: CrossBacking;
  /** How far the trailing stop has followed, where that is known. */
  readonly best: BestClose | undefined;
}

export function positionData({ position, product }: PositionRecord, light: PositionLight): PositionData {
  const contract = contractProduct(product, light.tickSize);
  const isOpen = position.status === "open";
  const { tick } = light;
  const figures =
    !isOpen || tick === undefined
      ? null
      : positionFigures(contract, position, exitPrice(position.side, tick), SETTLEMENT, position.marginMode, light.backing);
  const [entryNotional, lots] = isOpen ? [position.entryNotional, position.lots] : [position.openedNotional, position.openedLots];
  const entryPrice = averageEntryPrice(contract, entryNotional, lots, position.lotSize, SETTLEMENT) ?? 0n;
  const isCross = position.marginMode === "cross";
  return {
    id: String(position.id),
    productCode: product.productCode,
    productType: product.productType,
    side: position.side,
    status: position.status,
    marginMode: position.marginMode,
    leverage: position.leverage,
    followId: position.followId === null ? null : String(position.followId),
    lots: String(position.lots),
    openedLots: String(position.openedLots),
    lotSize: formatUnits(position.lotSize, product.quantityScale),
    size: formatUnits(position.lots * position.lotSize, product.quantityScale),
    entryPrice: priceText(product, entryPrice),
    entryNotional: money(position.entryNotional),
    margin: money(position.margin),
    maintenanceRate: rateText(position.maintenanceRate),
    closingFeeRate: rateText(position.closingFeeRate),
    takeProfit: priceText(product, position.takeProfit),
    stopLoss: priceText(product, position.stopLoss),
    trailing: trailingData(position, product, light),
    liquidationPrice: priceText(product, isCross ? (figures?.liquidationPrice ?? null) : position.liquidationPrice),
    markPrice: figures === null ? null : priceText(product, figures.price),
    notional: moneyOrNull(figures?.notional ?? null),
    unrealised: moneyOrNull(figures?.unrealised ?? null),
    maintenance: moneyOrNull(figures?.maintenance ?? null),
    marginRatio: percent(figures?.marginRatio ?? null),
    roe: percent(figures?.roe ?? null),
    worstCase: moneyOrNull(figures?.worstCase ?? null),
    tick: figures === null || tick === undefined ? null : tickData(product, tick),
    realised: money(position.realised),
    fees: money(position.fees),
    financing: money(position.financing),
    liquidationFee: money(position.liquidationFee),
    deficit: money(position.deficit),
    closeReason: position.closeReason,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
    closedAt: position.closedAt,
  };
}

function trailingData(position: ContractPosition, product: RecordProduct, light: PositionLight): Static<typeof TrailingStopData> | null {
  const { trailing, side } = position;
  if (trailing === null) return null;
  const extreme = light.best?.price ?? trailing.extreme;
  return {
    by: trailing.by,
    distance: distanceText(product, trailing),
    extreme: priceText(product, extreme),
    level: priceText(product, trailingLevel(side, trailing, extreme, light.tickSize)),
  };
}
