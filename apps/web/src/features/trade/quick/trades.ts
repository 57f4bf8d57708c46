import type { AccountEvent, Row } from "@candela/contract";

export type QuickOrder = Row<"GET /api/fastTradeOrder/list">;
export type QuickStatus = QuickOrder["status"];

/** Waits for its first tick, or runs. */
export function isRunning({ status }: Pick<QuickOrder, "status">): boolean {
  return status === "accepted" || status === "open";
}

/** A trade only ever moves on: accepted, open, ended. */
const STAGE: Readonly<Record<QuickStatus, number>> = { accepted: 0, open: 1, won: 2, lost: 2, refunded: 2, voided: 2 };

/** Running trades after news of one: what ended leaves, what is new comes first; old news change nothing. */
export function withTrade(running: readonly QuickOrder[], trade: QuickOrder): readonly QuickOrder[] {
  const known = running.find((each) => each.id === trade.id);
  if (!isRunning(trade)) return known === undefined ? running : running.filter((each) => each.id !== trade.id);
  if (known === undefined) return [trade, ...running];
  return STAGE[known.status] > STAGE[trade.status] ? running : running.map((each) => (each.id === trade.id ? trade : each));
}

/** The trade of an account event; null for all others. */
export function tradeOf(event: AccountEvent): QuickOrder | null {
  return event.kind === "quickOrder" ? event.order : null;
}

/** Those that end first in front; those that have not opened yet come last. */
export function byEnd(trades: readonly QuickOrder[]): readonly QuickOrder[] {
  const end = (trade: QuickOrder) => trade.expiresAt ?? Number.MAX_SAFE_INTEGER;
  return [...trades].sort((a, b) => end(a) - end(b));
}
