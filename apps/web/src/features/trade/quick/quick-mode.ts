import { PositionType } from "@candela/model";
import { lazy } from "react";
import type { TradeMode } from "../shell/trade-mode.ts";
import { PastLabel, RunningLabel } from "./pane-labels.tsx";
import { useEntryLines } from "./use-entry-lines.ts";
import { useTickChartOffered } from "./use-product-trades.ts";

const QuickTicket = lazy(() => import("./quick-ticket.tsx"));
const Spotlight = lazy(() => import("./trade-cards.tsx"));
const Results = lazy(() => import("./results.tsx"));
const TickChart = lazy(() => import("./tick-chart.tsx"));
const RunningPane = lazy(() => import("./running-pane.tsx"));
const PastPane = lazy(() => import("./past-pane.tsx"));

/** Up or down within seconds or minutes, for a payout known before. */
export const quickMode: TradeMode = {
  id: "quick",
  name: "trade_quick",
  closedText: "trade_quick_closed",
  positionTypes: [PositionType.quick],
  phoneHead: "chart",
  Ticket: QuickTicket,
  Spotlight,
  Watch: Results,
  tickChart: { useOffered: useTickChartOffered, Chart: TickChart },
  useLines: useEntryLines,
  panes: [
    { id: "past", Label: PastLabel, Pane: PastPane },
    { id: "running", Label: RunningLabel, Pane: RunningPane },
  ],
};
