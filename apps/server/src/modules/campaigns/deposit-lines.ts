import { currencyById, formatUnits } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { type AskedRange, type CountedLine, rangeRows } from "./counted-lines.ts";

/**
 * Named queries that end in `counted`: each deposit and withdrawal of the row `r` around them with what it adds. `flowsCounted` of the model says the same: within a currency units stand
 * against units, the oldest first, and what is left counts at the rate of its own moment.
 */
function countedFlows(sql: Queryable, userIds: readonly bigint[]) {
  return sql`flow as (
      select f.*, sum(amount) over (partition by user_id, kind, asset_id order by ts, id) as up_to,
        sum(amount) filter (where kind = 'withdrawal') over (partition by user_id, asset_id) as went,
        sum(amount) filter (where kind = 'deposit') over (partition by user_id, asset_id) as came
      from campaign_flow f where f.user_id = any (${numberList(userIds)}::bigint[]) and f.ts >= r.from_ms and f.ts < r.to_ms
    ), still as (
      select flow.*, least(amount, greatest(up_to - coalesce(case kind when 'deposit' then went else came end, 0), 0)) as units from flow
    ), counted as (
      select still.*, case kind when 'deposit' then div(coalesce(value, 0) * units, amount) else -div(coalesce(value, 0) * units + amount - 1, amount) end as adds from still
    )`;
}

/** Money that was credited less what was paid out, of all currencies, in units of the settlement currency; never below nothing. */
export async function netDeposits(
  sql: Queryable,
  ranges: readonly AskedRange[],
  userIds: readonly bigint[],
): Promise<readonly { readonly id: number; readonly userId: bigint; readonly amount: bigint }[]> {
  if (ranges.length === 0 || userIds.length === 0) return [];
  return await sql<{ id: number; userId: bigint; amount: bigint }[]>`select r.id, s.* from ${rangeRows(sql, ranges)} cross join lateral (
      with ${countedFlows(sql, userIds)} select user_id as "userId", greatest(sum(adds), 0) as amount from counted group by 1
    ) s`;
}

interface FlowRow {
  readonly ts: bigint;
  readonly kind: "deposit" | "withdrawal";
  readonly assetId: number;
  readonly units: bigint;
  readonly value: bigint | null;
  readonly adds: bigint;
  readonly rate: bigint | null;
  readonly rateScale: number | null;
  readonly tickMs: bigint | null;
  readonly referenceId: bigint;
}

/** Deposits and withdrawals of a user, newest first, each with what it adds and the rate of its moment. */
export async function depositLinesPage(
  sql: Queryable,
  range: AskedRange,
  userId: bigint,
  { limit, offset, isCounted }: { readonly limit: number; readonly offset: number; readonly isCounted: boolean | undefined },
): Promise<{ lines: CountedLine[]; total: number }> {
  const shown = isCounted === undefined ? sql`true` : isCounted ? sql`adds <> 0` : sql`adds = 0`;
  const found = sql`with ${countedFlows(sql, [userId])}, found as (select * from counted where ${shown})`;
  const [rows, [count]] = await Promise.all([
    sql<FlowRow[]>`select s.* from ${rangeRows(sql, [range])} cross join lateral (
        ${found} select ts, kind, asset_id as "assetId", case kind when 'deposit' then amount else -amount end as units, value, adds, rate,
          rate_scale as "rateScale", rate_ms as "tickMs", reference_id as "referenceId", id from found
      ) s order by s.ts desc, s.id desc limit ${limit} offset ${offset}`,
    sql<{ total: number }[]>`select s.total from ${rangeRows(sql, [range])} cross join lateral (
        ${found} select count(*)::integer as total from found
      ) s`,
  ]);
  return { lines: rows.map(lineOf), total: count?.total ?? 0 };
}

const momentOf = (ms: bigint | null): number | null => (ms === null ? null : Number(ms));

function lineOf({ ts, kind, assetId, units, value, adds, rate, rateScale, tickMs, referenceId }: FlowRow): CountedLine {
  const currency = currencyById(assetId);
  return {
    ...{ ts: Number(ts), productCode: null, amount: adds, isCounted: adds !== 0n },
    rule: value === null ? "unpriced" : adds === 0n ? "net" : null,
    ...{ referenceKind: ReferenceKind[kind], referenceId },
    money: {
      currencyName: currency?.code ?? "",
      amount: formatUnits(units, currency?.scale ?? 0),
      rate: rate === null ? null : formatUnits(rate, rateScale ?? 0),
      rateAt: momentOf(tickMs),
    },
  };
}
