import { LIST_COUNTED_MAX, LIST_PAGE_SIZE } from "@candela/api";

interface PageFields {
  readonly pageNum?: number;
  readonly pageSize?: number;
}

/** Page fields of a call as limit and offset. */
export function pageOf(fields: PageFields): { limit: number; offset: number } {
  const limit = fields.pageSize ?? LIST_PAGE_SIZE;
  return { limit, offset: ((fields.pageNum ?? 1) - 1) * limit };
}

/** The page of rows that are in memory. */
export function pageOfRows<T>(rows: readonly T[], fields: PageFields): T[] {
  const { limit, offset } = pageOf(fields);
  return rows.slice(offset, offset + limit);
}

interface RecordPageFields extends PageFields {
  readonly before?: string;
}

/** A page of records: after so many, or after the one with this id. */
export interface RecordPage {
  readonly limit: number;
  readonly offset: number;
  readonly before?: bigint | undefined;
}

/** The same with the cursor, which takes the place of a number. */
export function recordPageOf(fields: RecordPageFields): RecordPage {
  const { limit, offset } = pageOf(fields);
  return fields.before === undefined ? { limit, offset, before: undefined } : { limit, offset: 0, before: BigInt(fields.before) };
}

/** How far matching records are counted: far enough to say whether more follow this page. */
export function countedUpTo({ limit, offset }: RecordPage): number {
  return Math.max(LIST_COUNTED_MAX, offset + limit + 1);
}
