/** Activities, welfare and award: campaigns, what was claimed of them, vouchers, and draws that anybody can do again. */
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Beacon } from "../../platform/beacon.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import { endHeldOf, type VoucherRebates, voucherHandlers } from "../vouchers/index.ts";
import { CampaignJob } from "./campaign-job.ts";
import type { CampaignInput } from "./change.ts";
import { beginCampaigns } from "./first-campaigns.ts";
import { campaignHandlers } from "./handlers.ts";
import { sealSeedsAnew } from "./seal-seeds-anew.ts";
import { StoredThrough } from "./stored-through.ts";
import type { DoneData } from "./wire.ts";
import { createCampaignWork } from "./work.ts";

export { adminCampaignHandlers, type CampaignAdminParts } from "./admin-handlers.ts";
export { FEE_DRAW, FIRST_STEPS, SEVEN_DAYS } from "./first-campaign-texts.ts";
export { CAMPAIGN_CHECKS } from "./ledger-check.ts";
export { noteFlows } from "./money-flows.ts";

export interface CampaignsParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Pick<Random, "bytes">;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  /** Keeps the seeds of draws until they are opened. */
  readonly box: SecretBox;
  /** Where public randomness comes from; null in an installation that reads none. */
  readonly beacon: Beacon | null;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly rebates: VoucherRebates;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface CampaignsModule {
  readonly handlers: Handlers;
  load(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** For tests and benchmarks: the way every command takes. */
  submit(userId: bigint, input: CampaignInput, request: MoneyRequest): Promise<Answer<DoneData | null>>;
  /** Does whatever is due now; the job does so by itself. */
  run(): Promise<void>;
  /** A user opened the receipt of a trade: counted once. */
  onReceipt(userId: bigint): Promise<void>;
  stats(): readonly BatchStats[];
}

/** A reset of an account ends the vouchers that it held; claims outlive it, so that nothing is given twice. */
export const campaignReset = {
  countOpen: async () => new Map<bigint, never>(),
  clear: endHeldOf,
} as const;

/** A house sub-account that no other path uses. */
const CLAIMS: readonly BatchOptions[] = [{ shard: 10, batchMax: 64, queueMax: 2_048 }];

export function createCampaignsModule(parts: CampaignsParts): CampaignsModule {
  const { sql, clock, log, rebates } = parts;
  const money = moneyTransactions(
    { sql, clock, log, mayMoveMoney: parts.mayMoveMoney, metrics: parts.metrics },
    createCampaignWork(parts),
    CLAIMS,
  );
  const stored = new StoredThrough(parts);
  const job = new CampaignJob({ ...parts, stored, money });
  const submit: CampaignsModule["submit"] = (userId, input, request) => money.moneyTransaction([userId], input, request);
  return {
    handlers: { ...campaignHandlers({ sql, clock, submit, stored, isRunning: money.isRunning }), ...voucherHandlers({ sql }) },
    async load() {
      await rebates.load();
      await sealSeedsAnew(parts);
      await beginCampaigns(parts);
    },
    start: () => job.start(),
    async stop() {
      await job.stop();
      await money.stop();
    },
    submit,
    run: () => job.run(),
    async onReceipt(userId) {
      await sql`insert into campaign_event (user_id, kind, ts) values (${userId}, 'receipt_check', ${String(clock.now())}::bigint) on conflict do nothing`;
    },
    stats: money.stats,
  };
}
