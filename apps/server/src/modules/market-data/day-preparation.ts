import { performance } from "node:perf_hooks";
import type { TickHistory } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { startOfDay } from "./blocks.ts";
import { slowDayAhead } from "./fold-plan.ts";
import type { Folding, FoldWindow } from "./folding.ts";
import { type Kept, NOTHING_KEPT } from "./kept-days.ts";

/** After a start there is enough to do. */
const REST_MS = 10_000;
/** From one day to the next: with the milliseconds that one takes, less than a tenth of a processor. */
const PAUSE_MS = 25;
/** Share of the time since the last turn in which the process had work: above it, others come first. */
const BUSY = 0.5;

export interface DayPreparationParts {
  readonly history: Pick<TickHistory, "beginsAt" | "slowDays">;
  readonly folding: Pick<Folding, "slice">;
  /** What was folded before this process began, and needs no preparation. */
  readonly kept?: Pick<Kept, "products">;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** Whether the process has other work at the moment. */
  readonly isBusy?: () => boolean;
  readonly restMs?: number;
}

export interface DayPreparation extends RepeatedWork {
  /** A piece of one day of one product, the newest day first; false once there is none left. */
  step(): Promise<boolean>;
}

/**
 * Asks ahead, in idle moments, for the days that a market is slow to draw when they are first asked for and keeps then: after a start for all that
 * are over, and after each midnight for the one that has just ended.
 */
export function createDayPreparation({
  history,
  folding,
  kept = NOTHING_KEPT,
  clock,
  log,
  isBusy = busyLately(),
  restMs = REST_MS,
}: DayPreparationParts): DayPreparation {
  let pieces = piecesToDraw(history, kept, clock.now(), history.beginsAt);
  /** The first midnight whose day is in none of the pieces so far; others may pass while they are drawn. */
  let drawnTo = startOfDay(clock.now());
  const step = async (): Promise<boolean> => {
    const next = await pieces.next();
    if (next.done === true) return false;
    await folding.slice([next.value]);
    return true;
  };
  const work = repeatedWork({
    everyMs: PAUSE_MS,
    work: async () => {
      if (isBusy() || (await step())) return;
      // A round waits for nothing that it has begun itself.
      void work.stop();
      rest = setTimeout(
        () => {
          pieces = piecesToDraw(history, kept, clock.now(), drawnTo);
          drawnTo = startOfDay(clock.now());
          work.start();
        },
        timerMs(clock, Math.max(0, drawnTo + DAY_MS - clock.now())) + restMs,
      ).unref();
    },
    onFailure: (error) => log.warn({ err: error }, "a day could not be drawn ahead"),
  });
  let rest: NodeJS.Timeout | undefined;
  return {
    step,
    start() {
      if (history.slowDays !== undefined) rest = setTimeout(() => work.start(), restMs).unref();
    },
    stop() {
      clearTimeout(rest);
      return work.stop();
    },
  };
}

/** What is kept is asked for so many days at a time. */
const DAYS_ASKED = 64;

/**
 * From the last day that is over back to the first, all products of a day together: they move with the same paths or legs. What is kept already is left
 * out.
 */
async function* piecesToDraw(
  history: DayPreparationParts["history"],
  kept: Pick<Kept, "products">,
  now: number,
  first: number,
): AsyncGenerator<FoldWindow, undefined> {
  for (let to = startOfDay(now); to > first; to -= DAYS_ASKED * DAY_MS) {
    const from = Math.max(first, to - DAYS_ASKED * DAY_MS);
    const known = await kept.products(from, to);
    for (let day = to - DAY_MS; day >= from; day -= DAY_MS)
      for (const { productCode } of history.slowDays?.(day) ?? [])
        if (known.get(day)?.has(productCode) !== true) yield* slowDayAhead(history, productCode, day, now);
  }
  return undefined;
}

function busyLately(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return utilization > BUSY;
  };
}
