import type { RouteKey } from "@candela/api";
import type { AccountPart } from "../account/account-cache.ts";
import type { CampaignDone } from "./campaign-view.ts";

/** What shows how far the caller is, what was given and which vouchers there are. */
const CAMPAIGN_ROUTES = [
  "GET /api/activity/list",
  "GET /api/activity/detail",
  "GET /api/activity/history",
  "GET /api/activity/counted",
  "GET /api/welfare/overview",
  "GET /api/welfare/vouchers",
  "GET /api/award/overview",
  "GET /api/award/records",
  "GET /api/award/draws",
] as const satisfies readonly RouteKey[];

const toEvents = ({ campaignId }: CampaignDone) => [{ kind: "campaign", campaignId, voucher: null }] as const;

/** A claim changes its own campaign, the budget that others see, and the vouchers that tickets count with: all of it is read again. */
export const campaignPart: AccountPart = {
  events: { campaign: { refetches: CAMPAIGN_ROUTES } },
  answers: { "POST /api/activity/join": toEvents, "POST /api/activity/claim": toEvents, "POST /api/activity/signIn": toEvents },
  lists: CAMPAIGN_ROUTES,
};
