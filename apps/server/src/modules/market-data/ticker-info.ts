import type { TickerInfo as TickerInfoSchema } from "@candela/api";
import { divide, formatUnits, liveField, powerOfTen, type Tick } from "@candela/model";
import type { Static } from "typebox";
import type { Block, Blocks } from "./blocks.ts";

export type TickerInfo = Static<typeof TickerInfoSchema>;

/** What is known of a product at a moment: the tick behind the price and the blocks it was folded into. */
export interface Quote {
  readonly tick: Tick;
  readonly blocks: Blocks;
  readonly isOpen: boolean;
  /** Frozen by the price guard. */
  readonly isHalted: boolean;
}

export interface QuoteScales {
  readonly priceScale: number;
  readonly quantityScale: number;
}

/** Percent with two decimals. */
const RATE_DECIMALS = 2;
const WORTH_DECIMALS = 2;

/** The close that changes are measured against: the day before's, or the day's own open on a product's first day. */
function referenceClose(blocks: Blocks): bigint {
  return blocks.prevDay?.close ?? blocks.day.open;
}

/** Change in hundredths of a percent, half to even. */
export function changeUnits(quote: Pick<Quote, "tick" | "blocks">): bigint {
  const base = referenceClose(quote.blocks);
  return divide((quote.tick.price - base) * 100n * powerOfTen(RATE_DECIMALS), base, "halfEven");
}

function averageUnits(block: Block): bigint {
  return block.volume === 0n ? block.close : divide(block.worth, 3n * block.volume, "halfEven");
}

function formatBlock(block: Block, { priceScale, quantityScale }: QuoteScales) {
  return {
    open: formatUnits(block.open, priceScale),
    close: formatUnits(block.close, priceScale),
    max: formatUnits(block.high, priceScale),
    min: formatUnits(block.low, priceScale),
    volume: formatUnits(block.volume, quantityScale),
    averagePrice: formatUnits(averageUnits(block), priceScale),
  };
}

/** Turnover of a block in the settlement currency, two decimals. */
function formatWorth(block: Block, { priceScale, quantityScale }: QuoteScales): string {
  const numerator = block.worth * powerOfTen(WORTH_DECIMALS);
  return formatUnits(divide(numerator, 3n * powerOfTen(priceScale + quantityScale), "halfEven"), WORTH_DECIMALS);
}

/** A day without trades at the reference price: what stands for the day before on a product's first day. */
function firstDayBefore(blocks: Blocks): Block {
  const at = blocks.day.open;
  return { ts: blocks.day.ts, open: at, high: at, low: at, close: at, volume: 0n, worth: 0n };
}

/** `tickerInfo` of the wire. */
export function tickerInfo(quote: Quote, scales: QuoteScales): TickerInfo {
  const { tick, blocks } = quote;
  const { priceScale } = scales;
  return {
    ticker: tick.productCode,
    nowPrice: formatUnits(tick.price, priceScale),
    bid: formatUnits(tick.bid, priceScale),
    ask: formatUnits(tick.ask, priceScale),
    changeRate: formatUnits(changeUnits(quote), RATE_DECIMALS),
    changePrice: formatUnits(tick.price - referenceClose(blocks), priceScale),
    seq: tick.seq,
    ts: tick.ts,
    isOpen: quote.isOpen,
    isHalted: quote.isHalted,
    ...liveField(tick.seq),
    day: { ...formatBlock(blocks.day, scales), tradeAmount: formatWorth(blocks.day, scales) },
    min: formatBlock(blocks.minute, scales),
    prevDay: formatBlock(blocks.prevDay ?? firstDayBefore(blocks), scales),
  };
}
