import { useEffect, useRef, useState } from "react";
import type { Quote } from "../quote-store.ts";
import type { ChartView } from "./chart-view.ts";
import { candleEnd, countdownText } from "./intervals.ts";

interface CountdownProps {
  readonly view: ChartView;
  readonly quote: Pick<Quote, "ts">;
}

/**
 * Time until the running candle closes, under the tag of its price. Counted from the server's ticks and the page's own stopwatch: the clock
 * of a device may be wrong by hours.
 */
export function Countdown({ view, quote }: CountdownProps) {
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    // A tick was late by its way here: the one that came fastest tells the time best.
    ahead.current = Math.max(ahead.current, quote.ts - performance.now());
  }, [quote]);
  useEffect(() => {
    const count = () => {
      const last = view.last();
      const now = ahead.current + performance.now();
      const end = last === undefined ? 0 : candleEnd(last.ts, view.interval);
      setLeft(end > now ? end - now : null);
    };
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [view]);
  return left === null ? null : (
    <span
      data-mark="countdown"
      className="absolute inset-x-0 top-full rounded-tag bg-canvas px-1.5 py-1 text-end text-[0.625rem]/[0.625rem] font-medium text-ink-2"
    >
      {countdownText(left)}
    </span>
  );
}
