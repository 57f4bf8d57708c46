import { formatDecimal, isDecimalText, type NumberStyle, useUi } from "@candela/ui";
import { type AxisTick, type Chart, type Crosshair, dispose, init, type Point, utils } from "klinecharts";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLiveCandles, useLiveness } from "../../../lib/live.ts";
import { conventionStore, languageStore, themeStore } from "../../../lib/settings.ts";
import { useLiveQuote } from "../product.ts";
import { type CandleFeed, createCandleFeed } from "./candle-feed.ts";
import type { ChartProps } from "./chart-props.ts";
import { chartStyles, FONT, indicatorStyles, LABEL_SIZE, readColours } from "./chart-theme.ts";
import { CALC_PARAMS, CANDLE_PANE, INDICATORS, type Indicator, OVERLAID } from "./indicators.ts";
import { candleTime, PERIODS } from "./intervals.ts";
import { type LastPricePlace, onEachPaint, placeLastPrice } from "./last-price.ts";

/** Room between the last candle and the axis, for the lit tip. */
const TIP_ROOM = 22;
/** Panes under the candles, px: less where the chart itself is low. */
const PANE_HEIGHT = 72;
const LOW_PANE_HEIGHT = 44;
const LOW_CHART = 320;
/** Decimals on the axis where they are not those of the price. */
const DECIMALS: Partial<Record<Indicator, number>> = { RSI: 1, VOL: 0 };

/** The chart itself: candles, indicators and the light at the last price. */
export default function ChartCanvas({ product, interval, indicators, onReadout, onSummary, onLast, onFailed, still = false }: ChartProps) {
  const { productCode, priceScale, quantityScale } = product;
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const feed = useRef<CandleFeed | null>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const tag = useRef<HTMLSpanElement>(null);
  const place = useRef<LastPricePlace | null>(null);
  const style = useUi();
  const quote = useLiveQuote(product, 250);
  const live = useLiveness() === "live" && product.tickerInfo.isOpen;

  const onPaint = useEffectEvent(() => {
    if (chart.current === null || tip.current === null || tag.current === null) return;
    place.current = placeLastPrice(chart.current, { tip: tip.current, tag: tag.current }, place.current);
  });
  const tellLast = useEffectEvent(() => {
    const last = feed.current?.last();
    if (last !== undefined) onLast?.(last);
  });
  const onRows = useEffectEvent(() => {
    onSummary?.(feed.current?.rows() ?? []);
    tellLast();
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
    onEachPaint(made, () => onPaint());
    made.overrideXAxis({ createTicks: ({ bounding, defaultTicks }) => defaultTicks.filter((tick) => fits(tick, bounding.width)) });
    made.setSymbol({ ticker: productCode, pricePrecision: priceScale, volumePrecision: quantityScale });
    made.setPeriod(PERIODS[interval]);
    made.setDataLoader(source.loader);
    made.subscribeAction("onCrosshairChange", (data) => onCross((data ?? {}) as Crosshair));
    const size = new ResizeObserver(() => made.resize());
    size.observe(element);
    return () => {
      size.disconnect();
      chart.current = null;
      feed.current = null;
      place.current = null;
      dispose(element);
    };
  }, [productCode, interval, priceScale, quantityScale]);

  useEffect(() => {
    // Depends on the chart made above, which is a new one for each product and interval.
    const made = productCode !== "" && interval !== undefined ? chart.current : null;
    if (made !== null) showIndicators(made, indicators, priceScale);
  }, [indicators, productCode, interval, priceScale]);

  useEffect(() => {
    const made = productCode !== "" && interval !== undefined ? chart.current : null;
    made?.setThousandsSeparator({ format: (value) => axisNumber(`${value}`, style) });
  }, [style, productCode, interval]);

  // The quote that the page shows, in the same frame as the page shows it.
  useEffect(() => {
    if (productCode === "" || interval === undefined) return;
    feed.current?.setPrice(quote);
    tellLast();
  }, [quote, productCode, interval]);

  useEffect(() => {
    chart.current?.setScrollEnabled(!still);
    chart.current?.setZoomEnabled(!still);
  }, [still]);

  useEffect(() => followTheme(() => chart.current !== null && dress(chart.current)), []);

  const take = useCallback((message: Parameters<CandleFeed["take"]>[0]) => feed.current?.take(message), []);
  useLiveCandles({ code: productCode, interval }, take);

  return (
    <div dir="ltr" className="relative size-full">
      <div ref={frame} className="size-full" onPointerLeave={() => onReadout?.(null)} />
      <span
        ref={tag}
        data-mark="last-price"
        aria-hidden="true"
        className="num pointer-events-none absolute end-1 top-0 z-10 rounded-tag bg-ink px-1.5 py-1 text-[0.6875rem]/[0.6875rem] font-semibold text-on-ink opacity-0 transition-transform duration-[220ms] ease-standard"
      >
        {formatDecimal(quote.nowPrice, style)}
      </span>
      <span
        ref={tip}
        aria-hidden="true"
        hidden={!live}
        className="pointer-events-none absolute start-0 top-0 z-10 size-3 rounded-full opacity-0 border-2 border-canvas bg-flame shadow-[0_0_14px_8px_color-mix(in_srgb,var(--flame)_40%,transparent)] transition-transform duration-[220ms] ease-standard"
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

/** A label at the edge is left out rather than cut. */
function fits({ coord, text }: AxisTick, width: number): boolean {
  const half = utils.calcTextWidth(`${text}`, LABEL_SIZE, 400, FONT) / 2;
  return coord >= half && coord + half <= width;
}

/** A number of the axes as people of this language write it; shortened volumes stay as they are. */
function axisNumber(text: string, style: NumberStyle): string {
  return isDecimalText(text) ? formatDecimal(text, style) : text;
}

function dress(chart: Chart): void {
  chart.setStyles(chartStyles(readColours()));
  for (const name of INDICATORS)
    if (chart.getIndicators({ name }).length > 0) chart.overrideIndicator({ name, styles: indicatorStyles(name) });
}

function showIndicators(chart: Chart, wanted: readonly Indicator[], priceScale: number): void {
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
    const precision = DECIMALS[name] ?? priceScale;
    chart.createIndicator({ name, calcParams: [...CALC_PARAMS[name]], paneId, precision, styles: indicatorStyles(name) }, over);
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
