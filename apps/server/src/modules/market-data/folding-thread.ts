import { Worker } from "node:worker_threads";
import type { SimulatedFeedOptions } from "@candela/feeds";
import type { Candle } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Folding, FoldWindow } from "./folding.ts";
import type { Folded } from "./folding-worker.ts";

/** What a thread may have of memory: its caches are bounded far below, and what it lets go is given back before it grows. */
const MEMORY_MAX = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

interface Waiting {
  readonly resolve: (candles: readonly (readonly Candle[])[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Folds in a thread of its own, which has the same market: a simulated one is a pure function of these options. It gives way to all else
 * that the machine does. A thread that ended is made anew for the next slice.
 */
export function foldApart(market: SimulatedFeedOptions, log: Pick<Log, "warn">): Folding {
  let thread: Worker | undefined;
  let waiting: Waiting[] = [];

  /** Nobody waits for a thread that is gone. */
  function forget(gone: Worker, error: Error): void {
    if (thread !== gone) return;
    thread = undefined;
    const left = waiting;
    waiting = [];
    for (const { reject } of left) reject(error);
  }

  function open(): Worker {
    const opened = new Worker(new URL("./folding-worker.ts", import.meta.url), {
      workerData: market,
      resourceLimits: MEMORY_MAX,
    });
    // It answers in the order in which it was asked.
    opened.on("message", (folded: Folded) => {
      const first = waiting.shift();
      if ("candles" in folded) first?.resolve(folded.candles);
      else first?.reject(new Error(folded.error));
    });
    opened.on("error", (error) => {
      log.warn({ err: error }, "the thread that folds candles ended and is made anew");
      forget(opened, error instanceof Error ? error : new Error(String(error)));
    });
    opened.on("exit", () => forget(opened, new Error("the thread that folds candles has ended")));
    opened.unref();
    return opened;
  }

  return {
    start() {
      thread ??= open();
    },
    slice(windows: readonly FoldWindow[]) {
      thread ??= open();
      const asked = thread;
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        asked.postMessage(windows);
      });
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
