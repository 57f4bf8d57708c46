import type { Data, Row } from "@candela/api";
import { type Direction, type FeeKey, feeRemark, formatUnits, type PositionType, type ProductType, RATE_SCALE } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface FeeRow extends FeeKey {
  /** In 10^-8. */
  readonly feeRate: bigint;
  readonly version: number;
}

/** The fee settings in force. */
export interface FeeSchedule {
  readonly rows: readonly FeeRow[];
  readonly version: number;
  /** Undefined when no row says what the fee is. */
  feeFor(productType: ProductType, positionType: PositionType, direction: Direction): { rate: bigint; version: number } | undefined;
}

export async function readFeeRows(sql: Queryable): Promise<FeeRow[]> {
  const rows = await sql<FeeRow[]>`
    select product_type as "productType", position_type as "positionType", direction, fee_rate as "feeRate", version
    from order_fee_setting order by product_type, position_type, direction`;
  return [...rows];
}

/** A setting as clients get it. */
export function feeRowData({ productType, positionType, direction, feeRate }: FeeRow): Row<"GET /api/orderFeeSetting/list"> {
  const key = { productType, positionType, direction };
  return { ...key, remark: feeRemark(key), feeRate: formatUnits(feeRate, RATE_SCALE) };
}

/** A setting as operators get it. */
export function feeSettingData(row: FeeRow): NonNullable<Data<"POST /api/admin/orderFeeSetting/put">> {
  return { ...feeRowData(row), version: row.version };
}

export function feeSchedule(rows: readonly FeeRow[]): FeeSchedule {
  const version = rows.reduce((highest, row) => Math.max(highest, row.version), 0);
  const keyText = ({ productType, positionType, direction }: FeeKey) => `${productType}/${positionType}/${direction}`;
  const rates = new Map(rows.map((row) => [keyText(row), row.feeRate]));
  return {
    rows,
    version,
    feeFor(productType, positionType, direction) {
      const rate = rates.get(keyText({ productType, positionType, direction }));
      return rate === undefined ? undefined : { rate, version };
    },
  };
}
