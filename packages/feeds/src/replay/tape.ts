import type { Tick } from "@candela/model";
import type { Instrument } from "../feed.ts";
import type { FoldedBars } from "./looped-bars.ts";

/** One product's recording laid on the clock. Ticks are numbered from 1; number 0 stands for "before the first". */
export interface Tape {
  readonly instrument: Instrument;
  readonly beginsAt: number;
  /** Number of the latest tick at or before a moment. */
  seqAt(ts: number): number;
  tick(seq: number): Tick;
  /** Ticks `first` to `last`, both included, as one bar in steps and units of volume. */
  fold(first: number, last: number): FoldedBars;
}

/** How long before the start of the replay its loop already ran, so that charts have a past. */
export const HISTORY_MS = 5.5 * 365.25 * 86_400_000;
