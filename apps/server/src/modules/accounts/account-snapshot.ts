import { type AccountEvent, OPEN_ORDERS_MAX } from "@candela/api";
import { formatUnits } from "@candela/model";
import type { Sql } from "../../platform/postgres/database.ts";
import { balancesOf } from "../ledger/index.ts";
import { listQuickOrders } from "../quick/index.ts";
import { listOrders } from "../spot/index.ts";
import { byAsset, outsideMargin } from "./portfolio.ts";

/** What a user's socket begins with: every balance, every open order and every open position. */
export async function accountSnapshot(
  sql: Sql,
  userId: bigint,
  openContracts: (userId: bigint) => Promise<readonly AccountEvent[]>,
): Promise<AccountEvent[]> {
  const [balances, { orders }, contracts, { orders: quickOrders }] = await Promise.all([
    balancesOf(sql, userId).then((balances) => byAsset(outsideMargin(balances))),
    listOrders(sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 }),
    openContracts(userId),
    listQuickOrders(sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 }),
  ]);
  return [
    ...balances.map(
      ({ assetId, assetCode, scale, balance, frozen }): AccountEvent => ({
        kind: "balance",
        assetId,
        assetCode,
        balance: formatUnits(balance, scale),
        available: formatUnits(balance - frozen, scale),
        frozen: formatUnits(frozen, scale),
      }),
    ),
    ...orders.map((order): AccountEvent => ({ kind: "order", order })),
    ...contracts,
    ...quickOrders.map((order): AccountEvent => ({ kind: "quickOrder", order })),
  ];
}
