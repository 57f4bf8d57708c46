import type { ProductSpec, Tick } from "@candela/model";

/** What trading and valuation need of the market, passed in: latest state in memory, answered at once. */
export interface MarketData {
  spec(productCode: string): ProductSpec | undefined;
  /** Latest tick; undefined while there is none. */
  latest(productCode: string): Tick | undefined;
  /** Whether the product's calendar is open at `ts` (epoch ms). */
  isOpen(productCode: string, ts: number): boolean;
  /** When it opens next, epoch ms; undefined when unknown. */
  opensAt?(productCode: string, ts: number): number | undefined;
  /** When the session open at `ts` ends, at the latest at the next midnight UTC. */
  closesAt?(productCode: string, ts: number): number;
  /** Calls back for every tick in order; returns what ends it. */
  onTick(listener: (tick: Tick) => void): () => void;
}
