import { randomUUID } from "node:crypto";
import { type Direction, PositionType, type ProductSpec, parseUnits, type Tick } from "@candela/model";
import { afterAll } from "vitest";
import type { BusEvents } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { balancesOf, type CashNeedsOf, grantPaper, noCashNeeds } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { type BoundUsers, nobodyBound } from "../limits/index.ts";
import { createFeeSource, type FeeSource, type MarketData } from "../pricing/index.ts";
import { AAPL as SPOT_AAPL, BTC as SPOT_BTC } from "../spot/spot-test-kit.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import {
  checkQuickAgainstLedger,
  createQuickModule,
  listQuickOrders,
  type PastMarket,
  type QuickModule,
  type QuickOrderData,
} from "./index.ts";

export const BTC: ProductSpec = SPOT_BTC;
export const AAPL: ProductSpec = { ...SPOT_AAPL, positionTypes: [PositionType.quick, PositionType.spot] };
/** Options as the migrations seed them: 30, 60, 120, 180 and 300 s for stocks, then for crypto. */
export const CRYPTO_30 = 6;
export const CRYPTO_60 = 7;
export const STOCK_60 = 2;

/** Money of a new user, in units of USDT. */
export const GRANT = 100_000_000_000n;

/** Fewer than the deadline of what a tick sets off. */
const SECONDS_AT_ONCE = 5;

/** A market that stands still until the test moves it, and remembers every tick. */
export class RecordedMarket implements MarketData, PastMarket {
  readonly products = new Map<string, ProductSpec>();
  readonly closed = new Set<string>();
  readonly ticks = new Map<string, Tick[]>();
  readonly #listeners = new Set<(tick: Tick) => void>();

  constructor(specs: readonly ProductSpec[]) {
    for (const spec of specs) this.products.set(spec.productCode, spec);
  }

  spec(productCode: string): ProductSpec | undefined {
    return this.products.get(productCode);
  }

  latest(productCode: string): Tick | undefined {
    return this.ticks.get(productCode)?.at(-1);
  }

  isOpen(productCode: string): boolean {
    return !this.closed.has(productCode);
  }

