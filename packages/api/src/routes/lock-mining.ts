import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { IdText, RecordPage, Wire } from "../schema.ts";
import {
  BY_KEY_REJECTIONS,
  byDayFilter,
  DayText,
  dayFilter,
  EarningByDay,
  EarningDay,
  EarningOrder,
  EarningProduct,
  EarningSummary,
  KEYED_REJECTIONS,
  orderFilter,
  productFilter,
  RateDay,
  REDEEM_REJECTIONS,
  RedeemOrder,
  ROLL_REJECTIONS,
  RollOrder,
  START_REJECTIONS,
  StartOrder,
} from "./earning-shapes.ts";

/** Money that is locked for a term; a drawn rate each day. */
export const lockMiningRoutes = {
  "GET /api/lockMining/products": {
    summary: "Products of lock-mining with their present terms, highest rate first",
    access: "optional",
    query: Wire(productFilter),
    row: EarningProduct,
  },
  "POST /api/lockMining/start": {
    summary: "Locks money for the days of a product, at the terms that were read",
    access: "user",
    feature: "lockMining",
    body: StartOrder,
    data: EarningOrder,
    rejections: [...START_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/lockMining/redeem": {
    summary: "Leaves a lock before its end: the interest that was paid and a fee are kept back",
    access: "user",
    body: RedeemOrder,
    data: EarningOrder,
    rejections: [...REDEEM_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/lockMining/rollOver": {
    summary: "Whether a lock is locked again at its maturity",
    access: "user",
    body: RollOrder,
    data: EarningOrder,
    rejections: [...ROLL_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "GET /api/lockMining/byKey": {
    summary: "A lock as the operation of an idempotency key left it",
    access: "user",
    query: ByKey,
    data: EarningOrder,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: BY_KEY_REJECTIONS,
  },
  "GET /api/lockMining/list": {
    summary: "Locks of the caller, newest first",
    access: "user",
    query: Wire(orderFilter),
    row: EarningOrder,
    rejections: ["not_found"],
  },
  "GET /api/lockMining/detail": {
    summary: "A lock of the caller",
    access: "user",
    query: Wire({ id: IdText }),
    data: EarningOrder,
    rejections: ["not_found"],
  },
  "GET /api/lockMining/days": {
    summary: "Interest of the caller's locks by day, newest first",
    access: "user",
    query: Wire({ ...RecordPage, ...dayFilter }),
    row: EarningDay,
    rejections: ["not_found"],
  },
  "GET /api/lockMining/byDay": {
    summary: "Interest of the caller's locks in one currency, summed by day, oldest first; at most 400 days, those without any left out",
    access: "user",
    query: Wire(byDayFilter),
    row: EarningByDay,
    rejections: ["not_found", "range_too_long"],
  },
  "GET /api/lockMining/file": {
    summary: "The same interest, all of it and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(dayFilter),
    file: "text/csv",
    rejections: ["not_found"],
  },
  "GET /api/lockMining/summary": {
    summary: "What the caller has locked now, and its interest, by currency",
    access: "user",
    data: EarningSummary,
  },
  "GET /api/lockMining/rateDays": {
    summary: "Hashes of the seeds of days, published before them, and the seeds of those that are over; at most 100 days, oldest first",
    access: "none",
    query: Wire({ startDay: DayText, endDay: DayText }),
    row: RateDay,
    rejections: ["range_too_long"],
  },
} as const satisfies Record<string, RouteDefinition>;
