import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MarketSource, PublishedSeeds } from "@candela/feeds";
import type { FillModelId } from "@candela/model";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { createApp } from "./app.ts";
import type { Role } from "./config.ts";
import { accountSnapshot, accountsHandlers, createPaperAccount } from "./modules/accounts/index.ts";
import { createAlertsModule } from "./modules/alerts/index.ts";
import { adminContentHandlers, createContentModule } from "./modules/content/index.ts";
import type { ContractModule } from "./modules/contract/index.ts";
import { adminFundsHandlers, createFundsModule } from "./modules/funds/index.ts";
import { type AttemptPolicies, createIdentityModule, frozenUsers } from "./modules/identity/index.ts";
import { createWatchdog, grantPaper, ledgerMetrics } from "./modules/ledger/index.ts";
import { createLimitsModule } from "./modules/limits/index.ts";
import { LiveModule, liveMarket } from "./modules/live/index.ts";
import { createMarketDataModule, type Folding, productAdminHandlers } from "./modules/market-data/index.ts";
import { messageHandlers } from "./modules/messages/index.ts";
import { createAuditCheck, createOperatorsModule } from "./modules/operators/index.ts";
import { feeAdminHandlers, findStoredTick } from "./modules/pricing/index.ts";
import { createPushModule } from "./modules/push/index.ts";
import { optionAdminHandlers, type QuickModule } from "./modules/quick/index.ts";
import type { Batching, SpotModule } from "./modules/spot/index.ts";
import { statisticsHandlers } from "./modules/statistics/index.ts";
import { createAnswerSweeper } from "./platform/answer-sweeper.ts";
import { batchMetrics } from "./platform/batch-metrics.ts";
import { type Bus, createBus } from "./platform/bus.ts";
import type { Clock, Random } from "./platform/clock.ts";
import type { Health } from "./platform/health.ts";
import { type Calls, createCalls } from "./platform/http/calls.ts";
import type { Handlers } from "./platform/http/handlers.ts";
import type { Inspection } from "./platform/http/inspection.ts";
import { createRouteTable, type RouteTable } from "./platform/http/route-table.ts";
import type { StatusSource } from "./platform/http/status.ts";
import type { Log } from "./platform/log.ts";
import type { Sql } from "./platform/postgres/database.ts";
import type { WriteWatch } from "./platform/postgres/write-watch.ts";
import type { RateLimiter } from "./platform/rate-limit.ts";
import type { SecretBox } from "./platform/secret-box.ts";
import type { TrustsProxy } from "./platform/trusted-proxies.ts";
import { createTradeModes, MODES } from "./trade-modes.ts";

/** What the server is made of; tests bring their own clock, market and database. */
export interface Parts {
  readonly sql: Sql;
  readonly source: MarketSource<"simulated" | "replay">;
  /** What is published of a simulated market; undefined for any other. */
  readonly seeds?: PublishedSeeds | undefined;
  /** Who folds candles of the past; the thread of all else without it. */
  readonly folding?: Folding | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Keeps secrets of the database that must be read again. */
  readonly box: SecretBox;
  readonly health: Health;
  /** Hears how each transaction of the batch paths ends. */
  readonly writes?: WriteWatch;
  readonly limiter: RateLimiter;
  readonly roles: ReadonlySet<Role>;
  /** How orders of this deployment get their price. */
  readonly fillModel: FillModelId;
  /** Folder of the built web app; null serves the API alone. */
  readonly webFolder: string | null;
  /** Where people open the app, when it is not where the server listens. */
  readonly publicUrl: string | undefined;
  /** The proxies whose X-Forwarded-For is believed; nobody's is without it. */
  readonly trustProxy?: TrustsProxy | false;
  /** Who sees figures and the description of the API; this machine alone without it. */
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

export interface Server {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  readonly spot: SpotModule;
  readonly contracts: ContractModule;
  readonly quick: QuickModule;
  /** Seeds, loads, then begins the work of this process's roles, in the order in which the parts need each other. */
  start(): Promise<void>;
  /** Tells the sockets that we go: before HTTP closes, which waits for them. */
  closeSockets(): Promise<void>;
  /** The reverse of start; called after HTTP has closed. */
  stop(): Promise<void>;
}

/** The release, as package.json names it. */
const VERSION: string = JSON.parse(readFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), "utf8")).version;

