/** What the benchmarks of `bench/` may use: the server with other ways set, the socket over a market of their own, the running database. */
import { pino } from "pino";
import { Registry } from "prom-client";
import { LiveModule, type LiveParts } from "./modules/live/index.ts";
import { createBus } from "./platform/bus.ts";
import { systemClock } from "./platform/clock.ts";

export { serve, type Tuning } from "./commands/serve.ts";
export type { LiveMarket, LiveModule } from "./modules/live/index.ts";
export { runningClusterAddress } from "./platform/postgres/cluster-home.ts";
export { addressUrl, type DatabaseAddress } from "./platform/postgres/database.ts";

/** The socket of the product over any market, without accounts. */
export function openLive(parts: Pick<LiveParts, "market" | "hub" | "socketsPerAddress">): LiveModule {
  const log = pino({ level: "silent" });
  return new LiveModule({
    ...parts,
    bus: createBus(log),
    clock: systemClock,
    log,
    registry: new Registry(),
    authenticate: async () => null,
    accountSnapshot: async () => [],
    calls: { answer: () => Promise.reject(new Error("commands are not served here")) },
  });
}
