import { formatUnits, USDT } from "@candela/model";
import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { idCondition } from "../ledger/index.ts";
import type { EpochRange } from "./range.ts";

/** One fill or settled quick trade, in units at the scales that it says. */
interface TradeRow {
  readonly ts: bigint;
  readonly id: bigint;
  readonly mode: "spot" | "quick" | "contract";
  readonly productCode: string;
  readonly side: string;
  readonly action: string;
  readonly quantity: bigint | null;
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
  "profit",
  "currency",
  "order_id",
  "trade_id",
  "tick_seq",
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
  ];
}

/**
 * The file, page by page in the order of time. A spot purchase has no profit; a sale's is what it made above the cost of what left, its fee
 * taken off. A contract's profit is the price's alone, its fees stand beside it. Quantities of contracts are lots times their size.
 */
export async function* tradeFile(sql: Sql, userId: bigint, range: EpochRange, page = PAGE): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(TRADE_COLUMNS);
  let after = { ts: -1n, id: 0n };
  for (;;) {
    const rows = await readTrades(sql, userId, range, after, page);
    if (rows.length > 0) yield rows.map((row) => csvLine(tradeFields(row))).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    after = last;
  }
}

async function readTrades(
  sql: Sql,
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
      open_price as "openPrice", price_scale as "priceScale", amount, fee, profit, order_id as "orderId", tick_seq as "tickSeq"
    from (
      (select f.ts, f.id, 'spot' as mode, o.product_code, case o.direction when 1 then 'buy' else 'sell' end as side, o.order_type as action,
        f.quantity, o.quantity_scale, f.price, null::numeric as open_price, o.price_scale, f.notional as amount, f.fee,
        case o.direction when 2 then f.realised end as profit, o.id as order_id, f.tick_seq
      from spot_fill f join spot_order o on o.id = f.order_id where f.user_id = ${userId} and ${within("f.ts", "f.id")})
      union all
      (select f.ts, f.id, 'contract', f.product_code, f.side, f.action || case f.reason when 'order' then '' else ' ' || f.reason end,
        f.lots * p.lot_size, p.quantity_scale, f.price, null, p.price_scale, f.notional, f.fee + f.liquidation_fee,
        case f.action when 'close' then f.realised + f.deficit end, f.order_id, f.tick_seq
      from contract_fill f join contract_position p on p.id = f.position_id where f.user_id = ${userId} and ${within("f.ts", "f.id")})
      union all
      (select q.settled_at, q.id, 'quick', q.product_code, case q.direction when 1 then 'rise' else 'fall' end, q.status,
        null, 0, q.close_price, q.open_price, q.price_scale, q.stake, q.fee, q.payout - q.stake - q.fee, q.id, q.close_seq
      from quick_order q where q.user_id = ${userId} and q.settled_at is not null and ${within("q.settled_at", "q.id")})
    ) trade order by ts, id limit ${limit}`;
}
