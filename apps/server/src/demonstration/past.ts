import type { SimulatedFeed } from "@candela/feeds";
import type { FastifyInstance } from "fastify";
import type { OpenedFeed } from "../commands/open-feed.ts";
import type { Workplace } from "../commands/workplace.ts";
import { createPasswordHasher, isFundPassword } from "../modules/identity/index.ts";
import { foldHere } from "../modules/market-data/index.ts";
import { systemClock, systemRandom } from "../platform/clock.ts";
import { openFiles } from "../platform/files/open-files.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { beginDemonstration, endDemonstratedPast, findDemonstration } from "../platform/postgres/demonstration-record.ts";
import { findInstance } from "../platform/postgres/instance.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { StartError } from "../platform/start-error.ts";
import { openTimeMachine } from "../time-machine/open-time-machine.ts";
import { FUND_PASSWORD } from "./funds-scene.ts";
import { liveThrough } from "./live-through.ts";
import { placeRunning } from "./place-running.ts";
import { PERSON, TRADED_CODES } from "./traders.ts";

/** What a start of the server does with the past of an installation, before and when it serves. */
export interface Past {
  /** When the installation counts as made, epoch ms. */
  readonly beginsAt: number;
  /** True for an installation that is new, which is a demonstration from then on; false for one that is kept. */
  begin(sql: Sql, box: SecretBox): Promise<boolean>;
  live(opened: LiveParts): Promise<void>;
  /** The server serves: what is to be seen running begins. Gives what a person reads about how to get in. */
  greet(app: FastifyInstance, sql: Sql): Promise<string>;
}

/** Nobody waits before it. */
const HASH_LIMIT_MS = 10_000;

type LiveParts = Workplace & OpenedFeed & { readonly sql: Sql; readonly box: SecretBox };

export interface PastOptions {
  readonly beginsAt: number;
  /** Until when traders act by habit, epoch ms. */
  readonly ends: number;
  readonly seed: number;
  readonly traders: number;
  readonly password: string;
  readonly onProgress: (part: number) => void;
}

export function demonstratedPast(options: PastOptions): Past {
  const { beginsAt, password } = options;
  return {
    beginsAt,
    begin: (sql, box) => begin(sql, box, beginsAt),
    live: (opened) => live(opened, options),
    async greet(app, sql) {
      if (!(await placeRunning(app, password, systemRandom))) return LOCKED;
      return getInText(password, await hasFirstFundPassword(sql));
    },
  };
}

/** The password is known to whoever may read the folder until somebody changes it on screen: what lets nobody in is not told. */
const LOCKED = `the first password of ${PERSON.account} lets nobody in by itself any more (it was changed, or asks for a second factor): use yours, or open the address and tap "Try it now"; npm run demo -- --fresh lives anew`;

function getInText(password: string, hasFirst: boolean): string {
  const fund = hasFirst ? `, "${FUND_PASSWORD}"` : " (not the first one any more)";
  return `open the address, "Log in" with ${PERSON.account} and the password ${password}; withdrawals ask for her fund password${fund}`;
}

/** Changed like the other, she keeps a session and the log-in password: each is asked for by itself. */
function hasFirstFundPassword(sql: Sql): Promise<boolean> {
  const hasher = createPasswordHasher(systemClock);
  return isFundPassword({ sql, hasher }, PERSON.account, FUND_PASSWORD, systemClock.now() + HASH_LIMIT_MS);
}

async function begin(sql: Sql, box: SecretBox, beginsAt: number): Promise<boolean> {
  if ((await findDemonstration(sql)) !== undefined) return false;
  if ((await findInstance(sql, box)) !== undefined)
    throw new StartError("this installation is in use and no demonstration: give npm run demo a DATA_DIR (or DATABASE_URL) of its own");
  await beginDemonstration(sql, beginsAt);
  return true;
}

async function live({ config, sql, log, box, health, lifecycle, feed, seeds, folding }: LiveParts, options: PastOptions): Promise<void> {
  const { beginsAt, ends, onProgress } = options;
  if (seeds === undefined || config.marketHours !== "continuous")
    throw new StartError("a demonstration needs the simulated market with MARKET_HOURS=continuous: only there can its past be lived");
  const market = feed as SimulatedFeed;
  const living = await openTimeMachine({
    ...{ sql, box, health, feed: market, begins: beginsAt, random: systemRandom, fillModel: config.fillModel, checkAnswers: false },
    identity: { files: openFiles(config), settings: config.identity },
    ...{ log: log.child({}, { level: "warn" }), folding: folding ?? foldHere(market, market), demonstration: true },
    together: TRADED_CODES,
  });
  try {
    await liveThrough({
      ...{ living, sql, box, log, random: systemRandom, ...options },
      onProgress(now) {
        if (lifecycle.isStopping) throw new StartError("stopped while the past of the demonstration was lived: make it anew with --fresh");
        onProgress((now - beginsAt) / (ends - beginsAt));
      },
    });
    // What went by while it was lived.
    await living.machine.passTo(systemClock.now());
    await endDemonstratedPast(sql, living.machine.now());
  } finally {
    await living.stop();
  }
}
