import { TriggerIndex } from "@candela/engine";
import { Direction, type Tick } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import type { AlertCondition, AlertRow } from "./alert-store.ts";

export interface AlertWatcherParts {
  readonly market: MarketData;
  readonly log: Pick<Log, "error">;
  /** Alerts that wait, read anew. */
  readonly readActive: () => AsyncIterable<readonly AlertRow[]>;
  /** Stores what fired and tells the users. Alerts that are gone are skipped by it. */
  readonly fire: (fired: readonly { readonly id: bigint; readonly tick: Tick }[]) => Promise<void>;
}

export type Watched = Pick<AlertRow, "id" | "productCode" | "condition" | "price">;

/** Alerts of one statement; the rest waits for the next. */
const FIRED_MAX = 1_000;
const RETRY_MS = 1_000;

function isReached(condition: AlertCondition, price: bigint, at: bigint): boolean {
  return condition === "above" ? at >= price : at <= price;
}

/**
 * Watches ticks for alerts, by price, in memory. Derived from the table: firing twice marks nothing twice. What could not be stored is tried again,
 * and a start reads everything anew, so an alert may come late and never twice.
 */
export class AlertWatcher {
  readonly #parts: AlertWatcherParts;
  readonly #indexes = new Map<string, TriggerIndex>();
  /** What is in the indexes, by id. */
  readonly #prices = new Map<bigint, Awaited>();
  #changes = 0;
  #waiting: { readonly id: bigint; readonly tick: Tick }[] = [];
  #firing: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: AlertWatcherParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.market.onTick((tick) => this.#onTick(tick));
    for await (const rows of this.#parts.readActive()) for (const row of rows) this.add(row);
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    clearTimeout(this.#retry);
    await this.idle();
  }

  /** Resolves when nothing is being stored. */
  async idle(): Promise<void> {
    while (this.#firing !== null) await this.#firing;
  }

  /** Watches an alert from now on; the price may have got there while it was being stored. */
  add({ id, productCode, condition, price }: Watched): void {
    this.#changes += 1;
    const tick = this.#parts.market.latest(productCode);
    if (tick !== undefined && isReached(condition, price, tick.price) && this.#isBelieved(productCode)) this.#enqueue([{ id, tick }]);
    else {
      const isAbove = condition === "above";
      this.#indexOf(productCode).add({ id, limit: price, direction: isAbove ? Direction.sell : Direction.buy });
      this.#prices.set(id, { productCode, below: isAbove ? null : price, above: isAbove ? price : null, everyTickFrom: null });
    }
  }

  /** How often what waits has changed. */
  get changes(): number {
    return this.#changes;
  }

  awaited(): Iterable<Awaited> {
    return this.#prices.values();
  }

  remove(id: bigint, productCode: string): void {
    this.#indexes.get(productCode)?.remove(id);
    this.#prices.delete(id);
  }

  #onTick(tick: Tick): void {
    const index = this.#indexes.get(tick.productCode);
    if (index === undefined || index.size === 0 || !this.#isBelieved(tick.productCode)) return;
    // An alert looks at the price that people see, not at the sides of the quote.
    const ids = index.fire({ bid: tick.price, ask: tick.price });
    this.#changes += ids.length;
    for (const id of ids) this.#prices.delete(id);
    if (ids.length > 0) this.#enqueue(ids.map((id) => ({ id, tick })));
  }

  /** A frozen or suspended product's price is told to nobody as an event. */
  #isBelieved(productCode: string): boolean {
    return this.#parts.market.spec(productCode)?.isLock === false;
  }

  #enqueue(fired: readonly { readonly id: bigint; readonly tick: Tick }[]): void {
    this.#waiting.push(...fired);
    this.#firing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, FIRED_MAX);
      try {
        await this.#parts.fire(batch);
        this.#waiting = this.#waiting.slice(batch.length);
      } catch (error) {
        this.#parts.log.error({ err: error, alerts: this.#waiting.length }, "alerts could not be stored; trying again");
        // After the stop the next start reads them anew.
        if (this.#unsubscribe !== null)
          this.#retry = setTimeout(() => {
            this.#firing ??= this.#drain();
          }, RETRY_MS);
        break;
      }
    }
    this.#firing = null;
  }

  #indexOf(productCode: string): TriggerIndex {
    const known = this.#indexes.get(productCode);
    if (known !== undefined) return known;
    const index = new TriggerIndex();
    this.#indexes.set(productCode, index);
    return index;
  }
}
