import { CODE_COUNTDOWN_S, CODE_DIGITS, type Data, type LanguageCode, LONG_CODE_DIGITS } from "@candela/api";
import { addressGroup, addressSite } from "../../platform/address-group.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AccountName, parseAccountName } from "./account-name.ts";
import { isAtHome } from "./at-home.ts";
import { CODE_LIFE_MS, countSent, hasShortCode, longCodeTerm } from "./code-rules.ts";
import { lockSendings, saveSendings } from "./code-sending-store.ts";
import {
  type CodeKey,
  type CodePurpose,
  countOtherCodes,
  isLongCodeSent,
  putLongCode,
  replaceCode,
  waitForNextCode,
} from "./code-store.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { subjectOf, textOf } from "./mail-text.ts";
import { insertMessage } from "./outbox.ts";
import { hashCode, hashOfNoCode, makeCode, makeLongCode } from "./tokens.ts";
import { findUserByAccount } from "./user-store.ts";
import { secondsToWait } from "./wait.ts";

/** Purposes of codes that go to whatever address is named: what the right one tells, its owner may know. */
const ANYBODYS: ReadonlySet<CodePurpose> = new Set(["register", "bind"]);

const CODE_INTERVAL_MS = CODE_COUNTDOWN_S * 1000;

/** Throws `account_malformed` for what is neither an e-mail address nor a phone number. */
export function accountOf(text: string): AccountName {
  const account = parseAccountName(text);
  if (account === null) throw new Rejected("account_malformed");
  return account;
}

/** The one thing that a code is good for, and what its message says of it. */
export interface CodeSubject {
  readonly name: string;
  readonly network: string;
  readonly beginning: string;
}

type Fields = { readonly account: string; readonly purpose: CodePurpose; readonly about?: CodeSubject | undefined };

/** How many digits the code has to look for, and the message that carries it: none where nobody has the account, or where it was sent already. */
interface Outcome {
  readonly waitMs: number;
  readonly digits: typeof CODE_DIGITS | typeof LONG_CODE_DIGITS;
  readonly messageId: bigint | null;
}

/**
 * Sends a code, at most one a minute to a target for a purpose at the wish of one address. Where strangers ask or guess much, the code is the long one that
 * all askers share (`code-rules.ts`): nobody has to wait for another. A code to log in or for a new password of an account that does not exist is
 * answered, limited and replaced just the same, only that no message leaves and no code fits.
 */
export async function sendCode(
  context: IdentityContext,
  caller: Caller,
  fields: Fields,
  language: LanguageCode,
): Promise<Data<"POST /api/auth/sendCode">> {
  const account = accountOf(fields.account);
  await context.guard.send(caller.ip);
  const { target, channel } = account;
  const user = await findUserByAccount(context.sql, account);
  const isHome = await isAtHome(context, user, caller.ip);
  const isGuessed = await context.guard.areCodesGuessed(target);
  const key = { target, purpose: fields.purpose, from: addressGroup(caller.ip) };
  const site = addressSite(caller.ip);
  const { purpose, about } = fields;
  const letter = { account, language, purpose, about, isWanted: ANYBODYS.has(purpose) || user !== null };
  const { waitMs, digits, messageId } = await transaction(context.sql, async (tx): Promise<Outcome> => {
    const now = context.machine.now();
    if (isHome) return sendShort(tx, context, letter, key, now);
    const sendings = await lockSendings(tx, target, site);
    const early = await waitForNextCode(tx, key, now, CODE_INTERVAL_MS);
    if (early > 0) return { waitMs: early, digits: CODE_DIGITS, messageId: null };
    const others = await countOtherCodes(tx, key, now);
    if (!hasShortCode({ ...sendings, others, isGuessed }, now)) return sendLong(tx, context, letter, now);
    await saveSendings(tx, target, site, { all: countSent(sendings.all, now), site: countSent(sendings.site, now) });
    return sendShort(tx, context, letter, key, now);
  });
  if (waitMs > 0) throw new Rejected("code_retry_later", secondsToWait(waitMs));
  if (messageId !== null) context.courier.messageWaiting(messageId, channel);
  return { retryAfterSeconds: CODE_COUNTDOWN_S, codeDigits: digits, inOutbox: !context.courier.carries(channel) };
}

/** A code that opens more than a log-in says so: a user who is asked for it should know what it opens. */
const TEXTS: Readonly<Partial<Record<CodePurpose, readonly [plain: string, long: string]>>> = {
  resetPassword: ["reset_code_message", "long_reset_code_message"],
  confirm: ["confirm_code_message", "long_code_message"],
};

/** Says what the code opens, however long it is. */
const ABOUT_TEXT = "address_code_message";

interface Letter {
  readonly account: AccountName;
  readonly language: LanguageCode;
  readonly purpose: CodePurpose;
  readonly about: CodeSubject | undefined;
  readonly isWanted: boolean;
}

async function sendShort(tx: Tx, context: IdentityContext, letter: Letter, key: CodeKey, now: number): Promise<Outcome> {
  const code = makeCode(context.random);
  const expiresMs = now + CODE_LIFE_MS;
  const waitMs = await replaceCode(
    tx,
    { ...key, about: letter.about?.name, codeHash: hashFor(context, letter, code), now, expiresMs },
    CODE_INTERVAL_MS,
  );
  const messageId = waitMs > 0 ? null : await post(tx, context, letter, code, now, expiresMs);
  return { waitMs, digits: CODE_DIGITS, messageId };
}

async function sendLong(tx: Tx, context: IdentityContext, letter: Letter, now: number): Promise<Outcome> {
  const { place, beginsMs, expiresMs } = longCodeTerm(now);
  const key = { target: letter.account.target, purpose: letter.purpose, about: letter.about?.name, place };
  const outcome = { waitMs: 0, digits: LONG_CODE_DIGITS, messageId: null } as const;
  if (await isLongCodeSent(tx, key, beginsMs)) return outcome;
  const code = makeLongCode(context.random);
  await putLongCode(tx, { ...key, codeHash: hashFor(context, letter, code), now, expiresMs });
  return { ...outcome, messageId: await post(tx, context, letter, code, now, expiresMs) };
}

function hashFor({ random }: IdentityContext, { isWanted, purpose, account, about }: Letter, code: string): Buffer {
  return isWanted ? hashCode(purpose, account.target, code, about?.name) : hashOfNoCode(random);
}

async function post(
  tx: Tx,
  context: IdentityContext,
  letter: Letter,
  code: string,
  now: number,
  expiresMs: number,
): Promise<bigint | null> {
  if (!letter.isWanted) return null;
  const { account, language, purpose, about } = letter;
  const isLong = code.length === LONG_CODE_DIGITS;
  const [plain, long] = about === undefined ? (TEXTS[purpose] ?? ["code_message", "long_code_message"]) : [ABOUT_TEXT, ABOUT_TEXT];
  const key = isLong ? long : plain;
  const shown = isLong ? code.replaceAll(/\d{4}(?=\d)/g, "$& ") : code;
  const minutes = Math.floor((expiresMs - now) / 60_000);
  const named: Record<string, string> = about === undefined ? {} : { network: about.network, beginning: about.beginning };
  const body = textOf(language, key, { code: shown, site: context.siteName(), minutes, ...named });
  const subject = subjectOf(language, "account_way_code", context.siteName());
  const { channel, target } = account;
  return insertMessage(tx, context.courier, { channel, target, language, subject, body, createdMs: now, expiresMs });
}
