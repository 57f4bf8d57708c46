import { type NumberStyle, ownText, trimZeros } from "@candela/ui";
import type { MessageTeller, SiteMessage } from "../../lib/messages/message-teller.ts";
import { shareSymbol } from "./share-view.ts";

const WHY = ["failed", "list_late", "beacon_missing", "seed_sealed"] as const;
const isWhy = (text: string): text is (typeof WHY)[number] => WHY.some((why) => why === text);

function figures({ code = "", shares = "", asked = "", paid = "", returned = "", asset = "" }: SiteMessage["params"], style: NumberStyle) {
  const own = (text: string) => (text === "" ? "" : ownText(trimZeros(text), style));
  return { code: shareSymbol(code), shares: own(shares), asked: own(asked), paid: own(paid), returned: own(returned), asset };
}

/** What a draw gave: shares and money back, or all of the money. */
export const tellDrawn: MessageTeller = (params, _name, style, t) => {
  const told = figures(params, style);
  return {
    title: t("inbox_new_share_drawn", told),
    text: t(params.shares === "0" ? "inbox_new_share_none_text" : "inbox_new_share_drawn_text", told),
  };
};

/** Why there was no draw; of a reason that this version does not know, that too little was asked for is not said. */
export const tellReturned: MessageTeller = (params, _name, style, t) => {
  const told = figures(params, style);
  const reason = params.reason ?? "";
  return {
    title: t("inbox_new_share_returned", told),
    text: isWhy(reason) ? t(`inbox_new_share_returned_${reason}`, told) : t("shares_all_back"),
  };
};

export const tellListed: MessageTeller = (params, _name, style, t) => {
  const told = figures(params, style);
  return { title: t("inbox_new_share_listed", told), text: t("inbox_new_share_listed_text", told) };
};
