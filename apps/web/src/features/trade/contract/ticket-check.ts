import type { Fields } from "@candela/api";
import {
  type ContractSide,
  contractDirection,
  formatUnits,
  isStopBeyondLiquidation,
  modelQuote,
  priceProblem,
  triggerProblem,
} from "@candela/model";
import { trimZeros } from "@candela/ui";
import { acceptablePrice } from "../spot/ticket-order.ts";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import { cashProblem } from "../ticket/ticket-cash.ts";
import { money, sizeText } from "./contract-shapes.ts";
import { checkProtection, checkStopReach, protectionFields, protectionProblems, type StatedLevels, statedLevels } from "./protection.ts";
import { withStanding } from "./standing-levels.ts";
import {
  exposureRoom,
  groundOf,
  leverageOf,
  lotSizeOf,
  lotsOf,
  marginModeOf,
  openingAt,
  openingCash,
  openingOf,
  type TicketField,
  type TicketMarket,
  type TicketState,
} from "./ticket-state.ts";

/** Why an order would be rejected, and the field that it belongs to. */
export interface TicketProblem extends Problem {
  readonly field: TicketField;
}

const NOTHING: StatedLevels = { takeProfit: null, stopLoss: null, trailing: null };

export function levelsOf(state: TicketState, market: TicketMarket, side: ContractSide = state.side): StatedLevels {
  return statedOn(state, market, side)?.[0] ?? NOTHING;
}

/** The first thing wrong with what is typed, in the order in which the server answers; null when nothing is. The server decides again. */
export function checkTicket(state: TicketState, market: TicketMarket, side: ContractSide = state.side): TicketProblem | null {
  return (
    checkPrice(state, market, side) ??
    checkLevels(state, market, side) ??
    checkLots(state, market, side) ??
    checkStopReach(
      levelsOf(state, market, side).stopLoss,
      { ...market, side },
      marginModeOf(state, market, side),
      liquidationOf(state, market, side),
    )
  );
}

function checkPrice(state: TicketState, market: TicketMarket, side: ContractSide): TicketProblem | null {
  if (state.orderType === "market") return null;
  const field = state.orderType === "limit" ? "price" : "trigger";
  if (state[field] === "") return null;
  const { spec, present, quote, model } = market;
  // Not what it opens at: a limit that is reached opens at the quote.
  const opening = openingAt({ ...state, orderType: "stop", trigger: state[field] }, market, side);
  const { priceScale } = spec;
  // Zero is no price that anything opens at, but a number that is out of range.
  const at = opening?.at ?? (typedUnits(state[field], priceScale) === 0n ? 0n : null);
  const problem = priceProblem(at, present, spec);
  if (problem !== null || at === null || field === "price") return problem === null ? null : { field, ...problem };
  const reached = triggerProblem("trigger_price_side", at, contractDirection(side, "open"), modelQuote(model, spec, quote), spec);
  return reached === null ? null : { field, ...reached };
}

/** The levels that the order states, and the ground they lie on; null where it states none. */
function statedOn(state: TicketState, market: TicketMarket, side: ContractSide) {
  const { protect, protection } = withStanding(state, market, side);
  const ground = protect ? groundOf(state, market, side) : null;
  return ground === null ? null : ([statedLevels(protection, ground), ground, protection.by] as const);
}

function checkLevels(state: TicketState, market: TicketMarket, side: ContractSide): TicketProblem | null {
  const stated = statedOn(state, market, side);
  return stated === null ? null : checkProtection(...stated);
}

/** What is wrong with each level, also behind the first thing that is. */
export function levelProblems(state: TicketState, market: TicketMarket, side: ContractSide): readonly TicketProblem[] {
  const stated = statedOn(state, market, side);
  return stated === null ? [] : protectionProblems(...stated);
}

function checkLots(state: TicketState, market: TicketMarket, side: ContractSide): TicketProblem | null {
  const lots = lotsOf(state);
  if (lots === null) return state.lots === "" ? null : { field: "lots", ...noLot(state, market, side) };
  const { terms } = market;
  if (lots > terms.lotsMax) return { field: "lots", ...mostLots(state, market, side) };
  const opening = openingOf(state, market, side);
  if (opening === null) return null;
  if (opening.notional > exposureRoom(market))
    return { field: "lots", key: "exposure_limit", params: { max: money(market.terms.exposureMax) } };
  const short = cashProblem(openingCash(state, market, side), opening.cost);
  if (short !== null) return { field: "lots", ...short };
  return opening.isAtRisk ? { field: "lots", key: "position_at_risk", params: {} } : null;
}

/** More lots than allowed: of a size in another unit, what they are of the product. */
function mostLots({ sizeBy }: TicketState, market: TicketMarket, side: ContractSide): Problem {
  const { spec, unit, terms } = market;
  const key = "quantity_above_maximum";
  if (sizeBy === "lots") return { key, params: { max: String(terms.lotsMax) } };
  return { key, params: { max: sizeText(spec, terms.lotsMax, lotSizeOf(market, side)) }, unit };
}

/** Less than one lot: of a size in another unit, what one lot is. */
function noLot(state: TicketState, market: TicketMarket, side: ContractSide): Problem {
  if (state.sizeBy === "lots") return { key: "quantity_below_minimum", params: { min: "1" } };
  const one = openingOf({ ...state, lots: "1" }, market, side);
  const size = sizeText(market.spec, 1n, lotSizeOf(market, side));
  return { key: "contract_under_one_lot", params: { size, symbol: market.unit, value: money(one?.notional ?? 0n) } };
}

function liquidationOf(state: TicketState, market: TicketMarket, side: ContractSide): bigint | null {
  return openingOf(state, market, side)?.liquidationPrice ?? null;
}

/** The estimated liquidation price of a cross position that comes before its stop-loss; null when the stop comes first. */
export function estimateBeforeStop(state: TicketState, market: TicketMarket): bigint | null {
  const { stopLoss } = levelsOf(state, market);
  const liquidation = liquidationOf(state, market, state.side);
  const warned = marginModeOf(state, market) === "cross" && stopLoss !== null && isStopBeyondLiquidation(state.side, stopLoss, liquidation);
  return warned ? liquidation : null;
}

export type PlaceFields = Omit<Fields<"POST /api/contractOrder/place">, "idempotencyKey">;

/** The fields to send for a ticket. A market order's acceptable price is fixed at the quote that was reviewed. Null while something is missing. */
export function placeFields(productCode: string, state: TicketState, market: TicketMarket): PlaceFields | null {
  const { side, orderType } = state;
  const lots = lotsOf(state);
  const opening = openingAt(state, market, side);
  if (lots === null || opening === null) return null;
  const { spec } = market;
  const price = (units: bigint) => trimZeros(formatUnits(units, spec.priceScale));
  return {
    productCode,
    side,
    action: "open",
    orderType,
    quantity: String(lots),
    leverage: leverageOf(state, market),
    marginMode: marginModeOf(state, market),
    ...(orderType === "limit" && { price: state.price.replace(/\.$/, "") }),
    ...(orderType === "stop" && { triggerPrice: state.trigger.replace(/\.$/, "") }),
    ...(orderType === "market" && { acceptablePrice: price(acceptablePrice(contractDirection(side, "open"), opening.at, spec.tickSize)) }),
    ...protectionFields(levelsOf(state, market), spec),
  };
}
