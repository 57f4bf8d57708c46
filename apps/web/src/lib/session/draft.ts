import { type Reducer, useEffect, useReducer } from "react";
import { serverNow } from "../../../lib/time/server-clock.ts";

/** A ticket that nobody came back to for so long is begun anew: the market it was filled in for is gone. */
const KEPT_MS = 30 * 60_000;

/** `value` where it has the shape of `like`, field by field; a field that `like` has not, or of another kind, is left out. */
export function shapedLike<Value>(like: Value, value: unknown): Value {
  if (like === null) return (value === null || typeof value === "number" ? value : like) as Value;
  if (typeof like !== "object") return (typeof value === typeof like ? value : like) as Value;
  const given = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(like).map(([name, part]) => [name, shapedLike(part as unknown, given[name])])) as Value;
}

/** The draft of this tab under `name`, or a new ticket. */
export function readDraft<State>(name: string, empty: State, fits: (state: State) => boolean): State {
  try {
    const { at, state } = JSON.parse(sessionStorage.getItem(name) ?? "{}") as { at?: unknown; state?: unknown };
    if (typeof at !== "number" || serverNow() - at > KEPT_MS) return empty;
    const kept = shapedLike(empty, state);
    return fits(kept) ? kept : empty;
  } catch {
    return empty;
  }
}

/**
 * The draft of a ticket, stored in this tab: a reload, an ended session or another page loses none of it. `empty` is a new ticket; `fits` rejects
 * drafts of an older version of the app.
 */
export function useDraft<State, Action>(
  name: string,
  reducer: Reducer<State, Action>,
  empty: State,
  fits: (state: State) => boolean,
): readonly [State, (action: Action) => void] {
  const [state, dispatch] = useReducer(reducer, null, () => readDraft(name, empty, fits));
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify({ at: serverNow(), state }));
    } catch {
      // Without storage a reload begins anew.
    }
  }, [name, state]);
  return [state, dispatch];
}
