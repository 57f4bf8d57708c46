import { useEffect, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { secondsToWait, type TryScope, triesWaitStore } from "./tries-wait.ts";
import type { Account } from "./use-account.ts";

export interface TriesWaiting {
  /** Until the next try; 0 is now. */
  readonly seconds: number;
  /** Whether a wait of this account came to its end here. */
  readonly over: boolean;
  readonly begin: (seconds: number) => void;
}

/** Counts down after too many tries of this account in this way. */
export function useTriesWait({ draft, account }: Account, scope: TryScope): TriesWaiting {
  const wait = useStore(triesWaitStore);
  const [now, setNow] = useState(() => Date.now());
  const seconds = secondsToWait(wait, account, scope, now);
  const running = seconds > 0;
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    if (!running) return;
    setCounted(true);
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const begin = (forSeconds: number) => {
    if (account === null) return;
    const at = Date.now();
    setNow(at);
    triesWaitStore.set({ draft, account, scope, until: at + forSeconds * 1_000 });
  };
  return { seconds, over: counted && !running && wait?.account === account && wait?.scope === scope, begin };
}
