import type { InLanguages } from "@candela/i18n";
import { type CampaignAudience, type CampaignForm, type CampaignPrize, type CampaignTask, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { readAudience, readPrizes, readTasks, type StoredTask, storedTask } from "./stored-terms.ts";

export interface CampaignWords {
  readonly title: string;
  readonly summary: string;
  /** Sanitised HTML. */
  readonly rules: string;
}
export type CampaignTexts = InLanguages<CampaignWords>;
export type CampaignStage = "open" | "closed" | "drawn" | "void";
export type CampaignVoid = "list_late" | "beacon_missing" | "seed_sealed";

/** A campaign with all that is published of it. Moments are epoch ms. */
export interface StoredCampaign {
  readonly id: number;
  readonly code: string;
  readonly form: CampaignForm;
  readonly isWelfare: boolean;
  readonly publishedAt: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly endedEarlyAt: number | null;
  readonly audience: CampaignAudience;
  readonly tasks: readonly CampaignTask[];
  readonly prizes: readonly CampaignPrize[];
  readonly texts: CampaignTexts;
  readonly perPerson: bigint;
  readonly prizeSum: bigint;
  readonly funded: bigint;
  readonly hasBeacon: boolean;
  readonly seedHash: Buffer | null;
  readonly stage: CampaignStage;
  readonly tickets: number;
  readonly entries: number;
  readonly countedAt: number | null;
  readonly root: Buffer | null;
  readonly rootAt: number | null;
  readonly signature: Buffer | null;
  readonly seed: Buffer | null;
  readonly key: Buffer | null;
  readonly resultHash: Buffer | null;
  readonly voidReason: CampaignVoid | null;
  readonly settledAt: number | null;
  readonly doneAt: number | null;
  /** When everybody who takes part had been told that the budget is used up. */
  readonly usedToldAt: number | null;
  /** Of its two accounts, as the ledger has them. */
  readonly free: bigint;
  readonly reserved: bigint;
  /** What left them for its participants, and what went back to where it came from. */
  readonly paid: bigint;
  readonly returned: bigint;
}

type Moments = "publishedAt" | "startsAt";
type Later = "endsAt" | "endedEarlyAt" | "countedAt" | "rootAt" | "settledAt" | "doneAt" | "usedToldAt";
type Row = Omit<StoredCampaign, Moments | Later | "audience" | "tasks" | "prizes"> & { readonly [Name in Moments]: bigint } & {
  readonly [Name in Later]: bigint | null;
} & { readonly audience: unknown; readonly tasks: unknown; readonly prizes: unknown };

/** What was paid is what was put in and is neither there nor went back: every transfer of the accounts is one of the four. */
const columns = (
  sql: Queryable,
) => sql`c.id, c.code, c.form, c.is_welfare as "isWelfare", c.published_ms as "publishedAt", c.starts_ms as "startsAt",
  c.ends_ms as "endsAt", c.ended_early_ms as "endedEarlyAt", c.audience, c.tasks, c.prizes, c.texts, c.per_person as "perPerson", c.prize_sum as "prizeSum",
  c.funded, c.has_beacon as "hasBeacon", c.seed_hash as "seedHash", c.stage, c.tickets, c.entries, c.counted_ms as "countedAt", c.root, c.root_ms as "rootAt",
  c.signature, c.seed, c.key, c.result_hash as "resultHash", c.void_reason as "voidReason", c.settled_ms as "settledAt", c.done_ms as "doneAt", c.used_told_ms as "usedToldAt",
  a.free, a.reserved, c.returned, c.funded - a.free - a.reserved - c.returned as paid`;

const withAccounts = (sql: Queryable) => sql`campaign c cross join lateral (
    select coalesce(sum(a.credits_posted - a.debits_posted) filter (where a.sub = c.id * 2), 0) as free,
      coalesce(sum(a.credits_posted - a.debits_posted) filter (where a.sub = c.id * 2 + 1), 0) as reserved
    from ledger_account a where a.owner = 0 and a.book = 'marketing' and a.asset_id = ${SETTLEMENT_CURRENCY_ID} and a.sub in (c.id * 2, c.id * 2 + 1)
  ) a`;

const numberOrNull = (value: bigint | null) => (value === null ? null : Number(value));

function campaignOf(row: Row): StoredCampaign {
  return {
    ...row,
    publishedAt: Number(row.publishedAt),
    startsAt: Number(row.startsAt),
    endsAt: numberOrNull(row.endsAt),
    endedEarlyAt: numberOrNull(row.endedEarlyAt),
    countedAt: numberOrNull(row.countedAt),
    rootAt: numberOrNull(row.rootAt),
    settledAt: numberOrNull(row.settledAt),
    doneAt: numberOrNull(row.doneAt),
    usedToldAt: numberOrNull(row.usedToldAt),
    audience: readAudience(row.audience),
    tasks: readTasks(row.tasks),
    prizes: readPrizes(row.prizes),
  };
}

/** When nothing counts any more: the end, or the early one; null where none is set. */
export const closeOf = ({ endsAt, endedEarlyAt }: Pick<StoredCampaign, "endsAt" | "endedEarlyAt">): number | null => endedEarlyAt ?? endsAt;

/** Whether it runs at a moment: begun, and not ended. */
export function isRunning(campaign: Pick<StoredCampaign, "startsAt" | "endsAt" | "endedEarlyAt" | "stage">, now: number): boolean {
  const close = closeOf(campaign);
  return campaign.stage === "open" && campaign.startsAt <= now && (close === null || now < close);
}

export async function findCampaign(sql: Queryable, id: number): Promise<StoredCampaign | undefined> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from ${withAccounts(sql)} where c.id = ${id}`;
  return row === undefined ? undefined : campaignOf(row);
}

export async function readCampaigns(sql: Queryable, ids: readonly number[]): Promise<Map<number, StoredCampaign>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from ${withAccounts(sql)} where c.id = any (${numberList([...new Set(ids)])}::integer[])`;
  return new Map(rows.map((row) => [row.id, campaignOf(row)]));
}

