import type { AxisGap, AxisTick, Chart, YAxis } from "klinecharts";
import { CANDLE_PANE } from "./indicators.ts";

/** From the middle of the tag of the last price to that of the nearest label that it leaves whole, px; further below while a countdown hangs on it. */
const COVERED = { above: 18, below: 18, belowCountdown: 37 };

/** Room above the highest and below the lowest price for their labels: px where the chart is low, else a part of what is shown. */
const LOW_CHART = 320;
const GAPS = { low: { top: 26, bottom: 24 }, high: { top: 0.2, bottom: 0.12 } } as const satisfies Record<string, AxisGap>;

interface LastPrice {
  /** Middle of its tag, px from the top of the candles; null where there is none. */
  readonly y: () => number | null;
  /** A countdown hangs on the tag. */
  readonly counts: () => boolean;
}

interface AxisHost {
  readonly last: LastPrice;
  /** Has labels made anew and all of it painted, on the scale that it has. */
  readonly redraw: () => void;
}

/** The labels that neither the tag of the last price nor its countdown covers. */
export function uncovered(labels: readonly AxisTick[], y: number | null, counts: boolean): AxisTick[] {
  const below = counts ? COVERED.belowCountdown : COVERED.below;
  return labels.filter(({ coord }) => y === null || coord - y <= -COVERED.above || coord - y >= below);
}

const told = (labels: readonly AxisTick[]) => labels.map(({ text }) => text).join(" ");

export interface PriceAxis {
  /** Gives the axis its room and its labels; it is another one after a change of the scale. */
  readonly dress: () => void;
  /** In each paint: labels come and go with the price, while the library makes them anew only when the scale moves. */
  readonly onPaint: () => void;
}

/** The axis of the candles: a label is whole or left out. */
export function createPriceAxis(chart: Chart, { last, redraw }: AxisHost): PriceAxis {
  let labels: readonly AxisTick[] = [];
  let shown = "";
  let due = false;
  const dressed = new WeakMap<YAxis, AxisGap>();
  const free = () => uncovered(labels, last.y(), last.counts());
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
          labels = defaultTicks;
          const kept = free();
          shown = told(kept);
          return kept;
        },
      });
    },
    onPaint: () => {
      if (due || told(free()) === shown) return;
      due = true;
      requestAnimationFrame(() => {
        due = false;
        redraw();
      });
    },
  };
}
