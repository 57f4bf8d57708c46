import { Direction } from "@candela/model";
import { PaperTag } from "@candela/ui";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { HoursLine } from "../../lib/market/hours-line.tsx";
import type { Product } from "../../lib/market/quote-store.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { TRADE_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useTicks } from "../../lib/net/live.ts";
import { PriceHero } from "./price-hero.tsx";
import { spotModeOf, useLiveQuote, useTradeProduct } from "./product.ts";
import { ProductHeader } from "./product-header.tsx";
import { NoSpot, ProductFailed, ProductSkeleton } from "./product-states.tsx";
import { ChartBlock } from "./shell/chart-block.tsx";
import { HeaderPrice } from "./shell/header-price.tsx";
import { chooseMode } from "./shell/mode-choice.ts";
import { ModeSwitch } from "./shell/mode-switch.tsx";
import type { TradeModeId } from "./shell/trade-mode.ts";
import { spotMode } from "./spot/spot-mode.ts";
import { TicketPanel } from "./spot/ticket-panel.tsx";

/** The spot ticket as a page of its own. `direction=2` opens it for selling. */
export default function BibiPage() {
  const direction = useQueryParam("direction") === "2" ? Direction.sell : Direction.buy;
  const { product, failed, retry } = useTradeProduct();
  const desktop = useWidthClass() === "desktop";
  useTicks(product?.productCode ?? null);
  if (failed) return <ProductFailed onRetry={retry} />;
  if (product === undefined) return <ProductSkeleton />;
  return desktop ? (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        <ProductHeader product={product} end={<PaperTag feed={product.source} />} />
        <PriceHero product={product} />
        <Session product={product} />
        <ChartBlock product={product} mode={spotMode} />
      </div>
      <div className="sticky top-0 flex min-h-dvh w-88 shrink-0 flex-col border-s border-line pt-4">
        <Ticket product={product} direction={direction} />
      </div>
    </div>
  ) : (
    // Down to the line of the tab bar, over the room that the shell leaves above it: the ticket's action is docked there.
    <div className="@container mx-auto flex min-h-[calc(100dvh-var(--tabbar-height)+1px)] flex-col max-tablet:mb-[calc(-1rem-1px)] tablet:max-w-140">
      <ProductHeader product={product} tag={<PaperTag feed={product.source} />} end={<HeaderPrice product={product} />} />
      <Session product={product} />
      <Ticket product={product} direction={direction} />
    </div>
  );
}

/** The switch to the other modes, and the ticket. */
function Ticket({ product, direction }: { readonly product: Product; readonly direction: Direction }) {
  return (
    <>
      <div className="page-x pt-1 pb-2">
        <ModeSwitch product={product} value="spot" onChange={(id) => void leaveFor(product, id)} />
      </div>
      {spotModeOf(product) === null ? (
        <NoSpot />
      ) : (
        <TicketPanel key={`${product.productCode} ${direction}`} docked product={product} direction={direction} />
      )}
    </>
  );
}

function Session({ product }: { readonly product: Product }) {
  return <HoursLine product={product} quote={useLiveQuote(product, 500)} />;
}

/** The other modes live on the trade tab. */
async function leaveFor(product: Product, id: TradeModeId): Promise<void> {
  if (id === "spot") return;
  chooseMode(product.productCode, id);
  await redirectTo(TRADE_PATH);
}
