import type { WithdrawalLimit } from "@candela/engine";
import type { WithdrawalCommand, WithdrawalState, WithdrawalStep } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Payables } from "../destinations/index.ts";
import type { CashNeeds, IdBlocks, LedgerAccount } from "../ledger/index.ts";
import type { IdentityLevel, Withdrawn } from "./level-limits.ts";
import type { Asked, RejectedTerms, TermsRows } from "./terms.ts";
import type { Shown, WithdrawalBy, WithdrawalReason, WithdrawalRecord, WithdrawalRow } from "./withdrawal-record.ts";

/** Somebody asks for a withdrawal. */
export interface RequestInput {
  readonly do: "request";
  readonly asked: Asked;
  readonly revision: string;
  readonly sessionId: bigint;
  readonly shown: Shown;
  /** Uses up what the owner proved it by. */
  readonly use: (tx: Tx) => Promise<void>;
}

/** Something happens to one that there is. */
export interface StepInput {
  readonly do: "step";
  readonly id: bigint;
  readonly command: WithdrawalCommand;
  readonly by: WithdrawalBy;
  readonly operatorId?: bigint;
  readonly reason?: WithdrawalReason;
  readonly transaction?: string;
}

export type WithdrawalInput = RequestInput | StepInput;

/** What a request is decided by, read under the user's lock. */
export interface RequestState {
  /** Why the owner is not proved after all. */
  readonly unproved: RejectedTerms | null;
  readonly rows: TermsRows;
  readonly level: IdentityLevel;
  readonly limit: WithdrawalLimit | undefined;
  readonly withdrawn: Withdrawn;
  readonly secondApproval: bigint;
  /** When a secret of the account was changed last. */
  readonly secretChangedAt: number | null;
}

export interface LoadedWithdrawals {
  readonly ids: IdBlocks;
  readonly frozen: ReadonlySet<bigint>;
  readonly needs: CashNeeds;
  readonly requests: ReadonlyMap<RequestInput, RequestState>;
  readonly records: Map<bigint, WithdrawalRecord>;
  /** Withdrawals that the sandbox is to decide, and that operators have taken since. */
  readonly claimed: ReadonlySet<bigint>;
  readonly payables: Payables;
  /** How events and messages show a destination. */
  readonly shown: Shown;
}

/** One step that was taken, with the user's cash after it. */
export interface WithdrawalChange {
  readonly record: WithdrawalRecord;
  readonly before: WithdrawalState | null;
  readonly step: WithdrawalStep;
  readonly by: WithdrawalBy;
  readonly operatorId: bigint | null;
  readonly approver: string | null;
  readonly cash: LedgerAccount;
  readonly told: WithdrawalRow;
}
