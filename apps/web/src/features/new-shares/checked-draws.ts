import { createKeptStore, useStore } from "../../lib/browser/store.ts";
import type { DrawCase } from "./draw-check.ts";

/** What this device has worked out again, by the id of the own order: lists say so of these alone. */
type CheckedDraws = Readonly<Record<string, DrawCase>>;

const CHECKED_MAX = 200;
const CASES: readonly string[] = ["drawn", "all", "failed"] satisfies DrawCase[];

const checkedDraws = createKeptStore<CheckedDraws>("checkedDraws", {}, (value) =>
  typeof value === "object" && value !== null && Object.values(value).every((kind) => CASES.includes(String(kind)))
    ? (value as CheckedDraws)
    : undefined,
);

/** A check that agreed in every step, and whose randomness nobody had before the close. */
export function noteChecked(orderId: string, kind: DrawCase): void {
  checkedDraws.set((before) => {
    if (before[orderId] === kind) return before;
    const others = Object.entries(before).filter(([id]) => id !== orderId);
    return Object.fromEntries([...others.slice(1 - CHECKED_MAX), [orderId, kind]]);
  });
}

/** A check that did not agree takes back what an earlier one said. */
export function forgetChecked(orderId: string): void {
  checkedDraws.set((before) => (orderId in before ? Object.fromEntries(Object.entries(before).filter(([id]) => id !== orderId)) : before));
}

export const useCheckedDraw = (orderId: string): DrawCase | undefined => useStore(checkedDraws)[orderId];
