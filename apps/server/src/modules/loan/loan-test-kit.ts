import { randomUUID } from "node:crypto";
import { DAY_MS, dayText, formatUnits, PositionType, type ProductSpec, ProductType, parseUnits, type Tick } from "@candela/model";
import { afterAll } from "vitest";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { loadSigner } from "../../platform/signing.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { checkExchangesAgainstLedger, createExchangeModule, type ExchangeModule, openQuote } from "../exchange/index.ts";
import { balancesOf, type CashNeeds, grantPaper, houseAccount, openAccounts, userAccount } from "../ledger/index.ts";
import { giveMoney, post, takeMoney } from "../ledger/ledger-test-kit.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import type { MarketData } from "../pricing/index.ts";
import { createLoanModule, type LoanModule, loanKind } from "./index.ts";
import { LENDING_SUB, type LoanInput } from "./loan-change.ts";
import { readLoans } from "./order-store.ts";
import { CollateralPrices } from "./prices.ts";
import { type LoanData, loanData } from "./wire.ts";

/** Currency ids. */
export const [BTC, USDT] = [1, 3] as const;
const EUR = 6;
export const BTCUSD = "X:BTCUSD";

const product = (productCode: string, productId: number): ProductSpec => ({
  ...{
    productId,
    productCode,
    productType: ProductType.crypto,
    priceScale: 2,
    tickSize: 1n,
    quantityScale: 2,
    quantityStep: 1n,
    quantityMin: 1n,
  },
  ...{ quantityMax: 10n ** 9n, positionTypes: [PositionType.spot], calendar: "always", isVisible: true, isLock: false },
});

