import { assert } from "./decimal.ts";
import { divFloor, divHalfEven } from "./rounding.ts";
import { DAY_MS } from "./time.ts";
import type { VoucherMode } from "./voucher.ts";

/** Figures of campaigns: what is reached, what can be given, who may take part, and the odds of a draw. Money in units of the settlement currency. The draw is in `campaign-draw.ts`. */

export const CAMPAIGN_FORMS = ["tasks", "days", "draw"] as const;
export type CampaignForm = (typeof CAMPAIGN_FORMS)[number];

/** Goals that count money. */
export const AMOUNT_GOALS = ["deposit", "fees", "volume"] as const;
/** Goals that happen once. */
export const EVENT_GOALS = ["spotOrder", "contractOrder", "quickOrder", "identity", "receiptCheck"] as const;
export type AmountGoal = (typeof AMOUNT_GOALS)[number];
export type EventGoal = (typeof EVENT_GOALS)[number];
export type CampaignGoal = AmountGoal | EventGoal | "signIn" | "invited";

export type CampaignReward =
  | { readonly kind: "money"; readonly amount: bigint }
  | {
      readonly kind: "voucher";
      readonly amount: bigint;
      readonly share: bigint;
      readonly modes: readonly VoucherMode[];
      readonly days: number;
    }
  | { readonly kind: "tickets"; readonly tickets: number };

export interface CampaignTask {
  readonly goal: CampaignGoal;
  /** Of one turn: money, people, or 1 for an event; of `signIn` the day of the row. */
  readonly target: bigint;
  /** How often it is rewarded. */
  readonly turns: number;
  readonly reward: CampaignReward;
}

export interface CampaignPrize {
  readonly count: number;
  readonly amount: bigint;
}

export const isAmountGoal = (goal: CampaignGoal): goal is AmountGoal => AMOUNT_GOALS.some((known) => known === goal);
export const isEventGoal = (goal: CampaignGoal): goal is EventGoal => EVENT_GOALS.some((known) => known === goal);

/** Money of one turn; tickets are none. */
export const rewardMoney = (reward: CampaignReward): bigint => (reward.kind === "tickets" ? 0n : reward.amount);

/** The most that one person can be given, at once reserved when they take part: each turn of each task, or of days a whole row. */
export function mostForOne(tasks: readonly CampaignTask[]): bigint {
  return tasks.reduce((sum, { turns, reward }) => sum + rewardMoney(reward) * BigInt(turns), 0n);
}

/** Most tickets of one person. */
export function mostTickets(tasks: readonly CampaignTask[]): number {
  return tasks.reduce((sum, { turns, reward }) => sum + (reward.kind === "tickets" ? reward.tickets * turns : 0), 0);
}

/** Whole turns of what is counted. */
export function turnsReached(counted: bigint, { target, turns }: Pick<CampaignTask, "target" | "turns">): number {
  if (counted <= 0n) return 0;
  const whole = divFloor(counted, target);
  return whole > BigInt(turns) ? turns : Number(whole);
}

/** Days in a row: the last day that was signed in, by its number since 1970 in UTC, and which day of the row it was. */
export interface SignedDay {
  readonly day: number;
  readonly inRow: number;
}

/** Where somebody stands today. A day that was missed, and a row that is whole, begin again at day 1. */
export function rowToday(
  last: SignedDay | null,
  today: number,
  rowDays: number,
): { readonly inRow: number; readonly isSigned: boolean; readonly next: number } {
  assert(rowDays > 0 && (last === null || last.day <= today), "days are signed in once they have come");
  if (last === null || last.day < today - 1) return { inRow: 0, isSigned: false, next: 1 };
  const isSigned = last.day === today;
  if (isSigned) return { inRow: last.inRow, isSigned, next: (last.inRow % rowDays) + 1 };
  return last.inRow >= rowDays ? { inRow: 0, isSigned, next: 1 } : { inRow: last.inRow, isSigned, next: last.inRow + 1 };
}

/** What the rest of a row can still give, the day that comes next included. */
export function restOfRow(tasks: readonly CampaignTask[], next: number): bigint {
  return tasks.reduce((sum, { target, reward }) => sum + (target >= BigInt(next) ? rewardMoney(reward) : 0n), 0n);
}

/** Rules of who may take part: all have to be met, by everybody alike. */
export interface CampaignAudience {
  readonly registered: boolean;
  readonly identity: boolean;
  readonly deposited: boolean;
  /** So many whole days old at least; and younger than so many. */
  readonly accountDaysMin: number | null;
  readonly accountDaysMax: number | null;
  /** Epoch ms. */
  readonly openedBefore: number | null;
}

