import { type Fields, LIST_PAGE_SIZE_MAX } from "@candela/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useStore } from "../../lib/browser/store.ts";
import { call } from "../../lib/net/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { languageStore } from "../../lib/site/settings.ts";
import type { PledgeDay } from "./pledge-shapes.ts";

const DAYS = "GET /api/pledge/days";
/** Pages of a hundred that are read for one look. */
const PAGES_MAX = 5;

type Filter = Omit<Fields<typeof DAYS>, "pageNum" | "pageSize" | "before">;

/** Interest by day, newest first. Where there is more than the bound, the newest of it, and `isWhole` is false. */
async function readDays(filter: Filter, signal: AbortSignal) {
  const days: PledgeDay[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { rows, total } = await call(DAYS, { ...filter, pageNum: page, pageSize: LIST_PAGE_SIZE_MAX }, { quiet: true, signal });
    days.push(...rows);
    if (rows.length < LIST_PAGE_SIZE_MAX || page * LIST_PAGE_SIZE_MAX >= total) return { days, isWhole: true };
  }
  return { days, isWhole: false };
}

/** The same of the caller, read anew as interest is booked and paid. */
export function useInterest(filter: Filter) {
  const userId = useSession()?.userId ?? "";
  const language = useStore(languageStore);
  const query = useQuery({
    queryKey: [DAYS, filter, userId, language, "all"],
    queryFn: ({ signal }) => readDays(filter, signal),
    placeholderData: keepPreviousData,
  });
  return { ...query.data, failed: query.data === undefined && query.isError, retry: () => void query.refetch() };
}

export type Interest = ReturnType<typeof useInterest>;
