import { formatDecimal, type NumberStyle, ownText, trimZeros } from "@candela/ui";
import { percentOf } from "../../lib/earning/earning-view.ts";
import type { T } from "../../lib/language/i18n.ts";
import type { MessageTeller, SiteMessage } from "../../lib/messages/message-teller.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { Loan } from "./loan-shapes.ts";
import { reasonText, shareText } from "./loan-words.ts";

type Params = SiteMessage["params"];

const plain = (text: string | undefined, style: NumberStyle): string => formatDecimal(trimZeros(text ?? ""), style);
const own = (text: string | undefined, style: NumberStyle): string => ownText(trimZeros(text ?? ""), style);
const moment = (text: string | undefined, t: T): string => t("orders_utc", { time: formatUtcMinute(Number(text ?? "0")) });
const REASONS = ["score", "identity", "history", "fund", "other"] as const satisfies readonly NonNullable<Loan["rejectReason"]>[];

/** What a message of a loan says of the price that decided it. */
const priced = ({ ltv = "0", price, collateral = "" }: Params, style: NumberStyle) => ({
  ...{ ltv: shareText(ltv, style), price: formatDecimal(price ?? "", style), collateral },
});

export const tellApproved: MessageTeller = ({ amount, asset = "" }, _name, style, t) => ({
  title: t("inbox_loan_approved"),
  text: t("inbox_loan_approved_text", { amount: plain(amount, style), asset }),
});

export const tellRejected: MessageTeller = ({ amount, asset = "", reason }, _name, style, t) => ({
  title: t("inbox_loan_rejected"),
  text: t("inbox_loan_rejected_text", {
    ...{ amount: plain(amount, style), asset },
    reason: reasonText(REASONS.find((one) => one === reason) ?? "other", t),
  }),
});

export const tellReminder: MessageTeller = ({ due, asset = "", at }, _name, style, t) => ({
  title: t("inbox_loan_reminder"),
  text: t("inbox_loan_reminder_text", { due: own(due, style), asset, at: moment(at, t) }),
});

export const tellOverdue: MessageTeller = ({ due, asset = "", rate = "0" }, _name, style, t) => ({
  title: t("inbox_loan_overdue"),
  text: t("inbox_loan_overdue_text", { due: own(due, style), asset, rate: percentOf(rate, style) }),
});

export const tellWarning: MessageTeller = (params, _name, style, t) => {
  const { ltv, ...rest } = priced(params, style);
  return { title: t("inbox_loan_warning", { ltv }), text: t("inbox_loan_warning_text", rest) };
};

export const tellCall: MessageTeller = (params, _name, style, t) => ({
  title: t("inbox_loan_call"),
  text: t("inbox_loan_call_text", { ...priced(params, style), until: moment(params.until, t) }),
});

export const tellCallEnded: MessageTeller = (params, _name, style, t) => {
  const { ltv, collateral } = priced(params, style);
  return { title: t("inbox_loan_call_ended"), text: t("inbox_loan_call_ended_text", { ltv, collateral }) };
};

export const tellToppedUp: MessageTeller = ({ added, collateral = "" }, _name, style, t) => ({
  title: t("inbox_loan_topped_up"),
  text: t("inbox_loan_topped_up_text", { added: own(added, style), collateral }),
});

export const tellSold: MessageTeller = (params, _name, style, t) => {
  const { sold, gross, fee, due, asset = "", ended } = params;
  const { price, collateral } = priced(params, style);
  const figures = { sold: own(sold, style), gross: own(gross, style), fee: own(fee, style), price, collateral, asset };
  const text = ended === "yes" ? t("inbox_loan_sold_ended_text", figures) : t("inbox_loan_sold_text", { ...figures, due: own(due, style) });
  return { title: t("inbox_loan_sold"), text };
};
