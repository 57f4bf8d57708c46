import type { Session } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { AccountName } from "./account-name.ts";
import type { IdentityContext } from "./context.ts";
import { findUser, namesOf, type UserRow } from "./user-store.ts";

/** The registered user of a session. Throws `password_not_set` for a guest, who has nothing to prove with. */
export async function ownerOf({ sql }: Pick<IdentityContext, "sql">, session: Session): Promise<UserRow> {
  const user = await findUser(sql, session.userId);
  if (user === null) throw new Rejected("session_expired");
  if (user.passwordHash === null) throw new Rejected("password_not_set");
  return user;
}

/** Where proof codes go: the e-mail address, or the phone of an account without one. */
export function provingName(user: UserRow): AccountName {
  const [name] = namesOf(user);
  if (name === undefined) throw new Error("a registered user must have an address");
  return name;
}
