import type { QuickOffer } from "@candela/engine";
import { formatUnits, type ProductType, QUICK_EXPOSURE_MAX_UNITS, RATE_SCALE, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { wordList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { QuickOptionData } from "./order-data.ts";

export interface OfferRow extends QuickOffer {
  readonly productType: ProductType;
  readonly productCode: string | null;
}

/** Options of one class and of its products; far more than an operator writes. */
const OPTIONS_MAX = 2_000;

/** Options in force for whole classes and for these products, shortest first. */
export async function readOffers(sql: Queryable, productCodes: readonly string[]): Promise<OfferRow[]> {
  const rows = await sql<OfferRow[]>`select id, product_type as "productType", product_code as "productCode", seconds,
      payout_rate as "payoutRate", stake_min as "stakeMin", stake_max as "stakeMax"
    from quick_option where is_active and (product_code is null or product_code = any (${wordList(productCodes)}::text[]))
    order by product_type, seconds, id limit ${OPTIONS_MAX}`;
  return [...rows];
}

/** Options of a product: its own, or those of its class when it has none. */
export function offersFor(rows: readonly OfferRow[], product: { readonly productType: number; readonly productCode: string }): OfferRow[] {
  const own = rows.filter((row) => row.productCode === product.productCode && row.productType === product.productType);
  return own.length > 0 ? own : rows.filter((row) => row.productCode === null && row.productType === product.productType);
}

/** An offer as one product is asked for. */
export function optionData(row: OfferRow, productCode: string, feeRate: { readonly buy: bigint; readonly sell: bigint }): QuickOptionData {
  const money = (units: bigint) => formatUnits(units, USDT.scale);
  return {
    id: row.id,
    productType: row.productType,
    productCode,
    seconds: row.seconds,
    payoutRate: formatUnits(row.payoutRate, RATE_SCALE),
    minimum: money(row.stakeMin),
    maximum: money(row.stakeMax),
    exposureMax: money(QUICK_EXPOSURE_MAX_UNITS),
    feeRateBuy: formatUnits(feeRate.buy, RATE_SCALE),
    feeRateSell: formatUnits(feeRate.sell, RATE_SCALE),
    settlementCurrencyId: SETTLEMENT_CURRENCY_ID,
  };
}
