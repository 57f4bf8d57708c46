import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type AuditFilter, type AuditRow, auditAfter } from "./audit-store.ts";

const PAGE_ROWS = 500;

async function* pagesOf(sql: Sql, filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
  for (let after = 0n; ; ) {
    const rows = await auditAfter(sql, filter, after, PAGE_ROWS);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.seq;
  }
}

const HEAD = ["seq", "time", "operator_id", "login_name", "role", "action", "object", "before", "after", "reason", "ip", "hash"];

/** The log as CSV, oldest first; times as ISO 8601, UTC. */
export async function* auditCsv(sql: Sql, filter: AuditFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(HEAD);
  for await (const rows of pagesOf(sql, filter)) yield rows.map((row) => csvLine(fieldsOf(row))).join("");
}

function fieldsOf(row: AuditRow): (string | null)[] {
  const { seq, ts, operatorId, loginName, role, action, object, before, after, reason, ip, hash } = row;
  const time = new Date(ts).toISOString();
  const by = operatorId === null ? null : String(operatorId);
  return [String(seq), time, by, loginName, role, action, object, before, after, reason, ip, hash];
}

/** One JSON object a line, with the fields of the list. */
export async function* auditJsonLines(sql: Sql, filter: AuditFilter): AsyncGenerator<string> {
  for await (const rows of pagesOf(sql, filter)) yield rows.map((row) => `${JSON.stringify(auditData(row))}\n`).join("");
}

export function auditData(row: AuditRow) {
  return { ...row, seq: String(row.seq), operatorId: row.operatorId === null ? null : String(row.operatorId) };
}
