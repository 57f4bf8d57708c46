import type { BatchCommand, BatchWork } from "./batch.ts";

/** The switch that is set and hides this feature, or the class of this product; null when none does. */
export type HiddenBy = (feature: string, productCode?: string) => string | null;

/**
 * The same work for commands that begin nothing new; one that does is rejected while a switch hides what it is for. It stands at the decision and
 * not at the door: a key that was answered before keeps its answer, whatever was switched since.
 */
export function whileNotHidden<Command extends BatchCommand, State, Data, Event>(
  work: BatchWork<Command, State, Data, Event>,
  hiddenBy: (command: Command) => string | null,
): BatchWork<Command, State, Data, Event> {
  return {
    ...work,
    decide(state, command, now) {
      const feature = hiddenBy(command);
      if (feature === null) return work.decide(state, command, now);
      return { answer: { ok: false, rejection: "feature_off", params: { feature } }, events: [] };
    },
  };
}
