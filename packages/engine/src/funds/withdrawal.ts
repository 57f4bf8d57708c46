import {
  type Currency,
  DAY_MS,
  divCeil,
  type ExchangeRate,
  formatUnits,
  parseUnits,
  powerOfTen,
  SETTLEMENT,
  type WithdrawalAmounts,
  type WithdrawalChannel,
  type WithdrawalState,
  withdrawalAmounts,
} from "@candela/model";
import { type CashBacking, type CashBackingRejectionKey, cashBackingRejection } from "./cash-backing.ts";

/** Keys of the contract's rejections that a request can be given by these rules. */
export type WithdrawalRequestRejectionKey =
  | CashBackingRejectionKey
  | "channel_closed"
  | "destination_not_of_channel"
  | "address_nobodys"
  | "amount_decimals"
  | "withdrawal_below_minimum"
  | "withdrawal_above_maximum"
  | "withdrawal_eaten_by_fee"
  | "currency_unpriced"
  | "withdrawal_level_closed"
  | "withdrawal_day_limit"
  | "withdrawal_month_limit"
  | "withdrawal_open_limit"
  | "insufficient_balance";

export interface WithdrawalRequestRejection {
  readonly ok: false;
  readonly rejection: WithdrawalRequestRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

const no = (rejection: WithdrawalRequestRejectionKey, params: WithdrawalRequestRejection["params"] = {}): WithdrawalRequestRejection => ({
  ok: false,
  rejection,
  params,
});

/** Worth of an amount at the middle of its currency's market, in units of the settlement currency, rounded up. */
export function withdrawalWorth(currency: Currency, amount: bigint, { mid }: ExchangeRate): bigint {
  return divCeil(amount * mid.units * powerOfTen(SETTLEMENT.scale), powerOfTen(mid.scale + currency.scale));
}

/** A channel of withdrawals or of deposits, as far as a request asks about it. */
export interface AskedChannel extends WithdrawalChannel {
  readonly kind: "crypto" | "bank" | "online";
  /** 2 brings money out. */
  readonly direction: number;
  readonly isVisible: boolean;
  readonly network: string;
}

export interface AskedDestination {
  readonly kind: "crypto" | "bank";
  readonly network: string;
  /** False once its owner has removed it. */
  readonly isThere: boolean;
  /** Nobody can have a key for the address, so what is sent to it is lost. */
  readonly isNobodys: boolean;
}

/** What a request is about; its amount as it was typed. */
export interface AskedWithdrawal {
  readonly text: string;
  readonly currency: Currency;
  readonly channel: AskedChannel;
  readonly destination: AskedDestination;
}

export interface AgreedWithdrawal extends WithdrawalAmounts {
  readonly amount: bigint;
  /** In units of the settlement currency. */
  readonly worth: bigint;
  readonly approvalsNeeded: 1 | 2;
}

/** What a request comes to, or the first reason why it cannot be. `rate` is of a price that could be traded on; undefined without one. */
export function withdrawalAgreed(
  { text, currency, channel, destination }: AskedWithdrawal,
  rate: ExchangeRate | undefined,
  secondApproval: bigint,
): { readonly ok: true; readonly agreed: AgreedWithdrawal } | WithdrawalRequestRejection {
  const { kind, direction, isVisible, network, amountMin, amountMax } = channel;
  if (direction !== 2 || !isVisible || kind === "online") return no("channel_closed");
  const isRight = destination.kind === kind && destination.network === network && destination.isThere;
  if (!isRight) return no("destination_not_of_channel");
  if (destination.isNobodys) return no("address_nobodys");
  const parsed = parseUnits(text, currency.scale);
  if (!parsed.ok) return no("amount_decimals", { decimals: String(currency.scale) });
  const amount = parsed.value;
  const bound = (units: bigint) => formatUnits(units, currency.scale);
  if (amount < amountMin) return no("withdrawal_below_minimum", { min: bound(amountMin), asset: currency.code });
  if (amountMax !== null && amount > amountMax) return no("withdrawal_above_maximum", { max: bound(amountMax), asset: currency.code });
  const amounts = withdrawalAmounts(channel, amount);
  if (amounts.receives <= 0n) return no("withdrawal_eaten_by_fee");
  if (rate === undefined) return no("currency_unpriced", { currency: currency.code });
  const worth = withdrawalWorth(currency, amount, rate);
  return { ok: true, agreed: { amount, ...amounts, worth, approvalsNeeded: worth >= secondApproval ? 2 : 1 } };
}

/**
 * Until when withdrawals pause after a secret of the account was changed, so that its owner can read of a change that a thief has made before the
 * money is gone; null while they do not. Times in epoch ms.
 */
export function withdrawalHeldUntil(secretChangedAt: number | null, holdMs: number, now: number): number | null {
  if (secretChangedAt === null) return null;
  const until = secretChangedAt + holdMs;
  return now < until ? until : null;
}

/** What a level may withdraw, in units of the settlement currency. */
export interface WithdrawalLimit {
  readonly dayMax: bigint;
  readonly monthMax: bigint;
}

/** What a user has withdrawn, or asked to, in this day and month of UTC; what came back does not count. */
export interface WithdrawnSums {
  readonly day: bigint;
  readonly month: bigint;
}

/** First moments of the day and the month of UTC that a moment is in; epoch ms. */
export function withdrawalWindows(now: number): { readonly day: number; readonly month: number } {
  const date = new Date(now);
  return { day: now - (now % DAY_MS), month: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) };
}

