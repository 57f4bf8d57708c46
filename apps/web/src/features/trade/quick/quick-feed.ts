import { showToast } from "@candela/ui";
import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callData, callRows } from "../../../lib/api.ts";
import { t } from "../../../lib/i18n.ts";
import { followAccount } from "../../../lib/live.ts";
import { queryClient, refresh, rowsQuery } from "../../../lib/queries.ts";
import { RequestError } from "../../../lib/request.ts";
import { sessionStore, useLoggedIn, useSession } from "../../../lib/session.ts";
import { createStore } from "../../../lib/store.ts";
import { isRunning, type QuickOrder, tradeOf, withTrade } from "./trades.ts";
import { unwatch, watch, watchBegun, watchedHere, watchedOnDevice } from "./watched.ts";

const ROUTE = "GET /api/fastTradeOrder/list";
const PAGE_SIZE = 20;

const runningQuery = (enabled: boolean) => rowsQuery(ROUTE, { status: "open", pageNum: 1, pageSize: 100 }, { enabled });
const pastKey = (userId: string, epoch?: number) => [ROUTE, "closed", userId, epoch ?? "present", "pages"];
type Pages = InfiniteData<readonly QuickOrder[], number>;

/** Results to tell, oldest first. */
export const resultsStore = createStore<readonly QuickOrder[]>([]);

/** A trade that was just placed in this tab: here, and in no other, its end is told. */
export function takePlaced(trade: QuickOrder): void {
  watch(trade.id);
  takeTrade(trade);
}

/** News of a trade, from an answer or the socket: the lists follow, and the end of one that this tab placed is told once. */
function takeTrade(trade: QuickOrder): void {
  queryClient.setQueryData<readonly QuickOrder[]>(runningQuery(true).queryKey, (running) => withTrade(running ?? [], trade));
  if (isRunning(trade)) return;
  queryClient.setQueryData<Pages>(pastKey(sessionStore.get()?.userId ?? ""), (data) => {
    if (data === undefined || data.pages.some((page) => page.some((each) => each.id === trade.id))) return data;
    const [first = [], ...rest] = data.pages;
    return { ...data, pages: [[trade, ...first], ...rest] };
  });
  if (watchedHere().includes(trade.id)) tellEnd(trade);
}

function tellEnd(trade: QuickOrder): void {
  unwatch(trade.id);
  resultsStore.set((results) => (results.some(({ id }) => id === trade.id) ? results : [...results, trade]));
}

/** Watched trades that do not run any more ended while nobody listened here. Those of another account are nobody's to tell. */
async function tellMissed(running: readonly QuickOrder[]): Promise<void> {
  await watchBegun;
  const missed = watchedHere().filter((id) => !running.some((each) => each.id === id));
  for (const id of missed) {
    try {
      const trade = await callData("GET /api/fastTradeOrder/detail", { id }, { quiet: true });
      if (trade !== null && !isRunning(trade)) tellEnd(trade);
    } catch (error) {
      if (error instanceof RequestError && error.failure.kind === "refused" && error.failure.msg === "not_found") unwatch(id);
    }
  }
}

// A session that ends, by itself or not, leaves running trades behind: they go on, and that is said.
sessionStore.subscribe(() => {
  if (sessionStore.get() === null && watchedOnDevice().length > 0) showToast({ text: t("quick_expired"), tone: "info" });
});

let followers = 0;
let leave: (() => void) | undefined;

/** However many parts show trades, one listens for them. */
function followTrades(): () => void {
  followers += 1;
  leave ??= followAccount(
    (event) => {
      const trade = tradeOf(event);
      if (trade !== null) takeTrade(trade);
    },
    () => void refresh(ROUTE),
  );
  return () => {
    followers -= 1;
    if (followers > 0) return;
    leave?.();
    leave = undefined;
  };
}

/** Trades that wait or run, newest first, as they change; undefined until they are known. */
export function useRunningTrades() {
  const enabled = useLoggedIn();
  useEffect(followTrades, []);
  const query = useQuery(runningQuery(enabled));
  return { trades: enabled ? query.data : undefined, failed: query.data === undefined && query.isError, retry: () => void query.refetch() };
}

/** Trades that ended in an epoch, the present one when it is left out, newest first, page by page. */
export function usePastTrades(epoch?: number) {
  const userId = useSession()?.userId ?? "";
  useEffect(followTrades, []);
  const query = useInfiniteQuery({
    queryKey: pastKey(userId, epoch),
    queryFn: ({ pageParam, signal }) =>
      callRows(ROUTE, { status: "closed", epoch, pageNum: pageParam, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
    enabled: userId !== "",
  });
  return {
    trades: query.data?.pages.flat(),
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** Finds out about the trades of this tab that ended unseen. */
export function useWatch(): void {
  const { trades } = useRunningTrades();
  useEffect(() => {
    if (trades !== undefined) void tellMissed(trades);
  }, [trades]);
}
