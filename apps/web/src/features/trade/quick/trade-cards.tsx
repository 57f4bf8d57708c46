import type { PartProps } from "../shell/trade-mode.ts";
import { TradeCard } from "./trade-card.tsx";
import { useProductTrades } from "./use-product-trades.ts";

/** The running trades of this product, those that end first in front. */
export default function TradeCards({ product }: PartProps) {
  const trades = useProductTrades(product);
  if (trades.length === 0) return null;
  return (
    <ul className="page-x flex flex-col gap-3 pt-2">
      {trades.map((trade) => (
        <li key={trade.id}>
          <TradeCard trade={trade} product={product} />
        </li>
      ))}
    </ul>
  );
}
