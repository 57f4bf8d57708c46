import { advanceQuick, type QuickMarket, type RecordedHalt } from "@candela/engine";
import { assert, SETTLEMENT, type Tick } from "@candela/model";
import type { MarketData } from "../pricing/index.ts";
import type { FreezeCheck } from "./freeze-check.ts";
import type { PastTicks } from "./past-ticks.ts";
import type { QuickRecord } from "./working-state.ts";

export interface KnownMarketParts {
  readonly market: Pick<MarketData, "latest">;
  readonly past: PastTicks;
  readonly freezes: FreezeCheck;
}

/**
 * The market as the engine will see it when it carries a trade on at `now`. Ticks of the past may have to be fetched and the engine waits for nothing, so it
 * is asked beforehand, again and again, until it asks for no tick that is not known: which ones it needs stands in the engine alone.
 */
export async function knownMarket(
  { market, past, freezes }: KnownMarketParts,
  { productCode, productType, order }: Pick<QuickRecord, "productCode" | "productType" | "order">,
  halts: readonly RecordedHalt[],
  now: number,
): Promise<QuickMarket> {
  const newestTs = market.latest(productCode)?.ts;
  const suspensions = await freezes.sound({ productCode, productType }, halts);
  const known = new Map<string, Tick | undefined>();
  const missing = new Map<string, () => Promise<Tick | undefined>>();
  const find = (key: string, fetch: () => Promise<Tick | undefined>): Tick | undefined => {
    if (!known.has(key)) missing.set(key, fetch);
    return known.get(key);
  };
  const asking: QuickMarket = {
    newestTs,
    suspensions,
    firstAfter: (seq, ts, until) => find(`after ${seq} ${ts} ${until}`, () => past.firstAfter(productCode, seq, ts, until)),
    lastAt: (ts) => find(`at ${ts}`, () => past.lastAt(productCode, ts)),
  };
  for (;;) {
    advanceQuick(order, asking, SETTLEMENT, now);
    if (missing.size === 0) break;
    for (const [key, fetch] of missing) known.set(key, await fetch());
    missing.clear();
  }
  const told = (key: string): Tick | undefined => {
    assert(known.has(key), "a trade is carried on by the ticks that were read for it");
    return known.get(key);
  };
  return {
    newestTs,
    suspensions,
    firstAfter: (seq, ts, until) => told(`after ${seq} ${ts} ${until}`),
    lastAt: (ts) => told(`at ${ts}`),
  };
}
