import { randomBytes, randomUUID } from "node:crypto";
import { type EarningKind, earlyEndOf } from "@candela/engine";
import { DAY_MS, dayText } from "@candela/model";
import { afterAll } from "vitest";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { balancesOf, type CashNeeds, grantPaper, houseAccount, userAccount } from "../ledger/index.ts";
import { giveMoney, takeMoney } from "../ledger/ledger-test-kit.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import type { MarketData } from "../pricing/index.ts";
import type { EarningInput } from "./earning-change.ts";
import { TREASURY_SUB } from "./earning-change.ts";
import { createLockModule, createPledgeModule, type EarningModule, lockKind, pledgeKind } from "./index.ts";
import { readOrders } from "./order-store.ts";
import { type EarningData, earningData } from "./wire.ts";

/** Currency ids. */
export const [ETH, USDT] = [2, 3] as const;
/** Lock-mining and pledges on a real database, on a day that stands still until the test moves it. */
export class EarningFixture {
  readonly sql: Sql;
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  /** Switches that are set. */
  readonly hidden = new Set<string>();
  needs: CashNeeds = new Map();
  /** Noon, so that a day ends in twelve hours. */
  now = Date.UTC(2026, 0, 5, 12);
  mayMoveMoney = true;
  readonly modules: Record<EarningKind, EarningModule>;
  #nextUser = 1n;

  constructor(sql: Sql) {
    this.sql = sql;
    this.modules = { lock: this.module("lock", sql), pledge: this.module("pledge", sql) };
  }

  /** Another one over a database that the test made its own way. */
  module(kind: EarningKind, sql: Sql): EarningModule {
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    const market: MarketData = {
      spec: () => undefined,
      latest: () => undefined,
      isOpen: () => true,
      opensAt: () => undefined,
      onTick: () => () => undefined,
    };
    const create = kind === "lock" ? createLockModule : createPledgeModule;
    return create({
      ...{ sql, log, bus, market, box: testBox },
      clock: { now: () => this.now },
      random: { bytes: randomBytes },
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      cashNeeds: async () => this.needs,
      mayMoveMoney: () => this.mayMoveMoney,
      hiddenBy: (feature) => (this.hidden.has(feature) ? feature : null),
    });
  }

  async user(): Promise<bigint> {
    const userId = this.#nextUser;
    this.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  /** Time goes on by days, and each of them is booked as the job does it: once they are all over. */
  async pass(days: number, modules: readonly EarningModule[] = Object.values(this.modules)): Promise<void> {
    this.now += days * DAY_MS;
    for (const module of modules) await module.run();
  }

  async start(userId: bigint, name: string, amount: string, more: StartMore = {}): Promise<Answer<EarningData>> {
    const { rollsOver = false, version = 1, textVersion = 1, key = randomUUID(), module } = more;
    const product = await this.#product(name);
    const input = {
      kind: "start",
      productId: product.id,
      assetId: product.assetId,
      version,
      textVersion,
      text: amount,
      rollsOver,
    } as const;
    return this.#submit(
      module ?? this.modules[product.kind],
      userId,
      input,
      key,
      `${name} ${amount} ${version} ${textVersion} ${rollsOver}`,
    );
  }

  redeem(
    userId: bigint,
    { id, currencyId, productId }: EarningData,
    back: string,
    kind: EarningKind = "lock",
    key = randomUUID(),
  ): Promise<Answer<EarningData>> {
    const input = { kind: "redeem", id: BigInt(id), assetId: currencyId, productId, back } as const;
    return this.#submit(this.modules[kind], userId, input, key, `${id} ${back}`);
  }

  rollOver(userId: bigint, { id, currencyId }: EarningData, rollsOver: boolean, kind: EarningKind = "lock"): Promise<Answer<EarningData>> {
    const input = { kind: "roll", id: BigInt(id), assetId: currencyId, rollsOver } as const;
    return this.#submit(this.modules[kind], userId, input, randomUUID(), `${id} ${rollsOver}`);
  }

  /** An order as it is now. */
  async order(userId: bigint, id: string, kind: EarningKind = "lock"): Promise<EarningData> {
    const order = (await readOrders(this.sql, kind, [userId], [BigInt(id)])).get(BigInt(id));
    if (order === undefined) throw new Error(`there is no ${kind} ${id}`);
    return earningData(order, earlyEndOf(order));
  }

  /** Days of an order, oldest first: the day, its interest, and whether it is paid. */
  async days(id: string): Promise<string[]> {
    const rows = await this.sql<{ day: number; amount: bigint; state: string }[]>`select day, amount, state from earning_day
      where order_id = ${BigInt(id)} order by day`;
    return rows.map(({ day, amount, state }) => `${dayText(day)} ${amount} ${state}`);
  }

  /** Balances of a user by currency and book, in units, without what is empty. */
  async books(userId: bigint): Promise<Record<string, bigint>> {
    const rows = await balancesOf(this.sql, userId);
    return Object.fromEntries(
      rows.filter(({ balance }) => balance !== 0n).map(({ assetCode, book, balance }) => [`${assetCode} ${book}`, balance]),
    );
  }

  /** Money of another currency than the grant's, as a deposit brings it. */
  async give(userId: bigint, assetId: number, units: bigint): Promise<void> {
    await giveMoney(this.sql, userAccount(userId, assetId, "cash"), units);
  }

  /** All but so much of a treasury is taken away. */
  async drain(assetId: number, left: bigint): Promise<void> {
    const from = houseAccount(assetId, "treasury", TREASURY_SUB);
    await takeMoney(this.sql, from, (await this.treasury(assetId)) - left);
  }

  /** Money for a treasury. */
  async fund(assetId: number, units: bigint): Promise<void> {
    await giveMoney(this.sql, houseAccount(assetId, "treasury", TREASURY_SUB), units);
  }

  async treasury(assetId: number): Promise<bigint> {
    const [row] = await this.sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
      from ledger_account where owner = 0 and asset_id = ${assetId} and book = 'treasury'`;
    return row?.balance ?? 0n;
  }

  async #product(name: string): Promise<{ readonly id: number; readonly assetId: number; readonly kind: EarningKind }> {
    const [row] = await this.sql<{ id: number; assetId: number; kind: EarningKind }[]>`select id, asset_id as "assetId", kind
      from earning_product where name = ${name}`;
    if (row === undefined) throw new Error(`there is no ${name}`);
    return row;
  }

  async #submit(module: EarningModule, userId: bigint, input: EarningInput, key: string, hash: string): Promise<Answer<EarningData>> {
    const answer = await module.submit(userId, input, { key, hash: requestHash("earning", { hash }), deadline: this.now + 8_000 });
    if (!answer.ok) return answer;
    if (answer.data === null) throw new Error("an act of a user is answered with the order");
    return { ok: true, data: answer.data };
  }
}

interface StartMore {
  readonly rollsOver?: boolean;
  readonly version?: number;
  readonly textVersion?: number;
  readonly key?: string;
  readonly module?: EarningModule;
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openEarningFixture(): Promise<EarningFixture> {
  const fixture = new EarningFixture(await openMoneyDatabase([...lockKind.ledger.checks, ...pledgeKind.ledger.checks]));
  for (const module of Object.values(fixture.modules)) await module.load();
  afterAll(async () => {
    for (const module of Object.values(fixture.modules)) await module.stop();
  });
  return fixture;
}
