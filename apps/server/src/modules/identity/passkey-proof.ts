import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { findChallenge, useChallenge } from "./passkey-challenge-store.ts";
import { checkUse, type PasskeyAnswer } from "./passkey-check.ts";
import { findPasskey, type PasskeyRow, usePasskey } from "./passkey-store.ts";
import { hashToken } from "./tokens.ts";

/** A passkey that was proved. */
export interface PasskeyProof {
  readonly passkey: PasskeyRow;
  /** In the transaction of what it was for, whose caller has locked the user's row: uses the challenge up and notes the use. Throws what a later call would hear. */
  readonly use: (tx: Tx) => Promise<void>;
}

/** The passkey that an answer names; null where there is none. */
export function passkeyOf({ sql }: Pick<IdentityContext, "sql">, { credentialId }: PasskeyAnswer): Promise<PasskeyRow | null> {
  return findPasskey(sql, Buffer.from(credentialId, "base64url"));
}

/**
 * Checks what a passkey has signed: for a challenge that this session was given, or at a log-in nobody's. Throws `passkey_expired` where there is no such
 * challenge any more, and `passkey_wrong` for everything else.
 */
export async function provePasskey(
  context: IdentityContext,
  { session }: Pick<Caller, "session">,
  answer: PasskeyAnswer,
  passkey: PasskeyRow | null,
): Promise<PasskeyProof> {
  const now = context.machine.now();
  const key = { ticketHash: hashToken(answer.ticket), purpose: "use", sessionId: session?.sessionId ?? null, now } as const;
  const challenge = await findChallenge(context.sql, key);
  if (challenge === null) throw new Rejected("passkey_expired");
  if (passkey === null || !isOfUser(answer, passkey, session === null)) throw new Rejected("passkey_wrong");
  const signCount = await checkUse(answer, challenge, passkey);
  if (signCount === null) throw new Rejected("passkey_wrong");
  return {
    passkey,
    async use(tx) {
      if (!(await useChallenge(tx, challenge, context.machine.now()))) throw new Rejected("passkey_expired");
      if (!(await usePasskey(tx, passkey, signCount, context.clock.now()))) throw new Rejected("passkey_wrong");
    },
  };
}

/** Where the device found the account itself it must say whose it is. */
function isOfUser({ userHandle }: PasskeyAnswer, passkey: PasskeyRow, isFound: boolean): boolean {
  if (userHandle === undefined) return !isFound;
  return userHandle === passkey.userHandle.toString("base64url");
}
