import { PositionType } from "@candela/model";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { lazyPart } from "../../../lib/net/lazy-part.ts";
import type { TradeMode } from "../shell/trade-mode.ts";
import { HoldingLine } from "./holding-line.tsx";
import { HistoryLabel, OpenOrdersLabel } from "./orders/pane-labels.tsx";

const SpotTicket = lazyPart(() => import("./spot-ticket.tsx"));
const OpenOrdersPane = lazyPart(() => import("./orders/order-panes.tsx").then((module) => ({ default: module.OpenOrdersPane })));
const HistoryPane = lazyPart(() => import("./orders/order-panes.tsx").then((module) => ({ default: module.HistoryPane })));

/** Buying and selling the product itself: stocks as spot, crypto as bibi. */
export const spotMode: TradeMode = {
  id: "spot",
  name: "trade_spot",
  feature: "spotTrade",
  path: ORDERS_PATH,
  closedText: "trade_spot_closed",
  positionTypes: [PositionType.spot, PositionType.bibi],
  phoneHead: "chart",
  Ticket: SpotTicket,
  Spotlight: HoldingLine,
  panes: [
    { id: "open", Label: OpenOrdersLabel, Pane: OpenOrdersPane },
    { id: "history", Label: HistoryLabel, Pane: HistoryPane },
  ],
};
