import { type Asset, PRODUCT_ASSET_BASE } from "./amount.ts";

/** `productType` of the wire. */
export const ProductType = { stock: 1, crypto: 2, futures: 3, forex: 4 } as const;
export type ProductType = (typeof ProductType)[keyof typeof ProductType];

/** Trade modes, the `PositionType` of the wire: 0 quick, 1 contract, 2 spot of stocks, 3 bibi spot of crypto. */
export const PositionType = { quick: 0, contract: 1, spot: 2, bibi: 3 } as const;
export type PositionType = (typeof PositionType)[keyof typeof PositionType];

export const Direction = { buy: 1, sell: 2 } as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

/** Hours a product trades: around the clock, weekdays around the clock (New York close), US equity session. */
export type CalendarId = "always" | "weekdays" | "us-equity";

/** The side of a contract position: long gains when the price rises, short when it falls. */
export const CONTRACT_SIDES = ["long", "short"] as const;
export type ContractSide = (typeof CONTRACT_SIDES)[number];

/** Isolated: a position answers for its losses with its own margin only. Cross: with the account's cash and all cross margins. */
export const MARGIN_MODES = ["isolated", "cross"] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** Terms of a product's contract. Rates have `RATE_SCALE` decimals. docs/domain/contract-trading.md says what each does. */
export interface ContractTerms {
  /** Quantity of the product in one lot, in units of the product's quantity scale. Orders are of whole lots. */
  readonly lotSize: bigint;
  /** Most lots of one order. */
  readonly lotsMax: bigint;
  /** The accepted leverages, rising; the last is the cap. */
  readonly leverages: readonly number[];
  /** Of the notional at the exit price; a position is liquidated when its margin and unrealised profit fall to it. */
  readonly maintenanceRate: bigint;
  /** Of the notional at liquidation; taken only out of what is left. */
  readonly liquidationFeeRate: bigint;
  /** Of the notional, for each day that ends with the position open; never negative. */
  readonly financing: Readonly<Record<ContractSide, bigint>>;
  /** Most notional of one user in the product, in units of the settlement currency; absent is the constant beside `contractExposureMax`. */
  readonly exposureMax?: bigint;
}

/** The fields of a product that trading needs. Units are of the product's own scales. */
export interface ProductSpec {
  readonly productId: number;
  readonly productCode: string;
  readonly productType: ProductType;
  readonly priceScale: number;
  /** Smallest price step, in price units. */
  readonly tickSize: bigint;
  readonly quantityScale: number;
  /** Smallest quantity step, in quantity units. */
  readonly quantityStep: bigint;
  readonly quantityMin: bigint;
  readonly quantityMax: bigint;
  readonly positionTypes: readonly PositionType[];
  readonly calendar: CalendarId;
  readonly isVisible: boolean;
  readonly isLock: boolean;
  /** Absent where the product has no contract. */
  readonly contract?: ContractTerms;
  /** A price older than this, in ms, cannot be traded on; absent is `STALENESS_LIMIT_MS`. */
  readonly stalenessMs?: number;
  /**
   * Most that one user may have at stake in the product in spot, in units of the settlement currency; absent is `SPOT_EXPOSURE_MAX_UNITS`.
   */
  readonly exposureMax?: bigint;
}

/** How a share may move that an installation issues itself, by name: `ISSUED_PROFILES` of the feeds has the figures. */
export const ISSUED_PROFILE_NAMES = ["steady", "growth", "bold"] as const;
export type IssuedProfile = (typeof ISSUED_PROFILE_NAMES)[number];

/** Codes of issued shares, apart from those of the source. */
export const ISSUED_CODE = /^S:[A-Z][A-Z0-9]{1,9}$/;

/** The ledger asset that a spot holding of a product is kept in. */
export function productAsset(spec: Pick<ProductSpec, "productId" | "productCode" | "quantityScale">): Asset {
  return { id: PRODUCT_ASSET_BASE + spec.productId, code: spec.productCode, scale: spec.quantityScale };
}

/** The spot mode of a product: bibi for crypto, spot for everything else. */
export function spotPositionType(productType: ProductType): PositionType {
  return productType === ProductType.crypto ? PositionType.bibi : PositionType.spot;
}

/** The same, of a product. */
export function spotMode(spec: Pick<ProductSpec, "productType">): PositionType {
  return spotPositionType(spec.productType);
}
