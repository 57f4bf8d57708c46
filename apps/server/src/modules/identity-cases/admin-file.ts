import type { Row } from "@candela/api";
import { csvPages, timeCell } from "../../platform/csv-pages.ts";

type CaseData = Row<"GET /api/admin/identityCase/list">;

/** Names of the columns: the same in every language, for programs. Nothing of a document is among them: looks at those are acts of their own. */
const COLUMNS = ["case_id", "user_id", "level", "state", "submitted_at", "decided_at", "claimed_by", "shared_with"] as const;

const cellsOf = (row: CaseData): (string | null)[] => [
  ...[
    row.id,
    row.userId,
    row.level,
    row.state,
    timeCell(row.submittedTs),
    timeCell(row.decidedTs),
    row.claimedBy,
    row.sharedWith.join(" "),
  ],
];

/** The queue of cases as a file. */
export function casesFile(read: (after: string | null, limit: number) => Promise<readonly CaseData[]>): AsyncGenerator<string> {
  return csvPages(COLUMNS, read, { keyOf: ({ id }) => id, cells: (row) => [cellsOf(row)] });
}
