import type { CommissionVersion } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

interface RatesRow {
  readonly version: number;
  readonly fromDay: number;
  readonly one: bigint;
  readonly two: bigint;
  readonly three: bigint;
}

export type StoredRates = CommissionVersion & { readonly createdMs: bigint; readonly loginName: string };

const columns = (sql: Queryable) => sql`version, from_day as "fromDay", level_one as one, level_two as two, level_three as three`;
const versionOf = ({ version, fromDay, one, two, three }: RatesRow): CommissionVersion => ({ version, fromDay, rates: [one, two, three] });

/** The rates of a day: the latest version that has begun. The first one has been in force for ever. */
export async function ratesInForce(sql: Queryable, day: number): Promise<CommissionVersion> {
  const [row] = await sql<RatesRow[]>`select ${columns(sql)} from commission_rates where from_day <= ${day} order by version desc limit 1`;
  if (row === undefined) throw new Error("the first version of the rates is of every day");
  return versionOf(row);
}

/** The next rates that are published and not yet in force. Of those that a later version replaced before they began nothing comes. */
export async function ratesToCome(sql: Queryable, day: number): Promise<CommissionVersion | null> {
  const [row] = await sql<
    RatesRow[]
  >`select ${columns(sql)} from commission_rates where from_day > ${day} and version > (select max(version) from commission_rates where from_day <= ${day})
    order by from_day, version desc limit 1`;
  return row === undefined ? null : versionOf(row);
}

export async function listRates(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: StoredRates[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    sql<
      (RatesRow & Pick<StoredRates, "createdMs" | "loginName">)[]
    >`select ${columns(sql)}, created_ms as "createdMs", login_name as "loginName"
      from commission_rates order by version desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from commission_rates`,
  ]);
  return {
    rows: rows.map(({ createdMs, loginName, ...row }) => ({ ...versionOf(row), createdMs, loginName })),
    total: count?.total ?? 0,
  };
}

/** Publishes rates as the next version. Of two that are published at once one meets the key and fails. */
export async function addRates(
  tx: Tx,
  { fromDay, rates: [one, two, three] }: Pick<CommissionVersion, "fromDay" | "rates">,
  { loginName, now }: { readonly loginName: string; readonly now: number },
): Promise<void> {
  await tx`insert into commission_rates (version, from_day, level_one, level_two, level_three, created_ms, login_name)
    select max(version) + 1, ${fromDay}, ${one}, ${two}, ${three}, ${String(now)}::bigint, ${loginName} from commission_rates`;
}
