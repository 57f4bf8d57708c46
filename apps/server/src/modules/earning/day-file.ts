import type { EarningKind } from "@candela/engine";
import { csvPages, timeCell } from "../../platform/csv-pages.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type DayFilter, daysAfter } from "./day-store.ts";
import { dayData } from "./wire.ts";

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = ["day", "currency", "amount", "rate", "interest", "state", "paid_at", "balance_after", "order_id"] as const;

/** Interest by day as a file, oldest first. */
export function dayFile(sql: Sql, kind: EarningKind, userId: bigint, filter: DayFilter): AsyncGenerator<string> {
  const place = (key: string) => {
    const [day = "", orderId = ""] = key.split("/");
    return { day: Number(day), orderId: BigInt(orderId) };
  };
  return csvPages(COLUMNS, (after, limit) => daysAfter(sql, kind, userId, filter, after === null ? null : place(after), limit), {
    keyOf: ({ day, orderId }) => `${day}/${orderId}`,
    cells(row) {
      const { day, currencyName, amount, rate, interest, state, paidAt, balanceAfter, orderId } = dayData(row);
      return [[day, currencyName, amount, rate, interest, state, timeCell(paidAt), balanceAfter, orderId]];
    },
  });
}
