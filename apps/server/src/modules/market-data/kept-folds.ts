import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { MINUTE_MS } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";

/** Time between two writings. After a kill the next start folds at most this much anew; each round folds this much of all products, which takes some milliseconds. */
const EVERY_MS = 10 * MINUTE_MS;
const EVERY_LEAST_MS = 10_000;
/** Only its owner reads it, as everything in the data folder. */
const MODE = 0o600;

/** A market that goes on from what an earlier process folded: see `SimulatedFeed`. */
export interface ToldMarket {
  foldThrough?(now: number): void;
  tellFolds(now: number): Uint8Array;
  hearFolds(bytes: Uint8Array, now: number): boolean;
}

export interface KeptFoldsParts {
  readonly market: ToldMarket;
  /** `DATA_DIR`. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, "debug" | "warn">;
}

/** Today's minutes in a file: a start goes on from them, and folds what has come since. Without the file, or with a wrong one, it folds all. */
export interface KeptFolds {
  /** Takes what the file has. Called before anything is folded. */
  load(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Folds what has come, and writes. */
  keep(): Promise<void>;
}

export const foldsFile = (folder: string) => join(folder, "folded-minutes");

export function keptFolds({ market, folder, clock, log }: KeptFoldsParts): KeptFolds {
  const file = foldsFile(folder);
  let foldedTo: number | undefined;
  let isHeard = false;

  /** A piece at a time, so that orders are served between two of them, however long the process stood still. */
  async function foldOn(): Promise<void> {
    const now = clock.now();
    for (let to = (foldedTo ?? now) + EVERY_MS; to < now; to += EVERY_MS) {
      market.foldThrough?.(to);
      await setImmediate();
    }
    market.foldThrough?.(now);
    foldedTo = now;
  }

  async function keepNow(): Promise<void> {
    await foldOn();
    const draft = `${file}.new`;
    // Not forced to the disk: what a power cut leaves of it has no valid signature.
    await writeFile(draft, market.tellFolds(clock.now()), { mode: MODE });
    await rename(draft, file);
  }

  let keeping: Promise<void> = Promise.resolve();
  /** One after another: two at once would write the same draft. */
  function keep(): Promise<void> {
    keeping = keeping.catch(() => undefined).then(keepNow);
    return keeping;
  }

  const keepOrTell = () => keep().catch((error: unknown) => log.warn({ err: error }, "minutes that were folded could not be kept"));
  const work = repeatedWork({ everyMs: timerMs(clock, EVERY_MS, EVERY_LEAST_MS), work: keepOrTell, onFailure: () => undefined });
  return {
    keep,
    async load() {
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) return;
      isHeard = market.hearFolds(bytes, clock.now());
      if (!isHeard) log.debug({ file }, "minutes that were kept are not of this market, or damaged: all are folded");
    },
    start() {
      foldedTo = clock.now();
      // A process that is killed soon after a first start leaves them to the next.
      if (!isHeard) void keepOrTell();
      work.start();
    },
    async stop() {
      await work.stop();
      if (foldedTo !== undefined) await keepOrTell();
    },
  };
}
