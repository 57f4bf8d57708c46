import type { Query } from "@tanstack/react-query";
import { queryClient } from "./queries.ts";

/** By the hash of their query. Noted from the app's start on: an answer itself does not tell afterwards where it came from. */
const behind = new Set<string>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== "updated") return;
  const { action, query } = event;
  // Only what was kept on the device is written with a moment of its own.
  if (action.type === "invalidate" || (action.type === "success" && action.dataUpdatedAt !== undefined)) behind.add(query.queryHash);
  else if (action.type === "success") behind.delete(query.queryHash);
});

/** Whether something has happened since an answer, or an earlier start of the app has left it on this device. */
export const isBehind = (query: Query): boolean => behind.has(query.queryHash);
