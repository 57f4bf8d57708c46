import { type Frozen, guardRule, guardTick, openGuard, type PriceGuard } from "@candela/engine";
import type { Instrument } from "@candela/feeds";
import type { Tick } from "@candela/model";

/** A freeze that began, and one that ended. */
export type HaltEvent =
  | { readonly type: "frozen"; readonly productCode: string; readonly frozen: Frozen }
  | { readonly type: "resumed"; readonly productCode: string; readonly frozen: Frozen; readonly at: number };

/** The price guards of all products: whether each may trade at its latest tick. */
export class PriceHalts {
  readonly #guards = new Map<string, PriceGuard>();
  readonly #listeners = new Set<(event: HaltEvent) => void>();

  /** Begins with what the market said before, oldest first, so that a restart in the middle of a spike does not believe it. */
  open(productCode: string, recent: readonly bigint[], at: number): void {
    this.#guards.set(productCode, openGuard(recent, at));
  }

  /** Takes in a tick before anyone trades on it; returns whether the product froze or resumed. */
  observe({ productCode, productType }: Pick<Instrument, "productCode" | "productType">, tick: Tick): boolean {
    const before = this.#guards.get(productCode) ?? openGuard([], tick.ts);
    const after = guardTick(before, tick, guardRule(productType));
    this.#guards.set(productCode, after);
    if ((before.frozen === null) === (after.frozen === null)) return false;
    if (after.frozen !== null) this.#tell({ type: "frozen", productCode, frozen: after.frozen });
    else if (before.frozen !== null) this.#tell({ type: "resumed", productCode, frozen: before.frozen, at: tick.ts });
    return true;
  }

  isHalted(productCode: string): boolean {
    return (this.#guards.get(productCode)?.frozen ?? null) !== null;
  }

  onEvent(listener: (event: HaltEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(event: HaltEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