/** The list of modules and what each is given: the only place where they are joined. */
function joinModules(parts: Parts, registry: Registry) {
  const { sql, source, clock, random, log } = parts;
  const bus = createBus(log);
  const watchdog = createWatchdog({
    sql,
    clock,
    log,
    checks: [...MODES.map(({ ledgerCheck }) => ledgerCheck), createAuditCheck()],
  });
  ledgerMetrics(registry, watchdog.health);
  const metricsOf = batchMetrics(registry, parts.writes);
  const marketData = createMarketDataModule({
    sql,
    source,
    seeds: parts.seeds,
    folding: parts.folding,
    clock,
    log,
    registry,
    storedTick: (code, seq) => findStoredTick(sql, code, seq),
    tradedBy: MODES.map(({ hasOf }) => hasOf),
  });
  const limits = createLimitsModule({ sql, clock, modes: MODES.map(({ realisedSince }) => realisedSince) });
  const content = createContentModule({ sql, clock, log, site: { feed: source.kind, version: VERSION, hosts: hostsOf(parts) } });
  const mayMoveMoney = () => watchdog.health().sound;
  const modes = createTradeModes({
    ...parts,
    history: source.history,
    bus,
    market: marketData.market,
    boundUsers: limits.boundUsers,
    mayMoveMoney,
    isOffNow: content.isOffNow,
    mayChangeProtection: async () => (await content.setting("app_order_change")) !== "0",
    metricsOf,
  });
  const identity = createIdentityModule({
    sql,
    clock,
    random,
    bus,
    log,
    siteName: content.siteName,
    passwordRule: content.passwordRule,
    openPaperAccount: (tx, userId) => grantPaper(tx, userId, clock.now()),
    policies: parts.policies,
  });
  const operators = createOperatorsModule({ sql, clock, random, log, box: parts.box, policies: parts.policies });
  const funds = createFundsModule({ sql, clock, market: marketData.market, exchange: content.exchange });
  const paperAccount = createPaperAccount({ sql, clock, log, bus, frozenUsers, mayMoveMoney, metrics: metricsOf("reset") });
  const alerts = createAlertsModule({ sql, clock, log, bus, market: marketData.market });
  const push = createPushModule({ sql, clock, log, box: parts.box, publicUrl: parts.publicUrl });
  return { bus, watchdog, marketData, modes, identity, operators, content, funds, alerts, limits, paperAccount, push };
}

type Joined = ReturnType<typeof joinModules>;

/** What operators set, each by the module whose table it is. Whoever is answered reads what was set, whichever call comes next. */
function adminHandlers({ sql, clock }: Parts, { bus, operators, content }: Joined): Handlers[] {
  const audit: typeof operators.audit = async (actor, act, work) => {
    const answer = await operators.audit(actor, act, work);
    await content.renew();
    return answer;
  };
  const parts = { sql, clock, audit };
  return [
    adminContentHandlers(parts),
    adminFundsHandlers(parts),
    feeAdminHandlers(parts),
    productAdminHandlers({ ...parts, bus, holders: MODES.map(({ holders }) => holders) }),
    optionAdminHandlers(parts),
  ];
}

/** Every route with the module that serves it. */
function routesOf(parts: Parts, joined: Joined): RouteTable {
  const { sql, clock } = parts;
  const { bus, marketData, modes, identity, operators, content, funds, alerts, limits, paperAccount, push } = joined;
  const modules = [
    content.handlers,
    identity.handlers,
    operators.handlers,
    ...adminHandlers(parts, joined),
    marketData.handlers,
    modes.spot.handlers,
    modes.contracts.handlers,
    modes.quick.handlers,
    accountsHandlers({ sql, clock, market: marketData.market }),
    paperAccount.handlers,
    statisticsHandlers({ sql, clock }),
    alerts.handlers,
    limits.handlers,
    funds.handlers,
    messageHandlers({ sql, bus }),
    push.handlers,
  ];
  return createRouteTable(modules, {
    ...parts,
    authenticate: identity.authenticate,
    authenticateOperator: operators.authenticate,
    isOff: content.isOff,
  });
}

