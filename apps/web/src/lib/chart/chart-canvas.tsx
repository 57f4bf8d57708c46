import { type Chart, type Crosshair, dispose, init, type Point } from "klinecharts";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLiveCandles, useLiveness } from "../live.ts";
import { conventionStore, languageStore, themeStore } from "../settings.ts";
import { type CandleFeed, createCandleFeed } from "./candle-feed.ts";
import type { ChartProps } from "./chart-props.ts";
import { chartStyles, readColours } from "./chart-theme.ts";
import { CALC_PARAMS, INDICATORS, type Indicator, OVERLAID } from "./indicators.ts";
import { candleTime, PERIODS } from "./intervals.ts";

const CANDLE_PANE = "candle_pane";
/** Room between the last candle and the axis, for the lit tip. */
const TIP_ROOM = 22;
/** Panes under the candles, px: less where the chart itself is low. */
const PANE_HEIGHT = 72;
const LOW_PANE_HEIGHT = 44;
const LOW_CHART = 320;
/** Decimals on the axis where they are not those of the price. */
const DECIMALS: Partial<Record<Indicator, number>> = { RSI: 1, VOL: 0 };

/** The chart itself: candles, indicators and the light at the last price. */
export default function ChartCanvas({ product, interval, indicators, onReadout, onSummary, onFailed, still = false }: ChartProps) {
  const { productCode, priceScale, quantityScale } = product;
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const feed = useRef<CandleFeed | null>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const live = useLiveness() === "live" && product.tickerInfo.isOpen;

  const placeTip = useEffectEvent(() => moveTip(chart.current, tip.current));
  const onRows = useEffectEvent(() => {
    placeTip();
    onSummary?.(feed.current?.rows() ?? []);
  });
  const onCross = useEffectEvent((crosshair: Crosshair) => {
    const ts = crosshairTime(chart.current, crosshair);
    onReadout?.(ts === undefined ? null : (feed.current?.rowAt(ts) ?? null));
  });
  const failed = useEffectEvent(() => onFailed?.());

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const made = init(element, {
      timezone: "Etc/UTC",
      styles: chartStyles(readColours()),
      formatter: { formatDate: ({ timestamp, type }) => axisTime(timestamp, interval, type === "xAxis") },
    });
    if (made === null) return;
    // The chart says what it shows in words and as a table; its canvas is no place for the focus.
    made.getDom()?.setAttribute("tabindex", "-1");
    chart.current = made;
    made.setOffsetRightDistance(TIP_ROOM);
    made.setZoomAnchor("last_bar");
    const source = createCandleFeed({
      productCode,
      interval,
      onRows: () => onRows(),
      onFailed: () => failed(),
      onMissed: () => made.resetData(),
    });
    feed.current = source;
    made.setSymbol({ ticker: productCode, pricePrecision: priceScale, volumePrecision: quantityScale });
    made.setPeriod(PERIODS[interval]);
    made.setDataLoader(source.loader);
    made.subscribeAction("onVisibleRangeChange", () => placeTip());
    made.subscribeAction("onCrosshairChange", (data) => onCross((data ?? {}) as Crosshair));
    const size = new ResizeObserver(() => {
      made.resize();
      placeTip();
    });
    size.observe(element);
    return () => {
      size.disconnect();
      chart.current = null;
      feed.current = null;
      dispose(element);
    };
  }, [productCode, interval, priceScale, quantityScale]);

  useEffect(() => {
    // Depends on the chart made above, which is a new one for each product and interval.
    const made = productCode !== "" && interval !== undefined ? chart.current : null;
    if (made !== null) showIndicators(made, indicators);
  }, [indicators, productCode, interval]);

  useEffect(() => {
    chart.current?.setScrollEnabled(!still);
    chart.current?.setZoomEnabled(!still);
  }, [still]);

  useEffect(() => followTheme(() => chart.current?.setStyles(chartStyles(readColours()))), []);

  const take = useCallback((message: Parameters<CandleFeed["take"]>[0]) => feed.current?.take(message), []);
  useLiveCandles({ code: productCode, interval }, take);

  return (
    <div dir="ltr" className="relative size-full">
      <div ref={frame} className="size-full" onPointerLeave={() => onReadout?.(null)} />
      <span
        ref={tip}
        aria-hidden="true"
        hidden={!live}
        className="pointer-events-none absolute start-0 top-0 z-10 size-3 rounded-full border-2 border-canvas bg-flame shadow-[0_0_14px_8px_color-mix(in_srgb,var(--flame)_40%,transparent)] transition-transform duration-[220ms] ease-standard"
      />
    </div>
  );
}

