import { createReplayFeed, createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Config } from "../config.ts";
import { changedCommitments } from "../modules/market-data/index.ts";
import type { Sql } from "../platform/postgres/database.ts";
import type { Instance } from "../platform/postgres/instance.ts";
import { keepMarketIdentity, marketIdentity } from "../platform/postgres/market-identity.ts";
import { StartError } from "../platform/start-error.ts";
import { marketSeedOf, otherMarket } from "./market-seed.ts";

const DAY_MS = 86_400_000;
/** A replay begins this long before the installation did, so that its charts have a past at the first start. */
const REPLAY_LEAD_MS = 40 * DAY_MS;

/** The market that the settings name. It is the same after every restart: seed and start are the installation's own. */
export async function openFeed(config: Config, instance: Instance, sql: Sql): Promise<Feed> {
  if (config.marketFeed === "simulated") return openSimulated(config, instance, sql);
  if (config.marketDataDir === undefined)
    throw new StartError("MARKET_FEED=replay needs MARKET_DATA_DIR, the folder with the recorded bars");
  try {
    return await createReplayFeed({ folder: config.marketDataDir, startedAt: instance.createdAt - REPLAY_LEAD_MS });
  } catch (error) {
    throw new StartError(
      `MARKET_DATA_DIR=${config.marketDataDir} can not be played: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Only ever the market that the installation began with: with another one, whoever restarts the server would choose how running trades end. */
async function openSimulated(config: Config, instance: Instance, sql: Sql): Promise<Feed> {
  const seed = marketSeedOf(config.marketSeed, instance);
  const other = otherMarket(await keepMarketIdentity(sql, marketIdentity(seed)), config.marketSeed, instance);
  if (other !== undefined) throw new StartError(other);
  const feed = createSimulatedFeed({
    seed,
    hours: config.marketHours,
    // Nobody traded on the days before there was somebody.
    livedFrom: instance.createdAt - (instance.createdAt % DAY_MS),
  });
  const [changed] = await changedCommitments(sql, feed);
  if (changed !== undefined) throw new StartError(`${changed}: put the database back from a backup, npm run verify names all such days`);
  return feed;
}
