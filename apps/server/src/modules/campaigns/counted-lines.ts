import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/** What of which campaign is asked: from when to before when (epoch ms). */
export interface AskedRange {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Campaigns with their ranges, as rows `r (id, from_ms, to_ms)`. */
export const rangeRows = (sql: Queryable, ranges: readonly AskedRange[]) => sql`unnest(${numberList(ranges.map(({ id }) => id))}::integer[],
    ${numberList(ranges.map(({ from }) => from))}::bigint[], ${numberList(ranges.map(({ to }) => to))}::bigint[]) as r (id, from_ms, to_ms)`;

/** A line that counts, or that is left out. */
export interface CountedLine {
  readonly ts: number;
  readonly productCode: string | null;
  /** Units of the settlement currency that it adds, or would. */
  readonly amount: bigint;
  readonly isCounted: boolean;
  /** Why it does not count: rule W-2, money of the same currency that came or went, no price. */
  readonly rule: "W-2" | "net" | "unpriced" | null;
  readonly referenceKind: number;
  readonly referenceId: bigint;
  /** Of a deposit or withdrawal: its money, and what one unit of it was worth when, null at par. */
  readonly money: {
    readonly currencyName: string;
    readonly amount: string;
    readonly rate: string | null;
    readonly rateAt: number | null;
  } | null;
}
