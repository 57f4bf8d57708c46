import type { Tick } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { unguarded } from "../../testing/unguarded.ts";
import { createTestDatabase } from "../../testing.ts";
import { findStoredTick, storeTicks } from "./index.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

/** Few products and few numbers, so that products often trade at ticks of one number, and a tick comes again. */
const numbered = fc.record({ productCode: fc.constantFrom("AAPL", "X:BTCUSD", "GC"), seq: fc.integer({ min: 1, max: 4 }) });

/** A feed's tick of a given number never changes. */
function tickOf({ productCode, seq }: { productCode: string; seq: number }): { tick: Tick; priceScale: number } {
  const price = BigInt(productCode.length * 1_000 + seq);
  return {
    tick: { productCode, seq, ts: 1_000 * seq, price, bid: price - 1n, ask: price + 1n, volume: 7n },
    priceScale: productCode.length % 3,
  };
}

it("every tick that something traded at is found again, whatever else was stored with it or before it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(numbered, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }), async (batches) => {
      await unguarded(sql, (tx) => tx`truncate stored_tick`);
      for (const batch of batches) await sql.begin((tx) => storeTicks(tx, batch.map(tickOf)));
      for (const wanted of batches.flat()) {
        const { tick, priceScale } = tickOf(wanted);
        const { volume: _, ...proof } = tick;
        expect(await findStoredTick(sql, wanted.productCode, wanted.seq)).toEqual({ ...proof, priceScale });
      }
    }),
    { seed: 20_261_124, numRuns: atDepth(40) },
  );
});
