import { formatUnits } from "@candela/model";
import { csvPages, timeCell } from "../../platform/csv-pages.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type DepositFilter, depositsBefore, type Looked, rowData } from "./admin-data.ts";
import { currencyOf, type StoredDeposit, statusOf } from "./deposit-row.ts";
import { eventsOf } from "./deposit-store.ts";

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = [
  ...[
    "deposit_id",
    "user_id",
    "created_at",
    "state",
    "channel",
    "currency",
    "network",
    "expected",
    "received",
    "fee",
    "credited",
    "parked",
  ],
  ...["facts", "reason", "reference", "claimed_by", "credited_at", "expires_at"],
] as const;
const PARKED_COLUMNS = [
  "deposit_id",
  "part",
  "user_id",
  "created_at",
  "state",
  "channel",
  "currency",
  "amount",
  "facts",
  "reference",
  "claimed_by",
] as const;

const keyOf = ({ id }: Pick<StoredDeposit, "id">) => String(id);

function cellsOf(deposit: StoredDeposit): (string | null)[] {
  // No column tells of other currencies: the file of parked money has a row for each piece.
  const row = rowData(deposit, []);
  return [
    ...[row.id, row.userId, timeCell(row.createdAt), row.state, row.channelType, row.currencyName, row.network],
    ...[row.expected, row.received, row.fee, row.credited, row.parked],
    ...[row.facts.join(" "), row.reason, row.reference, row.claimedBy, timeCell(row.creditedAt), timeCell(row.expiresAt)],
  ];
}

/** The queue of deposits as a file, newest first. */
export function depositsFile(sql: Sql, filter: DepositFilter): AsyncGenerator<string> {
  return csvPages(COLUMNS, (before, limit) => depositsBefore(sql, filter, before, limit), { keyOf, cells: (row) => [cellsOf(row)] });
}

/** Parts that nobody has decided on; each has its own currency. */
function parkedCells({ deposit, events }: Looked): (string | null)[][] {
  const { id, userId, createdAt, state, channelType, facts, reference, claimedBy } = rowData(deposit, events);
  return statusOf(deposit, events).parts.flatMap(({ assetId, amount, isDecided }, part) => {
    if (isDecided) return [];
    const { code, scale } = currencyOf(assetId);
    const money = [code, formatUnits(amount, scale)];
    return [[id, String(part), userId, timeCell(createdAt), state, channelType, ...money, facts.join(" "), reference, claimedBy]];
  });
}

/** Money that waits for a decision as a file, a line a part. */
export function parkedFile(sql: Sql, filter: DepositFilter): AsyncGenerator<string> {
  const read = async (before: string | null, limit: number): Promise<Looked[]> => {
    const deposits = await depositsBefore(sql, { ...filter, "params[hasParked]": true }, before, limit);
    const events = await eventsOf(
      sql,
      deposits.map(({ id }) => id),
    );
    return deposits.map((deposit) => ({ deposit, events: events.get(deposit.id) ?? [] }));
  };
  return csvPages(PARKED_COLUMNS, read, { keyOf: ({ deposit }) => keyOf(deposit), cells: parkedCells });
}
