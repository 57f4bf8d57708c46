import type { ContractEvent } from "@candela/engine";
import type { ProductType, Tick } from "@candela/model";
import type { ContractFields } from "../contract/operations.ts";
import type { Outcome } from "../mode.ts";

/** Settings of a follow as its caller states them. */
export interface StatedSettings {
  readonly mode: "fixed" | "ratio" | "share";
  readonly size: string;
  readonly capTrade: string;
  readonly capAll: string;
  readonly ownStop: string;
  readonly excluded: readonly ProductType[];
  readonly excludedProducts: readonly string[];
}

interface StatedLeading {
  readonly share: string;
  readonly productTypes: readonly ProductType[];
}

export type CopyFields =
  | ContractFields
  | ({ readonly kind: "lead" | "changeLeading" } & StatedLeading)
  | { readonly kind: "stopLeading"; readonly isFrozen: boolean }
  | { readonly kind: "follow"; readonly leaderUserId: bigint; readonly share: string; readonly settings: StatedSettings }
  /** With a share the follower consents to the leader's present one. */
  | { readonly kind: "changeFollow"; readonly followId: bigint; readonly share: string | null; readonly settings: StatedSettings }
  | { readonly kind: "pause" | "resume"; readonly followId: bigint }
  | { readonly kind: "stop"; readonly followId: bigint; readonly copies: "keep" | "close" }
  | { readonly kind: "ownStop"; readonly followId: bigint; readonly ticks: ReadonlyMap<string, Tick>; readonly firedAt: number }
  | { readonly kind: "reset" }
  | { readonly kind: "settle"; readonly week: number; readonly pairIds: readonly bigint[] };

export type CopyOnlyFields = Exclude<CopyFields, ContractFields>;

/** A decision of the rules of contracts that an operation took, with the ids that it was given. */
export interface RuleCall {
  readonly method: "place" | "close" | "closeAll" | "reverse" | "changeMargin" | "finance" | "other";
  readonly followId: bigint | null;
  readonly positionId: bigint | null;
  readonly ids: readonly bigint[];
  /** Null where it was rejected. */
  readonly events: readonly ContractEvent[] | null;
  readonly left: readonly { readonly positionId: bigint; readonly rejection: { readonly key: string } }[];
}

/** What is kept of a leader's fill, or change of margin, in one follow. */
export interface CopiedRow {
  readonly followId: bigint;
  readonly userId: bigint;
  readonly leaderFillId: bigint | null;
  readonly kind: "opened" | "closed" | "margin";
  readonly productCode: string;
  readonly side: "long" | "short";
  readonly positionId: bigint | null;
  readonly leaderPrice: bigint | null;
  readonly price: bigint | null;
  readonly tickSeq: number;
  readonly isCapped: boolean;
  readonly skip: string | null;
  readonly needed: bigint | null;
  readonly free: bigint | null;
  readonly ts: number;
}

/** A week of a pair as it was settled. */
export interface SettledRow {
  readonly pairId: bigint;
  readonly week: number;
  readonly profit: bigint;
  readonly shareRate: bigint;
  readonly share: bigint;
  readonly paid: bigint;
  readonly due: bigint;
  readonly cumulative: bigint;
  readonly mark: bigint;
  readonly paidInAll: bigint;
}

export interface CopyDone {
  readonly calls: readonly RuleCall[];
  readonly copied: readonly CopiedRow[];
  readonly ended: readonly { readonly followId: bigint; readonly reason: string }[];
  readonly left: readonly bigint[];
  /** The follow that began, and its pair. */
  readonly began: { readonly followId: bigint; readonly pairId: bigint } | null;
  readonly settled: readonly SettledRow[];
}

export interface CopyOutcome extends Outcome {
  readonly data: CopyDone;
}

/** A follow as the tables have it. */
export interface FollowRow {
  readonly id: bigint;
  readonly pairId: bigint;
  readonly followerId: bigint;
  readonly leaderUserId: bigint;
  readonly state: "running" | "paused" | "stopped";
  readonly stopReason: string | null;
  readonly shareRate: bigint;
}

export const NOTHING_DONE: CopyDone = { calls: [], copied: [], ended: [], left: [], began: null, settled: [] };

const ONLY = new Set<CopyFields["kind"]>([
  ...(["lead", "changeLeading", "stopLeading", "follow", "changeFollow", "pause", "resume", "stop", "ownStop", "reset", "settle"] as const),
]);

/** Whether it is of copying alone, and no command of a trader. */
export function isCopyOnly(fields: CopyFields): fields is CopyOnlyFields {
  return ONLY.has(fields.kind);
}

export function describeRow(row: CopiedRow | undefined): string {
  return row === undefined ? "none" : `${row.kind} in follow ${row.followId}, ${row.skip ?? "copied"}`;
}
