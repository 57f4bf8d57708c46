import { Direction } from "@candela/model";
import type { SimProduct } from "../market.ts";
import type { Moment } from "../mode.ts";
import { readDecimal } from "../plain-numbers.ts";
import { type Answered, formOf, lotsOf, movedFrom, type Priced, priceOf, protectionOf } from "./naive-answers.ts";
import {
  closedFor,
  closingQuote,
  isCrossDue,
  isDue,
  lastTick,
  marginFor,
  type NaiveAccount,
  type NaivePosition,
  type NaiveProtection,
  productIn,
  quoteOf,
  type Scene,
  trailingAt,
  worthAt,
} from "./naive-book.ts";
import { closeSome, closingFee, liquidateCrossIfDue, liquidateIfDue, type NaiveLog } from "./naive-closing.ts";
import { addTo, exposureOf, isDueWith, isHoldingDue, type NaiveOpening, needOf, setProtection, whyUnjudged } from "./naive-opening.ts";
import { type ContractFields, ORDERS_MAX } from "./operations.ts";

/** One operation to be done again: who asks, and the ids that were given to what it makes. */
export interface NaiveCase {
  readonly isFrozen: boolean;
  readonly ids: readonly bigint[];
  readonly moment: Moment;
  /** Positions and orders of this user that have ended, and how. */
  readonly ended: (id: bigint) => string | undefined;
}

export interface NaiveAnswer {
  readonly refusal: string | null;
  /** Of close all: what stays, and why. */
  readonly left?: ReadonlyMap<bigint, string>;
}

const DONE: NaiveAnswer = { refusal: null };

/** Does an operation on an account, which is dropped when the answer is a refusal. */
export function doAgain(account: NaiveAccount, fields: ContractFields, at: NaiveCase, log: NaiveLog): NaiveAnswer {
  const { moment, isFrozen } = at;
  const scene: Scene = { ...moment, ticks: [] };
  switch (fields.kind) {
    case "place":
      return place(account, fields, at, scene, log);
    case "cancel":
      return cancel(account, fields.orderId, at, log);
    case "finance":
      return DONE;
    case "cross":
      return { refusal: liquidateCrossIfDue(account, { market: moment.market, now: fields.firedAt, ticks: fields.ticks }, log) };
    case "fire":
      return fire(account, fields, { market: moment.market, now: fields.firedAt, ticks: [fields.tick] }, log);
    case "closeAll":
      if (isFrozen) return { refusal: "account_frozen" };
      return account.positions.length === 0 ? { refusal: "no_position" } : closeAll(account, at.ids, scene, log);
    case "close":
    case "reverse":
    case "margin":
    case "protect": {
      if (isFrozen) return { refusal: "account_frozen" };
      const position = account.positions.find(({ id }) => id === fields.positionId);
      if (position === undefined) return { refusal: at.ended(fields.positionId) === "position" ? "position_closed" : "not_found" };
      if (fields.kind === "close") return close(account, position, fields, at.ids, scene, log);
      if (fields.kind === "reverse") return reverse(account, position, fields.worstPrice, at.ids, scene, log);
      if (fields.kind === "margin") return changeMargin(account, position, fields, scene);
      return protect(account, position, fields, scene);
    }
  }
}

function place(
  account: NaiveAccount,
  fields: Extract<ContractFields, { kind: "place" }>,
  at: NaiveCase,
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const malformed = formOf(fields);
  if (malformed !== null) return { refusal: malformed };
  if (at.isFrozen) return { refusal: "account_frozen" };
  const product = scene.market.of(fields.code);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  return fields.action === "open"
    ? placeOpening(account, fields, product, at.ids, scene, log)
    : placeClosing(account, fields, product, at.ids, scene, log);
}

function find(account: NaiveAccount, productId: number, isLong: boolean): NaivePosition | undefined {
  return account.positions.find((each) => each.productId === productId && each.isLong === isLong);
}

