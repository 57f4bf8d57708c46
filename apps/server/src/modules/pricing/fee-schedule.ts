import { type Direction, type PositionType, type ProductType, parseFeeRemark } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface FeeRow {
  readonly id: number;
  readonly remark: string;
  /** In 10^-8. */
  readonly feeRate: bigint;
  readonly version: number;
}

/** The fee settings in force. `problems` name the rows that apply to nothing. */
export interface FeeSchedule {
  readonly rows: readonly FeeRow[];
  readonly version: number;
  readonly problems: readonly string[];
  /** Undefined when no row, or more than one, says what the fee is. */
  feeFor(productType: ProductType, positionType: PositionType, direction: Direction): { rate: bigint; version: number } | undefined;
}

export async function readFeeRows(sql: Queryable): Promise<FeeRow[]> {
  const rows = await sql<FeeRow[]>`select id, remark, fee_rate as "feeRate", version from order_fee_setting order by id`;
  return [...rows];
}

/** Rows that cannot be read, and rows of one class that contradict each other, are reported and apply to nothing. */
export function feeSchedule(rows: readonly FeeRow[]): FeeSchedule {
  const version = rows.reduce((highest, row) => Math.max(highest, row.version), 0);
  const byClass = new Map<string, FeeRow[]>();
  const problems: string[] = [];
  for (const row of rows) {
    const feeClass = parseFeeRemark(row.remark);
    if (feeClass === null)
      problems.push(`fee row ${row.id}: the remark "${row.remark}" names no product type, position type and direction`);
    else {
      const key = `${feeClass.productType}/${feeClass.positionType}/${feeClass.direction}`;
      byClass.set(key, [...(byClass.get(key) ?? []), row]);
    }
  }
  for (const [key, same] of byClass) {
    if (same.length < 2) continue;
    problems.push(`fee rows ${same.map((row) => row.id).join(", ")} are of one class (${key}): none of them applies`);
    byClass.delete(key);
  }
  return {
    rows,
    version,
    problems,
    feeFor(productType, positionType, direction) {
      const [row] = byClass.get(`${productType}/${positionType}/${direction}`) ?? [];
      return row === undefined ? undefined : { rate: row.feeRate, version };
    },
  };
}
