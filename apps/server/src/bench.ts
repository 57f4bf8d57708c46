/** Exports for the benchmarks of `bench/`: the server with other options, the socket over a market of their own, the running database. */
import { pino } from "pino";
import { Registry } from "prom-client";
import { openWorkplace } from "./commands/workplace.ts";
import { grantPaper } from "./modules/ledger/index.ts";
import { LiveModule, type LiveParts } from "./modules/live/index.ts";
import { keepSandboxSecrets } from "./modules/sandbox/index.ts";
import { createBus } from "./platform/bus.ts";
import { systemClock, systemRandom } from "./platform/clock.ts";
import type { Sql } from "./platform/postgres/database.ts";
import { migrate } from "./platform/postgres/migrate.ts";
import { openDatabase } from "./platform/postgres/open.ts";
import { transaction } from "./platform/postgres/transaction.ts";
import type { SecretBox } from "./platform/secret-box.ts";
import { loadSecretBox } from "./platform/secret-keys.ts";

export { serve, type Tuning } from "./commands/serve.ts";
export { CONTRACT_CHECKS, type ContractModule, CrossWatch, createContractModule } from "./modules/contract/index.ts";
export { createLockModule } from "./modules/earning/index.ts";
export { frozenUsers } from "./modules/freezes/index.ts";
export { noCashNeeds, verifyLedger } from "./modules/ledger/index.ts";
export { nobodyBound } from "./modules/limits/index.ts";
export type { LiveMarket, LiveModule } from "./modules/live/index.ts";
export { SIGNATURE_HEADER, signatureHeader } from "./modules/payments/index.ts";
export { createFeeSource, type MarketData } from "./modules/pricing/index.ts";
export {
  checkQuickAgainstLedger,
  createQuickModule,
  type PastMarket,
  type QuickModule,
  QuickScheduler,
  type ScheduledTrade,
} from "./modules/quick/index.ts";
export { checkSpotAgainstLedger, createSpotModule, watchedSpotOrder } from "./modules/spot/index.ts";
export { TriggerWatch, TriggerWatcher, type Watched } from "./modules/triggers/index.ts";
export { createBus } from "./platform/bus.ts";
export { systemRandom } from "./platform/clock.ts";
export { createLog } from "./platform/log.ts";
export { runningClusterAddress } from "./platform/postgres/cluster-home.ts";
export type { Sql } from "./platform/postgres/database.ts";
export { addressUrl, connect, type DatabaseAddress } from "./platform/postgres/database.ts";

/** The socket of the product over any market, without accounts. */
export function openLive(parts: Pick<LiveParts, "market" | "hub" | "socketsPerAddress">): LiveModule {
  const log = pino({ level: "silent" });
  return new LiveModule({
    ...parts,
    bus: createBus(log),
    clock: systemClock,
    log,
    registry: new Registry(),
    authenticate: async () => null,
    accountSnapshot: async () => [],
    calls: { answer: () => Promise.reject(new Error("commands are not served here")) },
    revision: () => 0,
  });
}

/** The embedded database of `DATA_DIR`, migrated, as `npm start` runs it, without a server in front. `stop` ends it. */
export async function openMigratedDatabase(): Promise<{ readonly sql: Sql; readonly box: SecretBox; readonly stop: () => Promise<void> }> {
  const { config, log, health, lifecycle } = await openWorkplace();
  const { sql } = await openDatabase(config, log, health, lifecycle);
  await migrate(sql);
  return { sql, box: loadSecretBox(config.dataDir, config.secretKeys), stop: () => lifecycle.stop() };
}

/** Paper money for users that exist in the ledger alone, thousands in a transaction. */
export async function grantPaperToMany(sql: Sql, userIds: readonly bigint[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += GRANTS_AT_ONCE)
    await transaction(sql, (tx) => grantPaper(tx, userIds.slice(from, from + GRANTS_AT_ONCE), systemClock.now()));
}

const GRANTS_AT_ONCE = 5_000;

/** What the sandbox of an installation signs its callbacks with. */
export async function readSandboxSecret(sql: Sql, dataDir: string): Promise<string> {
  return (await keepSandboxSecrets(sql, loadSecretBox(dataDir, undefined), systemRandom)).callbacks;
}
