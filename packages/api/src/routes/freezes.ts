import { Type } from "typebox";
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, Reason, Wire } from "../schema.ts";

/** Why an account is under a freeze, as its user is told. */
export const FreezeReason = Type.Enum(["security", "identity", "funds", "request", "other"]);

/** The freeze that an account is under. */
export const AccountFreeze = Wire({ since: EpochMs, reason: FreezeReason });

const AdminFreeze = Wire({
  id: IdText,
  userId: IdText,
  reason: FreezeReason,
  /** Words for other operators; the user does not read them. */
  note: Type.String(),
  begunAt: EpochMs,
  /** Login name; null for what was done by hand, and for a freeze from before they had a history. */
  begunBy: OrNull(Type.String()),
  /** Null while it lasts, as are the next two. */
  liftedAt: OrNull(EpochMs),
  liftedBy: OrNull(Type.String()),
  liftNote: OrNull(Type.String()),
});

const read = { access: "operator", permission: "freeze.read" } as const;
const decide = { access: "operator", permission: "freeze.decide" } as const;

/** Freezes of accounts: money and trades can be brought to an end under one, and nothing new is begun. */
export const freezeRoutes = {
  "GET /api/accountFreeze/detail": {
    summary: "The freeze that the caller's account is under, or null",
    access: "user",
    data: Wire({ freeze: OrNull(AccountFreeze) }),
  },
  "GET /api/admin/accountFreeze/list": {
    summary: "Freezes of all users, or of one, newest first; `before` is the last id of the page before",
    ...read,
    query: Wire({
      userId: Type.Optional(IdText),
      /** Only those that last, or only those that were lifted. */
      isOpen: Type.Optional(Type.Boolean()),
      before: Type.Optional(IdText),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX, default: LIST_PAGE_SIZE })),
    }),
    row: AdminFreeze,
  },
  "POST /api/admin/accountFreeze/begin": {
    summary: "Puts an account under a freeze; its user is told `because`, and operators read the reason",
    ...decide,
    body: Wire({ userId: IdText, because: FreezeReason, reason: Reason }),
    data: AdminFreeze,
    rejections: ["not_found", "freeze_lasts"],
  },
  "POST /api/admin/accountFreeze/lift": {
    summary: "Lifts a freeze, of which its user is told",
    ...decide,
    body: Wire({ id: IdText, reason: Reason }),
    data: AdminFreeze,
    rejections: ["not_found", "freeze_lifted"],
  },
} as const satisfies Record<string, RouteDefinition>;
