import type { Asset } from "./amount.ts";
import {
  averageEntryPrice,
  type ClosedPart,
  type ContractHolding,
  type ContractProduct,
  closedPart,
  exitPrice,
  type HoldingValue,
  holdingValue,
  openingNotionalOf,
  partOfNotional,
} from "./contract.ts";
import { type CrossPart, crossSum, isLiquidationDue, liquidationPrice } from "./contract-liquidation.ts";
import { initialMargin } from "./contract-margin.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { RATE_SCALE } from "./price.ts";
import type { ContractSide, ContractTerms, MarginMode } from "./product.ts";
import { divFloor, divHalfEven, least, most } from "./rounding.ts";

/** The backing of a cross position besides its own margin: available cash, and the sums of the account's other cross positions. */
export interface CrossBacking {
  readonly cash: bigint;
  /** margin + unrealised. */
  readonly othersEquity: bigint;
  readonly othersMaintenance: bigint;
  readonly othersMargin: bigint;
}

export function crossBacking(cash: bigint, others: readonly CrossPart[], settlement: Asset): CrossBacking {
  const { equity, maintenance } = crossSum(0n, others, settlement);
  const othersMargin = others.reduce((sum, { holding }) => sum + holding.margin, 0n);
  return { cash, othersEquity: equity, othersMaintenance: maintenance, othersMargin };
}

/**
 * The most that the position can lose: everything that stands for it. A long never loses more than was paid for it, since no price falls below
 * zero; the loss of a short has no such bound.
 */
function mostLost({ side, entryNotional }: ContractHolding, stands: bigint): bigint {
  return side === "long" ? least(stands, entryNotional) : stands;
}

/** A price further away than this many times the present one is no price to watch for. */
const REACH = 10n;

/** A liquidation price that the market could come to from `price`; null where there is none, or only one beyond ten times the price. */
export function liquidationWithinReach(at: bigint | null, price: bigint): bigint | null {
  return at === null || at > price * REACH ? null : at;
}

/** An opening as the ticket knows it. */
export interface ContractTicket {
  readonly product: ContractProduct;
  readonly terms: Pick<ContractTerms, "lotSize" | "maintenanceRate">;
  readonly side: ContractSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: bigint;
  /** Price at which it opens. */
  readonly at: bigint;
  /** `value` of its fill: the exact sum of price × quantity, where the lots do not all trade at one price. */
  readonly value?: bigint | undefined;
  /** The quote it would be closed at; for a resting order the limit or trigger on both sides. */
  readonly quote: { readonly bid: bigint; readonly ask: bigint };
  readonly feeRate: bigint;
  /** The open position of this product and side that it adds to. */
  readonly holding: ContractHolding | null;
  /** Before the opening; looked at for cross margin only. */
  readonly backing: CrossBacking;
}

/** Margin and cost of an opening, and the position afterwards. */
export interface ContractOpening {
  readonly notional: bigint;
  /** Initial margin of the new lots. */
  readonly margin: bigint;
  readonly fee: bigint;
  /** margin + fee: what leaves the available cash. */
  readonly cost: bigint;
  /** The whole position afterwards. */
  readonly holding: ContractHolding;
  /** Null when no price liquidates it. Cross: an estimate with all else standing still. */
  readonly liquidationPrice: bigint | null;
  /** Most that can be lost, this fee included: isolated the whole margin, cross the cash and all cross margins; a long never more than its value. */
  readonly worstCase: bigint;
  /** The margin would not hold it even now: such an opening is rejected. */
  readonly isAtRisk: boolean;
}

/** Preview of an opening at a price. The engine opens with the same figures. */
export function previewContractOpen(ticket: ContractTicket, settlement: Asset): ContractOpening {
  const { product, side, leverage, lots, holding, marginMode, backing } = ticket;
  const terms = holding ?? ticket.terms;
  const notional = openingNotionalOf(product, side, ticket.value ?? ticket.at * lots * terms.lotSize, settlement);
  const margin = initialMargin(notional, leverage);
  const fee = partOfNotional(notional, ticket.feeRate, settlement);
  const after: ContractHolding = {
    side,
    leverage,
    lots: lots + (holding?.lots ?? 0n),
    lotSize: terms.lotSize,
    entryNotional: notional + (holding?.entryNotional ?? 0n),
    margin: margin + (holding?.margin ?? 0n),
    maintenanceRate: terms.maintenanceRate,
  };
  const cost = margin + fee;
  const isCross = marginMode === "cross";
  const otherEquity = isCross ? backing.cash - cost + backing.othersEquity - backing.othersMaintenance : 0n;
  const now = holdingValue(product, after, exitPrice(side, ticket.quote), settlement);
  return {
    notional,
    margin,
    fee,
    cost,
    holding: after,
    liquidationPrice: liquidationPrice(product, after, settlement, otherEquity),
    worstCase: fee + mostLost(after, after.margin + (isCross ? backing.cash - cost + backing.othersMargin : 0n)),
    isAtRisk: isLiquidationDue({ equity: now.equity + otherEquity, maintenance: now.maintenance }),
  };
}

