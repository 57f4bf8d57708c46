import { MINUTE_MS } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, passingMs } from "../../platform/clock.ts";
import type { CommandPathParts } from "../../platform/command-path.ts";
import type { Log } from "../../platform/log.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { WithdrawalSettings } from "../content/index.ts";
import type { NoteFlows } from "../funds/index.ts";
import type { ProveWithdrawal } from "../identity/index.ts";
import type { CashNeedsOf } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { IdentityLevel } from "./level-limits.ts";
import type { WithdrawalChange } from "./withdrawal-change.ts";

/** What the module needs from outside. */
export interface WithdrawalsParts extends CommandPathParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  /** Opens what was filled in of bank cards. */
  readonly box: SecretBox;
  readonly market: MarketData;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  readonly noteFlows: NoteFlows;
  readonly prove: ProveWithdrawal;
  /** How far somebody's identity is verified. */
  readonly levelOf: (sql: Queryable, userId: bigint) => Promise<IdentityLevel>;
  readonly settings: () => Promise<WithdrawalSettings>;
  /** Whether a switch takes the stars away. */
  readonly isOff: (feature: string) => Promise<boolean>;
}

export interface WithdrawalParts extends WithdrawalsParts {
  /** Withdrawals of a user that have not ended, at most. */
  readonly openMax: number;
  /** Tells the user's devices, after the commit. */
  readonly publish: (change: WithdrawalChange, sent: readonly Sent[]) => void;
}

/** How long somebody who took a withdrawal on keeps others off it. */
const CLAIM_MS = 15 * MINUTE_MS;

/** Claims that were made before are over; epoch ms. */
export const claimsSince = ({ clock }: Pick<WithdrawalParts, "clock">): number => clock.now() - passingMs(clock, CLAIM_MS);
