import { formatUnits, USDT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type LedgerLine, ReferenceKind } from "../ledger/index.ts";

/** The trade that a line of the record belongs to. */
export interface LineTrade {
  readonly kind: number;
  /** Of what the line refers to. */
  readonly id: bigint;
  readonly productCode: string;
  /** The order, position or quick trade that a page shows. */
  readonly tradeId: bigint;
  /** What a sale or a closing made, USDT in its smallest units; null for all else. */
  readonly realised: bigint | null;
}

/** Trades of the user that lines refer to, by `tradeKey`; a line of no trade has none. One statement, by primary keys. */
export async function tradesOf(sql: Queryable, userId: bigint, lines: readonly LedgerLine[]): Promise<Map<string, LineTrade>> {
  const of = (kind: keyof typeof ReferenceKind) =>
    numberList(lines.filter((line) => line.referenceKind === ReferenceKind[kind]).map((line) => line.referenceId));
  const rows = await sql<LineTrade[]>`
    select ${ReferenceKind.order}::integer as kind, id, product_code as "productCode", id as "tradeId", null::numeric as realised
      from spot_order where user_id = ${userId} and id = any (${of("order")}::bigint[])
    union all select ${ReferenceKind.fill}::integer, f.id, o.product_code, o.id, case when o.direction = 2 then f.realised end
      from spot_fill f join spot_order o on o.id = f.order_id where f.user_id = ${userId} and f.id = any (${of("fill")}::bigint[])
    union all select ${ReferenceKind.quick}::integer, id, product_code, id, null
      from quick_order where user_id = ${userId} and id = any (${of("quick")}::bigint[])
    union all select ${ReferenceKind.contract_order}::integer, id, product_code, id, null
      from contract_order where user_id = ${userId} and id = any (${of("contract_order")}::bigint[])
    union all select ${ReferenceKind.contract_fill}::integer, id, product_code, position_id, case when action = 'close' then realised end
      from contract_fill where user_id = ${userId} and id = any (${of("contract_fill")}::bigint[])
    union all select ${ReferenceKind.contract_position}::integer, id, product_code, id, null
      from contract_position where user_id = ${userId} and id = any (${of("contract_position")}::bigint[])`;
  return new Map(rows.map((row) => [tradeKey(row.kind, row.id), row]));
}

export const tradeKey = (kind: number, id: bigint): string => `${kind} ${id}`;

/** The trade as a line of the wire tells it. */
export function tradeFields(trade: LineTrade | undefined) {
  return {
    productCode: trade?.productCode ?? null,
    tradeId: trade === undefined ? null : String(trade.tradeId),
    realised: trade === undefined || trade.realised === null ? null : formatUnits(trade.realised, USDT.scale),
  };
}
