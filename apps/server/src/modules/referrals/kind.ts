import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import type { ProductKind } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { adminCommissionHandlers } from "./admin-handlers.ts";
import { commissionCheck } from "./ledger-check.ts";
import { commissionTellers } from "./tellers.ts";

/** Commission is income of its own, beside what a user trades: a kind without orders, holdings or worth. */
export const commissionKind: ProductKind = {
  name: "commission",
  feature: "team",
  ledger: {
    reasons: ["commission", "commission_funding"],
    references: ["commission"],
    outside: [],
    checks: [commissionCheck],
  },
  // Limits are of trading, and nothing is at stake here.
  realisedSince: async () => new Map<bigint, bigint>(),
  hasOf: async () => false,
  holders: async () => [],
  readWorth: async () => ({ parts: () => [], ofCurrencies: null, exposure: null }),
  readExposure: null,
  // What waits is owed for the fees of others, whatever became of the earner's own account: a reset leaves it.
  reset: { countOpen: async () => new Map(), clear: null },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.commission}::integer as kind, c.id, null::text as "productCode", c.id as "tradeId", null::numeric as realised, null::text as side,
        null::text as action, null::numeric as quantity, 0::smallint as "quantityScale", null::numeric as price, 0::smallint as "priceScale", false as "isCopy"
      from referral_commission c where c.earner_id = ${userId} and c.id = any (${ids("commission")}::bigint[])`,
  ],
  flows: {
    rows: null,
    crossings: {
      references: ["commission"],
      fees: [],
      financing: [],
      joins: (sql) => sql`left join referral_commission rc on m.reference_kind = ${ReferenceKind.commission} and rc.id = m.reference_id`,
      columns: (sql) => ({
        isOwn: sql`rc.id is not null`,
        productCode: sql`null::text`,
        // No trade that is won or lost.
        tradeId: sql`null::bigint`,
        endedAt: sql`null::bigint`,
      }),
    },
  },
  exportRows: (sql, userId, within) => sql`
    select c.paid_ms as ts, c.transfer_id as id, 'commission'::text as mode, null::text as product_code, null::text as side, 'commission'::text as action,
      null::numeric as quantity, 0 as quantity_scale, null::numeric as price, null::numeric as open_price, 0 as price_scale, c.base as amount,
      0::numeric as fee, c.amount as profit, c.id as order_id, null::bigint as tick_seq, false as is_copy
    from referral_commission c where c.earner_id = ${userId} and c.state = 'paid' and ${within("c.paid_ms", "c.transfer_id")}`,
  messages: commissionTellers,
  seeds: {
    switches: [{ desc: "team", switchName: "Team" }],
    options: [
      {
        ...{ desc: "team", titleKey: "team_title", icon: "UsersThree", path: "/pages/team/team" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 34 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 44 },
        ],
      },
    ],
  },
  adminHandlers: adminCommissionHandlers,
};
