import { DAY_MS } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Posted } from "../ledger/index.ts";
import { sendMessages } from "../messages/index.ts";
import { insertVouchers, readVouchers, type VoucherRebates, writeEnded } from "../vouchers/index.ts";
import type { CampaignChange, NewReward } from "./change.ts";
import { insertParticipants, saveParticipants } from "./participant-store.ts";
import type { Published } from "./publish.ts";

type OfUser = Extract<CampaignChange, { readonly participant: unknown }>;
type Ended = Extract<CampaignChange, { readonly did: "voucherEnded" }>;
type Finished = Extract<CampaignChange, { readonly did: "finished" }>;

/** Writes what was decided: participants, rewards with their transfers, vouchers, and what went back of budgets. */
export async function storeChanges(
  tx: Tx,
  posted: readonly Posted<CampaignChange>[],
  rebates: Pick<VoucherRebates, "add">,
  now: number,
): Promise<Published> {
  const changes = posted.map(({ event }) => event);
  const ofUsers = changes.filter((change): change is OfUser => "participant" in change);
  // Of several changes of one participant the last is how it stands.
  const last = [...new Map(ofUsers.map((change) => [`${change.campaignId} ${change.userId}`, change.participant])).values()];
  const fresh = new Set(ofUsers.filter(({ isNew }) => isNew).map(({ campaignId, userId }) => `${campaignId} ${userId}`));
  const isFresh = ({ campaignId, userId }: OfUser["participant"]) => fresh.has(`${campaignId} ${userId}`);
  await insertParticipants(tx, last.filter(isFresh));
  await saveParticipants(
    tx,
    last.filter((participant) => !isFresh(participant)),
  );
  const rewards = posted.flatMap(rowsOf);
  await insertRewards(tx, rewards, now);
  const vouchers = rewards.flatMap(({ reward, campaignId, userId }) =>
    reward.voucher === null
      ? []
      : [{ ...reward.voucher, id: reward.id, userId, campaignId, amount: reward.amount, endsAt: now + reward.voucher.days * DAY_MS }],
  );
  // Before the commit: a fee that comes right after it is not overlooked.
  rebates.add(vouchers.map(({ userId }) => userId));
  await insertVouchers(tx, vouchers, now);
  const ended = changes.filter((change): change is Ended => change.did === "voucherEnded");
  await writeEnded(
    tx,
    ended.map(({ voucherId, returned }) => ({ id: voucherId, returned })),
    now,
  );
  await giveBack(tx, changes, now);
  const sent = await sendMessages(
    tx,
    changes.flatMap((change) => ("messages" in change ? change.messages : [])),
    now,
  );
  const told = [...vouchers.map(({ id }) => id), ...ended.map(({ voucherId }) => voucherId)];
  return { vouchers: await readVouchers(tx, told), sent };
}

interface RewardRow {
  readonly reward: NewReward;
  readonly campaignId: number;
  readonly userId: bigint;
  readonly transferId: bigint | null;
}

function rowsOf({ event, transferIds }: Posted<CampaignChange>): RewardRow[] {
  if (!("participant" in event)) return [];
  const { campaignId, userId } = event;
  return event.rewards.map((reward, at) => {
    const place = event.movesOf[at] ?? null;
    return { reward, campaignId, userId, transferId: place === null ? null : (transferIds[place] ?? null) };
  });
}

async function insertRewards(tx: Tx, rows: readonly RewardRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  const list = (pick: (row: RewardRow) => bigint | number | null) => numberList(rows.map(pick));
  await tx`insert into campaign_reward (id, campaign_id, user_id, task, turn, day, kind, amount, created_ms, transfer_id)
    select id, campaign_id, user_id, task, turn, day, kind, amount, ${String(now)}::bigint, transfer_id
    from unnest(${list(({ reward }) => reward.id)}::bigint[], ${list((row) => row.campaignId)}::integer[], ${list((row) => row.userId)}::bigint[],
      ${list(({ reward }) => reward.task)}::smallint[], ${list(({ reward }) => reward.turn)}::integer[], ${list(({ reward }) => reward.day)}::integer[],
      ${wordList(rows.map(({ reward }) => reward.kind))}::text[], ${list(({ reward }) => reward.amount)}::numeric[],
      ${list((row) => row.transferId)}::bigint[]) as r (id, campaign_id, user_id, task, turn, day, kind, amount, transfer_id)`;
}

/** What of budgets went back to where it came from. */
async function giveBack(tx: Tx, changes: readonly CampaignChange[], now: number): Promise<void> {
  const back = changes.flatMap((change) => (change.did === "voucherEnded" && change.isDone ? [change] : []));
  if (back.length > 0)
    await tx`update campaign c set returned = c.returned + b.returned
      from (select id, sum(returned) as returned from unnest(${numberList(back.map(({ campaignId }) => campaignId))}::integer[],
        ${numberList(back.map(({ returned }) => returned))}::numeric[]) as n (id, returned) group by 1) b where c.id = b.id`;
  const finished = changes.filter((change): change is Finished => change.did === "finished");
  if (finished.length > 0)
    await tx`update campaign c set returned = c.returned + f.returned, done_ms = ${String(now)}::bigint
      from unnest(${numberList(finished.map(({ campaignId }) => campaignId))}::integer[], ${numberList(finished.map(({ returned }) => returned))}::numeric[])
        as f (id, returned) where c.id = f.id`;
}
