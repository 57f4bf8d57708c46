import { createReplayFeed, createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Config } from "../config.ts";
import type { Instance } from "../platform/postgres/instance.ts";
import { StartError } from "../platform/start-error.ts";

const DAY_MS = 86_400_000;
/** A replay begins this long before the installation did, so that its charts have a past at the first start. */
const REPLAY_LEAD_MS = 40 * DAY_MS;

/** The market that the settings name. It is the same after every restart: seed and start are the installation's own. */
export async function openFeed(config: Config, instance: Instance): Promise<Feed> {
  if (config.marketFeed === "simulated")
    return createSimulatedFeed({
      seed: config.marketSeed ?? instance.marketSeed,
      hours: config.marketHours,
      // Nobody traded on the days before there was somebody.
      livedFrom: instance.createdAt - (instance.createdAt % DAY_MS),
    });
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
