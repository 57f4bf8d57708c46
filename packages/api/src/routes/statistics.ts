import { type Static, Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochField, EpochMs, IdText, OrNull, ProductCode, Wire } from "../schema.ts";
import { ContractAction } from "./contract-shapes.ts";
import { AccountEpoch } from "./paper-account.ts";

/** `startTs` is included, `endTs` is not; left out: from the epoch's beginning, to its end or now. */
const Range = { ...EpochField, startTs: Type.Optional(EpochMs), endTs: Type.Optional(EpochMs) };

const TradeMode = Type.Union([Type.Literal("spot"), Type.Literal("quick"), Type.Literal("contract")]);
/** What is traded at a market's price. */
export type TradeMode = Static<typeof TradeMode>;
export const TRADE_MODES: readonly TradeMode[] = TradeMode.anyOf.map((mode) => mode.const);
/** Every kind of product: the modes of trading, and what money is put into. */
const KindName = Type.Union([
  ...TradeMode.anyOf,
  Type.Literal("lock"),
  Type.Literal("pledge"),
  Type.Literal("loan"),
  Type.Literal("newShare"),
  Type.Literal("commission"),
]);
export type KindName = Static<typeof KindName>;
/** In the order in which statistics list them. */
export const KIND_NAMES: readonly KindName[] = KindName.anyOf.map((kind) => kind.const);

/** Money in the settlement currency. Profit is realised: what was bought and is still held counts at its cost. */
const sums = {
  /** Fees and financing are taken off. */
  profit: DecimalText,
  fees: DecimalText,
  /** Daily financing of contracts. */
  financing: DecimalText,
};

/** Trades that ended: a sale order, a quick trade, a position. `even` are those that neither gained nor lost. */
const ended = { wins: Type.Integer(), losses: Type.Integer(), even: Type.Integer() };

/** Of a spot order, a contract or a quick trade. */
const TradeSide = Type.Union([
  Type.Literal("buy"),
  Type.Literal("sell"),
  Type.Literal("long"),
  Type.Literal("short"),
  Type.Literal("rise"),
  Type.Literal("fall"),
]);
export type TradeSide = Static<typeof TradeSide>;

/** The trade that a line belongs to; what the ledger does not know of it is null. */
const LineTrade = Wire({
  productCode: ProductCode,
  /** The spot order, position or quick trade; null for a dividend or split. */
  tradeId: OrNull(IdText),
  side: OrNull(TradeSide),
  /** Of a contract's fill: whether it opened or closed. */
  action: OrNull(ContractAction),
  quantity: OrNull(DecimalText),
  /** Of the fill; of a quick trade, that it opened at. */
  price: OrNull(DecimalText),
  /** Whether it is of a copy of a leader's trade. */
  isCopy: Type.Boolean(),
});

/** Parts of what an account is worth. */
const WorthKind = Type.Union([
  Type.Literal("available"),
  /** Cash that orders hold, which wait for their price. */
  Type.Literal("reserved"),
  /** Another currency than the one that settles. */
  Type.Literal("currency"),
  Type.Literal("holding"),
  Type.Literal("margin"),
  Type.Literal("stakes"),
  /** Put away for interest. */
  Type.Literal("locked"),
  Type.Literal("pledged"),
  /** Collateral of loans less what is owed: below zero where more is owed. */
  Type.Literal("loan"),
  /** Held by orders of new shares, and allotted shares that are not listed yet, at their price. */
  Type.Literal("subscribed"),
  /** Profit or loss of open positions. */
  Type.Literal("profit"),
]);
export type WorthKind = Static<typeof WorthKind>;

