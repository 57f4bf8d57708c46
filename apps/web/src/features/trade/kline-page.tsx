import { Direction } from "@candela/model";
import { Button, Change, Chip, cx, IconButton, LivePrice, PaperTag, ProductToken, showToast } from "@candela/ui";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { DeviceRotateIcon } from "@phosphor-icons/react/dist/csr/DeviceRotate";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useTicks } from "../../lib/live.ts";
import { navigateBack, navigateTo } from "../../lib/navigation.ts";
import { productName } from "../../lib/product-name.ts";
import type { Product } from "../../lib/quote-store.ts";
import { languageStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import { CandleChart } from "./chart/candle-chart.tsx";
import type { CandleRow } from "./chart/candle-feed.ts";
import { CandleTable } from "./chart/candle-table.tsx";
import { INDICATORS, indicatorStore, toggled } from "./chart/indicators.ts";
import { IntervalBar } from "./chart/interval-bar.tsx";
import { intervalStore } from "./chart/intervals.ts";
import { IndicatorKey, Readout } from "./chart/readout.tsx";
import { turnScreen } from "./chart/turn-screen.ts";
import { spotModeOf, TICKET_PATH, useLiveQuote, useTradeProduct } from "./product.ts";
import { ProductFailed, ProductSkeleton } from "./product-states.tsx";

/** A phone held sideways: the chart alone, from edge to edge. */
const SHORT_FULL =
  "[@media(max-height:30rem)]:fixed [@media(max-height:30rem)]:inset-0 [@media(max-height:30rem)]:z-40 [@media(max-height:30rem)]:h-dvh";
const SHORT_HIDDEN = "[@media(max-height:30rem)]:hidden";

/** The full-screen chart of the current product. */
export default function KlinePage() {
  const { product, failed, retry } = useTradeProduct();
  useTicks(product?.productCode ?? null);
  if (failed) return <ProductFailed onRetry={retry} />;
  if (product === undefined) return <ProductSkeleton />;
  return <FullChart key={product.productCode} product={product} />;
}

function FullChart({ product }: { readonly product: Product }) {
  const t = useT();
  const interval = useStore(intervalStore);
  const indicators = useStore(indicatorStore);
  const [row, setRow] = useState<CandleRow | null>(null);
  const [rows, setRows] = useState<readonly CandleRow[]>([]);
  const [last, setLast] = useState<CandleRow | null>(null);
  const [table, setTable] = useState(false);
  const turn = async () => {
    if (!(await turnScreen())) showToast({ text: t("trade_turn_phone") });
  };
  return (
    <div className={cx("flex h-[calc(100dvh-var(--banner,0px))] flex-col overflow-hidden bg-canvas", SHORT_FULL)}>
      <FullHeader product={product} onTurn={() => void turn()} onTable={() => setTable(true)} />
      <div className="flex px-[calc(var(--page-margin)-0.5rem)]">
        <IntervalBar value={interval} onChange={intervalStore.set} />
      </div>
      <Readout row={row ?? last} interval={interval} />
      <div className={SHORT_HIDDEN}>
        <IndicatorKey indicators={indicators} />
      </div>
      <div className="min-h-0 flex-1">
        <CandleChart
          product={product}
          interval={interval}
          indicators={indicators}
          onReadout={setRow}
          onSummary={setRows}
          onLast={setLast}
        />
      </div>
      <div className={cx("border-t border-line pb-[max(0.75rem,env(safe-area-inset-bottom))]", SHORT_HIDDEN)}>
        <fieldset aria-label={t("trade_indicators")} className="scrollless page-x flex gap-2 overflow-x-auto py-2.5">
          {INDICATORS.map((indicator) => (
            <Chip key={indicator} on={indicators.includes(indicator)} onClick={() => indicatorStore.set(toggled(indicators, indicator))}>
              {indicator}
            </Chip>
          ))}
        </fieldset>
        {spotModeOf(product) !== null && (
          <div className="page-x grid grid-cols-2 gap-2">
            <Button kind="up" onClick={() => void navigateTo(TICKET_PATH, { direction: Direction.buy })}>
              {t("trade_buy")}
            </Button>
            <Button kind="down" onClick={() => void navigateTo(TICKET_PATH, { direction: Direction.sell })}>
              {t("trade_sell")}
            </Button>
          </div>
        )}
      </div>
      <CandleTable open={table} onClose={() => setTable(false)} rows={rows} interval={interval} />
    </div>
  );
}

interface FullHeaderProps {
  readonly product: Product;
  readonly onTurn: () => void;
  readonly onTable: () => void;
}

function FullHeader({ product, onTurn, onTable }: FullHeaderProps) {
  const t = useT();
  const quote = useLiveQuote(product, 250);
  const name = productName(product, useStore(languageStore));
  return (
    <header className="flex min-h-15 items-center gap-2 ps-[calc(var(--page-margin)-0.75rem)] pe-[calc(var(--page-margin)-0.75rem)]">
      <IconButton label={t("ui_back")} onClick={() => void navigateBack()}>
        <CaretLeftIcon size={23} className="rtl:-scale-x-100" />
      </IconButton>
      <span className="max-compact:hidden">
        <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={30} />
      </span>
      <h1 className="min-w-0 flex-1">
        <span className="block truncate text-row">{name}</span>
        <span className="flex items-center gap-2 text-small font-normal text-ink-3">
          <span className="truncate max-tablet:hidden">{product.productCode}</span>
          <PaperTag />
        </span>
      </h1>
      <span className="shrink-0 text-end">
        <LivePrice value={quote.nowPrice} large className="block text-title3" />
        <Change rate={quote.changeRate} className="text-caption" />
      </span>
      <IconButton label={t("trade_table")} onClick={onTable}>
        <TableIcon size={20} />
      </IconButton>
      <IconButton label={t("trade_landscape")} className="-ms-2 tablet:hidden" onClick={onTurn}>
        <DeviceRotateIcon size={21} />
      </IconButton>
    </header>
  );
}
