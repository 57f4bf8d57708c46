import type { Data, Row } from "@candela/api";
import {
  type Asset,
  betterPrice,
  type ContractHolding,
  type ContractProduct,
  type ContractSide,
  contractClosingRate,
  contractDirection,
  Direction,
  type FillProduct,
  formatUnits,
  type ProductType,
  powerOfTen,
  RATE_SCALE,
  TRAILING_PERCENT_DECIMALS,
  type TrailingBy,
  trailingLevel,
  USDT,
} from "@candela/model";
import { trimZeros } from "@candela/ui";
import type { Product } from "../../../lib/market/quote-store.ts";
import { wireUnits } from "../product.ts";

/** The wire's decimals of a contract, in the units of packages/model. */
export type Position = Row<"GET /api/contractPosition/list">;
export type ContractOrder = Row<"GET /api/contractOrder/list">;
export type Fill = Data<"GET /api/contractPosition/detail">["fills"][number];
type WireTerms = Data<"GET /api/contractProduct/detail">;

export const SETTLEMENT: Asset = USDT;

/** Bid and ask in units of the product's price scale. */
export interface SideQuote {
  readonly bid: bigint;
  readonly ask: bigint;
}

export interface Terms {
  readonly lotSize: bigint;
  readonly lotsMax: bigint;
  readonly leverages: readonly number[];
  readonly maintenanceRate: bigint;
  readonly liquidationFeeRate: bigint;
  readonly financing: { readonly long: bigint; readonly short: bigint };
  readonly nextFinancingAt: number;
  /** Null where the operator has set none: nothing can be opened then. */
  readonly feeRates: { readonly buy: bigint | null; readonly sell: bigint | null };
  /** Most notional of one user in the product, units of the settlement currency. */
  readonly exposureMax: bigint;
  readonly mayChangeProtection: boolean;
}

/** A product as the figures and the fill model look at it. */
export type ContractSpec = ContractProduct & FillProduct;

export function specOf(product: Pick<Product, "productType" | "priceScale" | "quantityScale" | "tickSize" | "quantityStep">): ContractSpec {
  const { priceScale, quantityScale } = product;
  return {
    productType: product.productType as ProductType,
    ...{ priceScale, quantityScale },
    tickSize: wireUnits(product.tickSize, priceScale),
    quantityStep: wireUnits(product.quantityStep, quantityScale),
  };
}

const rateOrNull = (text: string | null) => (text === null ? null : wireUnits(text, RATE_SCALE));

export function termsOf(wire: WireTerms, { quantityScale }: Pick<ContractProduct, "quantityScale">): Terms {
  return {
    lotSize: wireUnits(wire.lotSize, quantityScale),
    lotsMax: BigInt(wire.lotsMax),
    leverages: wire.leverages,
    maintenanceRate: wireUnits(wire.maintenanceRate, RATE_SCALE),
    liquidationFeeRate: wireUnits(wire.liquidationFeeRate, RATE_SCALE),
    financing: { long: wireUnits(wire.financing.long, RATE_SCALE), short: wireUnits(wire.financing.short, RATE_SCALE) },
    nextFinancingAt: wire.nextFinancingAt,
    feeRates: { buy: rateOrNull(wire.feeRateBuy), sell: rateOrNull(wire.feeRateSell) },
    exposureMax: wireUnits(wire.exposureMax, SETTLEMENT.scale),
    mayChangeProtection: wire.mayChangeProtection,
  };
}

/** Opening long and closing short pay the rate of buying, the other two that of selling. */
export function feeRateFor({ feeRates }: Terms, side: ContractSide, action: "open" | "close"): bigint | null {
  return contractDirection(side, action) === Direction.buy ? feeRates.buy : feeRates.sell;
}

/** The closing fee rate now: the rate in force, never above the one the position was opened on. */
export function closingRateOf(position: Pick<Position, "side" | "closingFeeRate">, terms: Terms): bigint {
  return contractClosingRate(wireUnits(position.closingFeeRate, RATE_SCALE), feeRateFor(terms, position.side, "close") ?? 0n);
}

export function holdingOf(position: Position, { quantityScale }: Pick<ContractProduct, "quantityScale">): ContractHolding {
  return {
    side: position.side,
    leverage: position.leverage,
    lots: BigInt(position.lots),
    lotSize: wireUnits(position.lotSize, quantityScale),
    entryNotional: wireUnits(position.entryNotional, SETTLEMENT.scale),
    margin: wireUnits(position.margin, SETTLEMENT.scale),
    maintenanceRate: wireUnits(position.maintenanceRate, RATE_SCALE),
  };
}

export function quoteUnits(
  quote: { readonly bid: string; readonly ask: string },
  { priceScale }: Pick<ContractProduct, "priceScale">,
): SideQuote {
  return { bid: wireUnits(quote.bid, priceScale), ask: wireUnits(quote.ask, priceScale) };
}

export const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
/** Percents are counted in hundredths. */
export const percentText = (hundredths: bigint) => formatUnits(hundredths, 2);

export function priceText({ priceScale }: Pick<ContractProduct, "priceScale">, units: bigint): string {
  return formatUnits(units, priceScale);
}

/** Cents, or all decimals where there is less than a cent to see: what has gained or lost never reads as nothing. */
export function seenDecimals(units: bigint): number {
  const cent = powerOfTen(SETTLEMENT.scale - 2);
  return units === 0n || units >= cent || units <= -cent ? 2 : SETTLEMENT.scale;
}

/** lots × lot size in the product's unit, without padding. */
export function sizeText({ quantityScale }: Pick<ContractProduct, "quantityScale">, lots: bigint, lotSize: bigint): string {
  return trimZeros(formatUnits(lots * lotSize, quantityScale));
}

type WireTrailing = NonNullable<Position["trailing"]>;

function trailingOf(
  { by, distance }: Pick<WireTrailing, "by" | "distance">,
  { priceScale }: Pick<ContractProduct, "priceScale">,
): TrailingBy {
  return { by, distance: wireUnits(distance, by === "price" ? priceScale : TRAILING_PERCENT_DECIMALS) };
}

/** Where a position's trailing stop lies at a closing price, as far as its best price is known here; null without one. */
export function trailingAt(position: Pick<Position, "trailing" | "side">, product: ContractProduct, at: bigint): bigint | null {
  const { trailing, side } = position;
  if (trailing === null) return null;
  const known = trailing.extreme === null ? at : wireUnits(trailing.extreme, product.priceScale);
  return trailingLevel(side, trailingOf(trailing, product), betterPrice(side, known, at), product.tickSize);
}
