import type { Interval } from "@candela/model";
import { formatDecimal, formatVolume, isDecimalText, type NumberStyle } from "@candela/ui";
import { type AxisTick, type Chart, type Crosshair, dispose, init, type KLineData, utils } from "klinecharts";
import type { Product } from "../market/quote-store.ts";
import { callRows } from "../net/api.ts";
import { countsDays } from "../time/zone.ts";
import { intlZone } from "../time/zone-choice.ts";
import { type CandleFeed, createCandleFeed } from "./candle-feed.ts";
import { registerCandleMarks } from "./candle-marks.ts";
import type { CandleRow } from "./candle-row.ts";
import { type ChartLook, dress, showIndicators } from "./chart-look.ts";
import { type ChartPlaces, createPlaces } from "./chart-places.ts";
import { FONT, LABEL_SIZE } from "./chart-theme.ts";
import { type ChartTravel, createTravel } from "./chart-travel.ts";
import type { Place } from "./drawings/geometry.ts";
import { registerExtremes } from "./extreme-marks.ts";
import { registerIndicators } from "./indicator-templates.ts";
import { CANDLE_PANE } from "./indicators.ts";
import { axisTime, PERIODS } from "./intervals.ts";
import { createKeptCandles } from "./kept-candles.ts";
import type { Box } from "./label-place.ts";
import { onEachPaint } from "./last-price.ts";
import { leaveSwipesToPage } from "./page-swipes.ts";
import { createPriceMarks, type PriceMarks } from "./price-marks.ts";
import { turnPointers } from "./turned.ts";

registerIndicators();
registerCandleMarks();
registerExtremes();

/** Room between the last candle and the axis, for the lit tip. */
const TIP_ROOM = 22;
/** From candle to candle, px, before anybody zooms: more of the past where there is little room. */
const BAR_SPACE = { narrow: 6, wide: 9 };
const NARROW = 600;

/**
 * One chart of one product at one candle length: what the layers around it (marks, drawings, lines, keys, table) ask and tell it.
 */
export interface ChartView
  extends ChartPlaces,
    ChartTravel,
    Pick<CandleFeed, "rows" | "rowAt" | "last" | "summary" | "isLive" | "setPrice" | "take"> {
  readonly chart: Chart;
  readonly interval: Interval;
  readonly bars: () => readonly KLineData[];
  readonly onPaint: (listener: () => void) => () => void;
  /** After candles were read or changed. */
  readonly onRows: (listener: () => void) => () => void;
  /** Above 1 makes candles wider. */
  readonly zoom: (factor: number) => void;
  /** Moves the candles by px, to the right above 0. */
  readonly scroll: (distance: number) => void;
  /** Puts the crosshair there; null takes it away. */
  readonly setCrosshair: (place: Place | null) => void;
  /** How it looks, in the present theme, and writes numbers. A chart has no look before. */
  readonly setLook: (look: ChartLook, numbers: NumberStyle) => void;
  readonly setStill: (still: boolean) => void;
  /** Says what lies over the candles: labels of prices make room for it from the next paint on, which this asks for. */
  readonly keepClear: (boxes: () => readonly Box[]) => void;
  /** A countdown hangs on the tag of the last price. */
  readonly setCounting: (counts: boolean) => void;
  readonly close: () => void;
}

export interface ChartHost {
  readonly product: Product;
  readonly interval: Interval;
  /** The candle under the crosshair of a mouse or a finger, and its height within the candles; null where it is in another pane. */
  readonly onCross: (row: CandleRow | null, y: number | null) => void;
  /** The first candles are in the chart. */
  readonly onBegun: () => void;
  readonly onFailed: () => void;
}

const keptCandles = createKeptCandles();

