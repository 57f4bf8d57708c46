import { Direction, type Tick } from "@candela/model";
import type { SimProduct } from "../market.ts";
import type { Moment } from "../mode.ts";
import { type NaiveModel, takeWhole } from "../naive-fills.ts";
import { readDecimal } from "../plain-numbers.ts";
import { type Answered, DONE, formOf, lotsOf, movedFrom, type NaiveAnswer, type Priced, priceOf, protectionOf } from "./naive-answers.ts";
import {
  closedFor,
  closingQuote,
  isDue,
  lastTick,
  marginFor,
  type NaiveAccount,
  type NaivePosition,
  type NaiveProtection,
  productIn,
  type Scene,
  whyStays,
  worthAt,
} from "./naive-book.ts";
import { closeSome, closingFee, liquidateCrossIfDue, liquidateIfDue, type NaiveLog } from "./naive-closing.ts";
import { addTo, find, isLooser, isStopDead, mayOpen, type NaiveOpening, needOf, setProtection } from "./naive-opening.ts";
import { dropOrder, fire } from "./naive-triggers.ts";
import type { ContractFields } from "./operations.ts";

/** One operation to be done again: who asks, and the ids that were given to what it makes. */
export interface NaiveCase {
  readonly isFrozen: boolean;
  readonly ids: readonly bigint[];
  readonly moment: Moment;
  readonly model: NaiveModel;
  readonly ordersMax: number;
  /** Whether it is told that a position has ended before it is told that the account is frozen. */
  readonly endedFirst: boolean;
  /** Ticks that the decision is made at instead of the newest ones. */
  readonly ticks?: readonly Tick[];
  /** Positions and orders of this user that have ended, and how. */
  readonly ended: (id: bigint) => string | undefined;
}

