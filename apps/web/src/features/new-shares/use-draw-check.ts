import { useQuery } from "@tanstack/react-query";
import type { DrawAsked, DrawResult } from "./draw-check.ts";
import { readDrawFile } from "./draw-file.ts";
import type { DrawToWorkOut, FromDrawWorker } from "./draw-worker.ts";

export interface WorkedOutDraw {
  readonly result: DrawResult;
  /** What it was worked out from. */
  readonly file: Blob;
}

/** `checkDraw` in a thread of its own, which ends with the result, with a failure or with the signal. */
function workOutAside(work: DrawToWorkOut, signal: AbortSignal): Promise<DrawResult> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawResult>();
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" });
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort);
  worker.addEventListener("message", ({ data }: MessageEvent<FromDrawWorker>) => {
    if (data.kind === "done") resolve(data.result);
    else reject(new Error(data.why));
  });
  // Its code could not be fetched.
  worker.addEventListener("error", () => reject(new Error("the worker did not start")));
  worker.postMessage(work);
  return promise.finally(() => {
    signal.removeEventListener("abort", onAbort);
    worker.terminate();
  });
}

/** Does the draw again each time that its page is opened: what it says is of what was read just now. */
export function useDrawCheck(offerId: number, asked: DrawAsked | null) {
  return useQuery<WorkedOutDraw>({
    queryKey: ["draw on this device", offerId, asked],
    enabled: asked !== null,
    queryFn: async ({ signal }) => {
      if (asked === null) throw new Error("nothing is asked for yet");
      const file = await readDrawFile(offerId, signal);
      return { result: await workOutAside({ text: await file.text(), asked }, signal), file };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
