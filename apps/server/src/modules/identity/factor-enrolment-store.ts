import type { Session } from "../../platform/http/handlers.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { StoredTotp } from "../../platform/totp-key.ts";

type Beginner = Pick<Session, "sessionId" | "userId">;

/** A key that was shown to a session, and is not confirmed yet. */
export interface Enrolment extends StoredTotp {
  readonly createdMs: bigint;
}

export async function findEnrolment(sql: Queryable, { sessionId, userId }: Beginner): Promise<Enrolment | null> {
  const [row] = await sql<Enrolment[]>`
    select totp_secret as "totpSecret", totp_key_id as "totpKeyId", created_ms as "createdMs" from factor_enrolment
    where session_id = ${sessionId} and user_id = ${userId}`;
  return row ?? null;
}

/** In the place of the one that the session was shown before. Its session must be locked. */
export async function saveEnrolment(
  tx: Tx,
  { sessionId, userId }: Beginner,
  { totpSecret, totpKeyId }: StoredTotp,
  now: number,
): Promise<void> {
  await tx`
    insert into factor_enrolment (session_id, user_id, totp_secret, totp_key_id, created_ms)
    values (${sessionId}, ${userId}, ${totpSecret}, ${totpKeyId}, ${now})
    on conflict (session_id) do update set totp_secret = excluded.totp_secret, totp_key_id = excluded.totp_key_id, created_ms = excluded.created_ms`;
}

/** Takes this very key out, and with it those of the user's other sessions; false where it is not there any more. */
export async function takeEnrolment(tx: Tx, { sessionId, userId }: Beginner, totpSecret: Buffer): Promise<boolean> {
  const taken =
    await tx`delete from factor_enrolment where session_id = ${sessionId} and user_id = ${userId} and totp_secret = ${totpSecret}`;
  await tx`delete from factor_enrolment where user_id = ${userId}`;
  return taken.count === 1;
}
