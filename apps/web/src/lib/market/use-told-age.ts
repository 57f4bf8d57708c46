import { useEffect, useState } from "react";
import { useLiveness, useStaleSeconds } from "../net/live.ts";
import type { Quote } from "./quote-store.ts";

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
