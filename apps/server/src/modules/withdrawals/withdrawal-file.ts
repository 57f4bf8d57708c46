import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import { readPayables } from "../destinations/index.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import { idsOf, referenceOf, type Shown, type WithdrawalRecord, withdrawalRow } from "./withdrawal-record.ts";
import { type WithdrawalFilter, withdrawalsAfter } from "./withdrawal-store.ts";

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = [
  "time",
  "state",
  "channel",
  "currency",
  "network",
  "destination",
  "amount",
  "fee",
  "received",
  "reason",
  "ended_at",
  "reference",
  "transaction",
  "withdrawal_id",
] as const;

/** Withdrawals read at once: what the server holds of a file, however long it is. */
const PAGE = 1_000;

function cells(record: WithdrawalRecord, row: ReturnType<typeof withdrawalRow>): (string | null)[] {
  const { endedMs, createdMs, id, transactionName } = record;
  return [
    ...[new Date(createdMs).toISOString(), row.state, row.channelType, row.currencyName, row.network, row.destination],
    ...[row.amount, row.fee, row.receives, row.reason],
    ...[endedMs === null ? null : new Date(endedMs).toISOString(), referenceOf(id), transactionName || null, row.id],
  ];
}

/** Withdrawals as a file, page by page and oldest first. */
export async function* withdrawalFile(
  parts: Pick<WithdrawalParts, "sql" | "box" | "clock">,
  userId: bigint,
  filter: WithdrawalFilter,
  shown: Shown,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COLUMNS);
  for (let after = 0n; ; ) {
    const read = await withdrawalsAfter(parts.sql, userId, filter, { after, limit: PAGE });
    const payables = await readPayables(parts.sql, parts, idsOf(read));
    if (read.length > 0) yield read.map((record) => csvLine(cells(record, withdrawalRow(record, payables, shown)))).join("");
    const end = read.at(-1);
    if (end === undefined || read.length < PAGE) return;
    after = end.id;
  }
}
