import { PositionType } from "@candela/model";
import { QUICK_TRADES_PATH } from "../../../lib/navigation/paths.ts";
import { lazyPart } from "../../../lib/net/lazy-part.ts";
import type { TradeMode } from "../shell/trade-mode.ts";
import { PastLabel, RunningLabel } from "./pane-labels.tsx";
import { useEntryLines } from "./use-entry-lines.ts";
import { useTradesRun } from "./use-product-trades.ts";

const QuickTicket = lazyPart(() => import("./quick-ticket.tsx"));
const Spotlight = lazyPart(() => import("./trade-cards.tsx"));
const Results = lazyPart(() => import("./results.tsx"));
const TickChart = lazyPart(() => import("./tick-chart.tsx"));
const RunningPane = lazyPart(() => import("./running-pane.tsx"));
const PastPane = lazyPart(() => import("./past-pane.tsx"));

/** Up or down within seconds or minutes, for a payout known before. */
export const quickMode: TradeMode = {
  id: "quick",
  name: "trade_quick",
  feature: "quickTrade",
  path: QUICK_TRADES_PATH,
  closedText: "trade_quick_closed",
  positionTypes: [PositionType.quick],
  phoneHead: "chart",
  Ticket: QuickTicket,
  Spotlight,
  Watch: Results,
  tickChart: { useRuns: useTradesRun, Chart: TickChart },
  useLines: useEntryLines,
  panes: [
    { id: "running", Label: RunningLabel, Pane: RunningPane },
    { id: "past", Label: PastLabel, Pane: PastPane },
  ],
};
