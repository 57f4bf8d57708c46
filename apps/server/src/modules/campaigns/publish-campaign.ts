import { CAMPAIGN_TURNS_MAX } from "@candela/api";
import {
  type CampaignAudience,
  type CampaignForm,
  type CampaignPrize,
  type CampaignTask,
  DAY_MS,
  isAmountGoal,
  isEventGoal,
  mostForOne,
  mostTickets,
  SETTLEMENT,
  WHOLE_SHARE,
} from "@candela/model";
import { NEW_SHARE_SEED_BYTES, newShareSeedHash } from "@candela/model/new-share-draw";
import { aheadMs, type Clock, type Random, speedOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { houseAccount, type MoneyWork, type Move, moveMoney } from "../ledger/index.ts";
import { freeOf, reservedOf } from "../vouchers/index.ts";
import { addFunds, type CampaignTexts, insertCampaign } from "./campaign-store.ts";
import { seedName } from "./draw.ts";

/** What a campaign is to be. Texts are as they will be shown. */
export interface CampaignPlan {
  readonly code: string;
  readonly form: CampaignForm;
  readonly isWelfare: boolean;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly budget: bigint;
  readonly audience: CampaignAudience;
  readonly tasks: readonly CampaignTask[];
  readonly prizes: readonly CampaignPrize[];
  readonly hasBeacon: boolean;
  readonly texts: CampaignTexts;
}

export interface PublishParts {
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly box: SecretBox;
  /** Whether this installation reads public randomness. */
  readonly hasBeacon: boolean;
}

/** The shortest time that a campaign runs, and how far ahead it may end. */
const RUN_MS_MIN = 600_000;
const RUN_MS_MAX = 400 * DAY_MS;
const AMOUNT_MAX = 10n ** 15n;
const PRIZES_MAX = 10_000;

/** Throws the first rejection of a plan that cannot be published now. */
export function checkPlan(plan: CampaignPlan, { clock, hasBeacon }: Pick<PublishParts, "clock" | "hasBeacon">, now: number): void {
  if (!isPossible(plan)) throw new Rejected("campaign_terms_impossible");
  const { startsAt, endsAt } = plan;
  const isTimely = startsAt >= now && startsAt <= now + RUN_MS_MAX;
  if (!isTimely || (endsAt !== null && (endsAt < startsAt + RUN_MS_MIN || endsAt > now + RUN_MS_MAX))) throw new Rejected("campaign_times");
  // The network's rounds come in the world's time.
  if (plan.hasBeacon && (!hasBeacon || aheadMs(clock) > 0 || speedOf(clock) !== 1)) throw new Rejected("campaign_beacon_off");
}

const prizeSumOf = (prizes: readonly CampaignPrize[]): bigint =>
  prizes.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n);

function isPossible({ form, tasks, prizes, budget, hasBeacon, endsAt, audience }: CampaignPlan): boolean {
  const amounts = [budget, ...tasks.map(({ target }) => target), ...prizes.map(({ amount }) => amount)];
  if (amounts.some((amount) => amount <= 0n || amount > AMOUNT_MAX) || !tasks.every(isTask)) return false;
  const { accountDaysMin, accountDaysMax } = audience;
  if (accountDaysMin !== null && accountDaysMax !== null && accountDaysMin >= accountDaysMax) return false;
  const inTurns = tasks.reduce((sum, { turns, reward }) => sum + (reward.kind === "tickets" ? 0 : turns), 0);
  const most = mostForOne(tasks);
  switch (form) {
    case "tasks":
      return prizes.length === 0 && !hasBeacon && tasks.every(isPlain) && inTurns <= CAMPAIGN_TURNS_MAX && most > 0n && most <= budget;
    case "days":
      return prizes.length === 0 && !hasBeacon && tasks.every(isDay) && most <= budget;
    case "draw": {
      const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
      const isDrawable = endsAt !== null && count > 0 && count <= PRIZES_MAX && mostTickets(tasks) <= 1_000;
      return (
        isDrawable && prizeSumOf(prizes) <= budget && tasks.every(({ reward, goal }) => reward.kind === "tickets" && goal !== "signIn")
      );
    }
  }
}

