import { useUi } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import { useLiveness, useStaleSeconds } from "../../../lib/live.ts";
import type { Product } from "../../../lib/quote-store.ts";
import { isListed, isSuspended } from "../../../lib/suspension.ts";
import { problemText } from "../ticket/problem-text.ts";
import { stakeUnits } from "./stake.ts";
import type { QuickTicketState } from "./use-quick-ticket.ts";

/** Why no trade can be placed now, in words; undefined when one can. */
export function useBlocked(product: Product, { quote, stake, refused, problem }: QuickTicketState): string | undefined {
  const t = useT();
  const style = useUi();
  const stale = useStaleSeconds(quote);
  const cut = useLiveness() === "stale";
  if (!isListed(product)) return t("product_not_listed");
  if (isSuspended(product) || quote.isHalted) return t("product_suspended");
  if (!quote.isOpen) return t("trade_closed");
  if (stale !== null) return t("price_stale", { seconds: stale });
  if (cut) return t("quick_offline");
  if (stakeUnits(stake) === null || refused !== null) return t("quick_enter_stake");
  return problem === null ? undefined : problemText(problem, style);
}
