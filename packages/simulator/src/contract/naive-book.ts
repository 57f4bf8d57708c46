import { PositionType, type ProductSpec, type Tick } from "@candela/model";
import type { SimMarket, SimProduct } from "../market.ts";
import type { NaiveModel } from "../naive-fills.ts";
import { ceilDiv, floorDiv, halfEvenDiv, ten } from "../plain-numbers.ts";

/** Contracts written again in the plainest way from docs/domain/contract-trading.md: what there is, and what it is worth at a price. */

export interface NaiveTrailing {
  readonly isPercent: boolean;
  readonly distance: bigint;
  /** Best exit price when it was set, and the number of that tick. */
  readonly since: bigint;
  readonly sinceSeq: number;
  /** And the best one since, of ticks at which the product traded. */
  best: bigint;
}

export interface NaiveProtection {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trailing: { readonly isPercent: boolean; readonly distance: bigint } | null;
}

export interface NaivePosition {
  readonly id: bigint;
  readonly productId: number;
  /** The follow that it is a copy of; null for a position of the user's own. */
  readonly followId: bigint | null;
  readonly isLong: boolean;
  readonly isCross: boolean;
  readonly leverage: number;
  readonly lotSize: bigint;
  readonly maintenanceRate: bigint;
  readonly openedAt: number;
  /** Closing never costs more than this rate. */
  closingFee: bigint;
  lots: bigint;
  entry: bigint;
  margin: bigint;
  realised: bigint;
  fees: bigint;
  liquidationFee: bigint;
  financing: bigint;
  deficit: bigint;
  financedDay: number | null;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  trailing: NaiveTrailing | null;
}

export interface NaiveContractOrder {
  readonly id: bigint;
  readonly productId: number;
  readonly isLong: boolean;
  readonly opens: boolean;
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  readonly lotSize: bigint;
  readonly leverage: number;
  readonly isCross: boolean;
  readonly feeRate: bigint;
  readonly closingFee: bigint;
  readonly newPositionId: bigint;
  readonly protection: NaiveProtection;
  lots: bigint;
  held: bigint;
}

/** One user's contracts and the cash that can be spent. */
export interface NaiveAccount {
  cash: bigint;
  positions: NaivePosition[];
  orders: NaiveContractOrder[];
}

export function copyOf({ cash, positions, orders }: NaiveAccount): NaiveAccount {
  return {
    cash,
    positions: positions.map((each) => ({ ...each, trailing: each.trailing === null ? null : { ...each.trailing } })),
    orders: orders.map((each) => ({ ...each })),
  };
}

/** The market as a decision sees it: the time, and ticks that stand in for the newest ones. */
export interface Scene {
  readonly market: SimMarket;
  readonly now: number;
  /** When it is decided, where it has waited since; absent it is `now`. */
  readonly decidedAt?: number;
  readonly ticks: readonly Tick[];
  readonly model: NaiveModel;
  /** Most orders that rest at once; few, where it is to be met. */
  readonly ordersMax: number;
}

const MONEY = 6;
const STALE_MS = 15_000;
/** A price from so far beyond the moment of deciding is none: the clock was set back. A price that came while something waited is as good as any. */
const BEYOND_MS = 1_000;

export function productIn({ market, ticks }: Scene, productId: number): SimProduct {
  const product = market.byId(productId);
  const instead = ticks.find(({ productCode }) => productCode === product.spec.productCode);
  return instead === undefined ? product : { ...product, tick: instead };
}

/** The first reason for which a product does not trade; null when it does. A hidden one only keeps things from beginning. */
export function closedFor({ spec, tick, isOpen }: SimProduct, at: Pick<Scene, "now" | "decidedAt">, begins = false): string | null {
  if (begins && !spec.isVisible) return "product_not_listed";
  if (spec.isLock) return "product_suspended";
  if (!spec.positionTypes.includes(PositionType.contract)) return "mode_not_open";
  if (!isOpen) return "market_closed";
  return tick === undefined || isStale(tick, at) ? "price_stale" : null;
}

function isStale({ ts }: Tick, { now, decidedAt = now }: Pick<Scene, "now" | "decidedAt">): boolean {
  return now - ts > STALE_MS || ts - decidedAt > BEYOND_MS;
}

export function lastTick({ tick }: Pick<SimProduct, "tick">): Tick {
  if (tick === undefined) throw new Error("a product that was traded has a tick");
  return tick;
}

/** Buys pay the ask: opening long and closing short. */
export function quoteOf(tick: Tick, isBuy: boolean): bigint {
  return isBuy ? tick.ask : tick.bid;
}

