import type { Tx } from "../../platform/postgres/database.ts";
import { sendMessages } from "../messages/index.ts";
import { useUpCodesOf } from "./code-store.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { subjectOf, textOf } from "./mail-text.ts";
import type { WaitingMessage } from "./outbox.ts";
import { tellAddresses } from "./security-notice.ts";
import { namesOf, savePassword, type UserRow } from "./user-store.ts";

export interface PasswordSet {
  readonly passwordHash: string;
  /** The one it takes the place of, where that was proved; null takes the place of any. */
  readonly instead: string | null;
  readonly by: "password" | "code";
  readonly caller: Caller;
}

/**
 * Puts a new password in the place of the old one: codes that were sent before open nothing any more, and the owner is told in the app and at each
 * address of the account. Sessions are the caller's to end. Answers the messages on their way, to be announced after the commit; null, and
 * nothing is done, when the password is another one by now.
 */
export async function setPassword(
  tx: Tx,
  { clock, machine, siteName, courier }: Pick<IdentityContext, "clock" | "machine" | "siteName" | "courier">,
  user: UserRow,
  { passwordHash, instead, by, caller }: PasswordSet,
): Promise<readonly WaitingMessage[] | null> {
  const now = clock.now();
  const sentMs = machine.now();
  const names = namesOf(user);
  // Codes are locked before the user's row, in the same order as at a log-in by code.
  for (const { target } of names) await useUpCodesOf(tx, target, sentMs);
  if (!(await savePassword(tx, user.id, passwordHash, instead, now))) return null;
  // The sockets of other devices close, and this one knows: what was sent is not published.
  await sendMessages(tx, [{ userId: user.id, kind: "password_changed", params: { by, device: deviceName(caller.userAgent) } }], now);
  const body = textOf(caller.language, "password_changed_message", { site: siteName() });
  const subject = subjectOf(caller.language, "security_title", siteName());
  return tellAddresses(tx, courier, names, { language: caller.language, subject, body, createdMs: sentMs });
}
