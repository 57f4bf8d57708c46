import type { KindOption } from "./page-options.ts";
import type { SeedSwitch } from "./start-up.ts";

/** Rows that a kind of product adds to a new installation. */
export interface KindSeeds {
  /** The switch that hides it, and those that hide its pages. */
  readonly switches: readonly SeedSwitch[];
  /** Ways to its pages, and its place among the modes of trading. */
  readonly options: readonly KindOption[];
}
