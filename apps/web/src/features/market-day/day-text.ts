import { DAY_MS } from "@candela/model";
/** UTC days as the server names them, `YYYY-MM-DD`. Their order is that of their texts. */

/** The UTC day of a moment. */
export const dayText = (ts: number): string => new Date(ts).toISOString().slice(0, 10);

/** When a day begins, epoch ms. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const dayAfter = (day: string): string => dayText(dayStart(day) + DAY_MS);

/** A day that there is; null for any other text, the 30th of February among them. */
export function parseDayText(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const start = dayStart(text);
  return Number.isNaN(start) || dayText(start) !== text ? null : text;
}
