import type { AudienceFacts } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import { type Queryable, type Tx, textArray } from "../../platform/postgres/database.ts";

/** Somebody who takes part. Moments are epoch ms. */
export interface Participant {
  readonly campaignId: number;
  readonly userId: bigint;
  readonly entryId: bigint;
  readonly joinedAt: number;
  readonly reserved: bigint;
  readonly tickets: number;
  readonly ticketsBefore: number | null;
  readonly wonNumbers: readonly number[] | null;
  readonly wonAmounts: readonly bigint[] | null;
  readonly won: bigint | null;
  readonly settledAt: number | null;
}

type Row = Omit<Participant, "joinedAt" | "settledAt" | "wonAmounts"> & {
  readonly joinedAt: bigint;
  readonly settledAt: bigint | null;
  readonly wonAmounts: readonly string[] | null;
};

const columns = (
  sql: Queryable,
) => sql`p.campaign_id as "campaignId", p.user_id as "userId", p.entry_id as "entryId", p.joined_ms as "joinedAt", p.reserved,
  p.tickets, p.tickets_before as "ticketsBefore", p.prize_numbers as "wonNumbers", p.prize_amounts::text[] as "wonAmounts", p.prize as won, p.settled_ms as "settledAt"`;

function participantOf(row: Row): Participant {
  return {
    ...row,
    joinedAt: Number(row.joinedAt),
    settledAt: row.settledAt === null ? null : Number(row.settledAt),
    wonAmounts: row.wonAmounts === null ? null : row.wonAmounts.map(BigInt),
  };
}

export async function readParticipants(sql: Queryable, campaignIds: readonly number[], userIds: readonly bigint[]): Promise<Participant[]> {
  if (campaignIds.length === 0 || userIds.length === 0) return [];
  const rows = await sql<Row[]>`select ${columns(sql)} from campaign_participant p
    where p.campaign_id = any (${numberList(campaignIds)}::integer[]) and p.user_id = any (${numberList(userIds)}::bigint[])`;
  return rows.map(participantOf);
}

/** Participants in the order of their users, those that are set aside left out. */
export async function participantsAfter(
  sql: Queryable,
  campaignId: number,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`select user_id as "userId" from campaign_participant
    where campaign_id = ${campaignId} and user_id > ${after} order by user_id limit ${limit}`;
  return rows.map(({ userId }) => userId);
}

/** Those whose part is not settled; `id` is the user. */
export async function unsettledParticipants(
  sql: Queryable,
  campaignId: number,
  { limit, without }: { readonly limit: number; readonly without: readonly bigint[] },
): Promise<{ readonly id: bigint }[]> {
  return await sql<{ id: bigint }[]>`select user_id as id from campaign_participant
    where campaign_id = ${campaignId} and settled_ms is null and user_id <> all (${numberList(without)}::bigint[]) order by user_id limit ${limit}`;
}

/** How many take part, by campaign. */
export async function countParticipants(sql: Queryable, campaignIds: readonly number[]): Promise<Map<number, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await sql<{ id: number; count: number }[]>`select campaign_id as id, count(*)::integer as count from campaign_participant
    where campaign_id = any (${numberList(campaignIds)}::integer[]) group by 1`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function insertParticipants(tx: Tx, rows: readonly Participant[]): Promise<void> {
  if (rows.length === 0) return;
  const list = (pick: (row: Participant) => bigint | number) => numberList(rows.map(pick));
  await tx`insert into campaign_participant (campaign_id, user_id, entry_id, joined_ms, reserved)
    select * from unnest(${list((row) => row.campaignId)}::integer[], ${list((row) => row.userId)}::bigint[], ${list((row) => row.entryId)}::bigint[],
      ${list((row) => row.joinedAt)}::bigint[], ${list((row) => row.reserved)}::numeric[])`;
}

export async function saveParticipants(tx: Tx, rows: readonly Participant[]): Promise<void> {
  if (rows.length === 0) return;
  const list = (pick: (row: Participant) => bigint | number | null) => numberList(rows.map(pick));
  await tx`update campaign_participant p set reserved = n.reserved, settled_ms = n.settled_ms
    from unnest(${list((row) => row.campaignId)}::integer[], ${list((row) => row.userId)}::bigint[], ${list((row) => row.reserved)}::numeric[],
      ${list((row) => row.settledAt)}::bigint[]) as n (campaign_id, user_id, reserved, settled_ms)
    where (p.campaign_id, p.user_id) = (n.campaign_id, n.user_id)`;
}

