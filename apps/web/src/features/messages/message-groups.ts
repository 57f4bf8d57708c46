import { DAY_MS } from "@candela/model";

/** When messages came, as the list is divided. */
export type Age = "today" | "week" | "earlier";

/** By days of the device's time zone: today, the six days before it, and all before those. */
function ageOf(ts: number, now: number): Age {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
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
