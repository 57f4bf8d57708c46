import { Type } from "typebox";
import { ByKey } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, Page, RecordPage, Wire } from "../schema.ts";
import {
  Campaign,
  CampaignDone,
  CampaignEntry,
  CampaignId,
  CampaignProof,
  CLAIM_REJECTIONS,
  ClaimReward,
  CountedLine,
  DrawRecord,
  FeeRebate,
  JOIN_REJECTIONS,
  JoinCampaign,
  RewardRecord,
  TaskNo,
  Voucher,
} from "./campaign-shapes.ts";

const KEYED_REJECTIONS = ["key_reused", "operation_in_progress", "operation_unknown"] as const;
const OneCampaign = Wire({ id: CampaignId });
const Count = Type.Integer({ minimum: 0 });

/** Activities, welfare and award: campaigns, what a user reached and was given, vouchers, draws. */
export const campaignRoutes = {
  "GET /api/activity/list": {
    summary: "Campaigns: those that run first, then announced ones; with `ended` those that are over, newest first",
    access: "optional",
    query: Wire({ ...Page, "params[tab]": Type.Optional(Type.Union([Type.Literal("running"), Type.Literal("ended")])) }),
    row: Campaign,
  },
  "GET /api/activity/detail": {
    summary: "One campaign with the caller's progress",
    access: "optional",
    query: OneCampaign,
    data: Campaign,
    rejections: ["not_found"],
  },
  "GET /api/activity/history": {
    summary: "Campaigns that the caller took part in, newest first",
    access: "user",
    query: Wire({ ...Page }),
    row: Campaign,
  },
  "GET /api/activity/counted": {
    summary:
      "The lines that a task counts, and those that it leaves out, newest first, 5,000 at most; `params[before]` asks for older ones",
    access: "user",
    query: Wire({
      ...Page,
      id: CampaignId,
      task: TaskNo,
      "params[isCounted]": Type.Optional(Type.Boolean()),
      "params[before]": Type.Optional(EpochMs),
    }),
    row: CountedLine,
    rejections: ["not_found"],
  },
  "POST /api/activity/join": {
    summary: "Takes part: all that the campaign can give to one person is reserved from its budget",
    access: "user",
    feature: "activity",
    body: JoinCampaign,
    data: CampaignDone,
    rejections: [...JOIN_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/activity/claim": {
    summary: "Claims every turn of a task that is reached and not claimed yet",
    access: "user",
    feature: "activity",
    body: ClaimReward,
    data: CampaignDone,
    rejections: [...CLAIM_REJECTIONS, ...KEYED_REJECTIONS],
  },
  "POST /api/activity/signIn": {
    summary: "Signs in for today, a day in UTC, with what the day gives; takes part where the caller did not yet",
    access: "user",
    feature: "welfare",
    body: JoinCampaign,
    data: CampaignDone,
    rejections: [...CLAIM_REJECTIONS, "campaign_not_for_you", ...KEYED_REJECTIONS],
  },
  "GET /api/activity/byKey": {
    summary: "What the operation of an idempotency key did",
    access: "user",
    query: ByKey,
    data: CampaignDone,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: ["operation_in_progress", ...new Set([...JOIN_REJECTIONS, ...CLAIM_REJECTIONS])],
  },
  "GET /api/activity/proof": {
    summary: "What the draw of a campaign is made from and came to, without the list of entries",
    access: "none",
    query: OneCampaign,
    data: CampaignProof,
    rejections: ["not_found"],
  },
  "GET /api/activity/entries": {
    summary: "The published list of entries by rising id; empty before the end. `after` is the id of the last row of the page before",
    access: "none",
    query: Wire({ id: CampaignId, ...Page, after: Type.Optional(IdText) }),
    row: CampaignEntry,
    rejections: ["not_found"],
  },
  "GET /api/activity/file": {
    summary: "The proof on the first line and each entry of the list on one of its own, as JSON: all that is needed to do the draw again",
    access: "none",
    query: OneCampaign,
    file: "application/x-ndjson",
    rejections: ["not_found"],
  },
  "GET /api/welfare/overview": {
    summary: "What vouchers can still give and gave, the campaigns of the welfare page, and how many vouchers there are of each state",
    access: "user",
    data: Wire({
      currencyName: Type.String(),
      /** What is left of all vouchers that are held. */
      held: DecimalText,
      /** What fees came back by vouchers, all time. */
      saved: DecimalText,
      counts: Wire({ held: Count, used: Count, ended: Count }),
      campaigns: Type.Array(Campaign),
    }),
  },
  "GET /api/welfare/vouchers": {
    summary: "The caller's vouchers: held ones in the order in which they are used, the others newest first",
    access: "user",
    query: Wire({
      ...Page,
      "params[state]": Type.Optional(Type.Union([Type.Literal("held"), Type.Literal("used"), Type.Literal("ended")])),
    }),
    row: Voucher,
  },
  "GET /api/welfare/rebate": {
    summary: "What one fee of the caller cost after vouchers: of a spot fill, a contract fill or a quick trade",
    access: "user",
    query: Wire({
      of: Type.Union([Type.Literal("fill"), Type.Literal("contract_fill"), Type.Literal("quick")]),
      id: IdText,
    }),
    data: FeeRebate,
    rejections: ["not_found"],
  },
  "GET /api/award/overview": {
    summary: "What the caller received from campaigns, all time",
    access: "user",
    data: Wire({
      currencyName: Type.String(),
      /** `paid` + `saved`. */
      received: DecimalText,
      paid: DecimalText,
      saved: DecimalText,
      /** Of `records` money of one claim is one, however many turns it paid. */
      counts: Wire({ records: Count, draws: Count, vouchers: Count }),
    }),
  },
  "GET /api/award/records": {
    summary: "Rewards of the caller that were claimed, won or held, newest first",
    access: "user",
    query: Wire({ ...RecordPage, "params[campaignId]": Type.Optional(CampaignId) }),
    row: RewardRecord,
  },
  "GET /api/award/draws": {
    summary: "Draws that the caller has tickets in, newest first, with those that won nothing",
    access: "user",
    query: Wire({ ...Page, "params[campaignId]": Type.Optional(CampaignId) }),
    row: DrawRecord,
  },
} as const satisfies Record<string, RouteDefinition>;
