import { type Reducer, useCallback, useEffect, useReducer, useState } from "react";
import { serverNow } from "../time/server-clock.ts";
import { sessionStore, useSession } from "./session.ts";

/** A form that nobody came back to for so long is begun anew: the market that a ticket was filled in for is gone. */
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
  useEffect(() => keepDraft(name, state), [name, state]);
  return [state, dispatch];
}

function keepDraft(name: string, state: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ at: serverNow(), state }));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** Of forms about the user's own money and person: these go when the user does. */
const OWN = "ownDraft ";
const keyOf = (userId: string | undefined, name: string) => `${OWN}${userId ?? ""} ${name}`;

/**
 * What a form of the user holds, kept in this tab as a ticket is: a reload, a step away and back (to the camera of a phone, too), or an ended session loses none of it.
 * Secrets and numbers of documents and accounts do not belong in it. Another user of the tab has a draft of their own.
 */
export function useOwnDraft<State extends object>(
  name: string,
  empty: State,
  fits: (state: State) => boolean = () => true,
): readonly [State, (next: State | ((before: State) => State)) => void] {
  const key = keyOf(useSession()?.userId, name);
  const read = () => ({ key, state: readDraft(key, empty, fits) });
  const [kept, setKept] = useState(read);
  // Another user may take the session over in another tab while the form stands here.
  if (kept.key !== key) setKept(read());
  useEffect(() => keepDraft(kept.key, kept.state), [kept]);
  const setState = useCallback((next: State | ((before: State) => State)) => {
    setKept(({ key: own, state }) => ({ key: own, state: typeof next === "function" ? (next as (before: State) => State)(state) : next }));
  }, []);
  return [kept.state, setState];
}

/** The form was sent: it begins anew. */
export function forgetOwnDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(sessionStore.get()?.userId, name));
  } catch {
    // Without storage there is none.
  }
}

/** The user has logged out: nothing of what was being filled in stays on the device. */
export function forgetOwnDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is none.
  }
}
