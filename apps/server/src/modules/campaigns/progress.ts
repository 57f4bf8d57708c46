import type { CampaignGoal, EventGoal, SignedDay } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { closeOf, type StoredCampaign } from "./campaign-store.ts";
import { type AskedRange, rangeRows } from "./counted-lines.ts";
import { netDeposits } from "./deposit-lines.ts";
import { tradeSums } from "./trade-sums.ts";

/** What is counted of a goal. */
export interface Counted {
  readonly reached: bigint;
  readonly notCounted: bigint;
}

/** Of one user, by goal. */
export type Progress = ReadonlyMap<CampaignGoal, Counted>;

const NOTHING: Counted = { reached: 0n, notCounted: 0n };
export const countedOf = (progress: Progress | undefined, goal: CampaignGoal): Counted => progress?.get(goal) ?? NOTHING;

/**
 * What users have reached in campaigns, by `claimsKey`: from the ledger's own tables and from events of the server, at most up to the end of each, so that it is the same at any moment after
 * it. A statement for each kind of goal, whatever the number of users and campaigns. With `keepTo`, a moment up to which everything is stored, what is counted of many trades is kept.
 */
export async function readProgress(
  sql: Queryable,
  campaigns: readonly StoredCampaign[],
  userIds: readonly bigint[],
  now: number,
  keepTo: number | null = null,
): Promise<Map<string, Progress>> {
  const users = [...new Set(userIds)];
  const having = (...goals: readonly CampaignGoal[]): AskedRange[] =>
    users.length === 0
      ? []
      : campaigns
          .filter(({ tasks }) => tasks.some(({ goal }) => goals.includes(goal)))
          .map((campaign) => ({ id: campaign.id, from: campaign.startsAt, to: Math.min(closeOf(campaign) ?? now, now) }));
  const [trades, deposits, events, invited] = await Promise.all([
    tradeSums(sql, having("fees", "volume"), users, keepTo),
    netDeposits(sql, having("deposit"), users),
    firstEvents(sql, having("spotOrder", "contractOrder", "quickOrder", "identity", "receiptCheck"), users),
    invitedPeople(sql, having("invited"), users),
  ]);
  const found = new Map<string, Map<CampaignGoal, Counted>>();
  const put = (id: number, userId: bigint, goal: CampaignGoal, reached: bigint, notCounted = 0n) => {
    const key = claimsKey(id, userId);
    const own = found.get(key) ?? new Map<CampaignGoal, Counted>();
    found.set(key, own.set(goal, { reached, notCounted }));
  };
  for (const { id, userId, ...sums } of trades) {
    put(id, userId, "fees", sums.fees, sums.feesLeftOut);
    put(id, userId, "volume", sums.volume, sums.volumeLeftOut);
  }
  for (const { id, userId, amount } of deposits) put(id, userId, "deposit", amount);
  for (const { id, userId, amount } of invited) put(id, userId, "invited", amount);
  for (const { id, userId, ...did } of events)
    for (const [goal, isDone] of Object.entries(did) as [EventGoal, boolean][]) put(id, userId, goal, isDone ? 1n : 0n);
  return found;
}

interface Amount {
  readonly id: number;
  readonly userId: bigint;
  readonly amount: bigint;
}

type EventRow = { readonly id: number; readonly userId: bigint } & Readonly<Record<EventGoal, boolean>>;

/** What happened at any time of the account, before the campaign ended. */
async function firstEvents(sql: Queryable, ranges: readonly AskedRange[], userIds: readonly bigint[]): Promise<readonly EventRow[]> {
  if (ranges.length === 0) return [];
  return await sql<EventRow[]>`select r.id, u.id as "userId",
      exists (select from spot_fill f where f.user_id = u.id and f.ts <= r.to_ms) as "spotOrder",
      exists (select from contract_fill f where f.user_id = u.id and f.ts <= r.to_ms) as "contractOrder",
      exists (select from quick_order q where q.user_id = u.id and q.accepted_at <= r.to_ms) as "quickOrder",
      exists (select from identity_case i where i.user_id = u.id and i.level = 'basic' and i.state = 'passed' and i.decided_ms <= r.to_ms) as identity,
      exists (select from campaign_event e where e.user_id = u.id and e.kind = 'receipt_check' and e.ts <= r.to_ms) as "receiptCheck"
    from ${rangeRows(sql, ranges)} cross join unnest(${numberList(userIds)}::bigint[]) as u (id)`;
}

