import { type Amount, amount } from "./amount.ts";
import { assert } from "./decimal.ts";
import { type Rate, share } from "./price.ts";
import { Direction } from "./product.ts";
import { STALENESS_LIMIT_MS, type Tick } from "./tick.ts";

/**
 * The rule of a quick trade, version 1. The server settles with these functions, the browser and `verify` check with them.
 * docs/domain/quick-trading.md states it in words. Times are epoch milliseconds UTC of the server.
 */
export const QUICK_RULE_VERSION = 1;

/** The opening tick comes at most so long after acceptance; later the trade is void. */
export const QUICK_OPENING_LIMIT_MS = STALENESS_LIMIT_MS;
/** The closing tick is at most so old at the expiry; of an older one the trade is void. */
export const QUICK_CLOSING_AGE_MS = STALENESS_LIMIT_MS;
/** Without a later tick, the last one of a window is known for certain after so long a silence. */
export const QUICK_QUIET_MS = 10_000;
/** Most that a user may stake in all open quick trades together, in the settlement currency's units: 50,000 USDT. */
export const QUICK_EXPOSURE_MAX_UNITS = 50_000_000_000n;

/** Most that a won trade adds to its stake, as a rate: the stake once more. Above it, betting both ways would be a sure win. */
export const QUICK_PAYOUT_RATE_MAX = 100_000_000n;

/** Terms fixed at acceptance. */
export interface QuickTerms {
  /** 1 buy bets on a rise, 2 sell on a fall. */
  readonly direction: Direction;
  readonly seconds: number;
  readonly payoutRate: Rate;
  readonly stake: Amount;
  readonly fee: Amount;
  readonly acceptedAt: number;
  /** Newest tick known at acceptance. */
  readonly acceptedSeq: number;
}

/** A tick as the rule sees it: its mid price, not bid or ask. */
export type QuickTick = Pick<Tick, "seq" | "ts" | "price">;

export type QuickVoidReason = "no_open_tick" | "no_close_tick" | "stale" | "suspended";

/** How a trade ends. `payout` is all that comes back to the user, `feeKept` what the house keeps of the fee. */
export interface QuickEnd {
  readonly status: "won" | "refunded" | "lost" | "voided";
  readonly voidReason: QuickVoidReason | null;
  readonly payout: Amount;
  readonly feeKept: Amount;
}

/** Gain of a won trade beside its stake, rounded down. */
export function quickGain(stake: Amount, payoutRate: Rate): Amount {
  return share(stake, payoutRate, "floor");
}

/** Charged beside the stake, rounded up. */
export function quickFee(stake: Amount, feeRate: Rate): Amount {
  return share(stake, feeRate, "ceil");
}

/** Preview of a ticket before confirming: the amount taken, the payout of a won trade, and the worst case. */
export function previewQuick(stake: Amount, payoutRate: Rate, feeRate: Rate) {
  const fee = quickFee(stake, feeRate);
  const gain = quickGain(stake, payoutRate);
  const amountOf = (units: bigint) => amount(units, stake.asset);
  return {
    fee,
    gain,
    total: amountOf(stake.units + fee.units),
    payoutIfWon: amountOf(stake.units + gain.units),
    /** Change of the balance at the end. */
    profitIfWon: amountOf(gain.units - fee.units),
    lossIfLost: amountOf(stake.units + fee.units),
  };
}

export function quickExpiry(openTs: number, seconds: number): number {
  return openTs + seconds * 1000;
}

/** Whether a tick can open a trade: later than acceptance by number and by time, and within the limit. */
export function mayOpenQuick(terms: Pick<QuickTerms, "acceptedAt" | "acceptedSeq">, tick: Pick<QuickTick, "seq" | "ts">): boolean {
  return tick.seq > terms.acceptedSeq && tick.ts > terms.acceptedAt && tick.ts <= terms.acceptedAt + QUICK_OPENING_LIMIT_MS;
}

/** End of the window that decides: the expiry, or the opening limit of a trade that never opened. */
export function quickWindowEnd(terms: Pick<QuickTerms, "acceptedAt" | "seconds">, open: Pick<QuickTick, "ts"> | null): number {
  return open === null ? terms.acceptedAt + QUICK_OPENING_LIMIT_MS : quickExpiry(open.ts, terms.seconds);
}

/** True when no tick at or before `end` can come any more: a later one is known, or it has been quiet for long enough. */
export function isQuickWindowOver(end: number, newestTs: number, now: number): boolean {
  return newestTs > end || now >= end + QUICK_QUIET_MS;
}

/**
 * The whole outcome, from what was fixed at acceptance and the two ticks. `open` is the first tick that may open the trade, `close` the last
 * one after it at or before the expiry; null where there is none. `suspendedAt` is when the price guard froze the product, if it did in the window.
 */
export function quickOutcome(terms: QuickTerms, open: QuickTick | null, close: QuickTick | null, suspendedAt: number | null): QuickEnd {
  const end = quickWindowEnd(terms, open);
  assert(open === null || mayOpenQuick(terms, open), "a quick trade opens at a tick after its acceptance");
  assert(
    close === null || (open !== null && close.seq > open.seq && close.ts <= end),
    "a quick trade closes after its opening and by its expiry",
  );
  if (suspendedAt !== null) return given(terms, "voided", "suspended");
  if (open === null) return given(terms, "voided", "no_open_tick");
  if (close === null) return given(terms, "voided", "no_close_tick");
  if (end - close.ts > QUICK_CLOSING_AGE_MS) return given(terms, "voided", "stale");
  if (close.price === open.price) return given(terms, "refunded", null);
  const hasRisen = close.price > open.price;
  const { stake, fee } = terms;
  const gained = hasRisen === (terms.direction === Direction.buy);
  const back = gained ? stake.units + quickGain(stake, terms.payoutRate).units : 0n;
  return { status: gained ? "won" : "lost", voidReason: null, payout: amount(back, stake.asset), feeKept: fee };
}

/** Stake and fee go back: the user is where the trade began. */
function given({ stake, fee }: QuickTerms, status: "refunded" | "voided", voidReason: QuickVoidReason | null): QuickEnd {
  return { status, voidReason, payout: amount(stake.units + fee.units, stake.asset), feeKept: amount(0n, stake.asset) };
}

/** A time in which the price guard kept a product from trading. */
export interface SuspensionPeriod {
  readonly from: number;
  /** Null while it lasts. */
  readonly until: number | null;
}

/** When the first suspension that reaches into `[from, to]` began; null when none does. */
export function suspendedWithin(periods: readonly SuspensionPeriod[], from: number, to: number): number | null {
  const reaching = periods.filter((period) => period.from <= to && (period.until === null || period.until > from));
  return reaching.length === 0 ? null : Math.min(...reaching.map((period) => period.from));
}
