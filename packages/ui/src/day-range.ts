/** Days of the device's calendar, both included, as year-month-day. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** How far back a range reaches that nobody chose yet, and how many months a calendar shows. */
export const CALENDAR_MONTHS = 3;

const two = (value: number) => String(value).padStart(2, "0");

export function dayText(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** 00:00 of the day in the device's time zone; `later` whole days after it, whatever their length. */
export function dayStart(text: string, later = 0): Date {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, day + later);
}

/** From the same day so many months before, or the last of a shorter month, to that day. */
export function lastMonths(today: Date, months = CALENDAR_MONTHS): DayRange {
  const last = new Date(today.getFullYear(), today.getMonth() - months + 1, 0);
  const from = new Date(last.getFullYear(), last.getMonth(), Math.min(today.getDate(), last.getDate()));
  return { from: dayText(from), to: dayText(today) };
}

/** From the earlier of two days to the later; a day alone is a range of one day. */
export function rangeBetween(one: string, other: string): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
