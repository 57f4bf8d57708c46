import { type RejectionKey, success, type UserLimits } from "@candela/api";
import {
  amount,
  changeCoolOff,
  changeMoneyLimit,
  checkPersonalLimits,
  formatAmount,
  HOUR_MS,
  type Limit,
  type LimitRejection,
  limitAt,
  NO_LIMITS,
  type Opening,
  type PersonalLimits,
  parseUnits,
  USDT,
} from "@candela/model";
import type { Static } from "typebox";
import type { Clock } from "../../platform/clock.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { lockLimits, readLimits, writeLimits } from "./limit-store.ts";
import { dayOf, lossOf, type RealisedSince, realisedToday } from "./losses.ts";

export type { RealisedSince } from "./losses.ts";

/** A user's limits as a batch loads them: with what was realised today (below zero: lost), where that matters. */
export interface BoundUser {
  readonly limits: PersonalLimits;
  readonly realisedToday: bigint;
}

/** Realised results of each user within a batch; the limits were read before it. */
export class BatchResults {
  readonly #byUser = new Map<bigint, bigint>();

  add(userId: bigint, units: bigint): void {
    this.#byUser.set(userId, this.of(userId) + units);
  }

  of(userId: bigint): bigint {
    return this.#byUser.get(userId) ?? 0n;
  }
}

/** The limits of those of these users who have any; read inside the batch's transaction, so that a tightening holds at once. */
export type BoundUsers = (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, BoundUser>>;

export interface LimitParts {
  readonly sql: Sql;
  readonly clock: Clock;
  /** One for each mode. */
  readonly modes: readonly RealisedSince[];
}

export interface Limits {
  readonly handlers: Handlers;
  readonly boundUsers: BoundUsers;
}

export function createLimitsModule(parts: LimitParts): Limits {
  return { handlers: limitHandlers(parts), boundUsers: (tx, userIds) => readBound(tx, parts.modes, userIds, parts.clock.now()) };
}

/** Where nobody has limits: for tests of what has nothing to do with them. */
export const nobodyBound: BoundUsers = async () => new Map();

/** Rejection of a user's own limit, which is also the reason why a resting order ends. */
export type OwnLimitKey = LimitRejection["key"] & RejectionKey;

/** A rejection of the contract, with what fills its text. */
export interface LimitRejected {
  readonly key: OwnLimitKey;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The rejection, in words of the contract, that a user's own limits give an opening; null when they allow it. `realised` is what the user has
 * realised since the limits were loaded: earlier in the same batch.
 */
export function limitRejection(bound: BoundUser | undefined, realised: bigint, opening: Opening, now: number): LimitRejected | null {
  if (bound === undefined) return null;
  const rejection = checkPersonalLimits(bound.limits, lossOf(bound.realisedToday + realised), opening, now);
  if (rejection === null) return null;
  switch (rejection.key) {
    case "limit_cool_off":
      return { key: rejection.key, params: { until: String(rejection.until) } };
    case "limit_stake":
      return { key: rejection.key, params: { max: money(rejection.max) } };
    case "limit_daily_loss":
      return { key: rejection.key, params: { max: money(rejection.max), lost: money(rejection.lost) } };
  }
}

async function readBound(tx: Queryable, modes: readonly RealisedSince[], userIds: readonly bigint[], now: number) {
  const limits = await readLimits(tx, userIds);
  // Summing a day's results costs something: only for those whose limit asks for it.
  const counted = [...limits].flatMap(([userId, { dailyLoss }]) => (limitAt(dailyLoss, now).value === null ? [] : [userId]));
  const realised = await realisedToday(tx, modes, counted, now);
  return new Map([...limits].map(([userId, own]) => [userId, { limits: own, realisedToday: realised.get(userId) ?? 0n }]));
}

function limitHandlers({ sql, clock, modes }: LimitParts): Handlers {
  const detail = async (userId: bigint, limits: PersonalLimits): Promise<Static<typeof UserLimits>> => {
    const now = clock.now();
    const realised = await realisedToday(sql, modes, [userId], now);
    return {
      dailyLoss: shown(limits.dailyLoss, now, money),
      stake: shown(limits.stake, now, money),
      coolOff: shown(endedAway(limits.coolOff, now), now, (until) => until),
      lostToday: money(lossOf(realised.get(userId) ?? 0n)),
      dayEnds: dayOf(now).ends,
    };
  };
  return {
    "GET /api/userLimit/detail": async (call) => {
      const { userId } = userOf(call);
      return success(await detail(userId, (await readLimits(sql, [userId])).get(userId) ?? NO_LIMITS));
    },
    "POST /api/userLimit/change": async (call) => {
      const { userId } = userOf(call);
      const changed = await transaction(sql, async (tx) => {
        const limits = changeLimits(await lockLimits(tx, userId), call.fields, clock.now());
        await writeLimits(tx, userId, limits);
        return limits;
      });
      return success(await detail(userId, changed));
    },
  };
}

function changeLimits(
  limits: PersonalLimits,
  { dailyLoss, stake, coolOffHours }: Call<"POST /api/userLimit/change">["fields"],
  now: number,
): PersonalLimits {
  return {
    dailyLoss: dailyLoss === undefined ? limits.dailyLoss : changeMoneyLimit(limits.dailyLoss, readMoney(dailyLoss), now),
    stake: stake === undefined ? limits.stake : changeMoneyLimit(limits.stake, readMoney(stake), now),
    coolOff:
      coolOffHours === undefined
        ? limits.coolOff
        : changeCoolOff(limits.coolOff, coolOffHours === 0 ? null : now + coolOffHours * HOUR_MS, now),
  };
}

function readMoney(text: string): bigint | null {
  if (text === "") return null;
  const parsed = parseUnits(text, USDT.scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(USDT.scale) });
  return parsed.value;
}

/** A cool-off that is over is not shown as one. */
function endedAway(limit: Limit<number>, now: number): Limit<number> {
  const current = limitAt(limit, now);
  return current.value !== null && current.value <= now ? { value: null, next: null } : current;
}

function shown<T, W>(limit: Limit<T>, now: number, word: (value: T) => W) {
  const { value, next } = limitAt(limit, now);
  const worded = (one: T | null) => (one === null ? null : word(one));
  return { value: worded(value), next: next === null ? null : { value: worded(next.value), at: next.at } };
}

function money(units: bigint): string {
  return formatAmount(amount(units, USDT));
}
