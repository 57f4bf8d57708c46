import { PositionType, type ProductSpec, ProductType, type Tick } from "@candela/model";
import type { MarketData, PastMarket } from "@candela/server/bench";

/** A hundredth of a bitcoin is a lot. */
export const BITCOIN: ProductSpec = {
  productId: 11,
  productCode: "X:BTCUSD",
  productType: ProductType.crypto,
  priceScale: 2,
  tickSize: 1n,
  quantityScale: 6,
  quantityStep: 10n,
  quantityMin: 100n,
  quantityMax: 100_000_000n,
  positionTypes: [PositionType.quick, PositionType.contract, PositionType.bibi],
  calendar: "always",
  isVisible: true,
  isLock: false,
  contract: {
    lotSize: 10_000n,
    lotsMax: 100_000n,
    leverages: [10, 100],
    maintenanceRate: 500_000n,
    liquidationFeeRate: 100_000n,
    financing: { long: 20_000n, short: 10_000n },
  },
};

/** A market that stands still until the benchmark moves it, and remembers every tick. */
export class StandingMarket implements MarketData, PastMarket {
  readonly #specs: ReadonlyMap<string, ProductSpec>;
  readonly #ticks = new Map<string, Tick[]>();
  readonly #listeners = new Set<(tick: Tick) => void>();

  constructor(specs: readonly ProductSpec[]) {
    this.#specs = new Map(specs.map((spec) => [spec.productCode, spec]));
  }

  spec(productCode: string): ProductSpec | undefined {
    return this.#specs.get(productCode);
  }

  latest(productCode: string): Tick | undefined {
    return this.#ticks.get(productCode)?.at(-1);
  }

  isOpen(): boolean {
    return true;
  }

  onTick(listener: (tick: Tick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<Tick[]> {
    return (this.#ticks.get(productCode) ?? []).filter(({ ts }) => ts > afterTs && ts <= untilTs).slice(0, limit);
  }

  async tickAt(productCode: string, ts: number): Promise<Tick | undefined> {
    return this.#ticks.get(productCode)?.findLast((tick) => tick.ts <= ts);
  }

  /** The next tick at a price in units, one step of spread on each side. */
  tick({ productCode, tickSize }: ProductSpec, ts: number, price: bigint): Tick {
    const before = this.#ticks.get(productCode) ?? [];
    const seq = (before.at(-1)?.seq ?? 0) + 1;
    const tick: Tick = { productCode, seq, ts, price, bid: price - tickSize, ask: price + tickSize, volume: 0n };
    before.push(tick);
    this.#ticks.set(productCode, before);
    for (const listener of [...this.#listeners]) listener(tick);
    return tick;
  }
}
