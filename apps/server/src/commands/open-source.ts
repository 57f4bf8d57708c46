import { joinSources, type MarketSource } from "@candela/feeds";
import { BINANCE_INSTRUMENTS, BinanceSource, openWebSocket } from "@candela/feeds/binance";
import type { Config } from "../config.ts";
import { keepProductSources, LiveJournal } from "../modules/market-data/index.ts";
import type { Clock, Random } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { KINDS } from "../product-kinds.ts";

export interface SourceParts {
  readonly binance: Config["binance"];
  /** Quotes all that no live source does. */
  readonly computed: MarketSource;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly log: Pick<Log, "warn" | "info">;
}

/** The sources that the settings name as one market. Nothing is connected before it starts, and nothing at all where no live source is named. */
export async function openSource({ binance, computed, sql, clock, random, log }: SourceParts): Promise<MarketSource> {
  const live = binance === undefined ? [] : [await follow(binance, { sql, clock, random, log })];
  const source = joinSources([...live, computed]);
  const holders = KINDS.map((kind) => kind.holders);
  await keepProductSources(sql, source, holders, clock.now());
  return source;
}

async function follow(
  addresses: NonNullable<Config["binance"]>,
  { sql, clock, random, log }: Pick<SourceParts, "sql" | "clock" | "random" | "log">,
): Promise<MarketSource> {
  return new BinanceSource({
    ...addresses,
    instruments: BINANCE_INSTRUMENTS,
    open: openWebSocket,
    // What is asked for is answered at that address or not at all.
    fetch: (url, init) => fetch(url, { ...init, redirect: "error" }),
    timers: {
      now: () => clock.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    random: () => random.bytes(4).readUInt32BE() / 2 ** 32,
    journal: await LiveJournal.open(sql),
    onUnwritten: (error) => log.warn({ err: error }, "live ticks could not be written down and are not told: it is tried again"),
  });
}
