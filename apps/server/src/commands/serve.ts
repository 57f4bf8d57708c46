/** `serve`: the server itself, from settings to the printed address. */
import { createServer } from "node:net";
import { join } from "node:path";
import type { Feed } from "@candela/feeds";
import type { FastifyInstance } from "fastify";
import { compose } from "../compose.ts";
import { type Config, ROLES } from "../config.ts";
import type { Past } from "../demonstration/past.ts";
import { keptFolds, PlayedFeed } from "../modules/market-data/index.ts";
import { drandBeacon } from "../platform/beacon.ts";
import { openCarriers } from "../platform/carriers/open-carriers.ts";
import { aheadMs, type Clock, speedOf, systemClock, systemRandom } from "../platform/clock.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { createFileLimits } from "../platform/http/file-limits.ts";
import { openClock, readClock } from "../platform/postgres/clock-record.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { watchDatabase } from "../platform/postgres/database-watch.ts";
import { findDemonstration } from "../platform/postgres/demonstration-record.ts";
import { surviveLostConnections } from "../platform/postgres/fault.ts";
import { loadInstance } from "../platform/postgres/instance.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { openDatabase } from "../platform/postgres/open.ts";
import { becomeSoleServer } from "../platform/postgres/sole-server.ts";
import { WriteWatch } from "../platform/postgres/write-watch.ts";
import { createRateLimiter, REQUESTS_PER_ADDRESS } from "../platform/rate-limit.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { serverFolder } from "../platform/server-folder.ts";
import { StartError } from "../platform/start-error.ts";
import type { ServerParts } from "../server-parts.ts";
import { type OpenedFeed, openFeed } from "./open-feed.ts";
import { openSource } from "./open-source.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const httpStopMs = 10_000;
const socketsStopMs = 3_000;
const modulesStopMs = 15_000;
const placeStopMs = 2_000;
const clockStopMs = 2_000;
const watchStopMs = 2_000;
/** Built by the tools; without it the API is served alone. */
const webFolder = join(serverFolder, "..", "web", "dist");

/** What the benchmark may set besides the settings, to compare the product with other ways. */
export interface Tuning extends Pick<ServerParts, "batching" | "socketsPerAddress"> {
  /** Connections to the database at most. */
  readonly poolSize?: number;
  /** Puts another market in place of the one that the settings name. */
  readonly marketOf?: (feed: Feed) => Feed;
}

/** What a command starts the server with. */
export interface Start extends Tuning {
  /** Lived before the server serves, where the installation is new. */
  readonly past?: Past;
}

/** Resolves when the server listens; it then runs until a signal. */
export async function serve(given: Start = {}): Promise<void> {
  const workplace = await openWorkplace();
  try {
    await workplace.lifecycle.startUp(() => start(workplace, given));
  } catch (error) {
    await workplace.lifecycle.stop(1);
    throw error;
  }
}

async function start({ config, log, health, lifecycle }: Workplace, { poolSize, marketOf, past, ...tuned }: Start): Promise<void> {
  // Asked first, because it is the most common reason to fail and the database need not be started for it.
  await rejectTakenPort(config);
  surviveLostConnections((error) => log.warn({ err: error }, "a lost connection answered a query that nobody waited for"));
  const { sql, address: database } = await openDatabase(config, log, health, lifecycle, poolSize);
  if (lifecycle.isStopping) return;
  const writes = new WriteWatch(systemClock);
  lifecycle.onStop("watch of the database", watchStopMs, await watchDatabase({ address: database, health, log, writes }));
  const giveUpPlace = await becomeSoleServer({
    address: database,
    log,
    onLost() {
      log.fatal("another server uses this database now: this one ends");
      void lifecycle.exit(1);
    },
  });
  lifecycle.onStop("place of the sole server", placeStopMs, giveUpPlace);
  for (const name of await migrate(sql)) log.debug({ migration: name }, "migration applied");
  const box = loadSecretBox(config.dataDir, config.secretKeys);
  const isNew = past !== undefined && (await past.begin(sql, box));
  const instance = await loadInstance(sql, box, isNew ? past.beginsAt : undefined);
  const opened = await openFeed(config, instance, sql, log, (await readClock(sql)).now());
  if (isNew) await past.live({ ...{ config, sql, log, box, health, lifecycle }, ...opened });
  const demonstration = await readDemonstration(sql);
  const clock = await beginTime(config, sql, { log, lifecycle });
  const { feed, told, ...market }: OpenedFeed = marketOf === undefined ? opened : { feed: marketOf(opened.feed), seeds: opened.seeds };
  const limiter = createRateLimiter(REQUESTS_PER_ADDRESS);
  const computed = new PlayedFeed({ feed, clock, log });
  const server = await compose({
    sql,
    source: await openSource({ binance: config.binance, computed, sql, clock, random: systemRandom, log }),
    ...market,
    folds: told && keptFolds({ market: told, folder: config.dataDir, clock, log }),
    clock,
    random: systemRandom,
    log,
    box,
    carriers: openCarriers(config.carriers),
    beacon: config.randomnessUrl === undefined ? undefined : drandBeacon(config.randomnessUrl, log),
    identity: { files: openFiles(config), settings: config.identity },
    health,
    writes,
    limiter,
    fileLimits: createFileLimits(),
    roles: new Set(ROLES),
    fillModel: config.fillModel,
    webFolder,
    publicUrl: config.publicUrl,
    otherUrl: config.otherUrl,
    trustProxy: config.trustProxy,
    inspection: { metricsToken: config.metricsToken, docs: config.apiDocs },
    checkAnswers: false,
    demonstration,
    ...tuned,
  });
  lifecycle.onStop("modules", modulesStopMs, () => server.stop());
  lifecycle.onStop("http", httpStopMs, () => server.app.close());
  lifecycle.onStop("sockets", socketsStopMs, () => server.closeSockets());
  await server.start();
  const address = await listen(server.app, config);
  if (lifecycle.isStopping) return;
  const getIn = await past?.greet(server.app, sql);
  process.stdout.write(banner(config, address, { clock, demonstration, getIn }));
}

