import type { Interval } from "@candela/model";
import type { Product } from "../market/quote-store.ts";
import type { CandleRow } from "./candle-row.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ChartView } from "./chart-view.ts";
import type { DrawingController } from "./drawings/drawing-controller.ts";
import type { Indicator } from "./indicators.ts";
import type { ChartLine } from "./lines/chart-line.ts";

export interface ChartProps {
  readonly product: Product;
  readonly interval: Interval;
  readonly indicators: readonly Indicator[];
  /** Kind of candles, scale and parameters; absent: plain candles with the usual ones. */
  readonly settings?: ChartSettings;
  /** The candle under the crosshair; null when there is none. Must be stable. */
  readonly onReadout?: (row: CandleRow | null) => void;
  /** The running candle, or the newest known, whenever it changed. Must be stable. */
  readonly onLast?: (row: CandleRow) => void;
  /** The chart once it is there, a new one for each product and candle length; null when it goes. Must be stable. */
  readonly onView?: (view: ChartView | null) => void;
  /** The first candles are in the chart, of whichever try. Must be stable, as `onFailed`. */
  readonly onBegun?: () => void;
  readonly onFailed?: () => void;
  /** Neither pans nor zooms. */
  readonly still?: boolean;
  /** Orders, positions and alerts of this product: see lines/chart-line.ts. */
  readonly lines?: readonly ChartLine[];
  /** The user's drawings with the tool in hand. */
  readonly drawings?: DrawingController;
}
