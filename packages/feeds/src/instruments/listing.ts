import type { InLanguages } from "@candela/i18n";
import {
  assert,
  type ContractTerms,
  type PositionType,
  type ProductSpec,
  type ProductType,
  parseUnits,
  powerOfTen,
  RATE_SCALE,
} from "@candela/model";
import type { Instrument } from "../feed.ts";

/** How a product moves and how busy it is, for the simulated market. */
export interface MarketShape {
  /** Standard deviation of a full day's log return. */
  readonly dailyVolatility: number;
  /** Correlation of its returns with the factor all markets share (world shares), and with the factor of its class. Signed. */
  readonly marketLoading: number;
  readonly classLoading: number;
  /** The class whose factor and whose calm and storm it follows, where it is not its own: index futures follow shares. */
  readonly factorOf?: ProductType;
  /** A further factor shared with a few near relatives, such as two grades of oil. */
  readonly kin?: { readonly id: number; readonly loading: number };
  readonly ticksPerMinute: number;
  /** Typical volume of a day in whole units of quantity. */
  readonly dayVolume: number;
  /** Where somebody keeps the price in a band: how far it goes from the reference at most, as a logarithm. */
  readonly band?: number;
}

/** A product whose price follows from two others: their product, or the first over the second. Codes of products of the same calendar. */
export interface Cross {
  readonly first: string;
  readonly second: string;
  readonly isQuotient: boolean;
}

export interface Listing {
  readonly instrument: Instrument;
  readonly shape: MarketShape;
  readonly cross?: Cross;
  /** Of a product that has a first day (`instrument.listedFrom`): the price of its first tick, in price units. */
  readonly firstPrice?: bigint;
}

/** Differences between the products of one class; decimals are canonical text. */
export interface ListingRow {
  readonly id: number;
  readonly code: string;
  readonly name: InLanguages<string>;
  readonly about: InLanguages<string>;
  readonly exchange: string;
  readonly price: string;
  readonly tick: string;
  readonly spread: string;
  readonly quantity: { readonly scale: number; readonly min: string; readonly max: string };
  readonly shape: MarketShape;
  readonly cross?: Cross;
  readonly recommended?: boolean;
  /** Where it is not traded in all modes of its class. */
  readonly positionTypes?: readonly PositionType[];
  /** Of a product that came later: its first UTC day, and the price at which it opens that day. */
  readonly listed?: { readonly from: string; readonly price: string };
  readonly contract: ContractRow;
}

/** Contract terms of one product. */
export interface ContractRow {
  /** Quantity of the product in one lot: worth some tens to some thousands of USDT, so that small accounts can divide. */
  readonly lot: string;
  readonly lotsMax: number;
  /** Where the class's cap is too high for how much the product moves. */
  readonly leverageMax?: number;
}

/** Contract terms shared by a class: the accepted leverages, and the rates as canonical text. */
export interface ContractClass {
  readonly leverages: readonly number[];
  readonly maintenance: string;
  readonly liquidationFee: string;
  readonly financing: { readonly long: string; readonly short: string };
}

type ClassTraits = Pick<ProductSpec, "productType" | "positionTypes" | "calendar"> & { readonly contracts: ContractClass };

/** Builds a listing; the price scale is the number of decimals of the row's price. */
export function listing({ contracts, ...traits }: ClassTraits, row: ListingRow): Listing {
  const priceScale = row.price.split(".")[1]?.length ?? 0;
  const tickSize = exact(row.tick, priceScale);
  const instrument: Instrument = {
    ...traits,
    positionTypes: row.positionTypes ?? traits.positionTypes,
    productId: row.id,
    productCode: row.code,
    priceScale,
    tickSize,
    quantityScale: row.quantity.scale,
    quantityStep: 1n,
    quantityMin: exact(row.quantity.min, row.quantity.scale),
    quantityMax: exact(row.quantity.max, row.quantity.scale),
    isVisible: true,
    isLock: false,
    contract: contractTerms(contracts, row),
    names: row.name,
    description: row.about,
    exchange: row.exchange,
    spread: exact(row.spread, priceScale),
    recommended: row.recommended ?? false,
    referencePrice: exact(row.price, priceScale),
    ...(row.listed !== undefined && { listedFrom: Date.parse(`${row.listed.from}T00:00:00Z`) }),
  };
  assert(
    instrument.referencePrice % tickSize === 0n && instrument.spread % tickSize === 0n,
    `${row.code}: price and spread on the tick grid`,
  );
  return {
    instrument,
    shape: row.shape,
    ...(row.cross !== undefined && { cross: row.cross }),
    ...(row.listed !== undefined && { firstPrice: exact(row.listed.price, priceScale) }),
  };
}

/**
 * In the order in which they came: what is published of a day names products by their places, so a product that comes later stands behind all that
 * were there before it. Those that came on one day keep their order.
 */
export function inOrderOfListing(listings: readonly Listing[]): readonly Listing[] {
  const since = ({ instrument }: Listing) => instrument.listedFrom ?? Number.NEGATIVE_INFINITY;
  return listings.toSorted((one, other) => (since(one) === since(other) ? 0 : since(one) - since(other)));
}

function contractTerms(shared: ContractClass, { contract, quantity, code }: ListingRow): ContractTerms {
  const leverages = shared.leverages.filter((leverage) => leverage <= (contract.leverageMax ?? Number.MAX_SAFE_INTEGER));
  const maintenanceRate = exact(shared.maintenance, RATE_SCALE);
  const most = BigInt(leverages.at(-1) ?? 0);
  assert(most > 0n && maintenanceRate * most < powerOfTen(RATE_SCALE), `${code}: the margin at the highest leverage is above maintenance`);
  return {
    lotSize: exact(contract.lot, quantity.scale),
    lotsMax: BigInt(contract.lotsMax),
    leverages,
    maintenanceRate,
    liquidationFeeRate: exact(shared.liquidationFee, RATE_SCALE),
    financing: { long: exact(shared.financing.long, RATE_SCALE), short: exact(shared.financing.short, RATE_SCALE) },
  };
}

function exact(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  assert(parsed.ok, `${text} fits ${scale} decimals`);
  return parsed.value;
}

/** The four factors a product's returns are made of, as signed weights whose squares sum to one. */
export interface Loadings {
  readonly market: number;
  readonly group: number;
  readonly kin: number;
  readonly own: number;
}

export function loadingsOf({ marketLoading, classLoading, kin }: MarketShape): Loadings {
  const shared = marketLoading ** 2 + classLoading ** 2 + (kin?.loading ?? 0) ** 2;
  assert(shared <= 1, "loadings leave room for the product's own moves");
  return { market: marketLoading, group: classLoading, kin: kin?.loading ?? 0, own: Math.sqrt(1 - shared) };
}
