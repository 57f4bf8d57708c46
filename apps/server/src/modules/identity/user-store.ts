import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { type AccountName, maskAccount } from "./account-name.ts";

/** The users' rows. Times are epoch milliseconds. */
export interface UserRow {
  readonly id: bigint;
  readonly accountType: "guest" | "registered";
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly nickName: string;
  readonly inviteCode: string;
  readonly createdMs: bigint;
}

export interface Credentials {
  readonly account: AccountName;
  readonly passwordHash: string;
  readonly invitedBy: bigint | null;
}

const columns = (sql: Queryable) => sql`
  id, account_type as "accountType", email, phone, password_hash as "passwordHash", nick_name as "nickName",
  invite_code as "inviteCode", created_ms as "createdMs"`;

function named(sql: Queryable, account: AccountName) {
  return account.channel === "email" ? sql`email = ${account.target}` : sql`phone = ${account.target}`;
}

function emailOf(account: AccountName): string | null {
  return account.channel === "email" ? account.target : null;
}

function phoneOf(account: AccountName): string | null {
  return account.channel === "sms" ? account.target : null;
}

export async function findUser(sql: Queryable, id: bigint): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from app_user where id = ${id}`;
  return row ?? null;
}

export async function findUserByAccount(sql: Queryable, account: AccountName): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`select ${columns(sql)} from app_user where ${named(sql, account)}`;
  return row ?? null;
}

/** Those of these users who are guests. */
export async function guestsAmong(sql: Queryable, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await sql<
    { id: bigint }[]
  >`select id from app_user where account_type = 'guest' and id = any (${numberList(userIds)}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** The inviter behind a code: a registered user. A guest's code is unknown until he registers, which keeps invitations free of cycles. */
export async function findInviter(sql: Queryable, inviteCode: string): Promise<bigint | null> {
  const [row] = await sql<{ id: bigint }[]>`
    select id from app_user where invite_code = ${inviteCode} and account_type = 'registered'`;
  return row?.id ?? null;
}

/** Null when the invite code is in use: try another. */
export async function insertGuest(sql: Tx, inviteCode: string, nickName: string, now: number): Promise<bigint | null> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into app_user (account_type, nick_name, invite_code, created_ms)
    values ('guest', ${nickName}, ${inviteCode}, ${now})
    on conflict (invite_code) do nothing returning id`;
  return row?.id ?? null;
}

/** False when the account name belongs to somebody, or the user is no guest any more. */
export async function claimGuest(sql: Tx, userId: bigint, to: Credentials, now: number): Promise<"claimed" | "taken" | "no_guest"> {
  const [guest] = await sql`select 1 from app_user where id = ${userId} and account_type = 'guest' for update`;
  if (guest === undefined) return "no_guest";
  // Two who claim one name at once: the second waits for the first's unique entry and is rejected by the index, see `isNameTaken`.
  const [other] = await sql`select 1 from app_user where ${named(sql, to.account)}`;
  if (other !== undefined) return "taken";
  await sql`
    update app_user set account_type = 'registered', email = ${emailOf(to.account)}, phone = ${phoneOf(to.account)},
      password_hash = ${to.passwordHash}, invited_by = ${to.invitedBy}, registered_ms = ${now}
    where id = ${userId}`;
  return "claimed";
}

/** Holds the user's row until the transaction is over: a command that opens sessions or changes the password waits for it. */
export async function lockUser(sql: Tx, id: bigint): Promise<void> {
  await sql`select 1 from app_user where id = ${id} for no key update`;
}

/** Whether this is the user's password still; it stays so until the transaction is over. */
export async function holdsPassword(sql: Tx, id: bigint, passwordHash: string): Promise<boolean> {
  const [row] = await sql<{ passwordHash: string | null }[]>`
    select password_hash as "passwordHash" from app_user where id = ${id} for no key update`;
  return row?.passwordHash === passwordHash;
}

/** Puts a password in the place of the one given, or of any; false when it is another one by now. */
export async function savePassword(sql: Tx, id: bigint, passwordHash: string, instead: string | null, now: number): Promise<boolean> {
  const saved = await sql`
    update app_user set password_hash = ${passwordHash}, password_changed_ms = ${now}, secret_changed_ms = ${now}
    where id = ${id} and (${instead}::text is null or password_hash = ${instead}::text)`;
  return saved.count === 1;
}

/** Notes that a secret took another's place or was taken away. */
export async function noteSecretChanged(sql: Tx, id: bigint, now: number): Promise<void> {
  await sql`update app_user set secret_changed_ms = ${now} where id = ${id}`;
}

/** When that was last; null where it never was. */
export async function secretChangedAt(sql: Queryable, id: bigint): Promise<number | null> {
  const [row] = await sql<{ at: bigint | null }[]>`select secret_changed_ms as at from app_user where id = ${id}`;
  return row === undefined || row.at === null ? null : Number(row.at);
}

/** When the user's password was set, by registering or later; null for a guest. */
export async function findPasswordTime(sql: Queryable, id: bigint): Promise<number | null> {
  const [row] = await sql<
    { at: bigint | null }[]
  >`select coalesce(password_changed_ms, registered_ms) as at from app_user where id = ${id}`;
  return row === undefined || row.at === null ? null : Number(row.at);
}

/** The names a user logs in by. */
export function namesOf({ email, phone }: Pick<UserRow, "email" | "phone">): AccountName[] {
  return [
    ...(email === null ? [] : [{ channel: "email" as const, target: email }]),
    ...(phone === null ? [] : [{ channel: "sms" as const, target: phone }]),
  ];
}

/** Puts an e-mail address or phone number in the place of the one there was; false when it is somebody's. */
export async function saveName(sql: Tx, id: bigint, account: AccountName): Promise<boolean> {
  const [other] = await sql`select 1 from app_user where ${named(sql, account)}`;
  if (other !== undefined) return false;
  // Two who take one name at once: the second is rejected by the index, see `isNameTaken`.
  if (account.channel === "email") await sql`update app_user set email = ${account.target} where id = ${id}`;
  else await sql`update app_user set phone = ${account.target} where id = ${id}`;
  return true;
}

export async function saveNickName(sql: Tx, userId: bigint, nickName: string): Promise<void> {
  await sql`update app_user set nick_name = ${nickName} where id = ${userId}`;
}

/** The constraint that says: this e-mail or phone is somebody's already. */
export function isNameTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !("constraint_name" in error)) return false;
  return error.constraint_name === "app_user_email_key" || error.constraint_name === "app_user_phone_key";
}

/** The user's e-mail address with stars; null where there is none. */
export async function maskedEmail(sql: Queryable, id: bigint): Promise<string | null> {
  const [row] = await sql<{ email: string | null }[]>`select email from app_user where id = ${id}`;
  return row?.email == null ? null : maskAccount(row.email);
}