  onTick(listener: (tick: Tick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<Tick[]> {
    return (this.ticks.get(productCode) ?? []).filter(({ ts }) => ts > afterTs && ts <= untilTs).slice(0, limit);
  }

  async tickAt(productCode: string, ts: number): Promise<Tick | undefined> {
    return this.ticks.get(productCode)?.findLast((tick) => tick.ts <= ts);
  }

  /** The next tick; `isHeard` false keeps it from everyone who listens, as if they had been away. */
  tick(spec: ProductSpec, ts: number, priceText: string, isHeard = true): Tick {
    const parsed = parseUnits(priceText, spec.priceScale);
    if (!parsed.ok) throw new Error(`${priceText} is no price of ${spec.productCode}`);
    const before = this.ticks.get(spec.productCode) ?? [];
    const price = parsed.value;
    const { productCode } = spec;
    const seq = (before.at(-1)?.seq ?? 0) + 1;
    const tick: Tick = { productCode, seq, ts, price, bid: price - spec.tickSize, ask: price + spec.tickSize, volume: 0n };
    this.ticks.set(productCode, [...before, tick]);
    if (isHeard) for (const listener of [...this.#listeners]) listener(tick);
    return tick;
  }
}

/** Quick trade on a real database with a market and a clock that the test moves. */
export class QuickFixture {
  readonly market = new RecordedMarket([BTC, AAPL]);
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly log = createLog("silent");
  readonly sql: Sql;
  readonly fees: FeeSource;
  quick: QuickModule;
  now = Date.UTC(2026, 0, 5, 15);
  mayMoveMoney = true;
  boundUsers: BoundUsers = nobodyBound;
  cashNeeds: CashNeedsOf = noCashNeeds;
  rebates: FeeRebates = noRebates;
  #nextUser = 1n;

  constructor(sql: Sql) {
    this.sql = sql;
    this.fees = createFeeSource(sql);
    this.quick = this.open();
    this.tick(BTC, "50000.00");
    this.tick(AAPL, "200.00");
  }

  /** Another server on the same database and market: what a restart begins with. */
  open(): QuickModule {
    return createQuickModule({
      box: testBox,
      sql: this.sql,
      clock: { now: () => this.now },
      log: this.log,
      bus: { publish: (name, event) => name === "account" && this.published.push(event as BusEvents["account"]) },
      market: this.market,
      history: this.market,
      fees: this.fees,
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      boundUsers: (tx, users) => this.boundUsers(tx, users),
      cashNeeds: (tx, users) => this.cashNeeds(tx, users),
      rebates: { apply: (...asked) => this.rebates.apply(...asked), committed: (rebated) => this.rebates.committed(rebated) },
      mayMoveMoney: () => this.mayMoveMoney,
    });
  }

  async start(): Promise<void> {
    await this.fees.reload();
    await this.quick.load();
    await this.quick.start();
  }

  async restart(): Promise<void> {
    await this.quick.stop();
    this.quick = this.open();
    await this.start();
    await this.quick.idle();
  }

  tick(spec: ProductSpec, price: string, afterMs = 0, isHeard = true): Tick {
    this.now += afterMs;
    return this.market.tick(spec, this.now, price, isHeard);
  }

  /** A tick, and all that follows from it. */
  async move(spec: ProductSpec, price: string, afterMs: number): Promise<Tick> {
    const tick = this.tick(spec, price, afterMs);
    await this.quick.idle();
    return tick;
  }

  /** Ticks every second for so long, at one price, and all that follows from them. */
  async run(spec: ProductSpec, price: string, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.tick(spec, price, 1_000);
      if (second % SECONDS_AT_ONCE === 0) await this.quick.idle();
    }
    await this.quick.idle();
  }

  /** A fresh tick at 50,000, so that the market can be traded on. */
  fresh(): Tick {
    return this.tick(BTC, "50000.00", 1_000);
  }

  /** Cash and margin of a user. */
  async books(userId: bigint): Promise<{ cash: bigint; margin: bigint }> {
    const rows = await balancesOf(this.sql, userId);
    const balanceOf = (book: string) => rows.find((row) => row.book === book)?.balance ?? 0n;
    return { cash: balanceOf("cash"), margin: balanceOf("margin") };
  }

  /** A trade of a user as the list shows it. */
  async trade(userId: bigint, id: string): Promise<QuickOrderData | undefined> {
    const { orders } = await listQuickOrders(this.sql, userId, {}, { limit: 100, offset: 0 });
    return orders.find((order) => order.id === id);
  }

  /** A new user with 100,000 USDT. */
  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  place(userId: bigint, fields: PlaceFields = {}, key: string = randomUUID()): Promise<Answer<QuickOrderData>> {
    const { spec = BTC, direction = 1, optionId = CRYPTO_60, stake = "100" } = fields;
    return this.quick.submit({
      kind: "place",
      userId,
      key,
      hash: requestHash("fastTradeOrder/place", { productCode: spec.productCode, direction, optionId, stake }),
      deadline: this.now + 8_000,
      productCode: spec.productCode,
      direction,
      optionId,
      stake,
    });
  }

  async placed(userId: bigint, fields: PlaceFields = {}): Promise<QuickOrderData> {
    const answer = await this.place(userId, fields);
    if (!answer.ok) throw new Error(`rejected: ${answer.rejection} ${JSON.stringify(answer.params)}`);
    return answer.data;
  }
}

export interface PlaceFields {
  readonly spec?: ProductSpec;
  readonly direction?: Direction;
  readonly optionId?: number;
  readonly stake?: string;
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openQuickFixture(): Promise<QuickFixture> {
  const fixture = new QuickFixture(await openMoneyDatabase([checkQuickAgainstLedger]));
  await fixture.start();
  afterAll(() => fixture.quick.stop());
  return fixture;
}