/** What the rules look at. */
export interface AudienceFacts {
  readonly isRegistered: boolean;
  readonly hasIdentity: boolean;
  readonly hasDeposited: boolean;
  /** When the account was opened, epoch ms. */
  readonly openedAt: number;
}

export interface AudienceRule {
  readonly rule: "registered" | "identity" | "deposited" | "accountDaysMin" | "accountDaysMax" | "openedBefore";
  readonly value: number | null;
  /** Somebody's own figure where the rule has a value; null of nobody. */
  readonly mine: number | null;
  readonly isMet: boolean | null;
}

/** Each rule with whether somebody meets it; with `facts` null of nobody. */
export function audienceRules(audience: CampaignAudience, facts: AudienceFacts | null, now: number): AudienceRule[] {
  const days = facts === null ? null : Math.max(0, Number(divFloor(BigInt(now - facts.openedAt), BigInt(DAY_MS))));
  const { registered, identity, deposited, accountDaysMin: least, accountDaysMax: most, openedBefore } = audience;
  const plain = (rule: AudienceRule["rule"], isMet: boolean | undefined): AudienceRule => ({
    ...{ rule, value: null, mine: null },
    isMet: isMet ?? null,
  });
  const ofDays = (rule: AudienceRule["rule"], value: number, isMet: (own: number) => boolean): AudienceRule => ({
    ...{ rule, value, mine: days },
    isMet: days === null ? null : isMet(days),
  });
  const opened: AudienceRule[] =
    openedBefore === null
      ? []
      : [
          {
            ...{ rule: "openedBefore", value: openedBefore, mine: facts?.openedAt ?? null },
            isMet: facts === null ? null : facts.openedAt < openedBefore,
          },
        ];
  return [
    ...(registered ? [plain("registered", facts?.isRegistered)] : []),
    ...(identity ? [plain("identity", facts?.hasIdentity)] : []),
    ...(deposited ? [plain("deposited", facts?.hasDeposited)] : []),
    ...(least === null ? [] : [ofDays("accountDaysMin", least, (own) => own >= least)]),
    ...(most === null ? [] : [ofDays("accountDaysMax", most, (own) => own < most)]),
    ...opened,
  ];
}

/** Chance that tickets win at least one of the prizes, and that they win none, in hundredths of a percent: together 10,000. Each prize goes to another ticket. */
export function drawOdds(ticketsOut: number, prizes: number, mine: number): { readonly win: number; readonly lose: number } {
  const out = Math.max(ticketsOut, mine);
  if (mine <= 0 || prizes <= 0) return { win: 0, lose: 10_000 };
  if (out - prizes < mine) return { win: 10_000, lose: 0 };
  let [numerator, denominator] = [1n, 1n];
  for (let ticket = 0; ticket < mine; ticket += 1) {
    numerator *= BigInt(out - prizes - ticket);
    denominator *= BigInt(out - ticket);
  }
  const lose = Number(divHalfEven(numerator * 10_000n, denominator));
  return { win: 10_000 - lose, lose };
}

/** Rule W-2: a round trip that is over within so many ms, with a result that the crossing of the spread explains, is a wash; so many of them on a product and day in UTC count. */
export const WASH_WITHIN_MS = 10_000;
export const WASH_COUNTED = 2;

/** A position that was closed, or a purchase and its sale. */
export interface RoundTrip {
  readonly productId: number;
  readonly openedAt: number;
  readonly closedAt: number;
  /** Result before fees, and what both crossings of the spread cost. */
  readonly result: bigint;
  readonly crossing: bigint;
}

export function isWash({ openedAt, closedAt, result, crossing }: Omit<RoundTrip, "productId">): boolean {
  return closedAt - openedAt <= WASH_WITHIN_MS && (result < 0n ? -result : result) <= crossing;
}

/** Of each round trip, in the order of their closing, whether it is left out: a wash from the third on of its product and day. */
export function leftOutTrips(trips: readonly RoundTrip[]): boolean[] {
  const washes = new Map<string, number>();
  return trips.map((trip) => {
    if (!isWash(trip)) return false;
    const key = `${trip.productId} ${divFloor(BigInt(trip.closedAt), BigInt(DAY_MS))}`;
    const count = (washes.get(key) ?? 0) + 1;
    washes.set(key, count);
    return count > WASH_COUNTED;
  });
}