/** Opening moment of the candle under the crosshair; the library tells only where it stands. */
function crosshairTime(chart: Chart | null, { x }: Crosshair): number | undefined {
  if (chart === null || x === undefined) return undefined;
  const [point] = chart.convertFromPixel([{ x }], { paneId: CANDLE_PANE }) as Partial<Point>[];
  const bars = chart.getDataList();
  const index = Math.max(0, Math.min(bars.length - 1, point?.dataIndex ?? bars.length - 1));
  return bars[index]?.timestamp;
}

/** Puts the light at the close of the last candle, or takes it away while that candle is out of sight. */
function moveTip(chart: Chart | null, tip: HTMLElement | null): void {
  if (chart === null || tip === null) return;
  const bars = chart.getDataList();
  const last = bars.at(-1);
  const size = chart.getSize(CANDLE_PANE, "main");
  if (last === undefined || size === null) {
    tip.style.opacity = "0";
    return;
  }
  const at = chart.convertToPixel({ dataIndex: bars.length - 1, value: last.close }, { paneId: CANDLE_PANE, absolute: true });
  const { x, y } = Array.isArray(at) ? { x: undefined, y: undefined } : at;
  const seen = x !== undefined && y !== undefined && x >= 0 && x <= size.width && y >= 0 && y <= size.top + size.height;
  tip.style.opacity = seen ? "1" : "0";
  if (seen) tip.style.transform = `translate(${Math.min(x + 10, size.width - 8) - 6}px, ${y - 6}px)`;
}

function showIndicators(chart: Chart, wanted: readonly Indicator[]): void {
  const height = (chart.getDom()?.clientHeight ?? 0) < LOW_CHART ? LOW_PANE_HEIGHT : PANE_HEIGHT;
  for (const name of INDICATORS) {
    const present = chart.getIndicators({ name }).length > 0;
    if (present === wanted.includes(name)) continue;
    if (present) {
      chart.removeIndicator({ name });
      continue;
    }
    const over = OVERLAID.includes(name);
    const paneId = over ? CANDLE_PANE : `pane_${name}`;
    chart.createIndicator(
      { name, calcParams: [...CALC_PARAMS[name]], paneId, ...(DECIMALS[name] !== undefined && { precision: DECIMALS[name] }) },
      over,
    );
    if (!over) chart.setPaneOptions({ id: paneId, height, minHeight: 40, dragEnabled: true });
  }
}

/** Shorter on the axis than in the crosshair's label. */
function axisTime(ts: number, interval: ChartProps["interval"], short: boolean): string {
  const text = candleTime(ts, interval);
  if (!short || !text.includes(" ")) return text;
  const clock = text.slice(6);
  return clock === "00:00" ? text.slice(0, 5) : clock;
}

/** Calls after theme, convention, language or the system's scheme changed and the root element carries it. */
function followTheme(onChange: () => void): () => void {
  const later = () => void setTimeout(onChange);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", later);
  const stops = [themeStore, conventionStore, languageStore].map((store) => store.subscribe(later));
  return () => {
    scheme.removeEventListener("change", later);
    for (const stop of stops) stop();
  };
}
