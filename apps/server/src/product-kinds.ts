/** The kinds of product: what each declares to the modules that look at all of them, and how they are joined, started and ended. */
import type { KindName } from "@candela/api";
import type { TickHistory } from "@candela/feeds";
import { type FillModelId, ProductType } from "@candela/model";
import { CAMPAIGN_CHECKS } from "./modules/campaigns/index.ts";
import { contractKind, createContractModule } from "./modules/contract/index.ts";
import { type CopyTrading, createCopyTrading, withCopies } from "./modules/copy-trading/index.ts";
import { checkDepositsAgainstLedger } from "./modules/deposits/index.ts";
import { createLockModule, createPledgeModule, lockKind, pledgeKind } from "./modules/earning/index.ts";
import { checkExchangesAgainstLedger } from "./modules/exchange/index.ts";
import { frozenUsers } from "./modules/freezes/index.ts";
import type { ProductKind, RunningKind } from "./modules/kinds/index.ts";
import type { CashNeedsOf } from "./modules/ledger/index.ts";
import type { BoundUsers } from "./modules/limits/index.ts";
import { createLoanModule, loanKind } from "./modules/loan/index.ts";
import { createNewSharesModule, newShareKind } from "./modules/new-shares/index.ts";
import { createFeeSource, type FeeSource, type MarketData } from "./modules/pricing/index.ts";
import { createQuickModule, quickKind } from "./modules/quick/index.ts";
import { commissionKind, createCommissionModule } from "./modules/referrals/index.ts";
import { type Batching, createSpotModule, spotKind } from "./modules/spot/index.ts";
import type { FeeRebates } from "./modules/vouchers/index.ts";
import { checkWithdrawalsAgainstLedger } from "./modules/withdrawals/index.ts";
import type { BatchMetrics } from "./platform/batch-metrics.ts";
import type { Beacon } from "./platform/beacon.ts";
import type { Bus } from "./platform/bus.ts";
import type { Clock, Random } from "./platform/clock.ts";
import type { HiddenBy } from "./platform/feature-off.ts";
import type { Log } from "./platform/log.ts";
import type { Sql } from "./platform/postgres/database.ts";
import type { SecretBox } from "./platform/secret-box.ts";

/**
 * The registry: a line a kind. It is the one list that accounts, statistics, limits, the catalogue, the watchdog, `verify` and the socket go through; a kind of
 * the contract without its line, or a line that leaves a part out, does not compile.
 */
const REGISTRY = {
  spot: { ...spotKind, create: createSpotModule },
  contract: { ...withCopies(contractKind), create: createContractModule },
  quick: { ...quickKind, create: createQuickModule },
  lock: { ...lockKind, create: createLockModule },
  pledge: { ...pledgeKind, create: createPledgeModule },
  loan: { ...loanKind, create: createLoanModule },
  newShare: { ...newShareKind, create: createNewSharesModule },
  commission: { ...commissionKind, create: createCommissionModule },
} as const satisfies Readonly<Record<KindName, InstalledKind>>;

/** All kinds of product. */
export const KINDS: readonly ProductKind[] = Object.values(REGISTRY);
/** Seeds of each kind for a new installation. */
export const KIND_SEEDS = KINDS.map(({ seeds }) => seeds);
/** The ledger checks of each kind, and those of exchanges, deposits, withdrawals and campaigns, which are of none. */
export const LEDGER_CHECKS = [
  ...KINDS.flatMap(({ ledger }) => ledger.checks),
  checkExchangesAgainstLedger,
  checkDepositsAgainstLedger,
  checkWithdrawalsAgainstLedger,
  ...CAMPAIGN_CHECKS,
];

type InstalledKind = ProductKind & { readonly create: (parts: KindParts) => RunningKind };

