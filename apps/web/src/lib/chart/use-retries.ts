import { useEffect, useEffectEvent } from "react";
import { useStore } from "../browser/store.ts";
import { onlineStore, useLiveness } from "../net/live.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** From the n-th failure in a row (from 1) to the next try, ms. */
export function retryWait(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
}

/**
 * Tries what failed again: at once when the socket has its line back, else more and more rarely; without a line not at all. `failures`: how often
 * it failed since it last went well.
 */
export function useRetries(failures: number, retry: () => void): void {
  const online = useStore(onlineStore);
  const live = useLiveness() === "live";
  const onLive = useEffectEvent(() => failures > 0 && retry());
  useEffect(() => {
    if (live) onLive();
  }, [live]);
  const onWaited = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0 || !online) return;
    const timer = setTimeout(() => onWaited(), retryWait(failures));
    return () => clearTimeout(timer);
  }, [failures, online]);
}
