import { formatDecimal, type NumberStyle, ownText } from "@candela/ui";
import type { T } from "../../../lib/language/i18n.ts";
import type { MessageTeller, SiteMessage } from "../../../lib/messages/message-teller.ts";

const number = (text: string | undefined, style: NumberStyle) => formatDecimal(text ?? "", style);
const own = (text: string | undefined, style: NumberStyle) => ownText(text ?? "", style);

export const tellDividend: MessageTeller = ({ quantity, cashPerUnit, cash, currency = "" }, name, style, t) => {
  const shown = { quantity: own(quantity, style), cashPerUnit: number(cashPerUnit, style), cash: own(cash, style), currency };
  return { title: t("inbox_dividend", { name }), text: t("inbox_dividend_text", shown) };
};

export const tellSplit: MessageTeller = (params, name, style, t) => {
  const { newUnits = "", oldUnits = "" } = params;
  const title = Number(newUnits) < Number(oldUnits) ? "inbox_reverse_split" : "inbox_split";
  const ratio = { newUnits: number(newUnits, style), oldUnits: number(oldUnits, style) };
  return { title: t(title, { name, ...ratio }), text: splitText(params, style, t) };
};

const HELD = { whole: "inbox_split_whole", fraction_paid: "inbox_split_fraction_paid", all_paid: "inbox_split_all_paid" } as const;

/** What became of the holding, of the orders, or of both. */
function splitText({ holding: kind, before, after, cash, currency = "", orders = "0" }: SiteMessage["params"], style: NumberStyle, t: T) {
  const cancelled = orders === "0" ? "" : t("inbox_split_orders", { orders });
  if (kind === "none") return cancelled;
  const shown = { before: own(before, style), after: own(after, style), cash: own(cash, style), currency };
  const holding = t(HELD[kind as keyof typeof HELD] ?? HELD.whole, shown);
  return cancelled === "" ? holding : t("inbox_split_both", { holding, orders: cancelled });
}
