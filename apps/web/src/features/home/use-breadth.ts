import { type RefObject, useCallback, useSyncExternalStore } from "react";
import { useInView } from "../../lib/browser/in-view.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { quotes } from "../../lib/net/live.ts";
import { type Breadth, breadthOf } from "./breadth.ts";

/** As the tiles of a list read it: the quote last told, before the first one what came with the product. */
const shownRate = ({ productCode, tickerInfo }: Product) => (quotes.read(productCode, 500) ?? tickerInfo).changeRate;

/** The breadth of products, from the quotes that their tiles show and told in the same moment; live while the element is on screen. */
export function useBreadth(products: readonly Product[], frame: RefObject<Element | null>): Breadth {
  const seen = useInView(frame);
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = seen ? products.map(({ productCode }) => quotes.follow(productCode, 500, listener)) : [];
      return () => {
        for (const each of leave) each();
      };
    },
    [products, seen],
  );
  // As text, which is the same while the counts are.
  const text = useSyncExternalStore(subscribe, () => {
    const { up, flat, down } = breadthOf(products, shownRate);
    return `${up} ${flat} ${down}`;
  });
  const [up = 0, flat = 0, down = 0] = text.split(" ").map(Number);
  return { up, flat, down };
}
