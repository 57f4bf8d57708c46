/**
 * One candle as an indicator sees it. Floats are enough here: nothing of a chart is ever booked, and what is read out comes from the
 * exact text of the row.
 */
export interface Bar {
  /** Epoch ms of its opening, UTC. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}
