import {
  type ContractHolding,
  type ContractOpening,
  type ContractProduct,
  type ContractSide,
  type CrossBacking,
  contractDirection,
  contractFill,
  exitPrice,
  type FillModel,
  type FillResult,
  formatUnits,
  isWithinLimit,
  least,
  liquidationWithinReach,
  lotsWithin,
  type MarginMode,
  powerOfTen,
  previewContractOpen,
} from "@candela/model";
import { trimZeros, type Written } from "@candela/ui";
import { type SettlementCash, spendable } from "../../../lib/currencies/settlement-cash.ts";
import { type RejectedText, typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { afterMove } from "../ticket/acceptable-price.ts";
import type { Cap } from "../ticket/cap-note.tsx";
import { decimalsOfStep, typedUnits } from "../ticket/decimal-field.ts";
import { leaningCap } from "../ticket/ticket-cash.ts";
import type { OwnMost } from "../ticket/use-own-limit.ts";
import { type ContractSpec, feeRateFor, money, SETTLEMENT, type SideQuote, sizeText, type Terms } from "./contract-shapes.ts";
import {
  countedBy,
  type LevelBy,
  levelDecimals,
  levelText,
  NO_PROTECTION,
  type ProtectionDraft,
  type ProtectionGround,
  typedLevel,
} from "./protection.ts";
import { isSizeBy, type SizeBy, sizeDecimals } from "./size-units.ts";
import { backToStanding, beforeAction, switchedProtection } from "./standing-levels.ts";

export type OrderType = "market" | "limit" | "stop";
export type TicketField = "lots" | "price" | "trigger" | "takeProfit" | "stopLoss" | "trailing";

/** The state of a contract ticket: choices and typed text; everything else follows from it and the market. */
export interface TicketState {
  /** The side that was asked for last, or that the typed levels speak for; either button places its own. */
  readonly side: ContractSide;
  readonly orderType: OrderType;
  readonly marginMode: MarginMode;
  /** Null: the product's usual one. */
  readonly leverage: number | null;
  /** Whole lots: typed, or what the size comes to. */
  readonly lots: string;
  /** What the size is typed in, and the text of it where that is not lots. */
  readonly sizeBy: SizeBy;
  readonly size: string;
  readonly price: string;
  readonly trigger: string;
  readonly protect: boolean;
  readonly protection: ProtectionDraft;
  /** Levels were changed or switched off: those of a position that is added to are not taken any more. */
  readonly ownLevels: boolean;
  /** The last text typed or pasted into a field that is no number it accepts; cleared by the next change. */
  readonly rejected?: RejectedText & { readonly field: TicketField };
  /** The limit that made the last tapped share smaller; cleared by the next change of the size. */
  readonly cap?: Cap;
}

/** An open position of the product that an opening adds to. */
export interface HeldSide {
  readonly holding: ContractHolding;
  readonly marginMode: MarginMode;
  /** Its take-profit, stop-loss and trailing stop as they stand; absent where it has none. */
  readonly levels?: ProtectionDraft | undefined;
}

/** The world a ticket is judged against. */
export interface TicketMarket extends SettlementCash {
  readonly spec: ContractSpec;
  readonly unit: string;
  /** That its price is quoted in. */
  readonly currency: string;
  /** The fill model of this installation. */
  readonly model: FillModel;
  readonly terms: Terms;
  readonly quote: SideQuote;
  readonly present: bigint;
  readonly held: Readonly<Partial<Record<ContractSide, HeldSide>>>;
  /** The backing of a cross position of each side, the position itself left out; null while it is not known. */
  readonly backing: Readonly<Record<ContractSide, CrossBacking | null>>;
  /** What the user's own limits leave for one opening; absent where they leave all of it. */
  readonly own?: OwnMost | null;
}

export type TicketAction =
  | { readonly type: "side"; readonly side: ContractSide; readonly market?: TicketMarket }
  | { readonly type: "orderType"; readonly orderType: OrderType; readonly market: TicketMarket }
  | { readonly type: "marginMode"; readonly marginMode: MarginMode }
  | { readonly type: "leverage"; readonly leverage: number; readonly market?: TicketMarket }
  | { readonly type: "write"; readonly field: TicketField; readonly text: Written; readonly market: TicketMarket }
  | { readonly type: "percent"; readonly percent: number; readonly market: TicketMarket }
  | { readonly type: "protect"; readonly on: boolean; readonly market?: TicketMarket }
  | { readonly type: "by"; readonly by: LevelBy; readonly market: TicketMarket }
  | {
      readonly type: "level";
      readonly level: "takeProfit" | "stopLoss";
      readonly at: bigint;
      readonly side: ContractSide;
      readonly market: TicketMarket;
    }
  | { readonly type: "trailingBy"; readonly by: ProtectionDraft["trailingBy"]; readonly market: TicketMarket }
  | { readonly type: "standing" }
  /** The field of a text that was not taken is left. */
  | { readonly type: "forget" }
  | { readonly type: "clear" };

export const NEW_TICKET: TicketState = {
  side: "long",
  orderType: "market",
  marginMode: "isolated",
  leverage: null,
  lots: "",
  sizeBy: "lots",
  size: "",
  price: "",
  trigger: "",
  protect: false,
  protection: NO_PROTECTION,
  ownLevels: false,
};

/** Whether every choice of a kept ticket is one that this version knows. */
export function isTicket({ side, orderType, marginMode, sizeBy, protection }: TicketState): boolean {
  const { by, trailingBy } = protection;
  return (
    (side === "long" || side === "short") &&
    (orderType === "market" || orderType === "limit" || orderType === "stop") &&
    (marginMode === "isolated" || marginMode === "cross") &&
    isSizeBy(sizeBy) &&
    (by === "price" || by === "distance" || by === "percent") &&
    (trailingBy === "price" || trailingBy === "percent")
  );
}

/** Offered first when nothing was chosen: enough to see what it does, and far from the highest. */
const USUAL_LEVERAGE = 10;

/** The chosen leverage. An open position fixes it; one that the product does not offer becomes the highest below it. */
export function leverageOf(state: TicketState, market: TicketMarket, side: ContractSide = state.side): number {
  const held = market.held[side];
  if (held !== undefined) return held.holding.leverage;
  const wanted = state.leverage ?? USUAL_LEVERAGE;
  return market.terms.leverages.findLast((offered) => offered <= wanted) ?? market.terms.leverages[0] ?? 1;
}

export function marginModeOf(state: TicketState, market: TicketMarket, side: ContractSide = state.side): MarginMode {
  return market.held[side]?.marginMode ?? state.marginMode;
}

/** A position keeps the lot size that it was opened with. */
export function lotSizeOf(market: TicketMarket, side: ContractSide): bigint {
  return market.held[side]?.holding.lotSize ?? market.terms.lotSize;
}

/** Whole lots; null for none. */
export function lotsOf({ lots }: Pick<TicketState, "lots">): bigint | null {
  const units = typedUnits(lots, 0);
  return lots === "" || units === null || units <= 0n ? null : units;
}

function typedPrice(text: string, { priceScale }: ContractProduct): bigint | null {
  const units = text === "" ? null : typedUnits(text, priceScale);
  return units === null || units <= 0n ? null : units;
}

/** The opening price of so many lots at the present tick, by the function that the server opens with. */
function fillOf(market: TicketMarket, side: ContractSide, lots: bigint): FillResult {
  const { model, spec, quote, present } = market;
  return contractFill(model, spec, { ...quote, price: present }, { side, action: "open", lots, lotSize: lotSizeOf(market, side) });
}

interface OpeningAt {
  readonly at: bigint;
  /** Exact sum of price × quantity; absent where all lots open at one price. */
  readonly value?: bigint;
  readonly quote: SideQuote;
}

/** At what the order opens, and at what it could be closed then. A limit that its size meets already opens at what the tick gives. */
export function openingAt(
  state: TicketState,
  market: TicketMarket,
  side: ContractSide,
  lots: bigint = lotsOf(state) ?? 1n,
): OpeningAt | null {
  const { quote, spec } = market;
  const fill = fillOf(market, side, lots);
  const now = { at: fill.price, value: fill.value, quote };
  if (state.orderType === "market") return now;
  const typed = typedPrice(state.orderType === "limit" ? state.price : state.trigger, spec);
  if (typed === null) return null;
  if (state.orderType === "limit" && isWithinLimit(contractDirection(side, "open"), typed, fill)) return now;
  return { at: typed, quote: { bid: typed, ask: typed } };
}

/** The price that an order's levels are counted from and must lie around, as the server checks them. */
export function groundOf(state: TicketState, market: TicketMarket, side: ContractSide = state.side): ProtectionGround | null {
  const opening = openingAt(state, market, side);
  if (opening === null) return null;
  const { spec, present } = market;
  return { spec, side, entry: opening.at, reference: exitPrice(side, opening.quote), present };
}

/** The figures of the opening, as the server computes them; null while something is missing, and of more lots than anybody may open. */
export function openingOf(state: TicketState, market: TicketMarket, side: ContractSide = state.side): ContractOpening | null {
  const opening = openingAt(state, market, side);
  const lots = lotsOf(state);
  const feeRate = feeRateFor(market.terms, side, "open");
  const marginMode = marginModeOf(state, market, side);
  const backing = market.backing[side];
  if (opening === null || lots === null || lots > market.terms.lotsMax || feeRate === null || (marginMode === "cross" && backing === null))
    return null;
  const opened = previewContractOpen(
    {
      product: market.spec,
      terms: market.terms,
      side,
      marginMode,
      leverage: leverageOf(state, market, side),
      lots,
      at: opening.at,
      value: opening.value,
      quote: opening.quote,
      feeRate,
      holding: market.held[side]?.holding ?? null,
      backing: backing ?? { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n },
    },
    SETTLEMENT,
  );
  return { ...opened, liquidationPrice: liquidationWithinReach(opened.liquidationPrice, opening.at) };
}

/**
 * The cash that an opening may be paid with. What cross positions lean on is no part of it where the cash leaves their account: for isolated
 * margin, and for what an order holds while it rests. Of a cross position that opens at once the margin stays in the account.
 */
export function openingCash(state: TicketState, market: TicketMarket, side: ContractSide = state.side): SettlementCash {
  const { available, leaning = null } = market;
  const leaves = marginModeOf(state, market, side) === "isolated" || openingAt(state, market, side)?.value === undefined;
  return { available, leaning: leaves ? leaning : null };
}

/** The most lots that a share of the available money opens, and the limit that keeps them below it; null while that is not known. */
export function lotsFor(
  state: TicketState,
  market: TicketMarket,
  percent: number,
): { readonly lots: bigint; readonly cap: Cap | null } | null {
  const { spec, terms } = market;
  const cash = openingCash(state, market);
  const available = spendable(cash);
  const opening = openingAt(state, market, state.side);
  const feeRate = feeRateFor(terms, state.side, "open");
  if (available === null || opening === null || feeRate === null) return null;
  const ticket = {
    product: spec,
    side: state.side,
    leverage: leverageOf(state, market),
    at: opening.at,
    feeRate,
    lotSize: lotSizeOf(market, state.side),
    valueFor: (lots: bigint) => {
      const opened = openingAt(state, market, state.side, lots) ?? opening;
      return opened.value ?? opened.at * lots * lotSizeOf(market, state.side);
    },
  };
  const wanted = (available * BigInt(percent)) / 100n;
  const { own = null } = market;
  const isOwn = own !== null && own.most < wanted;
  const share = isOwn ? own.most : wanted;
  // All of the money at this price is too much at the next one: a market order would be rejected for a tick.
  const budget = state.orderType === "market" ? least(share, afterMove(isOwn ? own.most : available)) : share;
  const lots = lotsWithin(budget, ticket, SETTLEMENT);
  const room = lotsWithin(exposureRoom(market), { ...ticket, leverage: 1, feeRate: 0n }, SETTLEMENT);
  const allowed = least(least(lots, room), terms.lotsMax);
  if (allowed === lots) return { lots, cap: (isOwn ? own.cap : leaningCap(cash)) ?? (budget < share ? { by: "price" } : null) };
  const lotsMax = sizeText(spec, terms.lotsMax, lotSizeOf(market, state.side));
  if (allowed === terms.lotsMax) return { lots: allowed, cap: { by: "order", max: lotsMax, unit: market.unit } };
  const left = exposureRoom(market);
  return {
    lots: allowed,
    cap: { by: "held", max: moneyText(terms.exposureMax), left: moneyText(left < 0n ? 0n : left), unit: SETTLEMENT.code },
  };
}

/** Whole cents, downwards: more than what is said is never allowed. */
function moneyText(units: bigint): string {
  return trimZeros(money(units - (units % powerOfTen(SETTLEMENT.scale - 2))));
}

/** The room left in the product: the user's maximum, less the entries of both sides. The server counts resting openings too. */
export function exposureRoom({ held, terms }: Pick<TicketMarket, "held" | "terms">): bigint {
  return terms.exposureMax - (held.long?.holding.entryNotional ?? 0n) - (held.short?.holding.entryNotional ?? 0n);
}

export function fieldDecimals(state: TicketState, market: TicketMarket, field: TicketField): number {
  const { spec } = market;
  const priceDecimals = decimalsOfStep(spec.tickSize, spec.priceScale);
  if (field === "lots") return sizeDecimals(state.sizeBy, spec, lotSizeOf(market, state.side));
  if (field === "trailing") return state.protection.trailingBy === "percent" ? 2 : priceDecimals;
  if (field === "takeProfit" || field === "stopLoss") return levelDecimals(state.protection.by, priceDecimals);
  return priceDecimals;
}

export function fieldText(state: TicketState, field: TicketField): string {
  return field === "takeProfit" || field === "stopLoss" || field === "trailing" ? state.protection[field] : state[field];
}

function withText(state: TicketState, field: TicketField, text: string): TicketState {
  if (field === "lots") {
    const { cap: _, ...others } = state;
    return { ...others, lots: text };
  }
  if (field !== "takeProfit" && field !== "stopLoss" && field !== "trailing") return { ...state, [field]: text };
  return { ...state, protection: { ...state.protection, [field]: text } };
}

export function ticketReducer(before: TicketState, action: TicketAction): TicketState {
  const { rejected, ...others } = before;
  const state = beforeAction(rejected === undefined ? before : others, action);
  switch (action.type) {
    case "side":
      // Levels stay as they are typed or placed, also where they lie on the wrong side now: each button says what it thinks of them.
      return { ...state, side: action.side };
    case "orderType":
      return withOrderType(state, action.orderType, action.market);
    case "marginMode":
      return { ...state, marginMode: action.marginMode };
    case "leverage":
      return { ...withText(state, "lots", state.lots), leverage: action.leverage };
    case "write": {
      const { field } = action;
      const decimals = fieldDecimals(state, action.market, field);
      const isLevel = field === "takeProfit" || field === "stopLoss";
      const text = isLevel ? typedLevel(action.text, state.protection.by, decimals) : typedDecimal(action.text, decimals);
      return typeof text === "string" ? withText(state, action.field, text) : { ...state, rejected: { ...text, field: action.field } };
    }
    case "percent": {
      const share = lotsFor(state, action.market, action.percent);
      if (share === null) return state;
      const { cap: _, ...others } = state;
      return { ...others, lots: String(share.lots), ...(share.cap !== null && { cap: share.cap }) };
    }
    case "protect":
      return switchedProtection(state, action.on);
    case "standing":
      return backToStanding(state);
    case "by": {
      const ground = groundOf(state, action.market);
      const protection = ground === null ? { ...NO_PROTECTION, by: action.by } : countedBy(state.protection, action.by, ground);
      return { ...state, protection: { ...protection, trailing: state.protection.trailing, trailingBy: state.protection.trailingBy } };
    }
    case "level": {
      const ground = groundOf(state, action.market, action.side);
      if (ground === null) return state;
      return withText(state, action.level, levelText(state.protection.by, action.level, action.at, ground));
    }
    case "trailingBy":
      return { ...state, protection: { ...state.protection, trailingBy: action.by, trailing: "" } };
    case "forget":
      return state;
    case "clear":
      return { ...withText(state, "lots", ""), protect: false, protection: NO_PROTECTION, ownLevels: false };
  }
}

/** A limit begins at the present price, on its grid. A trigger begins empty: the present price is reached already, whichever side follows. */
function withOrderType(state: TicketState, orderType: OrderType, { present, spec }: TicketMarket): TicketState {
  const start = trimZeros(formatUnits(present - (present % spec.tickSize), spec.priceScale));
  return { ...state, orderType, price: orderType === "limit" && state.price === "" ? start : state.price };
}
