import { formatDecimal, type NumberStyle, ownText, trimZeros } from "@candela/ui";
import type { MessageTeller, SiteMessage } from "../messages/message-teller.ts";

const WHY = ["terms_changed", "no_room", "closed", "frozen"] as const;
const isWhy = (text: string): text is (typeof WHY)[number] => WHY.some((why) => why === text);

/** What became of the money. */
function whatBecame(next: string) {
  if (next === "") return "inbox_earning_back";
  return isWhy(next) ? (`inbox_earning_not_again_${next}` as const) : "inbox_earning_again";
}

const figures = ({ amount = "", interest = "", asset = "" }: SiteMessage["params"], style: NumberStyle) => ({
  amount: formatDecimal(trimZeros(amount), style),
  interest: ownText(trimZeros(interest), style),
  asset,
});

/** The end of a term of a lock or a pledge. */
export const tellMatured: MessageTeller = (params, _name, style, t) => ({
  title: t(params.of === "pledge" ? "inbox_pledge_matured" : "inbox_lock_matured"),
  text: t(whatBecame(params.next ?? ""), figures(params, style)),
});

/** Interest that waits for money in the account that pays it, and its payment. */
export const tellWaiting: MessageTeller = (params, _name, style, t) => ({
  title: t("inbox_earning_waiting"),
  text: t("inbox_earning_waiting_text", figures(params, style)),
});

export const tellWaitingPaid: MessageTeller = (params, _name, style, t) => ({
  title: t("inbox_earning_waiting_paid"),
  text: t("inbox_earning_waiting_paid_text", figures(params, style)),
});
