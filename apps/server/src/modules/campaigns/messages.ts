import { formatUnits, SETTLEMENT } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { StoredVoucher } from "../vouchers/index.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import type { Participant } from "./participant-store.ts";

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
const asset = SETTLEMENT.code;

/** The title in English, and in each language that has another one. */
function titleParams(texts: StoredCampaign["texts"]): Readonly<Record<string, string>> {
  const others = Object.entries(texts).flatMap(([language, { title }]) => (title === texts.en.title ? [] : [[`title_${language}`, title]]));
  return { title: texts.en.title, ...Object.fromEntries(others) };
}

const common = ({ id, texts }: Pick<StoredCampaign, "id" | "texts">) => ({ campaignId: String(id), ...titleParams(texts) });

/** What a participant is told of the end; `given` is what came to them by it, in money and vouchers, prizes not among it. */
export function endMessages(
  campaign: StoredCampaign,
  { userId, tickets, won }: Pick<Participant, "userId" | "tickets" | "won">,
  given: bigint,
): NewMessage[] {
  const { form, stage, endedEarlyAt, voidReason } = campaign;
  const params = common(campaign);
  const drawn = { ...params, tickets: String(tickets) };
  if (form === "draw" && tickets > 0) {
    if (stage === "void") return [{ userId, kind: "campaign_void", params: { ...drawn, reason: voidReason ?? "" } }];
    if (won === null || won === 0n) return [{ userId, kind: "campaign_nothing", params: drawn }];
    return [{ userId, kind: "campaign_won", params: { ...drawn, amount: money(won), asset } }];
  }
  if (endedEarlyAt !== null) return [{ userId, kind: "campaign_ended", params: { ...params, paid: money(given), asset } }];
  return given === 0n ? [] : [{ userId, kind: "campaign_paid", params: { ...params, paid: money(given), asset } }];
}

export const usedMessage = (campaign: Pick<StoredCampaign, "id" | "texts">, userId: bigint): NewMessage => ({
  ...{ userId, kind: "campaign_used", params: common(campaign) },
});

/** Of a voucher that ends soon, or has ended, with what is left of it. */
export function voucherMessage(
  kind: "voucher_ending" | "voucher_ended",
  { id, userId, campaignId, endsAt }: Pick<StoredVoucher, "id" | "userId" | "campaignId" | "endsAt">,
  left: bigint,
): NewMessage {
  return { userId, kind, params: { campaignId: String(campaignId), id: String(id), left: money(left), asset, at: String(endsAt) } };
}
