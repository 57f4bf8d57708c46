import type { Queryable } from "../../platform/postgres/database.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import { readFacts, readParticipants } from "./participant-store.ts";
import { claimsKey, NO_CLAIMS, readClaims, readProgress } from "./progress.ts";
import { type CampaignData, campaignData, type Mine, type Telling } from "./wire.ts";

/** Campaigns as a caller sees them, with what is theirs; of a caller without a session what is everybody's. */
export async function toldTo(
  sql: Queryable,
  userId: bigint | undefined,
  campaigns: readonly StoredCampaign[],
  telling: Telling,
  keepTo: number | null = null,
): Promise<CampaignData[]> {
  const mineOf = userId === undefined ? () => null : await readMine(sql, userId, campaigns, telling.now, keepTo);
  return campaigns.map((campaign) => campaignData(campaign, mineOf(campaign), telling));
}

async function readMine(
  sql: Queryable,
  userId: bigint,
  campaigns: readonly StoredCampaign[],
  now: number,
  keepTo: number | null,
): Promise<(campaign: StoredCampaign) => Mine | null> {
  const ids = campaigns.map(({ id }) => id);
  const [facts, participants, claims, progress] = await Promise.all([
    readFacts(sql, [userId]),
    readParticipants(sql, ids, [userId]),
    readClaims(sql, campaigns, [userId]),
    readProgress(sql, campaigns, [userId], now, keepTo),
  ]);
  const own = facts.get(userId);
  return ({ id }) => {
    if (own === undefined) return null;
    const key = claimsKey(id, userId);
    const participant = participants.find(({ campaignId }) => campaignId === id);
    return { facts: own, participant, progress: progress.get(key), claims: claims.get(key) ?? NO_CLAIMS };
  };
}
