import type { ReactNode } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDay, formatMonth } from "../../../lib/time/time-format.ts";
import { type MonthGroup, monthGroups } from "./month-groups.ts";

interface MonthListProps<Row> {
  readonly rows: readonly Row[];
  readonly row: (row: Row, isToday: boolean) => ReactNode;
}

/** Rows under the day or the month that they are of. */
export function MonthList<Row extends { readonly id: string; readonly createdAt: number }>({ rows, row }: MonthListProps<Row>) {
  const t = useT();
  const now = useNow(30_000);
  const title = ({ when, ts }: MonthGroup<Row>) => {
    return when === "today" ? `${t("assets_today")}, ${formatDay(ts)}` : formatMonth(ts, now);
  };
  return monthGroups(rows, now).map((group) => (
    <section key={`${group.when}-${group.ts}`} className="pt-2">
      <h2 className="page-x pt-2 pb-1 text-caption text-ink-2">{title(group)}</h2>
      <ul>
        {group.rows.map((one) => (
          <li key={one.id}>{row(one, group.when === "today")}</li>
        ))}
      </ul>
    </section>
  ));
}
