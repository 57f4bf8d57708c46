import type { InLanguages } from "@candela/i18n";
import type { CampaignForm, CampaignGoal } from "@candela/model";
import type { RecordPage } from "../../platform/http/page.ts";
import { countedUpTo } from "../../platform/http/page.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface StoredReward {
  readonly id: bigint;
  readonly campaignId: number;
  readonly titles: InLanguages<string>;
  readonly form: CampaignForm;
  readonly task: number;
  readonly goal: CampaignGoal | null;
  readonly turn: number;
  readonly kind: "money" | "voucher" | "prize";
  readonly amount: bigint;
  readonly voucherState: "held" | "used" | "ended" | null;
  readonly createdAt: number;
}

/** Rewards of a user, newest first. */
export async function listRewards(
  sql: Queryable,
  userId: bigint,
  campaignId: number | undefined,
  page: RecordPage,
): Promise<{ rewards: StoredReward[]; total: number }> {
  const where = campaignId === undefined ? sql`r.user_id = ${userId}` : sql`r.user_id = ${userId} and r.campaign_id = ${campaignId}`;
  const before = page.before === undefined ? sql`true` : sql`r.id < ${page.before}`;
  const rows = await sql<(Omit<StoredReward, "createdAt"> & { readonly createdAt: bigint })[]>`
    select r.id, r.campaign_id as "campaignId", (select jsonb_object_agg(l.key, l.value->>'title') from jsonb_each(c.texts) l) as titles, c.form, r.task,
      c.tasks->(r.task - 1)->>'goal' as goal, case when r.day is null then r.turn else r.task end as turn, r.kind, r.amount, v.state as "voucherState",
      r.created_ms as "createdAt"
    from campaign_reward r join campaign c on c.id = r.campaign_id left join voucher v on v.id = r.id
    where ${where} and ${before} order by r.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from (
    select from campaign_reward r where ${where} limit ${countedUpTo(page)}) counted`;
  return { rewards: rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) })), total: count?.total ?? 0 };
}

/** What a user has of campaigns, all time: money in units of the settlement currency. */
export interface RewardSums {
  readonly paid: bigint;
  readonly saved: bigint;
  /** What is left of vouchers that are held. */
  readonly held: bigint;
  /** Money of one claim is one, however many turns it paid. */
  readonly records: number;
  readonly draws: number;
  readonly vouchersHeld: number;
  readonly vouchersUsed: number;
  readonly vouchersEnded: number;
}

export async function rewardSums(sql: Queryable, userId: bigint): Promise<RewardSums> {
  const [sums] = await sql<RewardSums[]>`select r.*, v.*, d.*, u.* from
    (select coalesce(sum(amount) filter (where kind <> 'voucher'), 0) as paid,
      (count(*) filter (where kind <> 'money') + count(distinct (campaign_id, task, created_ms, amount)) filter (where kind = 'money'))::integer as records
      from campaign_reward where user_id = ${userId}) r,
    (select coalesce(sum(amount - used) filter (where state = 'held'), 0) as held, count(*) filter (where state = 'held')::integer as "vouchersHeld",
      count(*) filter (where state = 'used')::integer as "vouchersUsed", count(*) filter (where state = 'ended')::integer as "vouchersEnded"
      from voucher where user_id = ${userId}) v,
    (select count(*)::integer as draws from campaign_participant p join campaign c on c.id = p.campaign_id
      where p.user_id = ${userId} and c.form = 'draw' and (p.tickets > 0 or c.root is null)) d,
    (select coalesce(sum(amount), 0) as saved from voucher_use where user_id = ${userId} and undone_by is null) u`;
  if (sums === undefined) throw new Error("sums of nothing are zero");
  return sums;
}
