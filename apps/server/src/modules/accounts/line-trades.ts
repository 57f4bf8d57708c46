import { formatUnits, USDT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type ProductKind, unionAll } from "../kinds/index.ts";
import { type LedgerLine, ReferenceKind } from "../ledger/index.ts";

/** The trade that a line of the record belongs to. */
export interface LineTrade {
  readonly kind: number;
  /** Of what the line refers to. */
  readonly id: bigint;
  readonly productCode: string;
  /** The order, position or quick trade that a page shows. */
  readonly tradeId: bigint;
  /** Realised profit of a sale or a closing, in USDT's smallest units; null for every other line. */
  readonly realised: bigint | null;
}

/** Trades of the user that lines refer to, by `tradeKey`; a line of no trade has none. One statement over all kinds, by primary keys. */
export async function tradesOf(
  sql: Queryable,
  kinds: readonly Pick<ProductKind, "recordRows">[],
  userId: bigint,
  lines: readonly LedgerLine[],
): Promise<Map<string, LineTrade>> {
  const ids = (kind: ReferenceKind) =>
    numberList(lines.filter((line) => line.referenceKind === ReferenceKind[kind]).map((line) => line.referenceId));
  const rows = await sql<LineTrade[]>`${unionAll(
    sql,
    kinds.flatMap((kind) => kind.recordRows(sql, userId, ids)),
  )}`;
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
