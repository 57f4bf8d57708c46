import type { Currency } from "@candela/model";
import type { Moment } from "../mode.ts";
import { ceilDiv, readDecimal, ten } from "../plain-numbers.ts";
import { naiveRate } from "./naive-exchange.ts";
import type { ChannelTerms, Destination } from "./operations.ts";

/** Withdrawals written again from docs/domain/withdrawals.md: every step in a list, and what a withdrawal is read from the list. */

export type NaiveStep =
  | { readonly what: "cancelled" | "rejected" | "paid" | "returned" }
  | { readonly what: "approved"; readonly by: string }
  | { readonly what: "sent"; readonly attempt: number }
  /** What the rail said of an attempt; null is silence. */
  | { readonly what: "told"; readonly attempt: number; readonly answer: "none" | "pending" | null }
  | { readonly what: "word"; readonly attempt: number; readonly by: bigint; readonly word: string }
  | { readonly what: "again" };

export interface NaiveWithdrawal {
  readonly id: number;
  readonly userId: bigint;
  readonly assetId: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly worth: bigint;
  readonly needs: number;
  readonly createdAt: number;
  readonly steps: NaiveStep[];
}

export function stateOf({ steps, needs }: Pick<NaiveWithdrawal, "steps" | "needs">): string {
  const end = steps.find(({ what }) => ["cancelled", "rejected", "paid", "returned"].includes(what));
  if (end !== undefined) return end.what;
  if (steps.some(({ what }) => what === "sent")) return "paying";
  return approversOf({ steps }).length >= needs ? "approved" : "reviewing";
}

export function approversOf({ steps }: Pick<NaiveWithdrawal, "steps">): string[] {
  return steps.flatMap((step) => (step.what === "approved" ? [step.by] : []));
}

export function attemptsOf({ steps }: Pick<NaiveWithdrawal, "steps">): number {
  return steps.filter(({ what }) => what === "sent").length;
}

/** Whether nobody knows what became of it: it was sent, it has not ended, and the last that was said of it is not that it waits. */
export function isUnknown(withdrawal: Pick<NaiveWithdrawal, "steps" | "needs">): boolean {
  if (stateOf(withdrawal) !== "paying") return false;
  const last = withdrawal.steps.findLastIndex(({ what }) => what === "sent" || what === "again");
  if (withdrawal.steps[last]?.what === "again") return false;
  const said = withdrawal.steps.slice(last).flatMap((step) => (step.what === "told" ? [step.answer] : []));
  const words = said.filter((answer) => answer !== null);
  return said.length > 0 && words.at(-1) !== "pending";
}

const isOpen = (state: string): boolean => ["reviewing", "approved", "paying"].includes(state);

export interface NaiveAsker {
  readonly isFrozen: boolean;
  readonly available: bigint;
  readonly own: readonly NaiveWithdrawal[];
  readonly limit: { readonly dayMax: bigint; readonly monthMax: bigint } | undefined;
  readonly openMax: number;
  readonly secondFrom: bigint;
}

const OPEN_KINDS = ["crypto", "bank"];

/** The answer to a request: the first of its rejections, or what it comes to. */
export function answerToWithdrawal(
  asked: {
    readonly channel: ChannelTerms;
    readonly currency: Currency;
    readonly destination: Destination;
    readonly text: string;
    readonly isStale: boolean;
  },
  asker: NaiveAsker,
  moment: Moment,
): string | Pick<NaiveWithdrawal, "amount" | "fee" | "worth" | "needs"> {
  const { channel, currency, destination, text } = asked;
  if (asker.isFrozen) return "account_frozen";
  if (!channel.isVisible || channel.direction === 1 || !OPEN_KINDS.includes(channel.kind)) return "channel_closed";
  if (!destination.isThere || destination.kind !== channel.kind || destination.network !== channel.network)
    return "destination_not_of_channel";
  const amount = readDecimal(text, currency.scale);
  if (amount === null) return "amount_decimals";
  if (amount < channel.amountMin) return "withdrawal_below_minimum";
  if (channel.amountMax !== null && channel.amountMax < amount) return "withdrawal_above_maximum";
  const fee = channel.feeFixed + ceilDiv(amount * channel.feeRate, ten(8));
  if (fee >= amount) return "withdrawal_eaten_by_fee";
  const rate = naiveRate(currency, moment, false);
  if (typeof rate === "string") return rate;
  // Half way between both sides, in units of the settlement currency, which has six decimals.
  const worth = ceilDiv(amount * (rate.bid + rate.ask) * ten(6), 2n * ten(12 + currency.scale));
  if (asked.isStale) return "terms_changed";
  if (asker.limit === undefined) return "withdrawal_level_closed";
  const [day, month] = [10, 7].map((length) => usedIn(asker.own, moment.now, length)) as [bigint, bigint];
  if (day + worth > asker.limit.dayMax) return "withdrawal_day_limit";
  if (month + worth > asker.limit.monthMax) return "withdrawal_month_limit";
  if (asker.own.filter((one) => isOpen(stateOf(one))).length >= asker.openMax) return "withdrawal_open_limit";
  if (amount > asker.available) return "insufficient_balance";
  return { amount, fee, worth, needs: worth >= asker.secondFrom ? 2 : 1 };
}

const dateOf = (moment: number, length: number) => new Date(moment).toISOString().slice(0, length);

/** What counts of a day or of a month: their dates are written alike up to a length. */
function usedIn(own: readonly NaiveWithdrawal[], now: number, length: number): bigint {
  const date = dateOf(now, length);
  let sum = 0n;
  for (const one of own)
    if (dateOf(one.createdAt, length) === date && !["rejected", "cancelled", "returned"].includes(stateOf(one))) sum += one.worth;
  return sum;
}
