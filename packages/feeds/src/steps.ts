import type { Candle, ProductSpec, Tick } from "@candela/model";
import type { BarTicks, StepBar } from "./minute-ticks.ts";

/**
 * The generators count prices in steps of the tick size and volumes in steps of quantity, as whole doubles; here they
 * become exact units on their way out.
 */
type Grid = Pick<ProductSpec, "productCode" | "tickSize" | "quantityStep">;

export function tickOf(grid: Grid, ticks: BarTicks, index: number, barStart: number, seq: number): Tick {
  return {
    productCode: grid.productCode,
    seq,
    ts: barStart + (ticks.offset[index] as number),
    price: BigInt(ticks.price[index] as number) * grid.tickSize,
    bid: BigInt(ticks.bid[index] as number) * grid.tickSize,
    ask: BigInt(ticks.ask[index] as number) * grid.tickSize,
    volume: BigInt(ticks.volume[index] as number) * grid.quantityStep,
  };
}

export function candleOf(grid: Grid, ts: number, bar: StepBar): Candle {
  return {
    ts,
    open: BigInt(bar.open) * grid.tickSize,
    high: BigInt(bar.high) * grid.tickSize,
    low: BigInt(bar.low) * grid.tickSize,
    close: BigInt(bar.close) * grid.tickSize,
    volume: BigInt(bar.volume) * grid.quantityStep,
  };
}

/** Two adjoining bars as one. */
export function joined(first: StepBar | undefined, second: StepBar): StepBar {
  if (first === undefined) return second;
  return {
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}

/** The bar of a bar's ticks from number `from` up to but not including `to`; undefined for none. */
export function barOfTicks(ticks: BarTicks, to: number, from = 0): StepBar | undefined {
  if (to <= from) return undefined;
  let high = ticks.price[from] as number;
  let low = high;
  let volume = 0;
  for (let k = from; k < to; k++) {
    const price = ticks.price[k] as number;
    if (price > high) high = price;
    if (price < low) low = price;
    volume += ticks.volume[k] as number;
  }
  return { open: ticks.price[from] as number, high, low, close: ticks.price[to - 1] as number, volume };
}

/** How many of a bar's ticks come at or before `offset` milliseconds into it. */
export function ticksThrough(ticks: BarTicks, offset: number): number {
  let low = 0;
  let high = ticks.offset.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ticks.offset[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