/** Campaigns locked until the end of the transaction, in the order of their ids: everybody takes users first, then campaigns. What is free of them is read after the lock. */
export async function lockCampaigns(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredCampaign>> {
  if (ids.length === 0) return new Map();
  const list = numberList([...new Set(ids)]);
  await tx`select id from campaign where id = any (${list}::integer[]) order by id for no key update`;
  return await readCampaigns(tx, ids);
}

const isOver = (sql: Queryable, now: number) =>
  sql`(c.stage <> 'open' or coalesce(coalesce(c.ended_early_ms, c.ends_ms) <= ${String(now)}::bigint, false))`;

/** Those that run first, the one that ends next in front, then those to come; or those that are over, newest first. */
export async function listCampaigns(
  sql: Queryable,
  { tab, isWelfare, now }: { readonly tab?: "running" | "ended" | undefined; readonly isWelfare?: boolean; readonly now: number },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ campaigns: StoredCampaign[]; total: number }> {
  const over = isOver(sql, now);
  const shown = tab === undefined ? sql`true` : tab === "ended" ? over : sql`not ${over}`;
  const where = isWelfare === undefined ? shown : sql`${shown} and c.is_welfare = ${isWelfare}`;
  const rows = await sql<Row[]>`select ${columns(sql)} from ${withAccounts(sql)} where ${where}
    order by ${over}, case when not ${over} then c.starts_ms > ${String(now)}::bigint end, case when not ${over} then c.ends_ms end nulls last,
      coalesce(c.ended_early_ms, c.ends_ms) desc, c.id
    limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from campaign c where ${where}`;
  return { campaigns: rows.map(campaignOf), total: count?.total ?? 0 };
}

/** Campaigns that a user took part in, newest first. */
export async function campaignsOf(
  sql: Queryable,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ campaigns: StoredCampaign[]; total: number }> {
  const rows = await sql<Row[]>`select ${columns(sql)} from ${withAccounts(sql)} join campaign_participant p on p.campaign_id = c.id
    where p.user_id = ${userId} order by p.joined_ms desc, c.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from campaign_participant where user_id = ${userId}`;
  return { campaigns: rows.map(campaignOf), total: count?.total ?? 0 };
}

export interface AdminCampaign extends StoredCampaign {
  readonly participants: number;
  readonly sealed: Buffer | null;
  readonly sealedWith: string | null;
}

export async function newestCampaigns(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ campaigns: AdminCampaign[]; total: number }> {
  const rows = await sql<
    (Row & Omit<AdminCampaign, keyof StoredCampaign>)[]
  >`select ${columns(sql)}, c.sealed_seed as sealed, c.sealed_with as "sealedWith",
      (select count(*)::integer from campaign_participant p where p.campaign_id = c.id) as participants
    from ${withAccounts(sql)} order by c.id desc limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from campaign`;
  return {
    campaigns: rows.map(({ participants, sealed, sealedWith, ...row }) => ({ ...campaignOf(row), participants, sealed, sealedWith })),
    total: count?.total ?? 0,
  };
}

/** Campaigns that something is still to happen to. */
export async function unfinishedCampaigns(sql: Queryable): Promise<StoredCampaign[]> {
  const rows = await sql<Row[]>`select ${columns(sql)} from ${withAccounts(sql)} where c.done_ms is null order by c.id`;
  return rows.map(campaignOf);
}

/** A seed as it is kept until it is opened. */
export interface SealedSeed {
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

export async function sealedSeedOf(sql: Queryable, id: number): Promise<SealedSeed | undefined> {
  const [row] = await sql<
    SealedSeed[]
  >`select sealed_seed as sealed, sealed_with as "sealedWith" from campaign where id = ${id} and sealed_seed is not null`;
  return row;
}

export async function replaceSealedSeed(sql: Queryable, id: number, { sealed, sealedWith }: SealedSeed): Promise<void> {
  await sql`update campaign set sealed_seed = ${sealed}, sealed_with = ${sealedWith} where id = ${id}`;
}

export interface NewCampaign {
  readonly proposalId: bigint | null;
  readonly code: string;
  readonly form: CampaignForm;
  readonly isWelfare: boolean;
  readonly publishedAt: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly audience: CampaignAudience;
  readonly tasks: readonly CampaignTask[];
  readonly prizes: readonly CampaignPrize[];
  readonly texts: CampaignTexts;
  readonly perPerson: bigint;
  readonly prizeSum: bigint;
  readonly budget: bigint;
  readonly hasBeacon: boolean;
  readonly seed: (SealedSeed & { readonly hash: Uint8Array }) | null;
}

/** Null where the code is taken. */
export async function insertCampaign(tx: Tx, it: NewCampaign): Promise<number | null> {
  const ms = (value: number | null) => tx`${value === null ? null : String(value)}::bigint`;
  const json = (value: object) => tx`${JSON.stringify(value)}::text::jsonb`;
  const tasks: readonly StoredTask[] = it.tasks.map(storedTask);
  const prizes = it.prizes.map(({ count, amount }) => ({ count, amount: String(amount) }));
  const [row] = await tx<{ id: number }[]>`
    insert into campaign (proposal_id, code, form, is_welfare, published_ms, starts_ms, ends_ms, audience, tasks, prizes, texts, per_person, prize_sum, funded,
      has_beacon, seed_hash, sealed_seed, sealed_with, stage)
    values (${it.proposalId}, ${it.code}, ${it.form}, ${it.isWelfare}, ${ms(it.publishedAt)}, ${ms(it.startsAt)}, ${ms(it.endsAt)}, ${json(it.audience)},
      ${json(tasks)}, ${json(prizes)}, ${json(it.texts)}, ${it.perPerson}, ${it.prizeSum}, ${it.budget}, ${it.hasBeacon},
      ${it.seed === null ? null : Buffer.from(it.seed.hash)}, ${it.seed?.sealed ?? null}, ${it.seed?.sealedWith ?? null}, 'open')
    on conflict (code) do nothing returning id`;
  return row?.id ?? null;
}

export async function addFunds(tx: Tx, id: number, amount: bigint): Promise<void> {
  await tx`update campaign set funded = funded + ${amount} where id = ${id}`;
}

export async function endEarly(tx: Tx, id: number, proposalId: bigint, now: number): Promise<void> {
  await tx`update campaign set ended_early_ms = ${String(now)}::bigint, end_proposal_id = ${proposalId} where id = ${id}`;
}
