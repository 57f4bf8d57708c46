import { useEffect, useRef, useState } from "react";
import type { Quote } from "../market/quote-store.ts";
import type { ChartView } from "./chart-view.ts";
import { candleEnd, countdownText } from "./intervals.ts";

interface Countdown {
  readonly view: ChartView | null;
  readonly running: boolean;
  readonly quote: Pick<Quote, "ts">;
}

/**
 * Time until the running candle closes, as text; null while none runs. Counted from the server's ticks and the page's own stopwatch: the clock
 * of a device may be wrong by hours.
 */
export function useCountdown({ view, quote, running }: Countdown): string | null {
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    // A tick was late by its way here: the one that came fastest tells the time best.
    ahead.current = Math.max(ahead.current, quote.ts - performance.now());
  }, [quote]);
  useEffect(() => {
    if (view === null || !running) return setLeft(null);
    const count = () => {
      const last = view.isLive() ? view.last() : undefined;
      const now = ahead.current + performance.now();
      const end = last === undefined ? 0 : candleEnd(last.ts, view.interval);
      setLeft(end > now ? end - now : null);
    };
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [view, running]);
  return left === null ? null : countdownText(left);
}
