import { Worker } from "node:worker_threads";
import type { SimulatedFeedOptions } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import { isBundled } from "../../platform/server-folder.ts";
import type { Folding } from "./folding.ts";
import type { PastAnswer, PastAsked } from "./folding-worker.ts";

/** What a thread may have of memory: its caches are bounded far below, and what it lets go is given back before it grows. */
const MEMORY_MAX = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

interface Waiting {
  readonly resolve: (found: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Works out the past in a thread of its own, which has the same market: a simulated one is a pure function of these options. It gives way to all
 * else that the machine does. A thread that ended is made anew for the next question.
 */
export function foldApart(market: SimulatedFeedOptions, log: Pick<Log, "warn">): Folding {
  let { issued } = market;
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
    const opened = new Worker(new URL(isBundled ? "./folding-worker.mjs" : "./folding-worker.ts", import.meta.url), {
      workerData: { ...market, issued },
      resourceLimits: MEMORY_MAX,
    });
    // It answers in the order in which it was asked.
    opened.on("message", (answer: PastAnswer) => {
      const first = waiting.shift();
      if ("found" in answer) first?.resolve(answer.found);
      else first?.reject(new Error(answer.error));
    });
    opened.on("error", (error) => {
      log.warn({ err: error }, "the thread that folds candles ended and is made anew");
      forget(opened, error instanceof Error ? error : new Error(String(error)));
    });
    opened.on("exit", () => forget(opened, new Error("the thread that folds candles has ended")));
    opened.unref();
    return opened;
  }

  /** Resolves with what the thread finds, which is of the kind that the question is about. */
  function ask<T>(question: PastAsked): Promise<T> {
    thread ??= open();
    const asked = thread;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve: (found) => resolve(found as T), reject });
      asked.postMessage(question);
    });
  }

  return {
    start() {
      thread ??= open();
    },
    slice: (windows) => ask<readonly (readonly Candle[])[]>({ about: "candles", asked: windows }),
    tick: (asked) => ask<Tick | undefined>({ about: "tick", asked }),
    opening: (asked) => ask<string | null>({ about: "opening", asked }),
    relist(shares) {
      issued = shares;
      // A thread that is made later has them from its beginning.
      if (thread !== undefined)
        void ask({ about: "issued", asked: shares }).catch((error: unknown) =>
          log.warn({ err: error }, "the thread that folds candles did not take listings"),
        );
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
