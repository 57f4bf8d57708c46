import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import type { EarningKind } from "@candela/engine";
import { divFloor, powerOfTen, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { ASSETS_PAGE } from "../content/index.ts";
import type { KindWorth, ProductKind, ValuedAsset } from "../kinds/index.ts";
import { LedgerCode, type LedgerReason, ReferenceKind } from "../ledger/index.ts";
import { adminEarningHandlers } from "./admin-handlers.ts";
import { EARNING_NAMES } from "./earning-change.ts";
import { earningCheck } from "./ledger-check.ts";
import { heldByCurrency, resetOrders } from "./order-store.ts";
import { earningTellers } from "./tellers.ts";

export const lockKind: ProductKind = {
  name: "lock",
  feature: "lockMining",
  ledger: {
    // Both kinds are paid from the treasury; one of them has to own what it is funded with.
    reasons: ["lock_start", "lock_return", "lock_interest", "lock_forfeit", "lock_fee", "treasury_funding"],
    references: ["lock", "treasury"],
    outside: [],
    checks: [earningCheck("lock")],
  },
  ...common("lock"),
  flows: { rows: null, crossings: crossingsOf("lock") },
  messages: earningTellers,
  seeds: {
    switches: [{ desc: "lockMining", switchName: "Lock-mining" }],
    options: [
      {
        ...{ desc: "lockMining", titleKey: "lock_title", icon: "Lock", path: "/pages/lockMining/lockMining" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 26 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 36 },
          { pagePaths: [ASSETS_PAGE], module: "services", rank: 27 },
        ],
      },
    ],
  },
  adminHandlers: adminEarningHandlers,
};

export const pledgeKind: ProductKind = {
  name: "pledge",
  feature: "pledge",
  ledger: {
    reasons: ["pledge_start", "pledge_return", "pledge_interest"],
    references: ["pledge"],
    outside: [],
    checks: [earningCheck("pledge")],
  },
  ...common("pledge"),
  flows: { rows: null, crossings: crossingsOf("pledge") },
  messages: {},
  seeds: {
    switches: [{ desc: "pledge", switchName: "Pledge" }],
    options: [
      {
        ...{ desc: "pledge", titleKey: "pledge_title", icon: "HandCoins", path: "/pages/pledge/list" },
        on: [
          { pagePaths: HOME_LAYOUTS, module: "services", rank: 27 },
          { pagePaths: ME_LAYOUTS, module: "services", rank: 37 },
          { pagePaths: [ASSETS_PAGE], module: "services", rank: 28 },
        ],
      },
    ],
  },
  adminHandlers: null,
};

/** Parts that both have alike: nothing of theirs is a product of the market. */
function common(kind: EarningKind) {
  return {
    // Limits are of trading; what leaving a lock early costs is known before it is done.
    realisedSince: async () => new Map<bigint, bigint>(),
    hasOf: async () => false,
    holders: async () => [],
    readWorth: (sql, userId) => readWorth(kind, sql, userId),
    readExposure: null,
    reset: {
      countOpen: async () => new Map(),
      clear: (tx, userIds, now) => resetOrders(tx, kind, userIds, now),
    },
    recordRows: (sql, userId, ids) => [
      sql`select ${ReferenceKind[kind]}::integer as kind, o.id, null::text as "productCode", o.id as "tradeId", null::numeric as realised, null::text as side,
          null::text as action, null::numeric as quantity, 0::smallint as "quantityScale", null::numeric as price, 0::smallint as "priceScale", false as "isCopy"
        from earning_order o where o.kind = ${kind} and o.user_id = ${userId} and o.id = any (${ids(kind)}::bigint[])`,
    ],
    exportRows: (sql, userId, within) => {
      const { forfeit, fee } = EARNING_NAMES[kind];
      const interest = interestRows(kind, sql, userId, within);
      if (forfeit === null || fee === null) return interest;
      return sql`(${interest}) union all (${leavingRows(sql, userId, { kind, forfeit, fee }, within)})`;
    },
  } satisfies Partial<ProductKind>;
}

