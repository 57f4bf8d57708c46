import type { IssuedShare, MarketSource, SimulatedFeed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { Folding } from "./folding.ts";
import type { MarketHub } from "./hub.ts";
import { readListings } from "./listing-store.ts";
import { keepProductSources } from "./product-sources.ts";

/** A market that goes on with other issued shares. */
export type GrowingMarket = Pick<SimulatedFeed, "relist">;

/** A market and the thread that folds its past, which has the same market once more. */
export function growingTogether(feed: GrowingMarket, folding: Pick<Folding, "relist">): GrowingMarket {
  return {
    relist(issued) {
      feed.relist(issued);
      folding.relist?.(issued);
    },
  };
}

export interface ListingsParts {
  readonly sql: Sql;
  /** Undefined where the market takes none. */
  readonly growing: GrowingMarket | undefined;
  readonly source: MarketSource;
  readonly hub: Pick<MarketHub, "followNew">;
  readonly now: () => number;
  readonly log: Pick<Log, "info">;
}

/** The issued shares as the running market has them: read at the start, and again with the products whenever the database says that these changed. */
export class Listings {
  readonly #parts: ListingsParts;
  #shares: readonly IssuedShare[] = [];
  #isLoaded = false;
  /** The hub has not been told yet of what the market took: asked again, should it fail. */
  #isUntold = false;

  constructor(parts: ListingsParts) {
    this.#parts = parts;
  }

  /** Has the market take what was announced or taken back since; the hub follows it once it is loaded. */
  async read(): Promise<void> {
    const { sql, growing, source, hub, now, log } = this.#parts;
    if (growing === undefined) return;
    const shares = await readListings(sql);
    if (!isSame(shares, this.#shares)) {
      growing.relist(shares);
      this.#shares = shares;
      this.#isUntold = this.#isLoaded;
    }
    if (!this.#isUntold) return;
    await keepProductSources(sql, source, [], now());
    await hub.followNew();
    this.#isUntold = false;
    log.info({ listings: shares.length }, "the market goes on with these listings");
  }

  /** From now on the hub is there, and is told. */
  loaded(): void {
    this.#isLoaded = true;
  }

  /** The shares that a UTC day can be worked out with: those listed by then, and those that join the day after, whose state the day tells at its end. */
  ofDay(dayTs: number): readonly IssuedShare[] {
    return this.#shares.filter(({ listedFrom }) => listedFrom <= dayTs + DAY_MS);
  }
}

/** Rows never change: what may be different is which there are. */
function isSame(some: readonly IssuedShare[], others: readonly IssuedShare[]): boolean {
  return some.length === others.length && some.every(({ productId }, i) => productId === others[i]?.productId);
}
