import { PositionType } from "@candela/model";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { lazyPart } from "../../../lib/net/lazy-part.ts";
import type { TradeMode } from "../shell/trade-mode.ts";
import { PastLabel, PositionsLabel, RestingLabel } from "./pane-labels.tsx";
import { useContractLines } from "./use-contract-lines.ts";

const ContractTicket = lazyPart(() => import("./contract-ticket.tsx"));
const OwnPositions = lazyPart(() => import("./own-positions.tsx"));
const PositionsPane = lazyPart(() => import("./positions-pane.tsx"));
const RestingPane = lazyPart(() => import("./resting-list.tsx"));
const PastPane = lazyPart(() => import("./past-list.tsx"));
const ContractWatch = lazyPart(() => import("./contract-watch.tsx"));

/** Long or short with margin. */
export const contractMode: TradeMode = {
  id: "contract",
  name: "trade_contract",
  feature: "contractTrade",
  path: POSITIONS_PATH,
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
