import type { QuickOffer, QuickOrder } from "@candela/engine";
import type { Direction, SuspensionPeriod, Tick } from "@candela/model";
import type { Outcome } from "../mode.ts";
import type { Lock } from "./naive-quick.ts";

export type QuickFields =
  | { readonly kind: "place"; readonly code: string; readonly direction: Direction; readonly optionId: number; readonly stake: string }
  | { readonly kind: "advance"; readonly orderId: bigint };

export interface QuickOutcome extends Outcome {
  readonly data: QuickOrder | null;
}

/** Short windows, so that many trades end within a run. */
export const OFFERS: readonly QuickOffer[] = [
  { id: 1, seconds: 2, payoutRate: 80_000_000n, stakeMin: 1_000_000n, stakeMax: 5_000_000_000n },
  { id: 2, seconds: 7, payoutRate: 85_333_333n, stakeMin: 5_000_000n, stakeMax: 20_000_000_000n },
  { id: 3, seconds: 25, payoutRate: 95_000_001n, stakeMin: 10_000_000n, stakeMax: 50_000_000_000n },
];

export const OPEN_MAX = 20;
const TICKS_KEPT = 3_000;
/** The past of the market: delivered ticks, and when each product was locked. It outlives every crash, as the feed does. */
export class QuickPast {
  readonly #ticks = new Map<string, Tick[]>();
  readonly #changes = new Map<string, Lock[]>();
  readonly #spans = new Map<string, readonly SuspensionPeriod[]>();

  add(tick: Tick): void {
    const list = this.#ticks.get(tick.productCode) ?? [];
    list.push(tick);
    if (list.length > TICKS_KEPT) list.splice(0, TICKS_KEPT / 2);
    this.#ticks.set(tick.productCode, list);
  }

  lock(code: string, isLock: boolean, ts: number): void {
    const list = this.#changes.get(code) ?? [];
    if ((list.at(-1)?.isLock ?? false) === isLock) return;
    // Suspended and opened again within the same millisecond: it was not suspended at any moment.
    if (list.at(-1)?.ts === ts) list.pop();
    else list.push({ ts, isLock });
    this.#changes.set(code, list);
    this.#spans.set(code, spansOf(list));
  }

  of(code: string): readonly Tick[] {
    return this.#ticks.get(code) ?? [];
  }

  locks(code: string): readonly Lock[] {
    return this.#changes.get(code) ?? [];
  }

  /** The same as the engine is told it. */
  suspensions(code: string): readonly SuspensionPeriod[] {
    return this.#spans.get(code) ?? [];
  }
}

function spansOf(locks: readonly Lock[]): SuspensionPeriod[] {
  const spans: SuspensionPeriod[] = [];
  for (const { ts, isLock } of locks) {
    const last = spans.at(-1);
    if (isLock) spans.push({ from: ts, until: null });
    else if (last !== undefined) spans[spans.length - 1] = { from: last.from, until: ts };
  }
  return spans;
}
