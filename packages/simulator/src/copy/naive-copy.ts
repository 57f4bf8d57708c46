import { ProductType } from "@candela/model";
import {
  closingQuote,
  lastTick,
  type NaiveAccount,
  type NaivePosition,
  notionalOf,
  productIn,
  type Scene,
  worthAt,
} from "../contract/naive-book.ts";
import type { SimProduct } from "../market.ts";
import { floorDiv, larger, readDecimal, smaller } from "../plain-numbers.ts";
import type { StatedSettings } from "./copy-operations.ts";

/** Copying written again in the plainest way from docs/domain/copy-trading.md: how large a copy is, what closes of it, why there is none. */

const ONE = 100_000_000n;
const USDT = 1_000_000n;

export interface NaiveSettings {
  readonly mode: StatedSettings["mode"];
  readonly size: bigint;
  readonly capTrade: bigint;
  readonly capAll: bigint;
  readonly ownStop: bigint;
  readonly excluded: readonly number[];
  readonly excludedProducts: readonly string[];
}

/** Settings in units, or why they are none: each within its bounds, and no trade above all trades. */
export function naiveSettings(stated: StatedSettings): NaiveSettings | string {
  const isFixed = stated.mode === "fixed";
  const size = within(stated.size, isFixed ? 6 : 8, isFixed ? USDT : ONE / 100n, isFixed ? 10_000_000n * USDT : 10n * ONE);
  if (size === null) return "copy_size";
  const [capTrade, capAll] = [stated.capTrade, stated.capAll].map((cap) => within(cap, 6, 10n * USDT, 10_000_000n * USDT));
  if (capTrade == null || capAll == null || capTrade > capAll) return "copy_cap";
  const ownStop = within(stated.ownStop, 8, ONE / 100n, (ONE * 9n) / 10n);
  if (ownStop === null) return "copy_own_stop";
  const { mode, excluded, excludedProducts } = stated;
  return { mode, size, capTrade, capAll, ownStop, excluded, excludedProducts };
}

/** A share of profit, at most a fifth. */
export function naiveShare(text: string): bigint | null {
  return within(text, 8, 0n, ONE / 5n);
}

function within(text: string, decimals: number, low: bigint, high: bigint): bigint | null {
  const units = readDecimal(text, decimals);
  return units === null || units < low || units > high ? null : units;
}

export interface NaiveSizing {
  readonly product: SimProduct;
  readonly isLong: boolean;
  readonly price: bigint;
  readonly leaderLots: bigint;
  readonly leaderLotSize: bigint;
  readonly leaderEquity: bigint;
  readonly equity: bigint;
  readonly lotSize: bigint;
  readonly lotsMax: bigint;
  readonly inUse: bigint;
}

export type NaiveSize =
  | { readonly skip: null; readonly lots: bigint; readonly isCapped: boolean }
  | { readonly skip: string; readonly needed: bigint; readonly free: bigint };

/** The lots of a copy: what its mode asks for, cut by the most a trade, then by what the most in all leaves. */
export function sizeOf(settings: NaiveSettings, sizing: NaiveSizing): NaiveSize {
  const { product, isLong, price, lotSize, lotsMax, inUse } = sizing;
  const worth = (lots: bigint) => notionalOf(product.spec, lots, lotSize, price, isLong);
  const most = (money: bigint, bound: bigint) => mostLots((lots) => worth(lots) <= money, bound);
  const wanted = wantedLots(settings, sizing, (money) => most(money, 10n ** 24n));
  const tooSmall = (lots: bigint) => lots === 0n || worth(lots) < USDT;
  const needed = larger(worth(1n), USDT);
  if (tooSmall(wanted)) return { skip: "below_minimum", needed, free: givenBy(settings, sizing) };
  const ofTrade = smaller(most(settings.capTrade, wanted), lotsMax);
  if (tooSmall(ofTrade)) return { skip: "below_minimum", needed, free: settings.capTrade };
  const left = larger(settings.capAll - inUse, 0n);
  const lots = most(left, ofTrade);
  if (tooSmall(lots)) return { skip: "cap_in_all", needed: worth(ofTrade), free: left };
  return { skip: null, lots, isCapped: lots < wanted };
}

