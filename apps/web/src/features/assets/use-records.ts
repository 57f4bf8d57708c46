import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { type RecordFilter, recordFields } from "./record-lines.ts";

/** The ledger lines that a filter leaves, newest first, read page by page. */
export function useRecords(filter: RecordFilter) {
  return usePagedRows("GET /api/accountRecord/list", recordFields(filter), { enabled: useLoggedIn() });
}
