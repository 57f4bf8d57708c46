import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ASSETS_PAGE } from "../content/index.ts";
import type { KindWorth, ProductKind } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { adminNewShareHandlers } from "./admin-handlers.ts";
import { createNewShareCheck } from "./ledger-check.ts";
import { newShareTellers } from "./messages.ts";
import { asideOf, countUnended } from "./order-store.ts";

export const newShareKind: ProductKind = {
  name: "newShare",
  feature: "newShares",
  ledger: {
    reasons: ["new_share_hold", "new_share_return", "new_share_paid", "new_share_delivered"],
    references: ["new_share"],
    outside: [],
    checks: [createNewShareCheck()],
  },
  // Limits are of trading: a subscription has one price, which is known before.
  realisedSince: async () => new Map<bigint, bigint>(),
  hasOf: hasSharesOf,
  holders: async (sql, productId) => {
    const rows = await sql<
      { userId: bigint }[]
    >`select w.user_id as "userId" from new_share_order w join new_share_offer o on o.id = w.offer_id
      where o.product_id = ${productId} and w.state = 'allotted' and w.delivered_ms is null`;
    return rows.map(({ userId }) => userId);
  },
  readWorth,
  readExposure: null,
  reset: {
    // The list of an offer does not change any more once it is published: whoever is in it waits for what becomes of it, or withdraws before the close.
    async countOpen(tx, userIds) {
      return new Map([...(await countUnended(tx, userIds))].map(([userId, orders]) => [userId, { orders }]));
    },
    clear: null,
  },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.new_share}::integer as kind, w.id, o.code as "productCode", w.id as "tradeId", null::numeric as realised, null::text as side,
        null::text as action, null::numeric as quantity, 0::smallint as "quantityScale", o.price, ${SETTLEMENT.scale}::smallint as "priceScale", false as "isCopy"
      from new_share_order w join new_share_offer o on o.id = w.offer_id
      where w.user_id = ${userId} and w.id = any (${ids("new_share")}::bigint[])`,
  ],
  // What is bought at the issue price is no profit and no loss: the holding has its cost.
  flows: { rows: () => [], crossings: null },
  /** Each delivery is a purchase. */
  exportRows: (sql, userId, within) => sql`
    select w.delivered_ms as ts, w.payment_id as id, 'newShare' as mode, o.code as product_code, 'buy'::text as side, 'allotment'::text as action,
      w.lots_allotted::numeric * o.lot_shares as quantity, 0 as quantity_scale, o.price, null::numeric as open_price,
      ${SETTLEMENT.scale}::integer as price_scale, w.paid as amount, 0::numeric as fee, null::numeric as profit, w.id as order_id, null::bigint as tick_seq, false as is_copy
    from new_share_order w join new_share_offer o on o.id = w.offer_id
    where w.user_id = ${userId} and w.payment_id is not null and ${within("w.delivered_ms", "w.payment_id")}`,
  messages: newShareTellers,
  seeds: {
    switches: [{ desc: "newShares", switchName: "New shares" }],
    options: [
      {
        ...{ desc: "newShares", titleKey: "new_share_title", icon: "Rocket", path: "/pages/newShares/newShares" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 29 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 39 },
          { pagePaths: [ASSETS_PAGE], module: "services", rank: 31 },
        ],
      },
    ],
  },
  adminHandlers: adminNewShareHandlers,
};

/** Whether shares of this product came to a user without an order of theirs in the market. */
async function hasSharesOf(sql: Queryable, userId: bigint, productId: number): Promise<boolean> {
  const [row] = await sql`select from new_share_order w join new_share_offer o on o.id = w.offer_id
    where w.user_id = ${userId} and o.product_id = ${productId} and w.lots_allotted > 0 limit 1`;
  return row !== undefined;
}

/** One line for all that waits for draws, and for the price of shares that wait for their listing. */
async function readWorth(sql: Queryable, userId: bigint): Promise<KindWorth> {
  const value = await asideOf(sql, userId);
  return { parts: () => (value === 0n ? [] : [{ kind: "newShare", code: "", value, profit: null }]), ofCurrencies: null, exposure: null };
}