/** Does an operation on an account, which is dropped when the answer is a rejection. */
export function doAgain(account: NaiveAccount, fields: ContractFields, at: NaiveCase, log: NaiveLog): NaiveAnswer {
  const { moment, isFrozen, model, ordersMax } = at;
  const scene: Scene = { ...moment, ticks: at.ticks ?? [], model, ordersMax };
  switch (fields.kind) {
    case "place":
      return place(account, fields, at, scene, log);
    case "cancel":
      return cancel(account, fields.orderId, at, log);
    case "finance":
      return DONE;
    case "cross":
      return {
        rejection: liquidateCrossIfDue(
          account,
          { market: moment.market, now: fields.firedAt, decidedAt: moment.now, ticks: fields.ticks, model, ordersMax },
          log,
        ),
      };
    case "fire":
      return fire(
        account,
        fields,
        { market: moment.market, now: fields.firedAt, decidedAt: moment.now, ticks: [fields.tick], model, ordersMax },
        log,
      );
    case "closeAll":
      return account.positions.length === 0 ? { rejection: "no_position" } : closeAll(account, at.ids, scene, log);
    case "close":
    case "reverse":
    case "margin":
    case "protect": {
      const position = account.positions.find(({ id }) => id === fields.positionId);
      const isHeld = isFrozen && (fields.kind === "reverse" || (fields.kind === "margin" && fields.change === "remove"));
      if (isHeld && (position !== undefined || !at.endedFirst)) return { rejection: "account_frozen" };
      if (position === undefined) return { rejection: at.ended(fields.positionId) === "position" ? "position_closed" : "not_found" };
      if (fields.kind === "close") return close(account, position, fields, at.ids, scene, log);
      if (fields.kind === "reverse" && position.followId !== null) return { rejection: "copy_not_turned" };
      if (fields.kind === "reverse") return reverse(account, position, fields.acceptablePrice, at.ids, scene, log);
      if (fields.kind === "margin") return changeMargin(account, position, fields, scene);
      return protect(account, position, fields, isFrozen, scene);
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
  if (malformed !== null) return { rejection: malformed };
  if (at.isFrozen && fields.action === "open") return { rejection: "account_frozen" };
  const product = productIn(scene, scene.market.of(fields.code).spec.productId);
  const shut = closedFor(product, scene, fields.action === "open");
  if (shut !== null) return { rejection: shut };
  return fields.action === "open"
    ? placeOpening(account, fields, product, at.ids, scene, log)
    : placeClosing(account, fields, product, at.ids, scene, log);
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
  if (buys === undefined || sells === undefined) return { rejection: "fee_not_configured" };
  const position = find(account, spec.productId, isLong, fields.followId);
  if (position !== undefined && (position.leverage !== leverage || position.isCross !== isCross))
    return { rejection: "position_leverage_fixed" };
  if (spec.contract === undefined) return { rejection: "mode_not_open" };
  // Adding keeps the position's leverage, also where it is not offered any more, but not above the highest that is.
  if (position !== undefined && leverage > Math.max(...spec.contract.leverages)) return { rejection: "leverage_above_cap" };
  if (position === undefined && !spec.contract.leverages.includes(leverage)) return { rejection: "leverage_not_offered" };
  const lots = lotsOf(fields.quantity);
  const lotSize = position?.lotSize ?? spec.contract.lotSize;
  const priced = priceOf(fields, (lots === null || lots > spec.contract.lotsMax ? 1n : lots) * lotSize, product, scene.model);
  if (priced.rejection !== null) return priced;
  const beside = priced.rests ? priced.at : closingQuote(lastTick(product), isLong);
  const protection = protectionOf(fields, isLong, beside, product);
  if (protection.rejection !== null) return protection;
  if (lots === null) return { rejection: "quantity_step" };
  if (lots > spec.contract.lotsMax) return { rejection: "quantity_above_maximum" };
  const opening: NaiveOpening = {
    orderId: ids[0] ?? 0n,
    newPositionId: ids[1] ?? 0n,
    productId: spec.productId,
    followId: fields.followId,
    isLong,
    isCross,
    leverage,
    lots,
    lotSize,
    price: priced.at,
    value: priced.value,
    feeRate: (isLong ? buys : sells).rate,
    closingFee: (isLong ? sells : buys).rate,
    protection: protection.protection,
  };
  const rejection = mayOpen(account, opening, priced.rests, scene);
  if (rejection !== null) return { rejection };
  if (priced.rests) rest(account, opening, priced, scene);
  else addTo(account, opening, scene, log);
  return DONE;
}

function rest(account: NaiveAccount, opening: NaiveOpening, { limit, trigger }: Priced, scene: Scene): void {
  const { orderId, followId: _followId, price: _price, value: _value, ...what } = opening;
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
  if (position === undefined) return { rejection: "no_position" };
  const lots = closingLots(fields.quantity, position);
  const priced = priceOf(fields, (lots.rejection === null ? lots.lots : 1n) * position.lotSize, product, scene.model);
  if (priced.rejection !== null) return priced;
  if (lots.rejection !== null) return lots;
  if (liquidateIfDue(account, position, scene, log)) return DONE;
  if (priced.rests && account.orders.length >= scene.ordersMax) return { rejection: "open_order_limit" };
  const [orderId = 0n, newPositionId = 0n] = ids;
  const feeRate = closingFee(scene, position);
  if (priced.rests) {
    const { productId, isLong, isCross, leverage, lotSize } = position;
    const { limit, trigger } = priced;
    const protection: NaiveProtection = { takeProfit: null, stopLoss: null, trailing: null };
    const what = { productId, isLong, isCross, leverage, lotSize, limit, trigger, feeRate, closingFee: feeRate, protection };
    account.orders.push({ id: orderId, opens: false, lots: lots.lots, held: 0n, newPositionId, ...what });
  } else closeSome(account, { position, lots: lots.lots, reason: "order", orderId, feeRate }, scene, log);
  return DONE;
}

function closingLots(text: string, position: NaivePosition): Answered<{ readonly lots: bigint }> {
  const lots = lotsOf(text);
  if (lots === null) return { rejection: "quantity_step" };
  return lots > position.lots ? { rejection: "quantity_above_position" } : { rejection: null, lots };
}

function cancel(account: NaiveAccount, orderId: bigint, { ended }: NaiveCase, log: NaiveLog): NaiveAnswer {
  const order = account.orders.find(({ id }) => id === orderId);
  if (order === undefined) {
    const how = ended(orderId);
    return { rejection: how === "filled" ? "order_already_filled" : how === "cancelled" ? "order_already_cancelled" : "not_found" };
  }
  dropOrder(account, orderId, "user", log);
  return DONE;
}

function close(
  account: NaiveAccount,
  position: NaivePosition,
  { quantity, acceptablePrice }: Extract<ContractFields, { kind: "close" }>,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene);
  if (shut !== null) return { rejection: shut };
  const lots = quantity === null ? ({ rejection: null, lots: position.lots } as const) : closingLots(quantity, position);
  const meant = (lots.rejection === null ? lots.lots : 1n) * position.lotSize;
  const moved = movedFrom(acceptablePrice, !position.isLong, meant, product, scene.model);
  if (moved !== null) return { rejection: moved };
  if (lots.rejection !== null) return lots;
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
    const shut = closedFor(productIn(scene, position.productId), scene);
    if (shut !== null) left.set(position.id, shut);
    else if (!liquidateIfDue(account, position, scene, log))
      closeSome(account, { position, lots: position.lots, reason: "order", orderId, feeRate: closingFee(scene, position) }, scene, log);
  }
  return { rejection: null, left };
}

