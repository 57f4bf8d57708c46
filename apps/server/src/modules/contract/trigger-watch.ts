import { LevelIndex, type PriceLevel, TrailingIndex } from "@candela/engine";
import type { ContractSide, Tick } from "@candela/model";

/** The price that a trailing stop has to fall back from. `best` is the most favourable closing price it has seen. */
export interface WatchedTrail {
  readonly side: ContractSide;
  readonly distance: bigint;
  readonly best: bigint;
}

/** A resting order or an open position, as the watch knows it: whose it is and the prices that wake it. */
export interface Watched {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productCode: string;
  readonly kind: "order" | "position";
  /** Of each kind the one that is reached first counts. */
  readonly levels: readonly PriceLevel[];
  readonly trail: WatchedTrail | null;
}

/** Something that a tick reached, with the best price of its trailing stop at that moment. */
export interface Reached {
  readonly id: bigint;
  readonly best: bigint | null;
}

/** All that waits for prices of one product. */
export class TriggerWatch {
  private readonly levels = new LevelIndex();
  private readonly longTrails = new TrailingIndex();
  /** On negated prices: a short gains when the price falls. */
  private readonly shortTrails = new TrailingIndex();

  set(watched: Watched): void {
    this.remove(watched.id);
    for (const level of firstReached(watched.levels)) this.levels.set(watched.id, level);
    const { trail } = watched;
    if (trail?.side === "long") this.longTrails.set(watched.id, trail.distance, trail.best);
    if (trail?.side === "short") this.shortTrails.set(watched.id, trail.distance, -trail.best);
  }

  remove(id: bigint): void {
    this.levels.remove(id);
    this.longTrails.remove(id);
    this.shortTrails.remove(id);
  }

  /** Best price of a trailing stop so far; null when it has none here. */
  best(id: bigint): bigint | null {
    const short = this.shortTrails.best(id);
    return this.longTrails.best(id) ?? (short === undefined ? null : -short);
  }

  /** Takes the next tick and returns what it reaches, once each; what is returned is watched no more. */
  fire(tick: Tick): Reached[] {
    const reached = new Map<bigint, bigint | null>();
    for (const { id, best } of this.longTrails.tick(tick.bid)) reached.set(id, best);
    for (const { id, best } of this.shortTrails.tick(-tick.ask)) reached.set(id, -best);
    for (const id of this.levels.fire(tick)) if (!reached.has(id)) reached.set(id, this.best(id));
    for (const id of reached.keys()) this.remove(id);
    return [...reached].map(([id, best]) => ({ id, best }));
  }

  /** The trailing stops whose best price has changed since they were set, for keeping. */
  *bests(ids: Iterable<bigint>): Generator<{ readonly id: bigint; readonly best: bigint }> {
    for (const id of ids) {
      const best = this.best(id);
      if (best !== null) yield { id, best };
    }
  }
}

/** Two levels that wait for the same side of the quote in the same direction: the nearer one comes first. */
function firstReached(levels: readonly PriceLevel[]): PriceLevel[] {
  const first = new Map<string, PriceLevel>();
  for (const level of levels) {
    const key = `${level.quote}/${level.when}`;
    const known = first.get(key);
    if (known === undefined || (level.when === "atOrAbove" ? level.price < known.price : level.price > known.price)) first.set(key, level);
  }
  return [...first.values()];
}

/** What a tick does to one watched object: whether it is reached, and what its trailing stop knows afterwards. */
export function passTick(watched: Watched, tick: Tick, isReached: (level: PriceLevel) => boolean): { reached: boolean; watched: Watched } {
  const { trail } = watched;
  if (trail === null) return { reached: watched.levels.some(isReached), watched };
  const at = trail.side === "long" ? tick.bid : tick.ask;
  const isBetter = trail.side === "long" ? at > trail.best : at < trail.best;
  const best = isBetter ? at : trail.best;
  const distance = trail.side === "long" ? best - at : at - best;
  return { reached: distance >= trail.distance || watched.levels.some(isReached), watched: { ...watched, trail: { ...trail, best } } };
}
