import { assert } from "@candela/model";
import { KeyedHeap } from "./keyed-heap.ts";

/** Best price since a stop began, and the tick that showed it. */
export interface BestPrice {
  readonly price: bigint;
  readonly seq: number;
}

/** Ids that share the best price since they began, by their distance from it. */
interface Group {
  readonly id: bigint;
  best: bigint;
  /** Number of the tick that showed the best price last. */
  seq: number;
  readonly byDistance: KeyedHeap;
  /** Where its ids went when a new best price joined two groups. */
  joined: Group | null;
}

/**
 * Trailing stops of one side of one product. Each waits until the price falls by its distance below the best price since it began; `levelOf`
 * says where that is, and a longer distance lies never higher. Prices are such that higher is better: a caller that follows a falling price
 * passes it negated.
 *
 * Everything that has the same best price is one group, and a new best price joins all groups that it reaches: a tick touches groups, not
 * stops. Joining moves the smaller group into the larger, so a stop moves O(log n) times in its life; a tick that fires nothing and
 * joins nothing costs O(log n).
 */
export class TrailingIndex {
  /** By falling best price. */
  readonly #groups: Group[] = [];
  readonly #groupOf = new Map<bigint, Group>();
  /** Groups by the price at which their nearest stop fires, the highest first. */
  readonly #levels = new KeyedHeap();
  readonly #byId = new Map<bigint, Group>();
  readonly #levelOf: (best: bigint, distance: bigint) => bigint;
  #nextGroup = 1n;

  constructor(levelOf: (best: bigint, distance: bigint) => bigint = (best, distance) => best - distance) {
    this.#levelOf = levelOf;
  }

  get size(): number {
    return this.#groupOf.size;
  }

  /** Best price that a stop has seen; undefined when it is not here. */
  best(id: bigint): BestPrice | undefined {
    const group = this.#find(id);
    return group === undefined ? undefined : { price: group.best, seq: group.seq };
  }

  /** Adding one that is there already starts it anew. */
  set(id: bigint, distance: bigint, best: BestPrice): void {
    assert(distance > 0n, "a trailing stop keeps a distance");
    this.remove(id);
    const group = this.#groupAt(best);
    // Of those that share a best price the latest tick speaks: it came after each of them began.
    group.seq = Math.max(group.seq, best.seq);
    group.byDistance.set(id, distance);
    this.#groupOf.set(id, group);
    this.#level(group);
  }

  remove(id: bigint): void {
    const group = this.#find(id);
    if (group === undefined) return;
    this.#groupOf.delete(id);
    group.byDistance.remove(id);
    this.#level(group);
    if (group.byDistance.size === 0) this.#drop(group);
  }

  /** Takes the next price; takes out and returns the stops it reaches, each with the best price it had seen. */
  tick(price: bigint, seq: number): { readonly id: bigint; readonly best: BestPrice }[] {
    this.#rise(price, seq);
    const fired: { id: bigint; best: BestPrice }[] = [];
    for (let key = this.#levels.firstKey(); key !== undefined && -key >= price; key = this.#levels.firstKey()) {
      const group = this.#byId.get(this.#levels.takeFirst());
      assert(group !== undefined, "a level belongs to a group");
      for (let distance = group.byDistance.firstKey(); distance !== undefined; distance = group.byDistance.firstKey()) {
        if (this.#levelOf(group.best, distance) < price) break;
        const id = group.byDistance.takeFirst();
        this.#groupOf.delete(id);
        fired.push({ id, best: { price: group.best, seq: group.seq } });
      }
      this.#level(group);
      if (group.byDistance.size === 0) this.#drop(group);
    }
    return fired;
  }

  #rise(price: bigint, seq: number): void {
    let into: Group | undefined;
    for (let last = this.#groups.at(-1); last !== undefined && last.best <= price; last = this.#groups.at(-1)) {
      this.#groups.pop();
      into = into === undefined ? last : this.#join(into, last);
    }
    if (into === undefined) return;
    into.best = price;
    into.seq = seq;
    this.#groups.push(into);
    this.#level(into);
  }

  #join(a: Group, b: Group): Group {
    const [from, to] = a.byDistance.size < b.byDistance.size ? [a, b] : [b, a];
    for (let key = from.byDistance.firstKey(); key !== undefined; key = from.byDistance.firstKey())
      to.byDistance.set(from.byDistance.takeFirst(), key);
    from.joined = to;
    this.#levels.remove(from.id);
    this.#byId.delete(from.id);
    return to;
  }

  #find(id: bigint): Group | undefined {
    const first = this.#groupOf.get(id);
    if (first === undefined || first.joined === null) return first;
    let group = first;
    while (group.joined !== null) group = group.joined;
    this.#groupOf.set(id, group);
    return group;
  }

  /** The group of a best price, made where it is missing. */
  #groupAt({ price: best, seq }: BestPrice): Group {
    let low = 0;
    let high = this.#groups.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#groups[middle]?.best ?? 0n) > best) low = middle + 1;
      else high = middle;
    }
    const found = this.#groups[low];
    if (found?.best === best) return found;
    const group: Group = { id: this.#nextGroup++, best, seq, byDistance: new KeyedHeap(), joined: null };
    this.#groups.splice(low, 0, group);
    this.#byId.set(group.id, group);
    return group;
  }

  #drop(group: Group): void {
    const at = this.#groups.indexOf(group);
    if (at >= 0) this.#groups.splice(at, 1);
    this.#byId.delete(group.id);
    this.#levels.remove(group.id);
  }

  #level(group: Group): void {
    const nearest = group.byDistance.firstKey();
    if (nearest === undefined) this.#levels.remove(group.id);
    else this.#levels.set(group.id, -this.#levelOf(group.best, nearest));
  }
}
