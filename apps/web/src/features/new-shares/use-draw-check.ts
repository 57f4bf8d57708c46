import { useQuery } from "@tanstack/react-query";
import { workAside } from "../../lib/browser/work-aside.ts";
import type { DrawAsked, DrawResult } from "./draw-check.ts";
import { readDrawFile } from "./draw-file.ts";
import type { DrawToWorkOut, FromDrawWorker } from "./draw-worker.ts";

export interface WorkedOutDraw {
  readonly result: DrawResult;
  /** What it was worked out from. */
  readonly file: Blob;
}

/** `checkDraw` in a thread of its own. */
function workOutAside(work: DrawToWorkOut, signal: AbortSignal): Promise<DrawResult> {
  const start = () => new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" });
  return workAside<FromDrawWorker, DrawResult>(start, work, signal, (told, { done, failed }) =>
    told.kind === "done" ? done(told.result) : failed(new Error(told.why)),
  );
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
