import type { BatchCommand, BatchWork } from "./batch.ts";

/** Whether a switch that is set hides this feature, or the class of this product. */
export type IsHidden = (feature: string, productCode?: string) => boolean;

/**
 * The same work for commands that begin nothing new; one that does is refused while a switch hides what it is for. It stands at the decision and
 * not at the door: a key that was answered before keeps its answer, whatever was switched since.
 */
export function whileNotHidden<Command extends BatchCommand, State, Data, Event>(
  work: BatchWork<Command, State, Data, Event>,
  isHidden: (command: Command) => boolean,
): BatchWork<Command, State, Data, Event> {
  return {
    ...work,
    decide(state, command, now) {
      if (!isHidden(command)) return work.decide(state, command, now);
      return { answer: { ok: false, refusal: "feature_off", params: {} }, events: [] };
    },
  };
}
