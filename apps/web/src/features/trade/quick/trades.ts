import type { Row } from "@candela/api";

export type QuickOrder = Row<"GET /api/fastTradeOrder/list">;
export type QuickStatus = QuickOrder["status"];

/** Waits for its first tick, or runs. */
export function isRunning({ status }: Pick<QuickOrder, "status">): boolean {
  return status === "accepted" || status === "open";
}

export function hasEnded(trade: Pick<QuickOrder, "status">): boolean {
  return !isRunning(trade);
}

/** A trade only ever moves on: accepted, open, ended. */
const STAGE: Readonly<Record<QuickStatus, number>> = { accepted: 0, open: 1, won: 2, lost: 2, refunded: 2, voided: 2 };

/** Whether a copy of a trade is of an earlier stage than another of the same trade. */
export function isEarlier({ status }: Pick<QuickOrder, "status">, than: Pick<QuickOrder, "status">): boolean {
  return STAGE[status] < STAGE[than.status];
}

/** Those that end first in front; those that have not opened yet come last. */
export function byEnd(trades: readonly QuickOrder[]): readonly QuickOrder[] {
  const end = (trade: QuickOrder) => trade.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return [...trades].sort((a, b) => end(a) - end(b));
}
