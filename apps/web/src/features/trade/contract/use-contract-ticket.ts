import { type ContractSide, Direction, type FillModel, PositionType } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSettlementCash } from "../../../lib/currencies/settlement-cash.ts";
import { priceCurrency, productUnit } from "../../../lib/market/product-name.ts";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useDraft } from "../../../lib/session/draft.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { useFillModel, useLiveQuote } from "../product.ts";
import { type FeeRates, useFeeRates } from "../ticket/use-fee-rates.ts";
import { useOwnMost } from "../ticket/use-own-limit.ts";
import { backingOfOthers } from "./contract-book.ts";
import { holdingOf, quoteUnits, specOf, type Terms, termsOf } from "./contract-shapes.ts";
import { draftOf, presentOf } from "./protection.ts";
import { sizeByStore } from "./size-units.ts";
import { type SizedAction, sizedReducer } from "./ticket-size.ts";
import { type HeldSide, isTicket, NEW_TICKET, type TicketMarket, type TicketState } from "./ticket-state.ts";
import { type LiveBook, useBook } from "./use-book.ts";

const TERMS_FRESH_MS = 60_000;

/** Lots, leverages and rates of a product's contract; undefined until they are known. */
export function useTerms(product: Product) {
  const { productCode } = product;
  const query = useQuery(dataQuery("GET /api/contractProduct/detail", { productCode }, { keep: true, staleTime: TERMS_FRESH_MS }));
  const rates = useFeeRates(product.productType, PositionType.contract);
  const terms = useMemo(
    () => (query.data ? withFeeRates(termsOf(query.data, specOf(product)), rates) : undefined),
    [query.data, product, rates],
  );
  return { terms, failed: terms === undefined && (query.isError || query.data === null), retry: () => void query.refetch() };
}

/** The rates that the order fees say; those that came with the terms until they are here. */
function withFeeRates(terms: Terms, rates: FeeRates): Terms {
  const { buy, sell } = terms.feeRates;
  return { ...terms, feeRates: { buy: rates[Direction.buy]?.units ?? buy, sell: rates[Direction.sell]?.units ?? sell } };
}

export interface ContractTicketState {
  readonly state: TicketState;
  readonly dispatch: (action: SizedAction) => void;
  readonly market: TicketMarket | undefined;
  readonly quote: Quote;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The contract ticket of one product, and the market it is judged against at each tick. */
export function useContractTicket(product: Product): ContractTicketState {
  const [empty] = useState(() => ({ ...NEW_TICKET, sizeBy: sizeByStore.get() }));
  const [state, dispatch] = useDraft(`contractDraft ${product.productCode}`, sizedReducer, empty, isTicket);
  const asked = useQueryParam("side");
  useEffect(() => {
    if (asked === "long" || asked === "short") dispatch({ type: "side", side: asked });
  }, [asked, dispatch]);
  const quote = useLiveQuote(product, 100);
  const live = useBook();
  const loggedIn = useLoggedIn();
  const { leaning = null } = useSettlementCash();
  const { terms, failed, retry } = useTerms(product);
  const model = useFillModel();
  const own = useOwnMost(0n);
  const market = useMemo(
    () => (terms === undefined ? undefined : { ...marketOf(product, quote, model, terms, live, loggedIn), leaning, own }),
    [product, quote, model, terms, live, loggedIn, leaning, own],
  );
  return { state, dispatch, market, quote, failed, retry };
}

/** Without an account the figures are those of somebody who has nothing open. */
function marketOf(
  product: Product,
  quote: Quote,
  model: FillModel,
  terms: Terms,
  { rows, cash }: LiveBook,
  loggedIn: boolean,
): TicketMarket {
  const spec = specOf(product);
  // A copy of a leader stands beside an own position and is never added to: it binds the ticket to nothing.
  const ownRow = (side: ContractSide) =>
    rows.find(({ position }) => position.productCode === product.productCode && position.side === side && position.followId === null);
  const held = (side: ContractSide): HeldSide | undefined => {
    const own = ownRow(side);
    if (own === undefined) return undefined;
    const { position } = own;
    const { takeProfit, stopLoss, trailing, marginMode } = position;
    const hasLevels = takeProfit !== null || stopLoss !== null || trailing !== null;
    const levels = hasLevels ? draftOf(position) : undefined;
    return { holding: holdingOf(position, spec), marginMode, levels };
  };
  const backing = (side: ContractSide) => {
    const own = ownRow(side);
    return backingOfOthers(rows, loggedIn ? cash : 0n, ({ id }) => id === own?.position.id);
  };
  return {
    spec,
    unit: productUnit(product.productCode),
    currency: priceCurrency(product.productCode),
    model,
    terms,
    quote: quoteUnits(quote, spec),
    present: presentOf(product, quote.nowPrice),
    available: loggedIn ? cash : null,
    held: { long: held("long"), short: held("short") },
    backing: { long: backing("long"), short: backing("short") },
  };
}
