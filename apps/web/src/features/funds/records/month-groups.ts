import { clockParts } from "../../../lib/time/zone-choice.ts";

/** Rows of the present day, of the rest of its month, or of an earlier month; `ts` is a moment of it. */
export interface MonthGroup<Row> {
  readonly when: "today" | "earlier" | "month";
  readonly ts: number;
  readonly rows: readonly Row[];
}

/** Rows, newest first, by today, the rest of this month, and each month before it, by the chosen clock. */
export function monthGroups<Row extends { readonly createdAt: number }>(rows: readonly Row[], now: number): readonly MonthGroup<Row>[] {
  const today = clockParts(now);
  const groups: { when: MonthGroup<Row>["when"]; ts: number; key: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const { year, month, day } = clockParts(row.createdAt);
    const isThisMonth = year === today.year && month === today.month;
    const isToday = isThisMonth && day === today.day;
    const key = isToday ? "today" : `${year}-${month}`;
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else
      groups.push({
        when: isToday ? "today" : isThisMonth && last?.when === "today" ? "earlier" : "month",
        ts: row.createdAt,
        key,
        rows: [row],
      });
  }
  return groups.map(({ key: _, ...group }) => group);
}
