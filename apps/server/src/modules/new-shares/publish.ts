import type { AccountEvent } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { balanceEvent } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { NewShareChange } from "./change.ts";
import { orderData } from "./wire.ts";

/** Each user's devices learn of their orders, of the balance and of their messages. */
export function publishChanges(bus: Pick<Bus, "publish">, changes: readonly NewShareChange[], sent: readonly Sent[], now: number): void {
  const orders = new Map(changes.map((change) => [change.order.id, change]));
  const balances = new Map(changes.flatMap(({ order, cash }) => (cash === null ? [] : [[order.userId, cash] as const])));
  const events = Map.groupBy(
    [
      ...[...orders.values()].map(({ order, offer }) => {
        const event: AccountEvent = { kind: "newShare", order: orderData(order, offer, { language: "en", now }) };
        return { userId: order.userId, event };
      }),
      ...[...balances].map(([userId, cash]) => ({ userId, event: balanceEvent(SETTLEMENT, cash.balance, cash.available) })),
      ...sent.map(({ userId, message, unread }) => ({ userId, event: { kind: "message", message, unread } satisfies AccountEvent })),
    ],
    ({ userId }) => userId,
  );
  for (const [userId, own] of events) bus.publish("account", { userId, events: own.map(({ event }) => event) });
}
