import type { Queryable } from "../../platform/postgres/database.ts";
import type { IdRange } from "./read.ts";

/** Which of a user's orders or positions a list has. */
export interface ListFilter {
  readonly status?: "open" | "closed";
  readonly productCode?: string;
  /** 1: what buys, is long or bets on a rise; 2: the others. */
  readonly direction?: number;
  /** When it was placed or opened, epoch ms: `startTs` is included, `endTs` is not. */
  readonly startTs?: number;
  readonly endTs?: number;
  /** Of one epoch alone. */
  readonly ids?: IdRange;
}

/** Holds for what was placed in the time of a filter; true where it names none. */
export function placedWithin(sql: Queryable, column: string, { startTs, endTs }: Pick<ListFilter, "startTs" | "endTs">) {
  return sql`${startTs === undefined ? sql`true` : sql`${sql(column)} >= ${String(startTs)}::bigint`}
    ${endTs === undefined ? sql`` : sql`and ${sql(column)} < ${String(endTs)}::bigint`}`;
}
