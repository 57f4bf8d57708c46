import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { PRODUCT_FRESH_MS } from "../../../lib/market/named-product.ts";
import type { Cadence, Product, Quote } from "../../../lib/market/quote-store.ts";
import { quotes } from "../../../lib/net/live.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { type Book, type BookRow, markBook } from "./contract-book.ts";
import { useCash, usePositions } from "./contract-feed.ts";

type Quotes = readonly (Quote | undefined)[];

/** Quotes of several products, told together: one render for all that changed in a frame. */
function useQuotes(codes: readonly string[], cadence: Cadence): Quotes {
  const key = codes.join(" ");
  const last = useRef<Quotes>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = key === "" ? [] : key.split(" ").map((code) => quotes.follow(code, cadence, listener));
      return () => {
        for (const each of leave) each();
      };
    },
    [key, cadence],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = codes.map((code) => quotes.read(code, cadence));
    const same = now.length === last.current.length && now.every((quote, index) => quote === last.current[index]);
    if (!same) last.current = now;
    return last.current;
  });
}

function useProducts(codes: readonly string[]): readonly (Product | undefined)[] {
  return useQueries({
    queries: codes.map((productCode) => dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS })),
    combine: (results) => results.map(({ data }) => data ?? undefined),
  });
}

export interface LiveBook {
  readonly rows: readonly BookRow[];
  readonly book: Book;
  readonly cash: bigint | null;
  /** Undefined until the positions are known. */
  readonly count: number | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** One pace for all that shows the book, so that a sum and the card beside it are of the same tick. */
const CADENCE: Cadence = 250;

/** All open positions of the user with their figures at each tick. */
export function useBook(): LiveBook {
  const { positions, failed, retry } = usePositions();
  const cash = useCash();
  const codes = useMemo(() => [...new Set((positions ?? []).map(({ productCode }) => productCode))].sort(), [positions]);
  const products = useProducts(codes);
  const live = useQuotes(codes, CADENCE);
  const rows = useMemo(
    () =>
      (positions ?? []).map((position): BookRow => {
        const index = codes.indexOf(position.productCode);
        const product = products[index];
        return { position, product, quote: live[index] ?? product?.tickerInfo };
      }),
    [positions, codes, products, live],
  );
  const book = useMemo(() => markBook(rows, cash), [rows, cash]);
  return { rows, book, cash, count: positions?.length, failed, retry };
}
