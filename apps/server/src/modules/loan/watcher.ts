import { LOAN_PRICE_GRACE_MS } from "@candela/api";
import { CURRENCIES, dayOf, MINUTE_MS, startOfDay, type Tick } from "@candela/model";
import { type Clock, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import type { LoanInput, LoanKey } from "./loan-change.ts";
import { type CollateralPrices, collateralProduct, isUsable } from "./prices.ts";
import { readBids, readDueByClock, readReached, type WatchedBids } from "./watch-store.ts";
import type { LoanData } from "./wire.ts";

export interface WatcherParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly market: MarketData;
  readonly prices: CollateralPrices;
  readonly money: Pick<MoneyTransactions<LoanInput, LoanData | null>, "moneyTransaction">;
}

/** How often it is looked for margin calls that are over and loans that are overdue for too long. */
export const LOOK_EVERY_MS = 1_000;
const LOANS = 250;
/** Coins that may be collateral, by the product that prices them: all of them are followed, so that it is known since when a price can be believed. */
const CURRENCY_OF = new Map(
  CURRENCIES.flatMap((currency) => {
    const code = collateralProduct(currency);
    return code === null ? [] : [[code, currency.id] as const];
  }),
);
/** What failed alone is tried again after so many looks. */
const AGAIN_AFTER_LOOKS = 60;

/** From which moment on every price must be followed, epoch ms: a sale that the clock sets off waits until prices have come without a break for a while. Null where none is due. */
function followedFrom({ isCalled, soldOnDay }: WatchedBids): number | null {
  if (isCalled) return 0;
  return soldOnDay === null ? null : startOfDay(soldOnDay) - LOAN_PRICE_GRACE_MS - MINUTE_MS;
}

/**
 * Follows the bid of each collateral. What it compares with every tick is one pair of bids a collateral, read anew when a loan has changed; loans that were reached are
 * found by one statement, and decided again under their users' locks at the tick that reached them. So a crash tick costs statements by the hundred loans, and nothing while it stays quiet.
 */
export class LoanWatcher {
  readonly #parts: WatcherParts;
  readonly #looking: RepeatedWork;
  readonly #aside: SetAside;
  #bids = new Map<number, WatchedBids>();
  /** Counts changes of loans, and those that the bids are read after. */
  #changes = 1;
  #known = 0;
  readonly #reached = new Map<number, Tick>();
  #running: Promise<void> | null = null;
  #unsubscribe: (() => void) | null = null;
  #looks = 0;
  readonly #logLimit: LogLimit;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
    this.#aside = new SetAside(LOANS, (id, error) => this.#warn(error, `a price could not be decided for loan ${id}: it is set aside`));
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: () => this.look(),
      onFailure: (error) => this.#warn(error, "loans could not be looked through; trying again"),
    });
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#parts.market.onTick((tick) => this.#onTick(tick));
    await this.#refresh();
    this.#looking.start();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    await this.#looking.stop();
    await this.idle();
  }

  /** A loan has changed: its bids are read anew before the next comparison. */
  changed(): void {
    this.#changes += 1;
    this.#kick();
  }

  /** What waits for ticks. */
  *awaited(): Iterable<Awaited> {
    for (const [productCode, id] of CURRENCY_OF) {
      const bids = this.#bids.get(id);
      if (bids !== undefined) yield { productCode, below: bids.below, above: bids.above, everyTickFrom: followedFrom(bids) };
    }
  }

  /** Resolves when nothing that a tick set off is under way. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** What is due by the clock alone, at the latest prices. */
  async look(): Promise<void> {
    const { sql, clock, prices } = this.#parts;
    prices.look(CURRENCY_OF.keys());
    this.#looks += 1;
    if (this.#looks % AGAIN_AFTER_LOOKS === 0) this.#aside.forget();
    await this.idle();
    const now = clock.now();
    // While prices pause, or have only just come back, nothing is sold: those loans wait, and keep no others from their turn.
    const collateralIds = [...CURRENCY_OF.values()].filter((id) => prices.of(id).pause === null);
    const loans = await readDueByClock(
      sql,
      { now, today: dayOf(now), collateralIds },
      { limit: this.#aside.limit, except: this.#aside.ids },
    );
    for (const [collateralId, own] of Map.groupBy(loans, (loan) => loan.collateralId ?? 0)) {
      const { tick, spec, pause } = prices.of(collateralId);
      if (pause !== null || tick === undefined || spec === undefined) continue;
      await this.#assess(own, tick, spec.priceScale);
    }
    if (this.#isDirty) await this.#refresh();
  }

  #onTick(tick: Tick): void {
    const collateralId = CURRENCY_OF.get(tick.productCode);
    if (collateralId === undefined) return;
    this.#parts.prices.follow(tick);
    if (!this.#isDirty && !this.#isReached(collateralId, tick)) return;
    // The deepest price of those that come while others are decided counts.
    const waiting = this.#reached.get(collateralId);
    if (waiting === undefined || tick.bid <= waiting.bid) this.#reached.set(collateralId, tick);
    this.#kick();
  }

  #isReached(collateralId: number, { bid, productCode }: Tick): boolean {
    const bids = this.#bids.get(collateralId);
    if (bids === undefined) return false;
    const scale = this.#parts.market.spec(productCode)?.priceScale;
    const isOther = bids.scaleMin !== bids.scaleMax || bids.scaleMin !== scale;
    return isOther || (bids.below !== null && bid <= bids.below) || (bids.above !== null && bid >= bids.above);
  }

  #kick(): void {
    if (this.#running !== null || this.#unsubscribe === null) return;
    this.#running = this.#work()
      .catch((error: unknown) => this.#warn(error, "a price could not be decided for loans; the next tick tries again"))
      .finally(() => {
        this.#running = null;
        if (this.#reached.size > 0) this.#kick();
      });
  }

  async #work(): Promise<void> {
    if (this.#isDirty) await this.#refresh();
    const reached = [...this.#reached];
    this.#reached.clear();
    for (const [collateralId, tick] of reached) if (this.#isReached(collateralId, tick)) await this.#sweep(collateralId, tick);
  }

  /** A tick that comes while they are read is compared once they are. */
  get #isDirty(): boolean {
    return this.#known !== this.#changes;
  }

  async #refresh(): Promise<void> {
    const changes = this.#changes;
    const rows = await readBids(this.#parts.sql);
    this.#bids = new Map(rows.map((row) => [row.collateralId, row]));
    this.#known = changes;
  }

  async #sweep(collateralId: number, tick: Tick): Promise<void> {
    const { sql, prices } = this.#parts;
    const { spec, pause } = prices.of(collateralId);
    if (!isUsable({ pause }) || spec === undefined) return;
    const asked = { collateralId, bid: tick.bid, priceScale: spec.priceScale, maySell: pause === null };
    for (let after = 0n; ; ) {
      const loans = await readReached(sql, asked, { after, limit: this.#aside.limit, except: this.#aside.ids });
      const last = loans.at(-1);
      if (last === undefined) return;
      if (await this.#assess(loans, tick, spec.priceScale)) after = last.id;
    }
  }

  #assess(loans: readonly LoanKey[], tick: Tick, priceScale: number): Promise<boolean> {
    const users = [...new Set(loans.map(({ userId }) => userId))];
    return this.#aside.attempt(loans, () => this.#parts.money.moneyTransaction(users, { kind: "assess", tick, priceScale, loans }));
  }

  #warn(error: unknown, text: string): void {
    this.#logLimit.line((leftOut) => this.#parts.log.warn({ err: error, alert: "loan", leftOut }, text));
  }
}
