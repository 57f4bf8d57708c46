import { DAY_MS } from "@candela/model";
import { Segmented } from "@candela/ui";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { serverNow } from "../time/server-clock.ts";

/** Days back from today, its own included; null is as far as the server goes. */
const DAYS = { month: 30, quarter: 90, year: null } as const;
export type Period = keyof typeof DAYS;
const PERIODS: readonly Period[] = ["month", "quarter", "year"];

/** A period that ends now; it begins with a day of UTC, epoch ms, undefined as far back as the server goes. */
export function usePeriod(first: Period) {
  const [period, setPeriod] = useState(first);
  const [today] = useState(() => Math.floor(serverNow() / DAY_MS) * DAY_MS);
  const days = DAYS[period];
  return { period, setPeriod, startTs: days === null ? undefined : today - (days - 1) * DAY_MS };
}

/** How far back a page looks. */
export function PeriodChooser({ period, setPeriod }: Pick<ReturnType<typeof usePeriod>, "period" | "setPeriod">) {
  const t = useT();
  return (
    <div className="page-x py-1.5">
      <Segmented
        label={t("statistics_range")}
        choices={PERIODS.map((value) => ({ value, label: t(`statistics_range_${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
    </div>
  );
}
