import { useEffect, useState, useSyncExternalStore } from "react";
import { useLiveness } from "../net/live.ts";
import { clockSpeedStore, serverNow } from "../time/server-clock.ts";
import type { Quote } from "./quote-store.ts";

/** Beyond this age a price is old, s of the server's time. */
const FRESH_SECONDS = 10;
/** So many seconds of the device a price may be on its way to the screen, gathered twice: on a fast clock that is much of the server's time. */
const ON_ITS_WAY_SECONDS = 1;

/** Ages are computed once a second; a component that shows one renders only when it changed. */
function followSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

/** Seconds since a product's last tick once they exceed ten, at speed 1; null while it is fresh or its market is closed. */
export function staleSeconds(quote: Pick<Quote, "isOpen" | "ts"> | undefined, now: number, speed = 1): number | null {
  if (quote === undefined || !quote.isOpen) return null;
  const seconds = Math.floor((now - quote.ts) / 1_000);
  return seconds > FRESH_SECONDS + (speed - 1) * ON_ITS_WAY_SECONDS ? seconds : null;
}

/** The same now, as the seconds go by. */
export function useStaleSeconds(quote: Quote | undefined): number | null {
  return useSyncExternalStore(followSeconds, () => staleSeconds(quote, serverNow(), clockSpeedStore.get()));
}

/** The server answers whoever begins to follow a product within this time, ms; a price from before it says nothing about the market. */
const ANSWER_MS = 2_000;

/**
 * Seconds since a product's last tick where they are worth telling; null while it is fresh. A row that comes into view has the price of
 * when it was last looked at, for as long as the first answer takes: its age is told only after that, or at once where nothing can come.
 */
export function useToldAge(quote: Quote | undefined, isFollowed: boolean): number | null {
  const seconds = useStaleSeconds(quote);
  const isCut = useLiveness() === "stale";
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => setAnswered(true), ANSWER_MS);
    return () => {
      clearTimeout(timer);
      setAnswered(false);
    };
  }, [isFollowed]);
  return isCut || isAnswered ? seconds : null;
}
