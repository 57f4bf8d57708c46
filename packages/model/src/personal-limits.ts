import { assert } from "./decimal.ts";

/** Money in units of the settlement currency, times in epoch ms. */

/** One limit: what is in force, and what a loosening changes it to later. `null` as a value is no limit. */
export interface Limit<T> {
  readonly value: T | null;
  readonly next: { readonly value: T | null; readonly at: number } | null;
}

/** Limits that users can set for themselves. */
export interface PersonalLimits {
  /** Most that may be lost in a UTC day. */
  readonly dailyLoss: Limit<bigint>;
  /** Most that one opening may put at stake. */
  readonly stake: Limit<bigint>;
  /** Nothing may be opened before this moment. */
  readonly coolOff: Limit<number>;
}

export const NO_LIMITS: PersonalLimits = {
  dailyLoss: { value: null, next: null },
  stake: { value: null, next: null },
  coolOff: { value: null, next: null },
};

/** A limit that is loosened is so only after this long: what was bound in calm is not undone in heat. */
export const LOOSENING_DELAY_MS = 86_400_000;

/** Stake of a new opening, and the most it can lose where that is known (for a spot purchase it is not). */
export interface Opening {
  readonly stake: bigint;
  readonly worstLoss: bigint;
}

export type LimitRejection =
  | { readonly key: "limit_cool_off"; readonly until: number }
  | { readonly key: "limit_stake"; readonly max: bigint }
  | { readonly key: "limit_daily_loss"; readonly max: bigint; readonly lost: bigint };

/** The limit at a moment: a loosening whose time has come is in force. */
export function limitAt<T>(limit: Limit<T>, now: number): Limit<T> {
  return limit.next !== null && now >= limit.next.at ? { value: limit.next.value, next: null } : limit;
}

/**
 * Whether a user's own limits allow an opening. `lostToday` is what was lost since the day began, at least zero. Closing is never asked
 * about: nobody is kept in a position by a limit.
 */
export function checkPersonalLimits(limits: PersonalLimits, lostToday: bigint, opening: Opening, now: number): LimitRejection | null {
  assert(lostToday >= 0n && opening.stake >= 0n && opening.worstLoss >= 0n, "losses and stakes are not negative");
  const until = limitAt(limits.coolOff, now).value;
  if (until !== null && now < until) return { key: "limit_cool_off", until };
  const stake = limitAt(limits.stake, now).value;
  if (stake !== null && opening.stake > stake) return { key: "limit_stake", max: stake };
  const max = limitAt(limits.dailyLoss, now).value;
  if (max !== null && (lostToday >= max || lostToday + opening.worstLoss > max)) return { key: "limit_daily_loss", max, lost: lostToday };
  return null;
}

/** The most that one opening may put at stake, and may lose, by a user's own limits at a moment; null where they set none. A break is no amount. */
export function openingRoom(
  limits: PersonalLimits,
  lostToday: bigint,
  now: number,
): { readonly stake: bigint | null; readonly loss: { readonly left: bigint; readonly max: bigint } | null } {
  const max = limitAt(limits.dailyLoss, now).value;
  const loss = max === null ? null : { max, left: lostToday < max ? max - lostToday : 0n };
  return { stake: limitAt(limits.stake, now).value, loss };
}

/** The limit after its owner asked for another: tighter holds at once, looser after the delay. */
function changeLimit<T extends bigint | number>(
  limit: Limit<T>,
  wanted: T | null,
  isTighter: (wanted: T, than: T) => boolean,
  now: number,
): Limit<T> {
  const { value } = limitAt(limit, now);
  if (wanted === value) return { value, next: null };
  if (wanted !== null && (value === null || isTighter(wanted, value))) return { value: wanted, next: null };
  return { value, next: { value: wanted, at: now + LOOSENING_DELAY_MS } };
}

/** Money: the smaller the tighter. */
export function changeMoneyLimit(limit: Limit<bigint>, wanted: bigint | null, now: number): Limit<bigint> {
  return changeLimit(limit, wanted, (a, b) => a < b, now);
}

/** A cool-off: the longer, the tighter. A past one counts as none. */
export function changeCoolOff(limit: Limit<number>, wanted: number | null, now: number): Limit<number> {
  const current = limitAt(limit, now);
  const value = current.value !== null && current.value <= now ? null : current.value;
  return changeLimit({ value, next: current.next }, wanted, (a, b) => a > b, now);
}