/**
 * People who registered in the range by the user's code, passed identity and paid a fee for a trade that vouchers did not give back whole. Accounts with one document are one person, and with the
 * document of the user nobody else.
 */
async function invitedPeople(sql: Queryable, ranges: readonly AskedRange[], userIds: readonly bigint[]): Promise<readonly Amount[]> {
  if (ranges.length === 0) return [];
  const given = (kind: keyof typeof ReferenceKind) => sql`coalesce((select sum(u.amount) from voucher_use u
      where u.reference_kind = ${ReferenceKind[kind]} and u.reference_id = f.id and u.undone_by is null), 0)`;
  return await sql<Amount[]>`select r.id, a.invited_by as "userId", count(distinct i.number_hash) as amount from ${rangeRows(sql, ranges)}
      join app_user a on a.invited_by = any (${numberList(userIds)}::bigint[]) and a.registered_ms >= r.from_ms and a.registered_ms < r.to_ms
      join identity_case i on i.user_id = a.id and i.level = 'basic' and i.state = 'passed' and i.decided_ms < r.to_ms
    where not exists (select from identity_case own where own.user_id = a.invited_by and own.level = 'basic' and own.number_hash = i.number_hash)
      and (exists (select from spot_fill f where f.user_id = a.id and f.ts < r.to_ms and f.fee > ${given("fill")})
        or exists (select from contract_fill f where f.user_id = a.id and f.ts < r.to_ms and f.fee > ${given("contract_fill")})
        or exists (select from quick_order f where f.user_id = a.id and f.status in ('won', 'lost') and f.settled_at < r.to_ms and f.fee > ${given("quick")}))
    group by 1, 2`;
}

/** What a user has claimed in a campaign. */
export interface Claims {
  /** Turns of each task, with the moment of the last. */
  readonly turns: ReadonlyMap<number, { readonly count: number; readonly lastAt: number }>;
  /** The last day that was signed in. */
  readonly lastDay: SignedDay | null;
}

export const NO_CLAIMS: Claims = { turns: new Map(), lastDay: null };

export const claimsKey = (campaignId: number, userId: bigint) => `${campaignId} ${userId}`;

/** By `claimsKey`. */
export async function readClaims(
  sql: Queryable,
  campaigns: readonly StoredCampaign[],
  userIds: readonly bigint[],
): Promise<Map<string, Claims>> {
  if (campaigns.length === 0 || userIds.length === 0) return new Map();
  const ids = numberList(campaigns.map(({ id }) => id));
  const rows = await sql<{ campaignId: number; userId: bigint; task: number; count: number; lastAt: bigint; lastDay: number | null }[]>`
    select campaign_id as "campaignId", user_id as "userId", task, count(*)::integer as count, max(created_ms) as "lastAt", max(day) as "lastDay"
    from campaign_reward where campaign_id = any (${ids}::integer[]) and user_id = any (${numberList(userIds)}::bigint[]) and task > 0 group by 1, 2, 3`;
  const tasksOf = new Map(campaigns.map(({ id, tasks }) => [id, tasks]));
  const found = new Map<string, { turns: Map<number, { count: number; lastAt: number }>; lastDay: SignedDay | null }>();
  for (const { campaignId, userId, task, count, lastAt, lastDay } of rows) {
    const key = claimsKey(campaignId, userId);
    const claims = found.get(key) ?? { turns: new Map(), lastDay: null };
    claims.turns.set(task, { count, lastAt: Number(lastAt) });
    if (lastDay !== null && (claims.lastDay === null || lastDay > claims.lastDay.day))
      claims.lastDay = { day: lastDay, inRow: Number(tasksOf.get(campaignId)?.[task - 1]?.target ?? 1n) };
    found.set(key, claims);
  }
  return found;
}
