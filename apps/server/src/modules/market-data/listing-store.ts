import type { IssuedProfile, IssuedShare } from "@candela/feeds";
import type { InLanguages } from "@candela/i18n";
import { formatUnits } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Listings there can be; all of them are kept in memory, and told of a day in one answer. */
export const LISTINGS_MAX = 500;

interface ListingRow {
  readonly productId: number;
  readonly productCode: string;
  readonly names: InLanguages<string>;
  readonly descriptions: InLanguages<string>;
  readonly priceScale: number;
  readonly firstPrice: bigint;
  readonly tickSize: bigint;
  readonly spread: bigint;
  readonly quantityScale: number;
  readonly quantityMin: bigint;
  readonly quantityMax: bigint;
  readonly listedFrom: bigint;
  readonly profile: IssuedProfile;
}

/** Shares that were announced and not taken back, those of days to come too, in the order of their ids. */
export async function readListings(sql: Queryable): Promise<readonly IssuedShare[]> {
  const rows = await sql<ListingRow[]>`
    select product_id as "productId", product_code as "productCode", name_by_language as names, description_by_language as descriptions,
      price_scale as "priceScale", first_price as "firstPrice", tick_size as "tickSize", spread, quantity_scale as "quantityScale",
      quantity_min as "quantityMin", quantity_max as "quantityMax", listed_from as "listedFrom", profile
    from listing where withdrawn_ms is null order by product_id limit ${LISTINGS_MAX}`;
  return rows.map(({ productId, productCode, names, descriptions, profile, listedFrom, ...row }) => {
    const price = (units: bigint) => formatUnits(units, row.priceScale);
    const quantity = (units: bigint) => formatUnits(units, row.quantityScale);
    return {
      ...{ productId, productCode, names, descriptions, profile },
      listedFrom: Number(listedFrom),
      firstPrice: price(row.firstPrice),
      tickSize: price(row.tickSize),
      spread: price(row.spread),
      quantityMin: quantity(row.quantityMin),
      quantityMax: quantity(row.quantityMax),
    };
  });
}
