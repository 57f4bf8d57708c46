/** The modes of trading: what each of them tells the modules that look at all of them, and how they are joined, started and ended. */
import type { Feed } from "@candela/feeds";
import { type FillModelId, ProductType } from "@candela/model";
import {
  type ContractModule,
  checkContractsAgainstLedger,
  contractHolders,
  contractRealisedSince,
  createContractModule,
  hasContractOf,
} from "./modules/contract/index.ts";
import { frozenUsers } from "./modules/identity/index.ts";
import type { BoundUsers } from "./modules/limits/index.ts";
import { createFeeSource, type FeeSource, type MarketData } from "./modules/pricing/index.ts";
import {
  checkQuickAgainstLedger,
  createQuickModule,
  hasQuickOf,
  type QuickModule,
  quickHolders,
  quickRealisedSince,
} from "./modules/quick/index.ts";
import {
  type Batching,
  checkSpotAgainstLedger,
  createSpotModule,
  hasSpotOf,
  type SpotModule,
  spotHolders,
  spotRealisedSince,
} from "./modules/spot/index.ts";
import type { BatchMetrics } from "./platform/batch-metrics.ts";
import type { Bus } from "./platform/bus.ts";
import type { Clock } from "./platform/clock.ts";
import type { HiddenBy } from "./platform/feature-off.ts";
import type { Log } from "./platform/log.ts";
import type { Sql } from "./platform/postgres/database.ts";
import type { SecretBox } from "./platform/secret-box.ts";

/** What every mode has to offer: the watchdog, limits, the catalogue and the operators' products ask all of them. */
export const MODES = [
  { ledgerCheck: checkSpotAgainstLedger, realisedSince: spotRealisedSince, hasOf: hasSpotOf, holders: spotHolders },
  { ledgerCheck: checkContractsAgainstLedger, realisedSince: contractRealisedSince, hasOf: hasContractOf, holders: contractHolders },
  { ledgerCheck: checkQuickAgainstLedger, realisedSince: quickRealisedSince, hasOf: hasQuickOf, holders: quickHolders },
] as const;

export interface TradeModeParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly box: SecretBox;
  readonly feed: Feed;
  readonly market: MarketData;
  readonly boundUsers: BoundUsers;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  /** The switch that is set; null when it is not. */
  readonly isOffNow: (feature: string) => boolean;
  readonly mayChangeProtection: () => Promise<boolean>;
  readonly fillModel: FillModelId;
  readonly batching?: Batching | undefined;
  readonly metricsOf: (path: string) => BatchMetrics;
}

export interface TradeModes {
  readonly fees: FeeSource;
  readonly spot: SpotModule;
  readonly contracts: ContractModule;
  readonly quick: QuickModule;
  /** Reads what their handlers need. */
  load(): Promise<void>;
  /** Follows the market. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createTradeModes(parts: TradeModeParts): TradeModes {
  const { sql, clock, log, bus, box, feed, market, boundUsers, mayMoveMoney, fillModel, batching, metricsOf } = parts;
  const fees = createFeeSource(sql, log);
  const hiddenBy = hiddenBySwitches(parts);
  const common = { sql, clock, log, bus, market, fees, frozenUsers, boundUsers, mayMoveMoney, hiddenBy };
  const spot = createSpotModule({ ...common, fillModel, batching, metrics: metricsOf("spot") });
  const quick = createQuickModule({ ...common, box, history: feed, metrics: metricsOf("quick") });
  const contracts = createContractModule({
    ...common,
    fillModel,
    tickAt: (code, ts) => feed.tickAt(code, ts),
    metrics: metricsOf("contract"),
    mayChangeProtection: parts.mayChangeProtection,
  });
  return {
    fees,
    spot,
    contracts,
    quick,
    async load() {
      await fees.reload();
      await quick.load();
    },
    async start() {
      await Promise.all([spot.start(), contracts.start(), quick.start()]);
    },
    async stop() {
      await contracts.stop();
      await spot.stop();
      await quick.stop();
    },
  };
}

/** Switches of the modes, and of the classes of products: hidden is what either hides. */
function hiddenBySwitches({ isOffNow, market }: Pick<TradeModeParts, "isOffNow" | "market">): HiddenBy {
  const classes: Readonly<Record<number, string>> = {
    [ProductType.stock]: "stock",
    [ProductType.crypto]: "crypto",
    [ProductType.futures]: "futures",
    [ProductType.forex]: "forex",
  };
  return (feature, productCode = "") => {
    const productType = market.spec(productCode)?.productType;
    const asked = productType === undefined ? [feature] : [feature, classes[productType] ?? ""];
    return asked.find(isOffNow) ?? null;
  };
}
