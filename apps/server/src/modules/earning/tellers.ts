import type { MessageTellers } from "../push/index.ts";

const NO_NEXT = ["terms_changed", "no_room", "closed", "frozen"] as const;
const isReason = (next = ""): next is (typeof NO_NEXT)[number] => NO_NEXT.some((known) => known === next);

/** Texts of the messages about locks and pledges. */
export const earningTellers: MessageTellers = {
  earning_matured: ({ of, next = "" }, say) => ({
    title: say(of === "pledge" ? "inbox_pledge_matured" : "inbox_lock_matured"),
    body: say(next === "" ? "inbox_earning_back" : isReason(next) ? `inbox_earning_not_again_${next}` : "inbox_earning_again"),
  }),
  earning_waiting: (_params, say) => ({ title: say("inbox_earning_waiting"), body: say("inbox_earning_waiting_text") }),
  earning_waiting_paid: (_params, say) => ({ title: say("inbox_earning_waiting_paid"), body: say("inbox_earning_waiting_paid_text") }),
};
