import type { ContractSide } from "@candela/model";
import { typedUnits } from "../ticket/decimal-field.ts";
import { levelPrice } from "./protection.ts";
import { groundOf, type TicketField, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** In the order in which they stand on screen. */
export const SIDES = ["long", "short"] as const satisfies readonly ContractSide[];

/** A side of which nothing is open, so that leverage and margin mode can be chosen for it; the ticket's own where both are. */
export function freeSide(state: TicketState, market: TicketMarket): ContractSide {
  return SIDES.find((side) => market.held[side] === undefined) ?? state.side;
}

/** The sides that typed levels could be meant for: prices lie around the entry of one, distances lead away from that of either. */
export function protectedSides({ protect, protection, side }: TicketState): readonly ContractSide[] {
  if (!protect || (protection.stopLoss === "" && protection.takeProfit === "")) return [];
  return protection.by === "price" ? [side] : SIDES;
}

/**
 * The ticket turned to the side that what was just typed speaks for: a stop below the price and a target above it belong to a long, a trigger above
 * it opens one. The first of the two levels decides; the second is judged by it.
 */
export function turnedTo(state: TicketState, field: TicketField, market: TicketMarket): TicketState {
  const side = field === "trigger" ? sideOfTrigger(state, market) : sideOfLevel(state, field, market);
  return side === null || side === state.side ? state : { ...state, side };
}

function sideOfTrigger({ trigger }: TicketState, { present, spec }: TicketMarket): ContractSide | null {
  const at = trigger === "" ? null : typedUnits(trigger, spec.priceScale);
  return at === null || at <= 0n || at === present ? null : at > present ? "long" : "short";
}

function sideOfLevel(state: TicketState, field: TicketField, market: TicketMarket): ContractSide | null {
  const { protection } = state;
  if ((field !== "stopLoss" && field !== "takeProfit") || protection.by !== "price") return null;
  if (protection[field === "stopLoss" ? "takeProfit" : "stopLoss"] !== "") return null;
  const fits = (side: ContractSide) => {
    const ground = groundOf(state, market, side);
    const at = ground === null ? null : levelPrice(protection, field, ground);
    if (ground === null || at === null || at === ground.reference) return false;
    return ((field === "takeProfit") === (side === "long")) === at > ground.reference;
  };
  // It is judged by the side it stands for now before it is taken for one of the other.
  return [state.side, ...SIDES].find(fits) ?? null;
}
