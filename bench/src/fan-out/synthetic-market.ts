import type { LiveMarket } from "@candela/server/bench";

type TickerData = NonNullable<ReturnType<LiveMarket["ticker"]>>;

/** A market of quotes alone, each of them other at each flush. */
export class SyntheticMarket implements LiveMarket {
  readonly codes: readonly string[];
  #round = 0;

  constructor(products: number) {
    this.codes = Array.from({ length: products }, (_, index) => `X:BENCH${index}`);
  }

  move(): void {
    this.#round += 1;
  }

  ticker(code: string): TickerData {
    const price = `${60_000 + (this.#round % 1_000)}.25`;
    const block = { open: price, close: price, max: price, min: price, volume: "1234.567890", averagePrice: price };
    return {
      ticker: code,
      nowPrice: price,
      bid: price,
      ask: price,
      changeRate: "1.25",
      changePrice: "123.45",
      seq: 1_000_000 + this.#round,
      ts: 1_790_000_000_000 + this.#round,
      isOpen: true,
      isHalted: false,
      day: { ...block, tradeAmount: "123456789.12" },
      min: block,
      prevDay: block,
    };
  }

  latest(): undefined {}

  recentAfter(): undefined {}

  learnPast(): undefined {}
  runningCandle(): undefined {}

  tickRow(): never {
    throw new Error("nobody follows ticks here");
  }

  candleRow(): never {
    throw new Error("nobody follows candles here");
  }

  bucketStart(): number {
    return 0;
  }
}
