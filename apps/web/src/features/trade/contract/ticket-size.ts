import { type ContractSizing, formatUnits, lotsOfSize, powerOfTen, sizeOfLots } from "@candela/model";
import { trimZeros } from "@candela/ui";
import { typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { typedUnits } from "../ticket/decimal-field.ts";
import { SETTLEMENT } from "./contract-shapes.ts";
import { type SizeBy, sizeDecimals, sizeScale } from "./size-units.ts";
import { turnedTo } from "./ticket-side.ts";
import {
  fieldDecimals,
  leverageOf,
  lotSizeOf,
  lotsFor,
  lotsOf,
  openingAt,
  type TicketAction,
  type TicketMarket,
  type TicketState,
  ticketReducer,
} from "./ticket-state.ts";

/** An action of the ticket, or another unit for its size. */
export type SizedAction = TicketAction | { readonly type: "sizeBy"; readonly by: SizeBy; readonly market: TicketMarket };

/** What sizes of the ticket's side are converted at now; null while its price is missing. */
function sizingOf(state: TicketState, market: TicketMarket): ContractSizing | null {
  const opening = openingAt(state, market, state.side);
  if (opening === null) return null;
  const lotSize = lotSizeOf(market, state.side);
  return {
    product: market.spec,
    side: state.side,
    leverage: leverageOf(state, market),
    lotSize,
    at: opening.at,
    valueFor: (lots) => {
      const opened = openingAt(state, market, state.side, lots) ?? opening;
      return opened.value ?? opened.at * lots * lotSize;
    },
  };
}

/** The lots of the ticket as a size in its unit, as one would have typed it: money in cents, upwards, so that it leads back to as many lots. */
function sizeTextOf(state: TicketState, market: TicketMarket, by: SizeBy): string {
  const lots = lotsOf(state);
  const sizing = sizingOf(state, market);
  // A share of what is available says nothing that could be typed again.
  if (by === "lots" || by === "share" || lots === null || sizing === null) return "";
  const scale = sizeScale(by, market.spec);
  const step = powerOfTen(scale - sizeDecimals(by, market.spec, sizing.lotSize));
  const units = sizeOfLots(by, lots, sizing, SETTLEMENT);
  return trimZeros(formatUnits(units + ((step - (units % step)) % step), scale));
}

/** The lots that the typed size comes to now. None while it, or the price, is missing. */
function counted(state: TicketState, market: TicketMarket): TicketState {
  const { sizeBy, size } = state;
  const { cap: _, ...others } = state;
  if (sizeBy === "lots") return state;
  if (sizeBy === "share") {
    const percent = typedUnits(size, 0);
    const share = size === "" || percent === null ? null : lotsFor(state, market, percent > 100n ? 100 : Number(percent));
    return { ...others, lots: share === null ? "" : String(share.lots), ...(share?.cap && { cap: share.cap }) };
  }
  const sizing = sizingOf(state, market);
  const units = size === "" ? null : typedUnits(size, sizeScale(sizeBy, market.spec));
  return { ...others, lots: sizing === null || units === null ? "" : String(lotsOfSize(sizeBy, units, sizing, SETTLEMENT)) };
}

/** What changes how many lots a typed size is. The price alone does not: the number of lots in hand does not change under the finger. */
function changesLots(action: TicketAction): boolean {
  if (action.type === "write") return action.field === "price" || action.field === "trigger";
  return action.type === "leverage" || action.type === "side" || action.type === "orderType";
}

/** The ticket's reducer, with a size that may be typed in another unit than lots. */
export function sizedReducer(before: TicketState, action: SizedAction): TicketState {
  if (action.type === "sizeBy") {
    const { rejected: _, ...others } = before;
    return { ...others, sizeBy: action.by, size: sizeTextOf(before, action.market, action.by) };
  }
  if (action.type === "write" && action.field === "lots" && before.sizeBy !== "lots") {
    const { rejected: _, ...others } = before;
    const size = typedDecimal(action.text, fieldDecimals(before, action.market, "lots"));
    return typeof size === "string" ? counted({ ...others, size }, action.market) : { ...others, rejected: { ...size, field: "lots" } };
  }
  const state = turnedTo(ticketReducer(before, action), action);
  if (state.sizeBy === "lots") return state;
  if (action.type === "clear") return { ...state, size: "" };
  if (action.type === "percent") {
    const text = state.sizeBy === "share" ? String(action.percent) : sizeTextOf(state, action.market, state.sizeBy);
    return { ...state, size: text };
  }
  const market = "market" in action ? action.market : undefined;
  return market !== undefined && state.size !== "" && changesLots(action) ? counted(state, market) : state;
}
