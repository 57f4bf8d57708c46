import type { Session } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { announceEnded } from "./open-session.ts";
import type { OwnerProof } from "./owner-proof.ts";
import { type SecurityChange, tellOwner } from "./security-notice.ts";
import { deleteOtherSessions } from "./session-store.ts";
import { noteSecretChanged } from "./user-store.ts";

/** Change of one secret of the account, by its owner. */
export interface SecretChange {
  readonly session: Session;
  readonly caller: Caller;
  readonly proof: OwnerProof;
  readonly what: SecurityChange;
  /** Whether another secret was there before, or this one is taken away: then withdrawals pause. A first one opens nothing that was closed. */
  readonly replaces: boolean;
  /** Before the proof is used: locks that come before the user's row. */
  readonly lock?: (tx: Tx) => Promise<void>;
  /** Writes it; throws what keeps it from being written. */
  readonly work: (tx: Tx) => Promise<void>;
}

/**
 * Changes a secret in one transaction: the proof is used up, the change written, all other sessions end, and the owner is told. Answers how many sessions
 * ended.
 */
export async function changeSecret(
  context: IdentityContext,
  { session, caller, proof, what, replaces, lock, work }: SecretChange,
): Promise<{ readonly ended: number }> {
  const { ended, told } = await transaction(context.sql, async (tx) => {
    await lock?.(tx);
    await proof.use(tx);
    await work(tx);
    if (replaces) await noteSecretChanged(tx, proof.user.id, context.clock.now());
    return { told: await tellOwner(tx, context, proof, caller, what), ended: await deleteOtherSessions(tx, session) };
  });
  announceEnded(context, ended);
  for (const { id, channel } of told) context.courier.messageWaiting(id, channel);
  return { ended: ended.length };
}
