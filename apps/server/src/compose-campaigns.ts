import { type CampaignsModule, type CampaignsParts, createCampaignsModule } from "./modules/campaigns/index.ts";
import { VoucherRebates } from "./modules/vouchers/index.ts";
import type { ServerParts } from "./server-parts.ts";

type Parts = ServerParts & Pick<CampaignsParts, "bus" | "frozenUsers" | "mayMoveMoney" | "metrics">;

/** Campaigns, and what their vouchers give back of fees: trading asks for the second, which the first fills. */
export function composeCampaigns(parts: Parts): { readonly campaigns: CampaignsModule; readonly rebates: VoucherRebates } {
  const rebates = new VoucherRebates(parts);
  return { rebates, campaigns: createCampaignsModule({ ...parts, beacon: parts.beacon ?? null, rebates }) };
}
