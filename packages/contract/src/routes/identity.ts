import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Wire } from "../schema.ts";

const Account = Type.String({ minLength: 3, maxLength: 254, description: "e-mail address, or phone number with its country code (+86…)" });
const Password = Type.String({ minLength: 1, maxLength: 128 });
const Code = Type.String({ pattern: "^\\d{6}$", maxLength: 6 });

export const SessionData = Wire({
  /** Opaque; kept by the client and sent as is in Authorization. */
  token: Type.String(),
  userId: IdText,
  accountType: Type.Union([Type.Literal("guest"), Type.Literal("registered")]),
  /** When the session ends if it is not used again. */
  expiresAt: EpochMs,
});

export const identityRoutes = {
  "POST /api/auth/guest": {
    summary: "Opens a guest account with paper money and logs it in",
    access: "none",
    body: Wire({}),
    data: SessionData,
  },
  "POST /api/auth/sendCode": {
    summary: "Sends a one-time code; the answer is the same for known and unknown accounts",
    access: "optional",
    body: Wire({ account: Account, purpose: Type.Union([Type.Literal("register"), Type.Literal("login")]) }),
    data: Wire({ retryAfterSeconds: Type.Integer({ minimum: 0 }) }),
    refusals: ["account_malformed", "code_retry_later"],
  },
  "POST /api/auth/register": {
    summary: "Registers; with a guest's token the guest account is claimed and keeps everything in it",
    access: "optional",
    body: Wire({
      account: Account,
      code: Code,
      password: Password,
      inviteCode: Type.Optional(Type.String({ pattern: "^[A-Z0-9]{6,12}$" })),
    }),
    data: SessionData,
    refusals: ["account_malformed", "password_rule", "code_wrong", "account_taken", "already_registered", "invite_code_unknown"],
  },
  "POST /api/auth/login": {
    summary: "Logs in with a password; wrong account and wrong password are not told apart",
    access: "none",
    body: Wire({ account: Account, password: Password }),
    data: SessionData,
    refusals: ["account_malformed", "credentials_wrong", "account_frozen"],
  },
  "POST /api/auth/loginByCode": {
    summary: "Logs in with a one-time code",
    access: "none",
    body: Wire({ account: Account, code: Code }),
    data: SessionData,
    refusals: ["account_malformed", "code_wrong", "account_frozen"],
  },
  "POST /api/auth/logout": {
    summary: "Ends the session at once",
    access: "user",
    body: Wire({}),
    data: Wire({ loggedOut: Type.Literal(true) }),
  },
  "GET /api/userInfo/getUserInfo": {
    summary: "The logged-in user",
    access: "user",
    data: Wire({
      userId: IdText,
      accountType: Type.Union([Type.Literal("guest"), Type.Literal("registered")]),
      /** Masked e-mail or phone; empty for a guest. */
      account: Type.String(),
      nickName: Type.String(),
      inviteCode: Type.String(),
      createdAt: EpochMs,
    }),
  },
} as const satisfies Record<string, RouteDefinition>;
