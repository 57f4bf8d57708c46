import type { T } from "../language/i18n.ts";
import { errorText } from "../net/api.ts";
import { PasskeyError, type PasskeyProblem } from "./passkey-device.ts";

const TEXTS = {
  cancelled: "account_passkey_cancelled",
  timeout: "account_passkey_timeout",
  known: "passkey_known",
  weak: "account_passkey_weak",
  failed: "account_passkey_failed",
} as const satisfies Record<PasskeyProblem, string>;

/** Why a passkey did nothing: what the device says, or else the server. */
export function passkeyText(error: unknown, t: T): string {
  return error instanceof PasskeyError ? t(TEXTS[error.problem]) : errorText(error);
}
