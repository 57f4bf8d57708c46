import type { Tx } from "../../platform/postgres/database.ts";
import type { IdentityContext } from "./context.ts";
import { deleteFactor, lockFactor } from "./factor-store.ts";
import { announceEnded } from "./open-session.ts";
import type { WaitingMessage } from "./outbox.ts";
import { type OperatorsChange, tellOwnerOf } from "./security-notice.ts";
import { deleteSessionsOf, type EndedSession } from "./session-store.ts";
import { findUser, lockUser, noteSecretChanged } from "./user-store.ts";

/** What is announced once an act is committed. */
export interface FactorDone {
  readonly ended: readonly EndedSession[];
  readonly told: readonly WaitingMessage[];
}

/** A second factor that its user has lost, as the calls of operators need it. */
export interface LostFactors {
  /** Null for no such user; the factor stays as it is until the transaction is over. */
  readonly isOn: (tx: Tx, userId: bigint) => Promise<boolean | null>;
  /** Tells the user that somebody asks for its removal. */
  readonly tellAsked: (tx: Tx, userId: bigint) => Promise<FactorDone>;
  /** Removes it with its recovery codes, ends all sessions, pauses withdrawals and tells the user; null where there is none. */
  readonly remove: (tx: Tx, userId: bigint) => Promise<FactorDone | null>;
  /** After the commit. */
  readonly announce: (done: FactorDone) => void;
}

export function createLostFactors(context: IdentityContext): LostFactors {
  const tell = async (tx: Tx, userId: bigint, what: OperatorsChange): Promise<readonly WaitingMessage[]> => {
    const user = await findUser(tx, userId);
    return user === null ? [] : tellOwnerOf(tx, context, user, what);
  };
  return {
    isOn: async (tx, userId) => ((await findUser(tx, userId)) === null ? null : lockFactor(tx, userId)),
    tellAsked: async (tx, userId) => ({ ended: [], told: await tell(tx, userId, "secondFactorRemovalAsked") }),
    async remove(tx, userId) {
      await lockUser(tx, userId);
      if (!(await deleteFactor(tx, userId))) return null;
      await noteSecretChanged(tx, userId, context.clock.now());
      return { told: await tell(tx, userId, "secondFactorOff"), ended: await deleteSessionsOf(tx, userId) };
    },
    announce({ ended, told }) {
      announceEnded(context, ended);
      for (const { id, channel } of told) context.courier.messageWaiting(id, channel);
    },
  };
}
