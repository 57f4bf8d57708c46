import {
  assert,
  betterPrice,
  type ContractTerms,
  type Direction,
  type FillModel,
  formatUnits,
  isStopBeyondLiquidation,
  isWithinLimit,
  type MarginMode,
  modelQuote,
  type ProductSpec,
  parseUnits,
  priceProblem,
  TRAILING_PERCENT_DECIMALS,
  trailingRange,
  triggerProblem,
} from "@candela/model";
import type { PlaceContractOrder, StatedProtection } from "./commands.ts";
import type { Execution } from "./execution.ts";
import type { OpenMarket } from "./open-market.ts";
import { type ContractPosition, type ContractRejected, type ContractRejection, type OrderProtection, reject } from "./state.ts";

/** Checks in the order in which they are answered; docs/domain/contract-trading.md lists them. Each returns what the next one needs. */
export type Checked<T> = { readonly ok: true; readonly value: T } | ContractRejected;

/** Checks which fields belong together, before anything is looked up. */
export function checkForm(command: PlaceContractOrder): ContractRejection | null {
  const { orderType, action } = command;
  if ((orderType === "limit") !== (command.price !== null)) return reject("limit_price_missing").rejection;
  if ((orderType === "stop") !== (command.triggerPrice !== null)) return reject("trigger_price_missing").rejection;
  if (orderType !== "market" && command.acceptablePrice !== null) return malformed("acceptablePrice", "market_order_only");
  if (action === "open") {
    if (command.leverage === null) return malformed("leverage", "required");
    return command.marginMode === null ? malformed("marginMode", "required") : null;
  }
  if (command.leverage !== null) return malformed("leverage", "opening_order_only");
  if (command.marginMode !== null) return malformed("marginMode", "opening_order_only");
  const isProtected = command.takeProfit !== null || command.stopLoss !== null || command.trailing !== null;
  return isProtected ? malformed("takeProfit", "opening_order_only") : null;
}

function malformed(field: string, rule: string): ContractRejection {
  return reject("malformed_request", { field, rule }).rejection;
}

export function checkLots(text: string, lotsMax: bigint | null): Checked<bigint> {
  const parsed = parseUnits(text, 0);
  if (!parsed.ok || parsed.value <= 0n) return reject("quantity_step", { step: "1" });
  if (lotsMax !== null && parsed.value > lotsMax) return reject("quantity_above_maximum", { max: String(lotsMax) });
  return { ok: true, value: parsed.value };
}

/** Lots of a closing: no more than the position has. */
export function checkClosingLots(text: string, position: ContractPosition): Checked<bigint> {
  const lots = checkLots(text, null);
  if (lots.ok && lots.value > position.lots) return reject("quantity_above_position", { max: String(position.lots) });
  return lots;
}

/** Decimals, step and distance from the present price. */
export function checkPrice(text: string, { spec, tick }: OpenMarket): Checked<bigint> {
  const parsed = parseUnits(text, spec.priceScale);
  const at = parsed.ok ? parsed.value : null;
  const problem = priceProblem(at, tick.price, spec);
  if (problem !== null) return reject(problem.key, problem.params);
  assert(at !== null, "what is no price has a problem");
  return { ok: true, value: at };
}

/** A trigger that is already reached would make a market order that the user did not ask for. */
export function checkTrigger(text: string, direction: Direction, model: FillModel, market: OpenMarket): Checked<bigint> {
  const trigger = checkPrice(text, market);
  if (!trigger.ok) return trigger;
  const quote = modelQuote(model, market.spec, market.tick);
  const problem = triggerProblem("trigger_price_side", trigger.value, direction, quote, market.spec);
  return problem === null ? trigger : reject(problem.key, problem.params);
}

/** Checks that the order would not trade at a worse price than the acceptable price of a market order. */
export function checkWorst(text: string | null, direction: Direction, { spec }: OpenMarket, at: Execution): ContractRejection | null {
  if (text === null) return null;
  const worst = parseUnits(text, spec.priceScale);
  if (!worst.ok) return reject("price_step", { step: formatUnits(spec.tickSize, spec.priceScale) }).rejection;
  return isWithinLimit(direction, worst.value, at)
    ? null
    : reject("price_moved", { price: formatUnits(at.price, spec.priceScale) }).rejection;
}

