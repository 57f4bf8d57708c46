import {
  type Asset,
  amount,
  Direction,
  formatAmount,
  formatQuantity,
  formatUnits,
  parseUnits,
  powerOfTen,
  previewSpot,
  price,
  quantity,
  quantityToBuy,
  type Rate,
  type SpotPreview,
  type SpotProduct,
  type SpotSize,
  tradePrice,
} from "@candela/model";

/** What a ticket holds: what was chosen and typed, as text; everything else follows from it and the market. */
export interface TicketState {
  readonly direction: Direction;
  readonly orderType: "market" | "limit";
  /** What `size` counts: the settlement currency, or the product. */
  readonly unit: "amount" | "quantity";
  /** Plain decimal text with a point, possibly unfinished ("12."); empty for nothing. */
  readonly size: string;
  /** Limit price, the same way. */
  readonly price: string;
  /** Where the number pad writes. */
  readonly field: "size" | "price";
  /** What was last typed or pasted into that field and is no number it takes; gone with the next change. */
  readonly refused?: RefusedText;
}

export interface RefusedText {
  readonly text: string;
  /** `decimals`: a number, only finer than the field takes. */
  readonly why: "malformed" | "decimals";
}

/** The world a ticket is judged against, in units of the product's and the settlement currency's scales. */
export interface TicketMarket {
  readonly product: SpotProduct;
  /** How the product is called beside a quantity. */
  readonly symbol: string;
  readonly present: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  /** Null when no fee setting says what this trade costs. */
  readonly feeRate: Rate | null;
  readonly settlement: Asset;
  /** Settlement currency that can be spent; null while unknown. */
  readonly available: bigint | null;
  /** Quantity that can be sold; null while unknown. */
  readonly holding: bigint | null;
}

export type TicketAction =
  | { readonly type: "direction"; readonly direction: Direction }
  | { readonly type: "orderType"; readonly orderType: TicketState["orderType"]; readonly market: TicketMarket }
  | { readonly type: "field"; readonly field: TicketState["field"] }
  | { readonly type: "write"; readonly text: string; readonly market: TicketMarket }
  | { readonly type: "switchUnit"; readonly market: TicketMarket }
  | { readonly type: "percent"; readonly percent: 10 | 25 | 50 | 100; readonly market: TicketMarket }
  | { readonly type: "clear" };

export function newTicket(direction: Direction): TicketState {
  return { direction, orderType: "market", unit: direction === Direction.buy ? "amount" : "quantity", size: "", price: "", field: "size" };
}

/** "12.500" → "12.5", "3.000" → "3": how a computed number is put into a field. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Decimals that a step allows: 0.05 → 2, 0.50 → 1, 1 → 0. */
export function decimalsOfStep(step: bigint, scale: number): number {
  let decimals = scale;
  while (decimals > 0 && step % powerOfTen(scale - decimals + 1) === 0n) decimals -= 1;
  return decimals;
}

/** Decimals that may be typed into the field in hand. */
export function fieldDecimals(state: TicketState, { product, settlement }: TicketMarket): number {
  if (state.field === "price") return decimalsOfStep(product.tickSize, product.priceScale);
  return state.unit === "amount" ? settlement.scale : decimalsOfStep(product.quantityStep, product.quantityScale);
}

function typedUnits(text: string, scale: number): bigint | null {
  const parsed = parseUnits(text.endsWith(".") ? text.slice(0, -1) : text, scale);
  return parsed.ok ? parsed.value : null;
}

