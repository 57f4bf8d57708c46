import type { StatedProtection } from "@candela/engine";
import type { SimProduct } from "../market.ts";
import { metAt, type NaiveModel, takeWhole } from "../naive-fills.ts";
import { readDecimal } from "../plain-numbers.ts";
import { lastTick, type NaiveProtection } from "./naive-book.ts";
import type { StatedOrder } from "./operations.ts";

/** Answer to a new order by its form and its figures alone, in the order of the document. */

export function formOf(order: StatedOrder): string | null {
  if ((order.orderType === "limit") !== (order.price !== null)) return "limit_price_missing";
  if ((order.orderType === "stop") !== (order.triggerPrice !== null)) return "trigger_price_missing";
  if (order.acceptablePrice !== null && order.orderType !== "market") return "malformed_request";
  const opens = order.action === "open";
  if ((order.leverage !== null) !== opens || (order.marginMode !== null) !== opens) return "malformed_request";
  return !opens && states(order) ? "malformed_request" : null;
}

function states({ takeProfit, stopLoss, trailing }: StatedProtection): boolean {
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}

export interface Priced {
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  /**
   * Price that it is measured at: its limit or trigger while it rests, else the tick's price for its size; and the sum of price × quantity.
   */
  readonly at: bigint;
  readonly value: bigint;
  readonly rests: boolean;
}

export type Answered<T> = { readonly rejection: string } | ({ readonly rejection: null } & T);

/** `quantity` is that of its lots; of lots that are none, of one. */
export function priceOf(order: StatedOrder, quantity: bigint, product: SimProduct, model: NaiveModel): Answered<Priced> {
  const isBuy = (order.side === "long") === (order.action === "open");
  const { spec } = product;
  const now = takeWhole(model, spec, lastTick(product), isBuy, quantity);
  if (order.price !== null) {
    const limit = stepped(order.price, product);
    if (limit.rejection !== null) return limit;
    const rests = isBuy ? now.price > limit.price : now.price < limit.price;
    const [at, value] = rests ? [limit.price, limit.price * quantity] : [now.price, now.value];
    return { rejection: null, limit: limit.price, trigger: null, at, value, rests };
  }
  if (order.triggerPrice !== null) {
    const trigger = stepped(order.triggerPrice, product);
    if (trigger.rejection !== null) return trigger;
    const met = metAt(model, spec, lastTick(product));
    if (isBuy ? met.ask >= trigger.price : met.bid <= trigger.price) return { rejection: "trigger_price_side" };
    return { rejection: null, limit: null, trigger: trigger.price, at: trigger.price, value: trigger.price * quantity, rests: true };
  }
  const moved = movedFrom(order.acceptablePrice, isBuy, quantity, product, model);
  return moved === null
    ? { rejection: null, limit: null, trigger: null, at: now.price, value: now.value, rests: false }
    : { rejection: moved };
}

export function movedFrom(
  acceptablePrice: string | null,
  isBuy: boolean,
  quantity: bigint,
  product: SimProduct,
  model: NaiveModel,
): string | null {
  if (acceptablePrice === null) return null;
  const worst = readDecimal(acceptablePrice, product.spec.priceScale);
  if (worst === null) return "price_step";
  const { price } = takeWhole(model, product.spec, lastTick(product), isBuy, quantity);
  return (isBuy ? price > worst : price < worst) ? "price_moved" : null;
}

/** On the price step, and between a fifth and five times the present price. */
function stepped(text: string, product: SimProduct): Answered<{ readonly price: bigint }> {
  const { spec } = product;
  const price = readDecimal(text, spec.priceScale);
  if (price === null || price % spec.tickSize !== 0n) return { rejection: "price_step" };
  const present = lastTick(product).price;
  return price * 5n < present || price > present * 5n ? { rejection: "price_out_of_range" } : { rejection: null, price };
}

const NOT_STATED = { rejection: null, price: null } as const;

/** Protection beside an exit price: of the tick, or of a resting order its limit or trigger. */
export function protectionOf(
  stated: StatedProtection,
  isLong: boolean,
  beside: bigint,
  product: SimProduct,
): Answered<{ readonly protection: NaiveProtection }> {
  const profit = stated.takeProfit === null ? NOT_STATED : stepped(stated.takeProfit, product);
  if (profit.rejection !== null) return profit;
  const loss = stated.stopLoss === null ? NOT_STATED : stepped(stated.stopLoss, product);
  if (loss.rejection !== null) return loss;
  const takeProfit = profit.price;
  const stopLoss = loss.price;
  if (takeProfit !== null && (isLong ? takeProfit <= beside : takeProfit >= beside)) return { rejection: "take_profit_side" };
  if (stopLoss !== null && (isLong ? stopLoss >= beside : stopLoss <= beside)) return { rejection: "stop_loss_side" };
  if (stated.trailing === null) return { rejection: null, protection: { takeProfit, stopLoss, trailing: null } };
  const isPercent = stated.trailing.by === "percent";
  const { spec } = product;
  const distance = readDecimal(stated.trailing.distance, isPercent ? 2 : spec.priceScale);
  const half = (beside / (2n * spec.tickSize)) * spec.tickSize;
  const most = isPercent ? 5_000n : half > spec.tickSize ? half : spec.tickSize;
  const least = isPercent ? 1n : spec.tickSize;
  if (distance === null || distance < least || distance > most) return { rejection: "trailing_distance" };
  if (!isPercent && distance % spec.tickSize !== 0n) return { rejection: "trailing_distance" };
  return { rejection: null, protection: { takeProfit, stopLoss, trailing: { isPercent, distance } } };
}

/** Whole lots, one or more. */
export function lotsOf(text: string): bigint | null {
  return /^[1-9][0-9]*$/.test(text) ? BigInt(text) : null;
}

export interface NaiveAnswer {
  readonly rejection: string | null;
  /** Of close all: what stays, and why. */
  readonly left?: ReadonlyMap<bigint, string>;
}

export const DONE: NaiveAnswer = { rejection: null };
