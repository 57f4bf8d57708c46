import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, Page, Reason, Wire } from "../schema.ts";

/** Leaders as operators see them. Nothing here touches a figure: only name and text can be hidden. */
const AdminCopyLeader = Wire({
  id: IdText,
  userId: IdText,
  name: Type.String(),
  text: Type.String(),
  isHidden: Type.Boolean(),
  state: Type.Union([Type.Literal("leading"), Type.Literal("stopped")]),
  shareRate: DecimalText,
  followers: Type.Integer({ minimum: 0 }),
  ledAt: EpochMs,
});

export const adminCopyRoutes = {
  "GET /api/admin/copyLeader/list": {
    summary: "Leaders of copy trading, newest first",
    access: "operator",
    permission: "copy.read",
    query: Wire({ ...Page, "params[keyWords]": Type.Optional(Type.String({ maxLength: 40 })) }),
    row: AdminCopyLeader,
  },
  "POST /api/admin/copyLeader/hide": {
    summary: "Hides name and text of a leader, or shows them again; the leader is told, and figures, order and copies stay as they are",
    access: "operator",
    permission: "copy.hide",
    body: Wire({ id: IdText, isHidden: Type.Boolean(), reason: Reason }),
    data: AdminCopyLeader,
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
