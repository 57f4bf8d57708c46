import { showToast } from "@candela/ui";
import { useCallback, useEffect, useMemo } from "react";
import { createStore } from "../../../lib/browser/store.ts";
import { t } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useOpenRows, useStreamedPages } from "../../../lib/net/use-streamed-rows.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { type PastFields, passes } from "../overview/past-fields.ts";
import type { Phase } from "./countdown.ts";
import { quickTrades } from "./quick-part.ts";
import { hasEnded, isRunning, type QuickOrder } from "./trades.ts";
import { unwatch, watch, watchBegun, watchedHere, watchedOnDevice } from "./watched.ts";

const RUNNING = { status: "open", pageNum: 1, pageSize: 100 } as const;

/** Results to tell, oldest first. */
export const resultsStore = createStore<readonly QuickOrder[]>([]);

/** A trade that was just placed in this tab: here, and in no other, its end is told. */
export function watchPlaced({ id }: QuickOrder): void {
  watch(id);
  tellEnded();
}

/** Trades of no tab of this device whose card is on screen. */
const lookedAt = new Set<string>();

/** How often it is asked whether another tab of the device has placed what one looks at here, ms. */
const ASK_EVERY_MS = 400;

/**
 * A trade whose card one looks at, while it is in this phase. Placed on another device, it is nobody's here to tell: a card that counts down and
 * is gone without a word would leave one guessing. The tab that places it may hear of it after this one, so it is asked again until it is known.
 */
export function useLookedAt({ id }: QuickOrder, phase: Phase): void {
  useEffect(() => {
    if (phase === "opening") return;
    const ask = () => {
      if (!watchedOnDevice().includes(id)) return false;
      lookedAt.delete(id);
      clearInterval(asking);
      return true;
    };
    const asking = setInterval(ask, ASK_EVERY_MS);
    if (!ask()) lookedAt.add(id);
    return () => {
      clearInterval(asking);
      lookedAt.delete(id);
    };
  }, [id, phase]);
}

/** The ends of trades that this tab placed, or that one looks at here, once each. */
function tellEnded(): void {
  const told = quickTrades.overlay.get();
  for (const id of new Set([...watchedHere(), ...lookedAt])) {
    const trade = told.get(id)?.row;
    if (trade !== undefined && hasEnded(trade)) tellEnd(trade);
  }
}

// For good, also while no page shows trades: results are told wherever the user is.
quickTrades.overlay.subscribe(tellEnded);

function tellEnd(trade: QuickOrder): void {
  unwatch(trade.id);
  lookedAt.delete(trade.id);
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
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "not_found") unwatch(id);
    }
  }
}

// A session that ends, by itself or not, leaves running trades behind: they go on, and that is said.
sessionStore.subscribe(() => {
  if (sessionStore.get() === null && watchedOnDevice().length > 0) showToast({ text: t("quick_expired"), tone: "info" });
});

/** Trades that wait or run, newest first, as they change; undefined until they are known. */
export function useRunningTrades() {
  const { rows: trades, ...rest } = useOpenRows(quickTrades, RUNNING, isRunning);
  return { trades, ...rest };
}

/** Trades that ended in an epoch, the present one when it is left out, newest first, page by page. */
export function usePastTrades(epoch: number | undefined, only: PastFields) {
  const fields = useMemo(() => ({ status: "closed" as const, ...only, epoch }), [only, epoch]);
  const belongs = useCallback((trade: QuickOrder) => hasEnded(trade) && passes(only, trade), [only]);
  const { rows: trades, ...rest } = useStreamedPages(quickTrades, { fields, belongs });
  return { trades, ...rest };
}

/** Finds out about the trades of this tab that ended unseen. */
export function useWatch(): void {
  const { trades } = useRunningTrades();
  useEffect(() => {
    if (trades !== undefined) void tellMissed(trades);
  }, [trades]);
}
