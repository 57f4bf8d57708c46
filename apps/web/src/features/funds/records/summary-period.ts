import { type DayRange, dayStart, latinDigits } from "@candela/ui";
import { formatMonth } from "../../../lib/time/time-format.ts";
import { clockParts, dayBegins } from "../../../lib/time/zone-choice.ts";

export interface Period {
  readonly startTs: number;
  readonly endTs: number;
  readonly name: string;
}

const two = (value: number) => String(value).padStart(2, "0");

/** What is summed up: the chosen days, else the present month; by the chosen clock. */
export function summaryPeriod(days: DayRange | null, now: number, tag: string): Period {
  if (days !== null) {
    const writer = new Intl.DateTimeFormat(latinDigits(tag), { dateStyle: "medium" });
    const name = writer.formatRange(dayStart(days.from), dayStart(days.to));
    return { startTs: dayBegins(days.from), endTs: dayBegins(days.to, 1), name };
  }
  const { year, month } = clockParts(now);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`;
  return { startTs: dayBegins(`${year}-${two(month)}-01`), endTs: dayBegins(next), name: formatMonth(now, now) };
}
