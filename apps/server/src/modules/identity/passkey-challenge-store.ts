import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Challenges that wait for a passkey. Times are of the machine's clock. */
export interface Challenge {
  readonly ticketHash: Buffer;
  readonly challengeHash: Buffer;
  /** Null where nobody is logged in yet. */
  readonly sessionId: bigint | null;
  readonly party: RelyingParty;
  /** Of a passkey that is to be added; null where one that is there is to be used. */
  readonly adds: Adding | null;
}

export interface Adding {
  readonly userHandle: Buffer;
  /** How the owner was proved before. */
  readonly by: "password" | "code";
}

interface Row {
  readonly challengeHash: Buffer;
  readonly origin: string;
  readonly rpId: string;
  readonly userHandle: Buffer | null;
  readonly provedBy: Adding["by"] | null;
}

export async function insertChallenge(sql: Queryable, { ticketHash, challengeHash, sessionId, party, adds }: Challenge, expiresMs: number) {
  await sql`
    insert into passkey_challenge (ticket_hash, challenge_hash, purpose, session_id, origin, rp_id, user_handle, proved_by, expires_ms)
    values (${ticketHash}, ${challengeHash}, ${adds === null ? "use" : "add"}, ${sessionId}, ${party.origin}, ${party.id},
      ${adds?.userHandle ?? null}, ${adds?.by ?? null}, ${expiresMs})`;
}

export interface ChallengeKey {
  readonly ticketHash: Buffer;
  readonly purpose: "use" | "add";
  readonly sessionId: bigint | null;
  readonly now: number;
}

/** The challenge, while it is good, that was given to this session, or to nobody's. */
export async function findChallenge(sql: Queryable, { ticketHash, purpose, sessionId, now }: ChallengeKey): Promise<Challenge | null> {
  const [row] = await sql<Row[]>`
    select challenge_hash as "challengeHash", origin, rp_id as "rpId", user_handle as "userHandle", proved_by as "provedBy"
    from passkey_challenge
    where ticket_hash = ${ticketHash} and purpose = ${purpose} and session_id is not distinct from ${sessionId}::bigint and expires_ms > ${now}`;
  if (row === undefined) return null;
  const { challengeHash, origin, rpId, userHandle, provedBy } = row;
  const adds = userHandle === null || provedBy === null ? null : { userHandle, by: provedBy };
  return { ticketHash, challengeHash, sessionId, party: { id: rpId, origin }, adds };
}

/** Uses it up; false when another call did so first, or its time is over. */
export async function useChallenge(sql: Tx, { ticketHash }: Challenge, now: number): Promise<boolean> {
  const used = await sql`delete from passkey_challenge where ticket_hash = ${ticketHash} and expires_ms > ${now}`;
  return used.count === 1;
}

/** Removes at most `limit` challenges that are over. */
export async function deleteOldChallenges(sql: Queryable, now: number, limit: number): Promise<number> {
  const gone = await sql`
    delete from passkey_challenge where ticket_hash in (
      select ticket_hash from passkey_challenge where expires_ms <= ${now} order by expires_ms limit ${limit} for update skip locked)`;
  return gone.count;
}
