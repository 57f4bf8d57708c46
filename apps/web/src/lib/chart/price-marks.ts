import type { Chart } from "klinecharts";
import type { Product } from "../market/quote-store.ts";
import type { ChartLook } from "./chart-look.ts";
import type { ChartPlaces } from "./chart-places.ts";
import { extremesColour } from "./chart-theme.ts";
import { showExtremes } from "./extreme-marks.ts";
import type { Box } from "./label-place.ts";
import { createPriceAxis } from "./price-axis.ts";

interface MarksHost {
  readonly chart: Chart;
  readonly places: ChartPlaces;
  readonly product: Pick<Product, "priceScale">;
  /** The chart is no more. */
  readonly isClosed: () => boolean;
}

/** What is written of prices on the chart: the labels of the axis, and those of the highest and the lowest price in sight. */
export interface PriceMarks {
  readonly dress: (kind: ChartLook["kind"], write: (text: string) => string) => void;
  readonly onPaint: () => void;
  readonly onResize: () => void;
  readonly keepClear: (boxes: () => readonly Box[]) => void;
  readonly setCounting: (counts: boolean) => void;
}

export function createPriceMarks({ chart, places, product, isClosed }: MarksHost): PriceMarks {
  let counts = false;
  let taken: () => readonly Box[] = () => [];
  // Everything is measured and painted anew; a scale that was drawn by hand stays, as it would not with any other call.
  const redraw = () => {
    if (!isClosed()) chart.resize();
  };
  const y = () => {
    const last = chart.getDataList().at(-1);
    return last === undefined ? null : places.yOf(last.close);
  };
  const axis = createPriceAxis(chart, { y, counts: () => counts });
  return {
    dress: (kind, write) => {
      axis.dress();
      const isLine = kind === "line" || kind === "area";
      const priced = (price: number) => write(price.toFixed(product.priceScale));
      showExtremes(chart, isLine ? null : { colour: extremesColour(), write: priced, taken: () => taken() });
    },
    onPaint: axis.onPaint,
    onResize: axis.dress,
    keepClear: (boxes) => {
      taken = boxes;
      redraw();
    },
    setCounting: (next) => {
      if (next === counts) return;
      counts = next;
      redraw();
    },
  };
}
