import type { PasswordRule } from "@candela/api";
import type { Bus } from "../../platform/bus.ts";
import type { Carriers } from "../../platform/carriers/carrier.ts";
import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { Handlers, Session } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { createAttemptGuard } from "./attempt-guard.ts";
import { ATTEMPT_POLICIES, type AttemptPolicies } from "./attempt-rules.ts";
import type { Caller, IdentityContext } from "./context.ts";
import type { FactorAnswer } from "./factor-proof.ts";
import { type DestinationAnswer, proveDestination, proveWithdrawal, type WithdrawalProof } from "./fund-password.ts";
import { sweep } from "./housekeeping.ts";
import { createLostFactors, type LostFactors } from "./lost-factor.ts";
import { createCourier } from "./outbox.ts";
import { createOutboxSender, type OutboxSender } from "./outbox-sender.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createProofCodes, type ProofCodes } from "./proof-code.ts";
import { identityHandlers } from "./routes.ts";
import { sealFactorsAnew } from "./second-factor.ts";
import { createSessionReader } from "./session-reader.ts";

export { type AttemptGuard, createAttemptGuard } from "./attempt-guard.ts";
export { ATTEMPT_POLICIES, type AttemptPolicies } from "./attempt-rules.ts";
export type { Caller } from "./context.ts";
export { deviceName } from "./device-name.ts";
export { isFundPassword, type WithdrawalProof, withdrawalNeeds } from "./fund-password.ts";
export type { FactorDone, LostFactors } from "./lost-factor.ts";
export { outboxReport, readOutbox } from "./outbox.ts";
export { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
export type { ProofCodes } from "./proof-code.ts";
export { hashToken, isTokenShaped, makeToken } from "./tokens.ts";
export { guestsAmong, maskedEmail, secretChangedAt } from "./user-store.ts";

export interface IdentityParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly log: Log;
  /** Keeps the keys of authenticators. */
  readonly box: SecretBox;
  /** The name of the site, as it is now. */
  readonly siteName: () => string;
  /** Addresses at which people open the app, as they are once the server listens. */
  readonly publicUrls: () => readonly string[];
  /** Present rule for new passwords. */
  readonly passwordRule: () => PasswordRule;
  /** Books a new user's paper money inside the transaction that makes the user; throwing undoes both. */
  readonly openPaperAccount: (sql: Tx, userId: bigint) => Promise<void>;
  /** How fast things may be guessed; the defaults are for a real server, load tests bring their own. */
  readonly policies?: AttemptPolicies;
  /** Carriers of messages; those of a kind without a carrier stay in the outbox. */
  readonly carriers?: Carriers | undefined;
}

/** Rejections: password_not_set, fund_password_not_set, fund_password_wrong, second_factor_required, second_factor_wrong, too_many_requests. */
export type ProveWithdrawal = (
  session: Session,
  caller: Caller,
  given: FactorAnswer & { readonly fundPassword: string },
) => Promise<WithdrawalProof>;

/** Rejections: fund_password_required, fund_password_wrong, second_factor_required, second_factor_wrong, passkey_expired, passkey_wrong, too_many_requests. */
export type ProveDestination = (session: Session, caller: Caller, given: DestinationAnswer) => Promise<WithdrawalProof>;

export interface IdentityModule {
  readonly handlers: Handlers;
  /** For the calls of operators about second factors that are lost. */
  readonly lostFactors: LostFactors;
  readonly proofCodes: ProofCodes;
  /** Proves that the owner asks for a withdrawal. */
  readonly proveWithdrawal: ProveWithdrawal;
  /** Proves that the owner says where money may be sent. */
  readonly proveDestination: ProveDestination;
  /** Hands messages of the outbox over. */
  readonly sender: OutboxSender;
  /** The session of a token as the header carries it; null when there is none or it is over. */
  readonly authenticate: (token: string) => Promise<Session | null>;
  /** Seals with the present key what an earlier key has left, and begins the work by the clock: writing last-seen times, clearing away. */
  readonly start: () => Promise<void>;
  /** Ends it and writes what was gathered. */
  readonly stop: () => Promise<void>;
}

const FLUSH_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 60_000;

export function createIdentityModule(deps: IdentityParts): IdentityModule {
  const { sql, clock, random, bus, log, box, siteName, publicUrls, passwordRule, openPaperAccount } = deps;
  const { policies = ATTEMPT_POLICIES, carriers = {} } = deps;
  const sessions = createSessionReader(sql, clock);
  const context: IdentityContext = {
    sql,
    clock,
    machine: machineClock(clock),
    random,
    box,
    bus,
    siteName,
    publicUrls,
    passwordRule,
    openPaperAccount,
    sessions,
    hasher: createPasswordHasher(clock),
    guard: createAttemptGuard(sql, clock, policies),
    courier: createCourier(carriers, log),
  };
  // Ends that other modules announce are felt at once too.
  const unsubscribe = bus.subscribe("sessionEnded", ({ userId, sessionId }) => sessions.forget(userId, sessionId));
  const onFailure = (name: string) => (error: unknown) => log.warn({ err: error }, `${name} failed; it is tried again`);
  const chores = [
    repeatedWork({ everyMs: FLUSH_EVERY_MS, work: sessions.flushLastSeen, onFailure: onFailure("writing last-seen times") }),
    repeatedWork({ everyMs: SWEEP_EVERY_MS, work: () => sweep(sql, clock, policies), onFailure: onFailure("clearing away") }),
  ];
  return {
    handlers: identityHandlers(context),
    lostFactors: createLostFactors(context),
    proofCodes: createProofCodes(context),
    proveWithdrawal: (session, caller, given) => proveWithdrawal(context, session, caller, given),
    proveDestination: (session, caller, given) => proveDestination(context, session, caller, given),
    sender: createOutboxSender({ sql, clock, log, carriers, siteName }),
    authenticate: sessions.authenticate,
    async start() {
      await sealFactorsAnew({ sql, box, log });
      for (const chore of chores) chore.start();
    },
    async stop() {
      await Promise.all(chores.map((chore) => chore.stop()));
      unsubscribe();
      await sessions.flushLastSeen();
    },
  };
}
