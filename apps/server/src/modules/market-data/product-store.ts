import type { Instrument } from "@candela/feeds";
import { powerOfTen } from "@candela/model";
import { int8Array, type Queryable, textArray } from "../../platform/postgres/database.ts";

/** A row of `product`. Prices and quantities are units of the row's scales. */
export interface ProductRow {
  readonly productId: number;
  readonly productCode: string;
  readonly productType: number;
  readonly nameByLanguage: Readonly<Record<string, string>>;
  readonly descriptionByLanguage: Readonly<Record<string, string>>;
  readonly image: string;
  readonly priceScale: number;
  readonly tickSize: bigint;
  readonly quantityScale: number;
  readonly quantityStep: bigint;
  readonly quantityMin: bigint;
  readonly quantityMax: bigint;
  readonly standard: bigint;
  readonly positionTypes: readonly number[];
  readonly sort: number;
  readonly isVisible: boolean;
  readonly isShow: boolean;
  /** Suspended by the operator, from `lockTs` on. */
  readonly isLock: boolean;
  /** When the suspension begins, epoch ms; null at once, and where there is none. The database says it. */
  readonly lockTs: number | null;
  readonly isSelfSell: boolean;
  readonly isRecommended: boolean;
  /** Null is the house's limit. */
  readonly stalenessMs: number | null;
  readonly exposureMax: bigint | null;
  readonly contractExposureMax: bigint | null;
}

const SORT_STEP = 10;

/** The row a newly seen instrument starts with. */
export function seedRow(instrument: Instrument, index = 0): ProductRow {
  const { productId, productCode, productType, priceScale, tickSize, quantityScale, quantityStep, quantityMin, quantityMax } = instrument;
  return {
    productId,
    productCode,
    productType,
    nameByLanguage: { ...instrument.names },
    descriptionByLanguage: { ...instrument.description },
    image: "",
    priceScale,
    tickSize,
    quantityScale,
    quantityStep,
    quantityMin,
    quantityMax,
    standard: instrument.contract?.lotSize ?? powerOfTen(quantityScale),
    positionTypes: instrument.positionTypes,
    sort: (index + 1) * SORT_STEP,
    isVisible: true,
    isShow: true,
    isLock: false,
    lockTs: null,
    isSelfSell: instrument.isSelfSell ?? false,
    isRecommended: instrument.recommended,
    stalenessMs: null,
    exposureMax: null,
    contractExposureMax: null,
  };
}

/** Products there can be; the whole table is kept in memory. */
const PRODUCTS_MAX = 10_000;

export async function readProducts(sql: Queryable): Promise<ProductRow[]> {
  const rows = await sql<(Omit<ProductRow, "lockTs"> & { lockTs: bigint | null })[]>`
    select product_id as "productId", product_code as "productCode", product_type as "productType",
      name_by_language as "nameByLanguage", description_by_language as "descriptionByLanguage", image,
      price_scale as "priceScale", tick_size as "tickSize", quantity_scale as "quantityScale", quantity_step as "quantityStep",
      quantity_min as "quantityMin", quantity_max as "quantityMax", standard, position_types as "positionTypes", sort,
      is_visible as "isVisible", is_show as "isShow", is_lock as "isLock", lock_ts as "lockTs", is_self_sell as "isSelfSell", is_recommended as "isRecommended",
      staleness_ms as "stalenessMs", exposure_max as "exposureMax",
      contract_exposure_max as "contractExposureMax"
    from product order by sort, product_id limit ${PRODUCTS_MAX}`;
  return rows.map((row) => ({ ...row, lockTs: row.lockTs === null ? null : Number(row.lockTs) }));
}

/** Adds the products that are not there yet, by id and by code; rows that are there stay as the operator left them. Returns how many came. */
export async function insertMissingProducts(sql: Queryable, rows: readonly ProductRow[]): Promise<number> {
  const texts = (read: (row: ProductRow) => string) => textArray(sql, rows.map(read));
  const whole = (read: (row: ProductRow) => number | bigint) =>
    int8Array(
      sql,
      rows.map((row) => BigInt(read(row))),
    );
  const inserted = await sql`
    insert into product (product_id, product_code, product_type, name_by_language, description_by_language, image, price_scale, tick_size,
      quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort, is_recommended, is_self_sell)
    select t.id, t.code, t.type, t.names::jsonb, t.descriptions::jsonb, t.image, t.price_scale, t.tick_size,
      t.quantity_scale, t.step, t.min, t.max, t.standard, t.modes::smallint[], t.sort, t.recommended = 1, t.self_sell = 1
    from unnest(${whole((row) => row.productId)}, ${texts((row) => row.productCode)}, ${whole((row) => row.productType)},
      ${texts((row) => JSON.stringify(row.nameByLanguage))}, ${texts((row) => JSON.stringify(row.descriptionByLanguage))},
      ${texts((row) => row.image)}, ${whole((row) => row.priceScale)}, ${whole((row) => row.tickSize)},
      ${whole((row) => row.quantityScale)}, ${whole((row) => row.quantityStep)}, ${whole((row) => row.quantityMin)},
      ${whole((row) => row.quantityMax)}, ${whole((row) => row.standard)}, ${texts((row) => `{${row.positionTypes.join(",")}}`)},
      ${whole((row) => row.sort)}, ${whole((row) => (row.isRecommended ? 1 : 0))},
      ${whole((row) => (row.isSelfSell ? 1 : 0))})
      as t(id, code, type, names, descriptions, image, price_scale, tick_size, quantity_scale, step, min, max, standard, modes, sort, recommended, self_sell)
    on conflict do nothing`;
  return inserted.count;
}
