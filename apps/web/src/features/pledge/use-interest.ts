import type { Fields } from "@candela/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { rowsQuery } from "../../lib/net/queries.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";

const DAYS = "GET /api/pledge/days";

/** Interest of each day and pledge, newest first, page by page, read anew as it is booked and paid. */
export function useInterest(filter: Omit<Fields<typeof DAYS>, "pageNum" | "pageSize" | "before">) {
  return usePagedRows(DAYS, filter, { keepsPrevious: true });
}

export type Interest = ReturnType<typeof useInterest>;

/** Sums by day of one currency, oldest first. */
export function useByDay(fields: Fields<"GET /api/pledge/byDay">) {
  const query = useQuery({ ...rowsQuery("GET /api/pledge/byDay", fields), placeholderData: keepPreviousData });
  return { days: query.data, failed: query.data === undefined && query.isError, retry: () => void query.refetch() };
}
