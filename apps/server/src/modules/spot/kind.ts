import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { type Amount, notional, price, quantity, USDT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ASSETS_PAGE, TRADE_PAGE } from "../content/index.ts";
import type { FlowRange, KindWorth, PortfolioPart, ProductKind, SqlPart, ValuedAsset } from "../kinds/index.ts";
import { idCondition, ReferenceKind } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { actionTellers } from "./corporate-action-messages.ts";
import { hasSpotOf, readHoldingValues, spotHolders } from "./holdings.ts";
import { checkSpotAgainstLedger } from "./ledger-checks.ts";
import { countOpenOrders, spotRealisedSince } from "./read.ts";
import { clearHoldings } from "./store.ts";

export const spotKind: ProductKind = {
  name: "spot",
  feature: "spotTrade",
  ledger: {
    reasons: ["spot_buy", "spot_sell", "spot_hold", "dividend", "split", "split_cash"],
    references: ["order", "fill", "corporate_action"],
    outside: [],
    checks: [checkSpotAgainstLedger],
  },
  realisedSince: spotRealisedSince,
  hasOf: hasSpotOf,
  holders: spotHolders,
  readWorth,
  // Holdings stand in accounts, and are valued there.
  readExposure: null,
  reset: {
    async countOpen(tx, userIds) {
      return new Map([...(await countOpenOrders(tx, userIds))].map(([userId, orders]) => [userId, { orders }]));
    },
    clear: clearHoldings,
  },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.order}::integer as kind, id, product_code as "productCode", id as "tradeId", null::numeric as realised,
        case direction when 1 then 'buy' else 'sell' end as side, null::text as action, quantity, quantity_scale as "quantityScale",
        limit_price as price, price_scale as "priceScale", false as "isCopy"
      from spot_order where user_id = ${userId} and id = any (${ids("order")}::bigint[])`,
    sql`select ${ReferenceKind.fill}::integer, f.id, o.product_code, o.id, case when o.direction = 2 then f.realised end,
        case o.direction when 1 then 'buy' else 'sell' end, null, f.quantity, o.quantity_scale, f.price, o.price_scale, false
      from spot_fill f join spot_order o on o.id = f.order_id where f.user_id = ${userId} and f.id = any (${ids("fill")}::bigint[])`,
    // An action is of everybody who held the product: that the line is the user's is what the ledger says.
    sql`select ${ReferenceKind.corporate_action}::integer, a.id, a.product_code, null, null, null, null, null, a.quantity_scale, null, a.price_scale, false
      from corporate_action a join corporate_action_share s on s.action_id = a.id and s.user_id = ${userId}
      where a.id = any (${ids("corporate_action")}::bigint[])`,
  ],
  flows: { rows: flowRows, crossings: null },
  /** A purchase has no profit; a sale's is what it made above the cost of what left, its fee taken off. */
  exportRows: (sql, userId, within) => sql`
    select f.ts, f.id, 'spot' as mode, o.product_code, case o.direction when 1 then 'buy' else 'sell' end as side, o.order_type as action,
      f.quantity, o.quantity_scale, f.price, null::numeric as open_price, o.price_scale, f.notional as amount, f.fee,
      case o.direction when 2 then f.realised end as profit, o.id as order_id, f.tick_seq, false as is_copy
    from spot_fill f join spot_order o on o.id = f.order_id where f.user_id = ${userId} and ${within("f.ts", "f.id")}`,
  messages: actionTellers,
  seeds: {
    switches: [{ desc: "spotTrade", switchName: "Spot trading" }],
    options: [
      {
        ...{ desc: "orders", titleKey: "home_act_orders", icon: "ListChecks", path: "/pages/position/bibiOrder" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 22 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 32 },
          { pagePaths: [ASSETS_PAGE], module: "actions", rank: 45 },
          { pagePaths: [TRADE_PAGE], module: "tools", rank: 30 },
        ],
      },
      {
        ...{ desc: "spotTrade", titleKey: "trade_spot", icon: "Coins", path: "" },
        on: [{ pagePaths: [TRADE_PAGE], module: "modes", rank: 30 }],
      },
    ],
  },
  adminHandlers: null,
};

/** Rows of statistics: the profit of each sale over the cost of what left, and dividends. A purchase is no loss, but its fee is paid. */
function flowRows(sql: Queryable, userId: bigint, { ids, endTs }: FlowRange): SqlPart[] {
  const end = String(endTs);
  return [
    sql`select f.ts, f.id, 'spot' as mode, o.product_code, f.realised as profit, f.fee, 0::numeric as financing,
      case o.direction when 2 then o.id end as trade_id, case o.direction when 2 then max(f.ts) over (partition by o.id) end as ended_at, false as is_copy
    from spot_fill f join spot_order o on o.id = f.order_id
    where f.user_id = ${userId} and f.ts < ${end}::bigint and ${idCondition(sql, "f.id", ids)}`,
    sql`select s.ts, s.id, 'spot', a.product_code, s.cash - s.cost_left, 0, 0, null, null, false
    from (select *, transfer_ids[1] as id from corporate_action_share) s join corporate_action a on a.id = s.action_id
    where s.user_id = ${userId} and s.ts < ${end}::bigint and s.cash <> s.cost_left and ${idCondition(sql, "s.id", ids)}`,
  ];
}

/** A line for each holding that has a price. */
async function readWorth(sql: Queryable, userId: bigint, market: MarketData): Promise<KindWorth> {
  const holdings = await readHoldingValues(sql, userId, market);
  const costs = new Map(holdings.map((row) => [row.assetId, row]));
  const partOf = (asset: ValuedAsset): PortfolioPart[] => {
    const holding = costs.get(asset.assetId);
    if (holding === undefined || asset.price === undefined) return [];
    const value: Amount = notional(price(asset.price.units, asset.price.scale), quantity(holding.quantity, asset.scale), USDT, "floor");
    return [{ kind: "holding", code: asset.code, value: value.units, profit: value.units - holding.cost }];
  };
  return { parts: (assets) => assets.flatMap(partOf), ofCurrencies: null, exposure: null };
}
