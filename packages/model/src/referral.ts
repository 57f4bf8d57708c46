import { dayOf } from "./earning.ts";
import { divFloor } from "./rounding.ts";

/** Commission: a share of the trading fees that invited members really paid, for those above them. Rates are in 10^-8, days are of UTC by their number since 1970. */

const RATE_ONE = 100_000_000n;
/** How far up a fee is shared: the inviter, the inviter's inviter, and theirs. */
export const REFERRAL_LEVELS = 3;
/** Most of a fee that all levels together may get: 30 %. */
export const COMMISSION_RATES_MAX = 30_000_000n;
/** Whole days between the day on which rates are published and the first one that they are of. */
export const COMMISSION_NOTICE_DAYS = 7;

/** Rates of the three levels, nearest first. */
export type CommissionRates = readonly [bigint, bigint, bigint];

/** Rates with the first day that they are of; another version takes their place. */
export interface CommissionVersion {
  readonly version: number;
  readonly fromDay: number;
  readonly rates: CommissionRates;
}

/** Why somebody above a member gets nothing of a day: a closed list. */
export type NoCommission = "member_identity" | "earner_identity" | "same_person" | "below_unit";

/** Somebody above a member, with what decides whether a day counts for them. */
export interface Upline {
  readonly level: number;
  /** Both had passed identity before the day began. */
  readonly isMemberIdentified: boolean;
  readonly isEarnerIdentified: boolean;
  /** Both have shown the same document: one person with two accounts. */
  readonly isSamePerson: boolean;
}

export interface CommissionShare {
  readonly rate: bigint;
  readonly amount: bigint;
  /** Null where there is something to pay. */
  readonly why: NoCommission | null;
}

/** Whether rates may be set: none below zero, none above the one before, in all at most the share that a fee may be split by. */
export function areCommissionRates([one, two, three]: CommissionRates): boolean {
  return three >= 0n && two >= three && one >= two && one + two + three <= COMMISSION_RATES_MAX;
}

/** The first day that rates may be of which are published now. */
export function firstRatesDay(now: number): number {
  return dayOf(now) + 1 + COMMISSION_NOTICE_DAYS;
}

/** The version in force on a day: the latest of those that have begun. Undefined before the first. */
export function ratesOfDay(versions: readonly CommissionVersion[], day: number): CommissionVersion | undefined {
  return versions.reduce<CommissionVersion | undefined>(
    (found, each) => (each.fromDay <= day && (found === undefined || each.version > found.version) ? each : found),
    undefined,
  );
}

/** What counts of a day: fees that were paid less what came back of them, never below zero. */
export function commissionBase(fees: bigint, rebates: bigint): bigint {
  return fees > rebates ? fees - rebates : 0n;
}

/** A level's share of a day's base, cut at the unit: what is below one stays with the house. */
export function commissionShare(base: bigint, rates: CommissionRates, upline: Upline): CommissionShare {
  const rate = rates[upline.level - 1] ?? 0n;
  const amount = divFloor(base * rate, RATE_ONE);
  const why = noCommission(upline) ?? (amount === 0n ? "below_unit" : null);
  return { rate, amount: why === null ? amount : 0n, why };
}

function noCommission({ isMemberIdentified, isEarnerIdentified, isSamePerson }: Upline): NoCommission | null {
  if (!isMemberIdentified) return "member_identity";
  if (!isEarnerIdentified) return "earner_identity";
  return isSamePerson ? "same_person" : null;
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const first = (text: string, count: number) =>
  [...letters.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
/** Signs of an address, or of a number that can be called. */
const IS_CONTACT = /@|\d[\d\s().-]{4,}\d/;

/**
 * A member's name as others may see it: the first word and the first letter of the last one. Of a single word its first two letters, and nothing more of a name that
 * reads as an address or a telephone number.
 */
export function memberName(nickName: string): string {
  const words = nickName
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const [given = "", last] = [words[0], words.at(-1)];
  if (words.length > 1 && last !== undefined && !IS_CONTACT.test(nickName)) return `${first(given, 12)} ${first(last, 1)}.`;
  return given === "" ? "…" : `${first(given, 2)}…`;
}
