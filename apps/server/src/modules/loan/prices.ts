import { LOAN_PRICE_GRACE_MS } from "@candela/api";
import { type Currency, currencyById, isFresh, type ProductSpec, rateSources, stalenessLimit, type Tick } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { currencyQuote, type MarketData } from "../pricing/index.ts";

/** Why nothing is decided by a price now. `returning`: prices came back, and only a sale waits. */
export type PricePause = "unpriced" | "suspended" | "closed" | "stale" | "returning";

/** A currency that may be collateral at its market's newest tick. */
export interface PricedCollateral {
  readonly spec: ProductSpec | undefined;
  readonly tick: Tick | undefined;
  readonly pause: PricePause | null;
  readonly opensAt: number | undefined;
}

/** Coins with a product of their own, quoted in what counts as the settlement currency; nothing else secures a loan. */
export function collateralProduct(currency: Currency): string | null {
  const [source] = rateSources(currency);
  return currency.type === 1 && source !== undefined && !source.isInverted ? source.productCode : null;
}

/**
 * Prices of collateral, and since when they can be believed without a break. A break is a tick that came later than prices go stale, a closed market, a suspension, and the
 * start of this process, which has seen nothing of the time before.
 */
export class CollateralPrices {
  readonly #market: Pick<MarketData, "spec" | "latest" | "isOpen" | "opensAt">;
  readonly #clock: Clock;
  /** By product: the last tick that was followed, and since when nothing was missing, epoch ms. */
  readonly #followed = new Map<string, { readonly ts: number; readonly since: number }>();

  constructor(market: Pick<MarketData, "spec" | "latest" | "isOpen" | "opensAt">, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  /** Follows a tick: told of each of a product that is collateral. */
  follow(tick: Tick): void {
    const spec = this.#market.spec(tick.productCode);
    const now = this.#clock.now();
    if (spec === undefined || spec.isLock || !this.#market.isOpen(tick.productCode, now)) {
      this.#followed.delete(tick.productCode);
      return;
    }
    const last = this.#followed.get(tick.productCode);
    const isUnbroken = last !== undefined && tick.ts - last.ts <= stalenessLimit(spec) && tick.ts >= last.ts;
    this.#followed.set(tick.productCode, { ts: tick.ts, since: isUnbroken ? last.since : now });
  }

  /** A product whose market closed or was suspended counts as broken, though no tick says so. */
  look(productCodes: Iterable<string>): void {
    const now = this.#clock.now();
    for (const code of productCodes) {
      const spec = this.#market.spec(code);
      const tick = this.#market.latest(code);
      const isAlive =
        spec !== undefined && tick !== undefined && !spec.isLock && this.#market.isOpen(code, now) && isFresh(tick, spec, now);
      if (!isAlive) this.#followed.delete(code);
    }
  }

  /** Decimals of a collateral's prices, which are known before the first of them; undefined without a product. */
  scaleOf(currencyId: number): number | undefined {
    const currency = currencyById(currencyId);
    const code = currency === undefined ? null : collateralProduct(currency);
    return code === null ? undefined : this.#market.spec(code)?.priceScale;
  }

  /** For what begins: nothing new is lent against what is hidden, while what is lent goes on by its price. */
  toBegin(currencyId: number): PricedCollateral {
    const priced = this.of(currencyId);
    return priced.spec?.isVisible === false ? { ...priced, pause: "unpriced" } : priced;
  }

  of(currencyId: number): PricedCollateral {
    const currency = currencyById(currencyId);
    const quote = currency === undefined ? undefined : currencyQuote(currency, this.#market);
    if (quote === undefined) return { spec: undefined, tick: undefined, pause: "unpriced", opensAt: undefined };
    const { spec, tick } = quote;
    const now = this.#clock.now();
    const opensAt = this.#market.opensAt?.(spec.productCode, now);
    return { spec, tick, pause: this.#pauseOf(spec, tick, now), opensAt };
  }

  #pauseOf(spec: ProductSpec, tick: Tick, now: number): PricePause | null {
    if (spec.isLock) return "suspended";
    if (!this.#market.isOpen(spec.productCode, now)) return "closed";
    if (!isFresh(tick, spec, now)) return "stale";
    const followed = this.#followed.get(spec.productCode);
    // A clock that was set back counts from anew.
    const isReturning = followed === undefined || now < followed.since || now < followed.since + LOAN_PRICE_GRACE_MS;
    return isReturning ? "returning" : null;
  }
}

/** Whether a price may decide what its user asks for: all but a sale goes on while prices have only just come back. */
export const isUsable = ({ pause }: Pick<PricedCollateral, "pause">) => pause === null || pause === "returning";
