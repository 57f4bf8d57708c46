import { useState } from "react";
import { useNow } from "../../../lib/time/now.ts";
import { serverNow } from "../../../lib/time/server-clock.ts";
import type { TriesWaiting } from "../use-tries-wait.ts";

/** Counts down after too many tries of who is logged in. It is of this page alone: whoever comes again early is told so by the server. */
export function useWait(): TriesWaiting {
  // Null before the first wait.
  const [until, setUntil] = useState<number | null>(null);
  const now = useNow(until === null ? 30_000 : 250);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
  return { seconds, over: until !== null && seconds === 0, begin: (forSeconds) => setUntil(serverNow() + forSeconds * 1_000) };
}
