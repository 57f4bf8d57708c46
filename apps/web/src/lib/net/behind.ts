import { MINUTE_MS } from "@candela/model";
import type { Query } from "@tanstack/react-query";
import { queryClient } from "./queries.ts";

/** An answer that an earlier start left on this device counts as one of this start up to this age: it may not be read again at once. */
const FRESH_MS = MINUTE_MS;

/** Epoch ms by this device, by the hash of the query. Noted from the app's start on: an answer does not tell afterwards where it came from. */
const since = new Map<string, number>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated") return;
  const { action, query } = event;
  if (action.type === "invalidate") since.set(query.queryHash, since.get(query.queryHash) ?? Date.now());
  if (action.type !== "success") return;
  // Only what was kept on the device is written with a moment of its own.
  const at = action.dataUpdatedAt;
  if (at !== undefined && Date.now() - at > FRESH_MS) since.set(query.queryHash, at);
  else since.delete(query.queryHash);
});

/** Until when an answer was true for certain, where something has happened since or an earlier start of the app has left it; else undefined. */
export const behindSince = (query: Query): number | undefined => since.get(query.queryHash);
