import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, FractionText, IdText, OrNull, Page, PositiveDecimalText, Reason, RecordPage, Wire } from "../schema.ts";
import { EarningDay, EarningOrder, EarningProductId } from "./earning-shapes.ts";

/** Products of lock-mining and pledges, and the accounts that their interest is paid from. Nothing here touches an order, or the rate of a day. */

const Kind = Type.Union([Type.Literal("lock"), Type.Literal("pledge")]);
const CurrencyId = Type.Integer({ minimum: 1, maximum: 999 });

/** Terms of new orders; each change is a version of its own, and what runs keeps its terms. */
const terms = {
  rateLow: FractionText,
  rateHigh: FractionText,
  /** Null where nobody can leave a term early. */
  earlyFeeRate: OrNull(FractionText),
  minimum: PositiveDecimalText,
  maximum: PositiveDecimalText,
  userMaximum: PositiveDecimalText,
} as const;

/** What stays as it is once the product is there. */
const made = {
  kind: Kind,
  name: Type.String({
    pattern: "^[A-Z0-9][A-Z0-9-]{1,19}$",
    maxLength: 20,
    description: "names the product, also in the draws of its rates",
  }),
  currencyId: CurrencyId,
  /** Zero, of a pledge: it can be taken back at any time. */
  termDays: Type.Integer({ minimum: 0, maximum: 3_650 }),
} as const;

const AdminProduct = Wire({
  id: EarningProductId,
  ...made,
  currencyName: Type.String(),
  isOpen: Type.Boolean(),
  capacity: DecimalText,
  taken: DecimalText,
  /** Orders that run. */
  orders: Type.Integer({ minimum: 0 }),
  version: Type.Integer({ minimum: 1 }),
  ...terms,
});

const TermsVersion = Wire({
  version: Type.Integer({ minimum: 1 }),
  ...terms,
  createdAt: EpochMs,
  /** Empty for those of a new installation. */
  loginName: Type.String(),
});

const Treasury = Wire({
  currencyId: CurrencyId,
  currencyName: Type.String(),
  balance: DecimalText,
  /** Interest that waits for money here. */
  waiting: DecimalText,
  /** What earns interest of this currency, of all users. */
  held: DecimalText,
  /** Most that one day of it costs: all orders at their highest rate. */
  dayCost: DecimalText,
});

const AdminProposal = Wire({
  id: IdText,
  kind: Type.Union([Type.Literal("terms"), Type.Literal("funding")]),
  /** What is asked for, by the names of the call that asked. */
  asked: Type.Record(Type.String(), Type.String()),
  loginName: Type.String(),
  reason: Type.String(),
  createdAt: EpochMs,
  decision: OrNull(Type.Union([Type.Literal("approved"), Type.Literal("rejected")])),
  decidedBy: Type.String(),
  decidedAt: OrNull(EpochMs),
  decisionReason: Type.String(),
});

const read = { access: "operator", permission: "earning.read" } as const;
const write = { access: "operator", permission: "earning.write" } as const;
const decided = { body: Wire({ id: IdText, reason: Reason }), data: AdminProposal } as const;

export const adminEarningRoutes = {
  "GET /api/admin/earningProduct/list": {
    summary: "Products of lock-mining and pledges, closed ones too, with their present terms",
    ...read,
    query: Wire({ ...Page }),
    row: AdminProduct,
  },
  "POST /api/admin/earningProduct/put": {
    summary: "Adds a product, or sets what new orders of it get; above a set yield another operator has to approve",
    ...write,
    body: Wire({ ...made, isOpen: Type.Boolean(), capacity: PositiveDecimalText, ...terms, reason: Reason }),
    /** The product as it is now, null where it is not there yet; the id of what waits for another operator, null where nothing does. */
    data: Wire({ product: OrNull(AdminProduct), proposalId: OrNull(IdText) }),
    rejections: ["not_found", "amount_decimals", "earning_terms_impossible", "earning_name_taken"],
  },
  "GET /api/admin/earningProduct/terms": {
    summary: "Every version of a product's terms, newest first",
    ...read,
    query: Wire({ id: EarningProductId, ...Page }),
    row: TermsVersion,
    rejections: ["not_found"],
  },
  "GET /api/admin/treasury/list": {
    summary: "Accounts that interest is paid from, what waits for them, and what a day costs at most",
    ...read,
    row: Treasury,
  },
  "POST /api/admin/treasury/fund": {
    summary: "Asks for money for such an account; another operator has to approve",
    ...write,
    body: Wire({ currencyId: CurrencyId, amount: PositiveDecimalText, reason: Reason }),
    data: AdminProposal,
    rejections: ["not_found", "amount_decimals"],
  },
  "GET /api/admin/earningProposal/list": {
    summary: "Terms and money that one operator asked for, newest first",
    ...read,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()) }),
    row: AdminProposal,
  },
  "POST /api/admin/earningProposal/approve": {
    summary: "Puts into effect what another operator asked for",
    ...write,
    ...decided,
    rejections: [
      "not_found",
      "proposal_decided",
      "second_operator_needed",
      "terms_changed",
      "earning_name_taken",
      "earning_terms_impossible",
    ],
  },
  "POST /api/admin/earningProposal/reject": {
    summary: "Ends what was asked for, by whoever asked for it or by another operator",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided"],
  },
  "GET /api/admin/earningOrder/list": {
    summary: "Locks and pledges of all users, newest first",
    ...read,
    query: Wire({
      ...RecordPage,
      "params[kind]": Type.Optional(Kind),
      "params[userId]": Type.Optional(IdText),
      "params[isOpen]": Type.Optional(Type.Boolean()),
    }),
    row: Wire({ ...EarningOrder.properties, kind: Kind, userId: IdText }),
  },
  "GET /api/admin/earningWaiting/list": {
    summary: "Interest that waits for money, in the order in which it will be paid",
    ...read,
    query: Wire({ ...Page, "params[currencyId]": Type.Optional(CurrencyId) }),
    row: Wire({ ...EarningDay.properties, userId: IdText }),
  },
} as const satisfies Record<string, RouteDefinition>;
