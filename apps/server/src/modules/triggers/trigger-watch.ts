import { StopIndex, TrailingIndex, TriggerIndex } from "@candela/engine";
import {
  betterPrice,
  type ContractSide,
  Direction,
  exitPrice,
  isLimitReached,
  isStopReached,
  isTriggerReached,
  type Quote,
  type Tick,
  type TrailingBy,
  trailingLevel,
} from "@candela/model";

/** The most favourable exit price since a trailing stop was set, and the tick that showed it. */
export interface BestClose {
  readonly price: bigint;
  readonly seq: number;
}

export interface WatchedTrail extends TrailingBy {
  readonly side: ContractSide;
  /** Tick at which it was set: another one with the same distance is another stop. */
  readonly setSeq: number;
  readonly best: BestClose;
}

/** A price that wakes: a limit when the quote becomes as good, a stop when it becomes as bad for a trader of this direction. */
export interface WatchedLevel {
  readonly type: "limit" | "stop";
  readonly direction: Direction;
  readonly price: bigint;
}

/** A resting order or an open position, as the watch knows it: whose it is and the prices that wake it. */
export interface Watched {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productCode: string;
  readonly kind: "order" | "position";
  /** All in one direction; of each type the one that is reached first counts. */
  readonly levels: readonly WatchedLevel[];
  readonly trail: WatchedTrail | null;
}

/** All that waits for prices of one product: O(log n) an object that a tick reaches, and next to nothing for one that reaches none. */
export class TriggerWatch {
  /** Orders and positions wait for different quotes. */
  readonly #levels = { order: new Levels(), position: new Levels() };
  readonly #trails: Readonly<Record<ContractSide, Readonly<Record<TrailingBy["by"], TrailingIndex>>>>;

  constructor(tickSize: bigint) {
    // A short gains when the price falls: its index sees prices with the sign changed.
    const index = (side: ContractSide, by: TrailingBy["by"]) => {
      const sign = side === "long" ? 1n : -1n;
      return new TrailingIndex((best, distance) => sign * trailingLevel(side, { by, distance }, sign * best, tickSize));
    };
    const both = (side: ContractSide) => ({ price: index(side, "price"), percent: index(side, "percent") });
    this.#trails = { long: both("long"), short: both("short") };
  }

  set(watched: Watched): void {
    const { id, kind, levels, trail } = watched;
    this.remove(id);
    this.#levels[kind].add(id, levels);
    if (trail === null) return;
    const price = trail.side === "long" ? trail.best.price : -trail.best.price;
    this.#trails[trail.side][trail.by].set(id, trail.distance, { price, seq: trail.best.seq });
  }

