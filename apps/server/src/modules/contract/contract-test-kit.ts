import { createHash, randomUUID } from "node:crypto";
import type { ProductSpec, Tick } from "@candela/model";
import { type FillModelId, PositionType } from "@candela/model";
import { afterAll } from "vitest";
import { type Bus, type BusEvents, createBus } from "../../platform/bus.ts";
import type { Answer } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import { balancesOf, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { type BoundUsers, nobodyBound } from "../limits/index.ts";
import { createFeeSource, type FeeSource } from "../pricing/index.ts";
import { AAPL, BTC, FakeMarket } from "../spot/spot-test-kit.ts";
import { type FeeRebates, noRebates } from "../vouchers/index.ts";
import type { ContractCommand, PlaceCommand, UserCommand } from "./command.ts";
import { CONTRACT_CHECKS, type ContractModule, type Copying, createContractModule } from "./index.ts";
import type { PositionData, ResultData } from "./wire.ts";

const TERMS = {
  lotsMax: 100_000n,
  leverages: [1, 2, 5, 10, 20, 50, 100],
  maintenanceRate: 500_000n,
  liquidationFeeRate: 100_000n,
  financing: { long: 20_000n, short: 10_000n },
};

/** A lot is a hundredth of a bitcoin: about 500 USDT. */
export const BTC_CONTRACT: ProductSpec = { ...BTC, positionTypes: [PositionType.contract], contract: { ...TERMS, lotSize: 10_000n } };
/** A lot is one share. */
export const AAPL_CONTRACT: ProductSpec = { ...AAPL, positionTypes: [PositionType.contract], contract: { ...TERMS, lotSize: 100n } };

type Fields<Command> = Omit<Command, "userId" | "key" | "hash" | "deadline">;

export interface OpenFields {
  readonly spec?: ProductSpec;
  readonly side?: "long" | "short";
  readonly action?: "open" | "close";
  readonly quantity?: string;
  readonly leverage?: number | null;
  readonly marginMode?: "isolated" | "cross" | null;
  readonly price?: string;
  readonly triggerPrice?: string;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
  readonly trailing?: { readonly by: "price" | "percent"; readonly distance: string };
  readonly acceptablePrice?: string;
}

/** Contracts on a real database with a standing market and a clock that the test moves. */
export class ContractFixture {
  readonly market = new FakeMarket([BTC_CONTRACT, AAPL_CONTRACT]);
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  readonly sql: Sql;
  readonly fees: FeeSource;
  readonly fillModel: FillModelId;
  contracts: ContractModule;
  now = Date.UTC(2026, 0, 5, 15);
  boundUsers: BoundUsers = nobodyBound;
  rebates: FeeRebates = noRebates;
  mayMoveMoney = true;
  mayChangeProtection = true;
  /** Something that happens while a batch reads a price of the past. */
  onTickRead: () => void = () => undefined;
  readonly #history = new Map<string, Tick[]>();
  static #nextUser = 1n;

  constructor(sql: Sql, fillModel: FillModelId = "top") {
    this.sql = sql;
    this.fees = createFeeSource(sql);
    this.fillModel = fillModel;
    this.contracts = this.create();
    this.tick(BTC_CONTRACT, "50000.00");
    this.tick(AAPL_CONTRACT, "200.00");
  }

  async start(): Promise<void> {
    await this.fees.reload();
    await this.contracts.start();
  }

  /** A second process on the same database, or the first one after a restart. */
  create(): ContractModule {
    const bus = createBus(createLog("silent"));
    bus.subscribe("account", (event) => this.published.push(event));
    return createContractModule({
      sql: this.sql,
      clock: { now: () => this.now },
      log: createLog("silent"),
      bus,
      market: this.market,
      fees: this.fees,
      tickAt: async (code, ts) => {
        this.onTickRead();
        return this.#history.get(code)?.findLast((tick) => tick.ts <= ts);
      },
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      boundUsers: (tx, users) => this.boundUsers(tx, users),
      rebates: { apply: (...asked) => this.rebates.apply(...asked), committed: (rebated) => this.rebates.committed(rebated) },
      mayMoveMoney: () => this.mayMoveMoney,
      fillModel: this.fillModel,
      mayChangeProtection: async () => this.mayChangeProtection,
      copying: this.copyingOn(bus),
    });
  }

  /** Leaders with their followers: here none. Called while the fixture is made. */
  protected copyingOn(_bus: Bus): Copying | undefined {
    return undefined;
  }

  /** The last tick at or before a moment. */
  protected async tickBefore(code: string, ts: number): Promise<Tick | undefined> {
    return this.#history.get(code)?.findLast((tick) => tick.ts <= ts);
  }

  tick(spec: ProductSpec, price: string, quote: { bid?: string; ask?: string } = {}): Tick {
    const tick = this.market.tick(spec, this.now, price, quote);
    this.#history.set(spec.productCode, [...(this.#history.get(spec.productCode) ?? []), tick]);
    return tick;
  }

  /** The next tick, and all that it sets off. */
  async move(spec: ProductSpec, price: string, quote: { bid?: string; ask?: string } = {}): Promise<Tick> {
    const tick = this.tick(spec, price, quote);
    await this.contracts.idle();
    return tick;
  }

  /** A new user with 100,000 USDT. */
  async user(): Promise<bigint> {
    const userId = ContractFixture.#nextUser;
    ContractFixture.#nextUser += 1n;
    await this.sql.begin((tx) => grantPaper(tx, userId, this.now));
    return userId;
  }

  send<Kind extends UserCommand["kind"]>(
    userId: bigint,
    fields: Fields<Extract<UserCommand, { kind: Kind }>>,
    key: string = randomUUID(),
  ): Promise<Answer<ResultData>> {
    const text = JSON.stringify(fields, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    const hash = createHash("sha256").update(text).digest("hex");
    return this.contracts.submit({ ...fields, userId, key, hash, deadline: this.now + 8_000 } as unknown as ContractCommand);
  }

  place(userId: bigint, order: OpenFields, key?: string): Promise<Answer<ResultData>> {
    const { spec = BTC_CONTRACT, side = "long", action = "open", quantity = "10", price = null, triggerPrice = null } = order;
    const opening = action === "open";
    const fields: Fields<PlaceCommand> = {
      kind: "place",
      productCode: spec.productCode,
      side,
      action,
      orderType: price !== null ? "limit" : triggerPrice !== null ? "stop" : "market",
      price,
      triggerPrice,
      quantity,
      leverage: order.leverage === undefined ? (opening ? 10 : null) : order.leverage,
      marginMode: order.marginMode === undefined ? (opening ? "isolated" : null) : order.marginMode,
      acceptablePrice: order.acceptablePrice ?? null,
      protection: { takeProfit: order.takeProfit ?? null, stopLoss: order.stopLoss ?? null, trailing: order.trailing ?? null },
    };
    return this.send<"place">(userId, fields, key);
  }

  /** Opens at the market and returns the position. */
  async opened(userId: bigint, fields: OpenFields = {}): Promise<PositionData> {
    const [position] = dataOf(await this.place(userId, fields)).positions;
    if (position === undefined) throw new Error("nothing was opened");
    return position;
  }

  close(userId: bigint, id: string, quantity: string | null = null, key?: string): Promise<Answer<ResultData>> {
    return this.send<"close">(userId, { kind: "close", positionId: BigInt(id), quantity, acceptablePrice: null }, key);
  }

  async cash(userId: bigint): Promise<{ balance: bigint; frozen: bigint; margin: bigint }> {
    const rows = await balancesOf(this.sql, userId);
    const cash = rows.find(({ book }) => book === "cash");
    const margin = rows.find(({ book }) => book === "margin");
    return { balance: cash?.balance ?? 0n, frozen: cash?.frozen ?? 0n, margin: margin?.balance ?? 0n };
  }
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openContractFixture(): Promise<ContractFixture> {
  const fixture = new ContractFixture(await openMoneyDatabase(CONTRACT_CHECKS));
  await fixture.start();
  afterAll(() => fixture.contracts.stop());
  return fixture;
}
