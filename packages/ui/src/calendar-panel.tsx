import { useEffect, useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { CALENDAR_MONTHS, type DayRange, dayStart, dayText, rangeBetween } from "./day-range.ts";
import { firstWeekday } from "./first-weekday.ts";
import { latinDigits } from "./format/number-format.ts";
import { useUi } from "./ui-context.ts";

export interface CalendarProps {
  /** Null while nothing is chosen; `to` is `from` while only the first day is. */
  readonly value: DayRange | null;
  readonly onChange: (value: DayRange) => void;
  /** The last day that can be chosen. */
  readonly today: Date;
}

/** Around the edges of a range the light is round, within it goes through. */
const EDGE = "*:bg-ink *:text-on-ink *:font-semibold";
const CLASSES = {
  months: "relative flex flex-col gap-6",
  month_caption: "sticky top-(--calendar-top,0px) z-1 flex h-11 items-center justify-center bg-raised text-row font-semibold",
  nav: "absolute inset-x-0 top-0 z-10 flex h-11 justify-between",
  button_previous: "grid size-11 cursor-pointer place-items-center rounded-full active:bg-fill aria-disabled:text-ink-off",
  button_next: "grid size-11 cursor-pointer place-items-center rounded-full active:bg-fill aria-disabled:text-ink-off",
  month_grid: "w-full table-fixed border-separate border-spacing-y-0.5",
  // Under the name of its month as long as that is in view: where the panel opens, the first month in view is scrolled half away.
  weekdays: "sticky top-[calc(var(--calendar-top,0px)+2.75rem)] z-1",
  weekday: "h-8 bg-raised text-caption font-normal text-ink-3",
  day: "p-0 text-center",
  day_button: "num size-11 cursor-pointer rounded-full text-body active:bg-fill-press focus-visible:-outline-offset-2",
  disabled: "*:cursor-not-allowed *:text-ink-off",
  hidden: "invisible",
  today: "*:font-semibold *:underline *:underline-offset-4",
  range_start: `bg-linear-to-r rtl:bg-linear-to-l from-transparent from-50% to-fill to-50% ${EDGE}`,
  range_end: `bg-linear-to-l rtl:bg-linear-to-r from-transparent from-50% to-fill to-50% ${EDGE}`,
  range_middle: "bg-fill first:rounded-s-full last:rounded-e-full",
} as const;

function wordsOf(locale: string) {
  const tag = latinDigits(locale);
  const month = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric" });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "short" });
  const wholeWeekday = new Intl.DateTimeFormat(tag, { weekday: "long" });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "full" });
  return { month, weekday, wholeWeekday, day };
}

/** Three months under each other, the last of them this one; arrows of the keyboard go by day, page keys by month. */
export default function CalendarPanel({ value, onChange, today }: CalendarProps) {
  const { t, locale } = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const words = wordsOf(locale);
  /** The first day of a range whose other end is still to be chosen. */
  const [first, setFirst] = useState<string | null>(null);
  const choose = (day: string) => {
    setFirst(first === null ? day : null);
    onChange(rangeBetween(first ?? day, day));
  };
  // The most recent choice is mostly near today, which is at the end.
  useEffect(() => {
    // `scrollIntoView` returns a promise in newer browsers; an effect must not return it as its clean-up.
    frame.current?.scrollIntoView({ block: "end", behavior: "instant" });
  }, []);
  return (
    <div ref={frame} className="max-compact:-mx-3.5">
      <DayPicker
        mode="range"
        required={false}
        selected={value === null ? undefined : { from: dayStart(value.from), to: dayStart(value.to) }}
        onSelect={(_range, day) => choose(dayText(day))}
        numberOfMonths={CALENDAR_MONTHS}
        defaultMonth={new Date(today.getFullYear(), today.getMonth() - CALENDAR_MONTHS + 1, 1)}
        endMonth={today}
        disabled={{ after: today }}
        today={today}
        weekStartsOn={firstWeekday(locale)}
        dir={document.documentElement.dir}
        classNames={CLASSES}
        formatters={{
          formatCaption: (month) => words.month.format(month),
          formatWeekdayName: (day) => words.weekday.format(day),
          formatDay: (day) => String(day.getDate()),
        }}
        labels={{
          labelDayButton: (day) => words.day.format(day),
          labelGrid: (month) => words.month.format(month),
          labelWeekday: (day) => words.wholeWeekday.format(day),
          labelPrevious: () => t("calendar_previous"),
          labelNext: () => t("calendar_next"),
          labelNav: () => t("calendar_title"),
        }}
        components={{ Chevron }}
      />
    </div>
  );
}

function Chevron({ orientation }: { readonly orientation?: "up" | "down" | "left" | "right" | undefined }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={orientation === "left" ? "m12 4-6 6 6 6" : "m8 4 6 6-6 6"} />
    </svg>
  );
}
