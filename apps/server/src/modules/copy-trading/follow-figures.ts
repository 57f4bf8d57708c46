import { dayOf, exitPrice, holdingValue, SETTLEMENT, startOfDay } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { contractProduct, readCopies } from "../contract/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { Follow } from "./follow-store.ts";
import { leadersByIds, shownName } from "./leader-store.ts";
import { type FollowData, money, orNull, rateText } from "./wire.ts";

export type Prices = Pick<MarketData, "latest" | "spec">;

interface Sums {
  readonly realised: bigint;
  readonly inUse: bigint;
  readonly running: number;
}

/** Follows as their followers read them, each with its figures: a few statements for all of them. */
export async function followData(sql: Queryable, market: Prices, follows: readonly Follow[], now: number): Promise<FollowData[]> {
  if (follows.length === 0) return [];
  const ids = follows.map(({ id }) => id);
  const [sums, open, skips, pairs, leaders] = await Promise.all([
    readSums(sql, ids),
    openResults(sql, market, ids),
    readSkips(sql, ids, startOfDay(dayOf(now))),
    readShares(
      sql,
      follows.map(({ pairId }) => pairId),
    ),
    leadersByIds(
      sql,
      follows.map(({ leaderId }) => leaderId),
    ),
  ]);
  return follows.map((follow): FollowData => {
    const leader = leaders.get(follow.leaderId);
    const share = pairs.get(follow.pairId);
    const { realised, inUse, running } = sums.get(follow.id) ?? { realised: 0n, inUse: 0n, running: 0 };
    const skipped = skips.get(follow.id) ?? { today: 0, total: 0 };
    const { settings } = follow;
    const asksMore =
      leader !== undefined && follow.state !== "stopped" && leader.state === "leading" && leader.shareRate > follow.shareRate;
    return {
      id: String(follow.id),
      version: follow.version,
      leaderId: String(follow.leaderId),
      leaderName: leader === undefined ? "" : shownName(leader),
      state: follow.state,
      stopReason: follow.stopReason,
      since: follow.createdAt,
      stoppedAt: follow.stoppedAt,
      mode: settings.mode,
      size: settings.mode === "fixed" ? money(settings.size) : rateText(settings.size),
      capTrade: money(settings.capTrade),
      capAll: money(settings.capAll),
      ownStop: rateText(settings.ownStop),
      excluded: [...settings.excluded],
      excludedProducts: [...settings.excludedProducts],
      shareRate: rateText(follow.shareRate),
      newShareRate: asksMore ? rateText(leader.shareRate) : null,
      realised: money(realised),
      sharePaid: money(share?.paid ?? 0n),
      shareDue: money(share?.due ?? 0n),
      open: orNull(running === 0 ? 0n : (open.get(follow.id) ?? null), money),
      inUse: money(inUse),
      running,
      skippedToday: skipped.today,
      skipped: skipped.total,
    };
  });
}

async function readSums(sql: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Sums>> {
  const rows = await sql<(Sums & { readonly id: bigint })[]>`
    select follow_id as id, sum(realised + deficit - fees - liquidation_fee - financing) as realised, sum(entry_notional) as "inUse",
      count(*) filter (where status = 'open')::integer as running
    from contract_position where follow_id = any (${numberList(ids)}::bigint[]) group by 1`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Unrealised profit of open copies by follow; left out where one has no price. */
export async function openResults(sql: Queryable, market: Prices, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const results = new Map<bigint, bigint>();
  const unpriced = new Set<bigint>();
  for (const { position, product } of await readCopies(sql, ids)) {
    const { followId } = position;
    const tick = market.latest(product.productCode);
    if (followId === null) continue;
    if (tick === undefined) unpriced.add(followId);
    else {
      const contract = contractProduct(product, market.spec(product.productCode)?.tickSize ?? 1n);
      const { unrealised } = holdingValue(contract, position, exitPrice(position.side, tick), SETTLEMENT);
      results.set(followId, (results.get(followId) ?? 0n) + unrealised);
    }
  }
  for (const id of unpriced) results.delete(id);
  return results;
}

async function readSkips(sql: Queryable, ids: readonly bigint[], today: number): Promise<Map<bigint, { today: number; total: number }>> {
  const rows = await sql<{ id: bigint; today: number; total: number }[]>`
    select follow_id as id, count(*) filter (where ts >= ${String(today)}::bigint)::integer as today, count(*)::integer as total
    from copy_event where follow_id = any (${numberList(ids)}::bigint[]) and skip is not null group by 1`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function readShares(sql: Queryable, pairIds: readonly bigint[]): Promise<Map<bigint, { paid: bigint; due: bigint }>> {
  const rows = await sql<{ id: bigint; paid: bigint; due: bigint }[]>`
    select id, paid, div(earned, 100000000) - paid as due from copy_pair where id = any (${numberList(pairIds)}::bigint[])`;
  return new Map(rows.map(({ id, paid, due }) => [id, { paid, due }]));
}
