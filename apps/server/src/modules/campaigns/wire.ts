import { createHash } from "node:crypto";
import type { Data, Row } from "@candela/api";
import { inLanguage, type LanguageCode } from "@candela/i18n";
import {
  type AudienceFacts,
  audienceRules,
  type CampaignReward,
  type CampaignTask,
  DAY_MS,
  dayOf,
  drawOdds,
  formatUnits,
  isAmountGoal,
  mostForOne,
  mostTickets,
  NEW_SHARE_DRAW_AFTER_MS,
  namedRoundOf,
  quicknetRoundAt,
  rowToday,
  SETTLEMENT,
  startOfDay,
  turnsReached,
} from "@candela/model";
import { shareText } from "../vouchers/index.ts";
import { closeOf, isRunning, type StoredCampaign } from "./campaign-store.ts";
import type { NewReward } from "./change.ts";
import type { Participant } from "./participant-store.ts";
import { type Claims, countedOf, type Progress } from "./progress.ts";

export type CampaignData = Row<"GET /api/activity/list">;
export type DoneData = NonNullable<Data<"POST /api/activity/claim">>;
export type RewardData = Row<"GET /api/award/records">;
export type ProofData = NonNullable<Data<"GET /api/activity/proof">>;

/** How an answer is told: in which language, and as of when. */
export interface Telling {
  readonly language: LanguageCode;
  readonly now: number;
}

/** What a caller has to do with a campaign. */
export interface Mine {
  readonly facts: AudienceFacts;
  readonly participant: Participant | undefined;
  readonly progress: Progress | undefined;
  readonly claims: Claims;
}

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
const currency = { currencyId: SETTLEMENT.id, currencyName: SETTLEMENT.code } as const;
const hex = (bytes: Buffer | null) => (bytes === null ? null : bytes.toString("hex"));

/** Of an amount its money, of people, days and events their number. */
const amountOf = (goal: CampaignTask["goal"], units: bigint) => (isAmountGoal(goal) ? money(units) : String(units));

/** What a state follows from, besides the moment. */
type StateFrom = Pick<StoredCampaign, "stage" | "form" | "startsAt" | "endsAt" | "endedEarlyAt" | "free" | "tasks">;

export function stateOf(campaign: StateFrom, now: number): CampaignData["state"] {
  const { stage, form, startsAt, free, tasks } = campaign;
  if (stage === "drawn" || stage === "void") return stage;
  if (stage === "closed") return "ended";
  if (now < startsAt) return "upcoming";
  if (!isRunning(campaign, now)) return "ended";
  return form !== "draw" && free < mostForOne(tasks) ? "budget_used" : "running";
}

function rewardTerms(reward: CampaignReward): CampaignData["tasks"][number]["reward"] {
  switch (reward.kind) {
    case "money":
      return { kind: "money", amount: money(reward.amount), tickets: null, voucher: null };
    case "voucher": {
      const voucher = { share: shareText(reward.share), modes: [...reward.modes], days: reward.days };
      return { kind: "voucher", amount: money(reward.amount), tickets: null, voucher };
    }
    case "tickets":
      return { kind: "tickets", amount: null, tickets: reward.tickets, voucher: null };
  }
}

function taskData(task: CampaignTask, no: number, mine: Mine | null): CampaignData["tasks"][number] {
  const { goal, target, turns } = task;
  const common = { no, goal, target: amountOf(goal, target), turns, reward: rewardTerms(task.reward) };
  if (mine === null) return { ...common, mine: null };
  const { reached, notCounted } = countedOf(mine.progress, goal);
  const claimed = mine.claims.turns.get(no);
  const turnsClaimed = claimed?.count ?? 0;
  const counted = reached - notCounted;
  const isSignIn = goal === "signIn";
  const turnsOf = isSignIn ? turnsClaimed : turnsReached(counted, task);
  const isClaimable = mine.participant !== undefined && task.reward.kind !== "tickets" && !isSignIn;
  return {
    ...common,
    mine: {
      reached: amountOf(goal, reached),
      notCounted: amountOf(goal, notCounted),
      counted: amountOf(goal, counted),
      turnsReached: turnsOf,
      turnsClaimed,
      turnsClaimable: isClaimable ? Math.max(0, turnsOf - turnsClaimed) : 0,
      claimedAt: claimed?.lastAt ?? null,
    },
  };
}

/** Tickets that somebody has reached in a draw. */
export function ticketsOf(tasks: readonly CampaignTask[], progress: Progress | undefined): number {
  return tasks.reduce((sum, task) => {
    if (task.reward.kind !== "tickets") return sum;
    const { reached, notCounted } = countedOf(progress, task.goal);
    return sum + task.reward.tickets * turnsReached(reached - notCounted, task);
  }, 0);
}

/** When the draw of a campaign is done at the earliest. */
export const drawAtOf = (campaign: Pick<StoredCampaign, "endsAt" | "endedEarlyAt">): number =>
  (closeOf(campaign) ?? 0) + NEW_SHARE_DRAW_AFTER_MS;

/** The round of public randomness that follows from the close; null where none is mixed in. */
export function roundOf(campaign: Pick<StoredCampaign, "endsAt" | "endedEarlyAt" | "hasBeacon">): { round: number; at: number } | null {
  const close = closeOf(campaign);
  if (!campaign.hasBeacon || close === null) return null;
  const round = namedRoundOf(close);
  return { round, at: quicknetRoundAt(round) };
}

