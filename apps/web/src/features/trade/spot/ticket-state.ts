import type { Fields } from "@candela/api";
import {
  type Amount,
  type Asset,
  amount,
  Direction,
  type FillModel,
  type FillProduct,
  type FillResult,
  formatAmount,
  formatQuantity,
  formatUnits,
  least,
  modelQuote,
  powerOfTen,
  previewSpot,
  previewSpotOrder,
  price,
  quantity,
  quantityToBuy,
  type Rate,
  type SpotPreview,
  type SpotProduct,
  type SpotSize,
  tradePrice,
} from "@candela/model";
import { trimZeros, type Written } from "@candela/ui";
import { type SettlementCash, spendable } from "../../../lib/currencies/settlement-cash.ts";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { type RejectedText, typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { afterMove } from "../ticket/acceptable-price.ts";
import type { Cap } from "../ticket/cap-note.tsx";
import { decimalsOfStep, typedUnits } from "../ticket/decimal-field.ts";
import { leaningCap } from "../ticket/ticket-cash.ts";
import type { OwnMost } from "../ticket/use-own-limit.ts";

type PlaceOrder = Fields<"POST /api/spotOrder/place">;
export type OrderType = PlaceOrder["orderType"];
export type TimeInForce = NonNullable<PlaceOrder["timeInForce"]>;

/** The times in force of an order type, the usual one first. A market order never waits. */
export function timesInForce(orderType: OrderType): readonly TimeInForce[] {
  return orderType === "market" ? ["ioc", "fok"] : ["gtc", "day", "ioc", "fok"];
}

/** The state of a ticket: choices and typed text; everything else follows from it and the market. */
export interface TicketState {
  readonly direction: Direction;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** The unit of `size`: the settlement currency, or the product. */
  readonly unit: "amount" | "quantity";
  /** Plain decimal text with a point, possibly unfinished ("12."); empty for nothing. */
  readonly size: string;
  /** Limit price, the same way. */
  readonly price: string;
  /** Price that wakes a stop-limit order, the same way. */
  readonly trigger: string;
  /** All of the holding was asked for, not the number that happens to stand in the field. */
  readonly sellAll: boolean;
  /** Where the number pad writes. */
  readonly field: "size" | "price" | "trigger";
  /** The last text typed or pasted into that field that is no number it accepts; cleared by the next change. */
  readonly rejected?: RejectedText;
  /** The limit that made the last tapped share smaller; cleared by the next change. */
  readonly cap?: Cap;
}

/** The world a ticket is judged against, in units of the product's and the settlement currency's scales. */
export interface TicketMarket extends SettlementCash {
  readonly product: SpotProduct & FillProduct;
  /** How orders of this deployment get their price. */
  readonly model: FillModel;
  /** How the product is called beside a quantity. */
  readonly unit: string;
  readonly present: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  /** Null when no fee setting says what this trade costs. */
  readonly feeRate: Rate | null;
  readonly settlement: Asset;
  /** Quantity that can be sold; null while unknown. */
  readonly holding: bigint | null;
  /** What the user's own limits leave for one purchase; absent where they leave all of it. */
  readonly own?: OwnMost | null;
}

export type TicketAction =
  | { readonly type: "direction"; readonly direction: Direction }
  | { readonly type: "orderType"; readonly orderType: TicketState["orderType"]; readonly market: TicketMarket }
  | { readonly type: "timeInForce"; readonly timeInForce: TimeInForce }
  | { readonly type: "stepPrice"; readonly field: "price" | "trigger"; readonly by: 1n | -1n; readonly market: TicketMarket }
  | { readonly type: "field"; readonly field: TicketState["field"] }
  | { readonly type: "write"; readonly text: Written; readonly market: TicketMarket }
  | { readonly type: "switchUnit"; readonly market: TicketMarket }
  | { readonly type: "percent"; readonly percent: 10 | 25 | 50 | 100; readonly market: TicketMarket }
  | { readonly type: "clear" };

export function newTicket(direction: Direction): TicketState {
  const unit = direction === Direction.buy ? "amount" : "quantity";
  return { direction, orderType: "market", timeInForce: "ioc", unit, size: "", price: "", trigger: "", sellAll: false, field: "size" };
}

/** Whether a kept ticket is of this direction, and every choice of it one that this version knows. */
export function isTicket({ direction, orderType, timeInForce, unit, field }: TicketState, wanted: Direction): boolean {
  return (
    direction === wanted &&
    (orderType === "market" || orderType === "limit" || orderType === "stop_limit") &&
    timesInForce(orderType).includes(timeInForce) &&
    (unit === "amount" || unit === "quantity") &&
    (field === "size" || field === "price" || field === "trigger")
  );
}

/** Decimals that may be typed into the field in hand. */
export function fieldDecimals(state: TicketState, { product, settlement }: TicketMarket): number {
  if (state.field !== "size") return decimalsOfStep(product.tickSize, product.priceScale);
  return state.unit === "amount" ? settlement.scale : decimalsOfStep(product.quantityStep, product.quantityScale);
}

/** The limit typed, or the side of the quote that a market order trades at under the fill model; null when there is none. */
export function priceOf(state: TicketState, market: TicketMarket): bigint | null {
  const { model, product } = market;
  const at =
    state.orderType === "market"
      ? tradePrice(state.direction, modelQuote(model, product, market))
      : typedUnits(state.price, product.priceScale);
  return at === null || at <= 0n ? null : at;
}

export function sizeOf(state: TicketState, { product, settlement }: TicketMarket): SpotSize | null {
  const units = typedUnits(state.size, state.unit === "amount" ? settlement.scale : product.quantityScale);
  return units === null || units <= 0n ? null : { by: state.unit, units };
}

/** Whether the size is written out and comes to nothing: "0", "0.00". */
export function isZeroSize({ size }: TicketState): boolean {
  return /^0(?:\.0*)?$/.test(size);
}

/** The decision on an order at the present tick, as the engine would make it. */
export interface TicketPreview extends SpotPreview {
  /** The fill at the present tick; null when it fills nothing. */
  readonly fill: FillResult | null;
  /** Quantity beyond that: it waits, or is given up. */
  readonly rest: bigint;
  /** The value of the whole order, whether or not the market fills it now. */
  readonly value: Amount;
}

/** Whether what does not fill at once goes on waiting. */
export function mayRest({ timeInForce }: TicketState): boolean {
  return timeInForce === "gtc" || timeInForce === "day";
}

/** The ticket's effect at the present tick; null while something is missing. */
export function previewOf(state: TicketState, market: TicketMarket): TicketPreview | null {
  const { product, model, present, feeRate, settlement } = market;
  const at = priceOf(state, market);
  const size = sizeOf(state, market);
  if (at === null || size === null || feeRate === null) return null;
  const limit = state.orderType === "market" ? null : at;
  const query = { direction: state.direction, limit, worst: null, isStop: state.orderType === "stop_limit", size, feeRate };
  const tick = { price: present, bid: market.bid, ask: market.ask };
  const { quantity: units, fill, rest, now, whole } = previewSpotOrder(model, product, tick, query, settlement);
  const shown = fill !== null && rest === 0n ? fill.price : at;
  return {
    price: price(shown, product.priceScale),
    quantity: quantity(units, product.quantityScale),
    // A stop order's time in force counts from its trigger on: what it comes to then is the whole.
    ...(mayRest(state) || state.orderType === "stop_limit" ? whole : now),
    fill,
    rest,
    value: whole.notional,
  };
}

/** The same at another price, such as the worst one that is accepted. */
export function previewAt(state: TicketState, market: TicketMarket, at: bigint): SpotPreview | null {
  const size = sizeOf(state, market);
  if (size === null || market.feeRate === null || at <= 0n) return null;
  return previewSpot(market.product, state.direction, at, size, market.feeRate, market.settlement);
}

/** Decimals with which value, fee and total add up as they are written, and so do other amounts beside them. */
export function previewDecimals(preview: SpotPreview | null, beside: readonly Amount[] = []): number {
  const sum = preview === null ? [] : [preview.notional, preview.fee, preview.total];
  return sheetDecimals([...sum, ...beside].map(formatAmount));
}

export function ticketReducer(before: TicketState, action: TicketAction): TicketState {
  const { rejected, cap, ...others } = before;
  if (action.type === "field")
    return before.field === action.field ? before : { ...others, ...(cap !== undefined && { cap }), field: action.field };
  const state: TicketState = rejected === undefined && cap === undefined ? before : others;
  switch (action.type) {
    case "direction": {
      if (action.direction === state.direction) return state;
      const { orderType, timeInForce, price, trigger } = state;
      return { ...newTicket(action.direction), orderType, timeInForce, price, trigger };
    }
    case "orderType":
      return withOrderType(state, action.orderType, action.market);
    case "timeInForce":
      return { ...state, timeInForce: action.timeInForce };
    case "stepPrice":
      return steppedPrice(state, action.field, action.by, action.market);
    case "write": {
      const text = typedDecimal(action.text, fieldDecimals(state, action.market));
      if (typeof text !== "string") return { ...state, rejected: text };
      return state.field === "size" ? { ...state, size: text, sellAll: false } : { ...state, [state.field]: text };
    }
    case "switchUnit":
      return switchUnit(state, action.market);
    case "percent":
      return withinOrder(takePercent(state, action.percent, action.market), action.market);
    case "clear":
      // What was wanted of one order, whole or at once, is not silently wanted of the next.
      return { ...state, timeInForce: timesInForce(state.orderType)[0] ?? "gtc", size: "", sellAll: false, field: "size" };
  }
}

/** Another type keeps what it can use; a limit starts at the present price. */
function withOrderType(state: TicketState, orderType: OrderType, { product, present }: TicketMarket): TicketState {
  const limit = orderType !== "market" && state.price === "";
  const price = limit ? trimZeros(formatUnits(present - (present % product.tickSize), product.priceScale)) : state.price;
  const times = timesInForce(orderType);
  // A market order cannot wait, which says nothing about the time in force of the order that follows it.
  const keeps = times.includes(state.timeInForce) && (state.orderType === "market") === (orderType === "market");
  return { ...state, orderType, price, timeInForce: keeps ? state.timeInForce : (times[0] ?? "gtc"), field: "size" };
}

/** A price one step up or down, from the present one when nothing is typed; on a whole step, and above nothing. */
function steppedPrice(state: TicketState, field: "price" | "trigger", by: 1n | -1n, { product, present }: TicketMarket): TicketState {
  const { tickSize, priceScale } = product;
  const from = typedUnits(state[field], priceScale) ?? present;
  const floor = from - (from % tickSize);
  const next = by === 1n ? floor + tickSize : floor === from ? from - tickSize : floor;
  return next <= 0n ? state : { ...state, [field]: trimZeros(formatUnits(next, priceScale)), field };
}

/** The same trade counted the other way, at the present price. */
function switchUnit(state: TicketState, market: TicketMarket): TicketState {
  const unit = state.unit === "amount" ? "quantity" : "amount";
  const preview = previewOf(state, market);
  if (preview === null || preview.quantity.units === 0n) return { ...state, unit, size: "", sellAll: false, field: "size" };
  const counted = state.direction === Direction.buy ? preview.total : preview.notional;
  return { ...state, unit, size: trimZeros(unit === "amount" ? formatAmount(counted) : formatQuantity(preview.quantity)), field: "size" };
}

/** A share that is more than one order may be becomes that most; all of a holding may always be sold. */
function withinOrder(state: TicketState, market: TicketMarket): TicketState {
  const { product, unit } = market;
  const preview = previewOf(state, market);
  if (state.sellAll || preview === null || preview.quantity.units <= product.quantityMax) return state;
  const max = trimZeros(formatUnits(product.quantityMax, product.quantityScale));
  return { ...state, unit: "quantity", size: max, cap: { by: "order", max, unit } };
}

/** A share of what can be spent or sold. All of a holding is all of it, also what lies off the step. */
function takePercent(state: TicketState, percent: bigint | number, market: TicketMarket): TicketState {
  const { product, settlement, holding, feeRate } = market;
  const whole = percent === 100;
  if (state.direction === Direction.sell) {
    if (holding === null) return state;
    const part = (holding * BigInt(percent)) / 100n;
    const units = whole ? part : part - (part % product.quantityStep);
    return { ...state, unit: "quantity", size: trimZeros(formatUnits(units, product.quantityScale)), sellAll: whole, field: "size" };
  }
  const available = spendable(market);
  if (available === null) return state;
  const share = (available * BigInt(percent)) / 100n;
  const { own = null } = market;
  const isOwn = own !== null && own.most < share;
  const part = isOwn ? own.most : share;
  const backed = isOwn ? own.cap : leaningCap(market);
  const at = priceOf(state, market);
  if (state.unit === "quantity" && at !== null && feeRate !== null) {
    const step = quantity(product.quantityStep, product.quantityScale);
    // Counted in pieces all of the money is too little at the next price.
    const budget = state.orderType === "market" ? least(part, afterMove(isOwn ? own.most : available)) : part;
    const bought = quantityToBuy(amount(budget, settlement), price(at, product.priceScale), step, feeRate);
    return {
      ...state,
      size: trimZeros(formatQuantity(bought)),
      field: "size",
      ...capped(backed ?? (budget < part ? { by: "price" } : null)),
    };
  }
  const cent = powerOfTen(Math.max(0, settlement.scale - 2));
  const units = whole || isOwn ? part : part - (part % cent);
  return { ...state, unit: "amount", size: trimZeros(formatUnits(units, settlement.scale)), field: "size", ...capped(backed) };
}

const capped = (cap: Cap | null) => (cap === null ? {} : { cap });
