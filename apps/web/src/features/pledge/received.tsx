import { compareDecimals, sumDecimals } from "@candela/ui";
import { Figure } from "./figure.tsx";
import { InUsdt } from "./in-usdt.tsx";
import { byDayFields, type InterestFilter } from "./interest-filter.ts";
import type { Currency } from "./interest-filters.tsx";
import { useByDay } from "./use-interest.ts";

interface ReceivedProps {
  readonly currency: Currency;
  readonly filter: InterestFilter;
  readonly now: number;
  /** Shown though it is nothing: no other currency is. */
  readonly alone: boolean;
}

/** What was paid of one currency in the time shown; what waits is not in it. */
export function Received({ currency: [id, code], filter, now, alone }: ReceivedProps) {
  const { days } = useByDay(byDayFields(id, filter, now));
  // Its line is there while it is read: what stands below does not move.
  if (days === undefined) return alone ? <p aria-hidden="true" className="h-9.5" /> : null;
  const paid = sumDecimals(days.map((day) => day.paid));
  if (!alone && compareDecimals(paid, "0") === 0) return null;
  return (
    <p>
      <span className="block text-price text-[min(2.125rem,9vw)]! text-up-text">
        <Figure own whole code={code} value={paid} sign="always" />
      </span>
      <span className="text-caption text-ink-2">
        <InUsdt own code={code} value={paid} text="pledge_at_price" />
      </span>
    </p>
  );
}
