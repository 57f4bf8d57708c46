import { Type } from "typebox";
import { SESSIONS_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Wire } from "../schema.ts";
import { Password } from "./identity.ts";

/** A device on which the caller is logged in. Tokens and addresses are never answered. */
export const UserSession = Wire({
  id: IdText,
  /** Such as Chrome, by what the browser said of itself at the log-in; null where that is none we know. */
  browser: Type.Union([Type.String(), Type.Null()]),
  /** Such as Windows. */
  system: Type.Union([Type.String(), Type.Null()]),
  form: Type.Union([Type.Literal("phone"), Type.Literal("tablet"), Type.Literal("computer"), Type.Literal("unknown")]),
  signedInAt: EpochMs,
  /** Written at most once a minute. */
  lastSeenAt: EpochMs,
  /** The session that asks. */
  isThis: Type.Boolean(),
});

/** How many sessions a call ended. */
const Ended = Wire({ ended: Type.Integer({ minimum: 0 }) });

export const securityRoutes = {
  "GET /api/userSecurity/detail": {
    summary: "When the caller's password was set, and where the caller is logged in: this session first, then those used last",
    access: "user",
    data: Wire({
      /** Null for a guest, who has none. */
      passwordChangedAt: Type.Union([EpochMs, Type.Null()]),
      sessions: Type.Array(UserSession, { maxItems: SESSIONS_MAX }),
    }),
  },
  "POST /api/userSecurity/changePassword": {
    summary: "Changes the password and ends all other sessions of the caller",
    access: "user",
    body: Wire({ currentPassword: Password, newPassword: Password }),
    data: Ended,
    rejections: ["password_not_set", "password_rule", "password_short", "password_common", "password_wrong", "password_same"],
  },
  "POST /api/userSecurity/endSession": {
    summary: "Ends one session of the caller",
    access: "user",
    body: Wire({ id: IdText }),
    data: Ended,
    rejections: ["not_found"],
  },
  "POST /api/userSecurity/endOtherSessions": {
    summary: "Ends all sessions of the caller but the one that asks; twice is the same as once",
    access: "user",
    body: Wire({}),
    data: Ended,
  },
} as const satisfies Record<string, RouteDefinition>;
