import type { Chart } from "klinecharts";
import type { Anchor } from "./drawings/drawing.ts";
import type { Place, Size } from "./drawings/geometry.ts";
import { CANDLE_PANE } from "./indicators.ts";

/** Where things are on the pane with the candles: px from its top left corner. */
export interface ChartPlaces {
  /** Of the pane, without the axis; null before there is one. */
  readonly size: () => Size | null;
  readonly placeOf: (anchor: Anchor) => Place;
  readonly yOf: (price: number) => number;
  readonly xOf: (index: number) => number;
  readonly anchorAt: (place: Place) => Anchor | null;
  /** Index of the candle at `x`, the nearest one at the sides. */
  readonly indexAt: (x: number) => number;
}

const PANE = { paneId: CANDLE_PANE };

export function createPlaces(chart: Chart): ChartPlaces {
  // The library answers one question with one place and a list with a list, and types both as either.
  const pixel = (point: Parameters<Chart["convertToPixel"]>[0]) => {
    const at = chart.convertToPixel(point, PANE);
    return Array.isArray(at) ? (at[0] ?? {}) : at;
  };
  const point = (place: Partial<Place>) => {
    const found = chart.convertFromPixel([place], PANE);
    return Array.isArray(found) ? (found[0] ?? {}) : found;
  };
  return {
    size: () => {
      const main = chart.getSize(CANDLE_PANE, "main");
      return main === null ? null : { width: main.width, height: main.height };
    },
    placeOf: ({ ts, price }) => {
      const { x = 0, y = 0 } = pixel({ timestamp: ts, value: price });
      return { x, y };
    },
    yOf: (price) => pixel({ value: price }).y ?? 0,
    xOf: (index) => pixel({ dataIndex: index }).x ?? 0,
    anchorAt: (place) => {
      const { timestamp, value } = point(place);
      return timestamp === undefined || value === undefined ? null : { ts: timestamp, price: value };
    },
    indexAt: (x) => Math.max(0, Math.min(chart.getDataList().length - 1, point({ x }).dataIndex ?? 0)),
  };
}
