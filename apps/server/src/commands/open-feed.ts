import { createReplayFeed, createSimulatedFeed, type Feed, type PublishedSeeds } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import type { Config } from "../config.ts";
import {
  changedCommitments,
  type Folding,
  foldApart,
  type GrowingMarket,
  growingTogether,
  readListings,
  type ToldMarket,
} from "../modules/market-data/index.ts";
import type { Log } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import type { Instance } from "../platform/postgres/instance.ts";
import { keepMarketIdentity, keepMarketKind, marketIdentity } from "../platform/postgres/market-identity.ts";
import { StartError } from "../platform/start-error.ts";
import { marketSeedOf, otherMarket } from "./market-seed.ts";

/** A replay begins this long before the installation did, so that its charts have a past at the first start. */
const REPLAY_LEAD_MS = 40 * DAY_MS;

/** When the first day begins on which somebody could trade. The days before are planned, and a plan can be read. */
export function livedFrom({ createdAt }: Pick<Instance, "createdAt">): number {
  return createdAt - (createdAt % DAY_MS);
}

/** Since when recordings are played. */
export function replayStart({ createdAt }: Pick<Instance, "createdAt">): number {
  return createdAt - REPLAY_LEAD_MS;
}

/** A market, and who folds its past where that can be done apart: a recorded one is read in its own thread. */
export interface OpenedFeed {
  readonly feed: Feed;
  /** What is published of a simulated market. */
  readonly seeds?: PublishedSeeds;
  /** Where it takes shares that are listed later. */
  readonly growing?: GrowingMarket;
  readonly folding?: Folding;
  /** Takes what an earlier start folded of today. */
  readonly told?: ToldMarket;
}

/** The market that the settings name. It is the same after every restart: seed and start are the installation's own. */
export async function openFeed(config: Config, instance: Instance, sql: Sql, log: Log, now: number): Promise<OpenedFeed> {
  const { marketFeed, marketHours } = config;
  const isSimulated = marketFeed === "simulated";
  const kept = await keepMarketKind(sql, { feed: marketFeed, hours: isSimulated ? marketHours : null });
  if (kept.feed !== marketFeed) throw otherKind("MARKET_FEED", marketFeed, kept.feed);
  if (isSimulated && kept.hours !== marketHours) throw otherKind("MARKET_HOURS", marketHours, kept.hours);
  if (isSimulated) return openSimulated(config, instance, sql, log, now);
  if (config.marketDataDir === undefined)
    throw new StartError("MARKET_FEED=replay needs MARKET_DATA_DIR, the folder with the recorded bars");
  try {
    return { feed: await createReplayFeed({ folder: config.marketDataDir, startedAt: replayStart(instance) }) };
  } catch (error) {
    throw new StartError(
      `MARKET_DATA_DIR=${config.marketDataDir} cannot be played: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function otherKind(setting: string, asked: string, kept: string | null): StartError {
  return new StartError(
    `${setting} is ${asked}, and this installation's market was made with ${kept}: give that one, or set DATA_DIR to another folder for another market`,
  );
}

/** Only ever the market that the installation began with: with another one, a restart could choose how running trades end. */
async function openSimulated(config: Config, instance: Instance, sql: Sql, log: Log, now: number): Promise<OpenedFeed> {
  const seed = marketSeedOf(config.marketSeed, instance);
  const other = otherMarket(await keepMarketIdentity(sql, marketIdentity(seed)), config.marketSeed, instance);
  if (other !== undefined) throw new StartError(other);
  const begins = livedFrom(instance);
  if (now < begins)
    throw new StartError(
      `this machine's clock says ${new Date(now).toISOString()}, and its installation was made on ${new Date(begins).toISOString().slice(0, 10)}, by the clock of the database: set the wrong one right`,
    );
  const market = { seed, hours: config.marketHours, livedFrom: begins, issued: await readListings(sql) };
  const feed = createSimulatedFeed(market);
  const [changed] = await changedCommitments(sql, feed);
  if (changed !== undefined) throw new StartError(`${changed}: put the database back from a backup, npm run verify names all such days`);
  const folding = foldApart(market, log);
  return { feed, seeds: feed, growing: growingTogether(feed, folding), folding, told: feed };
}