/** The clock that everything else goes by, from where the installation's time stood. */
async function beginTime(
  { clockSpeed, binance }: Config,
  sql: Sql,
  { log, lifecycle }: Pick<Workplace, "log" | "lifecycle">,
): Promise<Clock> {
  const { clock, stop } = await openClock(sql, { speed: clockSpeed, log });
  lifecycle.onStop("time of the installation", clockStopMs, stop);
  if (binance !== undefined && aheadMs(clock) > 0)
    throw new StartError(
      `MARKET_FEED names binance, and the time of this installation is ${aheadText(clock)} ahead of the real one (CLOCK_SPEED): use MARKET_FEED=simulated, or another DATA_DIR for live prices`,
    );
  return clock;
}

function clockText(clock: Clock): string {
  const ahead = `${aheadText(clock)} ahead of the real time`;
  return speedOf(clock) === 1
    ? `${ahead}, for good: it was set faster before`
    : `${speedOf(clock)} times as fast as the real time, now ${ahead}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As people say it, rounded down to the two largest units. */
function aheadText(clock: Clock): string {
  const seconds = Math.floor(aheadMs(clock) / 1_000);
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
}

/** Whether the installation is a demonstration; one whose past was broken off is nothing to look at. */
async function readDemonstration(sql: Sql): Promise<boolean> {
  const found = await findDemonstration(sql);
  if (found?.livedUntil === null)
    throw new StartError("the past of this demonstration was broken off while it was lived: make it anew with npm run demo -- --fresh");
  return found !== undefined;
}

async function rejectTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenError(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const level = app.log.level;
  try {
    // Fastify would log the address as a line of its own, right before ours for people.
    app.log.level = "warn";
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(error, config);
  } finally {
    app.log.level = level;
  }
}

function listenError(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return new StartError(`port ${port} of ${host} is taken: stop the other program or set PORT to a free one`);
  if (code === "EACCES") return new StartError(`port ${port} may not be used by this user: set PORT to 1024 or above`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new StartError(`HOST=${host} is not an address of this machine`);
  return error;
}

interface Told {
  readonly clock: Clock;
  readonly demonstration: boolean;
  readonly getIn: string | undefined;
}

const TRY_IT = 'open the address and tap "Try it now": a guest account with 100,000 USDT of paper money';

/** The lines that a person reads after `npm start`. */
function banner(config: Config, listening: string, { clock, demonstration, getIn = TRY_IT }: Told): string {
  const lines = [
    ["Address", config.publicUrl ?? listening],
    ["Mode", `${config.mode} (play money)`],
    ...(config.binance === undefined ? [] : [["Live", `crypto from ${config.binance.streamUrl} (public prices, no account)`]]),
    ["Feed", config.marketFeed === "replay" ? `replay of ${config.marketDataDir}` : `simulated market, hours ${config.marketHours}`],
    ...(clock.machine === undefined ? [] : [["Clock", clockText(clock)]]),
    ["Data", config.databaseUrl === undefined ? config.dataDir : `${config.dataDir}, database at DATABASE_URL`],
    ...(demonstration ? [["Notice", "a demonstration: its past was lived by scripted traders, with no knowledge of prices to come"]] : []),
    ["Get in", getIn],
  ];
  return `\nCandela is ready.\n${lines.map(([name, value]) => `  ${name?.padEnd(8)} ${value}\n`).join("")}  Stop with Ctrl-C.\n\n`;
}
