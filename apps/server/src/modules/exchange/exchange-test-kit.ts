import { randomUUID } from "node:crypto";
import { PositionType, type ProductSpec, ProductType, parseUnits, type Tick } from "@candela/model";
import { afterAll } from "vitest";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { balancesOf, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import type { MarketData } from "../pricing/index.ts";
import type { ExchangeData, QuoteData } from "./exchange-row.ts";
import { checkExchangesAgainstLedger, createExchangeModule, type ExchangeModule } from "./index.ts";
import type { ExchangeAsked } from "./quote.ts";

/** Currency ids. */
export const [BTC, USDT, USDC, USD, EUR, JPY, HKD] = [1, 3, 4, 5, 6, 8, 9] as const;

const product = (productCode: string, productId: number, priceScale: number, productType: ProductType): ProductSpec => ({
  ...{ productId, productCode, productType, priceScale, tickSize: 1n, quantityScale: 2, quantityStep: 1n, quantityMin: 1n },
  ...{ quantityMax: 10n ** 9n, positionTypes: [PositionType.spot], calendar: "weekdays", isVisible: true, isLock: false },
});
/** Bid and ask at which each product begins. */
const QUOTED = {
  "C:EURUSD": [product("C:EURUSD", 301, 5, ProductType.forex), "1.15860", "1.15882"],
  "C:USDJPY": [product("C:USDJPY", 303, 3, ProductType.forex), "155.990", "156.010"],
  "X:BTCUSD": [product("X:BTCUSD", 201, 2, ProductType.crypto), "95000.00", "95004.00"],
} as const satisfies Record<string, readonly [ProductSpec, string, string]>;
export type QuotedCode = keyof typeof QUOTED;

const units = (text: string, scale: number): bigint => {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

/** Exchanges on a real database, at a market that stands still until the test moves it. */
export class ExchangeFixture {
  readonly sql: Sql;
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly specs = new Map<string, ProductSpec>();
  readonly ticks = new Map<string, Tick>();
  readonly closed = new Set<string>();
  readonly settings = { currencyIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], spread: 200_000n, fee: 100_000n };
  readonly exchanges: ExchangeModule;
  now = Date.UTC(2026, 0, 5, 15);
  mayMoveMoney = true;
  #nextUser = 1n;

  constructor(sql: Sql) {
    this.sql = sql;
    this.exchanges = this.module(sql);
    for (const code of Object.keys(QUOTED) as QuotedCode[]) this.quoteAt(code);
  }

  /** Another one over a database that the test made its own way. */
  module(sql: Sql): ExchangeModule {
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    const market: MarketData = {
      spec: (code) => this.specs.get(code),
      latest: (code) => this.ticks.get(code),
      isOpen: (code) => !this.closed.has(code),
      opensAt: (_code, ts) => ts + 60_000,
      onTick: () => () => undefined,
    };
    return createExchangeModule({
      sql,
      log,
      bus,
      market,
      clock: { now: () => this.now },
      random: { uuid: randomUUID },
      box: testBox,
      exchange: async () => this.settings,
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      cashNeeds: async () => new Map(),
      mayMoveMoney: () => this.mayMoveMoney,
    });
  }

  /** The next tick of a product. */
  quoteAt(code: QuotedCode, bidText?: string, askText?: string): void {
    const [spec, bid, ask] = QUOTED[code];
    const [low, high] = [units(bidText ?? bid, spec.priceScale), units(askText ?? ask, spec.priceScale)];
    this.specs.set(code, spec);
    const seq = (this.ticks.get(code)?.seq ?? 0) + 1;
    this.ticks.set(code, { productCode: code, seq, ts: this.now, price: low, bid: low, ask: high, volume: 0n });
  }

  /** Time goes on, and every product ticks where it was. */
  pass(ms: number): void {
    this.now += ms;
    for (const [code, tick] of this.ticks) this.ticks.set(code, { ...tick, seq: tick.seq + 1, ts: this.now });
  }

  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  quote(userId: bigint, fields: Partial<ExchangeAsked> = {}): Promise<QuoteData> {
    return this.exchanges.quote(userId, { fromCurrencyId: USDT, toCurrencyId: EUR, amount: "1000", side: "pay", ...fields });
  }

  exchange(userId: bigint, quote: string, key: string = randomUUID(), module = this.exchanges): Promise<Answer<ExchangeData>> {
    return module.exchange(userId, quote, { key, hash: requestHash("currencyExchange/exchange", { quote }), deadline: this.now + 8_000 });
  }

  /** Cash of a user by currency, in units, without what is empty. */
  async cash(userId: bigint): Promise<Record<string, bigint>> {
    const rows = await balancesOf(this.sql, userId);
    return Object.fromEntries(rows.filter(({ balance }) => balance !== 0n).map(({ assetCode, balance }) => [assetCode, balance]));
  }

  /** What the house has of an asset in a book, over all its sub-accounts. */
  async house(assetId: number, book: string): Promise<bigint> {
    const [row] = await this.sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
      from ledger_account where owner = 0 and asset_id = ${assetId} and book = ${book}`;
    return row?.balance ?? 0n;
  }
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openExchangeFixture(): Promise<ExchangeFixture> {
  const fixture = new ExchangeFixture(await openMoneyDatabase([checkExchangesAgainstLedger]));
  await fixture.exchanges.load();
  afterAll(() => fixture.exchanges.stop());
  return fixture;
}
