import { formatDecimal, type NumberStyle } from "@candela/ui";
import { kindDetails } from "../kinds/kinds.ts";
import type { T } from "../language/i18n.ts";
import { CAMPAIGN_TELLERS } from "./campaign-messages.ts";
import { FUNDS_TELLERS } from "./funds-messages.ts";
import type { MessageTeller, SiteMessage, Told } from "./message-teller.ts";

const SECURITY_CHANGES = [
  "fundPassword",
  "email",
  "phone",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorRemovalAsked",
  "recoveryCodes",
  "passkeyAdded",
  "passkeyRemoved",
] as const;
const isSecurityChange = (what: string): what is (typeof SECURITY_CHANGES)[number] => SECURITY_CHANGES.some((known) => known === what);

const FREEZE_REASONS = ["security", "identity", "funds", "request", "other"] as const;
const isFreezeReason = (reason: string): reason is (typeof FREEZE_REASONS)[number] => FREEZE_REASONS.some((known) => known === reason);

/** Messages that are of no kind of product. */
const TELLERS: Readonly<Partial<Record<SiteMessage["kind"], MessageTeller>>> = {
  ...CAMPAIGN_TELLERS,
  ...FUNDS_TELLERS,
  price_alert: (params, name, style, t) => {
    const [price, reached] = [formatDecimal(params.price ?? "", style), formatDecimal(params.reached ?? "", style)];
    return {
      title: t("inbox_price_alert", { name, price }),
      text: t(params.condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above", { price, reached }),
    };
  },
  suspension: ({ reason = "" }, name, _style, t) => ({
    title: t("inbox_suspension", { name }),
    text: t("inbox_suspension_text", { reason }),
  }),
  bank_card_added: ({ ending = "" }, _name, _style, t) => ({
    title: t("inbox_bank_card_added", { ending }),
    text: t("inbox_destination_text"),
  }),
  wallet_address_added: ({ network = "", beginning = "" }, _name, _style, t) => ({
    title: t("inbox_wallet_address_added", { network, beginning }),
    text: t("inbox_destination_text"),
  }),
  identity_passed: (_params, _name, _style, t) => ({ title: t("inbox_identity_passed"), text: t("inbox_identity_passed_text") }),
  identity_rejected: (_params, _name, _style, t) => ({ title: t("inbox_identity_rejected"), text: t("inbox_identity_rejected_text") }),
  account_frozen: ({ reason = "" }, _name, _style, t) => ({
    title: t("inbox_account_frozen"),
    text: t("inbox_account_frozen_text", { reason: t(`freeze_reason_${isFreezeReason(reason) ? reason : "other"}`) }),
  }),
  account_unfrozen: (_params, _name, _style, t) => ({ title: t("inbox_account_unfrozen"), text: t("inbox_account_unfrozen_text") }),
  support_answer: ({ number = "" }, _name, _style, t) => ({
    title: t("inbox_support_answer"),
    text: t("inbox_support_answer_text", { number }),
  }),
  security_changed: ({ what = "" }, _name, _style, t) => ({
    // One of a newer server has words that are true of any.
    title: t(isSecurityChange(what) ? `inbox_security_${what}` : "security_title"),
    text: t("inbox_password_changed_text"),
  }),
  password_changed: ({ by }, _name, _style, t) => ({
    title: t("inbox_password_changed"),
    text: t(by === "code" ? "inbox_password_reset_text" : "inbox_password_changed_text"),
  }),
};

/** `t` whose values each stand in an isolate; counts stay as they are, since plurals are chosen by them. */
function isolating(t: T): T {
  const isolated = (value: string | number) => (/^\d+$/.test(String(value)) ? value : `\u2068${value}\u2069`);
  return (key, params = {}) => t(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolated(value)])));
}

/** A message in the language in use; `name` is that of the product it is about. The details of the kinds of product must be here. */
export function messageWords({ kind, params }: Pick<SiteMessage, "kind" | "params">, name: string, style: NumberStyle, t: T): Told {
  const tell = TELLERS[kind] ?? kindDetails().find(({ messages }) => messages[kind] !== undefined)?.messages[kind]?.tell;
  if (tell === undefined) throw new Error(`no part of the app says a message of kind ${kind}`);
  // From right to left a bare sign goes behind its number, and a currency to the next amount.
  return tell(params, name, style, style.locale.startsWith("ar") ? isolating(t) : t);
}
