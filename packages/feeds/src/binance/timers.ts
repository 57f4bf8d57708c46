/** Time as it is passed in: nothing here reads a clock. */
export interface Timers {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after so many milliseconds; returns what prevents it. */
  after(ms: number, run: () => void): () => void;
}
