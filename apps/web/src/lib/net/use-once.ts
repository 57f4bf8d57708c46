import { useRef, useState } from "react";
import { errorText } from "./api.ts";
import { RequestError } from "./request.ts";

/** Runs one thing at a time: a second tap may come before the first is drawn. What is rejected is a text. */
export function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      // An ended session leads to login, which has its own words.
      if (!(error instanceof RequestError && error.failure.kind === "expired")) setProblem(errorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, run };
}
