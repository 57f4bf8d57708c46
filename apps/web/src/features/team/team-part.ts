import type { RouteKey } from "@candela/api";
import type { AccountPart } from "../../lib/account/account-cache.ts";

/** What shows commission and members. */
const TEAM_ROUTES = ["GET /api/team/summary", "GET /api/team/members", "GET /api/team/commissions"] as const satisfies readonly RouteKey[];

export const teamPart: AccountPart = {
  // The event names a sum and no line: each of them is read again.
  events: { commission: { take: () => true, refetches: TEAM_ROUTES } },
  answers: {},
  lists: TEAM_ROUTES,
};
