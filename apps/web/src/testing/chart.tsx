import { expect } from "vitest";
// Read with the test, not while it waits for a chart.
import "../lib/chart/chart-canvas.tsx";
import "../lib/chart/drawings/drawing-layer.tsx";
import { CandleChart } from "../lib/chart/candle-chart.tsx";
import type { ChartProps } from "../lib/chart/chart-props.ts";
import type { ChartView } from "../lib/chart/chart-view.ts";
import { BTC } from "./market.ts";
import { show } from "./show.tsx";

/** Text as it stands on a canvas, with its colour as it was painted. */
interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/** Text that is written on canvases from now on; call `stop` before the test ends. */
export function readCanvases() {
  const proto = CanvasRenderingContext2D.prototype;
  const real = proto.fillText;
  const written: Written[] = [];
  proto.fillText = function record(text, x, y, ...rest) {
    written.push({ text, x, y, colour: String(this.fillStyle) });
    real.call(this, text, x, y, ...rest);
  };
  return {
    written,
    stop: () => {
      proto.fillText = real;
    },
  };
}

/** Over once a chart has its candles: what it comes to is told. Opening one is the most that a page does. */
export async function chartIsThere(): Promise<void> {
  await expect.poll(() => document.querySelector("figcaption")?.textContent ?? "").not.toBe("");
}

/** Shows a chart of bitcoin, 390 by 420 px, 15 minutes a candle; over once it has its candles. */
export async function showChart(props: Partial<ChartProps> = {}, language: "en" | "zh" = "en") {
  const views: ChartView[] = [];
  const onView = (made: ChartView | null) => {
    if (made !== null) views.push(made);
    props.onView?.(made);
  };
  const { unmount } = await show(
    <div style={{ height: 420 }}>
      <CandleChart product={BTC} interval="15m" indicators={[]} {...props} onView={onView} />
    </div>,
    { language },
  );
  await chartIsThere();
  return { view: () => views.at(-1) as ChartView, unmount };
}
