import type { Loan, LoanPool } from "@candela/engine";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { ExchangeState, ExchangeWork } from "../exchange/index.ts";
import type { CashNeeds, CashNeedsOf, IdBlocks, MoneyWork } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { LoanChange, LoanInput } from "./loan-change.ts";
import type { CollateralPrices } from "./prices.ts";
import type { LoanData } from "./wire.ts";

/** What a transaction knows under its locks; a decision changes it for the next one of the same transaction. */
export interface LoanRun {
  readonly pools: ReadonlyMap<number, LoanPool>;
  readonly loans: Map<bigint, Loan>;
  /** What users owe of products without interest, applications included, by `heldKey`; loans that run or wait, by user. */
  readonly held: Map<string, bigint>;
  readonly open: Map<bigint, number>;
  /** Users with a loan that is overdue. */
  readonly overdue: ReadonlySet<bigint>;
  /** What there is to be lent, by currency. */
  readonly funds: Map<number, bigint>;
  readonly frozen: ReadonlySet<bigint>;
  readonly identified: ReadonlySet<bigint>;
  readonly scores: ReadonlyMap<bigint, number>;
  /** When loans that a price is decided for began, or had collateral taken back, last; epoch ms. */
  readonly loosened: Map<bigint, number>;
  /** Applications of the sandbox's that operators have taken since. */
  readonly claimed: ReadonlySet<bigint>;
  readonly needs: CashNeeds;
  readonly textVersion: number;
  readonly ids: IdBlocks;
  /** Null where nothing is exchanged. */
  readonly exchange: ExchangeState | null;
}

export const heldKey = (userId: bigint, productId: number) => `${userId}/${productId}`;

export interface LoanWorkParts {
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  readonly bus: Pick<Bus, "publish">;
  readonly prices: CollateralPrices;
  /** How long the sandbox takes to review, ms of the installation. */
  readonly reviewMs: number;
  /** An exchange that pays for a repayment is done as any other, in the same transaction. */
  readonly exchange: ExchangeWork;
  /** Bids at which something happens are others than before. */
  readonly changed: () => void;
}

export type LoanWork = MoneyWork<LoanInput, LoanRun, LoanData | null, LoanChange, readonly Sent[]>;

/** A decision with what it knows. */
export type Deciding = Parameters<LoanWork["decide"]>[0];
