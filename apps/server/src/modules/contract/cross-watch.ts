import { type ContractPosition, StopIndex } from "@candela/engine";
import {
  type ContractHolding,
  type ContractProduct,
  contractDirection,
  crossBands,
  crossSum,
  exitPrice,
  isLiquidationDue,
  SETTLEMENT,
  type Tick,
} from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { GrowingPauses } from "../../platform/growing-pauses.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import { FireQueue } from "../triggers/index.ts";

/** A user's cross positions and the cash behind them, as last committed. */
export interface CrossAccount {
  readonly userId: bigint;
  readonly cash: bigint;
  readonly positions: readonly CrossPosition[];
}

export interface CrossPosition extends ContractHolding {
  readonly id: bigint;
  readonly productCode: string;
  readonly product: ContractProduct;
}

/** An account that came to its maintenance: the tick that did it, and the ticks of all its products. */
export interface CrossFired {
  readonly userId: bigint;
  readonly tick: Tick;
  /** Epoch ms. */
  readonly firedAt: number;
  readonly ticks: ReadonlyMap<string, Tick>;
  readonly path: readonly Tick[];
}

export interface CrossWatchParts {
  readonly market: MarketData;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
  /** Sends an account on its way; resolves when it has been decided. */
  readonly fire: (fired: CrossFired) => Promise<void>;
  readonly pathTo: (tick: Tick) => readonly Tick[];
  readonly underWayMax: number;
}

export function crossPosition(position: ContractPosition, productCode: string, product: ContractProduct): CrossPosition {
  const { id, side, leverage, lots, lotSize, entryNotional, margin, maintenanceRate } = position;
  return { id, productCode, product, side, leverage, lots, lotSize, entryNotional, margin, maintenanceRate };
}

/**
 * Watches the accounts behind cross positions. A tick does not sum up every account: each position has a band, which is the price up to which its
 * equal share of the account's equity above maintenance lasts. An account is summed up when one of its bands is reached or its cash has fallen.
 * Whether it is due is then decided under the lock, with the money in the ledger.
 */
export class CrossWatch {
  readonly #parts: CrossWatchParts;
  readonly #accounts = new Map<bigint, CrossAccount>();
  readonly #ownerOf = new Map<bigint, bigint>();
  readonly #bands = new Map<string, StopIndex>();
  /** Accounts that could not be summed up for want of a price, or that were due while their market stood still: by product. */
  readonly #waiting = new Map<string, Set<bigint>>();
  readonly #firing = new Set<bigint>();
  /** Accounts that could not be decided: the ticks of a while that grows do not ask again. */
  readonly #pauses: GrowingPauses<bigint>;
  readonly #logLimit: LogLimit;
  readonly #queue: FireQueue<CrossFired>;

  constructor(parts: CrossWatchParts) {
    this.#parts = parts;
    this.#pauses = new GrowingPauses(parts.clock);
    this.#logLimit = new LogLimit(parts.clock);
    this.#queue = new FireQueue(parts.underWayMax, (fired) => this.#send(fired));
  }

  get size(): number {
    return this.#accounts.size;
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    this.#queue.clear();
    return this.#queue.idle();
  }

  /** An account as it stands after a commit; without cross positions it is forgotten. */
  set(account: CrossAccount): void {
    this.#forget(account.userId);
    if (account.positions.length === 0) return;
    this.#accounts.set(account.userId, account);
    for (const { id } of account.positions) this.#ownerOf.set(id, account.userId);
    this.#weigh(account);
  }

