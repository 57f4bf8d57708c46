import type { Data } from "@candela/contract";
import { truncateDecimals } from "@candela/ui";
import { shownParts } from "./shown-parts.ts";

export type Panel = Data<"GET /api/userInfo/personCenterPanelData">;

/** Decimals of the totals, and of every figure that one of them is the sum of. */
export const PANEL_DECIMALS = 2;

/** USDT with the decimals shown. */
export interface ShownPanel {
  readonly total: string;
  readonly cash: string;
  /** Everything but cash. */
  readonly holdings: string;
  /** Held by open trades; part of the holdings. */
  readonly margin: string;
  /** Unrealised. */
  readonly profit: string;
  readonly today: string;
}

type Totals = Pick<Panel, "userBalanceConvert" | "cash" | "holdings" | "allMarginAmount" | "profitAndLose" | "profitAndLoseToday">;

/** The user's totals as every screen shows them: cash and holdings add up to the total, and nothing reads as more than there is. */
export function shownPanel(panel: Totals): ShownPanel {
  const { cash, holdings } = panel;
  const worth = shownParts({ total: panel.userBalanceConvert, parts: [cash, holdings] }, PANEL_DECIMALS, (index) => index === 0);
  return {
    total: worth.total,
    cash: worth.parts[0] ?? cash,
    holdings: worth.parts[1] ?? holdings,
    margin: truncateDecimals(panel.allMarginAmount, PANEL_DECIMALS),
    profit: truncateDecimals(panel.profitAndLose, PANEL_DECIMALS),
    today: truncateDecimals(panel.profitAndLoseToday, PANEL_DECIMALS),
  };
}
