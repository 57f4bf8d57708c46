import type { Row } from "@candela/api";
import { inLanguage } from "@candela/i18n";
import { formatUnits, SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { readCampaigns, type StoredCampaign } from "./campaign-store.ts";
import { type Participant, readParticipants } from "./participant-store.ts";
import { claimsKey, type Progress, readProgress } from "./progress.ts";
import { drawAtOf, proofData, stateOf, type Telling, ticketsOf } from "./wire.ts";

type DrawData = Row<"GET /api/award/draws">;

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);

/** Draws that a user takes part in, newest first, each with all of the user's tickets. */
export async function drawRecords(
  sql: Queryable,
  userId: bigint,
  campaignId: number | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  telling: Telling,
): Promise<{ records: DrawData[]; total: number }> {
  const own = campaignId === undefined ? sql`p.user_id = ${userId}` : sql`p.user_id = ${userId} and p.campaign_id = ${campaignId}`;
  const where = sql`${own} and c.form = 'draw' and (p.tickets > 0 or c.root is null)`;
  const rows = await sql<{ id: number }[]>`select c.id from campaign_participant p join campaign c on c.id = p.campaign_id
    where ${where} order by p.joined_ms desc, c.id desc limit ${limit} offset ${offset}`;
  const [count] = await sql<
    { total: number }[]
  >`select count(*)::integer as total from campaign_participant p join campaign c on c.id = p.campaign_id where ${where}`;
  const ids = rows.map(({ id }) => id);
  const [campaigns, participants] = await Promise.all([readCampaigns(sql, ids), readParticipants(sql, ids, [userId])]);
  const open = [...campaigns.values()].filter(({ root }) => root === null);
  const [progress, befores] = await Promise.all([readProgress(sql, open, [userId], telling.now), ticketsBefore(sql, ids, userId)]);
  const records = ids.flatMap((id) => {
    const [campaign, participant] = [campaigns.get(id), participants.find((each) => each.campaignId === id)];
    if (campaign === undefined || participant === undefined) return [];
    return [drawData(campaign, participant, progress.get(claimsKey(id, userId)), befores.get(id) ?? 0, telling)];
  });
  return { records, total: count?.total ?? 0 };
}

/** How many tickets stand before the user's in the published list of each draw. */
async function ticketsBefore(sql: Queryable, campaignIds: readonly number[], userId: bigint): Promise<Map<number, number>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await sql<{ id: number; before: number }[]>`select p.campaign_id as id, coalesce(p.tickets_before,
      (select sum(o.tickets) from campaign_participant o where o.campaign_id = p.campaign_id and o.tickets > 0 and o.entry_id < p.entry_id), 0)::integer as before
    from campaign_participant p where p.user_id = ${userId} and p.campaign_id = any (${`{${campaignIds.join(",")}}`}::integer[])`;
  return new Map(rows.map(({ id, before }) => [id, before]));
}

function drawData(
  campaign: StoredCampaign,
  participant: Participant,
  progress: Progress | undefined,
  before: number,
  { language, now }: Telling,
): DrawData {
  const { entryId, wonNumbers, wonAmounts, won } = participant;
  const isListed = campaign.root !== null;
  const tickets = isListed ? participant.tickets : ticketsOf(campaign.tasks, progress);
  const wins = new Map(wonNumbers?.map((number, at) => [number, wonAmounts?.[at] ?? 0n]));
  const isDrawn = campaign.stage === "drawn";
  const { beacon, ...proof } = proofData(campaign, now);
  return {
    ...{
      campaignId: campaign.id,
      campaignTitle: inLanguage(campaign.texts, language).title,
      state: stateOf(campaign, now),
      voidReason: campaign.voidReason,
    },
    ...{ currencyName: SETTLEMENT.code, entryId: isListed ? String(entryId) : null, tickets },
    numbers: Array.from({ length: isListed ? tickets : 0 }, (_, at) => {
      const number = before + at + 1;
      return { number, won: isDrawn ? money(wins.get(number) ?? 0n) : null };
    }),
    won: isDrawn ? money(won ?? 0n) : null,
    prizesInAll: campaign.prizes.reduce((sum, { count }) => sum + count, 0),
    ...{
      ticketsOut: campaign.tickets,
      seedHash: proof.seedHash,
      seed: proof.seed,
      randomness: beacon?.randomness ?? null,
      hasBeacon: campaign.hasBeacon,
    },
    ...{ publishedAt: campaign.publishedAt, drawAt: drawAtOf(campaign), settledAt: campaign.settledAt },
  };
}