  remove(id: bigint): void {
    this.#levels.order.remove(id);
    this.#levels.position.remove(id);
    for (const { price, percent } of [this.#trails.long, this.#trails.short]) {
      price.remove(id);
      percent.remove(id);
    }
  }

  /** Best exit price of a trailing stop so far; undefined when it has none here. */
  best(id: bigint): BestClose | undefined {
    const { long, short } = this.#trails;
    const falling = short.price.best(id) ?? short.percent.best(id);
    return long.price.best(id) ?? long.percent.best(id) ?? (falling === undefined ? undefined : { ...falling, price: -falling.price });
  }

  /**
   * Takes the next tick and returns what it reaches, once each, with the best price of its trailing stop; that is watched no more. Orders look at
   * the quote that they meet, positions at the tick's own.
   */
  fire(tick: Tick, orderQuote: Quote = tick): Map<bigint, BestClose | null> {
    const reached = new Map<bigint, BestClose | null>();
    for (const by of ["price", "percent"] as const) {
      for (const { id, best } of this.#trails.long[by].tick(tick.bid, tick.seq)) reached.set(id, best);
      for (const { id, best } of this.#trails.short[by].tick(-tick.ask, tick.seq)) reached.set(id, { ...best, price: -best.price });
    }
    for (const id of [...this.#levels.position.fire(tick), ...this.#levels.order.fire(orderQuote)])
      if (!reached.has(id)) reached.set(id, this.best(id) ?? null);
    for (const id of reached.keys()) this.remove(id);
    return reached;
  }
}

/** Prices that objects wait for, of each object and type the one that is reached first. */
class Levels {
  readonly #limits = new TriggerIndex();
  readonly #stops = new StopIndex();

  add(id: bigint, levels: readonly WatchedLevel[]): void {
    const limit = nearest(levels, "limit");
    if (limit !== undefined) this.#limits.add({ id, direction: limit.direction, limit: limit.price });
    const stop = nearest(levels, "stop");
    if (stop !== undefined) this.#stops.add({ id, direction: stop.direction, trigger: stop.price });
  }

  remove(id: bigint): void {
    this.#limits.remove(id);
    this.#stops.remove(id);
  }

  fire(quote: Quote): bigint[] {
    return [...this.#stops.fire(quote), ...this.#limits.fire(quote)];
  }
}

function nearest(levels: readonly WatchedLevel[], type: WatchedLevel["type"]): WatchedLevel | undefined {
  return levels
    .filter((level) => level.type === type)
    .reduce<WatchedLevel | undefined>((first, level) => (first === undefined || isNearer(level, first) ? level : first), undefined);
}

/** A seller's stop and a buyer's limit wait below the market, the other two above it. */
function isNearer(a: WatchedLevel, b: WatchedLevel): boolean {
  const isBelow = (a.type === "stop") === (a.direction === Direction.sell);
  return isBelow ? a.price > b.price : a.price < b.price;
}

/** Effect on an object of a tick that passed unwatched: whether it is reached, and how far its trailing stop has followed. */
export function passTick<Each extends Watched>(
  watched: Each,
  tick: Tick,
  orderQuote: Quote,
  tickSize: bigint,
): { readonly isReached: boolean; readonly watched: Each } {
  const quote = watched.kind === "order" ? orderQuote : tick;
  const isReached = watched.levels.some(({ type, direction, price }) =>
    type === "limit" ? isLimitReached(direction, price, quote) : isTriggerReached(direction, price, quote),
  );
  const { trail } = watched;
  if (trail === null) return { isReached, watched };
  const at = exitPrice(trail.side, tick);
  const isBetter = betterPrice(trail.side, at, trail.best.price) === at && at !== trail.best.price;
  const best = isBetter ? { price: at, seq: tick.seq } : trail.best;
  const level = trailingLevel(trail.side, trail, best.price, tickSize);
  return { isReached: isReached || isStopReached(trail.side, level, at), watched: { ...watched, trail: { ...trail, best } } };
}

/** The prices nearest below and above the market at which something happens to an object: a level is reached, or a trailing stop follows. */
export function pricesOf({ levels, trail }: Watched, tickSize: bigint): { readonly below: bigint | null; readonly above: bigint | null } {
  // A seller's stop and a buyer's limit wait below the market, the other two above it.
  const at = levels.map(({ type, direction, price }) => ({ isBelow: (type === "stop") === (direction === Direction.sell), price }));
  const below = at.filter(({ isBelow }) => isBelow).map(({ price }) => price);
  const above = at.filter(({ isBelow }) => !isBelow).map(({ price }) => price);
  if (trail !== null) {
    const level = trailingLevel(trail.side, trail, trail.best.price, tickSize);
    (trail.side === "long" ? below : above).push(level);
    (trail.side === "long" ? above : below).push(trail.best.price);
  }
  const outermost = (prices: readonly bigint[], isNearer: (a: bigint, b: bigint) => boolean) =>
    prices.reduce<bigint | null>((nearest, price) => (nearest === null || isNearer(price, nearest) ? price : nearest), null);
  return { below: outermost(below, (a, b) => a > b), above: outermost(above, (a, b) => a < b) };
}
