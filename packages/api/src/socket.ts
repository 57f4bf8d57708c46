import { type Static, Type } from "typebox";
import { CALL_ROUTES } from "./calls.ts";
import { SOCKET_CANDLES_MAX, SOCKET_LEADERS_MAX, SOCKET_TICKERS_MAX, SOCKET_TICKS_MAX } from "./constants.ts";
import { PriceAlert } from "./routes/alerts.ts";
import { CampaignId, Voucher } from "./routes/campaign-shapes.ts";
import { ContractOrder, ContractPosition } from "./routes/contract-shapes.ts";
import { CopyFollow } from "./routes/copy-shapes.ts";
import { DepositRecord } from "./routes/deposits.ts";
import { EarningOrder } from "./routes/earning-shapes.ts";
import { ExchangeRecord } from "./routes/exchange.ts";
import { AccountFreeze } from "./routes/freezes.ts";
import { LoanOrder } from "./routes/loan-shapes.ts";
import { SiteMessage } from "./routes/messages.ts";
import { NewShareOrder } from "./routes/new-share-shapes.ts";
import { AccountEpoch } from "./routes/paper-account.ts";
import { CandleRow, TickData, TickerInfo } from "./routes/products.ts";
import { QuickOrder } from "./routes/quick.ts";
import { SpotOrder } from "./routes/spot.ts";
import { SupportNews } from "./routes/support-shapes.ts";
import { WithdrawalRecord } from "./routes/withdrawals.ts";
import { ClockSpeed, DecimalText, EpochMs, IdText, IntervalText, OrNull, ProductCode, Wire } from "./schema.ts";

/**
 * One WebSocket at `/ws`. The client states what it follows; each statement replaces the one before it for that
 * channel. The server answers with a snapshot of what is new, then deltas. A delta carries `n`, one more than the frame before it of the
 * same channel key; a gap means: state the channel again and get a snapshot. Frames come as arrays of messages.
 */
