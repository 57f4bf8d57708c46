import { useT } from "../../../lib/language/i18n.ts";
import { useRunningTrades } from "./quick-feed.ts";

/** The tab of the trades that run, with their number. */
export function RunningLabel() {
  const t = useT();
  const { trades } = useRunningTrades();
  return trades === undefined ? t("quick_open_tab") : t("quick_open_tab_count", { count: trades.length });
}

export function PastLabel() {
  return useT()("quick_past_tab");
}
