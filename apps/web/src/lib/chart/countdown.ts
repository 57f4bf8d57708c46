import { useEffect, useRef, useState } from "react";
import { useStore } from "../browser/store.ts";
import type { Quote } from "../market/quote-store.ts";
import { clockSpeedStore } from "../time/server-clock.ts";
import type { ChartView } from "./chart-view.ts";
import { candleEnd, countdownText } from "./intervals.ts";

/** On a fast clock it is counted at most so many times as often. */
const OFTENER_MAX = 8;

interface Countdown {
  readonly view: ChartView | null;
  readonly running: boolean;
  readonly quote: Pick<Quote, "ts">;
}

/**
 * Time until the running candle closes, as text; null while none runs. Counted from the server's ticks and the page's own stopwatch, which runs at the
 * speed of the server's time: the clock of a device may be wrong by hours.
 */
export function useCountdown({ view, quote, running }: Countdown): string | null {
  const lead = useRef({ speed: 1, ms: Number.NEGATIVE_INFINITY });
  const [left, setLeft] = useState<number | null>(null);
  const speed = useStore(clockSpeedStore);
  useEffect(() => {
    // A tick was late by its way here: the one that came fastest tells the time best.
    const known = lead.current.speed === speed ? lead.current.ms : Number.NEGATIVE_INFINITY;
    lead.current = { speed, ms: Math.max(known, quote.ts - performance.now() * speed) };
  }, [quote, speed]);
  useEffect(() => {
    if (view === null || !running) return setLeft(null);
    const count = () => {
      const last = view.isLive() ? view.last() : undefined;
      const now = lead.current.ms + performance.now() * lead.current.speed;
      const end = last === undefined ? 0 : candleEnd(last.ts, view.interval);
      setLeft(end > now ? end - now : null);
    };
    count();
    const timer = setInterval(count, 1_000 / Math.min(OFTENER_MAX, speed));
    return () => clearInterval(timer);
  }, [view, running, speed]);
  return left === null ? null : countdownText(left);
}
