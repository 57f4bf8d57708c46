import type { Tick } from "@candela/model";
import {
  closedFor,
  closingQuote,
  copyOf,
  crossOf,
  isCrossDue,
  isDue,
  isDueAt,
  lastTick,
  marginFor,
  moneyOf,
  type NaiveAccount,
  type NaivePosition,
  type NaiveProtection,
  type NaiveTrailing,
  notionalOf,
  productIn,
  rateOf,
  type Scene,
  whyStays,
} from "./naive-book.ts";
import { NaiveLog } from "./naive-closing.ts";

/** Lots about to be opened at a price. */
export interface NaiveOpening {
  readonly orderId: bigint;
  readonly newPositionId: bigint;
  readonly productId: number;
  readonly followId: bigint | null;
  readonly isLong: boolean;
  readonly isCross: boolean;
  readonly leverage: number;
  readonly lots: bigint;
  readonly lotSize: bigint;
  /** Average, and the exact sum of price × quantity. */
  readonly price: bigint;
  readonly value: bigint;
  readonly feeRate: bigint;
  /** The rate for closing when the order was accepted. */
  readonly closingFee: bigint;
  readonly protection: NaiveProtection;
}

export function needOf({ productId, value, isLong, leverage, feeRate }: NaiveOpening, scene: Scene) {
  const notional = moneyOf(productIn(scene, productId).spec, value, isLong);
  const margin = marginFor(notional, leverage);
  const fee = rateOf(feeRate, notional);
  return { notional, margin, fee, total: margin + fee };
}

/** Entries of both sides and the resting openings of a product. */
export function exposureOf({ positions, orders }: NaiveAccount, productId: number, scene: Scene): bigint {
  let sum = 0n;
  for (const position of positions) if (position.productId === productId) sum += position.entry;
  for (const order of orders) {
    if (!order.opens || order.productId !== productId) continue;
    sum += notionalOf(productIn(scene, productId).spec, order.lots, order.lotSize, order.limit ?? order.trigger ?? 0n, order.isLong);
  }
  return sum;
}

/** Nothing is added to what is due now. */
export function isHoldingDue(account: NaiveAccount, opening: NaiveOpening, scene: Scene): boolean {
  const position = find(account, opening.productId, opening.isLong, opening.followId);
  return position !== undefined && isDue(account, position, scene);
}

/** An account that cannot be judged opens nothing: why its suspended product does not trade. */
export function whyUnjudged(account: NaiveAccount, scene: Scene): string | null {
  for (const { productId } of crossOf(account)) {
    const product = productIn(scene, productId);
    if (product.spec.isLock) return closedFor(product, scene);
  }
  return null;
}

/** Whether with it the position would be due at once, or the cross account. */
export function isDueWith(account: NaiveAccount, opening: NaiveOpening, rests: boolean, scene: Scene): boolean {
  const after = copyOf(account);
  if (rests) after.cash -= needOf(opening, scene).total;
  else {
    addTo(after, opening, scene, new NaiveLog());
    const position = find(after, opening.productId, opening.isLong, opening.followId);
    if (position !== undefined && isDue(after, position, scene)) return true;
  }
  return isCrossDue(after, scene);
}

