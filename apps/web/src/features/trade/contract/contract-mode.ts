import { PositionType } from "@candela/model";
import { lazy } from "react";
import type { TradeMode } from "../shell/trade-mode.ts";
import { PastLabel, PositionsLabel, RestingLabel } from "./pane-labels.tsx";
import { useContractLines } from "./use-contract-lines.ts";

const ContractTicket = lazy(() => import("./contract-ticket.tsx"));
const OwnPositions = lazy(() => import("./own-positions.tsx"));
const PositionsPane = lazy(() => import("./positions-pane.tsx"));
const RestingPane = lazy(() => import("./resting-list.tsx"));
const PastPane = lazy(() => import("./past-list.tsx"));
const ContractWatch = lazy(() => import("./contract-watch.tsx"));

/** Long or short with margin. */
export const contractMode: TradeMode = {
  id: "contract",
  name: "trade_contract",
  closedText: "trade_contract_closed",
  positionTypes: [PositionType.contract],
  phoneHead: "line",
  Ticket: ContractTicket,
  Spotlight: OwnPositions,
  Watch: ContractWatch,
  useLines: useContractLines,
  panes: [
    { id: "positions", Label: PositionsLabel, Pane: PositionsPane },
    { id: "resting", Label: RestingLabel, Pane: RestingPane },
    { id: "past", Label: PastLabel, Pane: PastPane },
  ],
};
