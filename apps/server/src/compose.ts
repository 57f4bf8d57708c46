import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarketSource } from "@candela/feeds";
import { LIVE_SOURCES } from "@candela/model";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { createApp } from "./app.ts";
import { composeCampaigns } from "./compose-campaigns.ts";
import { createDeposits } from "./compose-deposits.ts";
import { composeDestinations } from "./compose-destinations.ts";
import { composeIdentity } from "./compose-identity.ts";
import { clockReasons, ledgerReasons, statusOf } from "./compose-status.ts";
import { composeSupport } from "./compose-support.ts";
import { composeWithdrawals } from "./compose-withdrawals.ts";
import { accountSnapshot, accountsHandlers, createPaperAccount } from "./modules/accounts/index.ts";
import { createAlertsModule } from "./modules/alerts/index.ts";
import { adminCampaignHandlers, campaignReset, noteFlows } from "./modules/campaigns/index.ts";
import { adminContentHandlers, createContentModule, type Site } from "./modules/content/index.ts";
import { readCashNeeds } from "./modules/contract/index.ts";
import { createExchangeModule } from "./modules/exchange/index.ts";
import { factorRemovalHandlers } from "./modules/factor-removals/index.ts";
import { freezeAdminHandlers, freezeHandlers, frozenUsers } from "./modules/freezes/index.ts";
import { adminFundsHandlers, createFundsModule } from "./modules/funds/index.ts";
import { createIdentityCasesModule } from "./modules/identity-cases/index.ts";
import { createWatchdog, ledgerMetrics } from "./modules/ledger/index.ts";
import { createLimitsModule } from "./modules/limits/index.ts";
import { LiveModule, liveMarket } from "./modules/live/index.ts";
import { createMarketDataModule, productAdminHandlers } from "./modules/market-data/index.ts";
import { messageHandlers } from "./modules/messages/index.ts";
import { createAuditCheck, createOperatorsModule } from "./modules/operators/index.ts";
import { feeAdminHandlers, findStoredTick } from "./modules/pricing/index.ts";
import { createPushModule } from "./modules/push/index.ts";
import { statisticsHandlers } from "./modules/statistics/index.ts";
import { type WithdrawalsModule, withdrawingUsers } from "./modules/withdrawals/index.ts";
import { createAnswerSweeper } from "./platform/answer-sweeper.ts";
import { batchMetrics } from "./platform/batch-metrics.ts";
import { type Bus, createBus } from "./platform/bus.ts";
import { speedOf } from "./platform/clock.ts";
import { type Calls, createCalls } from "./platform/http/calls.ts";
import type { Handlers } from "./platform/http/handlers.ts";
import { createRouteTable, type RouteTable } from "./platform/http/route-table.ts";
import type { Queryable } from "./platform/postgres/database.ts";
import { serverFolder } from "./platform/server-folder.ts";
import { type ServerModule, startModules, stopModules } from "./platform/server-module.ts";
import { createProductKinds, KIND_SEEDS, KINDS, LEDGER_CHECKS, type ProductKinds } from "./product-kinds.ts";
import type { ServerParts } from "./server-parts.ts";
import { createTimeWork, type TimeWork } from "./time-machine/time-work.ts";

export interface Server {
  readonly app: FastifyInstance;
  readonly bus: Bus;
  /** The kinds of product at work. */
  readonly kinds: ProductKinds["running"];
  /** Reviews and payouts, for who does not wait for their rounds. */
  readonly withdrawals: Pick<WithdrawalsModule, "reviewer" | "payouts">;
  /** What it does as time goes by, for who moves its clock. */
  readonly timeWork: TimeWork;
  /** Keeps the hashes of the days ahead, as its own timer does every hour. */
  keepCommitments(): Promise<void>;
  /** Does what is due of campaigns and vouchers, as its own timer does every second. */
  runCampaigns(): Promise<void>;
  /** Hears what the peers tell of deposits, and does what is due of them, as its own timers do every second. */
  runDeposits(): Promise<void>;
  /** Decides the cases of identity that wait for the sandbox; gives how many. */
  reviewIdentities(): Promise<number>;
  /** Extends the hash chain to all that was booked, as the watchdog does every second. */
  extendChain(): Promise<void>;
  /** Seeds, loads, then begins the work of this process's roles, in the order in which the parts need each other. */
  start(): Promise<void>;
  /** Announces the stop to the sockets: before HTTP closes, which waits for them. */
  closeSockets(): Promise<void>;
  /** The reverse of start; called after HTTP has closed. */
  stop(): Promise<void>;
}