export function openChart(element: HTMLElement, host: ChartHost): ChartView | null {
  const { interval, product } = host;
  const chart = makeChart(element, host);
  if (chart === null) return null;
  const paints = createListeners();
  const reads = createListeners();
  const key = `${product.productCode} ${interval}`;
  let closed = false;
  const feed: CandleFeed = createCandleFeed({
    interval,
    read: (fields) => callRows("GET /api/candle/list", { productCode: product.productCode, interval, ...fields }, { quiet: true }),
    kept: () => keptCandles.of(key),
    onRows: reads.call,
    onBegun: () => {
      if (closed) return;
      host.onBegun();
      travel.arrived();
    },
    // What an earlier chart asked for says nothing of the one that took its place.
    onFailed: () => closed || host.onFailed(),
    onMissed: () => chart.resetData(),
  });
  const places = createPlaces(chart);
  const travel = createTravel(chart, feed, places);
  const bars = () => chart.getDataList();
  const marks = createPriceMarks({ chart, places, product, isClosed: () => closed });
  paints.add(marks.onPaint);
  onEachPaint(chart, paints.call);
  chart.setDataLoader(feed.loader);
  chart.subscribeAction("onCrosshairChange", (data) => {
    const { x, y, paneId } = (data ?? {}) as Crosshair;
    const row = x === undefined ? null : (feed.rowAt(bars()[places.indexAt(x)]?.timestamp ?? 0) ?? null);
    host.onCross(row, paneId === CANDLE_PANE ? (y ?? null) : null);
  });
  const resized = new ResizeObserver(() => {
    marks.onResize();
    chart.resize();
  });
  resized.observe(element);
  const stops = [turnPointers(element), leaveSwipesToPage(element, chart.getDom())];
  return {
    ...places,
    ...travel,
    ...feed,
    setLook: (look, numbers) => wear({ chart, marks, host }, look, numbers),
    chart,
    interval,
    bars,
    onPaint: paints.add,
    onRows: reads.add,
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    scroll: (distance) => chart.scrollByDistance(distance),
    setCrosshair: (place) => chart.executeAction("onCrosshairChange", place === null ? {} : { ...place, paneId: CANDLE_PANE }),
    setStill: (still) => {
      chart.setScrollEnabled(!still);
      chart.setZoomEnabled(!still);
    },
    keepClear: marks.keepClear,
    setCounting: marks.setCounting,
    close: () => {
      closed = true;
      if (feed.isLive()) keptCandles.keep(key, feed.rows());
      resized.disconnect();
      for (const stop of stops) stop();
      dispose(element);
    },
  };
}

interface Wearer {
  readonly chart: Chart;
  readonly marks: PriceMarks;
  readonly host: ChartHost;
}

/** Gives the chart its look, and its numbers as people of the language write them. */
function wear({ chart, marks, host: { interval, product } }: Wearer, look: ChartLook, numbers: NumberStyle): void {
  const write = (text: string) => written(text, numbers);
  const volume = (value: number | string) => formatVolume(`${value}`, numbers);
  chart.setFormatter({ formatBigNumber: volume });
  chart.setThousandsSeparator({ format: (value) => write(`${value}`) });
  dress(chart, look, interval);
  marks.dress(look.kind, write);
  showIndicators(chart, look, product.priceScale, (value, decimals) =>
    decimals === "volume" ? volume(value) : write(value.toFixed(decimals)),
  );
}

/** The library's chart, empty. */
function makeChart(element: HTMLElement, { interval, product }: ChartHost): Chart | null {
  const chart = init(element, {
    // Without one it is the device's.
    ...((countsDays(interval) || intlZone() === "UTC") && { timezone: "Etc/UTC" }),
    hotkey: { enabled: false },
    formatter: { formatDate: ({ timestamp, type }) => axisTime(timestamp, interval, type === "xAxis") },
  });
  if (chart === null) return null;
  // The chart says what it shows in words and as a table; its canvas is no place for the focus.
  chart.getDom()?.setAttribute("tabindex", "-1");
  chart.setOffsetRightDistance(TIP_ROOM);
  chart.setZoomAnchor("last_bar");
  chart.setBarSpace(element.clientWidth < NARROW ? BAR_SPACE.narrow : BAR_SPACE.wide);
  chart.overrideXAxis({ createTicks: ({ bounding, defaultTicks }) => defaultTicks.filter((tick) => fits(tick, bounding.width)) });
  chart.setSymbol({ ticker: product.productCode, pricePrecision: product.priceScale, volumePrecision: product.quantityScale });
  chart.setPeriod(PERIODS[interval]);
  return chart;
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** A label at the edge is left out rather than cut. */
function fits({ coord, text }: AxisTick, width: number): boolean {
  const half = utils.calcTextWidth(`${text}`, LABEL_SIZE, 400, FONT) / 2;
  return coord >= half && coord + half <= width;
}

/** A number as people of this language write it; shortened volumes stay as they are. */
function written(text: string, style: NumberStyle): string {
  return isDecimalText(text) ? formatDecimal(text, style) : text;
}