export function closingQuote(tick: Tick, isLong: boolean): bigint {
  return quoteOf(tick, !isLong);
}

/** price × lots × lot size in money: a buyer's rounded up, a seller's down. */
export function notionalOf(spec: ProductSpec, lots: bigint, lotSize: bigint, price: bigint, isBuy: boolean): bigint {
  return moneyOf(spec, price * lots * lotSize, isBuy);
}

/** A sum of price × quantity in money. */
export function moneyOf(spec: ProductSpec, value: bigint, isBuy: boolean): bigint {
  const numerator = value * ten(MONEY);
  const denominator = ten(spec.priceScale + spec.quantityScale);
  return isBuy ? ceilDiv(numerator, denominator) : floorDiv(numerator, denominator);
}

export function rateOf(rate: bigint, notional: bigint): bigint {
  return ceilDiv(rate * notional, ten(8));
}

export function marginFor(notional: bigint, leverage: number): bigint {
  return ceilDiv(notional, BigInt(leverage));
}

/** Profit, maintenance and notional of a position at an exit price. */
export function worthAt(position: NaivePosition, spec: ProductSpec, price: bigint) {
  const notional = notionalOf(spec, position.lots, position.lotSize, price, !position.isLong);
  const unrealised = position.isLong ? notional - position.entry : position.entry - notional;
  return { notional, unrealised, maintenance: rateOf(position.maintenanceRate, notional) };
}

/** Whether an isolated position's margin has come down to its maintenance. */
export function isDueAt(position: NaivePosition, spec: ProductSpec, price: bigint): boolean {
  const { unrealised, maintenance } = worthAt(position, spec, price);
  return position.margin + unrealised <= maintenance;
}

/** Equity and maintenance of an isolated position, or of the whole cross account. */
export interface NaiveSum {
  readonly equity: bigint;
  readonly maintenance: bigint;
}

export function sumOf(position: NaivePosition, scene: Scene): NaiveSum {
  const product = productIn(scene, position.productId);
  const { unrealised, maintenance } = worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong));
  return { equity: position.margin + unrealised, maintenance };
}

export function crossOf({ positions }: NaiveAccount): NaivePosition[] {
  return positions.filter(({ isCross }) => isCross);
}

export function crossSumOf(account: NaiveAccount, scene: Scene): NaiveSum {
  let equity = account.cash;
  let maintenance = 0n;
  for (const position of crossOf(account)) {
    const sum = sumOf(position, scene);
    equity += sum.equity;
    maintenance += sum.maintenance;
  }
  return { equity, maintenance };
}

/** While one of its products is suspended the cross account is not judged. */
export function isJudged(account: NaiveAccount, scene: Scene): boolean {
  return crossOf(account).every(({ productId }) => !productIn(scene, productId).spec.isLock);
}

export function isCrossDue(account: NaiveAccount, scene: Scene): boolean {
  if (!account.positions.some(({ isCross }) => isCross) || !isJudged(account, scene)) return false;
  const { equity, maintenance } = crossSumOf(account, scene);
  return equity <= maintenance;
}

/** Why the account may not be left with so little cash: the price of a cross position cannot be believed, or the account would be due. */
export function whyStays(account: NaiveAccount, left: bigint, scene: Scene): "unpriced" | "due" | null {
  for (const { productId } of crossOf(account)) {
    const { spec, tick, isOpen } = productIn(scene, productId);
    if (spec.isLock || tick === undefined || (isOpen && isStale(tick, scene))) return "unpriced";
  }
  return isCrossDue({ ...account, cash: left }, scene) ? "due" : null;
}

export function isDue(account: NaiveAccount, position: NaivePosition, scene: Scene): boolean {
  if (position.isCross) return isCrossDue(account, scene);
  const product = productIn(scene, position.productId);
  // The price of a suspended product is not believed.
  if (product.spec.isLock) return false;
  return isDueAt(position, product.spec, closingQuote(lastTick(product), position.isLong));
}

/** The share of a whole that some of the lots take with them; the last take all that is left. */
export function shareOf(whole: bigint, lots: bigint, total: bigint): bigint {
  return lots === total ? whole : halfEvenDiv(whole * lots, total);
}

/** Where a trailing stop lies now. */
export function trailingAt({ isPercent, distance, best }: NaiveTrailing, isLong: boolean, step: bigint): bigint {
  if (!isPercent) return isLong ? best - distance : best + distance;
  return isLong
    ? floorDiv(best * (10_000n - distance), 10_000n * step) * step
    : ceilDiv(best * (10_000n + distance), 10_000n * step) * step;
}
