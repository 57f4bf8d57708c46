import { useState } from "react";
import { useNow } from "../../../lib/time/now.ts";
import { passingServerTime, serverNow } from "../../../lib/time/server-clock.ts";
import type { TriesWaiting } from "../use-tries-wait.ts";

/** Counts down after the user's too many tries. Only this page keeps the count; a user who comes back early gets the wait from the server again. */
export function useWait(): TriesWaiting {
  // Null before the first wait.
  const [until, setUntil] = useState<number | null>(null);
  const now = useNow(until === null ? 30_000 : 250);
  // A user who tried too often waits by the clock on the wall, however fast the server's time is.
  const second = passingServerTime(1_000);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / second));
  return { seconds, over: until !== null && seconds === 0, begin: (forSeconds) => setUntil(serverNow() + forSeconds * second) };
}
