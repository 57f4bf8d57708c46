import type { DayRange } from "@candela/ui";
import { dayBegins } from "../../../lib/time/zone-choice.ts";
import type { ChannelKind } from "../money-shapes.ts";

/** Which deposits or withdrawals are listed; null is all. */
export interface MoneyFilter<State extends string> {
  /** All that has not ended, or those in one state. */
  readonly state: State | "open" | null;
  readonly kind: ChannelKind | null;
  readonly currencyId: number | null;
  /** Days by the chosen clock. */
  readonly days: DayRange | null;
  /** Epoch of the account; null is the present one. */
  readonly epoch: number | null;
}

export const EVERYTHING: MoneyFilter<never> = { state: null, kind: null, currencyId: null, days: null, epoch: null };

export function isFiltered({ state, kind, currencyId, days }: MoneyFilter<string>): boolean {
  return state !== null || kind !== null || currencyId !== null || days !== null;
}

/** The filter as the lists and their files take it. */
export function moneyFields<State extends string>({ state, kind, currencyId, days, epoch }: MoneyFilter<State>) {
  return {
    "params[state]": state === null || state === "open" ? undefined : (state as Exclude<State, "open">),
    "params[isOpen]": state === "open" ? true : undefined,
    "params[channelType]": kind ?? undefined,
    "params[currencyId]": currencyId ?? undefined,
    "params[startTs]": days === null ? undefined : dayBegins(days.from),
    // The day after is not included: the whole of the last day is.
    "params[endTs]": days === null ? undefined : dayBegins(days.to, 1),
    epoch: epoch ?? undefined,
  };
}
