/** A thread of its own: a day is some hundred thousand prices, and the page goes on meanwhile. */
import { type DayToWorkOut, type WorkedOutDay, workOutDay } from "./work-out-day.ts";

/** Messages of the worker: progress, and at last the day or the reason why there is none. */
export type FromWorker =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "done"; readonly day: WorkedOutDay | undefined }
  | { readonly kind: "failed"; readonly why: string };

const tell = (message: FromWorker) => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<DayToWorkOut>) => {
  try {
    tell({ kind: "done", day: workOutDay(data, (share) => tell({ kind: "progress", share })) });
  } catch (error) {
    tell({ kind: "failed", why: error instanceof Error ? error.message : String(error) });
  }
});
