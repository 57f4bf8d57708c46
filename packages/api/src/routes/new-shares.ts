import { Type } from "typebox";
import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochField, EpochMs, IdText, Page, RecordPage, Wire } from "../schema.ts";
import {
  NewShareDocumentName,
  NewShareListed,
  NewShareOffer,
  NewShareOfferId,
  NewShareOrder,
  NewShareOrderDetail,
  NewShareProof,
  NewShareState,
  NewShareSummary,
  SUBSCRIBE_REJECTIONS,
  SubscribeNewShare,
  WITHDRAW_REJECTIONS,
  WithdrawNewShare,
} from "./new-share-shapes.ts";

const KEYED_REJECTIONS = ["key_reused", "operation_in_progress", "operation_unknown"] as const;
const OfferQuery = Wire({ offerId: NewShareOfferId });

/** Subscription of new shares: offers, orders, and the draw with all that it is checked by. */
export const newShareRoutes = {
  "GET /api/newShares/offerList": {
    summary: "Offers: those that can be subscribed first, then announced ones, then the others, newest first",
    access: "optional",
    query: Wire({ ...Page, "params[state]": Type.Optional(NewShareState) }),
    row: NewShareOffer,
  },
  "GET /api/newShares/offer": {
    summary: "One offer",
    access: "optional",
    query: OfferQuery,
    data: NewShareOffer,
    rejections: ["not_found"],
  },
  "GET /api/newShares/document": {
    summary: "A document of an offer in the caller's language, else in English; it never changes",
    access: "none",
    query: Wire({ offerId: NewShareOfferId, name: NewShareDocumentName }),
    data: Wire({
      offerId: NewShareOfferId,
      name: NewShareDocumentName,
      title: Type.String(),
      content: Type.String({ description: "sanitised HTML" }),
      publishedAt: EpochMs,
    }),
    rejections: ["not_found"],
  },
  "POST /api/newShares/subscribe": {
    summary: "Asks for lots, or for another number of them than before; their price is held until the draw",
    access: "user",
    feature: "newShares",
    body: SubscribeNewShare,
    data: NewShareOrder,
    rejections: [...SUBSCRIBE_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/newShares/withdraw": {
    summary: "Takes an order back before the close, with all of its money",
    access: "user",
    body: WithdrawNewShare,
    data: NewShareOrder,
    rejections: [...WITHDRAW_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "GET /api/newShares/byKey": {
    summary: "An order as the operation of an idempotency key left it",
    access: "user",
    query: ByKey,
    data: NewShareOrder,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: ["operation_in_progress", "new_share_withdrawn", ...SUBSCRIBE_REJECTIONS],
  },
  "GET /api/newShares/orderList": {
    summary: "The caller's orders, newest first",
    access: "user",
    query: Wire({
      ...RecordPage,
      ...EpochField,
      /** `returned`: failed or void, with all money back. */
      "params[state]": Type.Optional(
        Type.Union([Type.Literal("open"), Type.Literal("allotted"), Type.Literal("unallotted"), Type.Literal("returned")]),
      ),
    }),
    row: NewShareOrder,
    rejections: ["not_found"],
  },
  "GET /api/newShares/order": {
    summary: "One of the caller's orders, with the places where its lots fell",
    access: "user",
    query: Wire({ id: IdText }),
    data: NewShareOrderDetail,
    rejections: ["not_found"],
  },
  "GET /api/newShares/summary": {
    summary: "What the caller put in, what of it is held, paid and returned",
    access: "user",
    query: Wire({ ...EpochField }),
    data: NewShareSummary,
    rejections: ["not_found"],
  },
  "GET /api/newShares/proof": {
    summary: "What the draw of an offer is made from and came to, without the list of orders",
    access: "none",
    query: OfferQuery,
    data: NewShareProof,
    rejections: ["not_found"],
  },
  "GET /api/newShares/lots": {
    summary: "The published list of orders by rising id; empty before the close. `after` is the id of the last row of the page before",
    access: "none",
    query: Wire({ offerId: NewShareOfferId, ...Page, after: Type.Optional(IdText) }),
    row: NewShareListed,
    rejections: ["not_found"],
  },
  "GET /api/newShares/file": {
    summary: "The proof on the first line and each order of the list on one of its own, as JSON: all that is needed to do the draw again",
    access: "none",
    query: OfferQuery,
    file: "application/x-ndjson",
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
