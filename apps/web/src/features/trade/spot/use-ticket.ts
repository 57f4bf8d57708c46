import { type Direction, type FillModel, formatUnits, PositionType, type ProductType, type Rate, USDT } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type SettlementCash, useSettlementCash } from "../../../lib/currencies/settlement-cash.ts";
import { productUnit } from "../../../lib/market/product-name.ts";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useDraft } from "../../../lib/session/draft.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { spotModeOf, useFillModel, useLiveQuote, wireUnits } from "../product.ts";
import { useFeeRates } from "../ticket/use-fee-rates.ts";
import { type OwnMost, useOwnMost } from "../ticket/use-own-limit.ts";
import { isTicket, newTicket, type TicketMarket, ticketReducer } from "./ticket-state.ts";

/** The cash and holding that the user can spend and sell. */
function useFunds(productCode: string) {
  const enabled = useLoggedIn();
  const cash = useSettlementCash();
  const holdings = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { enabled }));
  const held = holdings.data?.find((row) => row.productCode === productCode);
  return {
    cash,
    holding: enabled && holdings.data !== undefined ? (held?.available ?? "0") : null,
    reserved: held?.frozen ?? "0",
  };
}

/** The ticket of one product, and the market it is judged against at each tick. */
export function useTicket(product: Product, direction: Direction) {
  const [empty] = useState(() => newTicket(direction));
  const [state, dispatch] = useDraft(`spotDraft ${product.productCode}`, ticketReducer, empty, (kept) => isTicket(kept, direction));
  const quote = useLiveQuote(product, 100);
  const funds = useFunds(product.productCode);
  const mode = spotModeOf(product);
  const rates = useFeeRates(product.productType, mode ?? PositionType.spot);
  const feeRate = mode === null ? null : rates[state.direction];
  const model = useFillModel();
  const own = useOwnMost(null);
  const market = useMemo(
    () => marketOf(product, quote, model, funds.cash, funds.holding, feeRate, own),
    [product, quote, model, funds.cash, funds.holding, feeRate, own],
  );
  const { available } = funds.cash;
  return {
    state,
    dispatch,
    market,
    quote,
    available: available === null ? null : formatUnits(available, USDT.scale),
    holding: funds.holding,
    /** Of the holding, by orders that wait: held, and not free to sell. */
    reserved: funds.reserved,
  };
}

function marketOf(
  product: Product,
  quote: Quote,
  model: FillModel,
  cash: SettlementCash,
  holding: string | null,
  feeRate: Rate | null,
  own: OwnMost | null,
): TicketMarket {
  const { priceScale, quantityScale } = product;
  return {
    unit: productUnit(product.productCode),
    model,
    product: {
      productType: product.productType as ProductType,
      priceScale,
      tickSize: wireUnits(product.tickSize, priceScale),
      quantityScale,
      quantityStep: wireUnits(product.quantityStep, quantityScale),
      quantityMin: wireUnits(product.quantityMin, quantityScale),
      quantityMax: wireUnits(product.quantityMax, quantityScale),
    },
    present: wireUnits(quote.nowPrice, priceScale),
    bid: wireUnits(quote.bid, priceScale),
    ask: wireUnits(quote.ask, priceScale),
    feeRate,
    settlement: USDT,
    ...cash,
    holding: holding === null ? null : wireUnits(holding, quantityScale),
    own,
  };
}

export type Ticket = ReturnType<typeof useTicket>;