/** The release, as package.json names it. */
const VERSION: string = JSON.parse(readFileSync(join(serverFolder, "package.json"), "utf8")).version;

/** The list of modules and their dependencies: the only place where they are joined. */
function joinModules(parts: ServerParts, registry: Registry, publicUrls: () => readonly string[], isFollowed: (userId: bigint) => boolean) {
  const { sql, source, clock, random, log } = parts;
  const bus = createBus(log);
  const watchdog = createWatchdog({ sql, clock, log, checks: [...LEDGER_CHECKS, createAuditCheck()] });
  ledgerMetrics(registry, watchdog.health);
  const metricsOf = batchMetrics(registry, parts.writes);
  const marketData = createMarketDataModule({
    sql,
    source,
    seeds: parts.seeds,
    folding: parts.folding,
    folds: parts.folds,
    growing: parts.growing,
    clock,
    log,
    registry,
    storedTick: (code, seq) => findStoredTick(sql, code, seq),
    tradedBy: KINDS.map(({ hasOf }) => hasOf),
  });
  const limits = createLimitsModule({ sql, clock, modes: KINDS.map(({ realisedSince }) => realisedSince) });
  const content = createContentModule({ sql, clock, log, kinds: KIND_SEEDS, site: siteOf(parts) });
  const { market } = marketData;
  const cashNeeds = (tx: Queryable, userIds: readonly bigint[]) => readCashNeeds(tx, userIds, market);
  const mayMoveMoney = () => watchdog.health().sound;
  const { campaigns, rebates } = composeCampaigns({ ...parts, bus, frozenUsers, mayMoveMoney, metrics: metricsOf("campaign") });
  const kinds = createProductKinds({
    ...parts,
    beacon: parts.beacon ?? null,
    history: source.history,
    bus,
    market,
    boundUsers: limits.boundUsers,
    cashNeeds,
    mayMoveMoney,
    rebates,
    onReceipt: campaigns.onReceipt,
    isOffNow: content.isOffNow,
    mayChangeProtection: async () => (await content.setting("app_order_change")) !== "0",
    metricsOf,
  });
  const identity = composeIdentity({ ...parts, bus, publicUrls }, content);
  const operators = createOperatorsModule({ sql, clock, random, log, box: parts.box, policies: parts.policies });
  const identityCases = createIdentityCasesModule({ ...parts, ...parts.identity, bus });
  const destinations = composeDestinations({ ...parts, bus, codes: identity.proofCodes, prove: identity.proveDestination }, content);
  const funds = createFundsModule({ sql, clock, market: marketData.market, exchange: content.exchange });
  const moneyPath = { sql, clock, log, bus, frozenUsers, mayMoveMoney, noteFlows: noteFlows(market) };
  const money = { ...moneyPath, random, box: parts.box, market, cashNeeds };
  const exchange = createExchangeModule({ ...money, metrics: metricsOf("exchange"), exchange: content.exchange });
  const prove = identity.proveWithdrawal;
  const { peers } = parts;
  const withdrawals = composeWithdrawals({ ...money, prove, metrics: metricsOf("withdrawal"), ...(peers && { peers }) }, content);
  const deposits = createDeposits(
    { ...parts, ...moneyPath, metrics: metricsOf("deposit"), ...(peers && { send: peers.send, peer: peers.address }) },
    { marketData, operators, content },
  );
  const paperAccount = createPaperAccount({
    ...moneyPath,
    withdrawing: withdrawingUsers,
    kinds: [...KINDS, { reset: campaignReset }],
    metrics: metricsOf("reset"),
  });
  const alerts = createAlertsModule({ sql, clock, log, bus, market: marketData.market });
  const push = createPushModule({ ...parts, kinds: KINDS.map(({ messages }) => messages) });
  const support = composeSupport({ ...parts, bus, files: parts.identity.files, isFollowed }, { kinds, content });
  const sweeper = createAnswerSweeper({ sql, clock, log });
  const others = { campaigns, deposits, withdrawals, destinations, identityCases, alerts, limits, paperAccount, push, support, sweeper };
  return { bus, watchdog, cashNeeds, marketData, kinds, identity, operators, content, funds, exchange, ...others };
}

type Joined = ReturnType<typeof joinModules>;

/**
 * Handlers for operators, each from the module whose table it writes. The content is read anew before the answer goes out, so that the
 * operator's next call reads the change.
 */
