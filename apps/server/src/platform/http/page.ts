import { LIST_PAGE_SIZE } from "@candela/api";

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
