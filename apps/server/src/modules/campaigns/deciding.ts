import type { RejectionKey } from "@candela/api";
import { type AudienceFacts, assert, SETTLEMENT } from "@candela/model";
import { availableOf, balanceOf, type IdBlocks, type MoneyDecision, type MoneyWork, type Move, userAccount } from "../ledger/index.ts";
import { freeOf, reservedOf, type StoredVoucher } from "../vouchers/index.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import type { CampaignChange, CampaignInput, NewReward } from "./change.ts";
import type { Participant } from "./participant-store.ts";
import type { Claims, Progress } from "./progress.ts";
import type { Published } from "./publish.ts";
import type { DoneData } from "./wire.ts";

/** What a transaction knows under its locks; a decision changes it for the next one of the same transaction. Keys of two parts are `claimsKey`. */
export interface CampaignRun {
  readonly campaigns: Map<number, StoredCampaign>;
  readonly participants: Map<string, Participant>;
  readonly claims: Map<string, Claims>;
  readonly facts: ReadonlyMap<bigint, AudienceFacts>;
  readonly frozen: ReadonlySet<bigint>;
  /** Vouchers that users hold, counted. */
  readonly held: Map<bigint, number>;
  readonly progress: Map<string, Progress>;
  /** How many take part in each campaign with a draw. */
  readonly joined: Map<number, number>;
  readonly vouchers: Map<bigint, StoredVoucher>;
  /** Of campaigns that are to be finished: how many are not settled, and what their draws gave. */
  readonly ends: ReadonlyMap<number, { readonly unsettled: number; readonly won: bigint }>;
  readonly ids: IdBlocks;
}

type Work = MoneyWork<CampaignInput, CampaignRun, DoneData | null, CampaignChange, Published>;
export type Deciding = Parameters<Work["decide"]>[0];
export type Decision = MoneyDecision<DoneData | null, CampaignChange>;
export type Booked = Decision["booked"][number];

export const rejected = (rejection: RejectionKey, params: Readonly<Record<string, string>> = {}): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

/** Reserves money of a budget, or frees it with less than nothing; the campaign has it from now on. `actor` is the user whose act it is, 0 for the engine. */
export function reserve(asked: Deciding, campaignId: number, reference: Move["reference"], units: bigint, actor: bigint): Move[] {
  if (units === 0n) return [];
  const { state } = asked;
  const campaign = state.campaigns.get(campaignId);
  assert(campaign !== undefined && campaign.free >= units, "no more than what is free is reserved");
  state.campaigns.set(campaignId, { ...campaign, free: campaign.free - units, reserved: campaign.reserved + units });
  const [free, reserved] = [freeOf(campaignId), reservedOf(campaignId)];
  const common = { actor, request: asked.request, reference } as const;
  if (units > 0n) return [{ ...common, from: free, to: reserved, amount: units, reason: "marketing_held" }];
  return [{ ...common, from: reserved, to: free, amount: -units, reason: "marketing_released" }];
}

/** Pays a reward out of what is reserved; a voucher stays reserved until it is used. */
export function payReward(asked: Deciding, campaignId: number, userId: bigint, { id, kind, amount }: NewReward, isOwnAct: boolean): Move[] {
  if (kind === "voucher") return [];
  const { state } = asked;
  const campaign = state.campaigns.get(campaignId);
  assert(campaign !== undefined && campaign.reserved >= amount, "a reward was reserved");
  state.campaigns.set(campaignId, { ...campaign, reserved: campaign.reserved - amount });
  const to = userAccount(userId, SETTLEMENT.id, "cash");
  const reference = { kind: "campaign", id } as const;
  return [
    {
      actor: isOwnAct ? userId : 0n,
      request: asked.request,
      from: reservedOf(campaignId),
      to,
      amount,
      reason: "campaign_reward",
      reference,
    },
  ];
}

/** A user's cash after these moves; null where they do not touch it. */
export function cashAfter(
  { books }: Deciding,
  userId: bigint,
  paid: bigint,
): { readonly balance: bigint; readonly available: bigint } | null {
  if (paid === 0n) return null;
  const account = books.find(userAccount(userId, SETTLEMENT.id, "cash"));
  assert(account !== undefined, "the cash of who is paid is open");
  return { balance: balanceOf(account) + paid, available: availableOf(account) + paid };
}