function adminHandlers({ sql, clock, random, box, beacon }: ServerParts, joined: Joined): Handlers[] {
  const { bus, watchdog, operators, content, identity, withdrawals, identityCases } = joined;
  const audit: typeof operators.audit = async (actor, act, work) => {
    const answer = await operators.audit(actor, act, work);
    await content.renew();
    return answer;
  };
  const parts = { sql, clock, audit };
  const ofKinds = {
    ...{ ...parts, bus, random, box, beacon: beacon ?? null, market: joined.marketData.market },
    mayMoveMoney: () => watchdog.health().sound,
  };
  return [
    adminContentHandlers(parts),
    adminFundsHandlers(parts),
    withdrawals.adminHandlers(audit),
    feeAdminHandlers(parts),
    productAdminHandlers({ ...parts, bus, holders: KINDS.map(({ holders }) => holders) }),
    identityCases.adminHandlers(operators.audit),
    factorRemovalHandlers({ ...parts, factors: identity.lostFactors, audit: operators.audit }),
    joined.support.adminHandlers(operators.audit),
    freezeAdminHandlers({ sql, clock, bus, audit: operators.audit }),
    adminCampaignHandlers({ ...ofKinds, audit: operators.audit }),
    ...KINDS.flatMap(({ adminHandlers: tables }) => tables?.(ofKinds) ?? []),
  ];
}

/** Every module: its routes, when it starts and stops, and what it reads anew when operators have changed something. */
function listModules(parts: ServerParts, joined: Joined): ServerModule[] {
  const { sql, clock } = parts;
  const { bus, watchdog, marketData, kinds, identity, operators, content, funds, exchange, destinations } = joined;
  const { alerts, campaigns, limits, paperAccount, push, sweeper, deposits, withdrawals, identityCases } = joined;
  return [
    { handlers: [content.handlers], start: content.start },
    { handlers: [funds.handlers], start: funds.start },
    { handlers: [destinations.handlers], start: destinations.start },
    { handlers: [identityCases.handlers, freezeHandlers({ sql })], start: identityCases.start },
    { handlers: [operators.handlers, ...adminHandlers(parts, joined)], start: operators.start },
    { handlers: [push.handlers], start: push.start },
    { handlers: [joined.support.handlers], start: joined.support.start },
    { handlers: [identity.handlers], start: identity.start, stop: identity.stop },
    {
      handlers: [marketData.handlers],
      load: marketData.load,
      start: marketData.start,
      stop: marketData.stop,
      onChange: () => marketData.catalogue.idle(),
    },
    // Before the kinds: who holds a voucher is known before the first fee.
    { handlers: [campaigns.handlers], role: "engine", load: campaigns.load, start: campaigns.start, stop: campaigns.stop },
    {
      handlers: kinds.all.map(({ handlers }) => handlers),
      role: "engine",
      load: kinds.load,
      start: kinds.start,
      stop: kinds.stop,
      onChange: () => kinds.fees.reload(),
    },
    {
      handlers: [
        accountsHandlers({ sql, clock, market: marketData.market, kinds: KINDS, cashNeeds: joined.cashNeeds }),
        paperAccount.handlers,
      ],
      stop: paperAccount.stop,
    },
    { handlers: [exchange.handlers], load: exchange.load, stop: exchange.stop },
    ...deposits.modules,
    { handlers: [withdrawals.handlers], stop: withdrawals.stop },
    {
      handlers: [
        statisticsHandlers({ sql, clock, market: marketData.market, kinds: KINDS }),
        limits.handlers,
        messageHandlers({ sql, bus }),
      ],
    },
    { handlers: [alerts.handlers], role: "engine", start: alerts.start, stop: alerts.stop },
    { role: "worker", start: withdrawals.reviewer.start, stop: withdrawals.reviewer.stop },
    { role: "worker", start: withdrawals.payouts.start, stop: withdrawals.payouts.stop },
    { role: "worker", start: watchdog.start, stop: watchdog.stop },
    { role: "worker", start: sweeper.start, stop: sweeper.stop },
    { role: "worker", start: identityCases.worker.start, stop: identityCases.worker.stop },
    { role: "worker", start: identity.sender.start, stop: identity.sender.stop },
    { role: "worker", start: push.worker.start, stop: push.worker.stop },
    { role: "worker", start: joined.support.worker.start, stop: joined.support.worker.stop },
  ];
}

/** Every route with the module that serves it. */
function routesOf(parts: ServerParts, modules: readonly ServerModule[], { identity, operators, content }: Joined): RouteTable {
  return createRouteTable(
    modules.flatMap(({ handlers = [] }) => handlers),
    {
      ...parts,
      authenticate: identity.authenticate,
      authenticateOperator: operators.authenticate,
      isOff: content.isOff,
    },
  );
}

