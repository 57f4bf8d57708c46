import type { AxisGap, AxisTick, Chart, YAxis } from "klinecharts";
import { remPx } from "../browser/rem.ts";
import { CANDLE_PANE } from "./indicators.ts";

/** The tag of the last price: from its middle to its edge, and the height of the countdown that hangs on it, rem. */
const TAG = { half: 0.59375, countdown: 1.125 };
/** From the edge of the tag to the middle of the nearest label that it leaves whole, px. */
const LABEL = 8.5;

/** Room above the highest and below the lowest price for their labels: px where the chart is low, else a part of what is shown. */
const LOW_CHART = 320;
const GAPS = { low: { top: 26, bottom: 24 }, high: { top: 0.2, bottom: 0.12 } } as const satisfies Record<string, AxisGap>;

interface LastPrice {
  /** Middle of its tag, px from the top of the candles; null where there is none. */
  readonly y: () => number | null;
  /** A countdown hangs on the tag. */
  readonly counts: () => boolean;
}

/** How far from the middle of the tag something of this half height still lies under it or its countdown, px. */
export function coveredBy(counts: boolean, half: number, rem: number): { readonly above: number; readonly below: number } {
  const above = TAG.half * rem + half;
  return { above, below: above + (counts ? TAG.countdown * rem : 0) };
}

/** Whether a label in the middle of `coord` would not be whole. */
export function isCovered(coord: number, y: number | null, { above, below }: ReturnType<typeof coveredBy>): boolean {
  return y !== null && coord - y > -above && coord - y < below;
}

export interface PriceAxis {
  /** Gives the axis its room; it is another one after a change of the scale. */
  readonly dress: () => void;
  /** In each paint of the candles, which the axis follows in the same frame. */
  readonly onPaint: () => void;
}

/**
 * The axis of the candles: a label is whole or left out, and its line stays. Labels come and go with the price, while the library makes them anew only
 * when the scale moves: asked to do so after each paint, it would show a covered one for two frames.
 */
export function createPriceAxis(chart: Chart, last: LastPrice): PriceAxis {
  let labels: readonly { readonly tick: AxisTick; readonly text: AxisTick["text"] }[] = [];
  const dressed = new WeakMap<YAxis, AxisGap>();
  return {
    dress: () => {
      const [axis] = chart.getYAxes({ paneId: CANDLE_PANE });
      const gap = GAPS[(chart.getDom()?.clientHeight ?? 0) < LOW_CHART ? "low" : "high"];
      if (axis === undefined || dressed.get(axis) === gap) return;
      dressed.set(axis, gap);
      chart.overrideYAxis({
        paneId: CANDLE_PANE,
        gap,
        createTicks: ({ defaultTicks }) => {
          labels = defaultTicks.map((tick) => ({ tick, text: tick.text }));
          return defaultTicks;
        },
      });
    },
    onPaint: () => {
      const y = last.y();
      const covered = coveredBy(last.counts(), LABEL, remPx());
      for (const { tick, text } of labels) tick.text = isCovered(tick.coord, y, covered) ? "" : text;
    },
  };
}
