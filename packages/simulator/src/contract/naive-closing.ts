import { takeWhole } from "../naive-fills.ts";
import { must } from "../violation.ts";
import {
  closedFor,
  crossOf,
  crossSumOf,
  isCrossDue,
  isDue,
  isJudged,
  lastTick,
  moneyOf,
  type NaiveAccount,
  type NaivePosition,
  type NaiveSum,
  productIn,
  rateOf,
  type Scene,
  shareOf,
  sumOf,
} from "./naive-book.ts";

/** An execution as the model has it. */
export interface NaiveFill {
  readonly positionId: bigint;
  readonly orderId: bigint | null;
  readonly action: "open" | "close";
  readonly reason: string;
  readonly price: bigint;
  readonly lots: bigint;
  readonly notional: bigint;
  readonly entryNotional: bigint;
  readonly realised: bigint;
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  readonly deficit: bigint;
}

/** Events of an operation, and its movements into and out of the house's books. */
export class NaiveLog {
  readonly fills: NaiveFill[] = [];
  /** Orders that ended without a fill, and why. */
  readonly ended = new Map<bigint, string>();
  /** The sums that decided each liquidation. */
  readonly sums: NaiveSum[] = [];
  house = 0n;
  fees = 0n;
  insurance = 0n;
}

export interface NaiveClosing {
  readonly position: NaivePosition;
  readonly lots: bigint;
  readonly reason: string;
  readonly orderId: bigint | null;
  readonly feeRate: bigint;
  readonly isLiquidation: boolean;
}

interface Measured extends NaiveClosing {
  readonly price: bigint;
  readonly notional: bigint;
  readonly share: bigint;
  readonly realised: bigint;
}

/** Closes some positions, the most profitable first; fees only out of what all of it leaves. */
function closeAtOnce(account: NaiveAccount, closings: readonly NaiveClosing[], scene: Scene, log: NaiveLog): void {
  const measured = closings.map((closing) => measure(closing, scene));
  measured.sort((a, b) => (a.realised === b.realised ? Number(a.position.id - b.position.id) : a.realised > b.realised ? -1 : 1));
  let left = leftFor(account, measured);
  for (const closing of measured) {
    const full = rateOf(closing.feeRate, closing.notional);
    const fee = full < left ? full : left > 0n ? left : 0n;
    left -= fee;
    closeOne(account, closing, fee, log);
  }
}

function measure(closing: NaiveClosing, scene: Scene): Measured {
  const { position, lots } = closing;
  const product = productIn(scene, position.productId);
  const tick = lastTick(product);
  // A liquidation or a settlement closes at the quote of its tick, whatever the size.
  const isAtQuote = closing.isLiquidation || closing.reason === "cross_settlement";
  const { price, value } = takeWhole(isAtQuote ? "top" : scene.model, product.spec, tick, !position.isLong, lots * position.lotSize);
  const notional = moneyOf(product.spec, value, !position.isLong);
  const share = shareOf(position.entry, lots, position.lots);
  return { ...closing, price, notional, share, realised: position.isLong ? notional - share : share - notional };
}

/** An isolated closing leaves the position's margin and what it realises; cross ones leave the account's cash and all cross margins. */
function leftFor(account: NaiveAccount, closings: readonly Measured[]): bigint {
  let left = 0n;
  for (const { position, realised } of closings) left += realised + (position.isCross ? 0n : position.margin);
  if (!closings.some(({ position }) => position.isCross)) return left;
  return crossOf(account).reduce((sum, { margin }) => sum + margin, left + account.cash);
}

function closeOne(account: NaiveAccount, closing: Measured, fee: bigint, log: NaiveLog): void {
  const { position, lots, realised, notional, share, price, reason, orderId, isLiquidation } = closing;
  const letGo = shareOf(position.margin, lots, position.lots);
  const loss = realised < 0n ? -realised : 0n;
  if (realised > 0n) account.cash += realised;
  // The house has the other side; what nobody can pay comes from the insurance.
  log.house -= realised;
  // The margin let go pays first, then what else the position has.
  position.margin -= letGo;
  account.cash += letGo;
  const funds = { letGo: letGo + (realised > 0n ? realised : 0n) };
  const unpaid = pay(account, position, loss, funds);
  log.insurance -= unpaid;
  must(pay(account, position, fee, funds) === 0n, "a fee is taken only when there is something left");
  if (isLiquidation) log.insurance += fee;
  else log.fees += fee;
  position.lots -= lots;
  position.entry -= share;
  position.realised += realised;
  position.deficit += unpaid;
  if (isLiquidation) position.liquidationFee += fee;
  else position.fees += fee;
  const fees = isLiquidation ? { fee: 0n, liquidationFee: fee } : { fee, liquidationFee: 0n };
  log.fills.push({
    positionId: position.id,
    orderId,
    action: "close",
    reason,
    price,
    lots,
    notional,
    entryNotional: share,
    realised,
    ...fees,
    deficit: unpaid,
  });
  shrinkOrders(account, position, orderId, log);
}

