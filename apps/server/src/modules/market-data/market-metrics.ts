import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { HubMetrics, MarketHub } from "./hub.ts";

const LAG_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];
const MS_PER_S = 1000;

/** Registers the hub's figures; the gauge of stale products asks the hub when it is read. */
export function marketMetrics(registry: Registry, hubOf: () => MarketHub): HubMetrics {
  const registers = [registry];
  const ticks = new Counter({ name: "candela_market_ticks_total", help: "Ticks delivered", registers });
  const jumps = new Counter({ name: "candela_market_jumps_total", help: "Products that skipped ticks after a pause", registers });
  const lag = new Histogram({
    name: "candela_market_lag_seconds",
    help: "How late the oldest outstanding tick was at each round",
    buckets: LAG_BUCKETS_S,
    registers,
  });
  new Gauge({
    name: "candela_market_stale_products",
    help: "Open products without a tick within the staleness limit",
    registers,
    collect() {
      this.set(hubOf().staleProducts().length);
    },
  });
  return { tick: () => ticks.inc(), jump: () => jumps.inc(), lag: (ms) => lag.observe(ms / MS_PER_S) };
}
