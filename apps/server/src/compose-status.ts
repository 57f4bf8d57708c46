import type { Registry } from "prom-client";
import type { Watchdog } from "./modules/ledger/index.ts";
import type { MarketHub } from "./modules/market-data/index.ts";
import { aheadMs, speedOf } from "./platform/clock.ts";
import type { StatusSource } from "./platform/http/status.ts";
import type { ServerParts } from "./server-parts.ts";

/** Reasons for bad health that no part reports itself. */
export const ledgerReasons = ({ health }: Pick<Watchdog, "health">): string[] =>
  health().problems.length === 0 ? [] : ["ledger: does not recompute, money is stopped"];

export function clockReasons({ hub }: { readonly hub: Pick<MarketHub, "clockBehindMs"> }): string[] {
  const behindMs = hub.clockBehindMs();
  if (behindMs === 0) return [];
  return [`clock: ${Math.ceil(behindMs / 1_000)} s behind the newest price: nothing is traded until it has passed it`];
}

export function statusOf(
  { health, clock, demonstration = false }: ServerParts,
  registry: Registry,
  others: () => readonly string[],
): StatusSource {
  return {
    health() {
      const { ready, reasons } = health.snapshot();
      const further = others();
      return {
        demonstration,
        ...(clock.machine !== undefined && { clock: { speed: speedOf(clock), aheadMs: aheadMs(clock) } }),
        ready: ready && further.length === 0,
        reasons: [...reasons.map(({ part, reason }) => `${part}: ${reason}`), ...further],
      };
    },
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