/** Hundredths as text: 827 is 8.27. */
const hundredths = (value: number | bigint) => formatUnits(BigInt(value), 2);

function drawData(campaign: StoredCampaign, mine: Mine | null): CampaignData["draw"] {
  const { seedHash, tasks, prizes, tickets } = campaign;
  if (campaign.form !== "draw" || seedHash === null) return null;
  const participant = mine?.participant;
  // Before the list is published the caller's own are counted now, as everybody's will be at the end.
  const own = participant === undefined ? null : campaign.root === null ? ticketsOf(tasks, mine?.progress) : participant.tickets;
  const inAll = prizes.reduce((sum, { count }) => sum + count, 0);
  const odds = own === null ? null : drawOdds(tickets, inAll, own);
  return {
    prizes: prizes.map(({ count, amount }) => ({
      count,
      amount: money(amount),
      oneIn: tickets === 0 ? null : hundredths(Math.max(100, Number((BigInt(tickets) * 100n) / BigInt(count)))),
    })),
    ticketsOut: tickets,
    countedAt: campaign.countedAt,
    ticketsMax: mostTickets(tasks),
    myTickets: own,
    winPercent: odds === null ? null : hundredths(odds.win),
    losePercent: odds === null ? null : hundredths(odds.lose),
    seedHash: seedHash.toString("hex"),
    beacon: roundOf(campaign),
    drawAt: drawAtOf(campaign),
    listedAt: campaign.rootAt,
    settledAt: campaign.settledAt,
  };
}

function daysData({ form, tasks }: StoredCampaign, mine: Mine | null, now: number): CampaignData["days"] {
  if (form !== "days" || mine === null) return null;
  const today = dayOf(now);
  const last = mine.claims.lastDay;
  const row = rowToday(last === null || last.day > today ? null : last, today, tasks.length);
  return { inRow: row.inRow, rowDays: tasks.length, isTodaySigned: row.isSigned, nextDay: row.next, resetsAt: startOfDay(today) + DAY_MS };
}

export function campaignData(campaign: StoredCampaign, mine: Mine | null, { language, now }: Telling): CampaignData {
  const { title, summary, rules } = inLanguage(campaign.texts, language);
  const audience = audienceRules(campaign.audience, mine?.facts ?? null, now);
  const isIn = mine === null ? null : audience.every(({ isMet }) => isMet === true);
  const state = stateOf(campaign, now);
  return {
    ...{ id: campaign.id, code: campaign.code, form: campaign.form, state, voidReason: campaign.voidReason },
    ...{ title, summary, rules, isWelfare: campaign.isWelfare },
    ...{ publishedAt: campaign.publishedAt, startsAt: campaign.startsAt, endsAt: campaign.endsAt, endedEarlyAt: campaign.endedEarlyAt },
    ...currency,
    budget: budgetData(campaign),
    audience,
    isIn,
    joinedAt: mine?.participant?.joinedAt ?? null,
    canJoin: isIn === true && state === "running" && mine?.participant === undefined,
    tasks: campaign.tasks.map((task, at) => taskData(task, at + 1, mine)),
    days: daysData(campaign, mine, now),
    draw: drawData(campaign, mine),
  };
}

function budgetData({ funded, free, reserved, paid, returned }: StoredCampaign): CampaignData["budget"] {
  return { total: money(funded), paid: money(paid), held: money(reserved), left: money(free), returned: money(returned) };
}

/** What an act of a user did, in the words of nobody: English. */
export function doneData(campaign: StoredCampaign, did: DoneData["did"], rewards: readonly NewReward[], now: number): DoneData {
  const title = inLanguage(campaign.texts, "en").title;
  return {
    ...{ campaignId: campaign.id, did, at: now },
    rewards: rewards.map(
      ({ id, task, turn, kind, amount }): RewardData => ({
        ...{ id: String(id), campaignId: campaign.id, campaignTitle: title, form: campaign.form, task },
        goal: campaign.tasks[task - 1]?.goal ?? null,
        turn: campaign.form === "days" ? task : turn,
        ...{ kind, currencyName: SETTLEMENT.code, amount: money(amount), state: kind === "voucher" ? "held" : "claimed", ts: now },
      }),
    ),
  };
}

export function proofData(campaign: StoredCampaign, now: number): ProofData {
  const named = roundOf(campaign);
  const randomness = campaign.signature === null ? null : createHash("sha256").update(campaign.signature).digest("hex");
  return {
    ...{
      kind: "campaignDraw",
      campaignId: campaign.id,
      code: campaign.code,
      state: stateOf(campaign, now),
      voidReason: campaign.voidReason,
    },
    prizes: campaign.prizes.map(({ count, amount }) => ({ count, amount: money(amount) })),
    ...{ tickets: campaign.tickets, entries: campaign.entries },
    seedHash: hex(campaign.seedHash) ?? "",
    publishedAt: campaign.publishedAt,
    closesAt: closeOf(campaign) ?? 0,
    root: hex(campaign.root),
    rootAt: campaign.rootAt,
    beacon: named === null ? null : { ...named, randomness, signature: hex(campaign.signature) },
    seed: hex(campaign.seed),
    seedAt: campaign.seed === null ? null : campaign.settledAt,
    key: hex(campaign.key),
    resultHash: hex(campaign.resultHash),
  };
}
