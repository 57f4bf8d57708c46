import { TRADE_PAGE } from "../content/index.ts";
import type { ProductKind } from "../kinds/index.ts";
import { idCondition, ReferenceKind } from "../ledger/index.ts";
import { checkQuickAgainstLedger } from "./ledger-checks.ts";
import { optionAdminHandlers } from "./option-admin.ts";
import { countRunning, hasQuickOf, quickHolders, quickRealisedSince, runningStakes } from "./read.ts";

export const quickKind: ProductKind = {
  name: "quick",
  feature: "quickTrade",
  ledger: {
    reasons: ["quick_stake", "quick_fee", "quick_return", "quick_win", "quick_loss"],
    references: ["quick"],
    outside: [],
    checks: [checkQuickAgainstLedger],
  },
  realisedSince: quickRealisedSince,
  hasOf: hasQuickOf,
  holders: quickHolders,
  /** One line for what running trades stake. */
  async readWorth(sql, userId) {
    const value = await runningStakes(sql, userId);
    return { parts: () => (value === 0n ? [] : [{ kind: "quick", code: "", value, profit: null }]), ofCurrencies: null, exposure: null };
  },
  // A stake stands in the margin account until its trade ends.
  readExposure: null,
  reset: {
    async countOpen(tx, userIds) {
      return new Map([...(await countRunning(tx, userIds))].map(([userId, quickTrades]) => [userId, { quickTrades }]));
    },
    clear: null,
  },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.quick}::integer as kind, id, product_code as "productCode", id as "tradeId", null::numeric as realised,
        case direction when 1 then 'rise' else 'fall' end as side, null::text as action, null::numeric as quantity, 0::smallint as "quantityScale",
        open_price as price, price_scale as "priceScale", false as "isCopy"
      from quick_order where user_id = ${userId} and id = any (${ids("quick")}::bigint[])`,
  ],
  flows: {
    // A trade that gave its stake back crossed nothing, and has a row of zeros: it is a trade that ended.
    rows: (sql, userId, { ids, endTs }) => [
      sql`select settled_at as ts, id, 'quick' as mode, product_code, 0::numeric as profit, 0::numeric as fee, 0::numeric as financing, id as trade_id,
        settled_at as ended_at, false as is_copy
      from quick_order q where user_id = ${userId} and status in ('refunded', 'voided') and settled_at < ${String(endTs)}::bigint
        and ${idCondition(sql, "q.id", ids)}`,
    ],
    crossings: {
      references: ["quick"],
      fees: ["quick_fee"],
      financing: [],
      joins: (sql) => sql`left join quick_order q on m.reference_kind = ${ReferenceKind.quick} and q.id = m.reference_id`,
      columns: (sql) => ({
        isOwn: sql`q.id is not null`,
        productCode: sql`q.product_code`,
        tradeId: sql`q.id`,
        endedAt: sql`q.settled_at`,
      }),
    },
  },
  exportRows: (sql, userId, within) => sql`
    select q.settled_at as ts, q.id, 'quick' as mode, q.product_code, case q.direction when 1 then 'rise' else 'fall' end as side, q.status as action,
      null::numeric as quantity, 0 as quantity_scale, q.close_price as price, q.open_price, q.price_scale, q.stake as amount, q.fee,
      q.payout - q.stake - q.fee as profit, q.id as order_id, q.close_seq as tick_seq, false as is_copy
    from quick_order q where q.user_id = ${userId} and q.settled_at is not null and ${within("q.settled_at", "q.id")}`,
  messages: {},
  seeds: {
    switches: [{ desc: "quickTrade", switchName: "Quick trading" }],
    options: [
      {
        ...{ desc: "quickTrade", titleKey: "trade_quick", icon: "Timer", path: "" },
        on: [{ pagePaths: [TRADE_PAGE], module: "modes", rank: 10 }],
      },
    ],
  },
  adminHandlers: optionAdminHandlers,
};
