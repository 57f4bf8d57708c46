import { useCallback, useEffect, useRef, useState } from "react";
import { checkDay, type DayAsked, type Outcome } from "./check-day.ts";
import { checkHost } from "./host.ts";
import { NoDayError } from "./work-out-aside.ts";

export type CheckState =
  | { readonly step: "stopped" | "failed" }
  /** `share` of the whole, 0 to 1. */
  | { readonly step: "working"; readonly share: number }
  | { readonly step: "broken"; readonly why: string }
  | { readonly step: "done"; readonly outcome: Outcome };

const BEGIN: CheckState = { step: "working", share: 0 };

/** Checks a day as soon as it is shown; it is broken off when the page is left. */
export function useCheck({ day, productCode, ownTicks, noted }: DayAsked) {
  const [state, setState] = useState<CheckState>(BEGIN);
  const running = useRef<AbortController | null>(null);
  const asked = JSON.stringify({ day, productCode, ownTicks, noted });
  const run = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const tell = (next: CheckState) => {
      if (!own.signal.aborted) setState(next);
    };
    tell(BEGIN);
    try {
      const outcome = await checkDay(JSON.parse(asked) as DayAsked, checkHost(own.signal), (share) => tell({ step: "working", share }));
      tell({ step: "done", outcome });
    } catch (error) {
      tell(error instanceof NoDayError ? { step: "broken", why: error.message } : { step: "failed" });
    }
  }, [asked]);
  const stop = useCallback(() => {
    running.current?.abort();
    setState({ step: "stopped" });
  }, []);
  useEffect(() => {
    void run();
    return () => running.current?.abort();
  }, [run]);
  return { state, run: () => void run(), stop };
}
