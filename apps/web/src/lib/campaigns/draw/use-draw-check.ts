import { buildRequest } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { workAside } from "../../browser/work-aside.ts";
import { requestHost } from "../../net/api.ts";
import { createTransfer } from "../../net/transfer.ts";
import type { DrawAsked, DrawResult } from "./draw-check.ts";
import type { DrawToWorkOut, FromDrawWorker } from "./draw-worker.ts";

const ROUTE = "GET /api/activity/file";
const TIMEOUT_MS = 120_000;

export interface WorkedOutDraw {
  readonly result: DrawResult;
  /** What it was worked out from: what is checked and what is kept are the same bytes. */
  readonly file: Blob;
}

/** `checkDraw` in a thread of its own. */
function workOutAside(work: DrawToWorkOut, signal: AbortSignal): Promise<DrawResult> {
  const start = () => new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" });
  return workAside<FromDrawWorker, DrawResult>(start, work, signal, (told, { done, failed }) =>
    told.kind === "done" ? done(told.result) : failed(new Error(told.why)),
  );
}

/** Does the draw again each time that it is looked at: what it says is of what was read just now. Null asks for nothing yet. */
export function useDrawCheck(campaignId: number, asked: DrawAsked | null) {
  return useQuery<WorkedOutDraw>({
    queryKey: ["campaign draw on this device", campaignId, asked],
    enabled: asked !== null,
    queryFn: async ({ signal }) => {
      if (asked === null) throw new Error("nothing is asked for yet");
      const { url } = buildRequest(ROUTE, { id: campaignId });
      const file = await createTransfer(requestHost).download(url, { quiet: true, timeoutMs: TIMEOUT_MS, signal });
      return { result: await workOutAside({ text: await file.text(), asked }, signal), file };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type DrawQuery = ReturnType<typeof useDrawCheck>;
