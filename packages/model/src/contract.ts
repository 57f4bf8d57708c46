import { type Asset, amount } from "./amount.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { RATE_SCALE, rate, share } from "./price.ts";
import { type ContractSide, type ContractTerms, Direction, type ProductSpec } from "./product.ts";
import { divHalfEven, divide, least, type Rounding } from "./rounding.ts";
import { costOfPart } from "./spot.ts";

/**
 * The arithmetic of contracts, in units: prices of the product's price scale, money of the settlement currency. A product's price counts as
 * settlement currency a unit, whatever it is quoted in. The browser shows with these functions and the server decides with them.
 * docs/domain/contract-trading.md states each rule.
 */

/** The fields of a product that the arithmetic needs. */
export type ContractProduct = Pick<ProductSpec, "priceScale" | "tickSize" | "quantityScale">;

/** Lots that are open on one side, what they were opened for and what stands for them. */
export interface ContractHolding {
  readonly side: ContractSide;
  readonly leverage: number;
  readonly lots: bigint;
  readonly lotSize: bigint;
  readonly entryNotional: bigint;
  readonly margin: bigint;
  readonly maintenanceRate: bigint;
}

interface Quote {
  readonly bid: bigint;
  readonly ask: bigint;
}

/** Opening long and closing short buy; the other two sell. */
export function contractDirection(side: ContractSide, action: "open" | "close"): Direction {
  return (side === "long") === (action === "open") ? Direction.buy : Direction.sell;
}

/** The price at which a position of this side would be closed now: what marks, triggers and liquidations look at. */
export function exitPrice(side: ContractSide, quote: Quote): bigint {
  return side === "long" ? quote.bid : quote.ask;
}

/** Notional of `value`, the exact sum of price × lots × lot size. */
function contractNotional(product: ContractProduct, value: bigint, settlement: Asset, rounding: Rounding): bigint {
  return divide(value * powerOfTen(settlement.scale), powerOfTen(product.priceScale + product.quantityScale), rounding);
}

/** Notional of lots when they are opened, rounded against the user by less than one unit. */
export function openingNotional(
  product: ContractProduct,
  side: ContractSide,
  at: bigint,
  lots: bigint,
  lotSize: bigint,
  settlement: Asset,
): bigint {
  return openingNotionalOf(product, side, at * lots * lotSize, settlement);
}

/** The same of lots that did not all trade at one price: `value` is the exact sum of price × quantity, at the sum of the product's scales. */
export function openingNotionalOf(product: ContractProduct, side: ContractSide, value: bigint, settlement: Asset): bigint {
  return contractNotional(product, value, settlement, side === "long" ? "ceil" : "floor");
}

/** The same when they are closed. */
export function closingNotional(
  product: ContractProduct,
  side: ContractSide,
  at: bigint,
  lots: bigint,
  lotSize: bigint,
  settlement: Asset,
): bigint {
  return closingNotionalOf(product, side, at * lots * lotSize, settlement);
}

function closingNotionalOf(product: ContractProduct, side: ContractSide, value: bigint, settlement: Asset): bigint {
  return contractNotional(product, value, settlement, side === "long" ? "floor" : "ceil");
}

/** rate × notional, rounded up: fees, maintenance, financing. */
export function partOfNotional(notionalUnits: bigint, rateUnits: bigint, settlement: Asset): bigint {
  return share(amount(notionalUnits, settlement), rate(rateUnits), "ceil").units;
}

/** The rate that closing is charged at: the one in force, never above the one fixed when the position was opened. */
export function contractClosingRate(fixed: bigint, present: bigint): bigint {
  return least(fixed, present);
}

/** Profit of the price between opening and closing value; a loss is negative. */
export function priceProfit(side: ContractSide, entryNotional: bigint, closing: bigint): bigint {
  return side === "long" ? closing - entryNotional : entryNotional - closing;
}

/** A holding at an exit price. */
export interface HoldingValue {
  readonly notional: bigint;
  readonly unrealised: bigint;
  readonly maintenance: bigint;
  /** margin + unrealised. */
  readonly equity: bigint;
}

export function holdingValue(product: ContractProduct, holding: ContractHolding, at: bigint, settlement: Asset): HoldingValue {
  const { side, lots, lotSize, entryNotional, margin, maintenanceRate } = holding;
  const value = closingNotional(product, side, at, lots, lotSize, settlement);
  const unrealised = priceProfit(side, entryNotional, value);
  const maintenance = partOfNotional(value, maintenanceRate, settlement);
  return { notional: value, unrealised, maintenance, equity: margin + unrealised };
}

/** The part of a position that leaves when some of its lots are closed. The last lot takes all that is left. */
export interface ClosedPart {
  readonly notional: bigint;
  readonly entryNotional: bigint;
  readonly margin: bigint;
  readonly realised: bigint;
}

/** `traded` is the exact sum of price × quantity, where the lots do not all trade at one price. */
export function closedPart(
  product: ContractProduct,
  holding: ContractHolding,
  lots: bigint,
  at: bigint,
  settlement: Asset,
  traded: bigint = at * lots * holding.lotSize,
): ClosedPart {
  const { side } = holding;
  const value = closingNotionalOf(product, side, traded, settlement);
  const entryNotional = costOfPart(holding.entryNotional, lots, holding.lots);
  return {
    notional: value,
    entryNotional,
    margin: costOfPart(holding.margin, lots, holding.lots),
    realised: priceProfit(side, entryNotional, value),
  };
}

/** Average price of lots by their notional, at the price scale, ties to even; for showing only. Null without lots. */
export function averageEntryPrice(
  product: ContractProduct,
  entryNotional: bigint,
  lots: bigint,
  lotSize: bigint,
  settlement: Asset,
): bigint | null {
  if (lots === 0n) return null;
  return divHalfEven(entryNotional * powerOfTen(product.priceScale + product.quantityScale), lots * lotSize * powerOfTen(settlement.scale));
}

/** Unless the product has a limit of its own: 5,000,000 USDT. */
const CONTRACT_EXPOSURE_MAX_UNITS = 5_000_000_000_000n;

/** Most notional of one user in one product, both sides and resting openings together, in the settlement currency's units. */
export function contractExposureMax(terms: Pick<ContractTerms, "exposureMax">): bigint {
  return terms.exposureMax ?? CONTRACT_EXPOSURE_MAX_UNITS;
}

const ONE = powerOfTen(RATE_SCALE);

/** Rates of maintenance lie below one: a position is never liquidated for having no loss. */
export function assertMaintenanceRate(rateUnits: bigint): void {
  assert(rateUnits >= 0n && rateUnits < ONE, "a maintenance rate lies between nothing and one");
}
