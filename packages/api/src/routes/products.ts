import { ISSUED_PROFILE_NAMES, type IssuedProfile } from "@candela/model";
import { type TSchema, Type } from "typebox";
import { CANDLES_PER_CALL, CANDLES_PER_CALL_MAX } from "../constants.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import type { RouteDefinition } from "../route.ts";
import {
  DecimalText,
  EpochMs,
  FeedKindName,
  IntervalText,
  LiveSourceName,
  OrNull,
  Page,
  ProductCode,
  ProductTypeId,
  RowNumber,
  Wire,
} from "../schema.ts";

const block = {
  open: DecimalText,
  close: DecimalText,
  max: DecimalText,
  min: DecimalText,
  volume: DecimalText,
  averagePrice: DecimalText,
};

/** Live state of a product: latest tick, change against the previous day's close, and today's blocks. */
export const TickerInfo = Wire({
  ticker: ProductCode,
  nowPrice: DecimalText,
  bid: DecimalText,
  ask: DecimalText,
  /** Percent, two decimals, signed: "-1.12". */
  changeRate: DecimalText,
  changePrice: DecimalText,
  /** Sequence number and time of the tick behind nowPrice. */
  seq: Type.Integer({ minimum: 0 }),
  ts: EpochMs,
  isOpen: Type.Boolean(),
  /** Frozen by the price guard after a jump: quoted, not traded. */
  isHalted: Type.Boolean(),
  /** The exchange that the price came from; left out where the market is computed. */
  source: Type.Optional(LiveSourceName),
  day: Wire({ ...block, tradeAmount: DecimalText }),
  min: Wire(block),
  prevDay: Wire(block),
});

/** All that the prices of an issued share follow from, besides the seeds of its days. */
const IssuedShare = Wire({
  productId: Type.Integer(),
  productCode: ProductCode,
  /** A calibrated shape of the program. */
  profile: Type.Unsafe<IssuedProfile>(Type.Union(ISSUED_PROFILE_NAMES.map((name) => Type.Literal(name)))),
  /** Midnight UTC of its first day. */
  listedFrom: EpochMs,
  /** The price of its first tick. */
  firstPrice: DecimalText,
  tickSize: DecimalText,
  spread: DecimalText,
  quantityMin: DecimalText,
  quantityMax: DecimalText,
});

const NameByLanguage = Wire(
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, Type.String()])) as Record<
    (typeof LANGUAGE_CODES)[number],
    ReturnType<typeof Type.String>
  >,
);

export const Product = Wire({
  id: Type.Integer(),
  productId: Type.Integer(),
  productName: Type.String(),
  productNameLang: NameByLanguage,
  productCode: ProductCode,
  productDesc: Type.String(),
  /** Address of an image of this server; empty where the client draws the letters of the code. */
  productImg: Type.String(),
  productType: ProductTypeId,
  isVisible: Type.Boolean(),
  sort: Type.Integer(),
  /** Open trade modes: 0 quick, 1 contract, 2 spot of stocks, 3 bibi spot of crypto. */
  PositionType: Type.Array(Type.Integer({ minimum: 0, maximum: 3 })),
  /** Suspended by the operator now: quoted, not traded. */
  isLock: Type.Boolean(),
  /** When an announced suspension begins, or began; null without one, and for one that began at once. */
  lockTs: Type.Union([Type.Null(), EpochMs]),
  /** Listed only with `isVisible` as well. A product that is not listed takes nothing new; what runs in it goes on. */
  isShow: Type.Boolean(),
  isSelfSell: Type.Boolean(),
  /** In the caller's watchlist. */
  isOption: Type.Boolean(),
  /** Lot size of contracts. */
  standard: DecimalText,
  /** Decimals of prices, and the smallest step. */
  priceScale: Type.Integer({ minimum: 0, maximum: 8 }),
  tickSize: DecimalText,
  quantityScale: Type.Integer({ minimum: 0, maximum: 8 }),
  quantityStep: DecimalText,
  quantityMin: DecimalText,
  quantityMax: DecimalText,
  calendar: Type.Union([Type.Literal("always"), Type.Literal("weekdays"), Type.Literal("us-equity")]),
  /** What quotes it. */
  source: FeedKindName,
  tickerInfo: TickerInfo,
});

/** Oldest first: ts, open, high, low, close, volume. */
export const CandleRow = Wire({
  ts: EpochMs,
  open: DecimalText,
  high: DecimalText,
  low: DecimalText,
  close: DecimalText,
  volume: DecimalText,
});

export const TickData = Wire({
  productCode: ProductCode,
  seq: Type.Integer({ minimum: 0 }),
  ts: EpochMs,
  price: DecimalText,
  bid: DecimalText,
  ask: DecimalText,
  /** The exchange that the price came from: nobody can compute it again. Left out of ticks of a computed market. */
  source: Type.Optional(LiveSourceName),
});

/** A UTC day, `YYYY-MM-DD`. */
const DayText = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

const keyWords = { "params[keyWords]": Type.Optional(Type.String({ maxLength: 64 })) };
const sorted = {
  sortBy: Type.Optional(Type.Union([Type.Literal("default"), Type.Literal("changeRate"), Type.Literal("price"), Type.Literal("name")])),
  order: Type.Optional(Type.Union([Type.Literal("asc"), Type.Literal("desc")])),
};

const productList = <Q extends Record<string, TSchema>>(summary: string, access: "optional" | "user", query: Q) =>
  ({ summary, access, query: Wire({ ...Page, ...query }), row: Product }) as const;

