import type { KindName } from "@candela/api";
import { formatUnits, USDT } from "@candela/model";
import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { unionAll } from "../kinds/index.ts";
import { idCondition } from "../ledger/index.ts";
import type { StatedKind } from "./flows.ts";
import type { EpochRange } from "./range.ts";

/** One fill or settled quick trade, in units at the scales that it says. */
interface TradeRow {
  readonly ts: bigint;
  readonly id: bigint;
  readonly mode: KindName;
  readonly productCode: string;
  readonly side: string;
  readonly action: string;
  readonly quantity: bigint | null;
  readonly isCopy: boolean;
  readonly quantityScale: number;
  readonly price: bigint | null;
  readonly openPrice: bigint | null;
  readonly priceScale: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly profit: bigint | null;
  readonly orderId: bigint | null;
  readonly tickSeq: bigint | null;
}

/** Names of the columns: the same in every language, for programs. */
export const TRADE_COLUMNS = [
  "time",
  "mode",
  "product",
  "side",
  "action",
  "quantity",
  "price",
  "open_price",
  "amount",
  "fee",
  "profit_after_fee",
  "currency",
  "order_id",
  "trade_id",
  "tick_seq",
  "is_copy",
] as const;

/** Rows read at once: what the server holds of a file, however long it is. */
const PAGE = 1_000;

function tradeFields(row: TradeRow): (string | null)[] {
  const money = (value: bigint | null) => (value === null ? null : formatUnits(value, USDT.scale));
  const priced = (value: bigint | null) => (value === null ? null : formatUnits(value, row.priceScale));
  const text = (value: bigint | null) => (value === null ? null : String(value));
  return [
    new Date(Number(row.ts)).toISOString(),
    row.mode,
    row.productCode,
    row.side,
    row.action,
    row.quantity === null ? null : formatUnits(row.quantity, row.quantityScale),
    priced(row.price),
    priced(row.openPrice),
    money(row.amount),
    money(row.fee),
    money(row.profit),
    USDT.code,
    text(row.orderId),
    String(row.id),
    text(row.tickSeq),
    row.isCopy ? "yes" : "no",
  ];
}

/**
 * The file, page by page in the order of time. Rows are those of the kinds of product (`exportRows`), with the columns
 * ts, id, mode, product_code, side, action, quantity, quantity_scale, price, open_price, price_scale, amount, fee, profit, order_id, tick_seq, is_copy.
 */
export async function* tradeFile(
  sql: Sql,
  kinds: readonly StatedKind[],
  userId: bigint,
  range: EpochRange,
  page = PAGE,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(TRADE_COLUMNS);
  let after = { ts: -1n, id: 0n };
  for (;;) {
    const rows = await readTrades(sql, kinds, userId, range, after, page);
    if (rows.length > 0) yield rows.map((row) => csvLine(tradeFields(row))).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = last;
  }
}

async function readTrades(
  sql: Sql,
  kinds: readonly StatedKind[],
  userId: bigint,
  { epoch, startTs, endTs }: EpochRange,
  after: { readonly ts: bigint; readonly id: bigint },
  limit: number,
): Promise<TradeRow[]> {
  const within = (ts: string, id: string) => sql`${sql(ts)} >= ${String(startTs)}::bigint and ${sql(ts)} < ${String(endTs)}::bigint
    and (${sql(ts)}, ${sql(id)}) > (${after.ts}, ${after.id}) and ${idCondition(sql, id, epoch.ids)}
    order by ${sql(ts)}, ${sql(id)} limit ${limit}`;
  return await sql<TradeRow[]>`
    select ts, id, mode, product_code as "productCode", side, action, quantity, quantity_scale as "quantityScale", price,
      open_price as "openPrice", price_scale as "priceScale", amount, fee, profit, order_id as "orderId", tick_seq as "tickSeq", is_copy as "isCopy"
    from (${unionAll(
      sql,
      kinds.map((kind) => sql`(${kind.exportRows(sql, userId, within)})`),
    )}) trade order by ts, id limit ${limit}`;
}
