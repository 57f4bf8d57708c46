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
  const { promise, resolve, reject } = Promise.withResolvers<WorkedOutDay | undefined>();
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const worker = new Worker(new URL("./work-out-worker.ts", import.meta.url), { type: "module" });
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort);
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "progress") onProgress(data.share);
    else if (data.kind === "done") resolve(data.day);
    else reject(new NoDayError(data.why));
  });
  // Its code could not be fetched.
  worker.addEventListener("error", () => reject(new Error("the worker did not start")));
  worker.postMessage(asked);
  return promise.finally(() => {
    signal.removeEventListener("abort", onAbort);
    worker.terminate();
  });
}
