import type { Candle, Interval, ProductSpec, Tick } from "@candela/model";
import { type Blocks, startOfDay } from "./blocks.ts";
import type { Catalogue, CataloguedProduct } from "./catalogue.ts";
import type { MarketHub, TickListener } from "./hub.ts";
import { isSuspended } from "./suspension.ts";
import type { TradingHours } from "./trading-hours.ts";

/** What other modules may know of the market. Times are epoch milliseconds UTC; an unknown code answers undefined, false or nothing. */
export interface MarketData {
  /**
   * Trading's view of a product, as the operator has it now; `isVisible` is true only for listed ones, of which those with a first day have ticked, `isLock` from the moment an announced suspension
   * begins, while the price guard has it frozen, and while the clock lies before prices that were shown.
   */
  spec(productCode: string): ProductSpec | undefined;
  specById(productId: number): ProductSpec | undefined;
  /** Every product that the source quotes, hidden and locked ones included. */
  specs(): ProductSpec[];
  /** The latest tick. Compare its `ts` with the product's staleness limit before trading on it. */
  latest(productCode: string): Tick | undefined;
  isOpen(productCode: string, ts: number): boolean;
  /** When the product trades next: `ts` itself while it is open. */
  opensAt(productCode: string, ts: number): number | undefined;
  /** When the session open at `ts` ends, at the latest at the next midnight UTC. */
  closesAt(productCode: string, ts: number): number;
  /** Every tick, per product in the order of `seq` and without a gap; after a pause of more than two minutes `seq` jumps. */
  onTick(listener: TickListener): () => void;
  /** The last price before the present UTC day; undefined on a product's very first. */
  closeBeforeToday(productCode: string): bigint | undefined;
  /** Candles that open in `[from, to)`, oldest first, as of now. They are folded a piece at a time, in turn with what charts ask for. */
  candles(productCode: string, interval: Interval, from: number, to: number): Promise<readonly Candle[]>;
}

export interface MarketDataPortParts {
  readonly catalogue: Catalogue;
  readonly hub: MarketHub;
  readonly hours: TradingHours;
  readonly candles: MarketData["candles"];
  readonly now: () => number;
}

export function marketDataPort({ catalogue, hub, hours, candles, now }: MarketDataPortParts): MarketData {
  return {
    spec: (code) => asItTrades(catalogue.byCode(code), hub, now()),
    specById: (id) => asItTrades(catalogue.byId(id), hub, now()),
    specs: () => catalogue.all().flatMap((product) => asItTrades(product, hub, now()) ?? []),
    latest: (code) => hub.quote(code)?.tick,
    isOpen: (code, ts) => hours.isOpen(code, ts),
    opensAt: (code, ts) => hours.opensAt(code, ts),
    closesAt: (code, ts) => hours.closesAt(code, ts),
    onTick: (listener) => hub.onTick(listener),
    closeBeforeToday: (code) => closeBefore(hub.quote(code)?.blocks, startOfDay(now())),
    candles,
  };
}

/** Blocks are those of the latest tick's day, which lies before today until the product has ticked. */
function closeBefore(blocks: Blocks | undefined, today: number): bigint | undefined {
  if (blocks === undefined) return undefined;
  return blocks.day.ts < today ? blocks.day.close : blocks.prevDay?.close;
}

/** The other state of a product than its row tells: frozen though released, trading though a suspension is announced, or not listed yet. */
const otherSpecs = new WeakMap<ProductSpec, ProductSpec>();

/** A product that the price guard froze does not trade, whatever the operator says; none does while the clock lies before prices that were shown. */
function asItTrades(product: CataloguedProduct | undefined, hub: MarketHub, now: number): ProductSpec | undefined {
  if (product === undefined) return undefined;
  const { row, spec } = product;
  const isLock = isSuspended(row, now) || hub.halts.isHalted(spec.productCode) || hub.clockBehindMs() > 0;
  const isVisible = spec.isVisible && !(product.hasFirstDay && hub.quote(spec.productCode) === undefined);
  if (isLock === spec.isLock && isVisible === spec.isVisible) return spec;
  const known = otherSpecs.get(spec);
  if (known !== undefined && known.isLock === isLock && known.isVisible === isVisible) return known;
  const other = { ...spec, isLock, isVisible };
  otherSpecs.set(spec, other);
  return other;
}
