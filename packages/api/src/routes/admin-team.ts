import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, FractionText, IdText, OrNull, Page, PositiveDecimalText, Reason, RecordPage, Wire } from "../schema.ts";
import { DayText } from "./earning-shapes.ts";
import { CommissionLine, CommissionRatesRow, CommissionState } from "./team-shapes.ts";

/** Rates of commission and the account that pays it. Nothing here names a member, an earner or an amount of theirs: rates are everybody's, and begin after they were announced. */

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

const read = { access: "operator", permission: "commission.read" } as const;
const write = { access: "operator", permission: "commission.write" } as const;
const decided = { body: Wire({ id: IdText, reason: Reason }), data: AdminProposal } as const;

export const adminTeamRoutes = {
  "GET /api/admin/commissionRates/list": {
    summary: "Every version of the rates of commission, newest first",
    ...read,
    query: Wire({ ...Page }),
    row: Wire({
      ...CommissionRatesRow.properties,
      createdAt: EpochMs,
      /** Empty for those of a new installation. */
      loginName: Type.String(),
    }),
  },
  "POST /api/admin/commissionRates/propose": {
    summary: "Asks for other rates from a day on; another operator has to approve, at least seven whole days before",
    ...write,
    body: Wire({ levelOne: FractionText, levelTwo: FractionText, levelThree: FractionText, fromDay: DayText, reason: Reason }),
    data: AdminProposal,
    rejections: ["commission_rates_impossible", "commission_day_near"],
  },
  "GET /api/admin/commissionFund/list": {
    summary: "The account that commission is paid from, and what waits for it",
    ...read,
    row: Wire({
      currencyId: Type.Integer(),
      currencyName: Type.String(),
      balance: DecimalText,
      waiting: DecimalText,
      /** Lines that wait, those of frozen accounts too. */
      waitingLines: Type.Integer({ minimum: 0 }),
      bookedThrough: OrNull(DayText),
    }),
  },
  "POST /api/admin/commissionFund/fund": {
    summary: "Asks for money for that account; another operator has to approve",
    ...write,
    body: Wire({ amount: PositiveDecimalText, reason: Reason }),
    data: AdminProposal,
    rejections: ["amount_decimals"],
  },
  "GET /api/admin/commissionProposal/list": {
    summary: "Rates and money that one operator asked for, newest first",
    ...read,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()) }),
    row: AdminProposal,
  },
  "POST /api/admin/commissionProposal/approve": {
    summary: "Puts into effect what another operator asked for; rates are announced to all who have invited somebody",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided", "second_operator_needed", "commission_day_near"],
  },
  "POST /api/admin/commissionProposal/reject": {
    summary: "Ends what was asked for, by the operator who asked for it or by another one",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided"],
  },
  "GET /api/admin/commission/list": {
    summary: "Commission of all users, a line a member and day, newest first",
    ...read,
    query: Wire({ ...RecordPage, "params[userId]": Type.Optional(IdText), "params[state]": Type.Optional(CommissionState) }),
    row: Wire({ ...CommissionLine.properties, userId: IdText, memberId: IdText }),
  },
} as const satisfies Record<string, RouteDefinition>;