/** After a change by operators, here or in another process: the sockets are informed once the change is in force here. */
function followChanges({ bus, content }: Joined, modules: readonly ServerModule[]): Promise<() => Promise<void>> {
  return content.follow(async (revision) => {
    await Promise.all(modules.map(({ onChange }) => onChange?.()));
    bus.publish("contentChanged", { revision });
  });
}

/** What the process knows of this deployment, told to everybody. */
function siteOf(parts: ServerParts): Site {
  const { source, clock, demonstration = false } = parts;
  return { ...feedsOf(source), demonstration, clockSpeed: speedOf(clock), version: VERSION, hosts: hostsOf(parts) };
}

/** What quotes the products: a live source some of them, where there is one, and a computed market all else. */
function feedsOf(source: MarketSource): Pick<Site, "feed" | "liveFeed"> {
  const kinds = new Set(source.instruments.flatMap(({ productCode }) => source.kindOf(productCode) ?? []));
  return { feed: kinds.has("replay") ? "replay" : "simulated", liveFeed: LIVE_SOURCES.find((live) => kinds.has(live)) ?? null };
}

/** Two hosts are lines to choose from; one is where the app comes from anyway. */
function hostsOf({ publicUrl, otherUrl }: ServerParts): readonly string[] {
  return publicUrl === undefined || otherUrl === undefined ? [] : [publicUrl, otherUrl];
}

function publicUrlsOf({ publicUrl, otherUrl }: ServerParts, app: FastifyInstance): readonly string[] {
  const at = app.server.address();
  return [publicUrl ?? `http://localhost:${typeof at === "object" ? (at?.port ?? 0) : 0}`, otherUrl ?? []].flat();
}

/** The socket: the market, the users' own events, and the same routes as HTTP. */
function createLive(
  { sql, source, clock, log, publicUrl, trustProxy, socketsPerAddress }: ServerParts,
  registry: Registry,
  joined: Pick<Joined, "bus" | "marketData" | "identity" | "kinds" | "content">,
  calls: Calls,
): LiveModule {
  const { bus, marketData, identity, kinds, content } = joined;
  return new LiveModule({
    market: liveMarket(marketData, source.history),
    hub: marketData.hub,
    bus,
    clock,
    log,
    registry,
    authenticate: identity.authenticate,
    accountSnapshot: (userId) => accountSnapshot(sql, kinds.all, userId),
    calls,
    revision: content.revision,
    publicUrl,
    trustProxy,
    lines: content.lines,
    socketsPerAddress,
  });
}

/** The modules behind HTTP, and the order in which they start and stop. */
export async function compose(parts: ServerParts): Promise<Server> {
  const { random, log, roles } = parts;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const joined = joinModules(
    parts,
    registry,
    () => publicUrlsOf(parts, app),
    (userId) => live.isFollowed(userId),
  );
  const { bus, watchdog, marketData, kinds, content } = joined;
  const modules = listModules(parts, joined);
  const routes = routesOf(parts, modules, joined);
  const requestId = () => random.uuid();
  const calls = createCalls({ table: routes, requestId, log });
  const live = createLive(parts, registry, joined, calls);
  const app: FastifyInstance = await createApp({
    routes,
    status: statusOf(parts, registry, () => [...ledgerReasons(watchdog), ...clockReasons(marketData)]),
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
    installs: modules.flatMap(({ install }) => install ?? []),
  });
  app.addHook("onListen", () => joined.deposits.listen(app));
  joined.withdrawals.installSandbox(app);
  let endFollowing = async () => {};
  return {
    app,
    bus,
    kinds: kinds.running,
    timeWork: createTimeWork({ hub: marketData.hub, kinds: kinds.all, alerts: joined.alerts }),
    keepCommitments: marketData.keepCommitments,
    runCampaigns: joined.campaigns.run,
    async runDeposits() {
      await joined.deposits.sandbox.deliver();
      await joined.deposits.deposits.round();
    },
    reviewIdentities: joined.identityCases.review,
    async extendChain() {
      await watchdog.extend();
    },
    async start() {
      await startModules(modules, roles);
      endFollowing = await followChanges(joined, modules);
      live.start(app.server);
    },
    withdrawals: joined.withdrawals,
    async closeSockets() {
      // Before HTTP closes: the sandbox answers there, and a payout that was begun must get its answer.
      await joined.withdrawals.payouts.stop();
      await live.stop();
    },
    async stop() {
      await endFollowing();
      await stopModules(modules);
    },
  };
}
