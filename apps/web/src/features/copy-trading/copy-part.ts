import type { AccountEvent, RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import type { AccountPart } from "../../lib/account/account-cache.ts";
import { refresh } from "../../lib/net/queries.ts";
import type { Follow } from "./copy-shapes.ts";

/** What shows the follows of the caller, their copies, and how the leaders stand. */
const FOLLOWS = "GET /api/followOrder/follows";
const COPY_ROUTES = [
  FOLLOWS,
  "GET /api/followOrder/follow",
  "GET /api/followOrder/copies",
  "GET /api/followOrder/copy",
  "GET /api/followOrder/skips",
  "GET /api/followOrder/settlements",
  "GET /api/followOrder/leaderList",
  "GET /api/followOrder/leader",
  "GET /api/followOrder/myLeader",
] as const satisfies readonly RouteKey[];

/** No event tells of a leader, since nobody but the caller changes one: after such a command it is read again. */
export const refreshLeader = (): Promise<void> =>
  refresh("GET /api/followOrder/myLeader", "GET /api/followOrder/leaderList", "GET /api/followOrder/leader");

/**
 * The event has the whole follow. A page that is not open reads it only when it is opened again, and would show the old one until the answer is here: copies
 * that were closed since as open, and a result without them.
 */
function writeFollow(
  { follow }: Pick<Extract<AccountEvent, { readonly kind: "copy" }>, "follow">,
  client: QueryClient,
): readonly RouteKey[] {
  client.setQueriesData<readonly Follow[]>({ queryKey: [FOLLOWS] }, (before) =>
    before?.map((row) => (row.id === follow.id ? follow : row)),
  );
  return [];
}

const told = (follow: Follow): readonly AccountEvent[] => [{ kind: "copy", follow }];

/** Copy trading: whatever happens to a follow makes all that shows follows old. */
export const copyPart: AccountPart = {
  events: { copy: { write: writeFollow, refetches: COPY_ROUTES } },
  answers: {
    "POST /api/followOrder/follow": told,
    "POST /api/followOrder/changeFollow": told,
    "POST /api/followOrder/pause": told,
    "POST /api/followOrder/resume": told,
    "POST /api/followOrder/stop": told,
  },
  lists: COPY_ROUTES,
};
