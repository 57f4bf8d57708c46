import { CODE_COUNTDOWN_S, type LanguageCode } from "@candela/contract";
import { addressGroup } from "../../platform/address-group.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Refused } from "../../platform/refusal.ts";
import { type AccountName, parseAccountName } from "./account-name.ts";
import { type CodePurpose, replaceCode } from "./code-store.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { textOf } from "./mail-text.ts";
import { insertMessage } from "./outbox.ts";
import { hashCode, hashOfNoCode, makeCode } from "./tokens.ts";
import { findUserByAccount } from "./user-store.ts";
import { secondsToWait } from "./wait.ts";

const CODE_LIFE_MS = 10 * 60_000;
const CODE_INTERVAL_MS = CODE_COUNTDOWN_S * 1000;

/** Throws `account_malformed` for what is neither an e-mail address nor a phone number. */
export function accountOf(text: string): AccountName {
  const account = parseAccountName(text);
  if (account === null) throw new Refused("account_malformed");
  return account;
}

/** A code for a new password says so: whoever is asked to hand it over should know what it opens. */
function bodyOf(language: LanguageCode, purpose: CodePurpose, code: string, site: string): string {
  const key = purpose === "resetPassword" ? "reset_code_message" : "code_message";
  return textOf(language, key, { code, site, minutes: CODE_LIFE_MS / 60_000 });
}

/**
 * Sends a code, at most one a minute to a target for a purpose at the wish of one address. A code to log in or for a new password of an account that does not exist is answered, limited and replaced just
 * the same, only that no message leaves and no code fits.
 */
export async function sendCode(
  context: IdentityContext,
  caller: Caller,
  fields: { readonly account: string; readonly purpose: CodePurpose },
  language: LanguageCode,
): Promise<{ retryAfterSeconds: number }> {
  const account = accountOf(fields.account);
  await context.guard.send(caller.ip);
  const { target, channel } = account;
  const now = context.clock.now();
  const expiresMs = now + CODE_LIFE_MS;
  const code = makeCode(context.random);
  const outcome = await transaction(context.sql, async (tx) => {
    const isWanted = fields.purpose === "register" || (await findUserByAccount(tx, account)) !== null;
    const codeHash = isWanted ? hashCode(fields.purpose, target, code) : hashOfNoCode(context.random);
    const from = addressGroup(caller.ip);
    const waitMs = await replaceCode(tx, { target, purpose: fields.purpose, from, codeHash, now, expiresMs }, CODE_INTERVAL_MS);
    if (waitMs > 0) return { waitMs, id: null };
    const body = bodyOf(language, fields.purpose, code, context.siteName());
    return { waitMs, id: isWanted ? await insertMessage(tx, { channel, target, language, body, createdMs: now, expiresMs }) : null };
  });
  if (outcome.waitMs > 0) throw new Refused("code_retry_later", secondsToWait(outcome.waitMs));
  if (outcome.id !== null) context.courier.messageWaiting(outcome.id, channel);
  return { retryAfterSeconds: CODE_COUNTDOWN_S };
}
