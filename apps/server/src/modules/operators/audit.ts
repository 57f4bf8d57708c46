import type { Clock } from "../../platform/clock.ts";
import { type OperatorSession, operatorOf } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { insertAudit, lockAudit } from "./audit-store.ts";

/** The actor: an operator at an address, or null for a command run on the server. */
export interface Actor {
  readonly operator: Pick<OperatorSession, "operatorId" | "loginName" | "role"> | null;
  readonly ip: string;
}

export interface Act {
  /** Thing and verb, such as `switchSet.put`. */
  readonly action: string;
  /** Key of the changed thing. */
  readonly object: string;
  readonly reason: string;
}

/** The change of an act: the thing as JSON text before and after; null where there was, or is, none. */
export interface Changed<T> {
  readonly before: string | null;
  readonly after: string | null;
  readonly answer: T;
}

/**
 * Runs an operator's act and writes it into the audit log, in one transaction: either both are there or neither. Acts come one after
 * another, over all processes, so that `before` is what the act really changed and no two wait for each other.
 */
export type Audit = <T>(actor: Actor, act: Act, work: (tx: Tx) => Promise<Changed<T>>) => Promise<T>;

const OBJECT_MAX = 200;
const COMMAND_LINE = { operatorId: null, loginName: "command line", role: "-" } as const;

/** An export changes nothing: what is noted is which rows were asked for. */
export function exportOf(filter: object): Changed<null> {
  return { before: null, after: JSON.stringify(filter), answer: null };
}

export function actorOf(call: { readonly operator: OperatorSession | null; readonly ip: string }): Actor {
  return { operator: operatorOf(call), ip: call.ip };
}

export function createAudit({ sql, clock, log }: { readonly sql: Sql; readonly clock: Clock; readonly log: Pick<Log, "info"> }): Audit {
  return async (actor, act, work) => {
    const who = actor.operator ?? COMMAND_LINE;
    const { answer, entry } = await transaction(sql, async (tx) => {
      await lockAudit(tx);
      const changed = await work(tx);
      const written = await insertAudit(tx, {
        ...act,
        operatorId: who.operatorId,
        loginName: who.loginName,
        role: who.role,
        object: act.object.slice(0, OBJECT_MAX),
        before: changed.before,
        after: changed.after,
        ip: actor.ip.slice(0, 64),
        ts: clock.now(),
      });
      return { answer: changed.answer, entry: written };
    });
    // Outside of the database: a log that is rewritten there can be compared with this line.
    const { seq, hash } = entry;
    log.info({ audit: { seq: String(seq), hash: hash.toString("hex") }, action: act.action, by: who.loginName }, "operator");
    return answer;
  };
}
