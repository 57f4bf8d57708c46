import { type Chart, registerIndicator } from "klinecharts";
import { remPx } from "../browser/rem.ts";
import { CANDLE_PANE } from "./indicators.ts";
import { noHead } from "./pane-head.ts";
import { coveredBy, isCovered } from "./price-axis.ts";

/** An indicator that draws nothing: the library calls it in each paint of the candles, so what lies over them moves in the same one. */
const PAINT = "CANDELA_PAINT";

registerIndicator<unknown, unknown, () => void>({
  name: PAINT,
  createTooltipDataSource: noHead,
  calc: () => [],
  draw: ({ indicator }) => {
    indicator.extendData?.();
    return true;
  },
});

/** Calls back in every paint of the candles. */
export function onEachPaint(chart: Chart, callback: () => void): void {
  chart.createIndicator({ name: PAINT, extendData: callback, paneId: CANDLE_PANE }, true);
}

/** The lit tip right of the last candle, and the tag of its price at the axis. */
export interface LastPriceMarks {
  readonly tip: HTMLElement;
  readonly tag: HTMLElement;
}

/** Where the marks were put; they glide there only when nothing but the price moved. */
export interface LastPricePlace {
  readonly x: number;
  readonly y: number;
  /** What the view was: bars, room and price span. */
  readonly view: string;
}

const NOWHERE = "0";
const TIP_RADIUS = 6;
/** From the middle of the last candle to the tip, px. */
const TIP_GAP = 10;

/** Puts both at the close of the last candle, or hides what is out of sight; gives the place for the next call. */
export function placeLastPrice(chart: Chart, { tip, tag }: LastPriceMarks, before: LastPricePlace | null): LastPricePlace | null {
  const bars = chart.getDataList();
  const last = bars.at(-1);
  const size = chart.getSize(CANDLE_PANE, "main");
  const at =
    last === undefined || size === null
      ? null
      : chart.convertToPixel(
          [
            { dataIndex: bars.length - 1, value: last.close },
            { dataIndex: 0, value: last.open },
          ],
          { paneId: CANDLE_PANE, absolute: true },
        );
  const [close, open] = Array.isArray(at) ? at : [];
  if (size === null || close?.x === undefined || close.y === undefined) {
    tip.style.opacity = NOWHERE;
    tag.style.opacity = NOWHERE;
    return null;
  }
  const { x, y } = close;
  const view = `${bars.length} ${x} ${open?.x} ${open?.y} ${size.width} ${size.height}`;
  const duration = before?.view === view ? "" : "0s";
  const high = y >= 0 && y <= size.top + size.height;
  mark(
    tip,
    high && x >= 0 && x <= size.width,
    duration,
    `translate(${Math.min(x + TIP_GAP, size.width - 8) - TIP_RADIUS}px, ${y - TIP_RADIUS}px)`,
  );
  mark(tag, high, duration, `translateY(calc(${y}px - 50%))`);
  return { x, y, view };
}

/** From the edge of the tag to the middle of the crosshair's own label, where both are apart, px. */
const CROSS_LABEL = 12.5;

/** The tag makes room for the price that the crosshair stands at. */
export function giveWay(tag: HTMLElement, at: LastPricePlace | null, crossed: number | null): void {
  const isCrossed = at !== null && crossed !== null && isCovered(crossed, at.y, coveredBy(true, CROSS_LABEL, remPx()));
  tag.toggleAttribute("data-crossed", isCrossed);
}

function mark(element: HTMLElement, seen: boolean, duration: string, transform: string): void {
  element.style.opacity = seen ? "1" : NOWHERE;
  element.style.transitionDuration = duration;
  if (seen) element.style.transform = transform;
}
