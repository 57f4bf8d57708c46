import { metAt, takeWhole } from "../naive-fills.ts";
import { DONE, type NaiveAnswer } from "./naive-answers.ts";
import {
  closedFor,
  closingQuote,
  lastTick,
  type NaiveAccount,
  type NaivePosition,
  productIn,
  type Scene,
  trailingAt,
  whyStays,
} from "./naive-book.ts";
import { closeSome, closingFee, liquidateIfDue, type NaiveLog } from "./naive-closing.ts";
import { addTo, exposureOf, find, isDueWith, isHoldingDue, type NaiveOpening, needOf, whyUnjudged } from "./naive-opening.ts";
import type { ContractFields } from "./operations.ts";

/** Triggers of ticks and days, written a second time: checked anew at the tick that fired. */

/** Decides a trigger of a tick: checked again, and no effect when it does not hold any more. */
export function fire(account: NaiveAccount, fields: Extract<ContractFields, { kind: "fire" }>, scene: Scene, log: NaiveLog): NaiveAnswer {
  const { what, id, tick, best } = fields;
  const order = account.orders.find((each) => each.id === id);
  if (what === "order") return order === undefined ? DONE : fireOrder(account, order, scene, log);
  const position = account.positions.find((each) => each.id === id);
  if (position === undefined) return DONE;
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene);
  if (shut !== null) return { rejection: shut };
  if (what === "isolated") {
    if (!position.isCross) liquidateIfDue(account, position, scene, log);
    return DONE;
  }
  const reason = reachedBy(position, closingQuote(tick, position.isLong), best, product.spec.tickSize);
  if (liquidateIfDue(account, position, scene, log) || reason === null) return DONE;
  closeSome(account, { position, lots: position.lots, reason, orderId: null, feeRate: closingFee(scene, position) }, scene, log);
  return DONE;
}

function reachedBy(
  position: NaivePosition,
  at: bigint,
  seen: { readonly price: bigint; readonly seq: number } | null,
  step: bigint,
): string | null {
  const { isLong, takeProfit, stopLoss, trailing } = position;
  const isAtLoss = (level: bigint) => (isLong ? at <= level : at >= level);
  if (stopLoss !== null && isAtLoss(stopLoss)) return "stop_loss";
  if (trailing !== null) {
    // Best prices from before the stop was set do not count.
    const best = seen === null || seen.seq < trailing.sinceSeq ? trailing.since : seen.price;
    const better = isLong ? best > trailing.since : best < trailing.since;
    if (isAtLoss(trailingAt({ ...trailing, best: better ? best : trailing.since }, isLong, step))) return "trailing";
  }
  return takeProfit !== null && (isLong ? at >= takeProfit : at <= takeProfit) ? "take_profit" : null;
}

function fireOrder(account: NaiveAccount, order: NaiveAccount["orders"][number], scene: Scene, log: NaiveLog): NaiveAnswer {
  const product = productIn(scene, order.productId);
  const shut = closedFor(product, scene);
  if (shut !== null) return { rejection: shut };
  const isBuy = order.isLong === order.opens;
  const { price, value } = takeWhole(scene.model, product.spec, lastTick(product), isBuy, order.lots * order.lotSize);
  if (order.limit !== null && (isBuy ? price > order.limit : price < order.limit)) return DONE;
  if (order.trigger !== null && !isTriggered(order.trigger, isBuy, product, scene)) return DONE;
  const position = find(account, order.productId, order.isLong);
  if (!order.opens) {
    if (position === undefined || liquidateIfDue(account, position, scene, log)) return DONE;
    account.orders = account.orders.filter(({ id }) => id !== order.id);
    // The order keeps its rate, but the position's own may have come below it since.
    let { feeRate } = order;
    if (position.closingFee < feeRate) feeRate = position.closingFee;
    closeSome(account, { position, lots: order.lots, reason: "order", orderId: order.id, feeRate }, scene, log);
    return DONE;
  }
  const opening: NaiveOpening = { ...order, followId: null, orderId: order.id, price, value };
  const why = whyNot(account, order, opening, position, scene);
  if (why !== null) {
    // While the account cannot be judged the order goes on resting.
    if (why.rests) return { rejection: why.reason };
    dropOrder(account, order.id, why.reason, log);
    return DONE;
  }
  account.cash += order.held;
  account.orders = account.orders.filter(({ id }) => id !== order.id);
  addTo(account, opening, scene, log);
  return DONE;
}

