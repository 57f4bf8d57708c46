import type { Failure } from "../../lib/net/request.ts";
import type { Channel } from "./account-draft.ts";

/** The fields of logging in, registering and setting a password that a rejection can be about; `form` is none of them. */
export type FieldName = "account" | "code" | "password" | "currentPassword" | "inviteCode" | "proofCode" | "secondFactor" | "form";
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  account_malformed: "account",
  account_taken: "account",
  code_wrong: "code",
  code_retry_later: "code",
  password_rule: "password",
  password_short: "password",
  password_common: "password",
  password_same: "password",
  password_wrong: "currentPassword",
  passwords_alike: "password",
  fund_password_wrong: "currentPassword",
  fund_password_same: "password",
  account_same: "account",
  proof_code_wrong: "proofCode",
  second_factor_required: "secondFactor",
  second_factor_wrong: "secondFactor",
  passkey_wrong: "secondFactor",
  passkey_expired: "secondFactor",
  credentials_wrong: "password",
  invite_code_unknown: "inviteCode",
};

const FIELDS: readonly string[] = ["account", "code", "password", "currentPassword", "inviteCode", "proofCode", "secondFactor"];

/** Place of a failure's text: at the field it is about, else above the button. */
export function fieldOf(failure: Failure): FieldName {
  if (failure.kind !== "rejected") return "form";
  const { field = "" } = failure.params;
  if (failure.msg === "malformed_request" && FIELDS.includes(field)) return field as FieldName;
  return FIELD_OF[failure.msg] ?? "form";
}

/** What to do about a field that is not filled in; of the account by what can be typed there now. */
export function missingKey(field: Exclude<FieldName, "form">, channel: Channel) {
  if (field === "account") return `account_missing_${channel}` as const;
  return field === "proofCode" ? "account_missing_code" : (`account_missing_${field}` as const);
}

/** How long a failure asks to wait before the next try, whole seconds; null when it is about something else. */
export function secondsAsked(failure: Failure): number | null {
  if (failure.kind !== "rejected" || failure.msg !== "too_many_requests") return null;
  const seconds = Number(failure.params.seconds);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null;
}
