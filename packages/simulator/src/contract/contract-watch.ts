import { type ContractOrder, type ContractPosition, StopIndex, TriggerIndex } from "@candela/engine";
import {
  betterPrice,
  contractDirection,
  crossBands,
  crossSum,
  exitPrice,
  isLiquidationDue,
  isStopReached,
  type Quote,
  type Tick,
  trailingLevel,
  USDT,
} from "@candela/model";
import type { SimMarket } from "../market.ts";
import type { ContractRows, Fired } from "./operations.ts";

interface Best {
  readonly price: bigint;
  readonly seq: number;
}

/** The triggers of one product. */
class ProductIndex {
  readonly limits = new TriggerIndex();
  readonly stops = new StopIndex();
  readonly profits = new TriggerIndex();
  readonly losses = new StopIndex();
  readonly liquidations = new StopIndex();
  readonly bands = new StopIndex();
  readonly trailing = new Map<bigint, ContractPosition>();
  /** Accounts that are due and could not be closed, or not be judged: the next tick asks again. */
  readonly waiting = new Set<bigint>();

  forget(id: bigint): void {
    for (const index of [this.limits, this.stops, this.profits, this.losses, this.liquidations]) index.remove(id);
    this.trailing.delete(id);
  }
}

/**
 * Everything that waits for a price, in memory, rebuilt after a restart: orders, protection and liquidations by price, cross accounts by
 * bands. It proposes; the engine checks again.
 */
export class ContractWatch {
  readonly #rowsOf: (userId: bigint) => ContractRows;
  readonly #cashOf: (userId: bigint) => bigint;
  #products: ProductIndex[] = [];
  /** The best exit price since a trailing stop was set, by position. The feed tells it again after a crash. */
  readonly #bests = new Map<bigint, { readonly setSeq: number; best: Best }>();
  #owners = new Map<bigint, bigint>();
  #weighed = new Map<number, { readonly cash: bigint; readonly ids: readonly (readonly [number, bigint])[] }>();

  constructor(rowsOf: (userId: bigint) => ContractRows, cashOf: (userId: bigint) => bigint) {
    this.#rowsOf = rowsOf;
    this.#cashOf = cashOf;
  }

  clear(): void {
    this.#products = [];
    this.#owners = new Map();
    this.#weighed = new Map();
  }

  order(order: ContractOrder): void {
    const index = this.#indexOf(order.productId);
    index.forget(order.id);
    if (order.status !== "open") return;
    this.#owners.set(order.id, order.userId);
    const direction = contractDirection(order.side, order.action);
    if (order.limit !== null) index.limits.add({ id: order.id, direction, limit: order.limit });
    if (order.trigger !== null) index.stops.add({ id: order.id, direction, trigger: order.trigger });
  }

