import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { ASSETS_PAGE, TRADE_PAGE } from "../content/index.ts";
import type { ProductKind } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { readContractFigures } from "./account.ts";
import { endingTellers } from "./ending-messages.ts";
import { CONTRACT_CHECKS } from "./ledger-checks.ts";
import { contractHolders, contractRealisedSince, countOpenContracts, hasContractOf } from "./read.ts";

export const contractKind: ProductKind = {
  name: "contract",
  feature: "contractTrade",
  ledger: {
    reasons: [
      "contract_hold",
      "contract_margin",
      "contract_margin_release",
      "contract_profit",
      "contract_loss",
      "contract_financing",
      "contract_deficit",
      "contract_liquidation_fee",
      "insurance_funding",
    ],
    references: ["contract_order", "contract_fill", "contract_position"],
    outside: [],
    checks: CONTRACT_CHECKS,
  },
  realisedSince: contractRealisedSince,
  hasOf: hasContractOf,
  holders: contractHolders,
  /** One line for all open positions: their margin, and what they gained or lost since. */
  async readWorth(sql, userId, market) {
    const figures = await readContractFigures(sql, userId, market);
    const { margin, unrealised } = figures;
    const parts = [{ kind: "contract", code: "", value: margin + unrealised, profit: unrealised } as const];
    return { parts: () => (figures.open.length === 0 ? [] : parts), ofCurrencies: null, exposure: figures };
  },
  readExposure: readContractFigures,
  reset: { countOpen: countOpenContracts, clear: null },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.contract_order}::integer as kind, id, product_code as "productCode", id as "tradeId", null::numeric as realised,
        side, action, lots * lot_size as quantity, quantity_scale as "quantityScale", limit_price as price, price_scale as "priceScale", false as "isCopy"
      from contract_order where user_id = ${userId} and id = any (${ids("contract_order")}::bigint[])`,
    sql`select ${ReferenceKind.contract_fill}::integer, f.id, f.product_code, f.position_id, case when f.action = 'close' then f.realised end,
        f.side, f.action, f.lots * p.lot_size, p.quantity_scale, f.price, p.price_scale, p.follow_id is not null
      from contract_fill f join contract_position p on p.id = f.position_id
      where f.user_id = ${userId} and f.id = any (${ids("contract_fill")}::bigint[])`,
    sql`select ${ReferenceKind.contract_position}::integer, id, product_code, id, null, side, null, null, quantity_scale, null, price_scale, follow_id is not null
      from contract_position where user_id = ${userId} and id = any (${ids("contract_position")}::bigint[])`,
  ],
  flows: {
    rows: null,
    crossings: {
      references: ["contract_fill", "contract_position"],
      fees: ["fee", "contract_liquidation_fee"],
      financing: ["contract_financing"],
      joins: (sql) => sql`left join contract_fill c on m.reference_kind = ${ReferenceKind.contract_fill} and c.id = m.reference_id
      left join contract_position p on p.id = case m.reference_kind when ${ReferenceKind.contract_fill} then c.position_id
        when ${ReferenceKind.contract_position} then m.reference_id end`,
      columns: (sql) => ({
        isOwn: sql`p.id is not null`,
        productCode: sql`p.product_code`,
        tradeId: sql`p.id`,
        endedAt: sql`p.closed_at`,
        isCopy: sql`p.follow_id is not null`,
      }),
    },
  },
  /** A contract's profit is the price's alone, its fees stand beside it. Quantities are lots times their size. */
  exportRows: (sql, userId, within) => sql`
    select f.ts, f.id, 'contract' as mode, f.product_code, f.side, f.action || case f.reason when 'order' then '' else ' ' || f.reason end as action,
      f.lots * p.lot_size as quantity, p.quantity_scale, f.price, null::numeric as open_price, p.price_scale, f.notional as amount,
      f.fee + f.liquidation_fee as fee, case f.action when 'close' then f.realised + f.deficit - f.fee - f.liquidation_fee end as profit, f.order_id, f.tick_seq,
      p.follow_id is not null as is_copy
    from contract_fill f join contract_position p on p.id = f.position_id where f.user_id = ${userId} and ${within("f.ts", "f.id")}`,
  messages: endingTellers,
  seeds: {
    switches: [
      { desc: "contractTrade", switchName: "Contract trading" },
      { desc: "contractPositions", switchName: "Contract positions" },
    ],
    options: [
      {
        ...{ desc: "contractPositions", titleKey: "contract_positions", icon: "ChartBar", path: "/pages/position/contractPosition" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 25 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 34 },
          { pagePaths: [ASSETS_PAGE], module: "services", rank: 25 },
          { pagePaths: [TRADE_PAGE], module: "tools", rank: 40 },
        ],
      },
      {
        ...{ desc: "contractTrade", titleKey: "trade_contract", icon: "TrendUp", path: "" },
        on: [{ pagePaths: [TRADE_PAGE], module: "modes", rank: 20 }],
      },
    ],
  },
  adminHandlers: null,
};
