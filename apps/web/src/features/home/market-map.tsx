import { CHANGE, Change, compareDecimals, directionOf, SectionTitle, Skeleton } from "@candela/ui";
import { useMemo, useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { remPx } from "../../lib/browser/rem.ts";
import { useStore } from "../../lib/browser/store.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { productLink } from "../../lib/market/current-product.ts";
import { productName, productSymbol } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useQuoteInView } from "../../lib/net/live.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { BreadthBar } from "./breadth-bar.tsx";
import { useHomeProducts } from "./products.ts";
import { type Place, rankWeights, treemap } from "./treemap.ts";

const TILES_MAX = 14;
const TILES_MIN = 4;
const HEIGHT_REM = 21;
/** Room for a symbol and its change on a tile of middling size: the larger the text, the fewer tiles there are. */
const ROOM_REM2 = 30;
/** Room that every tile has: for the name of a pair in the smallest letters, and for a finger. */
const LEAST_REM = { width: 3.875, height: 3 };

function tileCount(width: number, rem: number): number {
  const room = Math.floor((width * HEIGHT_REM) / (ROOM_REM2 * rem));
  return Math.min(TILES_MAX, Math.max(TILES_MIN, room));
}

function mapOf(count: number, width: number, rem: number): readonly Place[] {
  const least = { width: LEAST_REM.width * rem, height: LEAST_REM.height * rem };
  return treemap(rankWeights(count), width, HEIGHT_REM * rem, least);
}

/** The recommended products as a map: the larger the more traded today, the deeper the further it moved. */
export function MarketMap() {
  const t = useT();
  const query = useHomeProducts();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const rem = remPx();
  const ranked = useRanked(query.data);
  const shown = useMemo(() => ranked.slice(0, tileCount(width, rem)), [ranked, width, rem]);
  const places = useMemo(() => (width > 0 ? mapOf(shown.length, width, rem) : []), [shown.length, width, rem]);
  return (
    <section aria-labelledby="home-map" className="mt-3">
      <SectionTitle id="home-map" end={<span className="shrink-0 text-caption text-ink-2">{t("assets_today")}</span>}>
        {t("home_map")}
      </SectionTitle>
      {query.data === undefined && query.isError && <PartError onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="page-x py-6 text-body text-ink-2">{t("home_no_products_text")}</p>}
      {query.data?.length !== 0 && !(query.data === undefined && query.isError) && (
        <div className="page-x">
          <div ref={frame} style={{ blockSize: `${HEIGHT_REM}rem` }} className="overflow-hidden rounded-card">
            {query.data === undefined ? (
              <div role="status" aria-label={t("ui_loading")}>
                <Skeleton className="h-84 rounded-none!" />
              </div>
            ) : (
              <ul aria-label={t("home_map_text")} className="relative size-full">
                {places.map((place, index) => {
                  const product = shown[index];
                  return product === undefined ? null : (
                    <MapTile key={product.productCode} product={product} place={place} widthRem={place.width / rem} />
                  );
                })}
              </ul>
            )}
          </div>
          {query.data !== undefined && (
            <div className="mt-3">
              <BreadthBar products={ranked} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** Most traded first. The order of the first look stays while the same products are there: no tile moves under a finger. */
function useRanked(products: readonly Product[] | undefined): readonly Product[] {
  const first = useRef<readonly string[]>([]);
  return useMemo(() => {
    if (products === undefined) return [];
    const known = new Map(products.map((product) => [product.productCode, product]));
    const kept = first.current.flatMap((code) => known.get(code) ?? []);
    const turnover = (product: Product) => product.tickerInfo.day.tradeAmount;
    const ranked =
      kept.length === Math.min(products.length, TILES_MAX)
        ? kept
        : products.toSorted((a, b) => compareDecimals(turnover(b), turnover(a))).slice(0, TILES_MAX);
    first.current = ranked.map(({ productCode }) => productCode);
    return ranked;
  }, [products]);
}

/** From a hint of the colour to all of it, by how far the price moved: below 0.5, 1.5 and 3 percent, and beyond. */
const DEPTHS = ["0.5", "1.5", "3"];
const GROUNDS = {
  up: [
    "bg-[color-mix(in_srgb,var(--up-fill)_12%,var(--canvas))]",
    "bg-[color-mix(in_srgb,var(--up-fill)_26%,var(--canvas))]",
    "bg-[color-mix(in_srgb,var(--up-fill)_44%,var(--canvas))]",
    "bg-up-fill text-on-up",
  ],
  down: [
    "bg-[color-mix(in_srgb,var(--down-fill)_12%,var(--canvas))]",
    "bg-[color-mix(in_srgb,var(--down-fill)_26%,var(--canvas))]",
    "bg-[color-mix(in_srgb,var(--down-fill)_44%,var(--canvas))]",
    "bg-down-fill text-on-down",
  ],
} as const;

function groundOf(rate: string): string {
  const direction = directionOf(rate, CHANGE);
  if (direction === "flat") return "bg-fill";
  const size = rate.startsWith("-") ? rate.slice(1) : rate;
  return GROUNDS[direction][DEPTHS.filter((depth) => compareDecimals(size, depth) >= 0).length] ?? "";
}

/** Below this width letters and margins are small, and below the other one there is no room for a triangle beside a change of two digits. */
const NARROW_REM = 5;
const CUE_REM = 4.375;

interface MapTileProps {
  readonly product: Product;
  readonly place: Place;
  readonly widthRem: number;
}

function MapTile({ product, place, widthRem }: MapTileProps) {
  const narrow = widthRem < NARROW_REM;
  const frame = useRef<HTMLLIElement>(null);
  const quote = useQuoteInView(product.productCode, frame) ?? product.tickerInfo;
  const name = productName(product, useStore(languageStore));
  return (
    <li
      ref={frame}
      className="absolute p-px"
      style={{ insetInlineStart: place.x, insetBlockStart: place.y, inlineSize: place.width, blockSize: place.height }}
    >
      <a
        {...productLink(product)}
        title={name}
        className={`flex size-full flex-col overflow-hidden rounded-tag inset-ring inset-ring-(--tile-edge) transition-[background-color] duration-500 focus-visible:-outline-offset-2 active:brightness-95 ${narrow ? "px-1.5 py-1.5" : "px-2.5 py-2"} ${groundOf(quote.changeRate)}`}
      >
        <bdi className={`truncate font-semibold ${narrow ? "text-micro tracking-tighter" : "text-caption"}`}>
          {productSymbol(product.productCode)}
        </bdi>
        <span className={narrow ? "text-micro" : "text-small"}>
          <span className="sr-only">{name} </span>
          <Change rate={quote.changeRate} cue={widthRem >= CUE_REM} className="gap-1! text-inherit!" />
        </span>
      </a>
    </li>
  );
}
