import type { Data, LanguageCode, PasswordRule } from "@candela/api";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Session } from "../../platform/http/handlers.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import type { Courier } from "./outbox.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SessionReader } from "./session-reader.ts";

/** Dependencies of the identity commands. */
export interface IdentityContext {
  readonly sql: Sql;
  /** Dates what an account shows of itself. */
  readonly clock: Clock;
  /** Counts what keeps the door: sessions, codes, tries. */
  readonly machine: Clock;
  readonly random: Random;
  /** Keeps the keys of authenticators. */
  readonly box: SecretBox;
  readonly bus: Bus;
  readonly hasher: PasswordHasher;
  readonly guard: AttemptGuard;
  readonly sessions: SessionReader;
  readonly courier: Courier;
  /** The name of the site, as it is now: messages say who sends them. */
  readonly siteName: () => string;
  /** Addresses at which people open the app: passkeys are kept for their hosts. */
  readonly publicUrls: () => readonly string[];
  /** Present rule for new passwords. */
  readonly passwordRule: () => PasswordRule;
  /** Books a new user's paper money, in the transaction that makes the user. */
  readonly openPaperAccount: (sql: Tx, userId: bigint) => Promise<void>;
}

/** Where a call comes from and until when it must be answered. */
export interface Caller {
  readonly session: Session | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly deadline: number;
  /** Of what is written to the caller. */
  readonly language: LanguageCode;
}

export type SessionAnswer = Data<"POST /api/auth/login">;