function profitOf(position: NaivePosition, scene: Scene): bigint {
  const product = productIn(scene, position.productId);
  return worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong)).unrealised;
}

/** Both halves at one tick, or neither. */
function reverse(
  account: NaiveAccount,
  position: NaivePosition,
  acceptablePrice: string | null,
  ids: readonly bigint[],
  scene: Scene,
  log: NaiveLog,
): NaiveAnswer {
  const product = productIn(scene, position.productId);
  const { spec, contractFees } = product;
  const shut = closedFor(product, scene, true);
  if (shut !== null) return { rejection: shut };
  const { isLong, isCross, leverage, lots, productId, lotSize } = position;
  if (contractFees[1] === undefined || contractFees[2] === undefined) return { rejection: "fee_not_configured" };
  const moved = movedFrom(acceptablePrice, !isLong, lots * lotSize, product, scene.model);
  if (moved !== null) return { rejection: moved };
  if (liquidateIfDue(account, position, scene, log)) return DONE;
  const [closeOrderId = 0n, openOrderId = 0n, newPositionId = 0n] = ids;
  closeSome(account, { position, lots, reason: "order", orderId: closeOrderId, feeRate: closingFee(scene, position) }, scene, log);
  const other = find(account, productId, !isLong);
  if (other !== undefined && (other.leverage !== leverage || other.isCross !== isCross)) return { rejection: "position_leverage_fixed" };
  if (other !== undefined && leverage > Math.max(...(spec.contract?.leverages ?? []))) return { rejection: "leverage_above_cap" };
  if (other === undefined && spec.contract?.leverages.includes(leverage) !== true) return { rejection: "leverage_not_offered" };
  const opening: NaiveOpening = {
    orderId: openOrderId,
    newPositionId,
    productId,
    followId: null,
    isLong: !isLong,
    isCross,
    leverage,
    lots,
    lotSize,
    ...takeWhole(scene.model, spec, lastTick(product), !isLong, lots * lotSize),
    feeRate: contractFees[isLong ? 2 : 1]?.rate ?? 0n,
    closingFee: contractFees[isLong ? 1 : 2]?.rate ?? 0n,
    protection: { takeProfit: null, stopLoss: null, trailing: null },
  };
  const rejection = mayOpen(account, opening, false, scene);
  if (rejection !== null) return { rejection };
  addTo(account, opening, scene, log);
  return DONE;
}

function changeMargin(
  account: NaiveAccount,
  position: NaivePosition,
  { change, amount }: Extract<ContractFields, { kind: "margin" }>,
  scene: Scene,
): NaiveAnswer {
  if (position.isCross) return { rejection: "margin_mode_cross" };
  const units = readDecimal(amount, 6);
  if (units === null) return { rejection: "amount_decimals" };
  if (units === 0n) return { rejection: "amount_below_minimum" };
  if (isDue(account, position, scene)) return { rejection: "position_at_risk" };
  if (change === "add") {
    if (units > account.cash) return { rejection: "insufficient_balance" };
    account.cash -= units;
    position.margin += units;
    const stays = whyStays(account, account.cash, scene);
    return stays === null ? DONE : { rejection: stays === "due" ? "position_at_risk" : "cash_backing_unpriced" };
  }
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene);
  if (shut !== null) return { rejection: shut };
  const { notional, unrealised } = worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong));
  position.margin -= units;
  account.cash += units;
  const isShort = position.margin + (unrealised < 0n ? unrealised : 0n) < marginFor(notional, position.leverage);
  return isShort || isDue(account, position, scene) ? { rejection: "margin_removal_limit" } : DONE;
}

function protect(
  account: NaiveAccount,
  position: NaivePosition,
  fields: Extract<ContractFields, { kind: "protect" }>,
  isFrozen: boolean,
  scene: Scene,
): NaiveAnswer {
  if (!fields.mayChange) return { rejection: "protection_fixed" };
  const product = productIn(scene, position.productId);
  const shut = closedFor(product, scene);
  if (shut !== null) return { rejection: shut };
  const beside = closingQuote(lastTick(product), position.isLong);
  const stated = protectionOf(fields, position.isLong, beside, product);
  if (stated.rejection !== null) return stated;
  if (isFrozen && isLooser(position, stated.protection)) return { rejection: "account_frozen" };
  if (isDue(account, position, scene)) return { rejection: "position_at_risk" };
  if (isStopDead(position, stated.protection.stopLoss, scene)) return { rejection: "stop_loss_beyond_liquidation" };
  setProtection(position, stated.protection, lastTick(product));
  return DONE;
}
