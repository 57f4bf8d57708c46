import type { Rows } from "./rows.ts";

/** A score a row: its sign is the direction to bet on, its size how sure. 0 is no bet. */
export type Scores = Float64Array;

/** Makes scores for bets of one horizon from the facts known when the bets are decided. */
export interface Predictor {
  readonly name: string;
  /** Learns from these rows and their outcomes; what it gives scores rows it has not seen, for horizon number `h`. */
  learn(rows: Rows): (h: number) => (rows: Rows) => Scores;
}
