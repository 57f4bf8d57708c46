import { readKept, writeKept } from "../../../lib/browser/store.ts";

/** Most trades whose result is waited for. */
const WATCHED_MAX = 200;
const DEVICE = "quickWatched";
const TAB = "quickPlacedHere";
/** How long the other tabs have to say which trades are theirs, ms. */
const ANSWER_LIMIT_MS = 500;

type Ids = readonly string[];
/** Between the tabs of this device: a tab that begins asks, the others name the trades that they watch. */
type TabMessage = { readonly kind: "ask" } | { readonly kind: "mine"; readonly ids: Ids };

const listOf = (value: unknown): Ids | undefined =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string").slice(-WATCHED_MAX) : undefined;

/**
 * Trades placed on this device whose result was not told yet, as it stands: the other tabs write there too, so nothing of it is held here, and
 * reading never writes.
 */
export function watchedOnDevice(): Ids {
  return readKept(DEVICE, listOf) ?? [];
}

/** Trades whose end this tab announces. A reload keeps them; no other tab knows them. */
export function watchedHere(): Ids {
  try {
    return listOf(JSON.parse(sessionStorage.getItem(TAB) ?? "[]")) ?? [];
  } catch {
    return [];
  }
}

function keepOfTab(ids: Ids): void {
  try {
    sessionStorage.setItem(TAB, JSON.stringify(ids.slice(-WATCHED_MAX)));
  } catch {
    // Storage is forbidden: the results of this tab's trades stand in the history only.
  }
}

const without = (ids: Ids, id: string) => ids.filter((each) => each !== id);

/** A trade that this tab placed: its end is told here. */
export function watch(id: string): void {
  writeKept(DEVICE, [...without(watchedOnDevice(), id), id].slice(-WATCHED_MAX));
  keepOfTab([...without(watchedHere(), id), id]);
}

/** Its result was told, or nobody can tell it. */
export function unwatch(id: string): void {
  writeKept(DEVICE, without(watchedOnDevice(), id));
  keepOfTab(without(watchedHere(), id));
}

/** Takes over the trades whose tab is gone, and leaves to other tabs what is theirs, as after a tab was copied. */
function takeOver(): Promise<void> {
  if (typeof BroadcastChannel === "undefined") return Promise.resolve();
  const channel = new BroadcastChannel(DEVICE);
  const ofOthers = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "ask") channel.postMessage({ kind: "mine", ids: watchedHere() } satisfies TabMessage);
    else for (const id of data.ids) ofOthers.add(id);
  };
  channel.postMessage({ kind: "ask" } satisfies TabMessage);
  return new Promise((resolve) =>
    setTimeout(() => {
      const placedMeanwhile = watchedHere();
      keepOfTab([...new Set([...watchedOnDevice(), ...placedMeanwhile])].filter((id) => !ofOthers.has(id)));
      resolve();
    }, ANSWER_LIMIT_MS),
  );
}

/** Done when it is known which trades this tab watches. */
export const watchBegun: Promise<void> = takeOver();
