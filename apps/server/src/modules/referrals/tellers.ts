import { formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import type { MessageTellers } from "../push/index.ts";

/** "10%" for 0.1. */
function percent(text = "0"): string {
  const rate = parseUnits(text, RATE_SCALE);
  const figure = rate.ok ? formatUnits(rate.value, RATE_SCALE - 2) : text;
  return `${figure.includes(".") ? figure.replace(/\.?0+$/, "") : figure}%`;
}

/** Texts of the messages about commission. */
export const commissionTellers: MessageTellers = {
  commission_rates: ({ one, two, three }, say) => ({
    title: say("inbox_commission_rates"),
    body: say("inbox_commission_rates_text", { one: percent(one), two: percent(two), three: percent(three) }),
  }),
};
