import { PaperTag } from "@candela/ui";
import { Suspense } from "react";
import { AlertBell } from "../../lib/alerts/alert-bell.tsx";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { createKeptStore, useStore } from "../../lib/browser/store.ts";
import { useDeferredMount } from "../../lib/browser/use-deferred-mount.ts";
import { StarButton } from "../../lib/components/star-button.tsx";
import { HoursLine } from "../../lib/market/hours-line.tsx";
import type { Product } from "../../lib/market/quote-store.ts";
import { useTicks } from "../../lib/net/live.ts";
import { PriceHero } from "./price-hero.tsx";
import { useLiveQuote, useTradeProduct } from "./product.ts";
import { ProductHeader } from "./product-header.tsx";
import { ProductFailed, ProductSkeleton } from "./product-states.tsx";
import { Activity } from "./shell/activity.tsx";
import { ChartBlock } from "./shell/chart-block.tsx";
import { HeaderChart } from "./shell/header-price.tsx";
import { chooseMode, useMode } from "./shell/mode-choice.ts";
import { isModeOpen } from "./shell/mode-memory.ts";
import { ModeSwitch } from "./shell/mode-switch.tsx";
import { ModeTicket } from "./shell/mode-ticket.tsx";
import { MODES } from "./shell/modes.ts";

/** Whether candles stand above a ticket that takes the height of a phone, as it was left on this device. */
const phoneChartStore = createKeptStore("phoneChart", false, (value) => (typeof value === "boolean" ? value : undefined));

/** The trade tab: the current product's price, its candles, and the ticket, positions and orders of the chosen mode. */
export default function TradePage() {
  const { product, failed, retry } = useTradeProduct();
  const drawn = useDeferredMount(product !== undefined);
  useTicks(product?.productCode ?? null);
  if (failed) return <ProductFailed onRetry={retry} />;
  if (product === undefined || !drawn) return <ProductSkeleton />;
  return <TradeView key={product.productCode} product={product} />;
}

function TradeView({ product }: { readonly product: Product }) {
  const width = useWidthClass();
  const mode = useMode(product);
  const line = width === "phone" && mode.phoneHead === "line";
  const chart = useStore(phoneChartStore);
  const spotlight = isModeOpen(mode, product) && mode.Spotlight !== undefined && (
    <Suspense fallback={null}>
      <mode.Spotlight product={product} />
    </Suspense>
  );
  return (
    <>
      <ProductHeader
        product={product}
        tag={line && <PaperTag feed={product.source} />}
        end={
          line ? (
            <HeaderChart product={product} open={chart} onToggle={() => phoneChartStore.set(!chart)} />
          ) : (
            <HeaderTools product={product} />
          )
        }
      />
      {line && <Session product={product} />}
      {line && chart && <ChartBlock key={mode.id} product={product} mode={mode} />}
      {!line && (
        <>
          <PriceHero product={product} />
          <Session product={product} />
          <ChartBlock key={mode.id} product={product} mode={mode} />
        </>
      )}
      {width === "desktop" ? (
        <div className="pt-4 pb-6">{spotlight}</div>
      ) : (
        <>
          <div className="page-x pt-2 pb-1">
            <ModeSwitch product={product} value={mode.id} onChange={(id) => chooseMode(product.productCode, id)} />
          </div>
          <ModeTicket product={product} mode={mode} place={width} spotlight={spotlight} />
          <Activity key={mode.id} product={product} mode={mode} />
        </>
      )}
      <Suspense fallback={null}>{MODES.map(({ id, Watch }) => Watch !== undefined && <Watch key={id} />)}</Suspense>
    </>
  );
}

function Session({ product }: { readonly product: Product }) {
  return <HoursLine product={product} quote={useLiveQuote(product, 500)} />;
}

function HeaderTools({ product }: { readonly product: Product }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end">
      <PaperTag feed={product.source} />
      <AlertBell product={product} />
      <StarButton product={product} />
    </span>
  );
}
