import type { CODE_DIGITS, LONG_CODE_DIGITS } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import { isAtHome } from "./at-home.ts";
import { useCode } from "./code-store.ts";
import { proveRight } from "./code-try.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type CodeSubject, sendCode } from "./send-code.ts";
import { findUser, namesOf, type UserRow } from "./user-store.ts";

export interface SentOwnerCode {
  /** Where it was sent, masked. */
  readonly account: string;
  readonly retryAfterSeconds: number;
  readonly codeDigits: typeof CODE_DIGITS | typeof LONG_CODE_DIGITS;
}

/** Codes that go to the address of a logged-in user's own account, and are good for one thing. */
export interface OwnerCodes {
  /** Rejections: account_unclaimed, too_many_requests, code_retry_later. */
  send(session: Session, caller: Caller, about: CodeSubject): Promise<SentOwnerCode>;
  /**
   * Rejections: account_unclaimed, too_many_requests, code_wrong. What it gives uses the code up in the transaction of what it was for, and throws
   * `code_wrong` when another call did so first.
   */
  prove(session: Session, caller: Caller, about: CodeSubject, code: string): Promise<(tx: Tx) => Promise<void>>;
}

const PURPOSE = "bindAddress";

/** Where the codes of an account go: its e-mail address, or the phone of an account without one. */
async function ownerOf({ sql }: IdentityContext, { userId }: Session): Promise<{ readonly user: UserRow; readonly target: string }> {
  const user = await findUser(sql, userId);
  if (user === null) throw new Rejected("session_expired");
  const [name] = namesOf(user);
  if (name === undefined) throw new Rejected("account_unclaimed");
  return { user, target: name.target };
}

export function createOwnerCodes(context: IdentityContext): OwnerCodes {
  return {
    async send(session, caller, about) {
      const { target } = await ownerOf(context, session);
      const sent = await sendCode(context, caller, { account: target, purpose: PURPOSE, about }, caller.language);
      return { ...sent, account: maskAccount(target) };
    },
    async prove(session, caller, about, code) {
      const { user, target } = await ownerOf(context, session);
      const isHome = await isAtHome(context, user, caller.ip);
      const right = await proveRight(context, caller, { target, purpose: PURPOSE, about: about.name, code, isHome });
      return async (tx) => {
        if (!(await useCode(tx, { ...right, now: context.machine.now() }))) throw new Rejected("code_wrong");
      };
    },
  };
}
