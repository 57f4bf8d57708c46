import type { MarketData as Market } from "../market-data/index.ts";

/** The market as trading and valuation need it: latest state in memory, answered at once. */
export type MarketData = Pick<Market, "spec" | "latest" | "isOpen" | "onTick"> & Partial<Pick<Market, "opensAt" | "closesAt">>;
