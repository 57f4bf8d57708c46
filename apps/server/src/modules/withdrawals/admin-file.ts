import type { Row } from "@candela/api";
import { csvPages, timeCell } from "../../platform/csv-pages.ts";

type AdminRow = Row<"GET /api/admin/withdrawal/list">;

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = [
  ...[
    "withdrawal_id",
    "user_id",
    "created_at",
    "state",
    "channel",
    "currency",
    "network",
    "destination",
    "amount",
    "fee",
    "received",
    "worth",
  ],
  ...["identity_level", "approvals", "approvals_needed", "reason", "claimed_by", "payout", "waits_until", "ended_at"],
] as const;

function cellsOf(row: AdminRow): (string | null)[] {
  return [
    ...[row.id, row.userId, timeCell(row.createdAt), row.state, row.channelType, row.currencyName, row.network, row.destination],
    ...[row.amount, row.fee, row.receives, row.worth, String(row.identityLevel), String(row.approvals), String(row.approvalsNeeded)],
    ...[row.reason, row.claimedBy, row.payoutState, timeCell(row.waitsUntil), timeCell(row.endedAt)],
  ];
}

/** The queue of withdrawals as a file. */
export function queueFile(read: (after: string | null, limit: number) => Promise<readonly AdminRow[]>): AsyncGenerator<string> {
  return csvPages(COLUMNS, read, { keyOf: ({ id }) => id, cells: (row) => [cellsOf(row)] });
}
