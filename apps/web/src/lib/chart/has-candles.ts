import { useCallback, useSyncExternalStore } from "react";
import type { ChartView } from "./chart-view.ts";

const none = () => () => undefined;

/** Whether there are candles to see; until then the chart's axis is one of no prices at all. */
export function useHasCandles(view: ChartView | null): boolean {
  const subscribe = useCallback((listener: () => void) => (view === null ? none() : view.onRows(listener)), [view]);
  return useSyncExternalStore(subscribe, () => view?.last() !== undefined);
}
