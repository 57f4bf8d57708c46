import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type ExchangeRecord, exchangeData } from "./exchange-row.ts";
import { type ExchangeFilter, exchangesAfter } from "./exchange-store.ts";

/** Names of the columns: the same in every language, for programs. */
const EXCHANGE_COLUMNS = [
  "time",
  "from",
  "paid",
  "fee",
  "to",
  "received",
  "base",
  "rate",
  "mid",
  "spread_rate",
  "fee_rate",
  "from_tick",
  "to_tick",
  "quoted_at",
  "balance_after",
  "exchange_id",
] as const;

/** Exchanges read at once: what the server holds of a file, however long it is. */
const PAGE = 1_000;

function cells(record: ExchangeRecord): (string | null)[] {
  const told = exchangeData(record);
  const base = told.baseCurrencyId === told.fromCurrencyId ? told.fromCurrencyName : told.toCurrencyName;
  const tick = ({ tick: at }: ExchangeRecord["from"]) => (at === null ? null : `${at.productCode} ${at.seq}`);
  return [
    new Date(told.ts).toISOString(),
    told.fromCurrencyName,
    told.paid,
    told.fee,
    told.toCurrencyName,
    told.received,
    base,
    told.rate,
    told.mid,
    told.spreadRate,
    told.feeRate,
    tick(record.from),
    tick(record.to),
    new Date(told.quotedAt).toISOString(),
    told.balanceAfter,
    told.id,
  ];
}

/** Exchanges as a file, page by page and oldest first. */
export async function* exchangeFile(sql: Sql, userId: bigint, filter: ExchangeFilter, page = PAGE): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(EXCHANGE_COLUMNS);
  for (let after = 0n; ; ) {
    const read = await exchangesAfter(sql, userId, filter, { after, limit: page });
    if (read.length > 0) yield read.map((record) => csvLine(cells(record))).join("");
    const end = read.at(-1);
    if (end === undefined || read.length < page) return;
    after = end.id;
  }
}
