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
import { type Folding, foldHere } from "./folding.ts";
import { HaltRecord } from "./halt-record.ts";
import { MarketHub } from "./hub.ts";
import { KeptDays, keepingFolds } from "./kept-days.ts";
import { readLiveTick } from "./live-tick-store.ts";
import { createLiveTickSweeper } from "./live-tick-sweeper.ts";
import { type MarketData, marketDataPort } from "./market-data.ts";
import { type KeptTick, marketHandlers } from "./market-handlers.ts";
import { marketMetrics } from "./market-metrics.ts";
import { createPast, foldLive, isLivePart } from "./past.ts";
import type { PastDays } from "./past-days.ts";
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

export function createMarketDataModule(parts: MarketDataParts): MarketDataModule {
  const { sql, source, seeds, clock, log, registry, storedTick } = parts;
  const now = () => clock.now();
  const sources = source.parts ?? [source];
  const computed = sources.find((part) => !isLivePart(part)) ?? source;
  const livePart = sources.find(isLivePart);
  const kept = new KeptDays({ sql, instruments: computed.instruments, history: computed.history, log });
  const folding = keepingFolds(parts.folding ?? foldHere(computed.history, seeds), kept);
  const past = createPast({ history: computed.history, folding, kept, now });
  const livePast = livePart && createPast({ history: livePart.history, folding: foldLive(livePart.history, log), now });
  const pastOf = (code: string) => (livePast !== undefined && livePart?.kindOf(code) !== undefined ? livePast : past);
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
  const preparation = createDayPreparation({ history: computed.history, folding, kept, clock, log });
  const findTick = createTickFinder({ hub, queue: past.queue, folding });
  const openings = dayOpenings({ seeds, queue: past.queue, folding });
  const liveCodes = livePart?.instruments.map(({ productCode }) => productCode) ?? [];
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
      }),
      ...productRuleHandlers({ sql, clock, catalogue, hours }),
    },
    market: marketDataPort({ catalogue, hub, hours, now, candles: (code, ...asked) => pastOf(code).between(code, ...asked) }),
    hub,
    catalogue,
    keepCommitments: () => commitments.keep(),
    pastDays: {
      find: (code, from, to) => pastOf(code).days.find(code, from, to),
      learn: (code, from, to) => pastOf(code).days.learn(code, from, to),
    },
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
      if (livePart !== undefined) sweeper.start();
    },
    async stop() {
      await sweeper.stop();
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
