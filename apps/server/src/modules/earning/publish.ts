import type { AccountEvent } from "@candela/api";
import { type EarningKind, earlyEndOf } from "@candela/engine";
import type { Bus } from "../../platform/bus.ts";
import { balanceEvent } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { EarningChange } from "./earning-change.ts";
import { earningData } from "./wire.ts";

/** Each user's devices learn of their orders, of the balances and of their messages. */
export function publishChanges(
  bus: Pick<Bus, "publish" | "isHeard">,
  kind: EarningKind,
  changes: readonly EarningChange[],
  sent: readonly Sent[],
): void {
  // Many orders change at once when a day has ended, and few of their users have a device then. Balances are heard by the server itself, too.
  const orders = new Map(changes.filter(({ order }) => bus.isHeard(order.userId)).map(({ order }) => [order.id, order]));
  const moved = changes.flatMap(({ order, cash }) => (cash === null ? [] : [{ order, cash }]));
  const balances = new Map(moved.map((each) => [`${each.order.userId}/${each.order.offer.currency.id}`, each]));
  const events = Map.groupBy(
    [
      ...[...orders.values()].map((order) => {
        const event: AccountEvent = { kind: "earning", of: kind, order: earningData(order, earlyEndOf(order)) };
        return { userId: order.userId, event };
      }),
      ...[...balances.values()].map(({ order: { userId, offer }, cash }) => ({
        userId,
        event: balanceEvent(offer.currency, cash.balance, cash.available),
      })),
      ...sent.map(({ userId, message, unread }) => ({ userId, event: { kind: "message", message, unread } satisfies AccountEvent })),
    ],
    ({ userId }) => userId,
  );
  for (const [userId, own] of events) bus.publish("account", { userId, events: own.map(({ event }) => event) });
}
