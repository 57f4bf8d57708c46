import { StopIndex } from "@candela/engine";
import {
  assert,
  type CopySettings,
  contractDirection,
  exitPrice,
  holdingValue,
  isFresh,
  isOwnStopReached,
  most,
  ownStopOf,
  powerOfTen,
  SETTLEMENT,
  type Tick,
} from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { contractProduct, type PositionRecord } from "../contract/index.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";

/** A follow whose copies have lost what they may, with the ticks of all its products: none where every copy has closed already. */
export interface OwnStopReached {
  readonly followId: bigint;
  readonly followerId: bigint;
  readonly ticks: ReadonlyMap<string, Tick>;
}

interface Watched {
  readonly followerId: bigint;
  readonly settings: Pick<CopySettings, "capAll" | "ownStop">;
  /** Realised by closed copies. */
  closed: bigint;
  readonly copies: Map<bigint, PositionRecord>;
}

export interface OwnStopParts {
  readonly clock: Clock;
  readonly market: Pick<MarketData, "latest" | "spec">;
  readonly reached: (reached: OwnStopReached) => void;
}

/**
 * Watches what the copies of each follow have made in all. A tick does not sum up every follow: each copy has a price up to which its equal part of what may still
 * be lost lasts, and a follow is summed up when one of them is reached. Whether it has lost so much is decided again under the lock.
 */
export class OwnStopWatch {
  readonly #parts: OwnStopParts;
  readonly #follows = new Map<bigint, Watched>();
  /** Open copies of follows that are not watched: a leader's fill may be committed before a new follow has been read. */
  readonly #early = new Map<bigint, Map<bigint, PositionRecord>>();
  readonly #ownerOf = new Map<bigint, bigint>();
  readonly #bands = new Map<string, StopIndex>();
  /** The price of each copy in them. */
  readonly #bandOf = new Map<bigint, bigint>();
  /** Follows that could not be summed up for want of a price, or that have reached their stop: asked again at the next tick. */
  readonly #waiting = new Map<string, Set<bigint>>();

  constructor(parts: OwnStopParts) {
    this.#parts = parts;
  }

  /** A follow as it is now; what its closed copies have realised is read, and replaces what was added meanwhile. */
  put(followId: bigint, follow: Pick<Watched, "followerId" | "settings" | "closed">): void {
    const early = this.#early.get(followId) ?? new Map<bigint, PositionRecord>();
    const copies = this.#follows.get(followId)?.copies ?? early;
    this.#early.delete(followId);
    for (const id of copies.keys()) this.#ownerOf.set(id, followId);
    this.#follows.set(followId, { ...follow, copies });
    this.#weigh(followId);
  }

