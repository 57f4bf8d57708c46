import type { Tick } from "@candela/model";
import { backOffMs } from "./back-off.ts";
import { isUnchanged, type QuotedProduct } from "./quoted-product.ts";
import type { TickJournal } from "./tick-journal.ts";
import type { Timers } from "./timers.ts";

/** Ticks of one product come no closer: the exchange tells hundreds of changes a second. What waits is told together, at the tenths of the second. */
const BEAT_MS = 100;
/** Prices that stand as they stood are told so often, while the exchange speaks of them. */
const SAME_GAP_MS = 1_000;
/** What the journal did not take is given to it again after so long at most. */
const RETRY_MAX_MS = 2_000;

interface TickTellerParts {
  readonly timers: Timers;
  readonly journal: TickJournal;
  /** In `[0, 1)`. */
  readonly random: () => number;
  /** The number that a product's first tick gets. */
  readonly firstSeq: number;
  readonly tell: (tick: Tick, hasGap: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Made {
  readonly tick: Tick;
  readonly hasGap: boolean;
}

/**
 * Makes ticks of what products have heard, at most one of each product a batch and one batch at a time, and tells a batch once the journal has it. A batch
 * that the journal does not take is given to it again as it is until it does: its numbers may be in there, and are given to no other ticks.
 */
export class TickTeller {
  readonly #parts: TickTellerParts;
  /** Heard of since their last tick. */
  readonly #waiting = new Set<QuotedProduct>();
  #isWriting = false;
  #failures = 0;
  #beatAt: number | undefined;
  #forgetBeat: () => void = () => undefined;
  #forgetRetry: () => void = () => undefined;
  #isStopped = false;

  constructor(parts: TickTellerParts) {
    this.#parts = parts;
  }

  /** The journal does not take ticks at present, so none are told. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Something was heard of the product: told at once, or as soon as its next tick may come. */
  heard(product: QuotedProduct): void {
    if (this.#waiting.has(product)) return;
    this.#waiting.add(product);
    if (!this.#isWriting && this.#waitMs(product) <= 0) this.#write([product]);
    this.#beatSoon();
  }

  start(): void {
    this.#isStopped = false;
  }

  stop(): void {
    this.#isStopped = true;
    this.#forgetBeat();
    this.#forgetRetry();
    this.#beatAt = undefined;
    this.#waiting.clear();
  }

  /** At most 0 where the product's next tick may be told; a product without a book has none. */
  #waitMs(product: QuotedProduct): number {
    const { timers, journal, firstSeq } = this.#parts;
    const now = timers.now();
    const last = journal.last(product.instrument.productCode);
    const tick = product.next(last, now, firstSeq);
    if (tick === undefined) this.#waiting.delete(product);
    if (tick === undefined || last === undefined) return tick === undefined ? Number.POSITIVE_INFINITY : 0;
    return last.ts + (isUnchanged(tick, last) && !product.hasGap(now) ? SAME_GAP_MS : BEAT_MS) - now;
  }

  #beatSoon(): void {
    if (this.#isStopped || this.#isWriting || this.#waiting.size === 0 || this.#beatAt !== undefined) return;
    const { timers } = this.#parts;
    const now = timers.now();
    this.#beatAt = now - (now % BEAT_MS) + BEAT_MS;
    this.#forgetBeat = timers.after(this.#beatAt - now, () => {
      this.#beatAt = undefined;
      const due = [...this.#waiting].filter((product) => this.#waitMs(product) <= 0);
      if (!this.#isWriting) this.#write(due);
      this.#beatSoon();
    });
  }

  #write(products: readonly QuotedProduct[]): void {
    const { timers, journal, firstSeq } = this.#parts;
    const now = timers.now();
    const batch = products.flatMap((product): Made[] => {
      this.#waiting.delete(product);
      const tick = product.next(journal.last(product.instrument.productCode), now, firstSeq);
      if (tick === undefined) return [];
      const hasGap = product.hasGap(now);
      product.told(now);
      return [{ tick, hasGap }];
    });
    if (batch.length > 0) this.#append(batch);
  }

  #append(batch: readonly Made[]): void {
    const written = this.#parts.journal.append(batch.map(({ tick }) => tick));
    if (written === undefined) {
      this.#tell(batch);
      return;
    }
    this.#isWriting = true;
    written.then(
      () => {
        this.#isWriting = false;
        this.#failures = 0;
        if (this.#isStopped) return;
        this.#tell(batch);
        this.#beatSoon();
      },
      (error: unknown) => {
        if (this.#isStopped) return;
        this.#parts.onFailure(error);
        const waitMs = Math.min(RETRY_MAX_MS, backOffMs(this.#failures, this.#parts.random));
        this.#failures += 1;
        this.#forgetRetry = this.#parts.timers.after(waitMs, () => this.#append(batch));
      },
    );
  }

  #tell(batch: readonly Made[]): void {
    for (const { tick, hasGap } of batch) this.#parts.tell(tick, hasGap);
  }
}
