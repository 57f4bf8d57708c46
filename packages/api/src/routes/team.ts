import type { RouteDefinition } from "../route.ts";
import { Page, Wire } from "../schema.ts";
import {
  CommissionLine,
  CommissionRatesRow,
  commissionFilter,
  commissionPage,
  memberFilter,
  TeamMember,
  TeamSummary,
} from "./team-shapes.ts";

/** Members under a user, and the share of their trading fees. */
export const teamRoutes = {
  "GET /api/team/summary": {
    summary: "The caller's invitation code, members by level, and what their fees brought",
    access: "user",
    data: TeamSummary,
  },
  "GET /api/team/members": {
    summary: "Members under the caller, masked: newest first, or those whose fees brought most",
    access: "user",
    query: Wire({ ...Page, ...memberFilter }),
    row: TeamMember,
  },
  "GET /api/team/commissions": {
    summary: "Commission of the caller, a line a member and day, newest first",
    access: "user",
    query: Wire(commissionPage),
    row: CommissionLine,
  },
  "GET /api/team/file": {
    summary: "The same lines, all of them and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(commissionFilter),
    file: "text/csv",
  },
  "GET /api/team/rates": {
    summary: "Every version of the rates, newest first: the same for everybody",
    access: "none",
    row: CommissionRatesRow,
  },
} as const satisfies Record<string, RouteDefinition>;
