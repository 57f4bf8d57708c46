import type { ContractSide } from "@candela/model";
import { NO_PROTECTION, type ProtectionDraft } from "./protection.ts";
import type { TicketAction, TicketMarket, TicketState } from "./ticket-state.ts";

/** In the order in which they stand on screen. */
export const SIDES = ["long", "short"] as const satisfies readonly ContractSide[];

function isEmpty({ takeProfit, stopLoss, trailing }: ProtectionDraft): boolean {
  return takeProfit === "" && stopLoss === "" && trailing === "";
}

/**
 * The ticket as an order of this side is placed by it: as long as its user changed nothing, with the levels of the position that the order adds to. An order
 * that waits leaves them to the position, which may have others when it opens, unless they are asked for.
 */
export function withStanding(state: TicketState, market: TicketMarket, side: ContractSide = state.side): TicketState {
  const levels = market.held[side]?.levels;
  const isOwn = state.ownLevels || !isEmpty(state.protection);
  if (levels === undefined || isOwn || (state.orderType !== "market" && !state.protect)) return state;
  return { ...state, protect: true, protection: levels };
}

export function takesStanding(state: TicketState, market: TicketMarket, side: ContractSide): boolean {
  return withStanding(state, market, side) !== state;
}

/** The side whose levels the fields show: the ticket's own, unless only the position of the other has some that stand. */
export function levelSide(state: TicketState, market: TicketMarket): ContractSide {
  if (takesStanding(state, market, state.side)) return state.side;
  return SIDES.find((side) => takesStanding(state, market, side)) ?? state.side;
}

/** What an action changes of levels that stand, it changes as the ticket's own: from then on they follow the position no more. */
export function beforeAction(state: TicketState, action: TicketAction): TicketState {
  const changesLevels =
    action.type === "level" ||
    action.type === "by" ||
    action.type === "trailingBy" ||
    (action.type === "write" && (action.field === "takeProfit" || action.field === "stopLoss" || action.field === "trailing"));
  if (!changesLevels) return state;
  const side = action.type === "level" ? action.side : levelSide(state, action.market);
  const standing = withStanding(state, action.market, side);
  return standing === state ? state : { ...standing, side, ownLevels: true };
}

/** Protection switched on begins with what stands again, unless levels were typed; switched off the order says nothing of any. */
export function switchedProtection(state: TicketState, on: boolean): TicketState {
  return { ...state, protect: on, ownLevels: !on || !isEmpty(state.protection) };
}

/** The levels of the position again, in place of those that were typed. */
export function backToStanding(state: TicketState): TicketState {
  return { ...state, protect: true, protection: NO_PROTECTION, ownLevels: false };
}