/** The leverage must be on offer, and must be that of the open position where there is one. */
export function checkLeverage(
  leverage: number,
  marginMode: MarginMode,
  { terms }: OpenMarket,
  position: ContractPosition | undefined,
): ContractRejection | null {
  if (position !== undefined && (position.leverage !== leverage || position.marginMode !== marginMode))
    return reject("position_leverage_fixed", { leverage: String(position.leverage), marginMode: position.marginMode }).rejection;
  // A position keeps its leverage, also where the product no longer offers it; but above the cap nothing is added.
  if (position !== undefined) return checkLeverageCap(leverage, terms);
  return terms.leverages.includes(leverage) ? null : reject("leverage_not_offered", { max: String(leverageCap(terms)) }).rejection;
}

/** Opening more at a leverage that the product's cap has come below is rejected; closing never is. */
export function checkLeverageCap(leverage: number, terms: Pick<ContractTerms, "leverages">): ContractRejection | null {
  const max = leverageCap(terms);
  return leverage > max ? reject("leverage_above_cap", { max: String(max), leverage: String(leverage) }).rejection : null;
}

function leverageCap({ leverages }: Pick<ContractTerms, "leverages">): number {
  return leverages.at(-1) ?? 1;
}

/** Protection around a reference: the exit price now, or the price at which a resting order opens. */
export function checkProtection(
  stated: StatedProtection,
  side: ContractPosition["side"],
  reference: bigint,
  market: OpenMarket,
): Checked<OrderProtection> {
  const { spec } = market;
  const takeProfit = stated.takeProfit === null ? null : checkPrice(stated.takeProfit, market);
  if (takeProfit !== null && !takeProfit.ok) return takeProfit;
  const stopLoss = stated.stopLoss === null ? null : checkPrice(stated.stopLoss, market);
  if (stopLoss !== null && !stopLoss.ok) return stopLoss;
  const isBetter = (price: bigint): boolean => price !== reference && betterPrice(side, price, reference) === price;
  const isWorse = (price: bigint): boolean => price !== reference && betterPrice(side, price, reference) === reference;
  const shown = { price: formatUnits(reference, spec.priceScale) };
  if (takeProfit !== null && !isBetter(takeProfit.value)) return reject("take_profit_side", shown);
  if (stopLoss !== null && !isWorse(stopLoss.value)) return reject("stop_loss_side", shown);
  const trailing = stated.trailing === null ? null : checkTrailing(stated.trailing, reference, spec);
  if (trailing !== null && !trailing.ok) return trailing;
  return {
    ok: true,
    value: { takeProfit: takeProfit?.value ?? null, stopLoss: stopLoss?.value ?? null, trailing: trailing?.value ?? null },
  };
}

/** An isolated position would be liquidated before such a stop fires. A cross account's liquidation price is no promise, so nothing is rejected. */
export function checkStopBeforeLiquidation(
  { stopLoss }: Pick<OrderProtection, "stopLoss">,
  { side, marginMode }: Pick<ContractPosition, "side" | "marginMode">,
  liquidation: bigint | null,
  { spec }: OpenMarket,
): ContractRejected | null {
  if (marginMode === "cross" || stopLoss === null || liquidation === null || !isStopBeyondLiquidation(side, stopLoss, liquidation))
    return null;
  return reject("stop_loss_beyond_liquidation", { price: formatUnits(liquidation, spec.priceScale) });
}

function checkTrailing(
  { by, distance }: NonNullable<StatedProtection["trailing"]>,
  reference: bigint,
  spec: ProductSpec,
): Checked<NonNullable<OrderProtection["trailing"]>> {
  const decimals = by === "price" ? spec.priceScale : TRAILING_PERCENT_DECIMALS;
  const { min, max } = trailingRange(by, reference, spec.tickSize);
  const parsed = parseUnits(distance, decimals);
  const isOnGrid = parsed.ok && (by === "percent" || parsed.value % spec.tickSize === 0n);
  if (!parsed.ok || !isOnGrid || parsed.value < min || parsed.value > max)
    return reject("trailing_distance", { min: formatUnits(min, decimals), max: formatUnits(max, decimals) });
  return { ok: true, value: { by, distance: parsed.value } };
}