/** A stop order looks at the quote that orders meet. */
function isTriggered(trigger: bigint, isBuy: boolean, product: ReturnType<typeof productIn>, { model }: Scene): boolean {
  const met = metAt(model, product.spec, lastTick(product));
  return isBuy ? met.ask >= trigger : met.bid <= trigger;
}

/** Why a resting opening order that fires cannot fill. */
function whyNot(
  account: NaiveAccount,
  order: NaiveAccount["orders"][number],
  opening: NaiveOpening,
  position: NaivePosition | undefined,
  scene: Scene,
): { readonly reason: string; readonly rests: boolean } | null {
  const ends = (reason: string) => ({ reason, rests: false });
  const { leverage, isCross, lotSize } = order;
  if (position !== undefined && (position.leverage !== leverage || position.isCross !== isCross || position.lotSize !== lotSize))
    return ends("leverage_differs");
  if (leverage > Math.max(...(productIn(scene, order.productId).spec.contract?.leverages ?? []))) return ends("leverage_above_cap");
  if (isHoldingDue(account, opening, scene)) return ends("position_at_risk");
  const unjudged = whyUnjudged(account, scene);
  if (unjudged !== null) return { reason: unjudged, rests: true };
  const without: NaiveAccount = {
    cash: account.cash + order.held,
    positions: account.positions,
    orders: account.orders.filter(({ id }) => id !== order.id),
  };
  const { notional, total } = needOf(opening, scene);
  if (exposureOf(without, order.productId, scene) + notional > 5_000_000_000_000n) return ends("exposure_limit");
  if (total > without.cash) return ends("insufficient_balance");
  if (!isCross && whyStays(without, without.cash - total, scene) === "unpriced") return { reason: "cash_backing_unpriced", rests: true };
  return isDueWith(without, opening, false, scene) ? ends("position_at_risk") : null;
}

/** A day's financing: from the cash, else from margin as losses are; what neither can pay is not owed. */
export function financeAgain(
  account: NaiveAccount,
  position: NaivePosition,
  day: number,
  notional: bigint,
  rate: bigint,
  log: NaiveLog,
): bigint {
  let owed = (rate * notional + 99_999_999n) / 100_000_000n;
  let paid = 0n;
  const take = (from: bigint) => {
    const part = owed < from ? owed : from;
    owed -= part;
    paid += part;
    return part;
  };
  account.cash -= take(account.cash);
  position.margin -= take(position.margin);
  if (position.isCross) {
    const others = account.positions.filter(({ isCross, id }) => isCross && id !== position.id);
    others.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const other of others) other.margin -= take(other.margin);
  }
  log.fees += paid;
  position.financing += paid;
  position.financedDay = day;
  return paid;
}

/** A trigger of an account that the newest ticks have reached and that has not fired; null when there is none. */
export function wouldFire(account: NaiveAccount, scene: Scene): string | null {
  for (const order of account.orders) {
    const product = productIn(scene, order.productId);
    const isBuy = order.isLong === order.opens;
    const { price } = takeWhole(scene.model, product.spec, lastTick(product), isBuy, order.lots * order.lotSize);
    const atLimit = order.limit !== null && (isBuy ? price <= order.limit : price >= order.limit);
    const atTrigger = order.trigger !== null && isTriggered(order.trigger, isBuy, product, scene);
    if (atLimit || atTrigger) return `contract order ${order.id}`;
  }
  for (const position of account.positions) {
    const product = productIn(scene, position.productId);
    const at = closingQuote(lastTick(product), position.isLong);
    const seen = position.trailing === null ? null : { price: position.trailing.best, seq: lastTick(product).seq };
    const reason = reachedBy(position, at, seen, product.spec.tickSize);
    if (reason !== null) return `${reason} of position ${position.id}`;
  }
  return null;
}

export function dropOrder(account: NaiveAccount, orderId: bigint, reason: string, log: NaiveLog): void {
  const order = account.orders.find(({ id }) => id === orderId);
  account.cash += order?.held ?? 0n;
  account.orders = account.orders.filter(({ id }) => id !== orderId);
  log.ended.set(orderId, reason);
}
