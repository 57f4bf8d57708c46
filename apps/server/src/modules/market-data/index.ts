import type { MarketSource, PublishedSeeds } from "@candela/feeds";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { CandleArchive } from "./candle-archive.ts";
import { CandleHistory } from "./candle-history.ts";
import { shownUntil } from "./candle-store.ts";
import { Catalogue } from "./catalogue.ts";
import { createCommitmentRecord } from "./commitment-record.ts";
import { dayOpenings } from "./day-openings.ts";
import { createDayPreparation } from "./day-preparation.ts";
import { FoldQueue } from "./fold-queue.ts";
import { type Folding, foldHere } from "./folding.ts";
import { HaltRecord } from "./halt-record.ts";
import { MarketHub } from "./hub.ts";
import { KeptDays, keepingFolds } from "./kept-days.ts";
import { type MarketData, marketDataPort } from "./market-data.ts";
import { type KeptTick, marketHandlers } from "./market-handlers.ts";
import { marketMetrics } from "./market-metrics.ts";
import { PastDays } from "./past-days.ts";
import { productHandlers, type TradedBy, watchlistHandlers } from "./product-handlers.ts";
import { productRuleHandlers } from "./product-rule-handlers.ts";
import { createTickFinder } from "./tick-finder.ts";
import { TradingHours } from "./trading-hours.ts";
import { watchlistGroupHandlers } from "./watchlist-group-handlers.ts";

export { changedCommitments } from "./commitment-record.ts";
export { type Folding, foldHere } from "./folding.ts";
export { foldApart } from "./folding-thread.ts";
export { unsoundHalts } from "./halt-record.ts";
export { MarketHub } from "./hub.ts";
export { changedDays } from "./kept-days.ts";
export type { MarketData } from "./market-data.ts";
export { candleRow, tickData } from "./market-handlers.ts";
export { PlayedFeed } from "./played-feed.ts";
export { productAdminHandlers } from "./product-admin.ts";
export type { TradedBy } from "./product-handlers.ts";
export { readProducts } from "./product-store.ts";
export { cachedTickerInfo } from "./product-view.ts";
export type { HoldersOf } from "./suspension-notice.ts";

export interface MarketDataParts {
  readonly sql: Sql;
  readonly source: MarketSource;
  /** What is published of a simulated market; undefined for any other. */
  readonly seeds?: PublishedSeeds | undefined;
  /** Who works out the past; this thread without it. */
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
  readonly pastDays: PastDays;
  /** Keeps the hashes of the days ahead. */
  keepCommitments(): Promise<void>;
  /** Seeds and reads the products and reads where the market stands; `market` answers from then on. */
  load(): Promise<void>;
  /** Ticks flow, changes of products are followed, candles are recorded, and slow days of the past are drawn ahead. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createMarketDataModule(parts: MarketDataParts): MarketDataModule {
  const { sql, source, seeds, clock, log, registry, storedTick } = parts;
  const { history: past, instruments } = source;
  const kept = new KeptDays({ sql, instruments, history: past, log });
  const folding = keepingFolds(parts.folding ?? foldHere(past, seeds), kept);
  const catalogue = new Catalogue(sql, source, log, () => clock.now());
  const hours = new TradingHours(
    source,
    (code) => catalogue.byCode(code)?.spec,
    () => catalogue.closures(),
  );
  const hub: MarketHub = new MarketHub({
    source,
    clock,
    log,
    metrics: marketMetrics(registry, () => hub),
    isOpen: (code, ts) => hours.isOpen(code, ts),
  });
  const record = new HaltRecord(sql, log);
  hub.halts.onEvent((event) => record.add(event));
  const archive = new CandleArchive(sql, clock, log);
  const commitments = createCommitmentRecord({ sql, seeds, clock, log });
  const preparation = createDayPreparation({ history: past, folding, kept, clock, log });
  const now = () => clock.now();
  const queue = new FoldQueue({ folding, now });
  const history = new CandleHistory(past, queue, kept);
  const findTick = createTickFinder({ hub, queue, folding });
  const openings = dayOpenings({ seeds, queue, folding });
  hub.onMinuteClosed((productId, candle) => archive.add(productId, candle));
  const products = { sql, clock, catalogue, hub, tradedBy: parts.tradedBy };
  return {
    handlers: {
      ...productHandlers(products),
      ...watchlistHandlers(products),
      ...watchlistGroupHandlers(products),
      ...marketHandlers({ seeds, history, clock, catalogue, findTick, openings, storedTick, mayTellCommitment: commitments.mayTell }),
      ...productRuleHandlers({ sql, clock, catalogue, hours }),
    },
    market: marketDataPort({ history: past, catalogue, hub, hours, queue, kept, now }),
    hub,
    catalogue,
    keepCommitments: () => commitments.keep(),
    pastDays: new PastDays({ history: past, queue, kept, now }),
    async load() {
      await commitments.keep();
      await catalogue.load();
      await hub.load(await shownUntil(sql));
    },
    async start() {
      await catalogue.start();
      archive.start();
      kept.start();
      commitments.start();
      hub.start();
      folding.start();
      preparation.start();
    },
    async stop() {
      await preparation.stop();
      await folding.stop();
      await kept.stop();
      await hub.stop();
      await commitments.stop();
      await catalogue.stop();
      await archive.stop();
      await record.idle();
    },
  };
}
