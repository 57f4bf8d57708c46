import type { Interval } from "@candela/model";
import type { Product } from "../../../lib/quote-store.ts";
import type { CandleRow } from "./candle-feed.ts";
import type { Indicator } from "./indicators.ts";

export interface ChartProps {
  readonly product: Product;
  readonly interval: Interval;
  readonly indicators: readonly Indicator[];
  /** The candle under the crosshair; null when there is none. Must be stable. */
  readonly onReadout?: (row: CandleRow | null) => void;
  /** All candles read, whenever some came. Must be stable. */
  readonly onSummary?: (rows: readonly CandleRow[]) => void;
  /** The running candle, whenever it changed. Must be stable. */
  readonly onLast?: (row: CandleRow) => void;
  readonly onFailed?: () => void;
  /** Neither pans nor zooms. */
  readonly still?: boolean;
}