type Within = Parameters<ProductKind["exportRows"]>[2];

/** Each day of interest in the currency that settles. */
const interestRows = (kind: EarningKind, sql: Queryable, userId: bigint, within: Within) => sql`
  select d.paid_ms as ts, d.transfer_id as id, ${kind}::text as mode, p.name as product_code, null::text as side, 'interest' as action,
    null::numeric as quantity, 0 as quantity_scale, null::numeric as price, null::numeric as open_price, 0 as price_scale, o.principal as amount,
    0::numeric as fee, d.amount as profit, o.id as order_id, null::bigint as tick_seq, false as is_copy
  from earning_day d join earning_order o on o.id = d.order_id join earning_product p on p.id = o.product_id
  where o.kind = ${kind} and o.user_id = ${userId} and o.asset_id = ${SETTLEMENT_CURRENCY_ID} and d.transfer_id is not null
    and ${within("d.paid_ms", "d.transfer_id")}`;

interface Leaving {
  readonly kind: EarningKind;
  readonly forfeit: LedgerReason;
  readonly fee: LedgerReason;
}

/** What leaving early cost, a line a transfer: the interest that went back, and the fee. */
const leavingRows = (sql: Queryable, userId: bigint, { kind, forfeit, fee }: Leaving, within: Within) => sql`
  select t.ts, t.id, ${kind}::text as mode, p.name as product_code, null::text as side,
    case t.code when ${LedgerCode[fee]} then 'left_early' else 'interest_returned' end as action, null::numeric as quantity, 0 as quantity_scale,
    null::numeric as price, null::numeric as open_price, 0 as price_scale, o.principal as amount,
    case t.code when ${LedgerCode[fee]} then t.amount else 0 end as fee, -t.amount as profit, o.id as order_id, null::bigint as tick_seq, false as is_copy
  from ledger_transfer t join earning_order o on o.id = t.reference_id join earning_product p on p.id = o.product_id
  where t.debit_owner = ${userId} and t.debit_owner <> 0 and t.asset_id = ${SETTLEMENT_CURRENCY_ID} and t.reference_kind = ${ReferenceKind[kind]}
    and t.code = any (${numberList([LedgerCode[forfeit], LedgerCode[fee]])}::smallint[]) and ${within("t.ts", "t.id")}`;

/** Interest and what leaving early costs, as they cross from and to the house. */
function crossingsOf(kind: EarningKind): NonNullable<ProductKind["flows"]["crossings"]> {
  const alias = kind === "lock" ? "l" : "g";
  return {
    references: [kind],
    fees: kind === "lock" ? ["lock_fee"] : [],
    financing: [],
    joins: (sql) =>
      sql`left join earning_order ${sql(alias)} on m.reference_kind = ${ReferenceKind[kind]} and ${sql(`${alias}.id`)} = m.reference_id`,
    columns: (sql) => ({
      isOwn: sql`${sql(`${alias}.id`)} is not null`,
      productCode: sql`null::text`,
      // No trade that is won or lost.
      tradeId: sql`null::bigint`,
      endedAt: sql`null::bigint`,
    }),
  };
}

/** One line for all that is put away, at the assets' prices. */
async function readWorth(kind: EarningKind, sql: Queryable, userId: bigint): Promise<KindWorth> {
  const held = await heldByCurrency(sql, kind, userId);
  const worthOf = (assets: readonly ValuedAsset[], assetId: number, units: bigint): bigint => {
    const asset = assets.find((each) => each.assetId === assetId);
    if (asset?.price === undefined) return 0n;
    return divFloor(asset.price.units * units * powerOfTen(USDT.scale), powerOfTen(asset.price.scale + asset.scale));
  };
  return {
    parts(assets) {
      const value = held.reduce((sum, { assetId, amount }) => sum + worthOf(assets, assetId, amount), 0n);
      return value === 0n ? [] : [{ kind, code: "", value, profit: null }];
    },
    ofCurrencies: (assets) => new Map(held.map(({ assetId, amount }) => [assetId, worthOf(assets, assetId, amount)])),
    exposure: null,
  };
}
