import { VOUCHERS_HELD_MAX } from "@candela/api";
import {
  audienceRules,
  type CampaignTask,
  dayOf,
  mostForOne,
  mostTickets,
  restOfRow,
  rewardMoney,
  rowToday,
  turnsReached,
} from "@candela/model";
import { CAMPAIGN_TICKETS_OUT_MAX } from "@candela/model/campaign-draw";
import type { NewMessage } from "../messages/index.ts";
import { closeOf, isRunning, type StoredCampaign } from "./campaign-store.ts";
import type { CampaignChange, NewReward } from "./change.ts";
import { type Booked, cashAfter, type Deciding, type Decision, payReward, rejected, reserve } from "./deciding.ts";
import type { Participant } from "./participant-store.ts";
import { claimsKey, countedOf, NO_CLAIMS } from "./progress.ts";
import { doneData } from "./wire.ts";

/** What keeps everybody from an act at a moment; null where nothing does. */
function notNow(asked: Deciding, campaign: StoredCampaign, userId: bigint): Decision | null {
  const { now, state } = asked;
  if (now < campaign.startsAt) return rejected("campaign_not_begun", { at: String(campaign.startsAt) });
  if (!isRunning(campaign, now)) return rejected("campaign_ended");
  return state.frozen.has(userId) ? rejected("account_frozen") : null;
}

function isInAudience({ state, now }: Deciding, { audience }: StoredCampaign, userId: bigint): boolean {
  return audienceRules(audience, state.facts.get(userId) ?? null, now).every(({ isMet }) => isMet === true);
}

/** Draws have room for so many tickets in all. */
function hasRoom({ state }: Deciding, { id, form, tasks }: StoredCampaign): boolean {
  return form !== "draw" || ((state.joined.get(id) ?? 0) + 1) * mostTickets(tasks) <= CAMPAIGN_TICKETS_OUT_MAX;
}

function newParticipant({ state, now }: Deciding, campaignId: number, userId: bigint): Participant {
  return {
    ...{ campaignId, userId, entryId: state.ids.next(), joinedAt: now, reserved: 0n, tickets: 0 },
    ...{ ticketsBefore: null, wonNumbers: null, wonAmounts: null, won: null, settledAt: null },
  };
}

export function join(asked: Deciding, campaign: StoredCampaign, userId: bigint): Decision {
  const { state } = asked;
  const key = claimsKey(campaign.id, userId);
  if (state.participants.has(key)) return rejected("campaign_joined");
  const kept = notNow(asked, campaign, userId);
  if (kept !== null) return kept;
  if (!isInAudience(asked, campaign, userId)) return rejected("campaign_not_for_you");
  const most = mostForOne(campaign.tasks);
  if (campaign.free < most || !hasRoom(asked, campaign)) return rejected("campaign_budget_used");
  const participant = { ...newParticipant(asked, campaign.id, userId), reserved: most };
  state.joined.set(campaign.id, (state.joined.get(campaign.id) ?? 0) + 1);
  return act(asked, campaign, { did: "joined", participant, isNew: true, rewards: [] }, most);
}

export function claim(asked: Deciding, campaign: StoredCampaign, userId: bigint, no: number): Decision {
  const { state } = asked;
  const task = campaign.tasks[no - 1];
  // Days are signed in, and tickets come by themselves.
  if (task === undefined || task.goal === "signIn" || task.reward.kind === "tickets") return rejected("not_found");
  const kept = notNow(asked, campaign, userId);
  if (kept !== null) return kept;
  const key = claimsKey(campaign.id, userId);
  const participant = state.participants.get(key);
  if (participant === undefined) return rejected("campaign_not_joined");
  const due = dueRewards(asked, campaign, userId, task, no);
  if (due.length === 0) return rejected(claimedOf(asked, key, no) >= task.turns ? "campaign_claimed" : "campaign_not_reached");
  // As many vouchers as there is room for; the others can be claimed once some are used.
  const room = Math.max(1, VOUCHERS_HELD_MAX - (state.held.get(userId) ?? 0));
  const rewards = task.reward.kind === "voucher" ? due.slice(0, room) : due;
  const tooMany = tooManyVouchers(asked, userId, rewards);
  return tooMany ?? act(asked, campaign, { did: "claimed", participant, isNew: false, rewards }, 0n);
}

const claimedOf = ({ state }: Deciding, key: string, no: number): number => state.claims.get(key)?.turns.get(no)?.count ?? 0;

/** Rewards of the turns of a task that are reached and were not claimed. */
export function dueRewards(asked: Deciding, { id }: StoredCampaign, userId: bigint, task: CampaignTask, no: number): NewReward[] {
  const key = claimsKey(id, userId);
  const { reached, notCounted } = countedOf(asked.state.progress.get(key), task.goal);
  const claimed = claimedOf(asked, key, no);
  const turns = turnsReached(reached - notCounted, task);
  return Array.from({ length: Math.max(0, turns - claimed) }, (_, at) => newReward(asked, task, no, claimed + at + 1, null));
}

