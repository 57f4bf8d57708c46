import { addressGroup } from "../../platform/address-group.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { OperatorCaller, OperatorContext } from "./context.ts";

/** The newest that are kept: what is tried for weeks, since tries of an address and of a name wait for each other. */
const KEPT_MAX = 10_000;
const TEXT_MAX = 64;
const FAILURES: ReadonlySet<string> = new Set(["credentials_wrong", "enrolment_wrong", "code_wrong"]);

export interface LogInFailure {
  readonly id: bigint;
  /** Epoch ms. */
  readonly ts: number;
  readonly kind: "login" | "enrolment";
  readonly loginName: string;
  readonly addressGroup: string;
}

/** Does the work, and keeps a trace of it where name, secret, password or code were wrong. A caller that is made to wait has left one before. */
export async function withTrace<T>(
  { sql, clock, log }: Pick<OperatorContext, "sql" | "clock" | "log">,
  caller: Pick<OperatorCaller, "ip">,
  tried: { readonly kind: LogInFailure["kind"]; readonly loginName: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejected) || !FAILURES.has(error.key)) throw error;
    const failure = {
      ts: clock.now(),
      kind: tried.kind,
      loginName: tried.loginName.slice(0, TEXT_MAX),
      addressGroup: addressGroup(caller.ip).slice(0, TEXT_MAX),
    };
    await insertFailure(sql, failure);
    log.warn({ failure }, "an operator's log-in failed");
    throw error;
  }
}

async function insertFailure(sql: Queryable, failure: Omit<LogInFailure, "id">): Promise<void> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into operator_log_in_failure (ts_ms, kind, login_name, address_group)
    values (${failure.ts}, ${failure.kind}, ${failure.loginName}, ${failure.addressGroup}) returning id`;
  if (row === undefined) throw new Error("a failed log-in must be written");
  await sql`delete from operator_log_in_failure where id <= ${row.id - BigInt(KEPT_MAX)}`;
}

/** Newest first. */
export async function listFailures(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly LogInFailure[]; readonly total: number }> {
  const rows = await sql<(Omit<LogInFailure, "ts"> & { ts: bigint })[]>`
    select id, ts_ms as ts, kind, login_name as "loginName", address_group as "addressGroup" from operator_log_in_failure
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from operator_log_in_failure`;
  return { rows: rows.map((row) => ({ ...row, ts: Number(row.ts) })), total: count?.total ?? 0 };
}