/**
 * Takes an amount from what the closing let go (it lies in the cash already), for a cross position then from the cash, then from the margin that
 * stays, and of a cross account from the other cross margins; returns what nobody could pay.
 */
function pay(account: NaiveAccount, position: NaivePosition, units: bigint, funds: { letGo: bigint }): bigint {
  let owed = units;
  const take = (from: bigint) => {
    const part = owed < from ? owed : from;
    owed -= part;
    return part;
  };
  const own = take(funds.letGo);
  funds.letGo -= own;
  account.cash -= own;
  if (position.isCross) account.cash -= take(account.cash);
  position.margin -= take(position.margin);
  if (!position.isCross) return owed;
  const others = crossOf(account).filter(({ id }) => id !== position.id);
  others.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const other of others) other.margin -= take(other.margin);
  return owed;
}

/** Closing orders shrink with their position and end with it. */
function shrinkOrders(account: NaiveAccount, position: NaivePosition, filled: bigint | null, log: NaiveLog): void {
  account.orders = account.orders.filter((order) => {
    if (
      position.followId !== null ||
      order.opens ||
      order.productId !== position.productId ||
      order.isLong !== position.isLong ||
      order.id === filled
    )
      return true;
    if (position.lots === 0n) log.ended.set(order.id, "position_closed");
    else if (order.lots > position.lots) order.lots = position.lots;
    return position.lots > 0n;
  });
  if (position.lots > 0n) return;
  must(position.margin === 0n && position.entry === 0n, `position ${position.id} is closed and keeps margin or entry`);
  account.positions = account.positions.filter(({ id }) => id !== position.id);
}

/** When liquidation is due it is the only way out: of the position, or of the whole cross account. True when it happened. */
export function liquidateIfDue(account: NaiveAccount, position: NaivePosition, scene: Scene, log: NaiveLog): boolean {
  if (!isDue(account, position, scene)) return false;
  if (position.isCross) liquidateCross(account, scene, log);
  else {
    log.sums.push(sumOf(position, scene));
    closeAtOnce(account, [liquidationOf(position, scene)], scene, log);
  }
  return true;
}

/** The account's turn; while nothing of it trades, the reason for which its first position does not. */
export function liquidateCrossIfDue(account: NaiveAccount, scene: Scene, log: NaiveLog): string | null {
  const [first] = crossOf(account);
  if (first === undefined || !isCrossDue(account, scene)) return null;
  if (tradingCross(account, scene).length === 0) return closedFor(productIn(scene, first.productId), scene);
  liquidateCross(account, scene, log);
  return null;
}

function liquidateCross(account: NaiveAccount, scene: Scene, log: NaiveLog): void {
  const trading = tradingCross(account, scene);
  const sum = crossSumOf(account, scene);
  for (const _each of trading) log.sums.push(sum);
  closeAtOnce(
    account,
    trading.map((position) => liquidationOf(position, scene)),
    scene,
    log,
  );
}

function tradingCross(account: NaiveAccount, scene: Scene): NaivePosition[] {
  return crossOf(account).filter(({ productId }) => closedFor(productIn(scene, productId), scene) === null);
}

function liquidationOf(position: NaivePosition, scene: Scene): NaiveClosing {
  const terms = productIn(scene, position.productId).spec.contract;
  const feeRate = terms?.liquidationFeeRate ?? 0n;
  return { position, lots: position.lots, reason: "liquidation", orderId: null, feeRate, isLiquidation: true };
}

/** A close that is not a liquidation. When the loss of a cross close is more than cash and cross margins, the others go with it. */
export function closeSome(account: NaiveAccount, closing: Omit<NaiveClosing, "isLiquidation">, scene: Scene, log: NaiveLog): void {
  const own: NaiveClosing = { ...closing, isLiquidation: false };
  const { realised } = measure(own, scene);
  const margins = crossOf(account).reduce((sum, { margin }) => sum + margin, account.cash);
  if (!closing.position.isCross || -realised <= margins) {
    closeAtOnce(account, [own], scene, log);
    return;
  }
  const others = tradingCross(account, scene).filter(({ id }) => id !== closing.position.id);
  const sum = crossSumOf(account, scene);
  const settlements = others.map(
    (position): NaiveClosing => ({
      position,
      lots: position.lots,
      reason: "cross_settlement",
      orderId: null,
      feeRate: 0n,
      isLiquidation: false,
    }),
  );
  const together = [own, ...settlements];
  if (isJudged(account, scene)) for (const _each of together) log.sums.push(sum);
  closeAtOnce(account, together, scene, log);
}

/** The rate in force for closing a position, or the one it was opened on where that is lower; nothing where none is set. */
export function closingFee(scene: Scene, { productId, isLong, closingFee: fixed }: NaivePosition): bigint {
  const inForce = productIn(scene, productId).contractFees[isLong ? 2 : 1]?.rate ?? 0n;
  return inForce < fixed ? inForce : fixed;
}
