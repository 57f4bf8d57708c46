import { Skeleton } from "@candela/ui";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useStore } from "../browser/store.ts";
import { ZoneMark } from "../components/zone-mark.tsx";
import { useT } from "../language/i18n.ts";
import { productName } from "../market/product-name.ts";
import { patiently } from "../net/lazy-part.ts";
import { languageStore } from "../site/settings.ts";
import { serverNow } from "../time/server-clock.ts";
import { candleZone } from "../time/zone.ts";
import { afterFirstPaint } from "./after-first-paint.ts";
import { ChartKeys } from "./chart-keys.tsx";
import type { ChartProps } from "./chart-props.ts";
import type { ChartView } from "./chart-view.ts";
import type { DrawingLayerProps } from "./drawings/drawing-layer.tsx";
import { useHasCandles } from "./has-candles.ts";
import { ChartLines } from "./lines/chart-lines.tsx";
import { LiveButton } from "./live-button.tsx";
import { SummaryWords } from "./summary-words.tsx";
import { useRetries } from "./use-retries.ts";

/** The page around the chart comes first: its price and its ticket are what a slow line is for. Once it has painted, charts wait no more. */
let painted: Promise<void> | undefined;
const fetchCode = () => {
  painted ??= afterFirstPaint();
  return painted.then(() => import("./chart-canvas.tsx"));
};

/** Code that does not arrive is a chart that did not load, not a broken page; asked again it is fetched again, the drawings' by themselves for a while. */
const fetchCanvas = () => lazy<ComponentType<ChartProps>>(() => fetchCode().catch(() => ({ default: Missing })));
const fetchDrawings = () =>
  lazy<ComponentType<DrawingLayerProps & { readonly onFailed: () => void }>>(() =>
    patiently(() => import("./drawings/drawing-layer.tsx")).catch(() => ({ default: Missing })),
  );

function Missing({ onFailed }: { readonly onFailed?: () => void }) {
  useEffect(() => onFailed?.(), [onFailed]);
  return null;
}

/** A candle chart of the size of its parent, with what it shows in words for those who cannot see it. */
export function CandleChart(props: ChartProps) {
  const t = useT();
  const { product, interval, lines, drawings, onReadout, onView, still } = props;
  const name = productName(product, useStore(languageStore));
  const label = t("trade_chart_of", { name, interval: t(`trade_interval_${interval}`) });
  const [view, setView] = useState<ChartView | null>(null);
  const [failures, setFailures] = useState(0);
  const [Canvas, setCanvas] = useState(fetchCanvas);
  const [Drawings, setDrawings] = useState(fetchDrawings);
  const drawn = useHasCandles(view);
  const failed = failures > 0;
  const fail = useCallback(() => setFailures((count) => count + 1), []);
  const begin = useCallback(() => setFailures(0), []);
  const [tries, setTries] = useState(0);
  const load = () => {
    setTries((count) => count + 1);
    setCanvas(fetchCanvas);
    setDrawings(fetchDrawings);
  };
  useRetries(failures, load);
  return (
    <figure className="relative size-full" aria-label={label}>
      <div className="absolute inset-0" aria-hidden="true">
        <Suspense fallback={<Skeleton className="mx-(--page-margin) mt-4 h-1/2 !rounded-card" />}>
          {/* A lazy part whose code is here is the same part to React: without a key the chart that failed would stay. */}
          <Canvas
            key={tries}
            {...props}
            onView={(made) => {
              setView(made);
              onView?.(made);
            }}
            onFailed={fail}
            onBegun={begin}
          />
        </Suspense>
      </div>
      <ZoneMark zone={candleZone(interval, serverNow())} />
      {view !== null && !failed && (
        <>
          {still !== true && (
            <ChartKeys
              key={`${product.productCode} ${interval}`}
              view={view}
              label={label}
              {...(onReadout !== undefined && { onReadout })}
            />
          )}
          {lines !== undefined && drawn && <ChartLines view={view} lines={lines} product={product} />}
          {drawings !== undefined && (
            <Suspense fallback={null}>
              <Drawings view={view} controller={drawings} priceScale={product.priceScale} onFailed={fail} />
            </Suspense>
          )}
          {still !== true && <LiveButton view={view} />}
          <SummaryWords view={view} />
        </>
      )}
      {failed && (
        <div className="absolute inset-0 z-30 grid place-items-center bg-canvas text-center text-body text-ink-2">
          <p>
            {t("trade_chart_failed")}{" "}
            <button
              type="button"
              className="touch cursor-pointer font-semibold text-ink underline"
              onClick={() => {
                setFailures(0);
                load();
              }}
            >
              {t("system_retry")}
            </button>
          </p>
        </div>
      )}
    </figure>
  );
}
