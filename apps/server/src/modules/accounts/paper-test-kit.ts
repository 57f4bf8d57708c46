import { randomUUID } from "node:crypto";
import { Direction, PositionType, type ProductSpec, type Tick } from "@candela/model";
import { afterAll } from "vitest";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { KINDS, LEDGER_CHECKS } from "../../product-kinds.ts";
import { dataOf } from "../../testing/answers.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { type ContractModule, createContractModule, readCashNeeds } from "../contract/index.ts";
import { createExchangeModule, type ExchangeModule } from "../exchange/index.ts";
import { balancesOf, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { nobodyBound } from "../limits/index.ts";
import { createFeeSource, type FeeSource } from "../pricing/index.ts";
import { createQuickModule, type QuickModule } from "../quick/index.ts";
import { RecordedMarket } from "../quick/quick-test-kit.ts";
import { createSpotModule, type SpotModule, type SpotOrderData } from "../spot/index.ts";
import { AAPL as SPOT_AAPL } from "../spot/spot-test-kit.ts";
import { withdrawingUsers } from "../withdrawals/index.ts";
import { createPaperAccount, type PaperAccount } from "./index.ts";
import type { ResetData } from "./reset-work.ts";

const { quick, contract, bibi, spot } = PositionType;
/** Traded in every mode. */
export const BTC: ProductSpec = { ...BTC_CONTRACT, positionTypes: [quick, contract, bibi] };
export const AAPL: ProductSpec = { ...SPOT_AAPL, positionTypes: [spot, quick] };

/** A minute on crypto, as the migrations seed the options. */
const CRYPTO_60 = 7;

/** Money at the start of an epoch, in units of USDT. */
export const GRANT = 100_000_000_000n;

export interface SpotFields {
  readonly spec?: ProductSpec;
  readonly sell?: boolean;
  readonly price?: string;
  readonly quantity?: string;
  readonly amount?: string;
  readonly sellAll?: boolean;
}

/** All three modes and the account's tools on one real database and one market, with a clock that the test moves. */
export class PaperFixture {
  readonly market = new RecordedMarket([BTC, AAPL]);
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly sql: Sql;
  readonly fees: FeeSource;
  readonly spotModule: SpotModule;
  readonly quick: QuickModule;
  readonly contracts: ContractModule;
  readonly account: PaperAccount;
  readonly exchanges: ExchangeModule;
  now = Date.UTC(2026, 0, 5, 15);
  mayMoveMoney = true;
  /** How many resets each batch of them took, and how many batches failed. */
  readonly resets = { batches: [] as number[], faults: 0 };
  #nextUser = 1n;

  constructor(sql: Sql) {
    this.sql = sql;
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    this.fees = createFeeSource(sql);
    const parts = {
      sql,
      fees: this.fees,
      log,
      bus,
      clock: { now: () => this.now },
      market: this.market,
      boundUsers: nobodyBound,
      cashNeeds: (tx: Queryable, users: readonly bigint[]) => readCashNeeds(tx, users, this.market),
      frozenUsers: async (_tx: unknown, users: readonly bigint[]) => new Set(users.filter((user) => this.frozen.has(user))),
      mayMoveMoney: () => this.mayMoveMoney,
    };
    this.spotModule = createSpotModule({ ...parts, fillModel: "top" });
    this.quick = createQuickModule({ ...parts, box: testBox, history: this.market });
    this.contracts = createContractModule({
      fillModel: "top",
      ...parts,
      tickAt: (code, ts) => this.market.tickAt(code, ts),
      mayChangeProtection: async () => true,
    });
    this.exchanges = createExchangeModule({
      ...parts,
      random: { uuid: randomUUID },
      box: testBox,
      exchange: async () => ({ currencyIds: [1, 3, 5, 9], spread: 200_000n, fee: 100_000n }),
    });
    const { resets } = this;
    this.account = createPaperAccount({
      withdrawing: withdrawingUsers,
      ...parts,
      kinds: KINDS,
      metrics: {
        watch: () => undefined,
        began: () => () => undefined,
        committed: (commands) => resets.batches.push(commands),
        failed: () => {
          resets.faults += 1;
        },
        answered: () => undefined,
      },
    });
    this.tick(BTC, "50000.00");
    this.tick(AAPL, "200.00");
  }

  async start(): Promise<void> {
    await this.fees.reload();
    await this.quick.load();
    await this.exchanges.load();
    await Promise.all([this.spotModule.start(), this.quick.start(), this.contracts.start()]);
  }

  async stop(): Promise<void> {
    await this.account.stop();
    await this.exchanges.stop();
    await this.contracts.stop();
    await this.spotModule.stop();
    await this.quick.stop();
  }

  /** The next tick of a product, so many milliseconds later. */
  tick(spec: ProductSpec, price: string, afterMs = 0): Tick {
    this.now += afterMs;
    return this.market.tick(spec, this.now, price);
  }

  /** A tick, and all that follows from it. */
  async move(spec: ProductSpec, price: string, afterMs = 1_000): Promise<Tick> {
    const tick = this.tick(spec, price, afterMs);
    await Promise.all([this.spotModule.idle(), this.quick.idle(), this.contracts.idle()]);
    return tick;
  }

  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  reset(userId: bigint, key: string = randomUUID()): Promise<Answer<ResetData>> {
    return this.account.reset(userId, { key, hash: requestHash("paperAccount/reset", {}), deadline: this.now + 8_000 });
  }

  async spot(userId: bigint, fields: SpotFields): Promise<SpotOrderData> {
    const { spec = BTC, sell = false, price = null, quantity = null, amount = null, sellAll = false } = fields;
    return dataOf(
      await this.spotModule.submit({
        kind: "place",
        ...this.#command(userId),
        productCode: spec.productCode,
        direction: sell ? Direction.sell : Direction.buy,
        orderType: price === null ? "market" : "limit",
        timeInForce: null,
        price,
        triggerPrice: null,
        acceptablePrice: null,
        quantity,
        amount,
        sellAll,
      }),
    );
  }

  async cancelSpot(userId: bigint, id: string): Promise<void> {
    dataOf(await this.spotModule.submit({ kind: "cancel", ...this.#command(userId), orderId: BigInt(id) }));
  }

  /** A position at the market, ten times leveraged. */
  async opened(userId: bigint, side: "long" | "short", quantity: string): Promise<string> {
    const [position] = (await this.contractOrder(userId, side, quantity, null)).positions;
    if (position === undefined) throw new Error("nothing was opened");
    return position.id;
  }

  /** An order at the market, or one that waits for its price. */
  async contractOrder(
    userId: bigint,
    side: "long" | "short",
    quantity: string,
    price: string | null,
    marginMode: "isolated" | "cross" = "isolated",
  ) {
    const protection = { takeProfit: null, stopLoss: null, trailing: null };
    const answer = await this.contracts.submit({
      kind: "place",
      ...this.#command(userId),
      productCode: BTC.productCode,
      side,
      action: "open",
      orderType: price === null ? "market" : "limit",
      price,
      triggerPrice: null,
      quantity,
      leverage: 10,
      marginMode,
      acceptablePrice: null,
      protection,
    });
    return dataOf(answer);
  }

  async closed(userId: bigint, positionId: string, quantity: string | null = null): Promise<void> {
    const command = { ...this.#command(userId), positionId: BigInt(positionId), quantity, acceptablePrice: null };
    dataOf(await this.contracts.submit({ kind: "close", ...command }));
  }

  async addMargin(userId: bigint, positionId: string, amount: string): Promise<void> {
    const command = { ...this.#command(userId), positionId: BigInt(positionId), change: "add", amount } as const;
    dataOf(await this.contracts.submit({ kind: "margin", ...command }));
  }

  /** A bet of a minute on bitcoin; it is settled when the clock and a tick have passed it. */
  async bet(userId: bigint, isRise: boolean, stake: string): Promise<string> {
    const fields = { productCode: BTC.productCode, direction: isRise ? Direction.buy : Direction.sell, optionId: CRYPTO_60, stake };
    return dataOf(await this.quick.submit({ kind: "place", ...this.#command(userId), ...fields })).id;
  }

  /** USDT into another currency. */
  async exchanged(userId: bigint, toCurrencyId: number, amount: string): Promise<void> {
    dataOf(await this.exchange(userId, toCurrencyId, amount));
  }

  async exchange(userId: bigint, toCurrencyId: number, amount: string) {
    const { quote } = await this.exchanges.quote(userId, { fromCurrencyId: 3, toCurrencyId, amount, side: "pay" });
    const { userId: _, ...request } = this.#command(userId);
    return this.exchanges.exchange(userId, quote, request);
  }

  /** Opens what waits at one price and settles it a minute later at another. */
  async settle(openPrice: string, closePrice: string): Promise<void> {
    await this.move(BTC, openPrice);
    for (let second = 0; second < 60; second += 5) await this.move(BTC, closePrice, 5_000);
    await this.move(BTC, closePrice);
  }

  /** Balances of a user: units by asset and book, without the empty ones. */
  async books(userId: bigint): Promise<Record<string, bigint>> {
    const rows = await balancesOf(this.sql, userId);
    return Object.fromEntries(rows.filter(({ balance }) => balance !== 0n).map((row) => [`${row.assetCode} ${row.book}`, row.balance]));
  }

  #command(userId: bigint) {
    const key = randomUUID();
    return { userId, key, hash: requestHash("test", { of: key }), deadline: this.now + 8_000 };
  }
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openPaperFixture(): Promise<PaperFixture> {
  const fixture = new PaperFixture(await openMoneyDatabase(LEDGER_CHECKS));
  await fixture.start();
  afterAll(() => fixture.stop());
  return fixture;
}
