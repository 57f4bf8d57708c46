import { CODE_COUNTDOWN_S, CODE_DIGITS, LONG_CODE_DIGITS } from "@candela/api";
import { createKeptStore } from "../../lib/browser/store.ts";
import { type AccountDraft, draftFrom } from "./account-draft.ts";

export type CodePurpose = "login" | "register" | "resetPassword" | "bind";
const PURPOSES = ["login", "register", "resetPassword", "bind", "none"] as const;

/** A code that was sent: until when another one has to wait, and for whom. Kept on the device, so that a reload changes nothing. */
export interface CodeRetry {
  readonly draft: AccountDraft;
  /** The account as it was sent. */
  readonly account: string;
  /** The purpose of the code that was sent; `none` when the server only said how long to wait. */
  readonly purpose: CodePurpose | "none";
  /** How many digits the code has. */
  readonly digits: number;
  /** Nothing sends it: it is read at the server. */
  readonly inOutbox: boolean;
  /** Epoch milliseconds. */
  readonly until: number;
}

export function retryFrom(value: unknown): CodeRetry | undefined {
  const kept = value as Partial<CodeRetry> | null;
  if (kept === null || typeof kept !== "object") return undefined;
  const draft = draftFrom(kept.draft);
  const purpose = PURPOSES.find((known) => known === kept.purpose);
  if (draft === undefined || purpose === undefined || typeof kept.account !== "string" || !Number.isSafeInteger(kept.until))
    return undefined;
  const digits = kept.digits === LONG_CODE_DIGITS ? LONG_CODE_DIGITS : CODE_DIGITS;
  return { draft, account: kept.account, purpose, digits, inOutbox: kept.inOutbox === true, until: kept.until ?? 0 };
}

export const codeRetryStore = createKeptStore<CodeRetry | null>("codeRetry", null, retryFrom);

/** Whole seconds until a code may be asked for again for this account; 0 is now. A clock set back counts one countdown at most. */
export function secondsLeft(retry: CodeRetry | null, account: string | null, now: number): number {
  if (retry === null || retry.account !== account) return 0;
  return Math.min(CODE_COUNTDOWN_S, Math.max(0, Math.ceil((retry.until - now) / 1_000)));
}

/** The form's first account is that of a code under way, which a reload would otherwise lose. */
export function draftUnderWay(retry: CodeRetry | null, now: number): AccountDraft | null {
  return retry !== null && secondsLeft(retry, retry.account, now) > 0 ? retry.draft : null;
}
