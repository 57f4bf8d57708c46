import type { RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import { refreshIn } from "../net/queries.ts";

/** Sums over a whole period, dear to make: while money moves again and again, they are read no more often than this. */
const PACE_MS = 5_000;

/** Routes that became stale within the pace of the reading before. */
const waiting = new WeakMap<QueryClient, Set<RouteKey>>();

/** Reads routes again at once, and once more at the end of the pace when they became stale within it. */
export function refetchPaced(client: QueryClient, routes: readonly RouteKey[]): void {
  if (routes.length === 0) return;
  // A page that opens meanwhile reads for itself.
  for (const route of routes) void client.invalidateQueries({ queryKey: [route], type: "inactive", refetchType: "none" });
  const later = waiting.get(client);
  if (later !== undefined) {
    for (const route of routes) later.add(route);
    return;
  }
  waiting.set(client, new Set());
  void refreshIn(client, routes);
  setTimeout(() => {
    const due = waiting.get(client) ?? new Set();
    waiting.delete(client);
    refetchPaced(client, [...due]);
  }, PACE_MS);
}