/** What the size comes to in money where lots have no size. */
function givenBy(
  { mode, size }: NaiveSettings,
  { product, isLong, price, leaderLots, leaderLotSize, leaderEquity, equity }: NaiveSizing,
): bigint {
  if (mode === "fixed") return size;
  const hasShare = leaderEquity > 0n && equity > 0n;
  if (mode === "share" && !hasShare) return 0n;
  const [part, whole] = mode === "share" ? [size * equity, ONE * leaderEquity] : [size, ONE];
  return notionalOf(product.spec, floorDiv(leaderLots * leaderLotSize * part, whole), 1n, price, isLong);
}

function wantedLots({ mode, size }: NaiveSettings, sizing: NaiveSizing, most: (money: bigint) => bigint): bigint {
  const { leaderLots, leaderLotSize, leaderEquity, equity, lotSize } = sizing;
  if (mode === "fixed") return most(size);
  const quantity = leaderLots * leaderLotSize;
  if (mode === "ratio") return floorDiv(quantity * size, ONE * lotSize);
  return leaderEquity > 0n && equity > 0n ? floorDiv(quantity * size * equity, ONE * leaderEquity * lotSize) : 0n;
}

/** The most lots up to a bound that still fit, looked for by doubling and halving. */
function mostLots(fits: (lots: bigint) => boolean, bound: bigint): bigint {
  if (fits(bound)) return bound;
  let [low, step] = [0n, 1n];
  while (low + step < bound && fits(low + step)) step *= 2n;
  for (; step > 0n; step /= 2n) if (low + step < bound && fits(low + step)) low += step;
  return low;
}

/** Margin that follows: the same part of it, cut at the unit; of an addition no more than makes it the copy's notional at entry. */
export function marginThatFollows(copy: NaivePosition, change: bigint, leaderBefore: bigint): bigint {
  if (leaderBefore <= 0n) return 0n;
  const size = floorDiv(copy.margin * (change < 0n ? -change : change), leaderBefore);
  return smaller(change < 0n ? -size : size, larger(copy.entry - copy.margin, 0n));
}

/** Cash with what is held of it, margins and what is unrealised at these ticks. */
export function equityOf(account: NaiveAccount, cash: bigint, scene: Scene): bigint {
  let sum = cash;
  for (const { held } of account.orders) sum += held;
  for (const position of account.positions) sum += position.margin + unrealisedOf(position, scene);
  return sum;
}

export function unrealisedOf(position: NaivePosition, scene: Scene): bigint {
  const product = productIn(scene, position.productId);
  return worthAt(position, product.spec, closingQuote(lastTick(product), position.isLong)).unrealised;
}

/** What a position has made after its costs, without what is open. */
export function madeBy({ realised, deficit, fees, liquidationFee, financing }: NaivePosition): bigint {
  return realised + deficit - fees - liquidationFee - financing;
}

export function mayLose({ capAll, ownStop }: Pick<NaiveSettings, "capAll" | "ownStop">): bigint {
  return floorDiv(capAll * ownStop, ONE);
}

export function leavesOut({ excluded, excludedProducts }: NaiveSettings, { spec }: SimProduct): boolean {
  return excluded.includes(spec.productType) || excludedProducts.includes(spec.productCode);
}

/** The reason that a follower reads for a rejection of the checks that their own order would have met. */
export function skipFor(rejection: string): string {
  for (const [reason, keys] of Object.entries(SKIPS)) if (keys.includes(rejection)) return reason;
  return "product_closed";
}

const SKIPS: Readonly<Record<string, readonly string[]>> = {
  frozen: ["account_frozen"],
  stale: ["price_stale"],
  leverage: ["leverage_not_offered", "leverage_above_cap", "position_leverage_fixed"],
  exposure: ["exposure_limit", "quantity_above_maximum"],
  money: ["insufficient_balance", "position_at_risk", "cash_backing_unpriced", "margin_removal_limit"],
  below_minimum: ["quantity_step"],
};

export const ALL_TYPES: readonly ProductType[] = [ProductType.stock, ProductType.crypto, ProductType.futures, ProductType.forex];
