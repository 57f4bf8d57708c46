import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { ASSETS_PAGE } from "../content/index.ts";
import type { ProductKind } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
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
    check: async () => [],
  },
  realisedSince: async () => new Map<bigint, bigint>(),
  hasOf: async () => false,
  holders: async () => [],
  readWorth: async () => ({ parts: () => [], ofCurrencies: null, exposure: null }),
  readExposure: null,
  reset: { countOpen: async () => new Map(), clear: null },
  recordRows: () => [],
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
        tradeId: sql`null::bigint`,
        endedAt: sql`null::bigint`,
      }),
    },
  },
  exportRows: (sql) => sql`select`,
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
  adminHandlers: null,
};
