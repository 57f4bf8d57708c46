import { HalfDayLine } from "../../lib/components/half-day-line.tsx";
import type { Quote } from "../../lib/currencies/exchange-view.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";

/** How the market went that a rate comes from, where it is one market and the screen has room above the button. */
export function RateLine({ quote: { sources } }: { readonly quote: Quote }) {
  const [only, ...more] = sources;
  if (only === undefined || more.length > 0) return null;
  return <LineOf productCode={only.productCode} />;
}

function LineOf({ productCode }: { readonly productCode: string }) {
  const { product } = useNamedProduct(productCode);
  // The height is kept while the product is on its way: the button below stands still.
  return (
    <div className="min-h-29 [@media(max-height:46rem)]:hidden">
      {product !== undefined && <HalfDayLine product={product} height={88} />}
    </div>
  );
}
