import type { Clock, Random } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { AttemptGuard, PasswordHasher } from "../identity/index.ts";
import type { Audit } from "./audit.ts";

/** Dependencies of the operator commands. */
export interface OperatorContext {
  readonly sql: Sql;
  /** The machine's: authenticators and sessions know no other. Acts are dated by `audit`, in the installation's time. */
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: PasswordHasher;
  readonly guard: AttemptGuard;
  readonly audit: Audit;
  readonly log: Pick<Log, "warn">;
  /** Keeps the keys of authenticators. */
  readonly box: SecretBox;
}

/** Where a call comes from and until when it must be answered. */
export interface OperatorCaller {
  readonly ip: string;
  readonly userAgent: string;
  readonly deadline: number;
}
