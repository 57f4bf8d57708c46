/** The thread that works out the past: asked for windows, it answers with the candles of as many as fit a slice; a tick or a day's opening is a slice of its own. */
import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createSimulatedFeed, type IssuedShare, type SimulatedFeedOptions } from "@candela/feeds";
import type { Candle } from "@candela/model";
import { systemClock } from "../../platform/clock.ts";
import { candlesOf, type DayAsked, type FoldWindow, openingOf, type TickAsked, tickOf } from "./folding.ts";

export type PastAsked =
  | { readonly about: "candles"; readonly asked: readonly FoldWindow[] }
  | { readonly about: "tick"; readonly asked: TickAsked }
  | { readonly about: "opening"; readonly asked: DayAsked }
  | { readonly about: "issued"; readonly asked: readonly IssuedShare[] };

export type PastAnswer = { readonly found: unknown } | { readonly error: string };

/** After so long no further window is begun: then somebody else's come. */
const SLICE_MS = 10;
/** A third of what another thread gets of a processor that both want. */
const NICER_BY = 5;
const NICEST = 19;

/** Only Linux knows priorities of threads, and a container may hide its own; without one the thread has the share that all have. */
function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), Math.min(NICEST, getPriority() + NICER_BY));
  } catch (error) {
    process.emitWarning(`the thread that folds candles keeps its priority: ${String(error)}`);
  }
}

function fold(windows: readonly FoldWindow[]): readonly (readonly Candle[])[] {
  const began = systemClock.now();
  const candles: (readonly Candle[])[] = [];
  for (const window of windows) {
    candles.push(candlesOf(feed, window));
    if (systemClock.now() - began >= SLICE_MS) break;
  }
  return candles;
}

function found({ about, asked }: PastAsked): unknown {
  if (about === "tick") return tickOf(feed, asked);
  if (about === "issued") return feed.relist(asked);
  return about === "opening" ? openingOf(feed, asked) : fold(asked);
}

function answer(question: PastAsked): PastAnswer {
  try {
    return { found: found(question) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

giveWay();
const feed = createSimulatedFeed(workerData as SimulatedFeedOptions);
parentPort?.on("message", (question: PastAsked) => parentPort?.postMessage(answer(question)));
