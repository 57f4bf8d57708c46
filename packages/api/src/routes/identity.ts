import { Type } from "typebox";
import { AVATAR_BYTES_MAX, CODE_DIGITS, INVITE_CODE_SHAPE, LONG_CODE_DIGITS, NICK_NAME_LENGTH_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Wire } from "../schema.ts";
import { PasskeyAnswer } from "./passkey-answer.ts";

export const Account = Type.String({
  minLength: 3,
  maxLength: 254,
  description: "e-mail address, or phone number with its country code (+86…)",
});
export const Password = Type.String({ minLength: 1, maxLength: 128 });
export const Code = Type.String({
  pattern: `^(\\d{${CODE_DIGITS}}|\\d{${LONG_CODE_DIGITS}})$`,
  maxLength: LONG_CODE_DIGITS,
  description: "six digits, or the twelve of a long code",
});

/** Of the account's authenticator, or a recovery code; asked for where the account has a second factor. */
const SecondFactor = Type.String({
  minLength: CODE_DIGITS,
  maxLength: 24,
  description: "code of the authenticator, or a recovery code",
});

/** The second factor, where the account has one: a code, or a passkey in its place. */
export const Factor = { secondFactor: Type.Optional(SecondFactor), passkey: Type.Optional(PasskeyAnswer) };
export const FACTOR_REJECTIONS = ["second_factor_required", "second_factor_wrong", "passkey_expired", "passkey_wrong"] as const;

/** Bytes of a picture as standard base64 with its padding. */
export const Base64 = (bytesMax: number) =>
  Type.String({ pattern: "^[A-Za-z0-9+/]*={0,2}$", maxLength: 4 * Math.ceil(bytesMax / 3), contentEncoding: "base64" });
export const PictureType = Type.Union([Type.Literal("image/jpeg"), Type.Literal("image/png"), Type.Literal("image/webp")]);
/** A picture that is too large gets its own rejection up to this size; beyond it, the rejection of a too large body. */
const AVATAR_BYTES_TAKEN = 1.5 * AVATAR_BYTES_MAX;
/** Counts up with each change of the profile picture; 0 while there is none. */
const AvatarVersion = Type.Integer({ minimum: 0 });

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
    feature: "guestAccount",
    rejections: ["feature_off"],
  },
  "POST /api/auth/sendCode": {
    summary: "Sends a one-time code; the answer is the same for known and unknown accounts",
    access: "optional",
    body: Wire({
      account: Account,
      purpose: Type.Union([Type.Literal("register"), Type.Literal("login"), Type.Literal("resetPassword"), Type.Literal("bind")]),
    }),
    data: Wire({
      retryAfterSeconds: Type.Integer({ minimum: 0 }),
      /** Digits of the code to enter. A code of twelve may have been sent up to fifteen minutes ago. */
      codeDigits: Type.Union([Type.Literal(CODE_DIGITS), Type.Literal(LONG_CODE_DIGITS)]),
      /** Nobody carries messages of this kind: whoever runs the server reads the code there. The same for every account. */
      inOutbox: Type.Boolean(),
    }),
    feature: { by: "purpose", of: { register: "register", login: "codeLogin" } },
    rejections: ["account_malformed", "code_retry_later", "feature_off"],
  },
  "POST /api/auth/register": {
    summary: "Registers; with a guest's token the guest account is claimed and keeps everything in it",
    access: "optional",
    body: Wire({
      account: Account,
      code: Code,
      password: Password,
      inviteCode: Type.Optional(Type.String({ pattern: INVITE_CODE_SHAPE })),
    }),
    data: SessionData,
    feature: "register",
    rejections: [
      "account_malformed",
      "password_rule",
      "password_short",
      "password_common",
      "code_wrong",
      "account_taken",
      "already_registered",
      "invite_code_unknown",
      "feature_off",
    ],
  },
  "POST /api/auth/login": {
    summary: "Logs in with a password; wrong account and wrong password are not told apart",
    access: "none",
    body: Wire({ account: Account, password: Password, ...Factor }),
    data: SessionData,
    rejections: ["account_malformed", "credentials_wrong", ...FACTOR_REJECTIONS],
  },
  "POST /api/auth/loginByCode": {
    summary: "Logs in with a one-time code",
    access: "none",
    body: Wire({ account: Account, code: Code, ...Factor }),
    data: SessionData,
    feature: "codeLogin",
    rejections: ["account_malformed", "code_wrong", ...FACTOR_REJECTIONS, "feature_off"],
  },
  "POST /api/auth/resetPassword": {
    summary: "Sets a new password with a code sent for it, ends all sessions of the user and opens one here",
    access: "none",
    body: Wire({ account: Account, code: Code, password: Password, ...Factor }),
    data: SessionData,
    rejections: [
      "account_malformed",
      "password_rule",
      "password_short",
      "password_common",
      "passwords_alike",
      "code_wrong",
      ...FACTOR_REJECTIONS,
    ],
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
      avatarVersion: AvatarVersion,
    }),
  },
  "POST /api/userInfo/changeProfile": {
    summary: "Changes what is given: the name, the picture; an empty picture takes it away",
    access: "user",
    // A form writes some characters of base64 as three.
    bodyBytesMax: 2 * AVATAR_BYTES_TAKEN,
    body: Wire({
      nickName: Type.Optional(Type.String({ maxLength: 2 * NICK_NAME_LENGTH_MAX })),
      avatar: Type.Optional(Base64(AVATAR_BYTES_TAKEN)),
    }),
    data: Wire({ nickName: Type.String(), avatarVersion: AvatarVersion }),
    rejections: ["nick_name_malformed", "avatar_not_image", "avatar_too_large", "avatar_too_wide", "too_many_a_day"],
  },
  "GET /api/userInfo/avatar": {
    summary: "The caller's own profile picture; nobody else's is ever answered",
    access: "user",
    data: Wire({
      avatarVersion: AvatarVersion,
      mediaType: PictureType,
      image: Base64(AVATAR_BYTES_MAX),
    }),
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
