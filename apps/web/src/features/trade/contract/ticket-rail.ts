import type { ContractSide } from "@candela/model";
import { priceText } from "./contract-shapes.ts";
import type { RailPrices } from "./rail-places.ts";
import { levelsOf } from "./ticket-check.ts";
import { openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** The marks of an order on the rail; null while there is only its entry. */
export function ticketRail(state: TicketState, market: TicketMarket, side: ContractSide = state.side): RailPrices | null {
  const opening = openingOf(state, market, side);
  const at = openingAt(state, market, side);
  if (at === null) return null;
  const { stopLoss, takeProfit } = levelsOf(state, market, side);
  const { spec } = market;
  const text = (units: bigint) => priceText(spec, units);
  const marks: RailPrices = {
    entry: text(at.at),
    ...(opening !== null && opening.liquidationPrice !== null && { liquidation: text(opening.liquidationPrice) }),
    ...(stopLoss !== null && stopLoss > 0n && { stop: text(stopLoss) }),
    ...(takeProfit !== null && takeProfit > 0n && { target: text(takeProfit) }),
    ...(state.orderType !== "market" && { market: text(market.present) }),
  };
  return Object.keys(marks).length < 2 ? null : marks;
}
