import type { MessageTellers } from "./message-words.ts";

/** Texts of the messages about activities and vouchers. */
export const campaignTellers: MessageTellers = {
  campaign_won: (_params, say) => ({ title: say("inbox_campaign_won"), body: say("inbox_campaign_won_text") }),
  campaign_nothing: (_params, say) => ({ title: say("inbox_campaign_nothing"), body: say("inbox_campaign_nothing_text") }),
  campaign_void: (_params, say) => ({ title: say("inbox_campaign_void"), body: say("inbox_campaign_void_text") }),
  campaign_ended: ({ paid = "" }, say) => ({
    title: say("inbox_campaign_ended"),
    body: say(isNothing(paid) ? "inbox_campaign_ended_text" : "inbox_campaign_ended_paid_text"),
  }),
  campaign_paid: (_params, say) => ({ title: say("inbox_campaign_paid"), body: say("inbox_campaign_paid_text") }),
  campaign_used: (_params, say) => ({ title: say("inbox_campaign_used"), body: say("activity_used_text") }),
  voucher_ending: (_params, say) => ({ title: say("inbox_voucher_ending"), body: say("inbox_voucher_ending_text") }),
  voucher_ended: (_params, say) => ({ title: say("inbox_voucher_ended"), body: say("inbox_voucher_ended_text") }),
};

const isNothing = (amount: string) => /^[0.]*$/.test(amount);
