/** Pixels of the tick chart. For drawing only: what is read out comes from the texts of the wire. */
export interface PlotPoint {
  readonly ts: number;
  readonly price: number;
  /** Prices between the point before and this one are not known here. */
  readonly gap?: boolean;
}

export interface PlotTrade {
  readonly entry: number;
  readonly openTs: number;
  readonly closeTs: number;
  /** Whether it pays above its entry. */
  readonly above: boolean;
}

export interface PlotWindow {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** Share of the window before the opening, and after the close. */
const BEFORE = 0.25;
const AFTER = 0.04;
/** Least height of the window as a part of the price: a quiet market is not blown up to look wild. */
const LEAST_SPAN = 0.0004;
/** Room above and below, as a part of what is shown. */
const ROOM = 0.18;

/** The chart's span: from a while before the opening to just after the close, with every price in it. */
export function plotWindow(points: readonly PlotPoint[], trade: PlotTrade | null, now: number): PlotWindow {
  const length = trade === null ? 60_000 : trade.closeTs - trade.openTs;
  const from = trade === null ? now - length : trade.openTs - length * BEFORE;
  const to = trade === null ? now + length * 0.2 : trade.closeTs + length * AFTER;
  const shown = points.filter(({ ts }) => ts >= from && ts <= to).map(({ price }) => price);
  const values = trade === null ? shown : [...shown, trade.entry];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = trade?.entry ?? (least + most) / 2;
  if (values.length === 0) return { from, to, low: 0, high: 1 };
  const span = Math.max(most - least, middle * LEAST_SPAN);
  const spare = (span - (most - least)) / 2;
  return { from, to, low: least - spare - span * ROOM, high: most + spare + span * ROOM };
}

/** Round prices for the axis, at most `count` of them. */
export function axisPrices({ low, high }: PlotWindow, count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
