import { DRAWINGS_MAX, type Drawing } from "./drawing.ts";

/** Steps that can be taken back. */
export const UNDO_MAX = 50;

/** Drawings of a product with what was before and what was taken back. */
export interface History {
  readonly past: readonly (readonly Drawing[])[];
  readonly present: readonly Drawing[];
  readonly future: readonly (readonly Drawing[])[];
}

export type Change =
  | { readonly kind: "add"; readonly drawing: Drawing }
  | { readonly kind: "replace"; readonly drawing: Drawing }
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "clear" };

export function startHistory(present: readonly Drawing[]): History {
  return { past: [], present, future: [] };
}

function applied(drawings: readonly Drawing[], change: Change): readonly Drawing[] {
  switch (change.kind) {
    case "add":
      return [...drawings, change.drawing].slice(-DRAWINGS_MAX);
    case "replace":
      return drawings.map((drawing) => (drawing.id === change.drawing.id ? change.drawing : drawing));
    case "remove":
      return drawings.some(({ id }) => id === change.id) ? drawings.filter(({ id }) => id !== change.id) : drawings;
    case "clear":
      return drawings.length === 0 ? drawings : [];
  }
}

/** After a change; what was taken back before it cannot be brought again. A change of nothing is no step. */
export function changed(history: History, change: Change): History {
  const present = applied(history.present, change);
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-UNDO_MAX), present, future: [] };
}

export function undone(history: History): History {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redone(history: History): History {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present].slice(-UNDO_MAX), present, future };
}