/** Tickets of participants as they were counted. */
export async function writeTickets(sql: Queryable, campaignId: number, tickets: ReadonlyMap<bigint, number>): Promise<void> {
  if (tickets.size === 0) return;
  await sql`update campaign_participant p set tickets = n.tickets
    from unnest(${numberList([...tickets.keys()])}::bigint[], ${numberList([...tickets.values()])}::integer[]) as n (user_id, tickets)
    where p.campaign_id = ${campaignId} and p.user_id = n.user_id and p.tickets <> n.tickets`;
}

export async function sumTickets(sql: Queryable, campaignId: number): Promise<{ tickets: number; entries: number }> {
  const [row] = await sql<
    { tickets: number; entries: number }[]
  >`select coalesce(sum(tickets), 0)::integer as tickets, count(*)::integer as entries
    from campaign_participant where campaign_id = ${campaignId} and tickets > 0`;
  return row ?? { tickets: 0, entries: 0 };
}

/** An entry of the list of a draw. */
export interface Entry {
  readonly entryId: bigint;
  readonly tickets: number;
  readonly won: bigint | null;
}

/** The list by rising id, from behind an id on. */
export async function entriesAfter(
  sql: Queryable,
  campaignId: number,
  { after, limit, offset }: { readonly after: bigint; readonly limit: number; readonly offset: number },
): Promise<Entry[]> {
  return await sql<Entry[]>`select entry_id as "entryId", tickets, prize as won from campaign_participant
    where campaign_id = ${campaignId} and tickets > 0 and entry_id > ${after} order by entry_id limit ${limit} offset ${offset}`;
}

/** The whole list; it has at most half a million tickets. */
export async function wholeList(sql: Queryable, campaignId: number): Promise<Entry[]> {
  return await sql<Entry[]>`select entry_id as "entryId", tickets, prize as won from campaign_participant
    where campaign_id = ${campaignId} and tickets > 0 order by entry_id`;
}

/** What each entry won, with the numbers of its tickets. */
export async function writeWins(
  tx: Tx,
  campaignId: number,
  wins: readonly {
    readonly entryId: bigint;
    readonly before: number;
    readonly numbers: readonly number[];
    readonly amounts: readonly bigint[];
  }[],
): Promise<void> {
  if (wins.length === 0) return;
  const lists = (pick: (win: (typeof wins)[number]) => readonly (bigint | number)[]) => wins.map((win) => `{${pick(win).join(",")}}`);
  await tx`update campaign_participant p set tickets_before = w.before, prize_numbers = w.numbers::integer[], prize_amounts = w.amounts::numeric[],
      prize = coalesce((select sum(x) from unnest(w.amounts::numeric[]) as x), 0)
    from unnest(${numberList(wins.map(({ entryId }) => entryId))}::bigint[], ${numberList(wins.map(({ before }) => before))}::integer[],
      ${textArray(
        tx,
        lists(({ numbers }) => numbers),
      )}, ${textArray(
        tx,
        lists(({ amounts }) => amounts),
      )}) as w (entry_id, before, numbers, amounts)
    where p.campaign_id = ${campaignId} and p.entry_id = w.entry_id`;
}

/** What the audiences look at, of these users. */
export async function readFacts(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, AudienceFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<{ id: bigint; isRegistered: boolean; hasIdentity: boolean; hasDeposited: boolean; openedAt: bigint }[]>`
    select u.id, u.account_type = 'registered' as "isRegistered", u.created_ms as "openedAt",
      exists (select from identity_case i where i.user_id = u.id and i.level = 'basic' and i.state = 'passed') as "hasIdentity",
      exists (select from deposit d where d.user_id = u.id and d.credited_ms is not null) as "hasDeposited"
    from app_user u where u.id = any (${numberList(userIds)}::bigint[])`;
  return new Map(rows.map(({ id, openedAt, ...facts }) => [id, { ...facts, openedAt: Number(openedAt) }]));
}

/** Vouchers that these users hold, counted. */
export async function countHeld(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<{ userId: bigint; held: number }[]>`select user_id as "userId", count(*)::integer as held from voucher
    where user_id = any (${numberList(userIds)}::bigint[]) and state = 'held' group by 1`;
  return new Map(rows.map(({ userId, held }) => [userId, held]));
}

/** How many participants of campaigns are not settled, and what their draws gave. */
export async function readEnds(sql: Queryable, campaignIds: readonly number[]): Promise<Map<number, { unsettled: number; won: bigint }>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await sql<{ id: number; unsettled: number; won: bigint }[]>`select c.id,
      count(p.user_id) filter (where p.settled_ms is null)::integer as unsettled, coalesce(sum(p.prize), 0) as won
    from campaign c left join campaign_participant p on p.campaign_id = c.id where c.id = any (${numberList(campaignIds)}::integer[]) group by 1`;
  return new Map(rows.map(({ id, ...ends }) => [id, ends]));
}
