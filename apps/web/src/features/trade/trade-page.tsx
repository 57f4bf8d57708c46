import { Direction } from "@candela/model";
import { Button, IconButton, PaperTag } from "@candela/ui";
import { ArrowsOutSimpleIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutSimple";
import { StarButton } from "../../lib/components/star-button.tsx";
import { useT } from "../../lib/i18n.ts";
import { useTicks } from "../../lib/live.ts";
import { useWidthClass } from "../../lib/media-query.ts";
import { navigateTo } from "../../lib/navigation.ts";
import type { Product } from "../../lib/quote-store.ts";
import { useStore } from "../../lib/store.ts";
import { CandleChart } from "./chart/candle-chart.tsx";
import type { Indicator } from "./chart/indicators.ts";
import { IntervalBar } from "./chart/interval-bar.tsx";
import { intervalStore } from "./chart/intervals.ts";
import { HoldingLine } from "./holding-line.tsx";
import { PriceHero } from "./price-hero.tsx";
import { KLINE_PATH, spotModeOf, TICKET_PATH, useTradeProduct } from "./product.ts";
import { ProductHeader } from "./product-header.tsx";
import { NoSpot, ProductFailed, ProductSkeleton } from "./product-states.tsx";
import { TicketPanel } from "./ticket/ticket-panel.tsx";

const VOLUME_ONLY: readonly Indicator[] = ["VOL"];

/** The trade tab: the current product's price, its candles, what is held of it, and the way to its ticket. */
export default function TradePage() {
  const { product, failed, retry } = useTradeProduct();
  useTicks(product?.productCode ?? null);
  if (failed) return <ProductFailed onRetry={retry} />;
  if (product === undefined) return <ProductSkeleton />;
  return <TradeView key={product.productCode} product={product} />;
}

function TradeView({ product }: { readonly product: Product }) {
  const width = useWidthClass();
  const spot = spotModeOf(product) !== null;
  return (
    <>
      <ProductHeader
        product={product}
        end={
          <span className="flex items-center">
            <PaperTag />
            <StarButton product={product} />
          </span>
        }
      />
      <PriceHero product={product} />
      <ChartBlock product={product} />
      {spot && width !== "desktop" && (
        <div className="pt-2">
          <HoldingLine product={product} />
        </div>
      )}
      {!spot && <NoSpot />}
      {spot && width === "phone" && <TicketEntry />}
      {spot && width === "tablet" && <TicketPanel columns product={product} direction={Direction.buy} />}
      {spot && width === "desktop" && (
        <div className="pt-4 pb-6">
          <HoldingLine product={product} />
        </div>
      )}
    </>
  );
}

function ChartBlock({ product }: { readonly product: Product }) {
  const t = useT();
  const interval = useStore(intervalStore);
  return (
    <>
      <div className="h-[min(44dvh,25rem)] min-h-52 max-compact:h-[40dvh] tablet:h-[min(46dvh,30rem)] desktop:h-[min(58dvh,36rem)]">
        <CandleChart product={product} interval={interval} indicators={VOLUME_ONLY} />
      </div>
      <div className="flex items-center gap-1 ps-[calc(var(--page-margin)-0.5rem)] pe-[calc(var(--page-margin)-0.75rem)]">
        <IntervalBar value={interval} onChange={intervalStore.set} />
        <IconButton label={t("trade_full_chart")} onClick={() => void navigateTo(KLINE_PATH)}>
          <ArrowsOutSimpleIcon size={20} className="text-ink-2" />
        </IconButton>
      </div>
    </>
  );
}

/** On phones the ticket is a page of its own; these two keys lead to it, above the tab bar. */
function TicketEntry() {
  const t = useT();
  const open = (direction: Direction) => void navigateTo(TICKET_PATH, { direction });
  return (
    <div className="page-x sticky bottom-[calc(var(--tabbar-height)-1px)] z-10 mt-3 grid grid-cols-2 gap-2 bg-canvas py-2">
      <Button kind="up" onClick={() => open(Direction.buy)}>
        {t("trade_buy")}
      </Button>
      <Button kind="down" onClick={() => open(Direction.sell)}>
        {t("trade_sell")}
      </Button>
    </div>
  );
}
