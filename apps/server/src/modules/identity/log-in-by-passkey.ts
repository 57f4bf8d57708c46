import { Rejected } from "../../platform/rejection.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { openProved } from "./log-in.ts";
import { noteFailure } from "./log-in-history.ts";
import type { PasskeyAnswer } from "./passkey-check.ts";
import { passkeyOf, provePasskey } from "./passkey-proof.ts";
import type { PasskeyRow } from "./passkey-store.ts";
import { findUser, lockUser } from "./user-store.ts";

/**
 * Logs in with a passkey alone: the device had the key, and knew its user. So it is both factors, and no other is asked for. An unknown passkey and a wrong
 * signature are told apart by nobody.
 *
 * Rejections, in this order: too_many_requests, passkey_expired, passkey_wrong.
 */
export async function logInByPasskey(context: IdentityContext, caller: Caller, answer: PasskeyAnswer): Promise<SessionAnswer> {
  const passkey = await passkeyOf(context, answer);
  return noteFailure(context, caller, { userId: passkey?.userId ?? null, way: "passkey" }, () => enter(context, caller, answer, passkey));
}

async function enter(context: IdentityContext, caller: Caller, answer: PasskeyAnswer, passkey: PasskeyRow | null): Promise<SessionAnswer> {
  const attempt = await context.guard.passkey(caller.ip);
  const proof = await provePasskey(context, caller, answer, passkey);
  await attempt.takeBack();
  const user = await findUser(context.sql, proof.passkey.userId);
  if (user === null) throw new Rejected("passkey_wrong");
  return openProved(context, caller, user, { way: "passkey", factor: null }, async (tx) => {
    await lockUser(tx, user.id);
    await proof.use(tx);
  });
}