  position(position: ContractPosition): void {
    const { id, productId, takeProfit, stopLoss, liquidationPrice, trailing } = position;
    const index = this.#indexOf(productId);
    index.forget(id);
    if (position.status !== "open") {
      index.bands.remove(id);
      this.#bests.delete(id);
      this.#owners.delete(id);
      return;
    }
    this.#owners.set(id, position.userId);
    const direction = contractDirection(position.side, "close");
    if (takeProfit !== null) index.profits.add({ id, direction, limit: takeProfit });
    if (stopLoss !== null) index.losses.add({ id, direction, trigger: stopLoss });
    if (liquidationPrice !== null) index.liquidations.add({ id, direction, trigger: liquidationPrice });
    if (trailing === null) {
      this.#bests.delete(id);
      return;
    }
    index.trailing.set(id, position);
    if (this.#bests.get(id)?.setSeq !== trailing.extremeSeq)
      this.#bests.set(id, { setSeq: trailing.extremeSeq, best: { price: trailing.extreme, seq: trailing.extremeSeq } });
  }

  /**
   * Triggers of a tick of a product that trades: liquidations before protection, protection before orders. Orders look at the quote that
   * they meet.
   */
  fire(productId: number, tick: Tick, met: Quote, tickSize: bigint): Omit<Fired, "firedAt">[] {
    const index = this.#indexOf(productId);
    const fired: Omit<Fired, "firedAt">[] = [];
    for (const id of index.liquidations.fire(tick)) fired.push({ kind: "fire", what: "isolated", id, tick, best: null });
    const protect = new Set([...index.profits.fire(tick), ...index.losses.fire(tick), ...this.#follow(index, tick, tickSize)]);
    for (const id of protect) fired.push({ kind: "fire", what: "protection", id, tick, best: this.#bests.get(id)?.best ?? null });
    for (const id of index.limits.fire(met)) fired.push({ kind: "fire", what: "order", id, tick, best: null });
    for (const id of index.stops.fire(met)) fired.push({ kind: "fire", what: "order", id, tick, best: null });
    return fired;
  }

  ownerOf(id: bigint): bigint | undefined {
    return this.#owners.get(id);
  }

  /** How far the trailing stop that was set at this tick has followed; undefined while another one is known of this position. */
  followedBy(id: bigint, setSeq: number): Best | undefined {
    const known = this.#bests.get(id);
    return known?.setSeq === setSeq ? known.best : undefined;
  }

  /** Users whose cross accounts a tick may have brought to their maintenance. */
  reached(productId: number, tick: Tick): ReadonlySet<bigint> {
    const index = this.#indexOf(productId);
    const users = new Set(index.waiting);
    index.waiting.clear();
    for (const id of index.bands.fire(tick)) {
      const owner = this.#owners.get(id);
      if (owner !== undefined) users.add(owner);
    }
    return users;
  }

  /** An account that was not summed up yet: the next tick of any of its products does it. */
  await(userId: bigint): void {
    for (const { productId, marginMode } of this.#rowsOf(userId).positions)
      if (marginMode === "cross") this.#indexOf(productId).waiting.add(userId);
  }

  /** Less cash than when the account was last summed up. */
  isPoorer(userId: bigint): boolean {
    const weighed = this.#weighed.get(Number(userId));
    return weighed !== undefined && this.#cashOf(userId) < weighed.cash;
  }

  /** Sums an account up: true when it is due; else its bands are set anew. */
  weigh(userId: bigint, market: SimMarket): boolean {
    for (const [productId, id] of this.#weighed.get(Number(userId))?.ids ?? []) this.#indexOf(productId).bands.remove(id);
    const positions = this.#rowsOf(userId).positions.filter(({ marginMode }) => marginMode === "cross");
    if (positions.length === 0) {
      this.#weighed.delete(Number(userId));
      return false;
    }
    const cash = this.#cashOf(userId);
    this.#weighed.set(Number(userId), { cash, ids: positions.map(({ productId, id }) => [productId, id]) });
    const parts = positions.map((position) => {
      const { spec, tick } = market.byId(position.productId);
      if (tick === undefined) throw new Error("a position has a tick");
      return { product: spec, holding: position, at: exitPrice(position.side, tick) };
    });
    if (isLiquidationDue(crossSum(cash, parts, USDT))) {
      for (const { productId } of positions) this.#indexOf(productId).waiting.add(userId);
      return true;
    }
    for (const [at, price] of crossBands(cash, parts, USDT).entries()) {
      const position = positions[at];
      if (position === undefined || price === null) continue;
      const direction = contractDirection(position.side, "close");
      this.#indexOf(position.productId).bands.add({ id: position.id, direction, trigger: price });
    }
    return false;
  }

  *#follow(index: ProductIndex, tick: Tick, tickSize: bigint): Generator<bigint> {
    for (const [id, { side, trailing }] of index.trailing) {
      const known = this.#bests.get(id);
      if (known === undefined || trailing === null) continue;
      const at = exitPrice(side, tick);
      if (betterPrice(side, at, known.best.price) !== known.best.price) known.best = { price: at, seq: tick.seq };
      if (isStopReached(side, trailingLevel(side, trailing, known.best.price, tickSize), at)) yield id;
    }
  }

  #indexOf(productId: number): ProductIndex {
    const known = this.#products[productId];
    if (known !== undefined) return known;
    const index = new ProductIndex();
    this.#products[productId] = index;
    return index;
  }
}