/** The limit typed, or the side of the quote that a market order trades at; null when there is none. */
export function priceOf(state: TicketState, market: TicketMarket): bigint | null {
  const at = state.orderType === "market" ? tradePrice(state.direction, market) : typedUnits(state.price, market.product.priceScale);
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

/** What the ticket does at its price; null while something is missing. */
export function previewOf(state: TicketState, market: TicketMarket): SpotPreview | null {
  const at = priceOf(state, market);
  return at === null ? null : previewAt(state, market, at);
}

/** The same at another price, such as the worst one that is accepted. */
export function previewAt(state: TicketState, market: TicketMarket, at: bigint): SpotPreview | null {
  const size = sizeOf(state, market);
  if (size === null || market.feeRate === null || at <= 0n) return null;
  return previewSpot(market.product, state.direction, at, size, market.feeRate, market.settlement);
}

export function ticketReducer(before: TicketState, action: TicketAction): TicketState {
  const { refused, ...others } = before;
  const state: TicketState = refused === undefined ? before : others;
  switch (action.type) {
    case "direction": {
      if (action.direction === state.direction) return state;
      return { ...newTicket(action.direction), orderType: state.orderType, price: state.price };
    }
    case "orderType": {
      const { product, present } = action.market;
      const limit = action.orderType === "limit" && state.price === "";
      return {
        ...state,
        orderType: action.orderType,
        price: limit ? trimZeros(formatUnits(present - (present % product.tickSize), product.priceScale)) : state.price,
        field: "size",
      };
    }
    case "field":
      return before.field === action.field ? before : { ...state, field: action.field };
    case "write": {
      const text = acceptable(action.text, fieldDecimals(state, action.market));
      if (typeof text !== "string") return { ...state, refused: text };
      return state.field === "price" ? { ...state, price: text } : { ...state, size: text };
    }
    case "switchUnit":
      return switchUnit(state, action.market);
    case "percent":
      return takePercent(state, action.percent, action.market);
    case "clear":
      return { ...state, size: "", field: "size" };
  }
}

const DIGITS_MAX = 16;

/** Text as a decimal field takes it, or why it does not: a comma counts as the point, zeros in front go. */
function acceptable(text: string, decimals: number): string | RefusedText {
  const plain = text
    .trim()
    .replace(",", ".")
    .replace(/^\./, "0.")
    .replace(/^0+(?=\d)/, "");
  const match = /^\d*(?:\.(\d*))?$/.exec(plain);
  if (match === null || plain.length > DIGITS_MAX) return { text, why: "malformed" };
  const tooFine = (match[1] ?? "").length > decimals || (plain.includes(".") && decimals === 0);
  return tooFine ? { text, why: "decimals" } : plain;
}

/** The same trade counted the other way, at the present price. */
function switchUnit(state: TicketState, market: TicketMarket): TicketState {
  const unit = state.unit === "amount" ? "quantity" : "amount";
  const preview = previewOf(state, market);
  if (preview === null || preview.quantity.units === 0n) return { ...state, unit, size: "", field: "size" };
  const counted = state.direction === Direction.buy ? preview.total : preview.notional;
  return { ...state, unit, size: trimZeros(unit === "amount" ? formatAmount(counted) : formatQuantity(preview.quantity)), field: "size" };
}

/** A share of what can be spent or sold. All of a holding is all of it, also what lies off the step. */
function takePercent(state: TicketState, percent: bigint | number, market: TicketMarket): TicketState {
  const { product, settlement, available, holding, feeRate } = market;
  const whole = percent === 100;
  if (state.direction === Direction.sell) {
    if (holding === null) return state;
    const part = (holding * BigInt(percent)) / 100n;
    const units = whole ? part : part - (part % product.quantityStep);
    return { ...state, unit: "quantity", size: trimZeros(formatUnits(units, product.quantityScale)), field: "size" };
  }
  if (available === null) return state;
  const part = (available * BigInt(percent)) / 100n;
  const at = priceOf(state, market);
  if (state.unit === "quantity" && at !== null && feeRate !== null) {
    const step = quantity(product.quantityStep, product.quantityScale);
    const bought = quantityToBuy(amount(part, settlement), price(at, product.priceScale), step, feeRate);
    return { ...state, size: trimZeros(formatQuantity(bought)), field: "size" };
  }
  const cent = powerOfTen(Math.max(0, settlement.scale - 2));
  const units = whole ? part : part - (part % cent);
  return { ...state, unit: "amount", size: trimZeros(formatUnits(units, settlement.scale)), field: "size" };
}
