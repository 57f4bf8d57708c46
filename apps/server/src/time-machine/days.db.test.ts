/** Days that a test jumps over: what falls due and what prices reach happens as it would have. */
import { DAY_MS } from "@candela/model";
import { afterAll, describe, expect, it } from "vitest";
import { expectWholeLedgerSound } from "../testing/whole-ledger.ts";
import { createTestDatabase } from "../testing.ts";
import { openTestLife, type TestLife } from "./time-machine-test-kit.ts";

const PATIENCE = { timeout: 240_000 };
const BEGINS = Date.UTC(2026, 10, 16, 12, 0, 0);
const database = await createTestDatabase();
const { sql } = database;
const life: TestLife = await openTestLife({ sql, seed: "days that pass", begins: BEGINS });
afterAll(async () => {
  await life.stop();
  await database.close();
});

const at = (price: bigint, hundredths: bigint) => {
  const units = (price * (10_000n + hundredths)) / 10_000n;
  return `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
};

describe("three days that pass", () => {
  it(
    "charge financing each day, fill what rests at the first tick that reaches it, reach alerts and end quick trades",
    PATIENCE,
    async () => {
      const { machine, source, send } = life;
      const token = await life.guest();
      await machine.look(["X:BTCUSD"]);
      const placed = source.lastTold("X:BTCUSD");
      if (placed === undefined) throw new Error("no price");
      const product = { productCode: "X:BTCUSD" };
      await send(token, "POST /api/contractOrder/place", {
        ...{ ...product, side: "long", action: "open", orderType: "market", marginMode: "isolated", quantity: "10", leverage: 1 },
      });
      await send(token, "POST /api/spotOrder/place", {
        ...product,
        direction: 1,
        orderType: "limit",
        price: at(placed.price, -20n),
        quantity: "0.01",
      });
      await send(token, "POST /api/priceAlert/add", { ...product, price: at(placed.price, -25n) });
      await send(token, "POST /api/priceAlert/add", { ...product, price: at(placed.price, 25n) });
      const [option] = await life.rows("GET /api/fastTradeOrderOptions/list", { productType: 2, ...product });
      await send(token, "POST /api/fastTradeOrder/place", {
        ...product,
        direction: 1,
        optionId: (option as { id: number }).id,
        stake: "10",
      });

      await machine.passDays(3);

      expect(machine.now()).toBe(BEGINS + 3 * DAY_MS);
      const days = await sql`select day from contract_financing order by day`;
      expect(days).toHaveLength(3);
      const [fill] = await sql<{ ts: bigint; seq: bigint }[]>`select ts, tick_seq as seq from spot_fill`;
      if (fill === undefined) throw new Error("the order was not filled: another seed");
      expect(Number(fill.seq)).toBe(await firstReach(placed.ts, Number(fill.ts), at(placed.price, -20n)));
      const [reached] = await sql<{ n: bigint }[]>`select count(*) as n from price_alert where fired_at is not null`;
      expect(Number(reached?.n)).toBeGreaterThan(0);
      const [quick] = await sql<{ settled: bigint; open: bigint }[]>`select settled_at as settled, open_ts as open from quick_order`;
      expect(Number(quick?.settled) - Number(quick?.open)).toBeLessThan(35_000);
      await expectWholeLedgerSound(sql);
    },
  );
});

/** The number of the first tick after `from` whose ask is no higher than the limit, found without the machine. */
async function firstReach(from: number, until: number, limit: string): Promise<number | undefined> {
  const units = BigInt(limit.replace(".", ""));
  for (let after = from; after <= until; after += DAY_MS / 24) {
    const ticks = await life.source.history.ticksBetween("X:BTCUSD", after, after + DAY_MS / 24, 100_000);
    const found = ticks.find(({ ask }) => ask <= units);
    if (found !== undefined) return found.seq;
  }
  return undefined;
}
