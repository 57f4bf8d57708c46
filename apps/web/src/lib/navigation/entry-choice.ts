import { useState } from "react";
import { entryState } from "./hash-location.ts";

/** Choices made on pages of the history, so that going back finds the list as it was left; kept for the life of the document. */
const kept = new Map<string, string>();
const KEPT_MAX = 100;

/** A choice of a page that survives going back to the page; a page that is opened anew begins with `first`. */
export function useEntryChoice<Choice extends string>(name: string, first: Choice): readonly [Choice, (choice: Choice) => void] {
  const [id] = useState(() => `${entryState().key} ${name}`);
  // Only this hook writes under the name, so what is kept is one of its choices.
  const [choice, setChoice] = useState<Choice>(() => (kept.get(id) as Choice | undefined) ?? first);
  const choose = (next: Choice) => {
    kept.delete(id);
    kept.set(id, next);
    for (const oldest of [...kept.keys()].slice(0, -KEPT_MAX)) kept.delete(oldest);
    setChoice(next);
  };
  return [choice, choose];
}
