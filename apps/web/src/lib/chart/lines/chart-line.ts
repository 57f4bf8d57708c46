/**
 * A level of money on the chart: a resting order, what triggers it, an open position's entry, its target, stop or liquidation price, or a price alert. The owner
 * of the order or alert makes the lines and gives them to the chart's `lines`; the chart knows nothing of orders. See docs/chart.md.
 */
export type ChartLineKind = "order" | "trigger" | "position" | "takeProfit" | "stopLoss" | "liquidation" | "alert";

export interface ChartLine {
  /** Unique among the lines of a chart; stays the same while the thing does. */
  readonly id: string;
  readonly kind: ChartLineKind;
  /** Decimal text at the product's price scale. */
  readonly price: string;
  /** Short: it stands in a tag on the chart, and names the handle. */
  readonly label: string;
  /** Which way it pays, for its colour: absent for what has no side. */
  readonly side?: "up" | "down";
  readonly draggable: boolean;
  /**
   * The user let go at another price, a whole number of steps. Nothing has happened yet: open a sheet that says what would change and asks.
   * Until the promise settles the line stays where it was let go; then it lies at `price` again, the old one or the new.
   */
  readonly onMove?: (price: string) => Promise<void>;
  /** The line was tapped or Enter pressed: show the thing itself. */
  readonly onOpen?: () => void;
}