const units = (text: string, scale: number): bigint => {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

type Listener = (tick: Tick) => void;

/** Loans on a real database, at a market and a day that stand still until the test moves them. */
export class LoanFixture {
  readonly sql: Sql;
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly specs = new Map<string, ProductSpec>([
    [BTCUSD, product(BTCUSD, 201)],
    ["X:ETHUSD", product("X:ETHUSD", 202)],
  ]);
  readonly ticks = new Map<string, Tick>();
  readonly closed = new Set<string>();
  needs: CashNeeds = new Map();
  /** Noon, so that a day ends in twelve hours. */
  now = Date.UTC(2026, 0, 5, 12);
  mayMoveMoney = true;
  readonly listeners = new Set<Listener>();
  readonly loans: LoanModule;
  readonly exchanges: ExchangeModule;
  readonly market: MarketData;
  #nextUser = 1n;
  #holds = 0n;

  constructor(sql: Sql) {
    this.sql = sql;
    this.market = {
      spec: (code) => this.specs.get(code),
      latest: (code) => this.ticks.get(code),
      isOpen: (code) => !this.closed.has(code),
      opensAt: (_code, ts) => ts + 60_000,
      onTick: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    };
    this.loans = this.module(sql);
    this.exchanges = createExchangeModule({
      ...this.#parts(sql),
      random: { uuid: randomUUID },
      exchange: async () => ({ currencyIds: [1, 2, 3, 5], spread: 200_000n, fee: 100_000n }),
    });
  }

  #parts(sql: Sql) {
    const log = createLog(process.env.LOANLOG === "1" ? "warn" : "silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    return {
      ...{ sql, log, bus, market: this.market, box: testBox },
      clock: { now: () => this.now },
      frozenUsers: async (_tx: unknown, users: readonly bigint[]) => new Set(users.filter((user) => this.frozen.has(user))),
      cashNeeds: async () => this.needs,
      mayMoveMoney: () => this.mayMoveMoney,
    };
  }

  /** Another one over a database that the test made its own way. */
  module(sql: Sql): LoanModule {
    return createLoanModule(this.#parts(sql));
  }

  /** A tick of bitcoin at a bid, and all that follows from it. */
  async tick(bid: string, { code = BTCUSD, settle = true } = {}): Promise<void> {
    const low = units(bid, 2);
    const seq = (this.ticks.get(code)?.seq ?? 0) + 1;
    const tick: Tick = { productCode: code, seq, ts: this.now, price: low, bid: low, ask: low + 400n, volume: 0n };
    this.ticks.set(code, tick);
    for (const listener of this.listeners) listener(tick);
    if (settle) await this.loans.idle();
  }

  /** The last price again, now. */
  async again(): Promise<void> {
    await this.tick(formatUnits(this.ticks.get(BTCUSD)?.bid ?? 10_000_000n, 2));
  }

  /** Prices that go on without a break for as long as a sale waits after they came back. */
  async steady(bid: string): Promise<void> {
    for (let passed = 0; passed <= 300_000; passed += 2_000) {
      await this.tick(bid, { settle: false });
      this.now += 2_000;
    }
    await this.tick(bid);
  }

  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  /** A user with so much bitcoin, in units. */
  async holder(coins = 100_000_000n): Promise<bigint> {
    const userId = await this.user();
    await giveMoney(this.sql, userAccount(userId, BTC, "cash"), coins);
    return userId;
  }

  /** So much of a currency is on its way out: a withdrawal that waits for its review holds it. */
  async hold(userId: bigint, assetId: number, units: bigint): Promise<void> {
    const accounts = await openAccounts(this.sql, [userAccount(userId, assetId, "cash"), houseAccount(assetId, "withdrawals", 0)]);
    const [cash, out] = ["cash", "withdrawals"].map((book) => accounts.find((account) => account.book === book)?.id ?? 0n);
    this.#holds += 1n;
    const reference = { kind: "withdrawal", id: this.#holds } as const;
    await post(
      this.sql,
      { kind: "pend", debit: cash ?? 0n, credit: out ?? 0n, amount: units, reason: "withdrawal_hold", reference },
      this.now,
    );
  }

  async identify(userId: bigint): Promise<void> {
    await this
      .sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
      values (${userId}, 'basic', 'passed', 1, 'DE', 'passport', ${Buffer.alloc(40)}, '0123456789abcdef', ${Buffer.alloc(32)}, 1, 1)`;
  }

  /** Time goes on by days, and each of them is booked as the job does it: once they are all over. */
  async pass(days: number): Promise<void> {
    this.now += days * DAY_MS;
    await this.again();
    await this.loans.run();
  }

  async buy(userId: bigint, amount: string, collateral: string | null, more: BuyMore = {}): Promise<Answer<LoanData>> {
    const {
      name = collateral === null ? "USDT-SCORE-30" : "USDT-30",
      version = 1,
      textVersion = 1,
      key = randomUUID(),
      collateralId = BTC,
    } = more;
    const [row] = await this.sql<
      { id: number; assetId: number }[]
    >`select id, asset_id as "assetId" from loan_product where name = ${name}`;
    if (row === undefined) throw new Error(`there is no ${name}`);
    const input: LoanInput = {
      ...{
        kind: "buy",
        productId: row.id,
        assetId: row.assetId,
        pledgedId: collateral === null ? null : collateralId,
        collateralId: collateral === null || collateralId === EUR ? null : collateralId,
        version,
        textVersion,
      },
      ...{ text: amount, collateralText: collateral },
    };
    return this.submit(userId, input, key, JSON.stringify([name, amount, collateral, version, textVersion]));
  }

  repay(
    userId: bigint,
    loan: LoanData,
    text: string,
    more: { isWhole?: boolean; quote?: string; key?: string } = {},
  ): Promise<Answer<LoanData>> {
    const { isWhole = false, quote, key = randomUUID() } = more;
    return this.#repay(userId, loan, text, isWhole, quote, key);
  }

  async #repay(userId: bigint, loan: LoanData, text: string, isWhole: boolean, quoteText: string | undefined, key: string) {
    const opened = quoteText === undefined ? undefined : openQuote(await loadSigner(this.sql, testBox), quoteText);
    const quote = quoteText === undefined ? undefined : opened?.userId === userId ? opened : null;
    return this.submit(
      userId,
      { kind: "repay", ...keyOf(loan), text, isWhole, quote },
      key,
      JSON.stringify([loan.id, text, isWhole, quoteText]),
    );
  }

  collateral(userId: bigint, loan: LoanData, kind: "add" | "take", text: string, key: string = randomUUID()): Promise<Answer<LoanData>> {
    return this.submit(userId, { kind, ...keyOf(loan), text }, key, JSON.stringify([loan.id, kind, text]));
  }

  cancel(userId: bigint, loan: LoanData): Promise<Answer<LoanData>> {
    return this.submit(userId, { kind: "cancel", ...keyOf(loan) }, randomUUID(), loan.id);
  }

  async submit(userId: bigint, input: LoanInput, key: string, hash: string, module = this.loans): Promise<Answer<LoanData>> {
    const answer = await module.submit(userId, input, { key, hash: requestHash("loan", { hash }), deadline: this.now + 8_000 });
    if (!answer.ok) return answer;
    if (answer.data === null) throw new Error("an act of a user is answered with the loan");
    return { ok: true, data: answer.data };
  }

  /** A loan as it is now. */
  async loan(userId: bigint, { id }: Pick<LoanData, "id">): Promise<LoanData> {
    const loan = (await readLoans(this.sql, [userId], [BigInt(id)])).get(BigInt(id));
    if (loan === undefined) throw new Error(`there is no loan ${id}`);
    return loanData(loan, loan.pledged === null ? null : new CollateralPrices(this.market, { now: () => this.now }).of(loan.pledged.id));
  }

  /** Days of a loan, oldest first. */
  async days({ id }: Pick<LoanData, "id">): Promise<string[]> {
    const rows = await this.sql<{ day: number; principal: bigint; amount: bigint }[]>`select day, principal, amount from loan_day
      where loan_id = ${BigInt(id)} order by day`;
    return rows.map(({ day, principal, amount }) => `${dayText(day)} ${principal} ${amount}`);
  }

  /** What happened to a loan, oldest first. */
  async events({ id }: Pick<LoanData, "id">): Promise<string[]> {
    const rows = await this.sql<{ kind: string }[]>`select kind from loan_event where loan_id = ${BigInt(id)} order by id`;
    return rows.map(({ kind }) => kind);
  }

  async messages(userId: bigint): Promise<{ kind: string; params: Record<string, string> }[]> {
    return await this.sql<
      { kind: string; params: Record<string, string> }[]
    >`select kind, params from site_message where user_id = ${userId} order by id`;
  }

  /** Balances of a user by currency and book, in units, without what is empty. */
  async books(userId: bigint): Promise<Record<string, bigint>> {
    const rows = await balancesOf(this.sql, userId);
    return Object.fromEntries(
      rows.filter(({ balance }) => balance !== 0n).map(({ assetCode, book, balance }) => [`${assetCode} ${book}`, balance]),
    );
  }

  /** What the house has of an asset in a book, over all its sub-accounts. */
  async house(assetId: number, book: string): Promise<bigint> {
    const [row] = await this.sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
      from ledger_account where owner = 0 and asset_id = ${assetId} and book = ${book}`;
    return row?.balance ?? 0n;
  }

  /** All but so much of what can be lent is taken away. */
  async drain(assetId: number, left: bigint): Promise<void> {
    await takeMoney(this.sql, houseAccount(assetId, "lending", LENDING_SUB), (await this.house(assetId, "lending")) - left);
  }
}

const keyOf = ({ id, currencyId, collateral }: LoanData) => ({
  id: BigInt(id),
  assetId: currencyId,
  collateralId: collateral?.currencyId ?? null,
});

interface BuyMore {
  readonly name?: string;
  readonly version?: number;
  readonly textVersion?: number;
  readonly key?: string;
  readonly collateralId?: number;
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openLoanFixture(): Promise<LoanFixture> {
  const fixture = new LoanFixture(await openMoneyDatabase([...loanKind.ledger.checks, checkExchangesAgainstLedger]));
  await fixture.loans.load();
  await fixture.exchanges.load();
  await fixture.loans.start();
  await fixture.tick("100000.00");
  afterAll(async () => {
    await fixture.loans.stop();
    await fixture.exchanges.stop();
  });
  return fixture;
}
