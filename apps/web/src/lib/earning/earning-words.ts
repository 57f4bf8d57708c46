import type { MessageKey } from "@candela/i18n";
import type { EarningOf } from "./earning-view.ts";

/** Words in which locks and pledges differ; each takes the same params in both. Pages give them to the shared parts. */
export interface EarningWords {
  readonly of: EarningOf;
  /** Name of the amount's field. */
  readonly amount: MessageKey;
  /** "Lock {amount} {currency}". */
  readonly start: MessageKey;
  readonly confirm: MessageKey;
  readonly done: MessageKey;
  /** Name of the switch that begins it anew at its end. */
  readonly roll: MessageKey;
  /** "You cannot trade this money until {date}". */
  readonly until: MessageKey;
  /** Name of leaving before the end, or of taking back what has none. */
  readonly leave: MessageKey;
  readonly left: MessageKey;
}