  remove(followId: bigint): void {
    for (const record of this.#follows.get(followId)?.copies.values() ?? []) this.#forget(record);
    this.#follows.delete(followId);
  }

  clear(): void {
    for (const id of [...this.#follows.keys()]) this.remove(id);
    this.#early.clear();
  }

  /** A copy as it was committed. */
  copy(record: PositionRecord): void {
    const { followId, id, status } = record.position;
    if (followId === null) return;
    const follow = this.#follows.get(followId);
    if (follow === undefined) {
      this.#noteEarly(followId, record);
      return;
    }
    this.#forget(record);
    follow.copies.delete(id);
    if (status === "open") {
      follow.copies.set(id, record);
      this.#ownerOf.set(id, followId);
    } else follow.closed += resultOf(record);
    this.#weigh(followId);
  }

  /** What a follow has made in all at the latest ticks; undefined where it is not known here. */
  result(followId: bigint): bigint | undefined {
    const follow = this.#follows.get(followId);
    return follow === undefined ? undefined : this.#sum(follow, new Map())?.result;
  }

  take(tick: Tick): void {
    const waiting = this.#waiting.get(tick.productCode);
    const ids = new Set<bigint>(waiting);
    waiting?.clear();
    for (const id of this.#bands.get(tick.productCode)?.fire(tick) ?? []) {
      const followId = this.#ownerOf.get(id);
      if (followId !== undefined) ids.add(followId);
    }
    for (const id of ids) this.#weigh(id, tick);
  }

  /** A follow is summed up where a copy reaches its price, at the prices of all its products; what could not be summed up waits for every tick. */
  *awaited(): Generator<Awaited> {
    for (const [followId, { copies }] of this.#follows) {
      const together = [...new Set([...copies.values()].map(({ product }) => product.productCode))];
      for (const { position, product } of copies.values()) {
        const { productCode } = product;
        const band = this.#bandOf.get(position.id) ?? null;
        const waits = this.#waiting.get(productCode)?.has(followId) === true;
        const [below, above] = position.side === "long" ? [band, null] : [null, band];
        yield { productCode, below, above, everyTickFrom: waits ? 0 : null, together };
      }
    }
  }

  #sum(follow: Watched, known: ReadonlyMap<string, Tick>): { readonly result: bigint; readonly ticks: Map<string, Tick> } | null {
    const ticks = new Map<string, Tick>();
    let result = follow.closed;
    for (const record of follow.copies.values()) {
      const { productCode } = record.product;
      const tick = known.get(productCode) ?? this.#parts.market.latest(productCode);
      const spec = this.#parts.market.spec(productCode);
      if (tick === undefined || spec?.isLock === true) return null;
      ticks.set(productCode, tick);
      const product = contractProduct(record.product, spec?.tickSize ?? 1n);
      const at = exitPrice(record.position.side, tick);
      result += resultOf(record) + holdingValue(product, record.position, at, SETTLEMENT).unrealised;
    }
    return { result, ticks };
  }

  #weigh(followId: bigint, by?: Tick): void {
    const follow = this.#follows.get(followId);
    if (follow === undefined) return;
    const sum = this.#sum(follow, by === undefined ? new Map() : new Map([[by.productCode, by]]));
    if (sum === null || isOwnStopReached(follow.settings, sum.result)) {
      for (const { product } of follow.copies.values()) this.#waitFor(followId, product.productCode);
      if (sum !== null && this.#isDecided(sum.ticks)) this.#parts.reached({ followId, followerId: follow.followerId, ticks: sum.ticks });
      return;
    }
    if (follow.copies.size === 0) return;
    const left = (ownStopOf(follow.settings) + sum.result) / BigInt(follow.copies.size);
    for (const record of follow.copies.values()) this.#setBand(record, sum.ticks.get(record.product.productCode), left);
  }

  /** What was liquidated, or closed one by one, is decided without a price. While nothing is fresh nothing could be closed: the follow waits for the next tick. */
  #isDecided(ticks: ReadonlyMap<string, Tick>): boolean {
    const { market, clock } = this.#parts;
    const now = clock.now();
    return ticks.size === 0 || [...ticks.values()].some((tick) => isFresh(tick, market.spec(tick.productCode) ?? {}, now));
  }

  /** The price at which a copy has lost this part of what may still be lost; a unit less, for the rounding of its notional. */
  #setBand({ position, product }: PositionRecord, tick: Tick | undefined, left: bigint): void {
    assert(tick !== undefined, "every copy that is summed up has its tick");
    const bands = this.#bandsOf(product.productCode);
    bands.remove(position.id);
    this.#bandOf.delete(position.id);
    const scale = powerOfTen(product.priceScale + product.quantityScale);
    const away = (most(left - 1n, 0n) * scale) / (position.lots * position.lotSize * powerOfTen(SETTLEMENT.scale));
    const exit = exitPrice(position.side, tick);
    const trigger = position.side === "long" ? exit - away : exit + away;
    if (trigger <= 0n) return;
    bands.add({ id: position.id, direction: contractDirection(position.side, "close"), trigger });
    this.#bandOf.set(position.id, trigger);
  }

  #waitFor(followId: bigint, productCode: string): void {
    const follows = this.#waiting.get(productCode) ?? new Set();
    follows.add(followId);
    this.#waiting.set(productCode, follows);
  }

  #bandsOf(productCode: string): StopIndex {
    const known = this.#bands.get(productCode);
    if (known !== undefined) return known;
    const index = new StopIndex();
    this.#bands.set(productCode, index);
    return index;
  }

  #noteEarly(followId: bigint, record: PositionRecord): void {
    const copies = this.#early.get(followId) ?? new Map<bigint, PositionRecord>();
    copies.delete(record.position.id);
    if (record.position.status === "open") copies.set(record.position.id, record);
    if (copies.size > 0) this.#early.set(followId, copies);
    else this.#early.delete(followId);
  }

  #forget({ position, product }: PositionRecord): void {
    this.#ownerOf.delete(position.id);
    this.#bandOf.delete(position.id);
    this.#bands.get(product.productCode)?.remove(position.id);
  }
}

/** Realised by a position after all its costs. */
function resultOf({ position: { realised, deficit, fees, liquidationFee, financing } }: PositionRecord): bigint {
  return realised + deficit - fees - liquidationFee - financing;
}
