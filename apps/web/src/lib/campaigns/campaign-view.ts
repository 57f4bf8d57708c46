import type { Data, Row } from "@candela/api";
import { DAY_MS, formatUnits, parseUnits } from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, type NumberStyle, ownText, subtractDecimals, wholeDecimals } from "@candela/ui";

/** Campaigns as the app shows them: "activities" on screen. All figures are the server's; what is worked out here is only how they stand to each other. */
export type Campaign = Row<"GET /api/activity/list">;
export type CampaignTask = Campaign["tasks"][number];
export type TaskProgress = NonNullable<CampaignTask["mine"]>;
export type CampaignDraw = NonNullable<Campaign["draw"]>;
export type AudienceRule = Campaign["audience"][number];
export type DrawRecord = Row<"GET /api/award/draws">;
export type RewardRecord = Row<"GET /api/award/records">;
export type CampaignDone = NonNullable<Data<"POST /api/activity/claim">>;

/** An amount with all digits that are booked, two decimals at least. */
export const moneyText = (amount: string, style: NumberStyle): string => formatDecimal(amount, style, { decimals: wholeDecimals(amount) });

/** The same of the user's own: dots while amounts are hidden. */
export const ownMoney = (amount: string, style: NumberStyle): string => ownText(amount, style, { decimals: wholeDecimals(amount) });

/** Of a budget, which is looked at and not counted with: two decimals, cut, so that it never reads as more. */
export const budgetText = (amount: string, style: NumberStyle): string => formatDecimal(amount, style, { decimals: 2, rounding: "down" });

/** How far one is, with two decimals: cut, so that it never reads as more; what is missing to the next turn is not, so that it never reads as less. */
export const countedText = (amount: string, style: NumberStyle): string => ownText(amount, style, { decimals: 2, rounding: "down" });
export function missingText(amount: string, style: NumberStyle): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const beyond = /[1-9]/.test(fraction.slice(2)) ? "0.01" : "0";
  return ownText(subtractDecimals(`${whole}.${fraction.slice(0, 2)}`, `-${beyond}`), style, { decimals: 2 });
}

/** A whole number as the language writes it. */
export const countText = (count: number, style: NumberStyle): string => formatDecimal(String(count), style);

/** "9f2c41…b7e0". */
export const shortHash = (hex: string): string => `${hex.slice(0, 6)}…${hex.slice(-4)}`;

/** Nothing more can be reached in it. */
export const isOver = ({ state }: Pick<Campaign, "state">): boolean => state === "ended" || state === "drawn" || state === "void";

/** So many times an amount, exact. */
function timesText(amount: string, times: number): string {
  const decimals = decimalsOf(amount);
  const parsed = parseUnits(amount, decimals);
  return formatUnits((parsed.ok ? parsed.value : 0n) * BigInt(times), decimals);
}

/** What so many rewards give together: money is one sum, vouchers stay apart. */
export function rewardsText({ kind, amount }: Pick<RewardRecord, "kind" | "amount">, count: number, style: NumberStyle): string {
  if (kind === "voucher" && count > 1) return `${countText(count, style)}\u00a0×\u00a0${moneyText(amount, style)}`;
  return moneyText(timesText(amount, count), style);
}

/** Goals that are counted in money, unlike those that are events or days. */
export const isAmountGoal = ({ goal }: Pick<CampaignTask, "goal">): boolean => goal === "deposit" || goal === "fees" || goal === "volume";

/** How an amount stands to the end of its turns. */
export interface AmountProgress {
  readonly task: CampaignTask;
  readonly counted: string;
  /** Of all turns. */
  readonly goal: string;
  /** Where the next turn is reached, and what is missing to it; null where all are. */
  readonly next: { readonly at: string; readonly toGo: string } | null;
}

