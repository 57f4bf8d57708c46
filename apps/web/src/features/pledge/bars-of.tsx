import { DAY_MS, dayOf, startOfDay } from "@candela/model";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { Bars } from "./bars.tsx";
import { BarsTable } from "./bars-table.tsx";
import { interestBars } from "./interest-bars.ts";
import { byDayFields, type InterestFilter } from "./interest-filter.ts";
import type { Currency } from "./interest-filters.tsx";
import { useByDay } from "./use-interest.ts";

interface BarsOfProps {
  readonly currency: Currency;
  readonly filter: InterestFilter;
  readonly now: number;
  readonly asTable: boolean;
}

/** Interest by day of one currency, as bars or in figures; nothing where there was none. */
export function BarsOf({ currency: [id, code], filter, now, asTable }: BarsOfProps) {
  const t = useT();
  const { days, failed, retry } = useByDay(byDayFields(id, filter, now));
  if (failed) return <PartError onRetry={retry} />;
  // As high as what comes.
  if (days === undefined) return <div aria-hidden="true" className="h-46" />;
  if (days.length === 0) return null;
  const bars = interestBars(days, startOfDay(dayOf(now)) - DAY_MS, filter.days, now);
  const label = t("pledge_bars", { asset: code, days: t("earning_days", { count: filter.days }) });
  if (asTable) return <BarsTable bars={bars} code={code} label={label} />;
  return (
    <div className="page-x">
      <Bars bars={bars} code={code} label={label} />
    </div>
  );
}
