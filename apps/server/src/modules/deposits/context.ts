import type { Bus } from "../../platform/bus.ts";
import type { Random } from "../../platform/clock.ts";
import type { CommandPathParts } from "../../platform/command-path.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { Audit } from "../operators/index.ts";
import type { Custody, PaymentProvider } from "../payments/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { Instruction } from "./deposit-row.ts";
import type { DepositWorkParts } from "./deposit-work.ts";

export interface DepositParts extends CommandPathParts, Pick<DepositWorkParts, "frozenUsers" | "noteFlows"> {
  readonly sql: Sql;
  readonly log: Log;
  readonly random: Random;
  readonly bus: Bus;
  readonly box: SecretBox;
  readonly market: MarketData;
  readonly custody: Custody;
  readonly provider: PaymentProvider;
  /** Where bank transfers of a currency go. */
  readonly bankAccount: (currency: string) => readonly Instruction[];
  /** Name of the receiver, as payers read it. */
  readonly payee: () => string;
  /** Runs an operator's act with its entry in the audit log. */
  readonly audit: Audit;
  /** Worth in the settlement currency from which on a decision needs two operators, in units: as it is set now. */
  readonly secondApproval: () => Promise<bigint>;
  /** Plays an operator for bank transfers, and says so; paper mode. */
  readonly hasSandboxReviewer: boolean;
}
