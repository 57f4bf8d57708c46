import { createKeptStore } from "../../lib/browser/store.ts";
import { type AccountDraft, draftFrom } from "./account-draft.ts";

/** Passwords and codes are counted apart. */
export type TryScope = "password" | "code";
const SCOPES = ["password", "code"] as const;

/** Longer waits the server does not give, s: a clock that was set back must not lock a form for a day. */
const WAIT_MAX_S = 3_600;

/** Until when the server takes no more tries, and of whom. Kept on the device, so that a reload changes nothing. */
export interface TriesWait {
  readonly draft: AccountDraft;
  /** The account as it was sent. */
  readonly account: string;
  readonly scope: TryScope;
  /** Epoch milliseconds. */
  readonly until: number;
}

export function triesWaitFrom(value: unknown): TriesWait | undefined {
  const kept = value as Partial<TriesWait> | null;
  if (kept === null || typeof kept !== "object") return undefined;
  const draft = draftFrom(kept.draft);
  const scope = SCOPES.find((known) => known === kept.scope);
  if (draft === undefined || scope === undefined || typeof kept.account !== "string" || !Number.isSafeInteger(kept.until)) return undefined;
  return { draft, account: kept.account, scope, until: kept.until ?? 0 };
}

export const triesWaitStore = createKeptStore<TriesWait | null>("triesWait", null, triesWaitFrom);

/** Whole seconds until this account may be tried again in this way; 0 is now. */
export function secondsToWait(wait: TriesWait | null, account: string | null, scope: TryScope, now: number): number {
  if (wait === null || wait.account !== account || wait.scope !== scope) return 0;
  return Math.min(WAIT_MAX_S, Math.max(0, Math.ceil((wait.until - now) / 1_000)));
}

/** The wait that a form begins in, which a reload would otherwise lose. */
export function waitUnderWay(wait: TriesWait | null, now: number): TriesWait | null {
  return wait !== null && secondsToWait(wait, wait.account, wait.scope, now) > 0 ? wait : null;
}
