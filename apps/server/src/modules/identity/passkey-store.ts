import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** Passkeys of users. Times are epoch milliseconds of the installation's clock. */
export interface PasskeyRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly rpId: string;
  readonly signCount: bigint;
  readonly isSynced: boolean;
  /** Words with spaces between. */
  readonly transports: string;
  readonly name: string;
  readonly addedMs: bigint;
  readonly usedMs: bigint | null;
}

export type NewPasskey = Omit<PasskeyRow, "id" | "signCount" | "addedMs" | "usedMs"> & {
  readonly signCount: number;
  readonly now: number;
};

const columns = (sql: Queryable) => sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", user_handle as "userHandle", rp_id as "rpId",
  sign_count as "signCount", is_synced as "isSynced", transports, name, added_ms as "addedMs", used_ms as "usedMs"`;

/** Those added first come first. */
export async function listPasskeys(sql: Queryable, userId: bigint): Promise<readonly PasskeyRow[]> {
  return sql<PasskeyRow[]>`select ${columns(sql)} from passkey where user_id = ${userId} order by id`;
}

/** A passkey of any user: at a log-in it tells who that is. */
export async function findPasskey(sql: Queryable, credentialId: Buffer): Promise<PasskeyRow | null> {
  const [row] = await sql<PasskeyRow[]>`select ${columns(sql)} from passkey where credential_id = ${credentialId}`;
  return row ?? null;
}

/** Null when it is somebody's already. */
export async function insertPasskey(sql: Tx, passkey: NewPasskey): Promise<bigint | null> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into passkey (user_id, credential_id, public_key, user_handle, rp_id, sign_count, is_synced, transports, name, added_ms)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.userHandle}, ${passkey.rpId}, ${passkey.signCount},
      ${passkey.isSynced}, ${passkey.transports}, ${passkey.name}, ${passkey.now})
    on conflict (credential_id) do nothing returning id`;
  return row?.id ?? null;
}

/**
 * Notes a use; false when the passkey is gone, or its device has counted less than is known: then there are two of it. Nobody counts for a synced one, and
 * a device that counts nothing says 0 for ever.
 */
export async function usePasskey(sql: Tx, { id, userId }: PasskeyRow, signCount: number, now: number): Promise<boolean> {
  const used = await sql`
    update passkey set sign_count = ${signCount}, used_ms = greatest(added_ms, ${now}::bigint)
    where id = ${id} and user_id = ${userId} and (is_synced or sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`;
  return used.count === 1;
}

export async function savePasskeyName(sql: Queryable, userId: bigint, id: bigint, name: string): Promise<boolean> {
  const saved = await sql`update passkey set name = ${name} where id = ${id} and user_id = ${userId}`;
  return saved.count === 1;
}

export async function deletePasskey(sql: Tx, userId: bigint, id: bigint): Promise<boolean> {
  const gone = await sql`delete from passkey where id = ${id} and user_id = ${userId}`;
  return gone.count === 1;
}

/** How many there were. */
export async function deletePasskeysOf(sql: Tx, userId: bigint): Promise<number> {
  const gone = await sql`delete from passkey where user_id = ${userId}`;
  return gone.count;
}
