import { formatUnits } from "@candela/model";
import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { ProductKind } from "../kinds/index.ts";
import { type LedgerLine, type LineFilter, linesAfter, referenceKindName } from "../ledger/index.ts";
import { type LineTrade, tradeFields, tradeKey, tradesOf } from "./line-trades.ts";

/** Names of the columns: the same in every language, for programs. */
export const RECORD_COLUMNS = [
  "time",
  "reason",
  "product",
  "asset",
  "amount",
  "balance_after",
  "realised",
  "reference_kind",
  "reference_id",
  "trade_id",
  "transfer_id",
  "is_copy",
] as const;

/** Lines read at once: what the server holds of a file, however long it is. More than the two lines that a transfer may have. */
const PAGE = 1_000;

/** Cells of a line. `told` says that an earlier line has the result of the trade already. */
function cells(line: LedgerLine, trade: LineTrade | undefined, told: boolean): (string | null)[] {
  const { productCode, tradeId, realised, isCopy } = tradeFields(trade);
  return [
    new Date(Number(line.ts)).toISOString(),
    line.reason,
    productCode,
    line.assetCode,
    formatUnits(line.amount, line.scale),
    formatUnits(line.balanceAfter, line.scale),
    told ? null : realised,
    referenceKindName(line.referenceKind),
    String(line.referenceId),
    tradeId,
    String(line.transferId),
    isCopy ? "yes" : "no",
  ];
}

/**
 * The account record as a file, page by page in the order of its transfers: of one asset, each balance is the one before and the amount. What a sale or a
 * closing realised stands on the first of its lines, so that a spreadsheet's sum of the column counts it once.
 */
export async function* recordFile(
  sql: Sql,
  kinds: readonly Pick<ProductKind, "recordRows">[],
  userId: bigint,
  filter: LineFilter,
  page = PAGE,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(RECORD_COLUMNS);
  // The lines of a trade are of one commit and follow each other: more than the page before need not be remembered.
  let before: ReadonlySet<string> = new Set();
  for (let after = 0n; ; ) {
    const read = await linesAfter(sql, userId, filter, { after, limit: page });
    // Both sides of a transfer may be the user's: the last one's other side may lie on the next page.
    const last = read.at(-1)?.transferId;
    const lines = read.length < page ? read : read.filter(({ transferId }) => transferId !== last);
    const trades = await tradesOf(sql, kinds, userId, lines);
    const here = new Set<string>();
    const rows = lines.map((line) => {
      const key = tradeKey(line.referenceKind, line.referenceId);
      const told = before.has(key) || here.has(key);
      here.add(key);
      return csvLine(cells(line, trades.get(key), told));
    });
    before = here;
    if (rows.length > 0) yield rows.join("");
    const end = lines.at(-1);
    if (end === undefined || read.length < page) return;
    after = end.transferId;
  }
}