export const statisticsRoutes = {
  "GET /api/statistics/detail": {
    summary: "What a range of an epoch made, computed from ledger entries and fills: by mode, product and day, wins, drawdown, costs",
    access: "user",
    query: Wire(Range),
    data: Wire({
      epoch: AccountEpoch,
      startTs: EpochMs,
      endTs: EpochMs,
      ...sums,
      ...ended,
      /** Paper money and realised profit of the epoch before the range and at its end: cash, margin, and holdings at their cost. */
      opening: DecimalText,
      closing: DecimalText,
      /** Wins as a part of wins and losses, four decimals; null without any. */
      winRate: OrNull(DecimalText),
      /** Null without a win, or without a loss; losses are negative. */
      averageWin: OrNull(DecimalText),
      averageLoss: OrNull(DecimalText),
      largestLoss: OrNull(DecimalText),
      /** The deepest fall of the equity below its highest point before, over all moments at which the ledger moved; null when it never fell. */
      drawdown: OrNull(
        Wire({
          amount: DecimalText,
          /** Part of the highest point, four decimals. */
          rate: DecimalText,
          peak: DecimalText,
          trough: DecimalText,
          peakTs: EpochMs,
          troughTs: EpochMs,
        }),
      ),
      modes: Type.Array(Wire({ mode: KindName, ...sums, ...ended })),
      /** The part of all of it that copies of leaders' trades made, what the leaders got of it taken off. */
      copies: Wire({
        ...sums,
        ...ended,
        /** What the leaders got: part of the fees, and of no product. */
        profitShares: DecimalText,
      }),
      /** The hundred that moved the most, best first. Interest, commission and shares of profit are of none. */
      products: Type.Array(Wire({ productCode: ProductCode, ...sums, ...ended })),
      /** UTC days with any booking of a trade, oldest first; `ts` is the day's 00:00. */
      days: Type.Array(Wire({ ts: EpochMs, profit: DecimalText, trades: Type.Integer() })),
    }),
    rejections: ["not_found", "range_too_long"],
  },
  "GET /api/statistics/trades": {
    summary: "Every fill and settled quick trade of a range, oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(Range),
    file: "text/csv",
    rejections: ["not_found"],
  },
  "GET /api/statement/detail": {
    summary: "Head of a statement: what each asset opened and closed with, and the head of the ledger's hash chain",
    access: "user",
    query: Wire(Range),
    data: Wire({
      epoch: AccountEpoch,
      startTs: EpochMs,
      endTs: EpochMs,
      createdAt: EpochMs,
      assets: Type.Array(
        Wire({
          assetId: Type.Integer(),
          assetCode: Type.String(),
          opening: DecimalText,
          closing: DecimalText,
          /** Lines between the two. */
          lines: Type.Integer(),
        }),
      ),
      /** What all of it is worth as the statement ends, at the prices of that moment; null for a statement that ends in the past. */
      worth: OrNull(
        Wire({
          /** USDT values that add up to `total`; products and other currencies with their quantity and price. */
          parts: Type.Array(
            Wire({
              kind: WorthKind,
              /** Of the holding or currency; empty for what is more than one. */
              productCode: Type.String(),
              quantity: OrNull(DecimalText),
              price: OrNull(DecimalText),
              value: DecimalText,
            }),
          ),
          total: DecimalText,
          /** Products and currencies that could not be valued for want of a price. */
          unpriced: Type.Array(Type.String()),
        }),
      ),
      /** The newest link of the ledger's chain; null while the ledger is younger than a second. */
      chain: OrNull(Wire({ position: IdText, hash: Type.String({ pattern: "^[0-9a-f]{64}$" }), ts: EpochMs })),
    }),
    rejections: ["not_found", "range_too_long"],
  },
  "GET /api/statement/lines": {
    summary: "Ledger lines of one asset of a statement, oldest first: the opening balance and the amounts give each balance",
    access: "user",
    query: Wire({
      ...Range,
      assetId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      /** Id of the last transfer that was read; left out for the first lines. */
      after: Type.Optional(IdText),
    }),
    row: Wire({
      transferId: IdText,
      ts: EpochMs,
      /** As in the account record. */
      reason: Type.String(),
      referenceKind: Type.String(),
      referenceId: Type.String(),
      trade: OrNull(LineTrade),
      amount: DecimalText,
      balanceAfter: DecimalText,
    }),
    rejections: ["not_found", "range_too_long"],
  },
} as const satisfies Record<string, RouteDefinition>;