export const ClientMessage = Type.Union([
  Wire({ op: Type.Literal("auth"), token: Type.String({ maxLength: 128 }) }),
  /** Conflated quotes: at most four frames a second. */
  Wire({ op: Type.Literal("tickers"), codes: Type.Array(ProductCode, { maxItems: SOCKET_TICKERS_MAX }) }),
  /** Every tick of the open product. `after` resumes: later ticks are sent when they are still kept. */
  Wire({
    op: Type.Literal("ticks"),
    codes: Type.Array(ProductCode, { maxItems: SOCKET_TICKS_MAX }),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  Wire({
    op: Type.Literal("candles"),
    of: Type.Array(Wire({ code: ProductCode, interval: IntervalText }), { maxItems: SOCKET_CANDLES_MAX }),
  }),
  /** Orders, balances and fills of the logged-in user, never conflated. `after` resumes after the last `n` seen. */
  Wire({ op: Type.Literal("account"), after: Type.Optional(Type.Integer({ minimum: 0 })) }),
  /**
   * A command of the logged-in user, answered by `answer` with the same `n`: as `POST /api/` and its route would be, by the same
   * schemas, limits and rejections, and only after the commit. At most 32 calls of a socket may be under way.
   */
  Wire({
    op: Type.Literal("call"),
    n: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    route: Type.Enum([...CALL_ROUTES]),
    /** The body of that route. */
    fields: Type.Object({}),
  }),
  Wire({ op: Type.Literal("ping") }),
]);

export const AccountEvent = Type.Union([
  Wire({ kind: Type.Literal("order"), order: SpotOrder }),
  Wire({ kind: Type.Literal("contractOrder"), order: ContractOrder }),
  /** Sent when the position changes, not when its price moves: its figures follow from the ticks. */
  Wire({ kind: Type.Literal("contractPosition"), position: ContractPosition }),
  Wire({ kind: Type.Literal("quickOrder"), order: QuickOrder }),
  Wire({
    kind: Type.Literal("balance"),
    assetId: Type.Integer(),
    assetCode: Type.String(),
    balance: DecimalText,
    available: DecimalText,
    frozen: DecimalText,
  }),
  Wire({ kind: Type.Literal("exchange"), exchange: ExchangeRecord }),
  /** At each step, and at each block that confirms its transfer. */
  Wire({ kind: Type.Literal("deposit"), deposit: DepositRecord }),
  /** At each step. */
  Wire({ kind: Type.Literal("withdrawal"), withdrawal: WithdrawalRecord }),
  /** A lock or a pledge, at each thing that happens to it: begun, interest of a day, matured, taken back. */
  Wire({ kind: Type.Literal("earning"), of: Type.Union([Type.Literal("lock"), Type.Literal("pledge")]), order: EarningOrder }),
  /** A loan, at each thing that happens to it; what follows from the price alone is of the moment when it was sent, and is worked out from the ticks. */
  Wire({ kind: Type.Literal("loan"), loan: LoanOrder }),
  /** An order of new shares, at each thing that happens to it: placed, changed, withdrawn, drawn, returned, delivered. */
  Wire({ kind: Type.Literal("newShare"), order: NewShareOrder }),
  /** A follow of a leader, at each thing that happens to it; what follows from prices is of the moment when it was sent. */
  Wire({ kind: Type.Literal("copy"), follow: CopyFollow }),
  /**
   * Something of a campaign changed for the user: taken part, claimed, signed in, drawn, ended. `campaignId` null and `voucher` with a value: only the voucher did, used by a fee or ended.
   * What it did to the cash comes as an event of the balance.
   */
  Wire({ kind: Type.Literal("campaign"), campaignId: OrNull(CampaignId), voucher: OrNull(Voucher) }),
  /** Commission of a day was booked, or was paid after it had waited: the sum of it. */
  Wire({ kind: Type.Literal("commission"), amount: DecimalText }),
  /** The account began anew: lists and statistics are of the new epoch from now on. */
  Wire({ kind: Type.Literal("epoch"), epoch: AccountEpoch }),
  Wire({ kind: Type.Literal("alert"), alert: PriceAlert }),
  /** Bank cards or wallet addresses of the user are others than before. */
  Wire({ kind: Type.Literal("destinations"), of: Type.Union([Type.Literal("bankCards"), Type.Literal("walletAddresses")]) }),
  /** A case of identity of the user is other than before: sent, decided, opened again. */
  Wire({ kind: Type.Literal("identityCase") }),
  /** A freeze of the account began, or with null was lifted. */
  Wire({ kind: Type.Literal("freeze"), freeze: OrNull(AccountFreeze) }),
  /** The conversation with customer service: a message, another state or mark, or somebody who writes. What was missed is asked for by number. */
  Wire({ kind: Type.Literal("support"), ...SupportNews }),
  /** A new message, or with `message` null only another number of unread ones. */
  Wire({ kind: Type.Literal("message"), message: Type.Union([SiteMessage, Type.Null()]), unread: Type.Integer({ minimum: 0 }) }),
]);

const kind = Type.Union([Type.Literal("snapshot"), Type.Literal("delta")]);
const n = Type.Integer({ minimum: 0 });

export const ServerMessage = Type.Union([
  /** `revision` is that of what operators set, as in the site info: another one than the client's says that its lists are old. */
  Wire({ ch: Type.Literal("hello"), serverTs: EpochMs, clockSpeed: ClockSpeed, pingMs: Type.Integer(), revision: n }),
  /** An operator changed something: texts, switches, settings, pages, products, fees. To every socket, followed or not. */
  Wire({ ch: Type.Literal("content"), revision: n }),
  /** These leaders of copy trading are others than before: name, words, share, classes, or whether they can be followed. To every socket, at most twice a second. */
  Wire({ ch: Type.Literal("leaders"), ids: Type.Array(IdText, { maxItems: SOCKET_LEADERS_MAX }) }),
  Wire({ ch: Type.Literal("ticker"), code: ProductCode, n, kind, data: TickerInfo }),
  /** `n` is the tick's own sequence number. */
  Wire({ ch: Type.Literal("tick"), code: ProductCode, n, kind, data: Type.Array(TickData) }),
  Wire({ ch: Type.Literal("candle"), code: ProductCode, interval: IntervalText, n, kind, data: Type.Array(CandleRow) }),
  /** A snapshot holds open orders and balances; `n` then counts the user's events. */
  Wire({ ch: Type.Literal("account"), n, kind, data: Type.Array(AccountEvent) }),
  /** The answer to the call with this `n`: the envelope of its route. */
  Wire({
    ch: Type.Literal("answer"),
    n,
    envelope: Wire({
      code: Type.Integer(),
      msg: Type.String(),
      params: Type.Record(Type.String(), Type.String()),
      data: Type.Unknown(),
      rows: Type.Array(Type.Unknown()),
      total: Type.Integer(),
    }),
  }),
  /** A rejection of a statement: the key as in the envelope. 401 means: log in again. */
  Wire({ ch: Type.Literal("error"), code: Type.Integer(), msg: Type.String(), params: Type.Record(Type.String(), Type.String()) }),
  Wire({ ch: Type.Literal("pong"), serverTs: EpochMs }),
]);

export type ClientMessage = Static<typeof ClientMessage>;
export type ServerMessage = Static<typeof ServerMessage>;
export type AccountEvent = Static<typeof AccountEvent>;
