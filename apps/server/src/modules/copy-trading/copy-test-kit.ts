import { randomUUID } from "node:crypto";
import type { Data, Fields, RouteKey, Row } from "@candela/api";
import type { FillModelId } from "@candela/model";
import { afterAll } from "vitest";
import type { Bus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { ContractFixture } from "../contract/contract-test-kit.ts";
import { CONTRACT_CHECKS, readCashNeeds } from "../contract/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { type CopyTrading, createCopyTrading } from "./index.ts";
import { checkCopies } from "./ledger-check.ts";
import type { FollowData, MyLeaderData } from "./wire.ts";

type Settings = Omit<Fields<"POST /api/followOrder/follow">, "idempotencyKey" | "leaderId" | "profitShare" | "device">;

/** A follow by ratio, as large as the leader's trades, with caps that nothing reaches. */
const SETTINGS: Settings = {
  ...{ mode: "ratio", size: "1", capTrade: "100000", capAll: "1000000", ownStop: "0.9", excluded: [], excludedProducts: [] },
};

/** Leaders and followers on a real database, with a standing market and a clock that the test moves. */
export class CopyFixture extends ContractFixture {
  declare copies: CopyTrading;
  /** Leaders that everybody was told of, message by message. */
  readonly toldOfLeaders: (readonly string[])[] = [];
  #names = 0;

  protected override copyingOn(bus: Bus): CopyTrading["copying"] {
    bus.subscribe("leadersChanged", ({ ids }) => this.toldOfLeaders.push(ids));
    this.copies = createCopyTrading({
      sql: this.sql,
      clock: { now: () => this.now },
      log: createLog("silent"),
      bus,
      market: this.market,
      tickAt: (code, ts) => this.tickBefore(code, ts),
      cashNeeds: (tx, users) => readCashNeeds(tx, users, this.market),
      mayMoveMoney: () => this.mayMoveMoney,
    });
    return this.copies.copying;
  }

  override async start(): Promise<void> {
    this.copies.join(this.contracts);
    await this.copies.load();
    await super.start();
  }

  override async move(...args: Parameters<ContractFixture["move"]>) {
    const tick = this.tick(...args);
    await this.copies.idle();
    await this.contracts.idle();
    return tick;
  }

  /** Ends both and begins again on the same database, as after a restart of the server. */
  async restart(): Promise<void> {
    await this.stop();
    this.contracts = this.create();
    await this.start();
    this.copies.start();
  }

  async stop(): Promise<void> {
    await this.copies.stop();
    await this.contracts.stop();
  }

  /** A call of a user, as the server hands it to its handler; throws what it rejects. */
  async call<K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>, accountType: "guest" | "registered" = "registered") {
    const handler = this.copies.handlers[route] as ((call: unknown) => Promise<unknown>) | undefined;
    if (handler === undefined) throw new Error(`${route} is not one of copy trading`);
    const session = { sessionId: 1n, userId, accountType };
    const call = { fields, session, operator: null, language: "en", ip: "", requestId: "", deadline: this.now + 8_000, userAgent: "" };
    return (await handler(call)) as { readonly data: Data<K>; readonly rows: Row<K>[]; readonly total: number };
  }

  /** A user who leads all classes. */
  async leader(changes: Partial<Fields<"POST /api/followOrder/becomeLeader">> = {}): Promise<{ userId: bigint; id: string }> {
    const userId = await this.user();
    this.#names += 1;
    const leading = { name: `Leader ${this.#names}`, text: "", profitShare: "0.1", productTypes: [1, 2, 3, 4], ...changes };
    const answer = await this.call("POST /api/followOrder/becomeLeader", userId, { idempotencyKey: randomUUID(), ...leading });
    return { userId, id: (answer.data as MyLeaderData).id };
  }

  /** Begins to follow; the share is the one that leaders of this kit ask for. */
  async follow(
    userId: bigint,
    leaderId: string,
    changes: Partial<Fields<"POST /api/followOrder/follow">> = {},
    accountType?: "guest" | "registered",
  ): Promise<FollowData> {
    const fields = { idempotencyKey: randomUUID(), leaderId, profitShare: "0.1", ...SETTINGS, ...changes };
    return (await this.call("POST /api/followOrder/follow", userId, fields, accountType)).data as FollowData;
  }

  /** A new user who follows. */
  async follower(leaderId: string, changes: Partial<Fields<"POST /api/followOrder/follow">> = {}) {
    const userId = await this.user();
    return { userId, follow: await this.follow(userId, leaderId, changes) };
  }

  async copiesOf(userId: bigint, followId: string) {
    return (await this.call("GET /api/followOrder/copies", userId, { followId })).rows;
  }

  async skipsOf(userId: bigint, followId: string) {
    return (await this.call("GET /api/followOrder/skips", userId, { followId })).rows;
  }

  async followNow(userId: bigint, id: string): Promise<FollowData> {
    return (await this.call("GET /api/followOrder/follow", userId, { id })).data as FollowData;
  }

  settings(changes: Partial<Settings> = {}): Settings {
    return { ...SETTINGS, ...changes };
  }
}

/** A fixture at work for a whole test file; its books, marks and copies are recomputed when the file is done. */
export async function openCopyFixture(fillModel: FillModelId = "top"): Promise<CopyFixture> {
  const sql: Sql = await openMoneyDatabase([...CONTRACT_CHECKS, checkCopies]);
  const fixture = new CopyFixture(sql, fillModel);
  await fixture.start();
  fixture.copies.start();
  afterAll(() => fixture.stop());
  return fixture;
}
