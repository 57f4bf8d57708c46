import { LIST_PAGE_SIZE } from "@candela/api";

/** Page fields of a call as limit and offset. */
export function pageOf(fields: { readonly pageNum?: number; readonly pageSize?: number }): { limit: number; offset: number } {
  const limit = fields.pageSize ?? LIST_PAGE_SIZE;
  return { limit, offset: ((fields.pageNum ?? 1) - 1) * limit };
}
