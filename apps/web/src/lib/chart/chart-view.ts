import type { ServerMessage } from "@candela/contract";
import type { Interval } from "@candela/model";
import { formatDecimal, isDecimalText, type NumberStyle } from "@candela/ui";
import { type AxisTick, type Chart, type Crosshair, dispose, init, type KLineData, utils } from "klinecharts";
import { callRows } from "../api.ts";
import { prefersLessMotion } from "../media-query.ts";
import type { Product, Quote } from "../quote-store.ts";
import { AHEAD, type CandleRow, createCandleFeed } from "./candle-feed.ts";
import { registerCandleMarks } from "./candle-marks.ts";
import { type ChartLook, dress, showIndicators } from "./chart-look.ts";
import { chartStyles, FONT, LABEL_SIZE } from "./chart-theme.ts";
import type { Anchor } from "./drawings/drawing.ts";
import type { Place, Size } from "./drawings/geometry.ts";
import { registerIndicators } from "./indicator-templates.ts";
import { CANDLE_PANE } from "./indicators.ts";
import { axisTime, PERIODS } from "./intervals.ts";
import { onEachPaint } from "./last-price.ts";
import type { ChartSummary } from "./summary.ts";
import { turnPointers } from "./turned.ts";

registerIndicators();
registerCandleMarks();

/** Room between the last candle and the axis, for the lit tip. */
const TIP_ROOM = 22;
const GLIDE_MS = 220;
/** From candle to candle, px, before anybody zooms: more of the past where there is little room. */
const BAR_SPACE = { narrow: 6, wide: 9 };
const NARROW = 600;

/**
 * One chart of one product at one candle length: what the layers around it (marks, drawings, lines, keys, table) ask and tell it. Places are
 * px from the top left corner of the candles' pane.
 */
export interface ChartView {
  readonly chart: Chart;
  readonly interval: Interval;
  readonly bars: () => readonly KLineData[];
  readonly rows: () => readonly CandleRow[];
  readonly rowAt: (ts: number) => CandleRow | undefined;
  readonly last: () => CandleRow | undefined;
  readonly summary: () => ChartSummary | null;
  /** Of the pane with the candles, without the axis; null before there is one. */
  readonly size: () => Size | null;
  readonly placeOf: (anchor: Anchor) => Place;
  readonly yOf: (price: number) => number;
  readonly xOf: (index: number) => number;
  readonly anchorAt: (place: Place) => Anchor | null;
  /** Index of the candle at `x`, the nearest one at the sides. */
  readonly indexAt: (x: number) => number;
  readonly onPaint: (listener: () => void) => () => void;
  /** After candles were read or changed. */
  readonly onRows: (listener: () => void) => () => void;
  /** Whether the running candle is in sight. */
  readonly atEdge: () => boolean;
  /** Whether the candles here reach the running one. */
  readonly isLive: () => boolean;
  readonly goLive: () => void;
  /** Shows the candles around a moment, reading them when they are not here. */
  readonly jumpTo: (ts: number) => void;
  /** Above 1 makes candles wider. */
  readonly zoom: (factor: number) => void;
  /** Moves the candles by px, to the right above 0. */
  readonly scroll: (distance: number) => void;
  /** Puts the crosshair there; null takes it away. */
  readonly setCrosshair: (place: Place | null) => void;
  readonly setPrice: (quote: Quote) => void;
  readonly setLook: (look: ChartLook) => void;
  readonly setNumbers: (style: NumberStyle) => void;
  readonly setStill: (still: boolean) => void;
  readonly take: (message: Extract<ServerMessage, { ch: "candle" }>) => void;
  readonly close: () => void;
}

export interface ChartHost {
  readonly product: Product;
  readonly interval: Interval;
  readonly look: ChartLook;
  /** The candle under the crosshair of a mouse or a finger. */
  readonly onCross: (row: CandleRow | null) => void;
  readonly onFailed: () => void;
}

