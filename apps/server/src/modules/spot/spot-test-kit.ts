import { randomUUID } from "node:crypto";
import type { TimeInForce } from "@candela/engine";
import { Direction, type FillModelId, PositionType, type ProductSpec, ProductType, parseUnits, type Tick } from "@candela/model";
import { afterAll } from "vitest";
import type { BusEvents } from "../../platform/bus.ts";
import type { Answer } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import { balancesOf, type CashNeedsOf, grantPaper, noCashNeeds } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { type BoundUsers, nobodyBound } from "../limits/index.ts";
import { createFeeSource, type FeeSource, type MarketData } from "../pricing/index.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import type { SpotCommand } from "./command.ts";
import { checkSpotAgainstLedger, createSpotModule, listOrders, type SpotModule, type SpotOrderData } from "./index.ts";

/** A market that stands still until the test moves it. */
export class FakeMarket implements MarketData {
  readonly products = new Map<string, ProductSpec>();
  closed = new Set<string>();
  readonly #ticks = new Map<string, Tick>();
  readonly #listeners = new Set<(tick: Tick) => void>();

  constructor(specs: readonly ProductSpec[] = [BTC, AAPL]) {
    for (const spec of specs) this.products.set(spec.productCode, spec);
  }

  spec(productCode: string): ProductSpec | undefined {
    return this.products.get(productCode);
  }

  latest(productCode: string): Tick | undefined {
    return this.#ticks.get(productCode);
  }

  isOpen(productCode: string): boolean {
    return !this.closed.has(productCode);
  }

  opensAt(): number {
    return 1_800_000_000_000;
  }

