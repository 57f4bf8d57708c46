import type { AccountEvent, RouteKey } from "@candela/api";
import type { AccountPart } from "../../lib/account/account-cache.ts";
import { refresh } from "../../lib/net/queries.ts";
import type { Follow } from "./copy-shapes.ts";

/** What shows the follows of the caller, their copies, and how the leaders stand. */
const COPY_ROUTES = [
  "GET /api/followOrder/follows",
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

const told = (follow: Follow): readonly AccountEvent[] => [{ kind: "copy", follow }];

/** Copy trading: whatever happens to a follow makes all that shows follows old. */
export const copyPart: AccountPart = {
  events: { copy: { refetches: COPY_ROUTES } },
  answers: {
    "POST /api/followOrder/follow": told,
    "POST /api/followOrder/changeFollow": told,
    "POST /api/followOrder/pause": told,
    "POST /api/followOrder/resume": told,
    "POST /api/followOrder/stop": told,
  },
  lists: COPY_ROUTES,
};