function newReward({ state }: Deciding, { reward }: CampaignTask, no: number, turn: number, day: number | null): NewReward {
  const { ids } = state;
  const common = { id: ids.next(), task: no, turn, day, amount: rewardMoney(reward) };
  if (reward.kind !== "voucher") return { ...common, kind: "money", voucher: null };
  return { ...common, kind: "voucher", voucher: { share: reward.share, modes: reward.modes, days: reward.days } };
}

function tooManyVouchers({ state }: Deciding, userId: bigint, rewards: readonly NewReward[]): Decision | null {
  const more = rewards.filter(({ kind }) => kind === "voucher").length;
  const held = (state.held.get(userId) ?? 0) + more;
  if (more > 0 && held > VOUCHERS_HELD_MAX) return rejected("voucher_too_many", { max: String(VOUCHERS_HELD_MAX) });
  state.held.set(userId, held);
  return null;
}

/** Today's day of the row. A row that begins anew is reserved whole, so that its last day is as sure as its first. */
export function signIn(asked: Deciding, campaign: StoredCampaign, userId: bigint): Decision {
  const { state, now } = asked;
  if (campaign.form !== "days") return rejected("not_found");
  const kept = notNow(asked, campaign, userId);
  if (kept !== null) return kept;
  const key = claimsKey(campaign.id, userId);
  const known = state.participants.get(key);
  if (known === undefined && !isInAudience(asked, campaign, userId)) return rejected("campaign_not_for_you");
  const today = dayOf(now);
  const { lastDay } = state.claims.get(key) ?? NO_CLAIMS;
  // Of a clock that was set back today is signed in already.
  if (lastDay !== null && lastDay.day >= today) return rejected("campaign_signed_in");
  const { next } = rowToday(lastDay, today, campaign.tasks.length);
  const task = campaign.tasks[next - 1];
  if (task === undefined) return rejected("not_found");
  const before = known ?? newParticipant(asked, campaign.id, userId);
  const missing = restOfRow(campaign.tasks, next) - before.reserved;
  if (missing > campaign.free) return rejected("campaign_budget_used");
  const rewards = [newReward(asked, task, next, today, today)];
  const tooMany = tooManyVouchers(asked, userId, rewards);
  if (tooMany !== null) return tooMany;
  const participant = { ...before, reserved: before.reserved + missing };
  return act(asked, campaign, { did: "signedIn", participant, isNew: known === undefined, rewards }, missing);
}

type Done = Pick<
  Extract<CampaignChange, { readonly did: "joined" | "claimed" | "signedIn" | "settled" }>,
  "participant" | "isNew" | "rewards"
> & {
  readonly did: "joined" | "claimed" | "signedIn";
};

/** An act of a user: what it reserves, and the rewards that it pays at once. */
function act(asked: Deciding, campaign: StoredCampaign, done: Done, reserved: bigint): Decision {
  const booked = give(
    asked,
    campaign,
    done,
    reserve(asked, campaign.id, { kind: "campaign", id: done.participant.entryId }, reserved, done.participant.userId),
  );
  const { event } = booked;
  const answer = "participant" in event ? doneData(campaign, done.did, event.rewards, asked.now) : null;
  return { answer: { ok: true, data: answer }, booked: [booked] };
}

/** Rewards of one participant, behind moves that came first. What they take is not reserved for the participant any more. */
export function give(
  asked: Deciding,
  campaign: StoredCampaign,
  { did, participant, isNew, rewards }: Omit<Done, "did"> & { readonly did: Done["did"] | "settled" },
  before: Booked["moves"],
  messages: readonly NewMessage[] = [],
): Booked {
  const { state } = asked;
  const { userId } = participant;
  const moves = [...before];
  const movesOf = rewards.map((reward) => {
    const own = payReward(asked, campaign.id, userId, reward, did !== "settled");
    moves.push(...own);
    return own.length === 0 ? null : moves.length - 1;
  });
  const given = rewards.reduce((sum, { kind, amount }) => sum + (kind === "prize" ? 0n : amount), 0n);
  const paid = rewards.reduce((sum, { kind, amount }) => sum + (kind === "voucher" ? 0n : amount), 0n);
  const after: Participant = { ...participant, reserved: participant.reserved - given };
  const key = claimsKey(campaign.id, userId);
  state.participants.set(key, after);
  state.claims.set(key, withClaims(state.claims.get(key) ?? NO_CLAIMS, campaign, rewards, asked.now));
  const cash = cashAfter(asked, userId, paid);
  const event = { did, campaignId: campaign.id, userId, participant: after, isNew, rewards, movesOf, cash, messages };
  return { event, moves };
}

function withClaims(claims: typeof NO_CLAIMS, { tasks }: StoredCampaign, rewards: readonly NewReward[], now: number): typeof NO_CLAIMS {
  const turns = new Map(claims.turns);
  let { lastDay } = claims;
  for (const { task, day } of rewards) {
    if (task === 0) continue;
    turns.set(task, { count: (turns.get(task)?.count ?? 0) + 1, lastAt: now });
    if (day !== null) lastDay = { day, inRow: Number(tasks[task - 1]?.target ?? 1n) };
  }
  return { turns, lastDay };
}

/** When nothing of a campaign can be claimed any more. */
export const isOver = (campaign: StoredCampaign, now: number): boolean => {
  const close = closeOf(campaign);
  return close !== null && now >= close;
};
