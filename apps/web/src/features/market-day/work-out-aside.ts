import { workAside } from "../../lib/browser/work-aside.ts";
import type { DayToWorkOut, WorkedOutDay } from "./work-out-day.ts";
import type { FromWorker } from "./work-out-worker.ts";

/** The published data makes no day: a fault of the data, not of the connection. */
export class NoDayError extends Error {
  override readonly name = "NoDayError";
}

/** `workOutDay` in a thread of its own, which ends with the day, with a failure or with the signal. */
export function workOutAside(
  asked: DayToWorkOut,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<WorkedOutDay | undefined> {
  const start = () => new Worker(new URL("./work-out-worker.ts", import.meta.url), { type: "module" });
  return workAside<FromWorker, WorkedOutDay | undefined>(start, asked, signal, (told, { done, failed }) => {
    if (told.kind === "progress") onProgress(told.share);
    else if (told.kind === "done") done(told.day);
    else failed(new NoDayError(told.why));
  });
}
