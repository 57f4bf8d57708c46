import type { Candle, Interval } from "@candela/model";
import { bucketStart, checkWindow, nextBucket } from "../candle-bucket.ts";
import type { Feed } from "../feed.ts";
import { chooseRecordings } from "./choose-recordings.ts";
import { loadTape } from "./load-recording.ts";
import { readManifest } from "./manifest.ts";
import type { Tape } from "./tape.ts";

export interface ReplayFeedOptions {
  /** A folder with a MANIFEST.json that describes its recordings. */
  readonly folder: string;
  /** Recorded minutes played in a minute of the clock; 1 unless given. */
  readonly speed?: number;
  /** When the recordings begin to play, epoch milliseconds; the same value gives the same market for ever. */
  readonly startedAt: number;
  /** Files of the manifest to play instead of the ones chosen, by product code. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * Recordings played on the clock, forward then backward without end. All files are read here; afterwards the feed is a pure
 * function of them and the moment asked about. Throws when the folder holds no manifest, no known product or a broken file.
 */
export async function createReplayFeed(options: ReplayFeedOptions): Promise<Feed> {
  const choices = chooseRecordings(await readManifest(options.folder), options.files);
  if (choices.length === 0) throw new Error(`${options.folder} holds no recording of a known product`);
  const pace = { startedAt: options.startedAt, speed: options.speed ?? 1 };
  const tapes = new Map<string, Tape>();
  for (const choice of choices) tapes.set(choice.productCode, await loadTape(options.folder, choice, pace));
  return feedOfTapes(tapes);
}

function feedOfTapes(tapes: ReadonlyMap<string, Tape>): Feed {
  const at = (tape: Tape | undefined, seq: number) =>
    tape === undefined || !Number.isSafeInteger(seq) || seq < 1 ? undefined : tape.tick(seq);
  return {
    kind: "replay",
    instruments: [...tapes.values()].map(({ instrument }) => instrument),
    beginsAt: Math.min(...[...tapes.values()].map(({ beginsAt }) => beginsAt)),
    tickAt: (code, ts) => {
      const tape = tapes.get(code);
      return at(tape, tape?.seqAt(ts) ?? 0);
    },
    tickBySeq: (code, seq, now) => {
      const tape = tapes.get(code);
      return tape !== undefined && now !== undefined && seq > tape.seqAt(now) ? undefined : at(tape, seq);
    },
    ticksBetween: (code, afterTs, untilTs, limit) => {
      const tape = tapes.get(code);
      if (tape === undefined) return [];
      const first = tape.seqAt(afterTs) + 1;
      const count = Math.min(tape.seqAt(untilTs) - first + 1, limit);
      return Array.from({ length: Math.max(0, count) }, (_, i) => tape.tick(first + i));
    },
    nextTickTs: (code, ts) => {
      const tape = tapes.get(code);
      return tape?.tick(tape.seqAt(ts) + 1).ts;
    },
    candles: (code, interval, from, to, now) => {
      const tape = tapes.get(code);
      return tape === undefined ? [] : tapeCandles(tape, interval, Math.max(from, bucketStart(interval, tape.beginsAt)), to, now);
    },
    isOpen: (code, ts) => ts >= (tapes.get(code)?.beginsAt ?? Number.POSITIVE_INFINITY),
  };
}

function tapeCandles(tape: Tape, interval: Interval, from: number, to: number, now: number): Candle[] {
  checkWindow(interval, from, to, now);
  const { tickSize } = tape.instrument;
  const candles: Candle[] = [];
  let ts = bucketStart(interval, from);
  if (ts < from) ts = nextBucket(interval, ts);
  let before = tape.seqAt(ts - 1);
  for (; ts < to && ts <= now; ts = nextBucket(interval, ts)) {
    const last = tape.seqAt(Math.min(nextBucket(interval, ts) - 1, now));
    if (last > before) {
      const { open, high, low, close, volume } = tape.fold(before + 1, last);
      candles.push({
        ts,
        open: BigInt(open) * tickSize,
        high: BigInt(high) * tickSize,
        low: BigInt(low) * tickSize,
        close: BigInt(close) * tickSize,
        volume,
      });
    }
    before = last;
  }
  return candles;
}
