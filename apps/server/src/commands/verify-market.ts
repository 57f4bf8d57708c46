/** The market that the settings give against what the database was told of it: its identity, each hash that was published, and each freeze. */
import { createReplayFeed, createSimulatedFeed, type Feed } from "@candela/feeds";
import { type Config, readConfig } from "../config.ts";
import { changedCommitments, changedDays, readListings, unsoundHalts } from "../modules/market-data/index.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { findInstance, type Instance } from "../platform/postgres/instance.ts";
import { findMarketIdentity } from "../platform/postgres/market-identity.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { marketSeedOf, otherMarket } from "./market-seed.ts";
import { livedFrom, replayStart } from "./open-feed.ts";

const instanceOf = (sql: Sql, config: Config) => findInstance(sql, loadSecretBox(config.dataDir, config.secretKeys));

/** Needs the server's MARKET_SEED and the key that seals. Finds nothing where no simulated market has begun, or another feed is played. */
export async function verifyMarket(sql: Sql): Promise<string[]> {
  const config = readConfig();
  const kept = await findMarketIdentity(sql);
  if (kept === undefined || config.marketFeed !== "simulated") return [];
  const instance = await instanceOf(sql, config);
  if (instance === undefined) return ["the instance row is missing"];
  const other = otherMarket(kept, config.marketSeed, instance);
  if (other !== undefined) return [other];
  const seed = marketSeedOf(config.marketSeed, instance);
  return changedCommitments(sql, createSimulatedFeed({ seed, hours: config.marketHours, livedFrom: 0 }));
}

/** Some of the days that were folded and kept, folded again. Needs the market's settings only where there are such days. */
export async function verifyDays(sql: Sql): Promise<string[]> {
  const [any] = await sql`select from candle_day limit 1`;
  if (any === undefined) return [];
  const config = readConfig();
  const instance = await instanceOf(sql, config);
  if (instance === undefined) return ["the instance row is missing"];
  if (config.marketFeed !== "simulated") return [];
  const feed = await feedOf(config, instance, sql);
  return feed === undefined ? [] : changedDays(sql, feed);
}

/** Each freeze of the price guard again, from the ticks that it followed. Needs the market's settings only where there are freezes. */
export async function verifyHalts(sql: Sql): Promise<string[]> {
  const [any] = await sql`select from product_halt limit 1`;
  if (any === undefined) return [];
  const config = readConfig();
  const instance = await instanceOf(sql, config);
  if (instance === undefined) return ["the instance row is missing"];
  const feed = await feedOf(config, instance, sql);
  return feed === undefined ? ["freezes are on record, and MARKET_DATA_DIR, which they follow from, is not set"] : unsoundHalts(sql, feed);
}

async function feedOf(config: Config, instance: Instance, sql: Sql): Promise<Feed | undefined> {
  if (config.marketFeed === "simulated") {
    const seed = marketSeedOf(config.marketSeed, instance);
    return createSimulatedFeed({ seed, hours: config.marketHours, livedFrom: livedFrom(instance), issued: await readListings(sql) });
  }
  const folder = config.marketDataDir;
  return folder === undefined ? undefined : createReplayFeed({ folder, startedAt: replayStart(instance) });
}
