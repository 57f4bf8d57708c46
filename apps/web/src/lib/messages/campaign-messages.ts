import { LANGUAGES } from "@candela/i18n";
import { type NumberStyle, ownText, signOf, trimZeros } from "@candela/ui";
import type { MessageTeller, SiteMessage } from "./message-teller.ts";

/** The title of the activity in the reader's language, else in English. */
function titleOf(params: SiteMessage["params"], { locale }: NumberStyle): string {
  const code = LANGUAGES.find(({ tag }) => tag === locale)?.code;
  return params[`title_${code}`] ?? params.title ?? "";
}

function figures(params: SiteMessage["params"], style: NumberStyle) {
  const own = (text = "") => (text === "" ? "" : ownText(trimZeros(text), style));
  const { amount, paid, left, tickets = "", asset = "" } = params;
  return { title: titleOf(params, style), amount: own(amount), paid: own(paid), left: own(left), tickets, asset };
}

/** Messages about activities and vouchers. */
export const CAMPAIGN_TELLERS = {
  campaign_won: (params, _name, style, t) => ({
    title: t("inbox_campaign_won", figures(params, style)),
    text: t("inbox_campaign_won_text", figures(params, style)),
  }),
  campaign_nothing: (params, _name, style, t) => ({
    title: t("inbox_campaign_nothing", figures(params, style)),
    text: t("inbox_campaign_nothing_text", figures(params, style)),
  }),
  campaign_void: (params, _name, style, t) => ({
    title: t("inbox_campaign_void", figures(params, style)),
    text: t("inbox_campaign_void_text"),
  }),
  campaign_ended: (params, _name, style, t) => ({
    title: t("inbox_campaign_ended", figures(params, style)),
    text: signOf(params.paid ?? "0") > 0 ? t("inbox_campaign_ended_paid_text", figures(params, style)) : t("inbox_campaign_ended_text"),
  }),
  campaign_paid: (params, _name, style, t) => ({
    title: t("inbox_campaign_paid", figures(params, style)),
    text: t("inbox_campaign_paid_text", figures(params, style)),
  }),
  campaign_used: (params, _name, style, t) => ({ title: t("inbox_campaign_used", figures(params, style)), text: t("activity_used_text") }),
  voucher_ending: (params, _name, style, t) => ({
    title: t("inbox_voucher_ending"),
    text: t("inbox_voucher_ending_text", figures(params, style)),
  }),
  voucher_ended: (params, _name, style, t) => ({
    title: t("inbox_voucher_ended"),
    text: t("inbox_voucher_ended_text", figures(params, style)),
  }),
} as const satisfies Readonly<Partial<Record<SiteMessage["kind"], MessageTeller>>>;

export const isCampaignKind = (kind: SiteMessage["kind"]): kind is keyof typeof CAMPAIGN_TELLERS => Object.hasOwn(CAMPAIGN_TELLERS, kind);
