import type { MarketSource, PublishedSeeds } from "@candela/feeds";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { CandleArchive } from "./candle-archive.ts";
import { shownUntil } from "./candle-store.ts";
import { Catalogue } from "./catalogue.ts";
import { createCommitmentRecord } from "./commitment-record.ts";
import { dayOpenings } from "./day-openings.ts";
import { createDayPreparation } from "./day-preparation.ts";
import type { Folding } from "./folding.ts";
import { HaltRecord } from "./halt-record.ts";
import { MarketHub } from "./hub.ts";
import type { KeptFolds } from "./kept-folds.ts";
import { type GrowingMarket, Listings } from "./listings.ts";
import { readLiveTick } from "./live-tick-store.ts";
import { createLiveTickSweeper } from "./live-tick-sweeper.ts";
import { type MarketData, marketDataPort } from "./market-data.ts";
import { type KeptTick, marketHandlers } from "./market-handlers.ts";
import { marketMetrics } from "./market-metrics.ts";
import { createPasts } from "./past.ts";
import type { PastDays } from "./past-days.ts";
import { productHandlers, type TradedBy, watchlistHandlers } from "./product-handlers.ts";
import { productRuleHandlers } from "./product-rule-handlers.ts";
import { createTickFinder } from "./tick-finder.ts";
import { TradingHours } from "./trading-hours.ts";
import { watchlistGroupHandlers } from "./watchlist-group-handlers.ts";

export { announceListing, type ListingAsked, listingPriceScale, withdrawListing } from "./announce-listing.ts";
export { changedCommitments } from "./commitment-record.ts";
export { type Folding, foldHere } from "./folding.ts";
export { foldApart } from "./folding-thread.ts";
export { unsoundHalts } from "./halt-record.ts";
export { MarketHub } from "./hub.ts";
export { changedDays } from "./kept-days.ts";
export { type KeptFolds, keptFolds, type ToldMarket } from "./kept-folds.ts";
export { readListings } from "./listing-store.ts";
export { type GrowingMarket, growingTogether } from "./listings.ts";
export { LiveJournal } from "./live-journal.ts";
export { changedLiveTicks } from "./live-tick-store.ts";
export type { MarketData } from "./market-data.ts";
export { candleRow, tickData } from "./market-handlers.ts";
export { PlayedFeed } from "./played-feed.ts";
export { productAdminHandlers } from "./product-admin.ts";
export type { TradedBy } from "./product-handlers.ts";
export { keepProductSources } from "./product-sources.ts";
export { readProducts } from "./product-store.ts";
export { cachedTickerInfo } from "./product-view.ts";
export type { HoldersOf } from "./suspension-notice.ts";

export interface MarketDataParts {
  readonly sql: Sql;
  readonly source: MarketSource;
  /** What is published of a simulated market; undefined for any other. */
  readonly seeds?: PublishedSeeds | undefined;
  /** Where the market takes shares that are listed later; none are without it. */
  readonly growing?: GrowingMarket | undefined;
  /** Where a start goes on from what an earlier one folded of today; it folds all without it. */
  readonly folds?: KeptFolds | undefined;
  /** Thread that works out the past; without it, this one does. */
  readonly folding?: Folding | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  /** Reads a tick that a trade opened or closed on; the trading module keeps those. */
  readonly storedTick: (productCode: string, seq: number) => Promise<KeptTick | undefined>;
  /** Whether a user has or had something of a product: each mode of trading knows its own. */
  readonly tradedBy: readonly TradedBy[];
}

export interface MarketDataModule {
  readonly handlers: Handlers;
  readonly market: MarketData;
  readonly hub: MarketHub;
  readonly catalogue: Catalogue;
  readonly pastDays: Pick<PastDays, "find" | "learn">;
  /** Keeps the hashes of the days ahead. */
  keepCommitments(): Promise<void>;
  /** Seeds and reads the products and reads where the market stands; `market` answers from then on. */
  load(): Promise<void>;
  /** Ticks flow, changes of products are followed, candles are recorded, and slow days of the past are drawn ahead. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

function hoursOf(source: MarketSource, catalogue: Catalogue): TradingHours {
  return new TradingHours(
    source,
    (code) => catalogue.byCode(code)?.spec,
    () => catalogue.closures(),
  );
}

export function createMarketDataModule(parts: MarketDataParts): MarketDataModule {
  const { sql, source, seeds, folds, clock, log, registry, storedTick } = parts;
  const now = () => clock.now();
  const pasts = createPasts({ sql, source, seeds, folding: parts.folding, now, log });
  const { kept, folding, pastOf, liveCodes } = pasts;
  const catalogue: Catalogue = new Catalogue(sql, source, log, now, () => listings.read());
  const hours = hoursOf(source, catalogue);
  const isOpen = (code: string, ts: number) => hours.isOpen(code, ts);
  const hub: MarketHub = new MarketHub({ source, clock, log, metrics: marketMetrics(registry, () => hub), isOpen });
  const listings = new Listings({ sql, growing: parts.growing, source, hub, now, log });
  const record = new HaltRecord(sql, log);
  hub.halts.onEvent((event) => record.add(event));
  const archive = new CandleArchive(sql, clock, log);
  const commitments = createCommitmentRecord({ sql, seeds, clock, log });
  const preparation = createDayPreparation({ history: pasts.computed, folding, kept, clock, log });
  const findTick = createTickFinder({ hub, queue: pasts.queue, folding });
  const openings = dayOpenings({ seeds, queue: pasts.queue, folding });
  const sweeper = createLiveTickSweeper({ sql, clock, log, productCodes: liveCodes });
  hub.onMinuteClosed((productId, candle) => archive.add(productId, candle));
  const products = { sql, clock, catalogue, hub, tradedBy: parts.tradedBy };
  return {
    handlers: {
      ...productHandlers(products),
      ...watchlistHandlers(products),
      ...watchlistGroupHandlers(products),
      ...marketHandlers({
        ...{ seeds, clock, catalogue, openings, storedTick, findTick },
        candles: (page, at, asker) => pastOf(page.productCode).candles.last(page, at, asker),
        liveTick: (code, seq) => readLiveTick(sql, code, seq),
        mayTellCommitment: commitments.mayTell,
        listingsOf: (dayTs) => listings.ofDay(dayTs),
      }),
      ...productRuleHandlers({ sql, clock, catalogue, hours }),
    },
    market: marketDataPort({ catalogue, hub, hours, now, candles: (code, ...asked) => pastOf(code).between(code, ...asked) }),
    ...{ hub, catalogue, pastDays: pasts.days },
    keepCommitments: () => commitments.keep(),
    async load() {
      await commitments.keep();
      await catalogue.load();
      await folds?.load();
      await hub.load(await shownUntil(sql));
      listings.loaded();
    },
    async start() {
      await catalogue.start();
      archive.start();
      kept.start();
      commitments.start();
      hub.start();
      folds?.start();
      folding.start();
      preparation.start();
      if (liveCodes.length > 0) sweeper.start();
    },
    async stop() {
      await sweeper.stop();
      await preparation.stop();
      await folding.stop();
      await kept.stop();
      await hub.stop();
      await folds?.stop();
      await commitments.stop();
      await catalogue.stop();
      await archive.stop();
      await record.idle();
    },
  };
}
