import { DAY_MS } from "@candela/model";
import { inviterOf, type SimMode, type SimPlan, type SimTask } from "./campaign-operations.ts";

/** What the book of campaigns keeps, and small sums over it. */

export { DAY_MS as DAY } from "@candela/model";
export const ONE = 100_000_000n;
export const HELD_MAX = 50;
export const DRAW_AFTER_MS = 600_000;

export interface Line {
  readonly ts: number;
  readonly at: number;
  readonly fee: bigint;
  readonly rebate: bigint;
  readonly volume: bigint;
  readonly tripId: number | null;
}

export interface Trip {
  readonly id: number;
  readonly productId: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly isWash: boolean;
}

export interface User {
  cash: bigint;
  isFrozen: boolean;
  identifiedAt: number | null;
  depositedAt: number | null;
  receiptAt: number | null;
  lines: Line[];
  trips: Trip[];
  moved: { at: number; units: bigint }[];
}

export interface Part {
  readonly entryId: bigint;
  readonly claimed: Map<number, number>;
  row: { day: number; inRow: number } | null;
  isSettled: boolean;
  tickets: number;
  won: readonly bigint[];
}

export interface Campaign {
  readonly id: number;
  readonly plan: SimPlan;
  funded: bigint;
  early: number | null;
  stage: "open" | "closed" | "drawn";
  isDone: boolean;
  /** Money of rewards and prizes, what vouchers gave back, and what went back to where it came from. */
  given: bigint;
  prizesPaid: bigint;
  back: bigint;
  readonly parts: Map<bigint, Part>;
}

export interface Voucher {
  readonly id: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
  readonly share: bigint;
  readonly modes: readonly SimMode[];
  readonly amount: bigint;
  readonly endsAt: number;
  used: bigint;
  returned: bigint;
  isEnded: boolean;
}

export interface Commission {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly level: number;
  readonly earnerId: bigint;
  readonly day: number;
  readonly amount: bigint;
  state: "paid" | "waiting" | "none";
  readonly why: string | null;
}

export const dayOf = (ts: number): number => Math.floor(ts / DAY_MS);

export const endOf = ({ plan, early }: Campaign): number => early ?? plan.endsAt;

export const newPart = (entryId: bigint): Part => ({ entryId, claimed: new Map(), row: null, isSettled: false, tickets: 0, won: [] });

export const moneyOf = ({ reward }: SimTask): bigint => (reward.kind === "tickets" ? 0n : reward.amount);

export const prizesOf = ({ prizes }: SimPlan): bigint => prizes.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n);

export const leftOf = ({ amount, used, returned }: Voucher): bigint => amount - used - returned;

/** What somebody may still get: of days the rest of the row that was begun. */
export function stillFor({ form, tasks }: SimPlan, { claimed, row }: Part): bigint {
  if (form === "days") return tasks.slice(row?.inRow ?? 0).reduce((sum, task) => sum + moneyOf(task), 0n);
  return tasks.reduce((sum, task, at) => sum + moneyOf(task) * BigInt(task.turns - (claimed.get(at + 1) ?? 0)), 0n);
}

export const isKnown = ({ plan, stage }: Campaign): boolean => stage === (plan.form === "draw" ? "drawn" : "closed");

/** Rule W-2: of the washes of a product and day the third and any further count nothing. */
export function leftOut(trips: readonly Trip[]): Set<number> {
  const out = new Set<number>();
  const counts = new Map<string, number>();
  for (const { id, productId, closedAt, isWash } of trips) {
    if (!isWash) continue;
    const key = `${productId} on ${new Date(closedAt).toISOString().slice(0, 10)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count >= 3) out.add(id);
  }
  return out;
}

export function aboveOf(memberId: bigint): bigint[] {
  const above: bigint[] = [];
  for (let at = inviterOf(memberId); at !== null && above.length < 3; at = inviterOf(at)) above.push(at);
  return above;
}
