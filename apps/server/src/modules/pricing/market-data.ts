import type { MarketData as Market } from "../market-data/index.ts";

/** What trading and valuation need of the market, passed in: latest state in memory, answered at once. */
export type MarketData = Pick<Market, "spec" | "latest" | "isOpen" | "onTick"> & Partial<Pick<Market, "opensAt" | "closesAt">>;