/** Opens a position or adds to it: margin and fee leave the cash. */
export function addTo(account: NaiveAccount, opening: NaiveOpening, scene: Scene, log: NaiveLog): void {
  const { productId, followId, isLong, isCross, leverage, lots, lotSize, price, closingFee, protection } = opening;
  const { spec, tick } = productIn(scene, productId);
  const { notional, margin, fee } = needOf(opening, scene);
  let position = find(account, productId, isLong, followId);
  if (position === undefined) {
    position = {
      id: opening.newPositionId,
      productId,
      followId,
      isLong,
      isCross,
      leverage,
      lotSize,
      maintenanceRate: spec.contract?.maintenanceRate ?? 0n,
      openedAt: scene.now,
      closingFee,
      lots: 0n,
      entry: 0n,
      margin: 0n,
      realised: 0n,
      fees: 0n,
      liquidationFee: 0n,
      financing: 0n,
      deficit: 0n,
      financedDay: null,
      takeProfit: null,
      stopLoss: null,
      trailing: null,
    };
    account.positions = [...account.positions, position].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  account.cash -= margin + fee;
  log.fees += fee;
  position.lots += lots;
  position.entry += notional;
  position.margin += margin;
  position.fees += fee;
  if (closingFee < position.closingFee) position.closingFee = closingFee;
  if (protection.takeProfit !== null || protection.stopLoss !== null || protection.trailing !== null)
    setProtection(position, protection, lastTick({ tick }));
  const sums = { entryNotional: 0n, realised: 0n, fee, liquidationFee: 0n, deficit: 0n };
  log.fills.push({ positionId: position.id, orderId: opening.orderId, action: "open", reason: "order", price, lots, notional, ...sums });
}

/** All three are stated; a trailing stop that is stated again unchanged keeps the way it has come. */
export function setProtection(position: NaivePosition, { takeProfit, stopLoss, trailing }: NaiveProtection, tick: Tick): void {
  position.takeProfit = takeProfit;
  position.stopLoss = stopLoss;
  const before = position.trailing;
  const isSame = before !== null && trailing !== null && before.isPercent === trailing.isPercent && before.distance === trailing.distance;
  if (!isSame) position.trailing = trailing === null ? null : startOf(trailing, closingQuote(tick, position.isLong), tick.seq);
}

/** Whether something of the protection is gone, or further away than it was; of a trailing stop, whether it is another one. */
export function isLooser({ isLong, takeProfit, stopLoss, trailing }: NaivePosition, next: NaiveProtection): boolean {
  const up = isLong ? 1n : -1n;
  if (stopLoss !== null && (next.stopLoss === null || next.stopLoss * up < stopLoss * up)) return true;
  if (takeProfit !== null && (next.takeProfit === null || next.takeProfit * up > takeProfit * up)) return true;
  if (trailing === null) return false;
  return next.trailing === null || next.trailing.isPercent !== trailing.isPercent || next.trailing.distance !== trailing.distance;
}

function startOf(trailing: NonNullable<NaiveProtection["trailing"]>, since: bigint, sinceSeq: number): NaiveTrailing {
  return { ...trailing, since, sinceSeq, best: since };
}

/** A copy stands beside the user's own position of the same product and side. */
export function find(account: NaiveAccount, productId: number, isLong: boolean, followId: bigint | null = null): NaivePosition | undefined {
  return account.positions.find((each) => each.productId === productId && each.isLong === isLong && each.followId === followId);
}

/** From the eighth reason on. */
export function mayOpen(account: NaiveAccount, opening: NaiveOpening, rests: boolean, scene: Scene): string | null {
  if (rests && account.orders.length >= scene.ordersMax) return "open_order_limit";
  const position = find(account, opening.productId, opening.isLong, opening.followId);
  if (position !== undefined && position.lotSize !== opening.lotSize) return "position_leverage_fixed";
  if (!rests && isHoldingDue(account, opening, scene)) return "position_at_risk";
  const unjudged = whyUnjudged(account, scene);
  if (unjudged !== null) return unjudged;
  const { notional, total } = needOf(opening, scene);
  if (exposureOf(account, opening.productId, scene) + notional > 5_000_000_000_000n) return "exposure_limit";
  if (total > account.cash) return "insufficient_balance";
  if ((rests || !opening.isCross) && whyStays(account, account.cash - total, scene) === "unpriced") return "cash_backing_unpriced";
  if (isDueWith(account, opening, rests, scene)) return "position_at_risk";
  return isLiquidatedBeforeStop(account, opening, scene) ? "stop_loss_beyond_liquidation" : null;
}

/** Whether an isolated position, opened so, would be due at the exit price of its own stop. */
function isLiquidatedBeforeStop(account: NaiveAccount, opening: NaiveOpening, scene: Scene): boolean {
  const { protection, productId, isLong, followId } = opening;
  const after = copyOf(account);
  addTo(after, opening, scene, new NaiveLog());
  const position = find(after, productId, isLong, followId);
  return position !== undefined && isStopDead(position, protection.stopLoss, scene);
}

/** At an exit price at which isolated margin is gone no stop fires any more. */
export function isStopDead(position: NaivePosition, stopLoss: bigint | null, scene: Scene): boolean {
  if (position.isCross || stopLoss === null) return false;
  return isDueAt(position, productIn(scene, position.productId).spec, stopLoss);
}