export const productRoutes = {
  "GET /api/stockProduct/list": productList("US stocks", "optional", { ...keyWords, ...sorted }),
  "GET /api/cryptocurrencyProduct/list": productList("Cryptocurrencies", "optional", { ...keyWords, ...sorted }),
  "GET /api/futuresProduct/list": productList("Futures", "optional", { ...keyWords, ...sorted }),
  "GET /api/forexProduct/list": productList("Forex", "optional", { ...keyWords, ...sorted }),
  "GET /api/userProductOption/list": productList("The caller's watchlist, in the caller's order", "user", { ...keyWords }),
  "GET /api/homeRecommendProducts/list": productList("Products that the home page presents", "optional", {}),
  "GET /api/product/search": productList(
    "All four classes at once, by code or name in any language: the best match first, unless another order is asked for",
    "optional",
    { ...keyWords, ...sorted },
  ),
  "GET /api/product/detail": {
    summary: "One product by its code; a hidden one for whoever has or had something of it",
    access: "optional",
    query: Wire({ productCode: ProductCode }),
    data: Product,
    rejections: ["not_found"],
  },
  "GET /api/product/sessions": {
    summary: "When a product trades in the coming eight days, closures taken out, earliest first",
    access: "none",
    query: Wire({ productCode: ProductCode }),
    row: Wire({ from: EpochMs, to: EpochMs }),
    rejections: ["not_found"],
  },
  "GET /api/product/halts": {
    summary: "The latest times that the price guard froze a product, newest first",
    access: "none",
    query: Wire({ productCode: ProductCode }),
    row: Wire({
      since: EpochMs,
      /** Null while it lasts. */
      until: Type.Union([EpochMs, Type.Null()]),
      /** Number and price of the tick that froze it, and what it was measured against. */
      tickSeq: Type.Integer({ minimum: 0 }),
      price: DecimalText,
      reference: DecimalText,
    }),
    rejections: ["not_found"],
  },
  "POST /api/userProductOption/addOption": {
    summary: "Adds a product to the watchlist; adding twice is the same as once",
    access: "user",
    body: Wire({ productCode: ProductCode, productType: ProductTypeId, productId: RowNumber }),
    data: Wire({ isOption: Type.Boolean() }),
    feature: "watchlist",
    rejections: ["product_not_listed", "watchlist_full", "feature_off"],
  },
  "POST /api/userProductOption/removeOption": {
    summary: "Removes a product from the watchlist; removing twice is the same as once",
    access: "user",
    body: Wire({ productCode: ProductCode }),
    data: Wire({ isOption: Type.Boolean() }),
  },
  "POST /api/userProductOption/reorder": {
    summary: "Puts the watchlist in the given order of product codes, joined by commas",
    access: "user",
    body: Wire({ productCodes: Type.String({ maxLength: 5000, pattern: "^[A-Z0-9:.,]*$" }) }),
    data: Wire({ count: Type.Integer() }),
  },
  "GET /api/candle/list": {
    summary: "Candles of a product, oldest first; the last one is the running one. `endTs` pages into the past",
    access: "none",
    query: Wire({
      productCode: ProductCode,
      interval: IntervalText,
      endTs: Type.Optional(EpochMs),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CANDLES_PER_CALL_MAX, default: CANDLES_PER_CALL })),
    }),
    row: CandleRow,
    rejections: ["not_found", "candles_busy", "candles_unavailable"],
  },
  "GET /api/tick/detail": {
    summary: "One tick by product and sequence number, for anyone who wants to check a fill",
    access: "none",
    query: Wire({ productCode: ProductCode, seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    data: TickData,
    rejections: ["not_found", "past_prices_busy"],
  },
  "GET /api/market/dayCommitment": {
    summary: "Hash of a UTC day's market seed, and the seed once the day is over",
    access: "none",
    query: Wire({ day: DayText }),
    data: Wire({ day: Type.String(), hash: Type.String(), seed: Type.Union([Type.String(), Type.Null()]) }),
    rejections: ["not_found"],
  },
  "GET /api/market/checkableDays": {
    summary: "The UTC days of the market that anyone can work out again from what is published of them",
    access: "none",
    data: Wire({
      /** The first one on which people could trade; null where nothing is published, as of recordings that are played. */
      first: OrNull(DayText),
      /** The last one that is over; null before any is. */
      last: OrNull(DayText),
    }),
  },
  "GET /api/market/dayListings": {
    summary:
      "Shares that this installation issued itself and that a UTC day can be worked out with: those listed by then or on the day after. With the products of the program they are the list that the day's opening goes by",
    access: "none",
    query: Wire({ day: DayText }),
    data: Wire({
      day: Type.String(),
      listings: Type.Array(IssuedShare),
    }),
  },
  "GET /api/market/dayOpening": {
    summary:
      "What a UTC day of the simulated market opened from, once the day is over and if people could trade on it: with the day's seed all of its prices",
    access: "none",
    query: Wire({ day: DayText }),
    data: Wire({
      day: Type.String(),
      state: Type.String({ description: "JSON, whose numbers are doubles: level and volatility of each product" }),
    }),
    rejections: ["not_found", "past_prices_busy"],
  },
} as const satisfies Record<string, RouteDefinition>;

/** List index 0 to 4 of the quotes screen: the four classes and the watchlist. */
export const QUOTE_LISTS = [
  "GET /api/stockProduct/list",
  "GET /api/cryptocurrencyProduct/list",
  "GET /api/futuresProduct/list",
  "GET /api/forexProduct/list",
  "GET /api/userProductOption/list",
] as const satisfies readonly (keyof typeof productRoutes)[];