  users(): bigint[] {
    return [...this.#accounts.keys()];
  }

  /** Accounts are summed up at the prices of all their products, so every tick of them counts. */
  *awaited(): Generator<Awaited> {
    for (const { positions } of this.#accounts.values())
      for (const { productCode } of positions) yield { productCode, below: null, above: null, everyTickFrom: 0 };
  }

  clear(): void {
    for (const userId of [...this.#accounts.keys()]) this.#forget(userId);
  }

  /** Cash changed, by whatever. More of it only makes the bands too narrow, which costs a sum. */
  cashChanged(userId: bigint, cash: bigint): void {
    const account = this.#accounts.get(userId);
    if (account === undefined || account.cash === cash) return;
    const now = { ...account, cash };
    this.#accounts.set(userId, now);
    if (cash < account.cash) this.#weigh(now);
  }

  take(tick: Tick): void {
    const waiting = this.#waiting.get(tick.productCode);
    const users = new Set<bigint>(waiting);
    waiting?.clear();
    for (const id of this.#bands.get(tick.productCode)?.fire(tick) ?? []) {
      const userId = this.#ownerOf.get(id);
      if (userId !== undefined) users.add(userId);
    }
    for (const userId of users) {
      const account = this.#accounts.get(userId);
      if (account !== undefined) this.#weigh(account, tick);
    }
  }

  /** Sums the account up at the latest ticks: fires when it is due, else sets the bands anew. */
  #weigh(account: CrossAccount, by?: Tick): void {
    const ticks = new Map<string, Tick>();
    for (const { productCode } of account.positions) {
      const tick = by?.productCode === productCode ? by : this.#parts.market.latest(productCode);
      if (tick === undefined) {
        this.#waitFor(account.userId, productCode);
        return;
      }
      ticks.set(productCode, tick);
    }
    const parts = account.positions.map((position) => {
      const tick = ticks.get(position.productCode);
      if (tick === undefined) throw new Error("every position has its tick");
      return { product: position.product, holding: position, at: exitPrice(position.side, tick) };
    });
    if (isLiquidationDue(crossSum(account.cash, parts, SETTLEMENT))) {
      this.#due(account, ticks, by);
      return;
    }
    for (const [index, price] of crossBands(account.cash, parts, SETTLEMENT).entries()) {
      const position = account.positions[index];
      if (position === undefined) continue;
      const stops = this.#bandsOf(position.productCode);
      stops.remove(position.id);
      if (price !== null) stops.add({ id: position.id, direction: contractDirection(position.side, "close"), trigger: price });
    }
  }

  #due(account: CrossAccount, ticks: ReadonlyMap<string, Tick>, by: Tick | undefined): void {
    // The tick that did it is one of a market that trades now; while none does, the next tick of any of them asks again.
    const tick = [...(by === undefined ? [] : [by]), ...ticks.values()].find((candidate) => this.#mayFire(candidate));
    for (const productCode of ticks.keys()) this.#waitFor(account.userId, productCode);
    if (tick === undefined || this.#firing.has(account.userId) || this.#pauses.isWaiting(account.userId)) return;
    this.#firing.add(account.userId);
    const firedAt = this.#parts.clock.now();
    this.#queue.push({ userId: account.userId, tick, firedAt, ticks, path: this.#parts.pathTo(tick) });
  }

  async #send(fired: CrossFired): Promise<void> {
    try {
      await this.#parts.fire(fired);
      this.#pauses.forget(fired.userId);
    } catch (error) {
      if (!(error instanceof Rejected)) this.#failed(fired.userId, error);
    }
    this.#firing.delete(fired.userId);
  }

  #failed(userId: bigint, error: unknown): void {
    const facts = { err: error, user: String(userId), againInMs: this.#pauses.failed(userId) };
    this.#logLimit.line((leftOut) => this.#parts.log.error({ ...facts, leftOut }, "a cross account failed"));
  }

  /** A suspended or closed product liquidates nothing until it trades again; a hidden one goes on. */
  #mayFire(tick: Tick): boolean {
    const spec = this.#parts.market.spec(tick.productCode);
    return spec?.isLock === false && this.#parts.market.isOpen(tick.productCode, this.#parts.clock.now());
  }

  #waitFor(userId: bigint, productCode: string): void {
    const users = this.#waiting.get(productCode) ?? new Set();
    users.add(userId);
    this.#waiting.set(productCode, users);
  }

  #bandsOf(productCode: string): StopIndex {
    const known = this.#bands.get(productCode);
    if (known !== undefined) return known;
    const index = new StopIndex();
    this.#bands.set(productCode, index);
    return index;
  }

  #forget(userId: bigint): void {
    for (const { id, productCode } of this.#accounts.get(userId)?.positions ?? []) {
      this.#ownerOf.delete(id);
      this.#bands.get(productCode)?.remove(id);
      this.#waiting.get(productCode)?.delete(userId);
    }
    this.#accounts.delete(userId);
  }
}