/** The figures of an open position at an exit price. Percents are in hundredths: 2135 is 21.35 %. */
export interface PositionFigures extends HoldingValue {
  readonly price: bigint;
  readonly entryPrice: bigint | null;
  /** (margin + unrealised) / maintenance; cross: with what backs it. Null where nothing must be maintained. */
  readonly marginRatio: bigint | null;
  /** unrealised / margin that stands for it now, what was added included. */
  readonly roe: bigint | null;
  readonly liquidationPrice: bigint | null;
  /** Most that can still be lost, counted from the entry. */
  readonly worstCase: bigint;
  readonly isDue: boolean;
}

const PERCENT = 10_000n;

export function positionFigures(
  product: ContractProduct,
  holding: ContractHolding,
  at: bigint,
  settlement: Asset,
  marginMode: MarginMode,
  backing: CrossBacking,
): PositionFigures {
  const value = holdingValue(product, holding, at, settlement);
  const isCross = marginMode === "cross";
  // A cross account is measured as a whole: its sums stand above and below the line of the ratio.
  const equity = value.equity + (isCross ? backing.cash + backing.othersEquity : 0n);
  const maintenance = value.maintenance + (isCross ? backing.othersMaintenance : 0n);
  const otherEquity = equity - value.equity - (maintenance - value.maintenance);
  return {
    ...value,
    price: at,
    entryPrice: averageEntryPrice(product, holding.entryNotional, holding.lots, holding.lotSize, settlement),
    marginRatio: maintenance === 0n ? null : divHalfEven(equity * PERCENT, maintenance),
    roe: holding.margin === 0n ? null : divHalfEven(value.unrealised * PERCENT, holding.margin),
    liquidationPrice: liquidationPrice(product, holding, settlement, otherEquity),
    worstCase: mostLost(holding, holding.margin + (isCross ? backing.cash + backing.othersMargin : 0n)),
    isDue: isLiquidationDue({ equity, maintenance }),
  };
}

/** Proceeds of closing some lots, before it is confirmed. */
export interface ContractClosing extends ClosedPart {
  /** Never more than what stands for the position leaves. */
  readonly fee: bigint;
  /** To the available cash, of an isolated position. A cross position's loss and fee may take from cash what its margin does not cover. */
  readonly toCash: bigint;
}

/**
 * Preview of a closing at a price (`traded` as in `closedPart`), of a position that is not due. The engine closes with the same figures.
 */
export function previewContractClose(
  product: ContractProduct,
  holding: ContractHolding,
  lots: bigint,
  at: bigint,
  feeRate: bigint,
  settlement: Asset,
  traded?: bigint,
): ContractClosing {
  const part = closedPart(product, holding, lots, at, settlement, traded);
  const left = holding.margin + part.realised;
  const fee = least(partOfNotional(part.notional, feeRate, settlement), most(left, 0n));
  return { ...part, fee, toCash: most(part.margin + part.realised - fee, 0n) };
}

/** Input of `lotsWithin`. */
interface LotsTicket extends Pick<ContractTicket, "product" | "side" | "leverage" | "feeRate"> {
  readonly lotSize: bigint;
  /** The best price that the lots open at. */
  readonly at: bigint;
  /** Exact opening value of so many lots; more lots have more. Absent: all at that price. */
  readonly valueFor?: (lots: bigint) => bigint;
}

/** The most whole lots whose initial margin, with the fee at `feeRate`, is at most `budget`: what "all" and the percent buttons mean. */
export function lotsWithin(budget: bigint, ticket: LotsTicket, settlement: Asset): bigint {
  const { product, side, leverage, at, feeRate, lotSize, valueFor = (lots) => at * lots * lotSize } = ticket;
  assert(at > 0n && lotSize > 0n, "price and lot are positive");
  const one = powerOfTen(RATE_SCALE);
  if (budget <= 0n) return 0n;
  // notional / leverage + rate × notional ≤ budget, without the roundings: at most a few lots too many.
  const notional = divFloor(budget * BigInt(leverage) * one, one + feeRate * BigInt(leverage)) + 1n;
  const scale = powerOfTen(product.priceScale + product.quantityScale);
  const fits = (lots: bigint): boolean => {
    const value = openingNotionalOf(product, side, valueFor(lots), settlement);
    return initialMargin(value, leverage) + partOfNotional(value, feeRate, settlement) <= budget;
  };
  let fit = 0n;
  let above = divFloor(notional * scale, at * lotSize * powerOfTen(settlement.scale)) + 1n;
  while (fits(above)) above *= 2n;
  while (above - fit > 1n) {
    const middle = (fit + above) / 2n;
    if (fits(middle)) fit = middle;
    else above = middle;
  }
  return fit;
}
