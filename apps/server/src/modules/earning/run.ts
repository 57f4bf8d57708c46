import type { EarningKind, EarningOrder } from "@candela/engine";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { CashNeeds, CashNeedsOf, IdBlocks, MoneyWork } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { EarningChange, EarningInput, PoolMap } from "./earning-change.ts";
import type { SeedDays } from "./seed-days.ts";
import type { EarningData } from "./wire.ts";

/** What a transaction knows under its locks; a decision changes it for the next one of the same transaction. */
export interface EarningRun {
  readonly pools: PoolMap;
  readonly orders: Map<bigint, EarningOrder>;
  /** What users have in products, by `heldKey`, and how many orders of the kind each has. */
  readonly held: Map<string, bigint>;
  readonly open: Map<bigint, number>;
  /** Users who are guests; and what guests have in products, as `heldNearBound` gives it: never less, and exact near their bound. */
  readonly guests: ReadonlySet<bigint>;
  readonly heldByGuests: Map<number, bigint>;
  /** What the treasury has, by currency. */
  readonly funds: Map<number, bigint>;
  /** Currencies of which interest waits: what is due now waits behind it. */
  readonly queued: Set<number>;
  /** Days that a transaction is asked to pay and that still wait, by `dayKey`, with their rate and amount. */
  readonly waiting: ReadonlyMap<string, { readonly rate: bigint; readonly amount: bigint }>;
  readonly frozen: ReadonlySet<bigint>;
  readonly needs: CashNeeds;
  /** Of the words that a new order accepts now. */
  readonly textVersion: number;
  readonly ids: IdBlocks;
}

export const heldKey = (userId: bigint, productId: number) => `${userId}/${productId}`;
export const dayKey = (orderId: bigint, day: number) => `${orderId}/${day}`;

export interface EarningWorkParts {
  readonly kind: EarningKind;
  /** Orders whose waiting interest cannot be paid for a fault of their own, of both kinds: nobody waits behind them. */
  readonly unpayable: () => readonly bigint[];
  readonly clock: Clock;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  /** Seeds of days, of a kind whose rates are drawn. */
  readonly seeds: Pick<SeedDays, "seedOf"> | null;
  readonly bus: Pick<Bus, "publish" | "isHeard">;
  /** Whether a switch hides the kind: then nothing new of it begins, a term that would go on included. */
  readonly isHidden: () => boolean;
}

export type EarningWork = MoneyWork<EarningInput, EarningRun, EarningData | null, EarningChange, readonly Sent[]>;
