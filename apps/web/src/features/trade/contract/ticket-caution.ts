import { divCeil, divHalfEven } from "@candela/model";
import { openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** How much of everything an order puts up, and how small a move takes it all; both in hundredths of a percent. */
export interface Caution {
  readonly share: bigint;
  readonly distance: bigint;
}

const WHOLE = 10_000n;
/** Half of what is available, and a tenth of the price. */
const LARGE_SHARE = 5_000n;
const SHORT_DISTANCE = 1_000n;

/** Of an order that puts up much of what there is and that a common move would liquidate; null for all others. */
export function cautionOf(state: TicketState, market: TicketMarket): Caution | null {
  const opening = openingOf(state, market);
  const at = openingAt(state, market, state.side);
  const { available } = market;
  if (opening === null || at === null || available === null || available <= 0n || opening.liquidationPrice === null) return null;
  const away = state.side === "long" ? at.at - opening.liquidationPrice : opening.liquidationPrice - at.at;
  const share = divCeil(opening.cost * WHOLE, available);
  const distance = divHalfEven(away * WHOLE, at.at);
  return share < LARGE_SHARE || share > WHOLE || distance > SHORT_DISTANCE ? null : { share, distance };
}
