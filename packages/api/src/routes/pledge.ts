import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { IdText, RecordPage, Wire } from "../schema.ts";
import {
  AcceptedText,
  BY_KEY_REJECTIONS,
  byDayFilter,
  dayFilter,
  EarningByDay,
  EarningDay,
  EarningOrder,
  EarningProduct,
  EarningSummary,
  KEYED_REJECTIONS,
  orderFilter,
  productFilter,
  REDEEM_REJECTIONS,
  RedeemOrder,
  ROLL_REJECTIONS,
  RollOrder,
  START_REJECTIONS,
  StartOrder,
  textVersionAsked,
} from "./earning-shapes.ts";

/** Assets that are pledged, for a term or until they are taken back, and earn interest in kind at a fixed rate. */
export const pledgeRoutes = {
  "GET /api/pledge/products": {
    summary: "Products of pledges with their present terms, highest rate first",
    access: "optional",
    query: Wire(productFilter),
    row: EarningProduct,
  },
  "POST /api/pledge/start": {
    summary: "Pledges an asset, for a term or until it is taken back, at the terms that were read",
    access: "user",
    feature: "pledge",
    body: StartOrder,
    data: EarningOrder,
    rejections: [...START_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/pledge/redeem": {
    summary: "Takes a pledge back: at once without a term, else after it",
    access: "user",
    body: RedeemOrder,
    data: EarningOrder,
    rejections: [...REDEEM_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/pledge/rollOver": {
    summary: "Whether a pledge is pledged again at its maturity",
    access: "user",
    body: RollOrder,
    data: EarningOrder,
    rejections: [...ROLL_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "GET /api/pledge/byKey": {
    summary: "A pledge as the operation of an idempotency key left it",
    access: "user",
    query: ByKey,
    data: EarningOrder,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: BY_KEY_REJECTIONS,
  },
  "GET /api/pledge/list": {
    summary: "Pledges of the caller, newest first",
    access: "user",
    query: Wire(orderFilter),
    row: EarningOrder,
    rejections: ["not_found"],
  },
  "GET /api/pledge/detail": {
    summary: "A pledge of the caller",
    access: "user",
    query: Wire({ id: IdText }),
    data: EarningOrder,
    rejections: ["not_found"],
  },
  "GET /api/pledge/days": {
    summary: "Interest of the caller's pledges by day, newest first",
    access: "user",
    query: Wire({ ...RecordPage, ...dayFilter }),
    row: EarningDay,
    rejections: ["not_found"],
  },
  "GET /api/pledge/byDay": {
    summary: "Interest of the caller's pledges in one currency, summed by day, oldest first; at most 400 days, those without any left out",
    access: "user",
    query: Wire(byDayFilter),
    row: EarningByDay,
    rejections: ["not_found", "range_too_long"],
  },
  "GET /api/pledge/file": {
    summary: "The same interest, all of it and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(dayFilter),
    file: "text/csv",
    rejections: ["not_found"],
  },
  "GET /api/pledge/terms": {
    summary: "The words that are accepted with a pledge: of a version, or those of now",
    access: "none",
    query: textVersionAsked,
    data: AcceptedText,
    rejections: ["not_found"],
  },
  "GET /api/pledge/summary": {
    summary: "What the caller has pledged now, and its interest, by currency",
    access: "user",
    data: EarningSummary,
  },
} as const satisfies Record<string, RouteDefinition>;
