import { formatDecimal, type NumberStyle, ownText, trimZeros } from "@candela/ui";
import type { T } from "../language/i18n.ts";
import type { MessageTeller, SiteMessage } from "../messages/message-teller.ts";

const WHY = ["terms_changed", "no_room", "closed", "frozen"] as const;
const isWhy = (text: string): text is (typeof WHY)[number] => WHY.some((why) => why === text);

const sum = (amount: string, style: NumberStyle) => formatDecimal(trimZeros(amount), style);

function maturedText({ next = "", interest = "", asset = "" }: SiteMessage["params"], style: NumberStyle, t: T): string {
  const earned = { interest: ownText(trimZeros(interest), style), asset };
  if (next === "") return t("inbox_earning_matured_back", earned);
  if (isWhy(next)) return t("inbox_earning_matured_not", { ...earned, reason: t(`inbox_earning_why_${next}`) });
  return t("inbox_earning_matured_next", earned);
}

/** The end of a term, and what became of the money. */
export const tellMatured: MessageTeller = (params, _name, style, t) => ({
  title: t("inbox_earning_matured", { amount: sum(params.amount ?? "", style), asset: params.asset ?? "" }),
  text: maturedText(params, style, t),
});

/** Interest that waits for money in the account that pays it, and its payment. */
export const tellWaiting: MessageTeller = ({ amount = "", asset = "" }, _name, style, t) => ({
  title: t("inbox_earning_waiting", { amount: sum(amount, style), asset }),
  text: t("inbox_earning_waiting_text"),
});

export const tellWaitingPaid: MessageTeller = ({ amount = "", asset = "" }, _name, style, t) => ({
  title: t("inbox_earning_waiting_paid", { amount: sum(amount, style), asset }),
  text: t("inbox_earning_waiting_paid_text"),
});