function placeOpening(
  account: NaiveAccount,
  fields: Extract<ContractFields, { kind: "place" }>,
  product: SimProduct,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const { spec, contractFees } = product;
  const isLong = fields.side === "long";
  const isCross = fields.marginMode === "cross";
  const leverage = fields.leverage ?? 0;
  const buys = contractFees[Direction.buy];
  const sells = contractFees[Direction.sell];
  if (buys === undefined || sells === undefined) return { refusal: "fee_not_configured" };
  const position = find(account, spec.productId, isLong);
  if (position !== undefined && (position.leverage !== leverage || position.isCross !== isCross))
    return { refusal: "position_leverage_fixed" };
  if (spec.contract === undefined) return { refusal: "mode_not_open" };
  // Adding keeps the position's leverage, also where it is not offered any more.
  if (position === undefined && !spec.contract.leverages.includes(leverage)) return { refusal: "leverage_not_offered" };
  const priced = priceOf(fields, product);
  if (priced.refusal !== null) return priced;
  const beside = priced.rests ? priced.at : closingQuote(lastTick(product), isLong);
  const protection = protectionOf(fields, isLong, beside, product);
  if (protection.refusal !== null) return protection;
  const lots = lotsOf(fields.quantity);
  if (lots === null) return { refusal: "quantity_step" };
  if (lots > spec.contract.lotsMax) return { refusal: "quantity_above_maximum" };
  const opening: NaiveOpening = {
    orderId: ids[0] ?? 0n,
    newPositionId: ids[1] ?? 0n,
    productId: spec.productId,
    isLong,
    isCross,
    leverage,
    lots,
    lotSize: position?.lotSize ?? spec.contract.lotSize,
    price: priced.at,
    feeRate: (isLong ? buys : sells).rate,
    protection: protection.protection,
  };
  const refusal = mayOpen(account, opening, priced.rests, scene);
  if (refusal !== null) return { refusal };
  if (priced.rests) rest(account, opening, priced, scene);
  else addTo(account, opening, scene, log);
  return DONE;
}

/** From the eighth reason on. */
function mayOpen(account: NaiveAccount, opening: NaiveOpening, rests: boolean, scene: Scene): string | null {
  if (rests && account.orders.length >= ORDERS_MAX) return "open_order_limit";
  const position = find(account, opening.productId, opening.isLong);
  if (position !== undefined && position.lotSize !== opening.lotSize) return "position_leverage_fixed";
  if (!rests && isHoldingDue(account, opening, scene)) return "position_at_risk";
  const unjudged = whyUnjudged(account, scene);
  if (unjudged !== null) return unjudged;
  const { notional, total } = needOf(opening, scene);
  if (exposureOf(account, opening.productId, scene) + notional > 5_000_000_000_000n) return "exposure_limit";
  if (total > account.cash) return "insufficient_balance";
  return isDueWith(account, opening, rests, scene) ? "position_at_risk" : null;
}

function rest(account: NaiveAccount, opening: NaiveOpening, { limit, trigger }: Priced, scene: Scene): void {
  const { orderId, ...what } = opening;
  const { total } = needOf(opening, scene);
  account.cash -= total;
  account.orders.push({ ...what, id: orderId, opens: true, limit, trigger, held: total });
}

function placeClosing(
  account: NaiveAccount,
  fields: Extract<ContractFields, { kind: "place" }>,
  product: SimProduct,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const position = find(account, product.spec.productId, fields.side === "long");
  if (position === undefined) return { refusal: "no_position" };
  const priced = priceOf(fields, product);
  if (priced.refusal !== null) return priced;
  const lots = closingLots(fields.quantity, position);
  if (lots.refusal !== null) return lots;
  if (liquidateIfDue(account, position, scene, log)) return DONE;
  if (priced.rests && account.orders.length >= ORDERS_MAX) return { refusal: "open_order_limit" };
  const [orderId = 0n, newPositionId = 0n] = ids;
  const feeRate = closingFee(scene, position);
  if (priced.rests) {
    const { productId, isLong, isCross, leverage, lotSize } = position;
    const { limit, trigger } = priced;
    const protection: NaiveProtection = { takeProfit: null, stopLoss: null, trailing: null };
    const what = { productId, isLong, isCross, leverage, lotSize, limit, trigger, feeRate, protection };
    account.orders.push({ id: orderId, opens: false, lots: lots.lots, held: 0n, newPositionId, ...what });
  } else closeSome(account, { position, lots: lots.lots, reason: "order", orderId, feeRate }, scene, log);
  return DONE;
}

function closingLots(text: string, position: NaivePosition): Answered<{ readonly lots: bigint }> {
  const lots = lotsOf(text);
  if (lots === null) return { refusal: "quantity_step" };
  return lots > position.lots ? { refusal: "quantity_above_position" } : { refusal: null, lots };
}

