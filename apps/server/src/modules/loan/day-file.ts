import { csvPages } from "../../platform/csv-pages.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { daysAfter, type PartFilter } from "./part-store.ts";
import { dayData } from "./wire.ts";

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = ["day", "currency", "principal", "rate", "interest", "is_overdue", "loan_id"] as const;

/** Interest of loans by day as a file, oldest first. */
export function dayFile(sql: Sql, userId: bigint, filter: PartFilter): AsyncGenerator<string> {
  const place = (key: string) => {
    const [day = "", loanId = ""] = key.split("/");
    return { day: Number(day), loanId: BigInt(loanId) };
  };
  return csvPages(COLUMNS, (after, limit) => daysAfter(sql, userId, filter, after === null ? null : place(after), limit), {
    keyOf: ({ day, loanId }) => `${day}/${loanId}`,
    cells(row) {
      const { day, currencyName, principal, rate, interest, isOverdue, loanId } = dayData(row);
      return [[day, currencyName, principal, rate, interest, isOverdue ? "yes" : "no", loanId]];
    },
  });
}
