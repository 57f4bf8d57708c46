import type { TradeSide } from "@candela/api";
import { formatUnits, USDT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type ProductKind, unionAll } from "../kinds/index.ts";
import { type LedgerLine, ReferenceKind } from "../ledger/index.ts";

/** The trade, dividend or split that a line of the record belongs to. What it does not have is null. */
export interface LineTrade {
  readonly kind: number;
  /** Of what the line refers to. */
  readonly id: bigint;
  /** Null for what is of no product of the market. */
  readonly productCode: string | null;
  /** The order, position or quick trade that a page shows. */
  readonly tradeId: bigint | null;
  /** Realised profit of a sale or a closing, in USDT's smallest units; null for every other line. */
  readonly realised: bigint | null;
  readonly side: TradeSide | null;
  /** Of a contract's fill. */
  readonly action: "open" | "close" | null;
  readonly quantity: bigint | null;
  readonly quantityScale: number;
  /** Of the fill; of a quick trade, that it opened at. */
  readonly price: bigint | null;
  readonly priceScale: number;
  /** Of a copy of a leader's trade, and what a leader got of the profit of copies. */
  readonly isCopy: boolean;
}

/** What lines of the user refer to, by `tradeKey`; a line of no trade has none. One statement over all kinds, by primary keys. */
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
    tradeId: textOf(trade?.tradeId),
    realised: decimalOf(trade?.realised, USDT.scale),
    isCopy: trade?.isCopy ?? false,
  };
}

/** The same for a statement, which tells what was traded. */
export function statedTrade(trade: LineTrade | undefined) {
  if (trade === undefined || trade.productCode === null) return null;
  const { productCode, tradeId, side, action, quantity, quantityScale, price, priceScale, isCopy } = trade;
  return {
    productCode,
    tradeId: textOf(tradeId),
    side,
    action,
    quantity: decimalOf(quantity, quantityScale),
    price: decimalOf(price, priceScale),
    isCopy,
  };
}

const textOf = (id: bigint | null | undefined) => (id === null || id === undefined ? null : String(id));
const decimalOf = (units: bigint | null | undefined, scale: number) =>
  units === null || units === undefined ? null : formatUnits(units, scale);
