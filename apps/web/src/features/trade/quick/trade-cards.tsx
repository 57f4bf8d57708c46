import type { PartProps } from "../shell/trade-mode.ts";
import { RunningRow } from "./running-pane.tsx";
import { TradeCard } from "./trade-card.tsx";
import { useProductTrades } from "./use-product-trades.ts";

/** The running trade of this product that ends first, whole, and a line for each of the others. */
export default function TradeCards({ product }: PartProps) {
  const trades = useProductTrades(product);
  if (trades.length === 0) return null;
  return (
    <ul className="pt-2">
      {trades.map((trade, index) => (
        <li key={trade.id} className={index === 0 ? "page-x pb-1" : ""}>
          {index === 0 ? <TradeCard trade={trade} product={product} /> : <RunningRow trade={trade} />}
        </li>
      ))}
    </ul>
  );
}
