import {
  type Asset,
  amount,
  Direction,
  formatAmount,
  formatUnits,
  limitPriceRange,
  type ProductSpec,
  parseUnits,
  previewSpot,
  quantity,
  rate,
  type SpotPreview,
  type SpotSize,
  spotSettlement,
  price as toPrice,
  tradePrice,
} from "@candela/model";
import type { TradableMarket } from "../market/check-market.ts";
import { type PlaceSpotOrder, refuse, type SpotRefusal } from "./state.ts";

/**
 * Pre-trade checks in the order in which they are answered; docs/domain/spot-trading.md lists them. Each returns what the next one
 * needs, so none can be left out.
 */
type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: SpotRefusal };

export function checkForm(command: PlaceSpotOrder): SpotRefusal | null {
  if ((command.quantity === null) === (command.amount === null)) return refuse("quantity_or_amount").refusal;
  if ((command.orderType === "limit") !== (command.price !== null)) return refuse("limit_price_missing").refusal;
  if (command.orderType === "limit" && command.worstPrice !== null)
    return refuse("malformed_request", { field: "worstPrice", rule: "market_order_only" }).refusal;
  return null;
}

/** Decimals, step and distance from the present price. */
export function checkLimitPrice(text: string, { spec, tick }: TradableMarket): Checked<bigint> {
  const parsed = parseUnits(text, spec.priceScale);
  if (!parsed.ok || parsed.value % spec.tickSize !== 0n) return refuse("price_step", { step: formatUnits(spec.tickSize, spec.priceScale) });
  const range = limitPriceRange(tick.price, spec.tickSize);
  if (parsed.value < range.min || parsed.value > range.max)
    return refuse("price_out_of_range", { min: formatUnits(range.min, spec.priceScale), max: formatUnits(range.max, spec.priceScale) });
  return { ok: true, value: parsed.value };
}

/** The quote must not be worse than the worst price a market order accepts. */
export function checkWorstPrice(command: PlaceSpotOrder, { spec, tick }: TradableMarket): SpotRefusal | null {
  if (command.worstPrice === null) return null;
  const worst = parseUnits(command.worstPrice, spec.priceScale);
  if (!worst.ok) return refuse("price_step", { step: formatUnits(spec.tickSize, spec.priceScale) }).refusal;
  const at = tradePrice(command.direction, tick);
  const isWorse = command.direction === Direction.buy ? at > worst.value : at < worst.value;
  return isWorse ? refuse("price_moved", { price: formatUnits(at, spec.priceScale) }).refusal : null;
}

/**
 * What the order comes to at a price. A sale of everything available may be below the minimum and off the step: nothing may
 * be left that can not be sold.
 */
export function checkSize(
  command: PlaceSpotOrder,
  spec: ProductSpec,
  at: bigint,
  feeRate: bigint,
  settlement: Asset,
  availableHolding: bigint,
): Checked<SpotPreview> {
  const size = readSize(command, spec, settlement);
  if (!size.ok) return size;
  const preview = previewSpot(spec, command.direction, at, size.value, rate(feeRate), settlement);
  const units = preview.quantity.units;
  const isSellAll = command.direction === Direction.sell && units > 0n && units === availableHolding;
  if (!isSellAll && units % spec.quantityStep !== 0n)
    return refuse("quantity_step", { step: formatUnits(spec.quantityStep, spec.quantityScale) });
  if ((units < spec.quantityMin && !isSellAll) || preview.notional.units === 0n)
    return belowMinimum(size.value, command, spec, at, feeRate, settlement);
  if (units > spec.quantityMax && !isSellAll)
    return refuse("quantity_above_maximum", { max: formatUnits(spec.quantityMax, spec.quantityScale) });
  return { ok: true, value: preview };
}

function readSize(command: PlaceSpotOrder, spec: ProductSpec, settlement: Asset): Checked<SpotSize> {
  if (command.quantity !== null) {
    const parsed = parseUnits(command.quantity, spec.quantityScale);
    if (!parsed.ok) return refuse("quantity_step", { step: formatUnits(spec.quantityStep, spec.quantityScale) });
    return { ok: true, value: { by: "quantity", units: parsed.value } };
  }
  const parsed = parseUnits(command.amount ?? "", settlement.scale);
  if (!parsed.ok) return refuse("amount_decimals", { decimals: String(settlement.scale) });
  return { ok: true, value: { by: "amount", units: parsed.value } };
}

function belowMinimum(
  size: SpotSize,
  command: PlaceSpotOrder,
  spec: ProductSpec,
  at: bigint,
  feeRate: bigint,
  settlement: Asset,
): { ok: false; refusal: SpotRefusal } {
  if (size.by === "quantity" && size.units < spec.quantityMin)
    return refuse("quantity_below_minimum", { min: formatUnits(spec.quantityMin, spec.quantityScale) });
  const least = spotSettlement(
    command.direction,
    toPrice(at, spec.priceScale),
    quantity(spec.quantityMin, spec.quantityScale),
    rate(feeRate),
    settlement,
  );
  const min = command.direction === Direction.buy ? least.total : least.notional;
  return refuse("amount_below_minimum", { min: formatAmount(min.units > 0n ? min : amount(1n, settlement)) });
}
