import { percentChange, subtractDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../net/queries.ts";

const PANEL_MS = 5_000;

/** The user's totals at current prices; fetched again with every change of a balance. */
export function usePanel(enabled = true) {
  return useQuery({
    ...dataQuery("GET /api/userInfo/personCenterPanelData", {}, { keep: true, enabled }),
    refetchInterval: enabled ? PANEL_MS : false,
  });
}

/** Today's change in percent of what the day began with; money that came in today counts as its beginning. Null when that is nothing. */
export function todayRate(panel: { readonly userBalanceConvert: string; readonly profitAndLoseToday: string }): string | null {
  const { userBalanceConvert: total, profitAndLoseToday: today } = panel;
  return percentChange(total, subtractDecimals(total, today));
}
