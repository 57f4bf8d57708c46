import type { MarketSource } from "@candela/feeds";
import type { CalendarId } from "@candela/model";
import { DAY_MS } from "@candela/model";
import { type Closure, closureAt } from "./closures.ts";

type Product = { readonly productCode: string; readonly calendar: CalendarId };

/** When products trade: the source's hours less the closures. Times are epoch ms. */
export class TradingHours {
  readonly #source: Pick<MarketSource, "isOpen" | "opensAt">;
  readonly #productOf: (productCode: string) => Product | undefined;
  readonly #closures: () => readonly Closure[];

  constructor(
    source: Pick<MarketSource, "isOpen" | "opensAt">,
    productOf: (productCode: string) => Product | undefined,
    closures: () => readonly Closure[],
  ) {
    this.#source = source;
    this.#productOf = productOf;
    this.#closures = closures;
  }

  isOpen(productCode: string, ts: number): boolean {
    return this.#source.isOpen(productCode, ts) && this.#closure(productCode, ts) === undefined;
  }

  /** When the product trades next: `ts` itself while it is open; undefined when unknown. */
  opensAt(productCode: string, ts: number): number | undefined {
    let at: number | undefined = ts;
    for (let tries = 0; tries < SEARCH_MAX && at !== undefined; tries += 1) {
      const closed = this.#closure(productCode, at);
      if (closed !== undefined) {
        at = closed.to;
        continue;
      }
      const opens = this.#source.opensAt(productCode, at);
      if (opens === at) return at;
      at = opens;
    }
    return undefined;
  }

  /** Open times of a product in `[from, to)`, `from` taken down to the step; to the step of `STEP_MS`, which every calendar's hours keep. */
  sessions(productCode: string, from: number, to: number): { readonly from: number; readonly to: number }[] {
    const sessions: { from: number; to: number }[] = [];
    for (let ts = from - (from % STEP_MS); ts < to; ts += STEP_MS) {
      if (!this.isOpen(productCode, ts)) continue;
      const last = sessions.at(-1);
      if (last?.to === ts) last.to = ts + STEP_MS;
      else sessions.push({ from: ts, to: ts + STEP_MS });
    }
    return sessions;
  }

  /** When the session open at `ts` ends, to the step; at the latest at the next midnight UTC. */
  closesAt(productCode: string, ts: number): number {
    const midnight = ts - (ts % DAY_MS) + DAY_MS;
    return this.sessions(productCode, ts, midnight)[0]?.to ?? midnight;
  }

  #closure(productCode: string, ts: number): Closure | undefined {
    const product = this.#productOf(productCode);
    return product === undefined ? undefined : closureAt(this.#closures(), product, ts);
  }
}

/** Closures may follow each other; beyond this many the next opening is unknown. */
const SEARCH_MAX = 20;
export const STEP_MS = 5 * 60_000;
