import type { Tick } from "@candela/model";
import type { Asker, FoldQueue } from "./fold-queue.ts";
import type { Folding } from "./folding.ts";
import type { MarketHub } from "./hub.ts";

export interface TickFinderParts {
  readonly hub: Pick<MarketHub, "recentAfter">;
  readonly queue: Pick<FoldQueue, "ask">;
  readonly folding: Pick<Folding, "tick">;
}

/**
 * Ticks by their number. The latest of each product are in memory; to draw any other takes up to some ten milliseconds, so it waits in the queue of all
 * that must be worked out of the past. Numbers that are not due yet wait there, too: here, nothing is computed for who asks.
 */
export type TickFinder = (productCode: string, seq: number, now: number, asker: Asker) => Promise<Tick | undefined>;

export function createTickFinder({ hub, queue, folding }: TickFinderParts): TickFinder {
  return async (productCode, seq, now, asker) => {
    const [recent] = hub.recentAfter(productCode, seq - 1) ?? [];
    if (recent !== undefined) return recent;
    return await queue.ask(`tick ${productCode} ${seq}`, asker, () => folding.tick({ productCode, seq, now }));
  };
}
