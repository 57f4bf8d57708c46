import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { Handlers, OperatorSession } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { ATTEMPT_POLICIES, type AttemptPolicies, createAttemptGuard, createPasswordHasher } from "../identity/index.ts";
import { type Audit, createAudit } from "./audit.ts";
import { operatorHandlers } from "./routes.ts";
import { createOperatorReader } from "./session-reader.ts";
import { sealAnew } from "./totp-key.ts";

export { type AdminParts, type AdminTable, type AnyCall, adminTableHandlers } from "./admin-table-handlers.ts";
export { type Act, type Actor, type Audit, actorOf, type Changed, createAudit, exportOf } from "./audit.ts";
export { createAuditCheck } from "./audit-check.ts";
export { type ClaimedQueue, checkClaim, claimAfter } from "./claim.ts";
export { operatorReport, runOperatorCommand } from "./command-line.ts";
export { lastSeenOf } from "./operator-session-store.ts";
export { findOperatorNamed, loginNameOf } from "./operator-store.ts";
export { decideProposal, jsonOf, type ProposalRow, payloadOf, proposalRow, proposalStore } from "./proposals.ts";
export type { StoredTable, WireRow, WireText } from "./stored-table.ts";
export { isBlank } from "./written-texts.ts";

export interface OperatorsParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Keeps the keys of authenticators. */
  readonly box: SecretBox;
  readonly policies?: AttemptPolicies;
}

export interface OperatorsModule {
  readonly handlers: Handlers;
  /** The session of an operator's token; null when there is none or it is over. */
  readonly authenticate: (token: string) => Promise<OperatorSession | null>;
  /** How the other modules' acts of operators get into the audit log. */
  readonly audit: Audit;
  /** Seals with the present key what an earlier key has left. */
  readonly start: () => Promise<void>;
}

export function createOperatorsModule({ sql, clock, random, log, box, policies = ATTEMPT_POLICIES }: OperatorsParts): OperatorsModule {
  const audit = createAudit({ sql, clock, log });
  const guard = createAttemptGuard(sql, clock, policies);
  const hasher = createPasswordHasher(clock);
  return {
    handlers: operatorHandlers({ sql, clock: machineClock(clock), random, hasher, guard, audit, box, log }),
    authenticate: createOperatorReader(sql, clock),
    audit,
    start: () => sealAnew({ sql, box, log }),
  };
}
