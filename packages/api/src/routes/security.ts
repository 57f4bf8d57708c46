import { Type } from "typebox";
import { CODE_DIGITS, LONG_CODE_DIGITS, PASSKEYS_MAX, RECOVERY_CODE_LENGTH, RECOVERY_CODES, SESSIONS_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Page, Wire } from "../schema.ts";
import { Account, Code, FACTOR_REJECTIONS, Factor, Password } from "./identity.ts";
import { Passkey } from "./passkeys.ts";
import { Ended, PROOF_REJECTIONS, Proof } from "./proof.ts";

/** Of a device, by what the browser said of itself. */
const Device = {
  /** Such as Chrome; null where it is none we know. */
  browser: Type.Union([Type.String(), Type.Null()]),
  /** Such as Windows. */
  system: Type.Union([Type.String(), Type.Null()]),
  form: Type.Union([Type.Literal("phone"), Type.Literal("tablet"), Type.Literal("computer"), Type.Literal("unknown")]),
};

/** A device on which the caller is logged in. Tokens and addresses are never answered. */
export const UserSession = Wire({
  id: IdText,
  ...Device,
  signedInAt: EpochMs,
  /** Written at most once a minute. */
  lastSeenAt: EpochMs,
  /** The session that asks. */
  isThis: Type.Boolean(),
});

/** A log-in of the caller, or a try that failed. */
export const LogIn = Wire({
  id: IdText,
  ts: EpochMs,
  /** What was given: the password, a code that was sent, the same with a new password, the first code of a new account, or a passkey. */
  way: Type.Union([
    Type.Literal("password"),
    Type.Literal("code"),
    Type.Literal("reset"),
    Type.Literal("register"),
    Type.Literal("passkey"),
  ]),
  /** What was given as the second factor; null where none was asked for, and of a try that failed. */
  factor: Type.Union([Type.Literal("authenticator"), Type.Literal("recovery_code"), Type.Literal("passkey"), Type.Null()]),
  status: Type.Union([
    Type.Literal("ok"),
    Type.Literal("wrong_password"),
    Type.Literal("wrong_code"),
    Type.Literal("wrong_factor"),
    Type.Literal("wrong_passkey"),
    Type.Literal("frozen"),
  ]),
  ...Device,
  /** The network it came from: `203.0.113.*`, `2001:0db8:0001:*`. */
  address: Type.String(),
});

export const SentProofCode = Wire({
  retryAfterSeconds: Type.Integer({ minimum: 0 }),
  codeDigits: Type.Union([Type.Literal(CODE_DIGITS), Type.Literal(LONG_CODE_DIGITS)]),
  /** Nobody carries messages of this kind: whoever runs the server reads the code there. */
  inOutbox: Type.Boolean(),
  /** Masked: where it was sent. */
  account: Type.String(),
});

/** Shown once: nothing but hashes is kept. */
const RecoveryCodes = Type.Array(Type.String({ minLength: RECOVERY_CODE_LENGTH, maxLength: 24 }), {
  minItems: RECOVERY_CODES,
  maxItems: RECOVERY_CODES,
});

export const securityRoutes = {
  "GET /api/userSecurity/detail": {
    summary: "When the caller's password was set, and where the caller is logged in: this session first, then those used last",
    access: "user",
    data: Wire({
      /** Null for a guest, who has none. */
      passwordChangedAt: Type.Union([EpochMs, Type.Null()]),
      /** Masked; null where the account has none. */
      email: Type.Union([Type.String(), Type.Null()]),
      phone: Type.Union([Type.String(), Type.Null()]),
      hasSecondFactor: Type.Boolean(),
      /** Until when withdrawals pause because a secret was changed; null while they do not. */
      withdrawalsHeldUntil: Type.Union([EpochMs, Type.Null()]),
      /** Recovery codes that were not used yet. */
      recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: RECOVERY_CODES }),
      /** Those added first come first. */
      passkeys: Type.Array(Passkey, { maxItems: PASSKEYS_MAX }),
      sessions: Type.Array(UserSession, { maxItems: SESSIONS_MAX }),
    }),
  },
  "GET /api/userSecurity/logIns": {
    summary: "The caller's log-ins and failed tries, newest first; the last 200 of either",
    access: "user",
    query: Wire({ ...Page }),
    row: LogIn,
  },
  "POST /api/userSecurity/sendCode": {
    summary: "Sends a proof code to the caller's own e-mail address, or phone where there is no such address",
    access: "user",
    body: Wire({}),
    data: SentProofCode,
    rejections: ["password_not_set", "code_retry_later"],
  },
  "POST /api/userSecurity/setFundPassword": {
    summary: "Sets the password that withdrawals ask for, or changes it: then its present one takes the place of the log-in password",
    access: "user",
    body: Wire({ ...Proof, currentFundPassword: Type.Optional(Password), fundPassword: Password }),
    data: Ended,
    rejections: [...PROOF_REJECTIONS, "password_short", "password_common", "passwords_alike", "fund_password_wrong", "fund_password_same"],
  },
  "POST /api/userSecurity/changeAccount": {
    summary: "Makes an e-mail address or phone number the caller's, with a code that was sent to it (sendCode with bind)",
    access: "user",
    body: Wire({ ...Proof, account: Account, code: Code }),
    data: Wire({ ended: Type.Integer({ minimum: 0 }), account: Type.String() }),
    rejections: [...PROOF_REJECTIONS, "account_malformed", "account_same", "code_wrong", "account_taken"],
  },
  "POST /api/userSecurity/beginSecondFactor": {
    summary: "The key for an authenticator app; nothing asks for its codes before the first of them is confirmed",
    access: "user",
    body: Wire({}),
    data: Wire({ totpSecret: Type.String(), otpauthUrl: Type.String() }),
    rejections: ["password_not_set", "second_factor_on"],
  },
  "POST /api/userSecurity/confirmSecondFactor": {
    summary: "Turns the second factor on with the first code of the authenticator",
    access: "user",
    body: Wire({ ...Proof, code: Type.String({ pattern: `^\\d{${CODE_DIGITS}}$`, maxLength: CODE_DIGITS }) }),
    data: Wire({ ended: Type.Integer({ minimum: 0 }), recoveryCodes: RecoveryCodes }),
    rejections: [...PROOF_REJECTIONS, "code_wrong", "second_factor_on"],
  },
  "POST /api/userSecurity/newRecoveryCodes": {
    summary: "New recovery codes in place of all earlier ones",
    access: "user",
    body: Wire(Proof),
    data: Wire({ ended: Type.Integer({ minimum: 0 }), recoveryCodes: RecoveryCodes }),
    rejections: [...PROOF_REJECTIONS, "second_factor_off"],
  },
  "POST /api/userSecurity/endSecondFactor": {
    summary: "Turns the second factor off",
    access: "user",
    body: Wire(Proof),
    data: Ended,
    rejections: [...PROOF_REJECTIONS, "second_factor_off"],
  },
  "POST /api/userSecurity/changePassword": {
    summary: "Changes the password and ends all other sessions of the caller",
    access: "user",
    body: Wire({ currentPassword: Password, newPassword: Password, ...Factor }),
    data: Ended,
    rejections: [
      "password_not_set",
      "password_rule",
      "password_short",
      "password_common",
      "password_wrong",
      "password_same",
      "passwords_alike",
      ...FACTOR_REJECTIONS,
    ],
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
