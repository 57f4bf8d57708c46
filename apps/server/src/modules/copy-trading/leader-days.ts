import {
  type ContractSide,
  dayGrowth,
  exitPrice,
  holdingValue,
  SETTLEMENT,
  SETTLEMENT_CURRENCY_ID,
  startOfDay,
  type Tick,
} from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { balancesAt } from "../ledger/index.ts";

/** Days of leaders, from the ledger and the fills of their own contracts. */

export interface DaysParts {
  readonly sql: Queryable;
  /** The last tick at or before a moment (epoch ms); undefined before the product's first. */
  readonly tickAt: (productCode: string, ts: number) => Promise<Tick | undefined>;
}

export interface LeaderDay {
  readonly leaderId: bigint;
  readonly day: number;
  readonly equity: bigint;
  readonly result: bigint;
  readonly growth: bigint;
}

interface Worth {
  readonly balance: bigint;
  readonly unrealised: bigint;
}

/** One day of some leaders. All else that came into the settlement currency or left it is a flow: only contracts can be copied, so only they count. */
export async function countDay(
  parts: DaysParts,
  leaders: readonly { readonly id: bigint; readonly userId: bigint }[],
  day: number,
): Promise<LeaderDay[]> {
  const users = leaders.map(({ userId }) => userId);
  const [from, until] = [startOfDay(day), startOfDay(day + 1)];
  const before = await worthAt(parts, users, from);
  const after = await worthAt(parts, users, until);
  const realised = await realisedWithin(parts.sql, users, from, until);
  return leaders.map(({ id, userId }) => {
    const [opening, closing] = [before(userId), after(userId)];
    const made = realised.get(userId) ?? 0n;
    const result = made + closing.unrealised - opening.unrealised;
    const flow = closing.balance - opening.balance - made;
    const growth = dayGrowth({ opening: opening.balance + opening.unrealised, flow, result });
    return { leaderId: id, day, equity: closing.balance + closing.unrealised, result, growth };
  });
}

/** Settlement currency of users at a moment, cash and margin, and what was unrealised of their own contracts at the last ticks before it. */
async function worthAt({ sql, tickAt }: DaysParts, users: readonly bigint[], ts: number): Promise<(userId: bigint) => Worth> {
  const [cash, margin] = [
    await balancesAt(sql, SETTLEMENT_CURRENCY_ID, "cash", users, ts - 1),
    await balancesAt(sql, SETTLEMENT_CURRENCY_ID, "margin", users, ts - 1),
  ];
  const open = await openAt(sql, users, ts);
  const codes = [...new Set(open.map(({ productCode }) => productCode))];
  const ticks = new Map(await Promise.all(codes.map(async (code) => [code, await tickAt(code, ts - 1)] as const)));
  const unrealised = new Map<bigint, bigint>();
  for (const { userId, productCode, side, lots, lotSize, entryNotional, priceScale, quantityScale } of open) {
    const tick = ticks.get(productCode);
    if (tick === undefined) continue;
    const holding = { side, leverage: 1, lots, lotSize, entryNotional, margin: 0n, maintenanceRate: 0n };
    const value = holdingValue({ priceScale, quantityScale, tickSize: 1n }, holding, exitPrice(side, tick), SETTLEMENT);
    unrealised.set(userId, (unrealised.get(userId) ?? 0n) + value.unrealised);
  }
  return (userId) => ({ balance: (cash.get(userId) ?? 0n) + (margin.get(userId) ?? 0n), unrealised: unrealised.get(userId) ?? 0n });
}

interface OpenRow {
  readonly userId: bigint;
  readonly productCode: string;
  readonly side: ContractSide;
  readonly lots: bigint;
  readonly lotSize: bigint;
  readonly entryNotional: bigint;
  readonly priceScale: number;
  readonly quantityScale: number;
}

/** Own positions that were open at a moment, as their last step before it left them. */
async function openAt(sql: Queryable, users: readonly bigint[], ts: number): Promise<OpenRow[]> {
  const rows = await sql<
    OpenRow[]
  >`select p.user_id as "userId", p.product_code as "productCode", p.side, s.lots_after as lots, p.lot_size as "lotSize",
      s.entry_notional_after as "entryNotional", p.price_scale as "priceScale", p.quantity_scale as "quantityScale"
    from contract_position p cross join lateral (
      select lots_after, entry_notional_after from contract_step where position_id = p.id and ts < ${String(ts)}::bigint order by version desc limit 1
    ) s
    where p.user_id = any (${numberList(users)}::bigint[]) and p.follow_id is null and p.opened_at < ${String(ts)}::bigint
      and (p.closed_at is null or p.closed_at >= ${String(ts)}::bigint) and s.lots_after > 0`;
  return [...rows];
}

/** Realised by own contracts in a time, after fees and financing. */
async function realisedWithin(sql: Queryable, users: readonly bigint[], from: number, until: number): Promise<Map<bigint, bigint>> {
  const rows = await sql<{ userId: bigint; made: bigint }[]>`
    select c.user_id as "userId", sum(c.change) as made from (
      select user_id, position_id, realised + deficit - fee - liquidation_fee as change from contract_fill
        where user_id = any (${numberList(users)}::bigint[]) and ts >= ${String(from)}::bigint and ts < ${String(until)}::bigint
      union all
      select user_id, position_id, -(from_cash + from_margin) from contract_financing
        where user_id = any (${numberList(users)}::bigint[]) and ts >= ${String(from)}::bigint and ts < ${String(until)}::bigint
    ) c join contract_position p on p.id = c.position_id and p.follow_id is null group by 1`;
  return new Map(rows.map(({ userId, made }) => [userId, made]));
}

export async function insertDays(sql: Queryable, days: readonly LeaderDay[]): Promise<void> {
  if (days.length === 0) return;
  const list = (pick: (row: LeaderDay) => bigint | number) => numberList(days.map(pick));
  await sql`insert into copy_leader_day (leader_id, day, equity, change, growth)
    select * from unnest(${list((row) => row.leaderId)}::bigint[], ${list((row) => row.day)}::integer[], ${list((row) => row.equity)}::numeric[],
      ${list((row) => row.result)}::numeric[], ${list((row) => row.growth)}::numeric[]) on conflict do nothing`;
}

/** Growths of the days of leaders, oldest first; of the last `days` days, or of all with 0. */
export async function readGrowths(
  sql: Queryable,
  leaderIds: readonly bigint[],
  days: number,
  today: number,
): Promise<Map<bigint, { readonly day: number; readonly growth: bigint }[]>> {
  const from = days === 0 ? 0 : today - days;
  const rows = await sql<{ leaderId: bigint; day: number; growth: bigint }[]>`
    select leader_id as "leaderId", day, growth from copy_leader_day
    where leader_id = any (${numberList(leaderIds)}::bigint[]) and day >= ${from} order by leader_id, day`;
  return Map.groupBy(rows, ({ leaderId }) => leaderId);
}
