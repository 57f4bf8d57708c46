import { DEFAULT_LANGUAGE } from "@candela/api";
import type { Tx } from "../../platform/postgres/database.ts";
import { sendMessages } from "../messages/index.ts";
import type { AccountName } from "./account-name.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { subjectOf, textOf } from "./mail-text.ts";
import { insertMessage, type Message, NOTICE_LIFE_MS, type WaitingMessage } from "./outbox.ts";
import type { OwnerProof } from "./owner-proof.ts";
import { namesOf, type UserRow } from "./user-store.ts";

/** What was changed, as the message names it. */
export type SecurityChange =
  | "fundPassword"
  | "email"
  | "phone"
  | "secondFactorOn"
  | "secondFactorOff"
  | "recoveryCodes"
  | "passkeyAdded"
  | "passkeyRemoved";

/** What operators did about a secret, or were asked to do. */
export type OperatorsChange = "secondFactorOff" | "secondFactorRemovalAsked";

/** The same of what operators did, in the language that codes are sent in without a caller: the owner is not there. */
export async function tellOwnerOf(
  tx: Tx,
  { clock, machine, siteName, courier }: Pick<IdentityContext, "clock" | "machine" | "siteName" | "courier">,
  user: UserRow,
  what: OperatorsChange,
): Promise<readonly WaitingMessage[]> {
  await sendMessages(tx, [{ userId: user.id, kind: "security_changed", params: { what, by: "operators", device: "" } }], clock.now());
  const site = siteName();
  const language = DEFAULT_LANGUAGE;
  const body = textOf(language, "security_changed_message", { site, what: textOf(language, `inbox_security_${what}`, {}) });
  const subject = subjectOf(language, "security_title", site);
  return tellAddresses(tx, courier, namesOf(user), { language, subject, body, createdMs: machine.now() });
}

/**
 * Tells the owner of a changed secret, in the app and at each address that the account had before the change. Answers the messages on their way, to be
 * announced after the commit. Neither has a link in it.
 */
export async function tellOwner(
  tx: Tx,
  { clock, machine, siteName, courier }: Pick<IdentityContext, "clock" | "machine" | "siteName" | "courier">,
  { user, by }: Pick<OwnerProof, "user" | "by">,
  caller: Caller,
  what: SecurityChange,
): Promise<readonly WaitingMessage[]> {
  const params = { what, by, device: deviceName(caller.userAgent) };
  await sendMessages(tx, [{ userId: user.id, kind: "security_changed", params }], clock.now());
  // Of a changed address the old one hears, where no new password can be asked for any more.
  const isAddress = what === "email" || what === "phone";
  const site = siteName();
  const body = isAddress
    ? textOf(caller.language, "address_changed_message", { site })
    : textOf(caller.language, "security_changed_message", { site, what: textOf(caller.language, `inbox_security_${what}`, {}) });
  const subject = subjectOf(caller.language, "security_title", site);
  return tellAddresses(tx, courier, namesOf(user), { language: caller.language, subject, body, createdMs: machine.now() });
}

/** Puts a notice on its way to each address of an account. */
export async function tellAddresses(
  tx: Tx,
  courier: IdentityContext["courier"],
  names: readonly AccountName[],
  notice: Pick<Message, "language" | "subject" | "body" | "createdMs">,
): Promise<WaitingMessage[]> {
  const told: WaitingMessage[] = [];
  for (const { channel, target } of names) {
    const id = await insertMessage(tx, courier, { ...notice, channel, target, expiresMs: notice.createdMs + NOTICE_LIFE_MS });
    told.push({ channel, id });
  }
  return told;
}
