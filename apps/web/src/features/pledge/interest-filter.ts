import type { Fields } from "@candela/api";
import { dayOf, dayText } from "@candela/model";

/** Days back from yesterday, the last that can have interest. */
export const RANGES = [30, 90, 365] as const;

export interface InterestFilter {
  /** Null is every currency; undefined the first, until one is chosen. */
  readonly currencyId: number | null | undefined;
  readonly days: (typeof RANGES)[number];
  /** Epoch of the account; null is the present one. */
  readonly epoch: number | null;
}

/** The same of one currency, as sums by day are asked for. */
export function byDayFields(currencyId: number, { days, epoch }: InterestFilter, now: number): Fields<"GET /api/pledge/byDay"> {
  const today = dayOf(now);
  return { currencyId, startDay: dayText(today - days), endDay: dayText(today - 1), epoch: epoch ?? undefined };
}

export function interestFields({ currencyId, days, epoch }: InterestFilter, now: number): Fields<"GET /api/pledge/file"> {
  const today = dayOf(now);
  return {
    "params[currencyId]": currencyId ?? undefined,
    "params[startDay]": dayText(today - days),
    "params[endDay]": dayText(today - 1),
    epoch: epoch ?? undefined,
  };
}
