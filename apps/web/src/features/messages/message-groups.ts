import { DAY_MS } from "@candela/model";
import { clockParts, dayBegins } from "../../lib/time/zone-choice.ts";

/** When messages came, as the list is divided. */
export type Age = "today" | "week" | "earlier";

/** By days of the chosen clock: today, the six days before it, and all before those. */
function ageOf(ts: number, now: number): Age {
  const { year, month, day } = clockParts(now);
  const midnight = dayBegins(`${year}-${month}-${day}`);
  return ts >= midnight ? "today" : ts >= midnight - 6 * DAY_MS ? "week" : "earlier";
}

/** Rows in their order, divided where the age changes; no empty parts. */
export function byAge<Row extends { readonly ts: number }>(
  rows: readonly Row[],
  now: number,
): { readonly age: Age; readonly rows: Row[] }[] {
  const groups: { age: Age; rows: Row[] }[] = [];
  for (const row of rows) {
    const age = ageOf(row.ts, now);
    const last = groups.at(-1);
    if (last?.age === age) last.rows.push(row);
    else groups.push({ age, rows: [row] });
  }
  return groups;
}
