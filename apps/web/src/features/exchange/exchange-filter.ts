import type { Fields } from "@candela/api";
import type { DayRange } from "@candela/ui";
import { dayBegins } from "../../lib/time/zone-choice.ts";

/** Which exchanges are listed; null is all. */
export interface ExchangeFilter {
  readonly from: number | null;
  readonly to: number | null;
  /** Days by the chosen clock. */
  readonly days: DayRange | null;
  /** Epoch of the account; null is the present one. */
  readonly epoch: number | null;
}

export const EVERY_EXCHANGE: ExchangeFilter = { from: null, to: null, days: null, epoch: null };

export function exchangeFields({ from, to, days, epoch }: ExchangeFilter): Fields<"GET /api/currencyExchange/file"> {
  return {
    "params[fromCurrencyId]": from ?? undefined,
    "params[toCurrencyId]": to ?? undefined,
    "params[startTs]": days === null ? undefined : dayBegins(days.from),
    // The day after is not included: the whole of the last day is.
    "params[endTs]": days === null ? undefined : dayBegins(days.to, 1),
    epoch: epoch ?? undefined,
  };
}
