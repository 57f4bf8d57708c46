import { Type } from "typebox";
import { CAMPAIGN_TASKS_MAX, CAMPAIGN_TICKETS_MAX, CAMPAIGN_TURNS_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, OrNull, Page, PositiveDecimalText, Reason, Wire } from "../schema.ts";
import { Texts } from "./admin-table.ts";
import { Campaign, CampaignForm, CampaignGoal, CampaignId, VoucherTerms } from "./campaign-shapes.ts";

/** Campaigns of operators: one asks, another decides. Nothing here names a user, changes a campaign that is published, or touches a draw. */

const words = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: "\\S" });
const Days = Type.Integer({ minimum: 0, maximum: 3_660 });

const plan = {
  code: Type.String({ pattern: "^[a-z][a-z0-9-]{2,39}$", maxLength: 40, description: "names it for good" }),
  form: CampaignForm,
  isWelfare: Type.Boolean(),
  startsAt: EpochMs,
  endsAt: OrNull(EpochMs),
  /** Paper money that is put into its account when it is published. */
  budget: PositiveDecimalText,
  audience: Wire({
    registered: Type.Boolean(),
    identity: Type.Boolean(),
    deposited: Type.Boolean(),
    accountDaysMin: OrNull(Days),
    accountDaysMax: OrNull(Days),
    openedBefore: OrNull(EpochMs),
  }),
  tasks: Type.Array(
    Wire({
      goal: CampaignGoal,
      target: PositiveDecimalText,
      turns: Type.Integer({ minimum: 1, maximum: CAMPAIGN_TURNS_MAX }),
      reward: Wire({
        kind: Type.Union([Type.Literal("money"), Type.Literal("voucher"), Type.Literal("tickets")]),
        amount: OrNull(PositiveDecimalText),
        tickets: OrNull(Type.Integer({ minimum: 1, maximum: CAMPAIGN_TICKETS_MAX })),
        voucher: OrNull(VoucherTerms),
      }),
    }),
    { minItems: 1, maxItems: CAMPAIGN_TASKS_MAX },
  ),
  /** Of form `draw`; empty for the others. */
  prizes: Type.Array(Wire({ count: Type.Integer({ minimum: 1, maximum: 10_000 }), amount: PositiveDecimalText }), { maxItems: 10 }),
  /** Whether a round of the public beacon is mixed in; false for forms without a draw. */
  hasBeacon: Type.Boolean(),
  texts: Texts({ title: words(60), summary: words(200), rules: Type.String({ minLength: 1, maxLength: 20_000, description: "HTML" }) }),
} as const;

const AdminCampaignProposal = Wire({
  id: IdText,
  /** `publish` a plan, `end` a campaign early, `fund` one that runs with more. */
  kind: Type.Union([Type.Literal("publish"), Type.Literal("end"), Type.Literal("fund")]),
  /** Of `publish`. */
  plan: OrNull(Wire(plan)),
  /** The campaign that it is about, or that it became. */
  campaignId: OrNull(CampaignId),
  /** Of `fund`. */
  amount: OrNull(DecimalText),
  loginName: Type.String(),
  reason: Type.String(),
  createdAt: EpochMs,
  decision: OrNull(Type.Union([Type.Literal("approved"), Type.Literal("rejected")])),
  decidedBy: Type.String(),
  decidedAt: OrNull(EpochMs),
  decisionReason: Type.String(),
});

const read = { access: "operator", permission: "campaign.read" } as const;
const write = { access: "operator", permission: "campaign.write" } as const;
const decided = { body: Wire({ id: IdText, reason: Reason }), data: AdminCampaignProposal } as const;
const { joinedAt: _joined, isIn: _isIn, canJoin: _can, days: _days, ...shown } = Campaign.properties;
const IMPOSSIBLE = [
  "amount_decimals",
  "campaign_terms_impossible",
  "campaign_times",
  "campaign_code_taken",
  "campaign_beacon_off",
  "campaign_texts",
  "english_missing",
  "written_twice",
] as const;

export const adminCampaignRoutes = {
  "GET /api/admin/campaign/list": {
    summary: "Published campaigns, newest first",
    ...read,
    query: Wire({ ...Page }),
    row: Wire({
      ...shown,
      /** How many take part. */
      participants: Type.Integer({ minimum: 0 }),
      /** Whether the server can open the seed of a draw that is to come; true where there is none. */
      isSeedReady: Type.Boolean(),
    }),
  },
  "POST /api/admin/campaign/propose": {
    summary: "Asks for a campaign; another operator has to publish it",
    ...write,
    body: Wire({ ...plan, reason: Reason }),
    bodyBytesMax: 1_500_000,
    data: AdminCampaignProposal,
    rejections: IMPOSSIBLE,
  },
  "POST /api/admin/campaign/end": {
    summary: "Asks for an early end; another operator has to agree. What was earned until then is paid",
    ...write,
    body: Wire({ id: CampaignId, reason: Reason }),
    data: AdminCampaignProposal,
    rejections: ["not_found", "campaign_ended"],
  },
  "POST /api/admin/campaign/fund": {
    summary: "Asks for more money for a campaign; another operator has to agree",
    ...write,
    body: Wire({ id: CampaignId, amount: PositiveDecimalText, reason: Reason }),
    data: AdminCampaignProposal,
    rejections: ["not_found", "campaign_ended", "amount_decimals", "campaign_terms_impossible"],
  },
  "GET /api/admin/campaignProposal/list": {
    summary: "What one operator asked for, newest first",
    ...read,
    query: Wire({ ...Page, "params[isOpen]": Type.Optional(Type.Boolean()) }),
    row: AdminCampaignProposal,
  },
  "POST /api/admin/campaignProposal/approve": {
    summary: "Publishes, ends or funds what another operator asked for; a published campaign does not change any more",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided", "second_operator_needed", "campaign_ended", "not_ready", ...IMPOSSIBLE],
  },
  "POST /api/admin/campaignProposal/reject": {
    summary: "Ends what was asked for, by whoever asked for it or by another operator",
    ...write,
    ...decided,
    rejections: ["not_found", "proposal_decided"],
  },
} as const satisfies Record<string, RouteDefinition>;
