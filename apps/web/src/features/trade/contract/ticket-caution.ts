import { divCeil, divHalfEven } from "@candela/model";
import { openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** How much of everything an order puts up, and how small a move takes it all; both in hundredths of a percent. */
export interface Caution {
  readonly share: bigint;
  readonly distance: bigint;
}

const WHOLE = 10_000n;
/** From which share on a distance is worth a word: half of what is available against a tenth of the price, a tenth of it against a fiftieth. */
const CAUTIONS = [
  { distance: 200n, share: 1_000n },
  { distance: 1_000n, share: 5_000n },
] as const;

/** The share and distance of an order that stakes much of the money and that a common move would liquidate; null for all others. */
export function cautionOf(state: TicketState, market: TicketMarket): Caution | null {
  const opening = openingOf(state, market);
  const at = openingAt(state, market, state.side);
  const { available } = market;
  if (opening === null || at === null || available === null || available <= 0n || opening.liquidationPrice === null) return null;
  const away = state.side === "long" ? at.at - opening.liquidationPrice : opening.liquidationPrice - at.at;
  const share = divCeil(opening.cost * WHOLE, available);
  const distance = divHalfEven(away * WHOLE, at.at);
  const isWorth = CAUTIONS.some((caution) => distance <= caution.distance && share >= caution.share);
  return isWorth && share <= WHOLE ? { share, distance } : null;
}