function cancel(account: NaiveAccount, orderId: bigint, { ended }: NaiveCase, log: NaiveLog): NaiveAnswer {
  const order = account.orders.find(({ id }) => id === orderId);
  if (order === undefined) {
    const how = ended(orderId);
    return { refusal: how === "filled" ? "order_already_filled" : how === "cancelled" ? "order_already_cancelled" : "not_found" };
  }
  dropOrder(account, orderId, "user", log);
  return DONE;
}

function dropOrder(account: NaiveAccount, orderId: bigint, reason: string, log: NaiveLog): void {
  const order = account.orders.find(({ id }) => id === orderId);
  account.cash += order?.held ?? 0n;
  account.orders = account.orders.filter(({ id }) => id !== orderId);
  log.ended.set(orderId, reason);
}

function close(
  account: NaiveAccount,
  position: NaivePosition,
  { quantity, worstPrice }: Extract<ContractFields, { kind: "close" }>,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  const moved = movedFrom(worstPrice, !position.isLong, product);
  if (moved !== null) return { refusal: moved };
  const lots = quantity === null ? ({ refusal: null, lots: position.lots } as const) : closingLots(quantity, position);
  if (lots.refusal !== null) return lots;
  if (!liquidateIfDue(account, position, scene, log))
    closeSome(
      account,
      { position, lots: lots.lots, reason: "order", orderId: ids[0] ?? 0n, feeRate: closingFee(scene, position) },
      scene,
      log,
    );
  return DONE;
}

function closeAll(account: NaiveAccount, ids: readonly bigint[], scene: Scene, log: NaiveLog): NaiveAnswer {
  const left = new Map<bigint, string>();
  const order = account.positions.map((position, index) => ({ position, orderId: ids[index] ?? 0n, profit: profitOf(position, scene) }));
  order.sort((a, b) => (a.profit === b.profit ? Number(a.position.id - b.position.id) : a.profit > b.profit ? -1 : 1));
  for (const { position, orderId } of order) {
    if (!account.positions.includes(position)) continue;
    const shut = closedFor(productIn(scene, position.productId), scene.now);
    if (shut !== null) left.set(position.id, shut);
    else if (!liquidateIfDue(account, position, scene, log))
      closeSome(account, { position, lots: position.lots, reason: "order", orderId, feeRate: closingFee(scene, position) }, scene, log);
  }
  return { refusal: null, left };
}

function profitOf(position: NaivePosition, scene: Scene): bigint {
  const product = productIn(scene, position.productId);
  return worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong)).unrealised;
}

/** Both halves at one tick, or neither. */
function reverse(
  account: NaiveAccount,
  position: NaivePosition,
  worstPrice: string | null,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const product = productIn(scene, position.productId);
  const { spec, contractFees } = product;
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  const { isLong, isCross, leverage, lots, productId, lotSize } = position;
  if (contractFees[1] === undefined || contractFees[2] === undefined) return { refusal: "fee_not_configured" };
  const moved = movedFrom(worstPrice, !isLong, product);
  if (moved !== null) return { refusal: moved };
  if (liquidateIfDue(account, position, scene, log)) return DONE;
  const [closeOrderId = 0n, openOrderId = 0n, newPositionId = 0n] = ids;
  closeSome(account, { position, lots, reason: "order", orderId: closeOrderId, feeRate: closingFee(scene, position) }, scene, log);
  const other = find(account, productId, !isLong);
  if (other !== undefined && (other.leverage !== leverage || other.isCross !== isCross)) return { refusal: "position_leverage_fixed" };
  if (other === undefined && spec.contract?.leverages.includes(leverage) !== true) return { refusal: "leverage_not_offered" };
  const opening: NaiveOpening = {
    orderId: openOrderId,
    newPositionId,
    productId,
    isLong: !isLong,
    isCross,
    leverage,
    lots,
    lotSize,
    price: quoteOf(lastTick(product), !isLong),
    feeRate: contractFees[isLong ? 2 : 1]?.rate ?? 0n,
    protection: { takeProfit: null, stopLoss: null, trailing: null },
  };
  const refusal = mayOpen(account, opening, false, scene);
  if (refusal !== null) return { refusal };
  addTo(account, opening, scene, log);
  return DONE;
}