export function openChart(element: HTMLElement, host: ChartHost): ChartView | null {
  const { interval, product } = host;
  const { productCode, priceScale, quantityScale } = product;
  const chart = init(element, {
    timezone: "Etc/UTC",
    styles: chartStyles(host.look.kind),
    hotkey: { enabled: false },
    formatter: { formatDate: ({ timestamp, type }) => axisTime(timestamp, interval, type === "xAxis") },
  });
  if (chart === null) return null;
  // The chart says what it shows in words and as a table; its canvas is no place for the focus.
  chart.getDom()?.setAttribute("tabindex", "-1");
  const paints = new Set<() => void>();
  const rowListeners = new Set<() => void>();
  let look = host.look;
  let numbers: NumberStyle | null = null;
  /** Where to look once the candles of a jump are here. */
  let jump: number | null = null;

  const feed = createCandleFeed({
    interval,
    read: (fields) => callRows("GET /api/candle/list", { productCode, interval, ...fields }, { quiet: true }),
    onRows: () => {
      if (jump !== null) show(jump);
      jump = null;
      for (const listener of [...rowListeners]) listener();
    },
    onFailed: host.onFailed,
    onMissed: () => chart.resetData(),
  });
  const bars = () => chart.getDataList();
  const size = (): Size | null => {
    const main = chart.getSize(CANDLE_PANE, "main");
    return main === null ? null : { width: main.width, height: main.height };
  };
  const pixel = (point: { readonly timestamp?: number; readonly dataIndex?: number; readonly value?: number }) => {
    const at = chart.convertToPixel(point, { paneId: CANDLE_PANE });
    return Array.isArray(at) ? {} : at;
  };
  const indexAt = (x: number) => {
    const point = chart.convertFromPixel([{ x }], { paneId: CANDLE_PANE });
    const index = Array.isArray(point) ? (point[0]?.dataIndex ?? 0) : 0;
    return Math.max(0, Math.min(bars().length - 1, index));
  };
  const xOf = (index: number) => pixel({ dataIndex: index }).x ?? 0;
  const atEdge = () => {
    const main = size();
    const x = xOf(bars().length - 1);
    return feed.isLive() && main !== null && x >= 0 && x <= main.width;
  };
  /** Puts the candle of a moment into the middle. */
  function show(ts: number): void {
    const index = bars().findLastIndex((bar) => bar.timestamp <= ts);
    const seen = (size()?.width ?? 0) / (chart?.getBarSpace().bar ?? 1);
    chart?.scrollToDataIndex(Math.max(0, index) + Math.round(Math.min(AHEAD, seen / 2)));
  }

  onEachPaint(chart, () => {
    for (const listener of [...paints]) listener();
  });
  chart.setOffsetRightDistance(TIP_ROOM);
  chart.setZoomAnchor("last_bar");
  chart.setBarSpace(element.clientWidth < NARROW ? BAR_SPACE.narrow : BAR_SPACE.wide);
  chart.overrideXAxis({ createTicks: ({ bounding, defaultTicks }) => defaultTicks.filter((tick) => fits(tick, bounding.width)) });
  chart.setSymbol({ ticker: productCode, pricePrecision: priceScale, volumePrecision: quantityScale });
  chart.setPeriod(PERIODS[interval]);
  chart.setDataLoader(feed.loader);
  chart.subscribeAction("onCrosshairChange", (data) => {
    const { x } = (data ?? {}) as Crosshair;
    host.onCross(x === undefined ? null : (feed.rowAt(bars()[indexAt(x)]?.timestamp ?? 0) ?? null));
  });
  const resized = new ResizeObserver(() => chart.resize());
  resized.observe(element);
  const stopTurning = turnPointers(element);
  const redress = () => {
    dress(chart, look, interval);
    showIndicators(chart, look, priceScale, (value, decimals) => written(value.toFixed(decimals), numbers));
  };

  return {
    chart,
    interval,
    bars,
    rows: feed.rows,
    rowAt: feed.rowAt,
    last: feed.last,
    summary: feed.summary,
    size,
    placeOf: ({ ts, price }) => {
      const { x = 0, y = 0 } = pixel({ timestamp: ts, value: price });
      return { x, y };
    },
    yOf: (price) => pixel({ value: price }).y ?? 0,
    xOf,
    anchorAt: ({ x, y }) => {
      const point = chart.convertFromPixel([{ x, y }], { paneId: CANDLE_PANE });
      const { timestamp, value } = (Array.isArray(point) ? point[0] : point) ?? {};
      return timestamp === undefined || value === undefined ? null : { ts: timestamp, price: value };
    },
    indexAt,
    onPaint: (listener) => {
      paints.add(listener);
      return () => paints.delete(listener);
    },
    onRows: (listener) => {
      rowListeners.add(listener);
      return () => rowListeners.delete(listener);
    },
    atEdge,
    isLive: feed.isLive,
    goLive: () => {
      feed.startAround(null);
      if (feed.isLive()) chart.scrollToRealTime(prefersLessMotion() ? 0 : GLIDE_MS);
      else chart.resetData();
    },
    jumpTo: (ts) => {
      const first = bars()[0]?.timestamp ?? Number.POSITIVE_INFINITY;
      const last = bars().at(-1)?.timestamp ?? 0;
      if (ts >= first && (ts <= last || feed.isLive())) return show(Math.min(ts, last));
      jump = ts;
      feed.startAround(ts);
      chart.resetData();
    },
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    scroll: (distance) => chart.scrollByDistance(distance),
    setCrosshair: (place) => chart.executeAction("onCrosshairChange", place === null ? {} : { ...place, paneId: CANDLE_PANE }),
    setPrice: feed.setPrice,
    setLook: (next) => {
      look = next;
      redress();
    },
    setNumbers: (style) => {
      numbers = style;
      chart.setThousandsSeparator({ format: (value) => written(`${value}`, style) });
      redress();
    },
    setStill: (still) => {
      chart.setScrollEnabled(!still);
      chart.setZoomEnabled(!still);
    },
    take: feed.take,
    close: () => {
      resized.disconnect();
      stopTurning();
      paints.clear();
      rowListeners.clear();
      dispose(element);
    },
  };
}

/** A label at the edge is left out rather than cut. */
function fits({ coord, text }: AxisTick, width: number): boolean {
  const half = utils.calcTextWidth(`${text}`, LABEL_SIZE, 400, FONT) / 2;
  return coord >= half && coord + half <= width;
}

/** A number as people of this language write it; shortened volumes stay as they are. */
function written(text: string, style: NumberStyle | null): string {
  return style !== null && isDecimalText(text) ? formatDecimal(text, style) : text;
}
