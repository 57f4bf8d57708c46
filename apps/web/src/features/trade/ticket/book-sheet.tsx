import { type DepthPrice, Direction, depthPrices, formatUnits } from "@candela/model";
import { Amount, compareDecimals, cx, Sheet, trimZeros } from "@candela/ui";
import { useCallback, useState } from "react";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productUnit } from "../../../lib/market/product-name.ts";
import type { Product, Tick } from "../../../lib/market/quote-store.ts";
import { useTickStream } from "../../../lib/net/live.ts";
import { serverNow } from "../../../lib/time/server-clock.ts";
import { clockTime, zoneName } from "../../../lib/time/zone.ts";
import { useFillModel, useLiveQuote } from "../product.ts";
import { keptTicks, mergedTicks } from "../quick/kept-ticks.ts";
import { MODEL_TERMS } from "../spot/order-options.tsx";
import { bookProduct, bookQuote, bookText } from "./book.ts";

const LATEST = 12;

/** What the fill model offers at the newest tick on either side, and the latest prices. */
export default function BookSheet({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const t = useT();
  const quote = useLiveQuote(product, 250);
  const model = useFillModel();
  const { productCode } = product;
  const side = (direction: Direction) => depthPrices(model, bookProduct(product), bookQuote(product, quote), direction);
  return (
    <Sheet open onClose={onClose} title={t("trade_book")}>
      <div className="grid grid-cols-2 gap-x-4">
        <Levels name={t("trade_bid")} look="text-up" product={product} levels={side(Direction.sell)} />
        <Levels name={t("trade_ask")} look="text-down" product={product} levels={side(Direction.buy)} />
      </div>
      <p className="flex flex-wrap gap-x-2 py-2 text-caption text-ink-3">
        <Term of={MODEL_TERMS[model.id]} />
        <span>{t(model.curves === null ? "trade_book_any_size" : "trade_book_curve")}</span>
      </p>
      <LatestPrices productCode={productCode} />
    </Sheet>
  );
}

interface LevelsProps {
  readonly name: string;
  readonly look: string;
  readonly product: Product;
  readonly levels: readonly DepthPrice[];
}

function Levels({ name, look, product, levels }: LevelsProps) {
  const t = useT();
  return (
    <table className="w-full text-body">
      <caption className="py-1.5 text-start text-caption text-ink-2">{name}</caption>
      <thead>
        <tr className="text-small text-ink-3">
          <th scope="col" className="text-start font-normal">
            {t("trade_book_price")}
          </th>
          <th scope="col" className="text-end font-normal">
            {productUnit(product.productCode)}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ price, quantity }) => (
          <tr key={`${price} ${quantity}`}>
            <td className="py-0.5 text-start">
              <Amount value={bookText(product, price)} className={cx("font-medium", look)} />
            </td>
            <td className="py-0.5 text-end text-ink-2">
              {quantity === null ? t("trade_book_any") : <Amount value={trimZeros(formatUnits(quantity, product.quantityScale))} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every price as it comes, the newest first. */
function LatestPrices({ productCode }: { readonly productCode: string }) {
  const t = useT();
  const [ticks, setTicks] = useState(() => keptTicks(productCode).slice(-LATEST - 1));
  const add = useCallback((more: readonly Tick[]) => setTicks((before) => mergedTicks(before, more).slice(-LATEST - 1)), []);
  useTickStream(productCode, add);
  const rows = ticks.map((tick, index) => ({ ...tick, move: compareDecimals(tick.price, ticks[index - 1]?.price ?? tick.price) }));
  return (
    <section aria-label={t("trade_latest_prices")} className="border-t border-line pt-2 pb-1">
      <h3 className="flex items-baseline justify-between text-caption text-ink-2">
        {t("trade_latest_prices")} <bdi className="num text-small text-ink-3">{zoneName(serverNow())}</bdi>
      </h3>
      {rows.length === 0 && <p className="py-2 text-caption text-ink-3">{t("trade_no_prices_yet")}</p>}
      <ol className="py-1">
        {rows
          .slice(-LATEST)
          .reverse()
          .map(({ seq, ts, price, move }) => (
            <li key={seq} className="flex min-h-6 items-center justify-between text-caption">
              <bdi className="num text-ink-3">{clockTime(ts)}</bdi>
              <Amount value={price} className={cx("font-medium", move > 0 ? "text-up" : move < 0 ? "text-down" : "text-ink-2")} />
            </li>
          ))}
      </ol>
    </section>
  );
}
