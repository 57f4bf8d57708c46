import { ISSUED_CODE, type IssuedProfile, type IssuedShare, issuedListing, issuedTerms } from "@candela/feeds";
import type { InLanguages } from "@candela/i18n";
import { assert, DAY_MS, formatUnits, powerOfTen, productAsset, SETTLEMENT } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { defineAssets } from "../ledger/index.ts";
import { LISTINGS_MAX } from "./listing-store.ts";
import { insertMissingProducts, seedRow } from "./product-store.ts";

/** How long ahead a share is announced at most: the market's days are made up to its first one as soon as anybody asks for that. */
export const LISTING_AHEAD_DAYS = 90;

/** A share that is to be listed. */
export interface ListingAsked {
  /** As `ISSUED_CODE` of the feeds says: S: and two to ten capital letters or digits, of which the first is a letter. */
  readonly productCode: string;
  readonly names: InLanguages<string>;
  readonly descriptions: InLanguages<string>;
  /** The price of its first tick, in units of the settlement currency: see `listingPriceScale`. */
  readonly firstPrice: bigint;
  /** Its first day's midnight UTC, epoch ms. */
  readonly listedFrom: number;
  readonly profile: IssuedProfile;
}

const PRICE_MIN = powerOfTen(SETTLEMENT.scale - 1);
const PRICE_MAX = 10_000n * powerOfTen(SETTLEMENT.scale);

/** Decimals of the prices of a share that begins at this price, in units of the settlement currency; undefined where no share may begin there. */
export function listingPriceScale(firstPrice: bigint): number | undefined {
  if (firstPrice < PRICE_MIN || firstPrice > PRICE_MAX) return undefined;
  const one = powerOfTen(SETTLEMENT.scale);
  const scale = firstPrice >= 10n * one ? 2 : firstPrice >= one ? 3 : 4;
  return firstPrice % powerOfTen(SETTLEMENT.scale - scale) === 0n ? scale : undefined;
}

/**
 * Lists a share from a day to come on, with its product and the ledger's asset, in the caller's transaction; the running server follows it once that is
 * committed. `now` is the installation's time. Throws a rejection where it cannot be listed.
 */
export async function announceListing(tx: Tx, asked: ListingAsked, now: number): Promise<{ readonly productId: number }> {
  assert(ISSUED_CODE.test(asked.productCode), "a code of issued shares");
  if (!(await isMarketSimulated(tx))) throw new Rejected("listing_market_recorded");
  if (asked.listedFrom % DAY_MS !== 0 || asked.listedFrom <= now || asked.listedFrom > now + LISTING_AHEAD_DAYS * DAY_MS)
    throw new Rejected("listing_day_invalid", { days: String(LISTING_AHEAD_DAYS) });
  const scale = listingPriceScale(asked.firstPrice);
  if (scale === undefined) throw new Rejected("listing_price_invalid");
  const [room] = await tx<{ count: bigint }[]>`select count(*) as count from listing`;
  if (Number(room?.count) >= LISTINGS_MAX) throw new Rejected("listing_full", { max: String(LISTINGS_MAX) });
  const price = asked.firstPrice / powerOfTen(SETTLEMENT.scale - scale);
  const [next] = await tx<{ id: number; sort: number }[]>`
    select nextval('listing_product_id')::integer as id, (select coalesce(max(sort), 0) + 10 from product)::integer as sort`;
  assert(next !== undefined, "a sequence has a next number");
  const { productCode, names, descriptions, listedFrom, profile } = asked;
  const share: IssuedShare = {
    ...{ productId: next.id, productCode, names, descriptions, listedFrom, profile },
    firstPrice: formatUnits(price, scale),
    ...issuedTerms(price, scale),
  };
  const { instrument } = issuedListing(share);
  const added = await insertMissingProducts(tx, [{ ...seedRow(instrument), sort: next.sort }]);
  if (added === 0) throw new Rejected("listing_code_taken");
  await defineAssets(tx, [productAsset(instrument)]);
  const whole = (units: bigint | number) => String(units);
  await tx`
    insert into listing (product_id, product_code, name_by_language, description_by_language, price_scale, first_price, tick_size, spread,
      quantity_scale, quantity_min, quantity_max, listed_from, profile, announced_ms)
    values (${share.productId}, ${productCode}, ${JSON.stringify(names)}::text::jsonb, ${JSON.stringify(descriptions)}::text::jsonb,
      ${instrument.priceScale}, ${whole(price)}::bigint, ${whole(instrument.tickSize)}::bigint, ${whole(instrument.spread)}::bigint,
      ${instrument.quantityScale}, ${whole(instrument.quantityMin)}::bigint, ${whole(instrument.quantityMax)}::bigint,
      ${whole(listedFrom)}::bigint, ${profile}, ${whole(now)}::bigint)`;
  return { productId: share.productId };
}

/**
 * Takes a share back before its first day, as where its offer failed: it is never quoted, and its code stays taken. Returns whether it is taken back; once its day has
 * begun it stays.
 */
export async function withdrawListing(tx: Tx, productId: number, now: number): Promise<boolean> {
  const [row] = await tx<{ listedFrom: bigint; isWithdrawn: boolean }[]>`
    select listed_from as "listedFrom", withdrawn_ms is not null as "isWithdrawn" from listing where product_id = ${productId} for update`;
  assert(row !== undefined, "it was announced");
  if (row.isWithdrawn) return true;
  if (Number(row.listedFrom) <= now) return false;
  await tx`update listing set withdrawn_ms = ${String(now)}::bigint where product_id = ${productId}`;
  return true;
}

/** A market of recordings has their products alone; where no server has begun one yet, it will be a simulated one or take nothing. */
async function isMarketSimulated(sql: Queryable): Promise<boolean> {
  const [kept] = await sql<{ feed: string }[]>`select feed from market_kind`;
  return kept === undefined || kept.feed === "simulated";
}
