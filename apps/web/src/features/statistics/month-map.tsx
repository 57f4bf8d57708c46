import { DAY_MS } from "@candela/model";
import { Amount, compareDecimals, cx, directionOf, firstWeekday, IconButton, latinDigits, ownText, SectionTitle, useUi } from "@candela/ui";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { heatLevel } from "./heat-level.ts";
import { type Month, monthAfter, monthOf, monthStart, weeksOf } from "./month-days.ts";

interface DayProfit {
  readonly ts: number;
  readonly profit: string;
  readonly trades: number;
}

interface MonthMapProps {
  readonly days: readonly DayProfit[];
  readonly startTs: number;
  readonly endTs: number;
}

const SIZE = (text: string) => (text.startsWith("-") ? text.slice(1) : text);
/** A Sunday: names of the weekdays are made from the days after it. */
const SUNDAY = Date.UTC(2023, 11, 31);
const HEAT = {
  up: ["bg-fill", "heat-up-1", "heat-up-2", "heat-up-3"],
  down: ["bg-fill", "heat-down-1", "heat-down-2", "heat-down-3"],
  flat: ["bg-fill", "bg-fill", "bg-fill", "bg-fill"],
} as const;

/** Profit by day, a month at a time: a table with a week a row. Colour, a sign and the words of each day say the same. */
export function MonthMap({ days, startTs, endTs }: MonthMapProps) {
  const t = useT();
  const { tag } = useLanguage();
  const [month, setMonth] = useState<Month>(() => monthOf(days.at(-1)?.ts ?? endTs - 1));
  const title = new Intl.DateTimeFormat(latinDigits(tag), { month: "long", year: "numeric", timeZone: "UTC" }).format(monthStart(month));
  const byDay = new Map(days.map((day) => [day.ts, day]));
  const largest = days.map(({ profit }) => SIZE(profit)).reduce((a, b) => (compareDecimals(b, a) > 0 ? b : a), "0");
  const hasBefore = monthStart(month) > startTs;
  const hasAfter = monthStart(monthAfter(month, 1)) < endTs;
  const weekday = new Intl.DateTimeFormat(latinDigits(tag), { weekday: "short", timeZone: "UTC" });
  const weekdayName = new Intl.DateTimeFormat(latinDigits(tag), { weekday: "long", timeZone: "UTC" });
  const first = firstWeekday(tag);
  const weekdays = Array.from({ length: 7 }, (_, index) => SUNDAY + (first + index) * DAY_MS);
  return (
    <section aria-labelledby="statistics-days" className="mt-4">
      <SectionTitle
        id="statistics-days"
        end={
          <span className="-me-2.5 flex">
            <Turn label={t("statistics_month_before")} off={!hasBefore} onClick={() => setMonth(monthAfter(month, -1))}>
              <CaretLeftIcon size={19} className="rtl:-scale-x-100" />
            </Turn>
            <Turn label={t("statistics_month_after")} off={!hasAfter} onClick={() => setMonth(monthAfter(month, 1))}>
              <CaretRightIcon size={19} className="rtl:-scale-x-100" />
            </Turn>
          </span>
        }
      >
        {t("statistics_by_day")}
      </SectionTitle>
      <div className="page-x">
        <table className="w-full table-fixed border-separate border-spacing-1 max-compact:border-spacing-0.5">
          <caption aria-live="polite" className="pb-1 text-start text-caption text-ink-3">
            {title}
          </caption>
          <thead>
            <tr>
              {weekdays.map((ts) => (
                <th key={ts} scope="col" abbr={weekdayName.format(ts)} className="pb-0.5 text-[min(0.75rem,3.2vw)] font-medium text-ink-3">
                  {weekday.format(ts)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month, first).map((week) => (
              <tr key={week.find((ts) => ts !== null)}>
                {week.map((ts, index) => (
                  <td key={weekdays[index]} className="p-0">
                    {ts !== null && <Day ts={ts} day={byDay.get(ts)} largest={largest} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface TurnProps {
  readonly label: string;
  readonly off: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Turn({ label, off, onClick, children }: TurnProps) {
  return (
    <IconButton label={label} aria-disabled={off || undefined} onClick={() => !off && onClick()} className={off ? "text-ink-off" : ""}>
      {children}
    </IconButton>
  );
}

/** Decimals that a square of the calendar has room for: two of a small amount, none from a hundred on. */
function cellDecimals(profit: string): number {
  const whole = SIZE(profit).split(".")[0]?.length ?? 1;
  return Math.max(0, 3 - whole);
}

/** One day: its number, and what it made, rounded; read out in full. */
function Day({ ts, day, largest }: { readonly ts: number; readonly day: DayProfit | undefined; readonly largest: string }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const profit = day?.profit ?? "0";
  const shown = { decimals: cellDecimals(profit), rounding: "even" } as const;
  const hidden = style.hidesOwn === true;
  const direction = hidden ? "flat" : directionOf(profit, { decimals: 2, rounding: "even" });
  const level = heatLevel(SIZE(profit), largest);
  const date = new Intl.DateTimeFormat(latinDigits(tag), { day: "numeric", month: "long", timeZone: "UTC" }).format(ts);
  const spoken =
    day === undefined
      ? t("statistics_day_none", { date })
      : t("statistics_day", { date, profit: ownText(profit, style, { decimals: 2, rounding: "even", sign: "always" }), count: day.trades });
  return (
    <div
      title={spoken}
      className={cx("flex min-h-11 flex-col items-center justify-center rounded-chip px-0.5 py-1 text-center", HEAT[direction][level])}
    >
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true" className="num text-small leading-4">
        {new Date(ts).getUTCDate()}
      </span>
      <span aria-hidden="true" className="num h-4 max-w-full truncate text-[0.6875rem] leading-4 font-semibold">
        {!hidden && directionOf(profit, shown) !== "flat" && <Amount value={profit} sign="always" {...shown} />}
      </span>
    </div>
  );
}
