import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { divFloor, powerOfTen, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ASSETS_PAGE } from "../content/index.ts";
import type { KindWorth, ProductKind, ValuedAsset } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
import { adminLoanHandlers } from "./admin-handlers.ts";
import { restoreLent } from "./fund.ts";
import { checkLoans } from "./ledger-check.ts";
import { type OwedRow, owedBy, resetLoans } from "./order-store.ts";
import { loanTellers } from "./tellers.ts";

export const loanKind: ProductKind = {
  name: "loan",
  feature: "loan",
  ledger: {
    reasons: [
      "loan_principal",
      "loan_repayment",
      "loan_interest",
      "loan_collateral",
      "loan_collateral_back",
      "loan_sale",
      "loan_proceeds",
      "loan_sale_fee",
      "loan_shortfall",
      "lending_funding",
    ],
    references: ["loan", "lending"],
    outside: [],
    checks: [checkLoans],
  },
  // Limits are of trading; what a loan costs is known before it is taken.
  realisedSince: async () => new Map<bigint, bigint>(),
  hasOf: async () => false,
  holders: async () => [],
  readWorth,
  readExposure: null,
  reset: {
    countOpen: async () => new Map(),
    async clear(tx, userIds, now) {
      await restoreLent(tx, await resetLoans(tx, userIds, now), now);
    },
  },
  recordRows: (sql, userId, ids) => [
    sql`select ${ReferenceKind.loan}::integer as kind, o.id, null::text as "productCode", o.id as "tradeId", null::numeric as realised, null::text as side,
        null::text as action, null::numeric as quantity, 0::smallint as "quantityScale", null::numeric as price, 0::smallint as "priceScale", false as "isCopy"
      from loan_order o where o.user_id = ${userId} and o.id = any (${ids("loan")}::bigint[])`,
  ],
  flows: {
    rows: null,
    crossings: {
      references: ["loan"],
      fees: ["loan_sale_fee"],
      financing: [],
      joins: (sql) => sql`left join loan_order n on m.reference_kind = ${ReferenceKind.loan} and n.id = m.reference_id`,
      columns: (sql) => ({
        isOwn: sql`n.id is not null`,
        productCode: sql`null::text`,
        // No trade that is won or lost.
        tradeId: sql`null::bigint`,
        endedAt: sql`null::bigint`,
      }),
    },
  },
  /** Each payment of interest in the currency that settles. */
  exportRows: (sql, userId, within) => sql`
    select e.ts, e.id, 'loan'::text as mode, p.name as product_code, null::text as side, 'interest' as action, null::numeric as quantity, 0 as quantity_scale,
      null::numeric as price, null::numeric as open_price, 0 as price_scale, o.amount, coalesce(e.sale_fee, 0) as fee, -e.interest_part as profit, o.id as order_id,
      e.tick_seq, false as is_copy
    from loan_event e join loan_order o on o.id = e.loan_id join loan_product p on p.id = o.product_id
    where e.user_id = ${userId} and o.asset_id = ${SETTLEMENT_CURRENCY_ID} and e.interest_part > 0 and ${within("e.ts", "e.id")}`,
  messages: loanTellers,
  seeds: {
    switches: [{ desc: "loan", switchName: "Loans" }],
    options: [
      {
        ...{ desc: "loan", titleKey: "loan_title", icon: "Handshake", path: "/pages/loan/loan" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 28 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 38 },
          { pagePaths: [ASSETS_PAGE], module: "services", rank: 29 },
        ],
      },
    ],
  },
  adminHandlers: adminLoanHandlers,
};

/** One line for all loans: collateral at the assets' prices less what is owed. Interest counts on the day that it is paid, as it is booked to no account before. */
async function readWorth(sql: Queryable, userId: bigint): Promise<KindWorth> {
  const held = heldOf(await owedBy(sql, userId));
  const worthOf = (assets: readonly ValuedAsset[], assetId: number, units: bigint): bigint => {
    const asset = assets.find((each) => each.assetId === assetId);
    if (asset?.price === undefined) return 0n;
    return divFloor(asset.price.units * units * powerOfTen(USDT.scale), powerOfTen(asset.price.scale + asset.scale));
  };
  return {
    parts(assets) {
      const value = [...held].reduce((sum, [assetId, units]) => sum + worthOf(assets, assetId, units), 0n);
      return held.size === 0 ? [] : [{ kind: "loan", code: "", value, profit: null }];
    },
    ofCurrencies: (assets) => new Map([...held].map(([assetId, units]) => [assetId, worthOf(assets, assetId, units)])),
    exposure: null,
  };
}

/** What loans have of each currency: collateral, and the debt below zero. */
function heldOf(rows: readonly OwedRow[]): ReadonlyMap<number, bigint> {
  const held = new Map<number, bigint>();
  const add = (assetId: number, units: bigint) => held.set(assetId, (held.get(assetId) ?? 0n) + units);
  for (const { assetId, collateralId, principal, collateral } of rows) {
    add(assetId, -principal);
    if (collateralId !== null) add(collateralId, collateral);
  }
  return held;
}