function changeMargin(
  account: NaiveAccount,
  position: NaivePosition,
  { change, amount }: Extract<ContractFields, { kind: "margin" }>,
  scene: Scene,
): NaiveAnswer {
  if (position.isCross) return { refusal: "margin_mode_cross" };
  const units = readDecimal(amount, 6);
  if (units === null) return { refusal: "amount_decimals" };
  if (units === 0n) return { refusal: "amount_below_minimum" };
  if (isDue(account, position, scene)) return { refusal: "position_at_risk" };
  if (change === "add") {
    if (units > account.cash) return { refusal: "insufficient_balance" };
    account.cash -= units;
    position.margin += units;
    return isCrossDue(account, scene) ? { refusal: "position_at_risk" } : DONE;
  }
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  const { notional, unrealised } = worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong));
  position.margin -= units;
  account.cash += units;
  const isShort = position.margin + (unrealised < 0n ? unrealised : 0n) < marginFor(notional, position.leverage);
  return isShort || isDue(account, position, scene) ? { refusal: "margin_removal_limit" } : DONE;
}

function protect(
  account: NaiveAccount,
  position: NaivePosition,
  fields: Extract<ContractFields, { kind: "protect" }>,
  scene: Scene,
): NaiveAnswer {
  if (!fields.mayChange) return { refusal: "protection_fixed" };
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  const beside = closingQuote(lastTick(product), position.isLong);
  const stated = protectionOf(fields, position.isLong, beside, product);
  if (stated.refusal !== null) return stated;
  if (isDue(account, position, scene)) return { refusal: "position_at_risk" };
  setProtection(position, stated.protection, lastTick(product));
  return DONE;
}

/** What a tick set off: looked at again, and nothing when it is not so any more. */
function fire(account: NaiveAccount, fields: Extract<ContractFields, { kind: "fire" }>, scene: Scene, log: NaiveLog): NaiveAnswer {
  const { what, id, tick, best } = fields;
  const order = account.orders.find((each) => each.id === id);
  if (what === "order") return order === undefined ? DONE : fireOrder(account, order, scene, log);
  const position = account.positions.find((each) => each.id === id);
  if (position === undefined) return DONE;
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
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
    // What was the best price before it was set does not count.
    const best = seen === null || seen.seq < trailing.sinceSeq ? trailing.since : seen.price;
    const better = isLong ? best > trailing.since : best < trailing.since;
    if (isAtLoss(trailingAt({ ...trailing, best: better ? best : trailing.since }, isLong, step))) return "trailing";
  }
  return takeProfit !== null && (isLong ? at >= takeProfit : at <= takeProfit) ? "take_profit" : null;
}

function fireOrder(account: NaiveAccount, order: NaiveAccount["orders"][number], scene: Scene, log: NaiveLog): NaiveAnswer {
  const product = productIn(scene, order.productId);
  const shut = closedFor(product, scene.now);
  if (shut !== null) return { refusal: shut };
  const isBuy = order.isLong === order.opens;
  const quote = quoteOf(lastTick(product), isBuy);
  if (order.limit !== null && (isBuy ? quote > order.limit : quote < order.limit)) return DONE;
  if (order.trigger !== null && (isBuy ? quote < order.trigger : quote > order.trigger)) return DONE;
  const position = find(account, order.productId, order.isLong);
  if (!order.opens) {
    if (position === undefined || liquidateIfDue(account, position, scene, log)) return DONE;
    account.orders = account.orders.filter(({ id }) => id !== order.id);
    closeSome(account, { position, lots: order.lots, reason: "order", orderId: order.id, feeRate: order.feeRate }, scene, log);
    return DONE;
  }
  const opening: NaiveOpening = { ...order, orderId: order.id, price: quote };
  const why = whyNot(account, order, opening, position, scene);
  if (why !== null) {
    // While the account can not be judged the order goes on resting.
    if (why.rests) return { refusal: why.reason };
    dropOrder(account, order.id, why.reason, log);
    return DONE;
  }
  account.cash += order.held;
  account.orders = account.orders.filter(({ id }) => id !== order.id);
  addTo(account, opening, scene, log);
  return DONE;
}

/** Why a resting opening order that fires can not fill. */
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

/** Whatever of an account the newest ticks have reached and that has not fired; null when there is nothing. */
export function wouldFire(account: NaiveAccount, scene: Scene): string | null {
  for (const order of account.orders) {
    const product = productIn(scene, order.productId);
    const isBuy = order.isLong === order.opens;
    const quote = quoteOf(lastTick(product), isBuy);
    const atLimit = order.limit !== null && (isBuy ? quote <= order.limit : quote >= order.limit);
    const atTrigger = order.trigger !== null && (isBuy ? quote >= order.trigger : quote <= order.trigger);
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