const isPlain = ({ goal, reward }: CampaignTask): boolean => goal !== "signIn" && reward.kind !== "tickets";

/** Days come in their order, each once. */
const isDay = ({ goal, target, turns, reward }: CampaignTask, at: number): boolean =>
  goal === "signIn" && target === BigInt(at + 1) && turns === 1 && reward.kind !== "tickets";

function isTask({ goal, target, turns, reward }: CampaignTask): boolean {
  if (isEventGoal(goal) && (target !== 1n || turns !== 1)) return false;
  if (!isAmountGoal(goal) && target > 1_000n) return false;
  if (reward.kind === "tickets") return reward.tickets > 0;
  const isMoney = reward.amount > 0n && reward.amount <= AMOUNT_MAX;
  return isMoney && (reward.kind === "money" || (reward.share > 0n && reward.share <= WHOLE_SHARE));
}

interface Funding {
  readonly id: number;
  readonly amount: bigint;
  /** Reserved at once: all prizes of a draw. */
  readonly reserved: bigint;
}

/** Paper money for a campaign. A licensed operator's money would come out of another account of the house by the same transfer. */
const funding: MoneyWork<Funding, void, null, Funding, void> = {
  locks: "named",
  accounts: ({ input: { id } }, sub) => [houseAccount(SETTLEMENT.id, "paper", sub), freeOf(id), reservedOf(id)],
  holds: () => [],
  load: async () => undefined,
  decide({ input, sub }) {
    const { id, amount, reserved } = input;
    const common = { reference: { kind: "marketing", id: BigInt(id) }, actor: 0n, request: null } as const;
    const paper = houseAccount(SETTLEMENT.id, "paper", sub);
    const moves: Move[] = [{ ...common, from: paper, to: freeOf(id), amount, reason: "marketing_funding" }];
    if (reserved > 0n) moves.push({ ...common, from: freeOf(id), to: reservedOf(id), amount: reserved, reason: "marketing_held" });
    return { answer: { ok: true, data: null }, booked: [{ event: input, moves }] };
  },
  store: async () => undefined,
  committed: () => undefined,
  uncertain: () => undefined,
};

/** The house's sub-account of paper money that funds campaigns: one that no path of users' commands uses. */
const FUNDING_SUB = 10;

async function fund(tx: Tx, input: Funding, now: number): Promise<void> {
  await moveMoney(tx, funding, { users: [], input, request: null }, { sub: FUNDING_SUB, now });
}

/**
 * Publishes a campaign in the caller's transaction: its terms, texts and times are fixed from now on, its budget is in its account, and of a draw the hash of a seed is published that is made
 * here and now and that nobody sees before the draw.
 */
export async function publishCampaign(
  tx: Tx,
  plan: CampaignPlan,
  proposalId: bigint | null,
  { random, box, now }: Pick<PublishParts, "random" | "box"> & { readonly now: number },
): Promise<number> {
  const prizeSum = prizeSumOf(plan.prizes);
  const id = await insertCampaign(tx, {
    ...plan,
    ...{ proposalId, publishedAt: now, perPerson: mostForOne(plan.tasks), prizeSum },
    seed: plan.form === "draw" ? newSeed(plan.code, random, box) : null,
  });
  if (id === null) throw new Rejected("campaign_code_taken");
  await fund(tx, { id, amount: plan.budget, reserved: prizeSum }, now);
  return id;
}

function newSeed(code: string, random: Pick<Random, "bytes">, box: SecretBox) {
  const seed = random.bytes(NEW_SHARE_SEED_BYTES);
  const sealed = box.seal(seed, seedName(code));
  return { sealed: sealed.bytes, sealedWith: sealed.keyId, hash: newShareSeedHash(seed) };
}

/** Puts what two operators agreed on into a campaign that runs. */
export async function addToCampaign(tx: Tx, id: number, amount: bigint, now: number): Promise<void> {
  await addFunds(tx, id, amount);
  await fund(tx, { id, amount, reserved: 0n }, now);
}
