/** The market that the settings give against the one that the database was told of: its identity, and each hash that was published of a day. */
import { createSimulatedFeed } from "@candela/feeds";
import { readConfig } from "../config.ts";
import { changedCommitments } from "../modules/market-data/index.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { findInstance } from "../platform/postgres/instance.ts";
import { findMarketIdentity } from "../platform/postgres/market-identity.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { marketSeedOf, otherMarket } from "./market-seed.ts";

/** Needs the server's MARKET_SEED and the key that seals. Finds nothing where no simulated market has begun, or another feed is played. */
export async function verifyMarket(sql: Sql): Promise<string[]> {
  const config = readConfig();
  const kept = await findMarketIdentity(sql);
  if (kept === undefined || config.marketFeed !== "simulated") return [];
  const instance = await findInstance(sql, loadSecretBox(config.dataDir, config.secretKeys));
  if (instance === undefined) return ["the instance row is missing"];
  const other = otherMarket(kept, config.marketSeed, instance);
  if (other !== undefined) return [other];
  const seed = marketSeedOf(config.marketSeed, instance);
  return changedCommitments(sql, createSimulatedFeed({ seed, hours: config.marketHours, livedFrom: 0 }));
}
