import type { AccountEvent, Data, KindName } from "@candela/api";
import type { Beacon } from "../../platform/beacon.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { KindSeeds } from "../content/index.ts";
import type { IdRange, LedgerCheck, LedgerReason, ReferenceKind } from "../ledger/index.ts";
import type { RealisedSince } from "../limits/index.ts";
import type { HoldersOf, MarketData, TradedBy } from "../market-data/index.ts";
import type { Audit } from "../operators/index.ts";
import type { Awaited, MarketData as PricedMarket } from "../pricing/index.ts";
import type { MessageTellers } from "../push/index.ts";
import type { LedgerCrossings, SqlPart } from "./flow-rows.ts";

/** Open things that stand in the way of a reset, as `account_not_flat` counts them. */
export const OPEN_THINGS = ["orders", "positions", "quickTrades"] as const;
export type OpenThings = Partial<Readonly<Record<(typeof OPEN_THINGS)[number], number>>>;

/** All that a user has of an asset, over all books, at its present price; no price is no valuation. */
export interface ValuedAsset {
  readonly assetId: number;
  readonly code: string;
  readonly units: bigint;
  readonly scale: number;
  readonly price: { readonly units: bigint; readonly scale: number } | undefined;
}

/** A line of what a total is made of. */
export interface PortfolioPart {
  readonly kind: NonNullable<Data<"GET /api/userInfo/personCenterPanelData">>["parts"][number]["kind"];
  /** Of the currency or product; empty for what is more than one. */
  readonly code: string;
  /** USDT units. */
  readonly value: bigint;
  /** Unrealised, part of the value; null for what can have none. */
  readonly profit: bigint | null;
}

/** Profit or loss that stands in no account yet, in USDT units; `unpriced` names products without a price. */
export interface Exposure {
  readonly unrealised: bigint;
  readonly unpriced: readonly string[];
  /** For moments of the past: since when (epoch ms), and what it gained at a price of its product. */
  readonly open: readonly { readonly productId: number; readonly openedAt: number; readonly unrealisedAt: (price: bigint) => bigint }[];
}

/**
 * Worth of a user in one kind. Its parts are computed from the assets' prices after all kinds have been read, so that the total is of one
 * moment.
 */
export interface KindWorth {
  readonly parts: (assets: readonly ValuedAsset[]) => readonly PortfolioPart[];
  /** What the parts count of currencies other than the one that settles, by asset in USDT units: it is off the line of the currency. Null for what holds none of any. */
  readonly ofCurrencies: ((assets: readonly ValuedAsset[]) => ReadonlyMap<number, bigint>) | null;
  readonly exposure: Exposure | null;
}

/** A kind's use of the ledger. */
export interface KindLedger {
  /** Reasons and references that are this kind's alone. */
  readonly reasons: readonly LedgerReason[];
  readonly references: readonly ReferenceKind[];
  /** Reasons that bring money in from outside or take it back there: no profit, and no loss. */
  readonly outside: readonly LedgerReason[];
  /** Compare the kind's own rows with the ledger: one line a problem, for the watchdog and `verify`. Each reads in a snapshot of its own. */
  readonly checks: readonly LedgerCheck[];
}

/**
 * A kind of product: everything by which it shows in what belongs to no kind. Nothing may be left out: what a kind has not is null. Parts of statements are
 * written so that one statement reads all kinds at once, never one a row.
 */
export interface ProductKind {
  readonly name: KindName;
  /** The switch that hides it, one of its seeds: nothing new begins while it is set. */
  readonly feature: string;
  readonly ledger: KindLedger;
  /** Limits: what users realised since a moment. */
  readonly realisedSince: RealisedSince;
  /** Catalogue: whether a user has or had something of a product, so that it stays visible to them. */
  readonly hasOf: TradedBy;
  /** Suspension: who holds something of a product, and is told. */
  readonly holders: HoldersOf;
  /** Portfolio: lines of the total. */
  readonly readWorth: (sql: Queryable, userId: bigint, market: MarketData) => Promise<KindWorth>;
  /** Value line: the exposure alone. */
  readonly readExposure: ((sql: Queryable, userId: bigint, market: MarketData) => Promise<Exposure>) | null;
  readonly reset: {
    /** Counts of open things by user; users with nothing open may be left out. */
    readonly countOpen: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, OpenThings>>;
    /** Empties what the kind keeps beside the ledger, and ends what may be ended with it. */
    readonly clear: ((tx: Tx, userIds: readonly bigint[], now: number) => Promise<void>) | null;
  };
  /**
   * Account record and statement: the trades of the user that lines refer to, as rows with the columns of `LineTrade` in `accounts/line-trades.ts`, in its
   * order. `ids` lists those of a reference as an array literal.
   */
  readonly recordRows: (sql: Queryable, userId: bigint, ids: (reference: ReferenceKind) => string) => readonly SqlPart[];
  /** Statistics: rows of its own, with the columns that `statistics/flows.ts` names, and how it knows its transfers that crossed from or to the house. */
  readonly flows: {
    readonly rows: ((sql: Queryable, userId: bigint, range: FlowRange) => readonly SqlPart[]) | null;
    readonly crossings: LedgerCrossings | null;
  };
  /** Export of trades: its rows with the columns that `statistics/trade-export.ts` names; `within` bounds, orders and limits them by these columns of theirs. */
  readonly exportRows: (sql: Queryable, userId: bigint, within: (ts: string, id: string) => SqlPart) => SqlPart;
  /** Messages that it sends, with what their notifications say. Where they lead is the web app's. */
  readonly messages: MessageTellers;
  /** Rows of the kind in a new installation. */
  readonly seeds: KindSeeds;
  /** Tables that operators write. */
  readonly adminHandlers: ((parts: KindAdminParts) => Handlers) | null;
}

/** What calls of operators need. */
export interface KindAdminParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly bus: Pick<Bus, "publish">;
  /** Present prices. */
  readonly market: Pick<PricedMarket, "spec" | "latest" | "isOpen" | "opensAt">;
  readonly random: Pick<Random, "bytes">;
  /** Keeps secrets that must be read again. */
  readonly box: SecretBox;
  /** Where public randomness comes from; null in an installation that reads none. */
  readonly beacon: Beacon | null;
  /** False stops every act that moves money: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
}

/** Ids of an epoch, and the time (epoch ms) before which rows are. */
export interface FlowRange {
  readonly ids: IdRange;
  readonly endTs: number;
}

/** A kind at work. */
export interface RunningKind {
  readonly handlers: Handlers;
  /** Reads what the handlers need. */
  load?(): Promise<void>;
  /** Reads what is open and follows the market. */
  start(): Promise<void>;
  /** Ends what is under way, then rejects. */
  stop(): Promise<void>;
  /** What waits for ticks. */
  awaited(): Iterable<Awaited>;
  /** When something falls due by the clock alone, epoch ms; infinity where nothing does. */
  dueAt(): number;
  /** Carries out what is due now; the kind's own timers do it too. */
  carryOutDue(): Promise<void>;
  /** Resolves when nothing that a tick set off is under way. */
  idle(): Promise<void>;
  /** Counts batches that were committed: another number when something may wait for other ticks than before. */
  changes(): number;
  /** First events on a user's socket: everything of the user that is open. */
  openEvents(userId: bigint): Promise<AccountEvent[]>;
}
