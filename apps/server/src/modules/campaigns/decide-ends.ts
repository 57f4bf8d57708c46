import { assert, SETTLEMENT } from "@candela/model";
import { houseAccount, type Move } from "../ledger/index.ts";
import { freeOf, reservedOf } from "../vouchers/index.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import type { NewReward } from "./change.ts";
import { dueRewards, give } from "./decide-acts.ts";
import { type Booked, type Deciding, reserve } from "./deciding.ts";
import { endMessages, voucherMessage } from "./messages.ts";
import { claimsKey } from "./progress.ts";

/** Whether the end has come to what users are paid: of a draw once it is known what became of it. */
const isToBeSettled = ({ form, stage }: StoredCampaign): boolean =>
  form === "draw" ? stage === "drawn" || stage === "void" : stage === "closed";

/** Pays what somebody has earned and not claimed, and what their tickets won; frees the rest of what was reserved for them. */
export function settle(asked: Deciding, campaignId: number, userId: bigint): Booked[] {
  const { state, now } = asked;
  const campaign = state.campaigns.get(campaignId);
  const participant = state.participants.get(claimsKey(campaignId, userId));
  if (campaign === undefined || participant === undefined || participant.settledAt !== null || !isToBeSettled(campaign)) return [];
  const earned = campaign.tasks.flatMap((task, at) =>
    task.goal === "signIn" || task.reward.kind === "tickets" ? [] : dueRewards(asked, campaign, userId, task, at + 1),
  );
  const rewards = [...earned, ...prizesOf(asked, participant.wonAmounts ?? [])];
  const given = earned.reduce((sum, { amount }) => sum + amount, 0n);
  const rest = participant.reserved - given;
  assert(rest >= 0n, "no more is earned than was reserved");
  const freed = reserve(asked, campaignId, { kind: "campaign", id: participant.entryId }, -rest, 0n);
  const settled = { ...participant, reserved: given, settledAt: now };
  return [
    give(
      asked,
      campaign,
      { did: "settled", participant: settled, isNew: false, rewards },
      freed,
      endMessages(campaign, participant, given),
    ),
  ];
}

function prizesOf({ state }: Deciding, amounts: readonly bigint[]): NewReward[] {
  return amounts.map((amount, at) => ({ id: state.ids.next(), task: 0, turn: at + 1, day: null, kind: "prize", amount, voucher: null }));
}

/** What is left of a voucher that ended: free for others while its campaign runs, else back to where it came from. */
export function endVouchers(asked: Deciding, id: bigint): Booked[] {
  const { state, now, sub } = asked;
  const voucher = state.vouchers.get(id);
  const campaign = voucher === undefined ? undefined : state.campaigns.get(voucher.campaignId);
  if (voucher === undefined || campaign === undefined) return [];
  const left = voucher.amount - voucher.used - voucher.returned;
  if (left === 0n || (voucher.state === "held" && voucher.endsAt > now)) return [];
  state.vouchers.set(id, { ...voucher, state: "ended", returned: voucher.returned + left });
  const isDone = campaign.doneAt !== null;
  const common = { actor: 0n, request: null, reference: { kind: "voucher", id }, from: reservedOf(campaign.id), amount: left } as const;
  const move: Move = isDone
    ? { ...common, to: houseAccount(SETTLEMENT.id, "paper", sub), reason: "marketing_returned" }
    : { ...common, to: freeOf(campaign.id), reason: "marketing_released" };
  const free = isDone ? campaign.free : campaign.free + left;
  state.campaigns.set(campaign.id, { ...campaign, free, reserved: campaign.reserved - left });
  // A reset, and the use of the last of it, are the user's own doing.
  const messages = voucher.state === "held" ? [voucherMessage("voucher_ended", voucher, left)] : [];
  const event = {
    did: "voucherEnded",
    campaignId: campaign.id,
    userId: voucher.userId,
    voucherId: id,
    returned: left,
    isDone,
    messages,
  } as const;
  return [{ event, moves: [move] }];
}

/** The last of a campaign: prizes that nobody won are free, and what is free goes back. What vouchers still hold stays reserved. */
export function finish(asked: Deciding, campaignId: number): Booked[] {
  const { state, sub } = asked;
  const campaign = state.campaigns.get(campaignId);
  const ends = state.ends.get(campaignId);
  if (campaign === undefined || campaign.doneAt !== null || !isToBeSettled(campaign) || ends === undefined || ends.unsettled > 0) return [];
  const reference = { kind: "marketing", id: BigInt(campaignId) } as const;
  const unwon = reserve(asked, campaignId, reference, ends.won - campaign.prizeSum, 0n);
  const free = state.campaigns.get(campaignId)?.free ?? 0n;
  state.campaigns.set(campaignId, { ...campaign, free: 0n, doneAt: asked.now });
  const to = houseAccount(SETTLEMENT.id, "paper", sub);
  const back: Move[] =
    free === 0n ? [] : [{ actor: 0n, request: null, from: freeOf(campaignId), to, amount: free, reason: "marketing_returned", reference }];
  return [{ event: { did: "finished", campaignId, returned: free }, moves: [...unwon, ...back] }];
}
