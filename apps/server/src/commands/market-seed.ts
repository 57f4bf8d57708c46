/** The seed that the simulated market of an installation is drawn from. */
import { scryptSync } from "node:crypto";
import type { Instance } from "../platform/postgres/instance.ts";
import { marketIdentity } from "../platform/postgres/market-identity.ts";

/** 32 MB and a tenth of a second, once a start. */
const STRETCH = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const SEED_BYTES = 32;

/**
 * `chosen` is what MARKET_SEED says. People choose words, and the hashes of days are public: it is stretched with the installation's own
 * random seed as salt, so nobody who tries words finds the market. That seed is the market's where none was chosen.
 */
export function marketSeedOf(chosen: string | undefined, { marketSeed }: Pick<Instance, "marketSeed">): string {
  return chosen === undefined ? marketSeed : scryptSync(chosen, marketSeed, SEED_BYTES, STRETCH).toString("hex");
}

/** What is wrong with `chosen` where the market began as the one of this identity; undefined when that is the one. */
export function otherMarket(kept: Buffer, chosen: string | undefined, instance: Pick<Instance, "marketSeed">): string | undefined {
  const isOf = (seed: string | undefined) => marketIdentity(marketSeedOf(seed, instance)).equals(kept);
  if (isOf(chosen)) return undefined;
  const otherwise = "or set DATA_DIR to another folder for another market";
  if (isOf(undefined)) return `MARKET_SEED is set, and this installation's market was made without one: leave it out, ${otherwise}`;
  if (chosen === undefined) return `MARKET_SEED is missing, and this installation's market was made with one: give that one, ${otherwise}`;
  return `MARKET_SEED is not the seed that this installation's market was made with: give that one, ${otherwise}`;
}