export function amountProgress(task: CampaignTask): AmountProgress | null {
  const { mine, target, turns } = task;
  if (mine === null || !isAmountGoal(task)) return null;
  const at = timesText(target, mine.turnsReached + 1);
  const next = mine.turnsReached < turns ? { at, toGo: subtractDecimals(at, mine.counted) } : null;
  return { task, counted: mine.counted, goal: timesText(target, turns), next };
}

/** How far one is: tickets of the most, days of the row, tasks or turns of all. */
export interface Progress {
  readonly done: number;
  readonly goal: number;
  /** From 0 to 1. */
  readonly share: number;
  /** The amount that it is about, where it is about one. */
  readonly amount: AmountProgress | null;
}

/** Null before logging in. */
export function progressOf(campaign: Campaign): Progress | null {
  const { form, tasks, days, draw } = campaign;
  const [first] = tasks;
  if (first === undefined || first.mine === null) return null;
  const only = tasks.length === 1 ? amountProgress(first) : null;
  if (form === "draw" && draw !== null) return progress(draw.myTickets ?? 0, draw.ticketsMax, only);
  if (form === "days") return days === null ? null : progress(days.inRow, days.rowDays, null);
  if (only !== null) return progress(first.mine.turnsReached, first.turns, only);
  return progress(tasks.filter(isDone).length, tasks.length, null);
}

function progress(done: number, goal: number, amount: AmountProgress | null): Progress {
  const share = amount !== null ? shareOf(amount.counted, amount.goal) : goal === 0 ? 0 : done / goal;
  return { done, goal, share: Math.min(1, share), amount };
}

/** Only for the width of a bar: how long it is, not what it is worth. */
function shareOf(part: string, whole: string): number {
  return compareDecimals(whole, "0") <= 0 ? 0 : Number(part) / Number(whole);
}

/** All of its turns were claimed. */
export const isDone = ({ mine, turns }: CampaignTask): boolean => mine !== null && mine.turnsClaimed >= turns;
/** Turns that one claim gives, for which the user takes part first where they do not yet. */
export function claimableTurns({ mine }: CampaignTask, { canJoin }: Pick<Campaign, "canJoin">): number {
  if (mine === null) return 0;
  return canJoin ? Math.max(mine.turnsClaimable, mine.turnsReached - mine.turnsClaimed) : mine.turnsClaimable;
}
export const isClaimable = (task: CampaignTask, campaign: Pick<Campaign, "canJoin">): boolean => claimableTurns(task, campaign) > 0;

/** The task to look at next: one that can be claimed, else the first that is not done. */
export function nextTask(campaign: Pick<Campaign, "tasks" | "canJoin">): CampaignTask | null {
  const { tasks } = campaign;
  return tasks.find((task) => isClaimable(task, campaign)) ?? tasks.find((task) => !isDone(task)) ?? null;
}

/** A day of the row as its cell shows it. */
export interface DayCell {
  /** From 1 on. */
  readonly day: number;
  /** Any moment of it, in UTC. */
  readonly at: number;
  readonly amount: string;
  readonly state: "signed" | "today" | "ahead";
}

/** The days of the row: those that are signed in, the one that can be now, and those ahead. */
export function dayCells({ tasks, days }: Pick<Campaign, "tasks" | "days">): readonly DayCell[] {
  if (days === null) return [];
  const { inRow, rowDays, isTodaySigned, resetsAt } = days;
  const today = isTodaySigned ? inRow : inRow + 1;
  return Array.from({ length: rowDays }, (_, index): DayCell => {
    const day = index + 1;
    const state = day <= inRow ? "signed" : day === today && !isTodaySigned ? "today" : "ahead";
    return { day, at: resetsAt - DAY_MS / 2 + (day - today) * DAY_MS, amount: amountOfDay(tasks, day), state };
  });
}

const amountOfDay = (tasks: readonly CampaignTask[], day: number): string =>
  tasks.find(({ target }) => compareDecimals(target, String(day)) === 0)?.reward.amount ?? "0";