/** After a change of what operators set, here or in another process: once all of it is in force here, the sockets are told. */
function followChanges({ bus, content, marketData, modes }: Joined): Promise<() => Promise<void>> {
  return content.follow(async (revision) => {
    await Promise.all([modes.fees.reload(), marketData.catalogue.idle()]);
    bus.publish("contentChanged", { revision });
  });
}

/** Two hosts are lines to choose from; one is where the app comes from anyway. */
function hostsOf({ publicUrl, otherUrl }: Parts): readonly string[] {
  return publicUrl === undefined || otherUrl === undefined ? [] : [publicUrl, otherUrl];
}

/** The socket: the market, the users' own events, and the same routes as HTTP. */
function createLive(
  { sql, source, clock, log, publicUrl, trustProxy, socketsPerAddress }: Parts,
  registry: Registry,
  joined: Pick<Joined, "bus" | "marketData" | "identity" | "modes" | "content">,
  calls: Calls,
): LiveModule {
  const { bus, marketData, identity, modes, content } = joined;
  return new LiveModule({
    market: liveMarket(marketData, source.history),
    hub: marketData.hub,
    bus,
    clock,
    log,
    registry,
    authenticate: identity.authenticate,
    accountSnapshot: (userId) => accountSnapshot(sql, userId, modes.contracts.openContracts),
    calls,
    revision: content.revision,
    publicUrl,
    trustProxy,
    lines: content.lines,
    socketsPerAddress,
  });
}

/** The modules behind HTTP, and the order in which they start and stop. */
export async function compose(parts: Parts): Promise<Server> {
  const { sql, clock, random, log, roles } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const joined = joinModules(parts, registry);
  const { bus, watchdog, marketData, modes, identity, operators, content, funds, alerts, paperAccount, push } = joined;
  const sweeper = createAnswerSweeper({ sql, clock, log });
  const routes = routesOf(parts, joined);
  const requestId = () => random.uuid();
  const calls = createCalls({ table: routes, requestId, log });
  const live = createLive(parts, registry, joined, calls);
  const app = await createApp({
    routes,
    status: statusOf(parts.health, registry, () => [...ledgerReasons(watchdog), ...clockReasons(marketData)]),
    log,
    requestId,
    version: VERSION,
    webFolder: parts.webFolder,
    lines: content.lines,
    publicUrl: parts.publicUrl,
    pictures: content.tileOrigins,
    siteName: content.siteName,
    trustProxy: parts.trustProxy ?? false,
    inspection: parts.inspection,
  });
  let endFollowing = async () => {};
  return {
    app,
    bus,
    spot: modes.spot,
    contracts: modes.contracts,
    quick: modes.quick,
    async start() {
      await content.start();
      await funds.start();
      await operators.start();
      await push.start();
      await marketData.load();
      await marketData.start();
      await modes.load();
      if (roles.has("engine")) await Promise.all([modes.start(), alerts.start()]);
      identity.start();
      endFollowing = await followChanges(joined);
      live.start(app.server);
      if (roles.has("worker")) {
        watchdog.start();
        sweeper.start();
        push.worker.start();
      }
    },
    closeSockets: () => live.stop(),
    async stop() {
      await endFollowing();
      await watchdog.stop();
      await sweeper.stop();
      await push.worker.stop();
      await alerts.stop();
      await paperAccount.stop();
      await modes.stop();
      await marketData.stop();
      await identity.stop();
    },
  };
}

/** What health says besides what its parts reported. */
const ledgerReasons = ({ health }: Joined["watchdog"]): string[] =>
  health().problems.length === 0 ? [] : ["ledger: does not recompute, money is stopped"];

function clockReasons({ hub }: Joined["marketData"]): string[] {
  const behindMs = hub.clockBehindMs();
  if (behindMs === 0) return [];
  return [`clock: ${Math.ceil(behindMs / 1_000)} s behind the newest price: nothing is traded until it has passed it`];
}

function statusOf(health: Health, registry: Registry, others: () => readonly string[]): StatusSource {
  return {
    health() {
      const { ready, reasons } = health.snapshot();
      const further = others();
      return { ready: ready && further.length === 0, reasons: [...reasons.map(({ part, reason }) => `${part}: ${reason}`), ...further] };
    },
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
