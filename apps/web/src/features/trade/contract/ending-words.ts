import { formatDecimal, type NumberStyle, ownText } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { MessageTeller, SiteMessage } from "../../../lib/messages/message-teller.ts";

const TITLES = { take_profit: "inbox_take_profit", stop_loss: "inbox_stop_loss", trailing: "inbox_trailing" } as const;

/** What a position that was closed for the user came to, and at which prices. */
function ending({ side, price, trigger, result, currency = "" }: SiteMessage["params"], name: string, style: NumberStyle, t: T) {
  return {
    position: t(side === "short" ? "contract_short_of" : "contract_long_of", { name }),
    price: formatDecimal(price ?? "", style),
    trigger: formatDecimal(trigger ?? "", style),
    result: ownText(result ?? "", style, { decimals: 2, sign: "always" }),
    currency,
  };
}

export const tellLiquidation: MessageTeller = (params, name, style, t) => {
  const { position, price, result, currency } = ending(params, name, style, t);
  const text = params.reason === "cross_settlement" ? "inbox_cross_settlement_text" : "inbox_liquidation_text";
  return { title: t("inbox_liquidation", { position }), text: t(text, { price, result, currency }) };
};

export const tellProtectionHit: MessageTeller = (params, name, style, t) => {
  const { position, price, trigger, result, currency } = ending(params, name, style, t);
  const title = TITLES[params.reason as keyof typeof TITLES] ?? TITLES.stop_loss;
  return { title: t(title, { position }), text: t("inbox_protection_text", { trigger, price, result, currency }) };
};