/** Parts for making a kind; each takes those it needs. */
export interface KindParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly box: SecretBox;
  /** Where public randomness comes from; null in an installation that reads none. */
  readonly beacon: Beacon | null;
  readonly market: MarketData;
  /** Ticks of the past, the same for ever. */
  readonly history: Pick<TickHistory, "tickAt" | "ticksBetween">;
  /** The last tick at or before a moment (epoch ms); undefined before the product's first. */
  readonly tickAt: TickHistory["tickAt"];
  readonly fees: FeeSource;
  readonly frozenUsers: typeof frozenUsers;
  readonly random: Pick<Random, "bytes">;
  readonly boundUsers: BoundUsers;
  /** What cross positions need of their users' cash. */
  readonly cashNeeds: CashNeedsOf;
  /** Whether a switch hides the kind, or the class of a product. */
  readonly hiddenBy: HiddenBy;
  /** What vouchers give back of fees. */
  readonly rebates: FeeRebates;
  /** Told of users who opened the receipt of a trade. */
  readonly onReceipt: (userId: bigint) => Promise<void>;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly mayChangeProtection: () => Promise<boolean>;
  /** Leaders with their followers. */
  readonly copying: CopyTrading["copying"];
  readonly fillModel: FillModelId;
  readonly batching?: Batching | undefined;
  readonly metrics: BatchMetrics;
}

export interface ProductKindParts extends Omit<KindParts, "tickAt" | "fees" | "frozenUsers" | "hiddenBy" | "metrics" | "copying"> {
  /** The switch that is set; null when it is not. */
  readonly isOffNow: (feature: string) => boolean;
  readonly metricsOf: (path: string) => BatchMetrics;
}

type Running = { readonly [Name in keyof typeof REGISTRY]: ReturnType<(typeof REGISTRY)[Name]["create"]> };

export interface ProductKinds {
  readonly fees: FeeSource;
  /** Each at work, by name. */
  readonly running: Running;
  readonly all: readonly RunningKind[];
  /** Reads what their handlers need. */
  load(): Promise<void>;
  /** Follows the market. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createProductKinds(parts: ProductKindParts): ProductKinds {
  const { sql, history, metricsOf } = parts;
  const fees = createFeeSource(sql);
  const tickAt: KindParts["tickAt"] = (code, ts) => history.tickAt(code, ts);
  const copies = createCopyTrading({ ...parts, tickAt, metrics: metricsOf("copy") });
  const common = { ...parts, tickAt, fees, frozenUsers, hiddenBy: hiddenBySwitches(parts), copying: copies.copying };
  const made = (name: keyof Running) => ({ ...common, metrics: metricsOf(name) });
  const running: Running = createEach(made);
  copies.join(running.contract);
  const all: readonly RunningKind[] = [...Object.values(running), withoutOwnEvents(copies)];
  return {
    fees,
    running,
    all,
    async load() {
      await fees.reload();
      for (const kind of all) await kind.load?.();
    },
    async start() {
      await Promise.all(all.map((kind) => kind.start()));
    },
    async stop() {
      for (const kind of all) await kind.stop();
    },
  };
}

/** Copy trading at work beside the kinds: it is no kind, since its copies are contracts, and those are in the events of contracts. */
function withoutOwnEvents(copies: CopyTrading): RunningKind {
  return {
    ...copies,
    start: async () => copies.start(),
    openEvents: async () => [],
  };
}

type Creators = { readonly [Name in keyof Running]: { readonly create: (parts: KindParts) => Running[Name] } };

/** Every kind by its name; the type follows from the registry. */
function createEach(partsOf: (name: keyof Running) => KindParts): Running {
  const creators: Creators = REGISTRY;
  const running: Partial<{ -readonly [Name in keyof Running]: Running[Name] }> = {};
  const add = <Name extends keyof Running>(name: Name) => {
    running[name] = creators[name].create(partsOf(name));
  };
  for (const name of Object.keys(REGISTRY) as (keyof Running)[]) add(name);
  return running as Running;
}

/** Switches of the kinds, and of the classes of products: hidden is what either hides. */
function hiddenBySwitches({ isOffNow, market }: Pick<ProductKindParts, "isOffNow" | "market">): HiddenBy {
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
