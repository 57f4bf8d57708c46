import type { Direction, QuickEnd, QuickVoidReason, SuspensionPeriod, Tick } from "@candela/model";
import type { CashBacking, CashBackingRejectionKey } from "../funds/cash-backing.ts";
import type { MarketRejectionKey } from "../market/check-market.ts";

/** Rejections of a quick trade that are not the market's. */
export type QuickRejectionKey =
  | MarketRejectionKey
  | CashBackingRejectionKey
  | "account_frozen"
  | "option_unknown"
  | "amount_decimals"
  | "amount_below_minimum"
  | "amount_above_maximum"
  | "fee_not_configured"
  | "open_order_limit"
  | "exposure_limit"
  | "insufficient_balance";

export interface QuickRejection {
  readonly key: QuickRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

/** Terms that are offered now. Money in the settlement currency's units, the rate in 10^-8. */
export interface QuickOffer {
  readonly id: number;
  readonly seconds: number;
  readonly payoutRate: bigint;
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
}

/** Balance and open stakes of a user, in units of the settlement currency. */
export interface QuickUser {
  readonly isFrozen: boolean;
  readonly available: bigint;
  /** The part of it that the user's cross positions lean on. */
  readonly backing: CashBacking;
  readonly openOrders: number;
  readonly openStakes: bigint;
}

export interface PlaceQuickOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly direction: Direction;
  /** Decimal text. */
  readonly stake: string;
}

/** A quick trade: the terms fixed at acceptance, and the results from the ticks. */
export interface QuickOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly direction: Direction;
  readonly optionId: number;
  readonly seconds: number;
  /** In 10^-8, as `feeRate`. */
  readonly payoutRate: bigint;
  readonly stake: bigint;
  readonly feeRate: bigint;
  readonly fee: bigint;
  readonly configVersion: number;
  readonly ruleVersion: number;
  readonly acceptedAt: number;
  readonly acceptedSeq: number;
  readonly status: "accepted" | "open" | QuickEnd["status"];
  readonly open: Tick | null;
  readonly close: Tick | null;
  readonly suspendedAt: number | null;
  readonly voidReason: QuickVoidReason | null;
  readonly payout: bigint | null;
  readonly settledAt: number | null;
}

/** Market data of a product. Ticks of the past are the same whenever they are read. */
export interface QuickMarket {
  /** Time of the newest tick that was delivered; undefined while there is none. */
  readonly newestTs: number | undefined;
  /** The first tick with a number above `seq`, after `ts` and at or before `until`. */
  firstAfter(seq: number, ts: number, until: number): Tick | undefined;
  /** The latest tick at or before `ts`. */
  lastAt(ts: number): Tick | undefined;
  readonly suspensions: readonly SuspensionPeriod[];
}