  onTick(listener: (tick: Tick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The next tick of a product; bid and ask default to one price step around the price. */
  tick(spec: ProductSpec, ts: number, price: string, quote: { bid?: string; ask?: string } = {}): Tick {
    const at = priceUnits(spec, price);
    const tick: Tick = {
      productCode: spec.productCode,
      seq: (this.#ticks.get(spec.productCode)?.seq ?? 0) + 1,
      ts,
      price: at,
      bid: quote.bid === undefined ? at - spec.tickSize : priceUnits(spec, quote.bid),
      ask: quote.ask === undefined ? at + spec.tickSize : priceUnits(spec, quote.ask),
      volume: 0n,
    };
    this.#ticks.set(spec.productCode, tick);
    for (const listener of [...this.#listeners]) listener(tick);
    return tick;
  }
}

function priceUnits(spec: ProductSpec, text: string): bigint {
  const parsed = parseUnits(text, spec.priceScale);
  if (!parsed.ok) throw new Error(`${text} is no price of ${spec.productCode}`);
  return parsed.value;
}

export const BTC: ProductSpec = {
  productId: 11,
  productCode: "X:BTCUSD",
  productType: ProductType.crypto,
  priceScale: 2,
  tickSize: 1n,
  quantityScale: 6,
  quantityStep: 10n,
  quantityMin: 100n,
  quantityMax: 100_000_000n,
  positionTypes: [PositionType.quick, PositionType.bibi],
  calendar: "always",
  isVisible: true,
  isLock: false,
};

export const AAPL: ProductSpec = {
  ...BTC,
  productId: 1,
  productCode: "AAPL",
  productType: ProductType.stock,
  quantityScale: 2,
  quantityStep: 1n,
  quantityMin: 1n,
  quantityMax: 1_000_000n,
  positionTypes: [PositionType.spot],
  calendar: "us-equity",
};

/** Trading on a real database with a standing market and a clock that the test moves. */
export class SpotFixture {
  readonly market = new FakeMarket();
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly fees: FeeSource;
  readonly spot: SpotModule;
  readonly sql: Sql;
  now = Date.UTC(2026, 0, 5, 15);
  mayMoveMoney = true;
  boundUsers: BoundUsers = nobodyBound;
  cashNeeds: CashNeedsOf = noCashNeeds;
  rebates: FeeRebates = noRebates;
  #nextUser = 1n;

  constructor(sql: Sql, model: FillModelId = "top") {
    this.sql = sql;
    this.fees = createFeeSource(sql);
    this.spot = createSpotModule({
      sql,
      fees: this.fees,
      clock: { now: () => this.now },
      log: createLog("silent"),
      bus: { publish: (name, event) => name === "account" && this.published.push(event as BusEvents["account"]) },
      market: this.market,
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      boundUsers: (tx, users) => this.boundUsers(tx, users),
      cashNeeds: (tx, users) => this.cashNeeds(tx, users),
      rebates: { apply: (...asked) => this.rebates.apply(...asked), committed: (rebated) => this.rebates.committed(rebated) },
      mayMoveMoney: () => this.mayMoveMoney,
      fillModel: model,
    });
    this.tick(BTC, "50000.00");
    this.tick(AAPL, "200.00");
  }

  async start(): Promise<void> {
    await this.fees.reload();
    await this.spot.start();
  }

  tick(spec: ProductSpec, price: string, quote: { bid?: string; ask?: string } = {}): Tick {
    return this.market.tick(spec, this.now, price, quote);
  }

  /** A new user with 100,000 USDT. */
  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  place(userId: bigint, order: PlaceFields, key: string = randomUUID()): Promise<Answer<SpotOrderData>> {
    const { spec = BTC, sell = false, price = null, acceptablePrice = null, quantity = null, amount = null, sellAll = false } = order;
    const { timeInForce = null, triggerPrice = null } = order;
    const usual = price === null ? "market" : triggerPrice === null ? "limit" : "stop_limit";
    return this.spot.submit({
      kind: "place",
      userId,
      key,
      hash: hashOf(JSON.stringify({ ...order, spec: spec.productCode })),
      deadline: this.now + 8_000,
      productCode: spec.productCode,
      direction: sell ? Direction.sell : Direction.buy,
      orderType: order.orderType ?? usual,
      timeInForce,
      price,
      triggerPrice,
      acceptablePrice,
      quantity,
      amount,
      sellAll,
    });
  }

  async placed(userId: bigint, order: PlaceFields): Promise<SpotOrderData> {
    return dataOf(await this.place(userId, order));
  }

  /** Cash of a user, in units of USDT. */
  async cash(userId: bigint): Promise<{ balance: bigint; frozen: bigint }> {
    const row = (await balancesOf(this.sql, userId)).find(({ book }) => book === "cash");
    return { balance: row?.balance ?? 0n, frozen: row?.frozen ?? 0n };
  }

  /** Holding of a user in an asset; bitcoin when none is named. */
  async held(userId: bigint, assetId = 1011): Promise<{ balance: bigint; frozen: bigint }> {
    const row = (await balancesOf(this.sql, userId)).find((balance) => balance.assetId === assetId);
    return { balance: row?.balance ?? 0n, frozen: row?.frozen ?? 0n };
  }

  /** An order of a user as the list shows it. */
  async order(userId: bigint, id: string): Promise<SpotOrderData | undefined> {
    const { orders } = await listOrders(this.sql, userId, {}, { limit: 100, offset: 0 });
    return orders.find((candidate) => candidate.id === id);
  }

  cancel(userId: bigint, orderId: string, key: string = randomUUID()): Promise<Answer<SpotOrderData>> {
    const command: SpotCommand = {
      kind: "cancel",
      userId,
      key,
      hash: hashOf(orderId),
      deadline: this.now + 8_000,
      orderId: BigInt(orderId),
    };
    return this.spot.submit(command);
  }
}

export interface PlaceFields {
  readonly spec?: ProductSpec;
  readonly sell?: boolean;
  readonly orderType?: "market" | "limit";
  readonly timeInForce?: TimeInForce;
  readonly price?: string;
  readonly triggerPrice?: string;
  readonly acceptablePrice?: string;
  readonly quantity?: string;
  readonly amount?: string;
  readonly sellAll?: boolean;
}

function hashOf(text: string): string {
  return Buffer.from(text.padEnd(32).slice(-32)).toString("hex");
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openSpotFixture(model?: FillModelId): Promise<SpotFixture> {
  const fixture = new SpotFixture(await openMoneyDatabase([checkSpotAgainstLedger]), model);
  await fixture.start();
  afterAll(() => fixture.spot.stop());
  return fixture;
}
