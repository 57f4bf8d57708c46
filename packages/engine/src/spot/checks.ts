import {
  type Asset,
  assert,
  countedAt,
  Direction,
  type FillModel,
  formatUnits,
  modelQuote,
  type OrderProblem,
  type ProductSpec,
  parseUnits,
  previewSpotOrder,
  priceProblem,
  type Quote,
  rate,
  type SpotOrderPreview,
  type SpotSize,
  spotSizeProblem,
  tradePrice,
  triggerProblem,
} from "@candela/model";
import type { TradableMarket } from "../market/check-market.ts";
import { type PlaceSpotOrder, reject, type SpotRejection, type TimeInForce } from "./state.ts";

/**
 * Pre-trade checks in the order in which they are answered; docs/domain/spot-trading.md lists them. Each returns what the next one
 * needs, so none can be left out.
 */
type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly rejection: SpotRejection };

/** The usual time in force of an order type: a market order never waits. */
export function timeInForceOf({ orderType, timeInForce }: PlaceSpotOrder): TimeInForce {
  return timeInForce ?? (orderType === "market" ? "ioc" : "gtc");
}

function rejected(problem: OrderProblem<SpotRejection["key"]>): { readonly ok: false; readonly rejection: SpotRejection } {
  return { ok: false, rejection: problem };
}

export function checkForm(command: PlaceSpotOrder): SpotRejection | null {
  const sizes = [command.quantity !== null, command.amount !== null, command.sellAll].filter(Boolean);
  if (sizes.length !== 1) return reject("quantity_or_amount").rejection;
  if (command.sellAll && command.direction === Direction.buy)
    return reject("malformed_request", { field: "sellAll", rule: "sale_only" }).rejection;
  if ((command.orderType === "market") !== (command.price === null)) return reject("limit_price_missing").rejection;
  if ((command.orderType === "stop_limit") !== (command.triggerPrice !== null)) return reject("trigger_price_missing").rejection;
  if (command.orderType !== "market" && command.acceptablePrice !== null)
    return reject("malformed_request", { field: "acceptablePrice", rule: "market_order_only" }).rejection;
  const waits = ["gtc", "day"].includes(timeInForceOf(command));
  return command.orderType === "market" && waits ? reject("time_in_force_market").rejection : null;
}

/** Decimals, step and distance from the present price. */
export function checkLimitPrice(text: string, { spec, tick }: TradableMarket): Checked<bigint> {
  const parsed = parseUnits(text, spec.priceScale);
  const at = parsed.ok ? parsed.value : null;
  const problem = priceProblem(at, tick.price, spec);
  if (problem !== null) return rejected(problem);
  assert(at !== null, "what is no price has a problem");
  return { ok: true, value: at };
}

/** A trigger price must lie where the market has yet to go: above the ask when buying, below the bid when selling. */
export function checkTrigger(text: string, direction: Direction, market: TradableMarket, quote: Quote): Checked<bigint> {
  const trigger = checkLimitPrice(text, market);
  if (!trigger.ok) return trigger;
  const problem = triggerProblem("trigger_price_reached", trigger.value, direction, quote, market.spec);
  return problem === null ? trigger : rejected(problem);
}

/** The quote must not be worse than the acceptable price a market order accepts; the price is null when it names none. */
export function checkAcceptablePrice(command: PlaceSpotOrder, spec: ProductSpec, quote: Quote): Checked<bigint | null> {
  if (command.acceptablePrice === null) return { ok: true, value: null };
  const worst = parseUnits(command.acceptablePrice, spec.priceScale);
  if (!worst.ok) return reject("price_step", { step: formatUnits(spec.tickSize, spec.priceScale) });
  const at = tradePrice(command.direction, quote);
  const isWorse = command.direction === Direction.buy ? at > worst.value : at < worst.value;
  return isWorse ? reject("price_moved", { price: formatUnits(at, spec.priceScale) }) : { ok: true, value: worst.value };
}

/** Value of an order at the present tick, and its prices. */
export interface Priced {
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  readonly worst: bigint | null;
  readonly feeRate: bigint;
  readonly settlement: Asset;
  readonly model: FillModel;
}

/**
 * Value of the order. A sale of the whole available holding may be below the minimum and off the step, because no unsellable rest may
 * remain; with "sell all" a user may even give away a rest that is worth less than one unit of money.
 */
export function checkSize(
  command: PlaceSpotOrder,
  { spec, tick }: TradableMarket,
  priced: Priced,
  availableHolding: bigint,
): Checked<SpotOrderPreview> {
  const size = command.sellAll ? sellAllSize(availableHolding) : readSize(command, spec, priced.settlement);
  if (!size.ok) return size;
  const { limit, worst, model, settlement } = priced;
  const query = {
    direction: command.direction,
    limit,
    worst,
    isStop: priced.trigger !== null,
    size: size.value,
    feeRate: rate(priced.feeRate),
  };
  const preview = previewSpotOrder(model, spec, tick, query, settlement);
  if (command.sellAll) return { ok: true, value: preview };
  const { direction } = command;
  const at = countedAt(direction, limit, priced.trigger !== null, modelQuote(model, spec, tick));
  const measure = { direction, size: size.value, at, feeRate: rate(priced.feeRate) };
  const worth = { units: preview.quantity, value: preview.whole.notional.units, held: availableHolding };
  const problem = spotSizeProblem(measure, worth, spec, settlement);
  return problem === null ? { ok: true, value: preview } : rejected(problem);
}

function sellAllSize(availableHolding: bigint): Checked<SpotSize> {
  return availableHolding > 0n ? { ok: true, value: { by: "quantity", units: availableHolding } } : reject("nothing_to_sell");
}

function readSize(command: PlaceSpotOrder, spec: ProductSpec, settlement: Asset): Checked<SpotSize> {
  if (command.quantity !== null) {
    const parsed = parseUnits(command.quantity, spec.quantityScale);
    if (!parsed.ok) return reject("quantity_step", { step: formatUnits(spec.quantityStep, spec.quantityScale) });
    return { ok: true, value: { by: "quantity", units: parsed.value } };
  }
  const parsed = parseUnits(command.amount ?? "", settlement.scale);
  if (!parsed.ok) return reject("amount_decimals", { decimals: String(settlement.scale) });
  return { ok: true, value: { by: "amount", units: parsed.value } };
}
