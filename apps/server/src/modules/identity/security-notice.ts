import type { Tx } from "../../platform/postgres/database.ts";
import { sendMessages } from "../messages/index.ts";
import type { AccountName } from "./account-name.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { textOf } from "./mail-text.ts";
import { insertMessage, NOTICE_LIFE_MS } from "./outbox.ts";
import type { OwnerProof } from "./owner-proof.ts";
import type { WaitingMessage } from "./set-password.ts";
import { namesOf } from "./user-store.ts";

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

/**
 * Tells the owner of a changed secret, in the app and at each address that the account had before the change. Answers the messages on their way, to be
 * announced after the commit. Neither has a link in it.
 */
export async function tellOwner(
  tx: Tx,
  { clock, machine, siteName }: Pick<IdentityContext, "clock" | "machine" | "siteName">,
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
  return tellAddresses(tx, namesOf(user), { language: caller.language, body, createdMs: machine.now() });
}

async function tellAddresses(
  tx: Tx,
  names: readonly AccountName[],
  notice: { readonly language: Caller["language"]; readonly body: string; readonly createdMs: number },
): Promise<WaitingMessage[]> {
  const told: WaitingMessage[] = [];
  for (const { channel, target } of names) {
    const id = await insertMessage(tx, { ...notice, channel, target, expiresMs: notice.createdMs + NOTICE_LIFE_MS });
    told.push({ channel, id });
  }
  return told;
}
