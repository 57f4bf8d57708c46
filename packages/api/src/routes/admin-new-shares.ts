import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, OrNull, Page, PositiveDecimalText, Reason, RecordPage, Wire } from "../schema.ts";
import { Texts } from "./admin-table.ts";
import { Lots, NewShareOffer, NewShareOfferId, NewShareOrder } from "./new-share-shapes.ts";

/** Offers of new shares. An operator can ask for one and another can publish it; nothing here touches an order, a draw, or an offer that is published. */

const words = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: "\\S" });

const terms = {
  code: Type.String({
    pattern: "^S:[A-Z][A-Z0-9]{1,9}$",
    maxLength: 12,
    description: "the share's product code, of no other product: S:NLRB",
  }),
  /** Of one share, in the settlement currency; the share's prices begin with it. */
  price: PositiveDecimalText,
  lotShares: Type.Integer({ minimum: 1, maximum: 100_000 }),
  lotsOffered: Lots,
  lotsMinimum: Lots,
  lotsPerUser: Type.Integer({ minimum: 1, maximum: 1_000 }),
  opensAt: EpochMs,
  closesAt: EpochMs,
  drawAt: EpochMs,
  /** A midnight of UTC, at least a day after the draw. */
  listsAt: EpochMs,
  /** Whether a round of the public beacon is mixed in: the server names the first one that is made five minutes after the close. */
  hasBeacon: Type.Boolean(),
  /** How lively the share's own prices are: a shape of the program by its name, no number. */
  profile: Type.Union([Type.Literal("steady"), Type.Literal("growth"), Type.Literal("bold")]),
  texts: Texts({
    name: words(60),
    sector: words(60),
    summary: words(500),
    prospectus: Type.String({ minLength: 1, maxLength: 20_000, description: "HTML" }),
    financials: Type.String({ minLength: 1, maxLength: 20_000, description: "HTML" }),
    risks: Type.String({ minLength: 1, maxLength: 20_000, description: "HTML" }),
  }),
} as const;

const AdminNewShareProposal = Wire({
  id: IdText,
  ...terms,
  loginName: Type.String(),
  reason: Type.String(),
  createdAt: EpochMs,
  decision: OrNull(Type.Union([Type.Literal("approved"), Type.Literal("rejected")])),
  decidedBy: Type.String(),
  decidedAt: OrNull(EpochMs),
  decisionReason: Type.String(),
  /** The offer that it became. */
  offerId: OrNull(NewShareOfferId),
});

const read = { access: "operator", permission: "newShare.read" } as const;
const write = { access: "operator", permission: "newShare.write" } as const;
const decided = { body: Wire({ id: IdText, reason: Reason }), data: AdminNewShareProposal } as const;
const { order: _order, guestLotsLeft: _guestLotsLeft, ...offer } = NewShareOffer.properties;
const IMPOSSIBLE = [
  "amount_decimals",
  "new_share_terms_impossible",
  "new_share_calendar",
  "new_share_beacon_off",
  "new_share_texts",
  "listing_code_taken",
  "listing_day_invalid",
  "listing_price_invalid",
  "listing_market_recorded",
  "listing_full",
] as const;

export const adminNewShareRoutes = {
  "GET /api/admin/newShare/list": {
    summary: "Published offers, newest first",
    ...read,
    query: Wire({ ...Page }),
    row: Wire({
      ...offer,
      /** Money of all users that waits for the draw. */
      held: DecimalText,
      /** Whether the server can open the seed of a draw that is to come. */
      isSeedReady: Type.Boolean(),
    }),
  },
  "POST /api/admin/newShare/propose": {
    summary: "Asks for an offer; another operator has to publish it",
    ...write,
    body: Wire({ ...terms, reason: Reason }),
    bodyBytesMax: 1_500_000,
    data: AdminNewShareProposal,
    rejections: IMPOSSIBLE,
  },
  "GET /api/admin/newShareProposal/list": {
    summary: "Offers that one operator asked for, newest first",
    ...read,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()) }),
    row: AdminNewShareProposal,
  },
  "POST /api/admin/newShareProposal/approve": {
    summary: "Publishes what another operator asked for: terms, documents, calendar and the hash of the seed are fixed from then on",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided", "second_operator_needed", ...IMPOSSIBLE],
  },
  "POST /api/admin/newShareProposal/reject": {
    summary: "Ends what was asked for, by whoever asked for it or by another operator",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided"],
  },
  "GET /api/admin/newShareOrder/list": {
    summary: "Orders of all users, newest first",
    ...read,
    query: Wire({
      ...RecordPage,
      "params[offerId]": Type.Optional(NewShareOfferId),
      "params[userId]": Type.Optional(IdText),
      "params[isOpen]": Type.Optional(Type.Boolean()),
    }),
    row: Wire({ ...NewShareOrder.properties, userId: IdText }),
  },
} as const satisfies Record<string, RouteDefinition>;
