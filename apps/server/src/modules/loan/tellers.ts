import type { MessageTellers } from "../push/index.ts";

const REASONS = ["score", "identity", "history", "fund", "other"] as const;
const isReason = (reason: string): reason is (typeof REASONS)[number] => REASONS.some((known) => known === reason);

/** Texts of the messages about loans. */
export const loanTellers: MessageTellers = {
  loan_approved: (_params, say) => ({ title: say("inbox_loan_approved"), body: say("inbox_loan_approved_text") }),
  loan_rejected: ({ reason = "" }, say) => ({
    title: say("inbox_loan_rejected"),
    body: say("inbox_loan_rejected_text", { reason: say(`loan_reason_${isReason(reason) ? reason : "other"}`) }),
  }),
  loan_reminder: (_params, say) => ({ title: say("inbox_loan_reminder"), body: say("inbox_loan_reminder_text") }),
  loan_overdue: (_params, say) => ({ title: say("inbox_loan_overdue"), body: say("inbox_loan_overdue_text") }),
  loan_warning: (_params, say) => ({ title: say("inbox_loan_warning"), body: say("inbox_loan_warning_text") }),
  loan_call: (_params, say) => ({ title: say("inbox_loan_call"), body: say("inbox_loan_call_text") }),
  loan_call_ended: (_params, say) => ({ title: say("inbox_loan_call_ended"), body: say("inbox_loan_call_ended_text") }),
  loan_topped_up: ({ added = "", collateral = "" }, say) => ({
    title: say("inbox_loan_topped_up"),
    body: say("inbox_loan_topped_up_text", { added, collateral }),
  }),
  loan_sold: ({ ended = "" }, say) => ({
    title: say("inbox_loan_sold"),
    body: say(ended === "" ? "inbox_loan_sold_text" : "inbox_loan_sold_ended_text"),
  }),
};
