import type { Asset } from "./amount.ts";
import { type ContractProduct, openingNotional } from "./contract.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { RATE_SCALE } from "./price.ts";
import type { ContractSide, ProductType } from "./product.ts";
import { divFloor, least, most } from "./rounding.ts";

/** The arithmetic of copying: how large a copy is, what part of it closes, and how much margin follows. docs/domain/copy-trading.md states each rule. */

export type CopyMode = "fixed" | "ratio" | "share";

/** How a follow copies; money in units of the settlement currency, factors and rates in 10^-8. */
export interface CopySettings {
  readonly mode: CopyMode;
  /** Money of a fixed copy; else a factor. */
  readonly size: bigint;
  readonly capTrade: bigint;
  readonly capAll: bigint;
  readonly ownStop: bigint;
  readonly excluded: readonly ProductType[];
  readonly excludedProducts: readonly string[];
}

/** Why a trade of the leader is not copied. */
export type CopySkipReason =
  | "money"
  | "below_minimum"
  | "cap_in_all"
  | "product_excluded"
  | "product_closed"
  | "leverage"
  | "frozen"
  | "limit"
  | "paused"
  | "stale"
  | "exposure"
  | "own_stop";

/** What a copy's size follows from. Lot sizes may differ: a position keeps the one that it was opened with. */
export interface CopyOpening {
  readonly product: ContractProduct;
  readonly side: ContractSide;
  /** The price that the leader's lots opened at. */
  readonly at: bigint;
  /** Lots that the leader opened, and their size. */
  readonly leaderLots: bigint;
  readonly leaderLotSize: bigint;
  /** Settlement currency that both have: cash, margin and what is unrealised. */
  readonly leaderEquity: bigint;
  readonly equity: bigint;
  /** Of the copy. */
  readonly lotSize: bigint;
  readonly lotsMax: bigint;
  /** Notional of the follow's open copies. */
  readonly inUse: bigint;
}

export type CopySize =
  | { readonly ok: true; readonly lots: bigint; readonly isCapped: boolean }
  | { readonly ok: false; readonly reason: "below_minimum" | "cap_in_all"; readonly needed: bigint; readonly free: bigint };

/** Least notional of a copy: one unit of the settlement currency. */
export function leastCopy(settlement: Asset): bigint {
  return powerOfTen(settlement.scale);
}

/** Lots of a copy: what its mode asks for, rounded down, then no more than the caps leave. Of one that is too small, what the settings gave before it was rounded to lots. */
export function copySize(settings: CopySettings, opening: CopyOpening, settlement: Asset): CopySize {
  const { product, side, at, lotSize, lotsMax, inUse } = opening;
  const notional = (lots: bigint) => openingNotional(product, side, at, lots, lotSize, settlement);
  const within = (money: bigint) => lotsWithinNotional(money, opening, settlement);
  const asked = askedLots(settings, opening, settlement);
  const least1 = most(notional(1n), leastCopy(settlement));
  if (notional(asked) < leastCopy(settlement))
    return { ok: false, reason: "below_minimum", needed: least1, free: givenMoney(settings, opening, settlement) };
  const left = most(settings.capAll - inUse, 0n);
  const wished = least(least(asked, within(settings.capTrade)), lotsMax);
  if (notional(wished) < leastCopy(settlement)) return { ok: false, reason: "below_minimum", needed: least1, free: settings.capTrade };
  const lots = least(wished, within(left));
  if (notional(lots) < leastCopy(settlement)) return { ok: false, reason: "cap_in_all", needed: notional(wished), free: left };
  return { ok: true, lots, isCapped: lots < asked };
}

/** By ratio and by share the leader's quantity counts, not its rounded notional: a ratio of one copies every lot. */
function askedLots({ mode, size }: CopySettings, opening: CopyOpening, settlement: Asset): bigint {
  if (mode === "fixed") return lotsWithinNotional(size, opening, settlement);
  return askedQuantity({ mode, size }, opening, opening.lotSize);
}

/** So many times `per` of a product by ratio or by share, rounded down. */
function askedQuantity({ mode, size }: Pick<CopySettings, "mode" | "size">, opening: CopyOpening, per: bigint): bigint {
  const { leaderLots, leaderLotSize, leaderEquity, equity } = opening;
  const quantity = leaderLots * leaderLotSize * size;
  const one = powerOfTen(RATE_SCALE);
  if (mode === "ratio") return quantity / (one * per);
  if (leaderEquity <= 0n || equity <= 0n) return 0n;
  return (quantity * equity) / (one * leaderEquity * per);
}

/** What the size gives in money: of a fixed copy its own, else the worth of the quantity that it comes to. */
function givenMoney(settings: CopySettings, opening: CopyOpening, settlement: Asset): bigint {
  if (settings.mode === "fixed") return settings.size;
  const { product, side, at } = opening;
  return openingNotional(product, side, at, askedQuantity(settings, opening, 1n), 1n, settlement);
}

/** The most whole lots whose opening notional is no more than so much: what is exactly no more than whole units is so rounded up, too. */
function lotsWithinNotional(money: bigint, { product, at, lotSize }: CopyOpening, settlement: Asset): bigint {
  if (money <= 0n) return 0n;
  const scaled = money * powerOfTen(product.priceScale + product.quantityScale);
  return scaled / (at * lotSize * powerOfTen(settlement.scale));
}

/** Lots of a copy that close when the leader closes `closed` of `before`: the same part, rounded down; with all of the leader's all of the copy. */
export function copiedClosing(copyLots: bigint, closed: bigint, before: bigint): bigint {
  assert(closed > 0n && closed <= before, "a closing closes some lots, and no more than there are");
  return closed === before ? copyLots : (copyLots * closed) / before;
}

/**
 * Margin of a copy that follows when the leader's changes by `change` (below zero: taken back): the same part of it, rounded toward nothing. More than its notional
 * needs no copy, and would take what the caps leave a follower: a leader can add a thousandfold to a small position.
 */
export function copiedMargin(
  copy: { readonly margin: bigint; readonly entryNotional: bigint },
  change: bigint,
  leaderMarginBefore: bigint,
): bigint {
  if (leaderMarginBefore <= 0n) return 0n;
  const part = (copy.margin * change) / leaderMarginBefore;
  return least(part, most(copy.entryNotional - copy.margin, 0n));
}

/** What the copies of a follow may lose in all. */
export function ownStopOf({ ownStop, capAll }: Pick<CopySettings, "ownStop" | "capAll">): bigint {
  return divFloor(capAll * ownStop, powerOfTen(RATE_SCALE));
}

/** The result of a follow: what its copies have realised and what is open. It stops at minus what they may lose. */
export function isOwnStopReached(settings: Pick<CopySettings, "ownStop" | "capAll">, result: bigint): boolean {
  return result <= -ownStopOf(settings);
}

/** Whether the settings leave a product out. */
export function isExcluded(settings: CopySettings, productType: ProductType, productCode: string): boolean {
  return settings.excluded.includes(productType) || settings.excludedProducts.includes(productCode);
}
