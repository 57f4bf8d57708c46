import type { InLanguages } from "@candela/i18n";
import { assert, DAY_MS, formatUnits, ISSUED_CODE, type IssuedProfile, PositionType, ProductType, parseUnits } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { LISTINGS } from "./index.ts";
import { inOrderOfListing, type Listing, type MarketShape } from "./listing.ts";

/**
 * How the shares may move that an installation issues itself: as the calm, the middling and the lively half of the shares whose figures are calibrated, with an
 * issuer's smaller turnover. An issuer chooses a name, and no number. A profile is never changed, since the days of shares that have it follow from it;
 * another shape is another name.
 */
export const ISSUED_PROFILES = {
  steady: { dailyVolatility: 0.0175, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 60, dayVolume: 1_200_000 },
  growth: { dailyVolatility: 0.0265, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 60, dayVolume: 2_400_000 },
  bold: { dailyVolatility: 0.0355, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 90, dayVolume: 3_600_000 },
} as const satisfies Readonly<Record<IssuedProfile, MarketShape>>;

/** Ids and codes of issued shares are apart from those of the source, so that no release meets them. */
const ISSUED_ID_BASE = 100_000;
const ISSUED_ID_MAX = 999_999;

/** A share that an installation issues itself, with all that its prices follow from. Decimals are canonical text, whose decimals are those of the product. */
export interface IssuedShare {
  readonly productId: number;
  readonly productCode: string;
  readonly profile: IssuedProfile;
  /** The UTC midnight from which on it exists, epoch ms. */
  readonly listedFrom: number;
  /** The price of its first tick. */
  readonly firstPrice: string;
  readonly tickSize: string;
  readonly spread: string;
  readonly quantityMin: string;
  readonly quantityMax: string;
  /** What people read; nothing of its prices hangs on it. */
  readonly names?: InLanguages<string>;
  readonly descriptions?: InLanguages<string>;
}

type Terms = Pick<IssuedShare, "tickSize" | "spread" | "quantityMin" | "quantityMax">;

/** The spread of a share, as a share of its price: that of the dearer shares of the source. */
const SPREAD_PARTS = 2_000n;

/** The usual terms of a share at a price of so many units: steps of a fifth of a percent at most, and a spread of two of them at least. */
export function issuedTerms(firstPrice: bigint, priceScale: number): Terms {
  const wanted = firstPrice / SPREAD_PARTS;
  const spread = wanted < 2n ? 2n : wanted;
  const text = (units: bigint) => formatUnits(units, priceScale);
  return { tickSize: text(1n), spread: text(spread), quantityMin: "0.01", quantityMax: "10000.00" };
}

const unitsOf = (text: string, scale: number): bigint => {
  const parsed = parseUnits(text, scale);
  assert(parsed.ok, `${text} has ${scale} decimals at most`);
  return parsed.value;
};
const scaleOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** What the market makes of an issued share. Throws where it is none, or goes beyond what one may be. */
export function issuedListing(share: IssuedShare): Listing {
  const { productId, productCode, profile, listedFrom, firstPrice } = share;
  const shape: MarketShape | undefined = Object.hasOwn(ISSUED_PROFILES, profile) ? ISSUED_PROFILES[profile] : undefined;
  assert(shape !== undefined, `${productCode}: ${profile} is a profile`);
  assert(
    Number.isInteger(productId) && productId >= ISSUED_ID_BASE && productId <= ISSUED_ID_MAX,
    `${productCode}: an id of issued shares`,
  );
  assert(ISSUED_CODE.test(productCode), `${productCode}: a code of issued shares`);
  assert(Number.isSafeInteger(listedFrom) && listedFrom % DAY_MS === 0, `${productCode}: its first day begins at midnight UTC`);
  const [priceScale, quantityScale] = [scaleOf(firstPrice), scaleOf(share.quantityMin)];
  const [price, tickSize, spread] = [firstPrice, share.tickSize, share.spread].map((text) => unitsOf(text, priceScale)) as [
    bigint,
    bigint,
    bigint,
  ];
  assert(tickSize > 0n && price > 0n && price % tickSize === 0n, `${productCode}: its first price is on the tick grid`);
  assert(spread > 0n && spread % tickSize === 0n, `${productCode}: its spread is on the tick grid`);
  const instrument: Instrument = {
    productType: ProductType.stock,
    positionTypes: [PositionType.spot],
    calendar: "us-equity",
    ...{ productId, productCode, priceScale, tickSize, quantityScale, spread, listedFrom },
    quantityStep: 1n,
    quantityMin: unitsOf(share.quantityMin, quantityScale),
    quantityMax: unitsOf(share.quantityMax, quantityScale),
    isVisible: true,
    isLock: false,
    isSelfSell: true,
    names: share.names ?? { en: productCode },
    description: share.descriptions ?? { en: productCode },
    exchange: "Candela",
    recommended: false,
    referencePrice: price,
  };
  return { instrument, shape, firstPrice: price };
}

/** The products of the source as they are, and the issued shares in the order of their ids: an issued one stands behind a product of the source with the same first day. */
export function withIssued(shares: readonly IssuedShare[], ofSource: readonly Listing[] = LISTINGS): readonly Listing[] {
  const issued = shares.toSorted((a, b) => a.productId - b.productId).map(issuedListing);
  return inOrderOfListing([...ofSource, ...issued]);
}
