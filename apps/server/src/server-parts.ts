import type { MarketSource, PublishedSeeds } from "@candela/feeds";
import type { FillModelId } from "@candela/model";
import type { Role } from "./config.ts";
import type { AttemptPolicies } from "./modules/identity/index.ts";
import type { IdentityPlace } from "./modules/identity-cases/index.ts";
import type { Folding, GrowingMarket, KeptFolds } from "./modules/market-data/index.ts";
import type { Send } from "./modules/payments/index.ts";
import type { Batching } from "./modules/spot/index.ts";
import type { Beacon } from "./platform/beacon.ts";
import type { Carriers } from "./platform/carriers/carrier.ts";
import type { Clock, Random } from "./platform/clock.ts";
import type { Health } from "./platform/health.ts";
import type { FileLimits } from "./platform/http/file-limits.ts";
import type { Inspection } from "./platform/http/inspection.ts";
import type { Log } from "./platform/log.ts";
import type { Sql } from "./platform/postgres/database.ts";
import type { WriteWatch } from "./platform/postgres/write-watch.ts";
import type { RateLimiter } from "./platform/rate-limit.ts";
import type { SecretBox } from "./platform/secret-box.ts";
import type { TrustsProxy } from "./platform/trusted-proxies.ts";

/** Parts that the server is made of; tests bring their own clock, market and database. */
export interface ServerParts {
  readonly sql: Sql;
  readonly source: MarketSource;
  /** Published seeds of a simulated market; undefined for any other. */
  readonly seeds?: PublishedSeeds | undefined;
  /** Where the market takes shares that come later; nothing is listed without it. */
  readonly growing?: GrowingMarket | undefined;
  /** The thread that folds candles of the past; without it, the main thread does. */
  readonly folding?: Folding | undefined;
  /** Where a start goes on from what an earlier one folded of today. */
  readonly folds?: KeptFolds | undefined;
  /** The time of the installation. What guards it goes by the clock of the machine (`machineClock`). */
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Keeps secrets of the database that must be read again. */
  readonly box: SecretBox;
  /** Where public randomness comes from; without it, draws are made without any. */
  readonly beacon?: Beacon | undefined;
  /** Carriers of e-mail and SMS; without one, messages stay in the outbox. */
  readonly carriers?: Carriers;
  /** Where pictures of identity are kept and how long, and who decides on them. */
  readonly identity: IdentityPlace;
  readonly health: Health;
  /** Hears how each transaction of the batch paths ends. */
  readonly writes?: WriteWatch;
  readonly limiter: RateLimiter;
  /** How many files are begun; without it as many as requests. */
  readonly fileLimits?: FileLimits;
  readonly roles: ReadonlySet<Role>;
  /** How orders of this deployment get their price. */
  readonly fillModel: FillModelId;
  /** How the peers of paper mode reach a server that does not listen, and it them; without it, over the network of the machine. */
  readonly peers?: { readonly address: string; readonly send: Send };
  /** Whether the installation is a demonstration: a fact of its database, told to everybody. */
  readonly demonstration?: boolean;
  /** Folder of the built web app; null serves the API alone. */
  readonly webFolder: string | null;
  /** Where people open the app, when it is not where the server listens. */
  readonly publicUrl: string | undefined;
  /** The proxies whose X-Forwarded-For is believed; nobody's is without it. */
  readonly trustProxy?: TrustsProxy | false;
  /** Addresses that may read metrics and the description of the API; without it, only this machine. */
  readonly inspection?: Inspection;
  /** A second address of the same site; with it people choose between the two. */
  readonly otherUrl?: string | undefined;
  /** Tests check every answer against its schema. */
  readonly checkAnswers: boolean;
  readonly policies?: AttemptPolicies;
  /** Sockets that one address may hold; load tests need more than people do. */
  readonly socketsPerAddress?: number;
  /** How orders are gathered into transactions; the benchmark compares. */
  readonly batching?: Batching;
}
