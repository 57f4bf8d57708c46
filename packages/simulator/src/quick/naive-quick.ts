import { Direction, type Tick } from "@candela/model";
import { ceilDiv, floorDiv, readDecimal, ten } from "../plain-numbers.ts";

/** Quick trade written again in the plainest way from docs/domain/quick-trading.md: all ticks in a list, looked through from the end. */

export interface NaiveBet {
  readonly id: bigint;
  readonly userId: bigint;
  readonly code: string;
  readonly isRise: boolean;
  readonly seconds: number;
  readonly stake: bigint;
  readonly fee: bigint;
  readonly payoutRate: bigint;
  readonly acceptedAt: number;
  readonly acceptedSeq: number;
  isOver: boolean;
}

export interface NaiveOption {
  readonly id: number;
  readonly seconds: number;
  readonly payoutRate: bigint;
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
}

export interface Lock {
  readonly ts: number;
  readonly isLock: boolean;
}

const OPENING_MS = 15_000;
const STALE_MS = 15_000;
const QUIET_MS = 10_000;
const MONEY_SCALE = 6;

export interface NaiveBettor {
  readonly available: bigint;
  readonly isFrozen: boolean;
  /** Why the user may not be left with so little; null where that is fine. */
  readonly whyStays: (left: bigint) => string | null;
  readonly open: number;
  readonly staked: bigint;
}

export interface BetMarket {
  readonly isVisible: boolean;
  readonly isLock: boolean;
  readonly isOpen: boolean;
  readonly tick: Tick | undefined;
  readonly feeRate: bigint;
  readonly now: number;
}

/** The rejection, or what is taken. */
export function answerToBet(
  stakeText: string,
  option: NaiveOption | undefined,
  user: NaiveBettor,
  market: BetMarket,
  limits: { readonly openMax: number; readonly stakedMax: bigint },
): { readonly rejection: string } | { readonly rejection: null; readonly stake: bigint; readonly fee: bigint } {
  if (user.isFrozen) return { rejection: "account_frozen" };
  if (!market.isVisible) return { rejection: "product_not_listed" };
  if (market.isLock) return { rejection: "product_suspended" };
  if (!market.isOpen) return { rejection: "market_closed" };
  if (market.tick === undefined || market.now - market.tick.ts > STALE_MS) return { rejection: "price_stale" };
  if (option === undefined) return { rejection: "option_unknown" };
  const stake = readDecimal(stakeText, MONEY_SCALE);
  if (stake === null) return { rejection: "amount_decimals" };
  if (stake < option.stakeMin) return { rejection: "amount_below_minimum" };
  if (stake > option.stakeMax) return { rejection: "amount_above_maximum" };
  if (user.open >= limits.openMax) return { rejection: "open_order_limit" };
  if (user.staked + stake > limits.stakedMax) return { rejection: "exposure_limit" };
  const fee = ceilDiv(stake * market.feeRate, ten(8));
  if (stake + fee > user.available) return { rejection: "insufficient_balance" };
  const stays = user.whyStays(user.available - stake - fee);
  return stays === null ? { rejection: null, stake, fee } : { rejection: stays };
}

export interface Outlook {
  readonly status: "accepted" | "open" | "won" | "lost" | "refunded" | "voided";
  readonly openSeq: number | null;
  readonly closeSeq: number | null;
  /** Amount that comes back; null while the trade runs. */
  readonly payout: bigint | null;
}

/** Where a bet stands, from all ticks that were delivered (oldest first), the locks of its product, and the time. */
export function outlook(bet: NaiveBet, ticks: readonly Tick[], locks: readonly Lock[], now: number): Outlook {
  const before = ticks.findLastIndex((tick) => tick.seq <= bet.acceptedSeq);
  const window = ticks.slice(before + 1).filter((tick) => tick.ts > bet.acceptedAt);
  const newest = ticks.at(-1)?.ts ?? 0;
  const open = window.find((tick) => tick.ts <= bet.acceptedAt + OPENING_MS);
  const end = open === undefined ? bet.acceptedAt + OPENING_MS : open.ts + bet.seconds * 1000;
  const openSeq = open?.seq ?? null;
  if (newest <= end && now < end + QUIET_MS)
    return { status: open === undefined ? "accepted" : "open", openSeq, closeSeq: null, payout: null };
  const close = open === undefined ? undefined : window.findLast((tick) => tick.ts <= end && tick.seq > open.seq);
  const closeSeq = close?.seq ?? null;
  const back = bet.stake + bet.fee;
  if (wasLocked(locks, bet.acceptedAt, end) || open === undefined || close === undefined || end - close.ts > STALE_MS)
    return { status: "voided", openSeq, closeSeq, payout: back };
  if (close.price === open.price) return { status: "refunded", openSeq, closeSeq, payout: back };
  const isWon = close.price > open.price === bet.isRise;
  return {
    status: isWon ? "won" : "lost",
    openSeq,
    closeSeq,
    payout: isWon ? bet.stake + floorDiv(bet.stake * bet.payoutRate, ten(8)) : 0n,
  };
}

/** Whether the product was locked at any moment of a time, its ends included. */
function wasLocked(locks: readonly Lock[], from: number, to: number): boolean {
  let isLock = false;
  for (const { ts, isLock: after } of locks) {
    if (ts > to) break;
    if (ts >= from && after) return true;
    if (ts <= from) isLock = after;
  }
  return isLock;
}

export function isRise(direction: Direction): boolean {
  return direction === Direction.buy;
}
