import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochField, EpochMs, IdText, OrNull, RecordPage, RowNumber, Wire } from "../schema.ts";

const Balance = Wire({
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Available plus frozen. */
  balance: DecimalText,
  available: DecimalText,
  frozen: DecimalText,
});

/** A part of a user's total: a currency, a holding, all open contract positions, all running quick trades, all that is locked, all that is pledged, all loans, or all that waits for a draw of new shares or for their listing. */
const PortfolioPart = Wire({
  kind: Type.Union([
    Type.Literal("currency"),
    Type.Literal("holding"),
    Type.Literal("contract"),
    Type.Literal("quick"),
    Type.Literal("lock"),
    Type.Literal("pledge"),
    Type.Literal("loan"),
    Type.Literal("newShare"),
  ]),
  /** The currency's or the product's; empty for the others. */
  code: Type.String(),
  /** USDT: a balance, a holding's worth, margin and unrealised profit, stakes, what is put away for interest, collateral of loans less what is owed. */
  value: DecimalText,
  /** Unrealised, part of `value`; null for what can have none. */
  profit: Type.Union([DecimalText, Type.Null()]),
});

/** Which lines of the account record: of the present epoch, where none is named. */
const recordFilter = {
  ...EpochField,
  assetId: Type.Optional(RowNumber),
  reason: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}$" })),
  startTs: Type.Optional(EpochMs),
  endTs: Type.Optional(EpochMs),
};

export const accountRoutes = {
  "GET /api/userInfo/userBalance": {
    summary: "The caller's balance of one currency",
    access: "user",
    query: Wire({ currencyId: Type.Integer({ minimum: 1, maximum: 999 }) }),
    data: Wire({
      ...Balance.properties,
      /** Of a user with cross positions: what of the settlement currency they lean on now, and nothing may spend; null while a price of theirs cannot be believed. */
      backing: OrNull(Wire({ needed: OrNull(DecimalText) })),
    }),
    rejections: ["not_found"],
  },
  "GET /api/userAssets/list": { summary: "The caller's balances, one row a currency that has ever moved", access: "user", row: Balance },
  "GET /api/userInfo/personCenterPanelData": {
    summary: "Totals of the caller at one moment's prices, in USDT",
    access: "user",
    data: Wire({
      /** Held by what is open: stakes of quick trades, margin of positions. Part of the total, of no balance. */
      allMarginAmount: DecimalText,
      /** Unrealised profit of everything held and of open positions, each at one tick. */
      profitAndLose: DecimalText,
      /** Change of the total value since 00:00 UTC, with grants, deposits and withdrawals taken out. */
      profitAndLoseToday: DecimalText,
      /** Total value: cash, holdings, margin and the unrealised profit of positions. */
      userBalanceConvert: DecimalText,
      /** Value at 00:00 UTC today, and what came in from outside since less what went back there, at the prices of then. */
      openingValue: DecimalText,
      /** All currencies. */
      cash: DecimalText,
      /** Everything but cash: what is owned of products, and open trades. `parts` tells them apart. */
      holdings: DecimalText,
      /** The parts of the total, all at the same ticks: values add up to `userBalanceConvert`, profits to `profitAndLose`. */
      parts: Type.Array(PortfolioPart),
      /** Products and currencies that could not be valued for want of a price. */
      unpriced: Type.Array(Type.String()),
      ts: EpochMs,
    }),
  },
  "GET /api/userAssets/history": {
    summary: "Total value over time, computed from ledger entries and candles, oldest first",
    access: "user",
    query: Wire({ range: Type.Union([Type.Literal("day"), Type.Literal("week"), Type.Literal("month")]) }),
    row: Wire({
      ts: EpochMs,
      value: DecimalText,
      /** What came in from outside less what went back there, since the range began, in USDT at the prices of then: value less this is what was gained. */
      paidIn: DecimalText,
    }),
    rejections: ["candles_unavailable"],
  },
  "GET /api/accountRecord/file": {
    summary: "The same lines, all of them and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(recordFilter),
    file: "text/csv",
    rejections: ["not_found"],
  },
  "GET /api/accountRecord/list": {
    summary: "The caller's ledger lines, newest first: opening plus the amounts of a page is its closing balance",
    access: "user",
    query: Wire({ ...RecordPage, ...recordFilter }),
    row: Wire({
      id: IdText,
      transferId: IdText,
      ts: EpochMs,
      assetId: Type.Integer(),
      assetCode: Type.String(),
      /** Translation key suffix: paper_grant, spot_buy, contract_margin, quick_stake, fee and the other reasons of the ledger that users meet. */
      reason: Type.String(),
      /** Kind of the thing that the line belongs to: order, fill, quick (a quick trade), grant, contract_fill and so on. */
      referenceKind: Type.String(),
      referenceId: Type.String(),
      /** Product of the trade, dividend or split that the line belongs to; null where it is of none, as the two below. */
      productCode: Type.Union([Type.String(), Type.Null()]),
      /** The spot order (order, fill), contract order, position (contract_fill, contract_position) or quick trade; null of a dividend or split. */
      tradeId: Type.Union([IdText, Type.Null()]),
      /** Realised profit of a sale (after its fee) or of a closing (before its fee), in USDT; null for every other line. */
      realised: Type.Union([DecimalText, Type.Null()]),
      /** Whether it is of a copy of a leader's trade, or what a leader got of the profit of copies. */
      isCopy: Type.Boolean(),
      /** Signed: what the balance changed by. */
      amount: DecimalText,
      balanceAfter: DecimalText,
    }),
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