/** The reason why one more withdrawal is too much; null where it is not. Undefined as the limit closes the level. */
export function withdrawalLimitRejection(
  limit: WithdrawalLimit | undefined,
  { day, month }: WithdrawnSums,
  worth: bigint,
): WithdrawalRequestRejection | null {
  if (limit === undefined) return no("withdrawal_level_closed");
  const said = (max: bigint, used: bigint) => ({
    max: formatUnits(max, SETTLEMENT.scale),
    left: formatUnits(used >= max ? 0n : max - used, SETTLEMENT.scale),
    asset: SETTLEMENT.code,
  });
  if (day + worth > limit.dayMax) return no("withdrawal_day_limit", said(limit.dayMax, day));
  if (month + worth > limit.monthMax) return no("withdrawal_month_limit", said(limit.monthMax, month));
  return null;
}

/** What a request is held against besides its own terms. */
export interface WithdrawalMeans {
  readonly limit: WithdrawalLimit | undefined;
  /** `open` counts withdrawals that have not ended. */
  readonly withdrawn: WithdrawnSums & { readonly open: number };
  readonly openMax: number;
  readonly available: bigint;
  /** Of the currency that is withdrawn. */
  readonly backing: CashBacking;
}

/** The last reasons, in their order: limits, how many are open, what there is, and what leans on it. */
export function withdrawalMeansRejection(
  currency: Currency,
  { amount, worth }: Pick<AgreedWithdrawal, "amount" | "worth">,
  { limit, withdrawn, openMax, available, backing }: WithdrawalMeans,
): WithdrawalRequestRejection | null {
  const tooMuch = withdrawalLimitRejection(limit, withdrawn, worth);
  if (tooMuch !== null) return tooMuch;
  if (withdrawn.open >= openMax) return no("withdrawal_open_limit", { max: String(openMax) });
  if (available < amount) {
    const text = (units: bigint) => formatUnits(units, currency.scale);
    return no("insufficient_balance", { available: text(available), needed: text(amount), asset: currency.code });
  }
  const backed = cashBackingRejection(backing, available - amount);
  return backed === null ? null : no(backed);
}

/** What becomes of the held money at an end: `post` goes where it was held for, `void` is free again, `fee` goes from what is free to the house. */
export interface WithdrawalTransfer {
  readonly kind: "post" | "void" | "fee";
  readonly amount: bigint;
}

/** Paid, what arrives goes out of what is held and the fee to the house; else all of it is free again. */
export function withdrawalTransfers(
  { amount, fee }: { readonly amount: bigint; readonly fee: bigint },
  ended: WithdrawalState,
): readonly WithdrawalTransfer[] {
  if (ended !== "paid") return [{ kind: "void", amount }];
  const paid: WithdrawalTransfer = { kind: "post", amount: amount - fee };
  if (fee === 0n) return [paid];
  return [paid, { kind: "void", amount: fee }, { kind: "fee", amount: fee }];
}
