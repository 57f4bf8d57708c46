import type { MessageTellers } from "../push/index.ts";

/** Texts of the messages about commission. */
export const commissionTellers: MessageTellers = {
  commission_rates: (_params, say) => ({ title: say("inbox_commission_rates"), body: say("inbox_commission_rates_text") }),
};
