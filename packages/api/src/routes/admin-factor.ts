import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, Page, Reason, Wire } from "../schema.ts";

/** A second factor that its user has lost, with its recovery codes: one operator asks that it be removed, another decides. */

const FactorRemoval = Wire({
  id: IdText,
  userId: IdText,
  loginName: Type.String(),
  reason: Type.String(),
  createdAt: EpochMs,
  decision: OrNull(Type.Union([Type.Literal("approved"), Type.Literal("rejected")])),
  /** Empty while nobody has decided. */
  decidedBy: Type.String(),
  decidedAt: OrNull(EpochMs),
  decisionReason: Type.String(),
});

const decide = { access: "operator", permission: "factor.decide" } as const;
const decided = { body: Wire({ id: IdText, reason: Reason }), data: FactorRemoval } as const;

export const adminFactorRoutes = {
  "GET /api/admin/factorRemoval/list": {
    summary: "Second factors that operators asked to remove, newest first",
    ...decide,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()), "params[userId]": Type.Optional(IdText) }),
    row: FactorRemoval,
  },
  "POST /api/admin/factorRemoval/ask": {
    summary: "Asks that the second factor of a user be removed; the user is told, and another operator has to approve",
    ...decide,
    body: Wire({ userId: IdText, reason: Reason }),
    data: FactorRemoval,
    rejections: ["not_found", "second_factor_off", "factor_removal_open"],
  },
  "POST /api/admin/factorRemoval/approve": {
    summary: "Removes the second factor with its recovery codes: all sessions end, withdrawals pause, and the user is told everywhere",
    ...decide,
    ...decided,
    rejections: ["not_found", "proposal_decided", "second_operator_needed", "second_factor_off"],
  },
  "POST /api/admin/factorRemoval/reject": {
    summary: "Leaves the second factor as it is",
    ...decide,
    ...decided,
    rejections: ["not_found", "proposal_decided"],
  },
} as const satisfies Record<string, RouteDefinition>;
