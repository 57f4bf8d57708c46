import { type AccountEvent, OPEN_ORDERS_MAX } from "@candela/contract";
import { formatUnits } from "@candela/model";
import type { Sql } from "../../platform/postgres/database.ts";
import { type Figures, openContracts } from "../contract/index.ts";
import { balancesOf } from "../ledger/index.ts";
import { listOrders } from "../trading/index.ts";
import { spendable } from "./portfolio.ts";

/** What a user's socket begins with: every balance, every open order and every open position. */
export async function accountSnapshot(sql: Sql, figures: Figures, userId: bigint): Promise<AccountEvent[]> {
  const [balances, { orders }, contracts] = await Promise.all([
    balancesOf(sql, userId).then(spendable),
    listOrders(sql, userId, { status: "open" }, { limit: OPEN_ORDERS_MAX, offset: 0 }),
    openContracts(sql, figures, userId),
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
  ];
}
