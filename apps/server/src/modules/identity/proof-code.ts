import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import { ownerOf, provingName } from "./account-owner.ts";
import { useCode } from "./code-store.ts";
import { proveRight } from "./code-try.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type CodeSubject, sendCode } from "./send-code.ts";
import type { UserRow } from "./user-store.ts";

/** In the transaction of what a code was for: uses it up, and throws `proof_code_wrong` when another call did so first. */
export type UseUp = (tx: Tx) => Promise<void>;

/** Proof codes for other modules: each is good for the one thing that it is about. */
export interface ProofCodes {
  /** Rejections: password_not_set, too_many_requests, code_retry_later. */
  send(session: Session, caller: Caller, about: CodeSubject): Promise<Data<"POST /api/userSecurity/sendCode">>;
  /** Rejections: password_not_set, too_many_requests, proof_code_wrong. */
  prove(session: Session, caller: Caller, about: CodeSubject, code: string): Promise<UseUp>;
}

const PURPOSE = "confirm";

/**
 * Sends a proof code to the account's own address; without `about` it is for the account's secrets. All of them share one limit, and the next takes the
 * place of the last. Rejections: password_not_set, too_many_requests, code_retry_later.
 */
export async function sendProofCode(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  about?: CodeSubject,
): Promise<Data<"POST /api/userSecurity/sendCode">> {
  const { target } = provingName(await ownerOf(context, session));
  const sent = await sendCode(context, caller, { account: target, purpose: PURPOSE, about }, caller.language);
  return { ...sent, account: maskAccount(target) };
}

/** Tries a proof code that was sent for the same thing. A session is at home wherever it is. Throws `too_many_requests` and `proof_code_wrong`. */
export async function tryProofCode(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  code: string,
  about?: CodeSubject,
): Promise<UseUp> {
  const { target } = provingName(user);
  const wrong = () => new Rejected("proof_code_wrong");
  const guess = { target, purpose: PURPOSE, about: about?.name, code, isHome: true } as const;
  const right = await proveRight(context, caller, guess).catch((error: unknown) => {
    throw error instanceof Rejected && error.key === "code_wrong" ? wrong() : error;
  });
  return async (tx) => {
    if (!(await useCode(tx, { ...right, now: context.machine.now() }))) throw wrong();
  };
}

export function createProofCodes(context: IdentityContext): ProofCodes {
  return {
    send: (session, caller, about) => sendProofCode(context, session, caller, about),
    prove: async (session, caller, about, code) => tryProofCode(context, caller, await ownerOf(context, session), code, about),
  };
}
