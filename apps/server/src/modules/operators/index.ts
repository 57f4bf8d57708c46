import type { Clock, Random } from "../../platform/clock.ts";
import type { Handlers, OperatorSession } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { ATTEMPT_POLICIES, type AttemptPolicies, createAttemptGuard, createPasswordHasher } from "../identity/index.ts";
import { type Audit, createAudit } from "./audit.ts";
import { operatorHandlers } from "./routes.ts";
import { createOperatorReader } from "./session-reader.ts";

export { type Act, type Actor, type Audit, actorOf, type Changed, createAudit } from "./audit.ts";
export { createAuditCheck } from "./audit-check.ts";
export { operatorReport, runOperatorCommand } from "./command-line.ts";

export interface OperatorsDeps {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly policies?: AttemptPolicies;
}

export interface OperatorsModule {
  readonly handlers: Handlers;
  /** The session of an operator's token; null when there is none or it is over. */
  readonly authenticate: (token: string) => Promise<OperatorSession | null>;
  /** How the other modules' acts of operators get into the audit log. */
  readonly audit: Audit;
}

export function createOperators({ sql, clock, random, log, policies = ATTEMPT_POLICIES }: OperatorsDeps): OperatorsModule {
  const audit = createAudit({ sql, clock, log });
  const guard = createAttemptGuard(sql, clock, policies);
  const hasher = createPasswordHasher(clock);
  return {
    handlers: operatorHandlers({ sql, clock, random, hasher, guard, audit }),
    authenticate: createOperatorReader(sql, clock),
    audit,
  };
}
