import { FILL_MODELS, type ProductSpec } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { expectLedgerSound } from "../ledger/testing.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, ContractFixture } from "./contract-test-kit.ts";
import { CONTRACT_CHECKS } from "./index.ts";
import { listOrders, listPositions } from "./read.ts";

/** Three users do random things while two markets jump about: no command faults, and every number recomputes. */
let database: TestDatabase;
let fixture: ContractFixture;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await fixture.contracts.stop();
  await database.close();
});

const page = { limit: 100, offset: 0 };
const spec = fc.constantFrom(BTC_CONTRACT, AAPL_CONTRACT);
const who = fc.nat(2);
const place = fc.record({
  op: fc.constant("place" as const),
  who,
  spec,
  side: fc.constantFrom("long" as const, "short" as const),
  marginMode: fc.constantFrom("isolated" as const, "cross" as const),
  leverage: fc.constantFrom(2, 20, 100),
  lots: fc.integer({ min: 1, max: 4_000 }),
  away: fc.integer({ min: -8, max: 8 }),
  type: fc.constantFrom("market" as const, "market" as const, "limit" as const, "stop" as const),
  protection: fc.constantFrom("none" as const, "stop" as const, "trailing" as const),
});
const step = fc.oneof(
  { weight: 6, arbitrary: place },
  { weight: 6, arbitrary: fc.record({ op: fc.constant("tick" as const), spec, percent: fc.integer({ min: -12, max: 12 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom(
        "close" as const,
        "part" as const,
        "reverse" as const,
        "add" as const,
        "remove" as const,
        "all" as const,
        "cancel" as const,
      ),
      who,
      nth: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("day" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const percentOf = (units: bigint, percent: number) => (units * BigInt(100 + percent)) / 100n;
const text = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;

class Play {
  readonly #users: readonly bigint[];

  constructor(users: readonly bigint[]) {
    this.#users = users;
  }

  async run(s: Step): Promise<void> {
    switch (s.op) {
      case "place":
        return await this.#place(s);
      case "tick":
        // Far enough from nothing, whatever the walk.
        await fixture.move(s.spec, text(percentOf(priceNow(s.spec), priceNow(s.spec) < 5_000n ? 12 : s.percent)));
        return;
      case "day":
        fixture.now += 86_400_000;
        for (const each of [BTC_CONTRACT, AAPL_CONTRACT]) await fixture.move(each, text(priceNow(each)));
        return await fixture.contracts.chargeFinancing();
      default:
        return await this.#manage(s);
    }
  }

  async #place(s: Extract<Step, { op: "place" }>): Promise<void> {
    const now = priceNow(s.spec);
    const at = text(percentOf(now, s.away));
    const losing = s.side === "long" ? -3 : 3;
    await fixture.place(this.#user(s.who), {
      spec: s.spec,
      side: s.side,
      marginMode: s.marginMode,
      leverage: s.spec === AAPL_CONTRACT || s.leverage < 100 ? s.leverage : 100,
      quantity: String(s.spec === AAPL_CONTRACT ? s.lots : Math.ceil(s.lots / 4)),
      ...(s.type === "limit" ? { price: at } : s.type === "stop" ? { triggerPrice: at } : {}),
      ...(s.protection === "stop" ? { stopLoss: text(percentOf(now, losing)) } : {}),
      ...(s.protection === "trailing" ? { trailing: { by: "percent", distance: "2.5" } } : {}),
    });
  }

  async #manage(s: Extract<Step, { who: number; nth: number }>): Promise<void> {
    const userId = this.#user(s.who);
    if (s.op === "all") return void (await fixture.send<"closeAll">(userId, { kind: "closeAll", productCode: null }));
    if (s.op === "cancel") {
      const { orders } = await listOrders(database.sql, userId, { status: "open" }, page);
      const order = orders[s.nth];
      if (order !== undefined) await fixture.send<"cancel">(userId, { kind: "cancel", orderId: BigInt(order.id) });
      return;
    }
    const { positions } = await listPositions(database.sql, fixture.contracts.figures, userId, { status: "open" }, page);
    const position = positions[s.nth];
    if (position === undefined) return;
    const positionId = BigInt(position.id);
    if (s.op === "close") await fixture.close(userId, position.id);
    else if (s.op === "part") await fixture.close(userId, position.id, String((BigInt(position.lots) + 2n) / 3n));
    else if (s.op === "reverse") await fixture.send<"reverse">(userId, { kind: "reverse", positionId, acceptablePrice: null });
    else if (s.op === "add" || s.op === "remove")
      await fixture.send<"margin">(userId, { kind: "margin", positionId, change: s.op, amount: "137.5" });
  }

  #user(n: number): bigint {
    return this.#users[n] ?? 0n;
  }
}

function priceNow(spec: ProductSpec): bigint {
  return fixture.market.latest(spec.productCode)?.price ?? 1n;
}

it.each(FILL_MODELS)(
  "stays sound under the fill model %s whatever is done and wherever prices go",
  async (model) => {
    fixture = new ContractFixture(database.sql, model);
    await fixture.start();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
        await fixture.move(BTC_CONTRACT, "50000.00");
        await fixture.move(AAPL_CONTRACT, "200.00");
        const play = new Play([await fixture.user(), await fixture.user(), await fixture.user()]);
        for (const s of steps) await play.run(s);
        await fixture.contracts.idle();
        expect(fixture.contracts.stats().shards[0]?.faults).toBe(0);
        await expectLedgerSound(database.sql, CONTRACT_CHECKS);
      }),
      { seed: 20_260_107, numRuns: atDepth(model === "top" ? 25 : 12) },
    );
    // It is not because nothing happened.
    const reasons = await database.sql<{ reason: string }[]>`select distinct reason from contract_fill`;
    for (const reason of ["order", "stop_loss", "trailing", "liquidation"]) expect(reasons).toContainEqual({ reason });
    const [parts] = await database.sql<{ widened: boolean; slipped: boolean }[]>`
    select bool_or(spread_part > 0) as widened, bool_or(slippage_part > 0) as slipped from contract_fill`;
    expect(parts).toEqual({ widened: model === "stressed", slipped: model !== "top" });
  },
  atDepth(240_000),
);
