/** The value line as a client meets it, on the whole server: each of its points against the ticks of the market, which are the same for ever. */
import { randomUUID } from "node:crypto";
import { createSimulatedFeed } from "@candela/feeds";
import { assert, formatUnits, HOUR_MS, powerOfTen, USDT } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "./testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, NEVER_LIVED, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const CODE = "X:BTCUSD";
const SEED = "value-line";
const market = createSimulatedFeed({ seed: SEED, hours: "continuous", livedFrom: NEVER_LIVED });
/** Not on the edge of a bucket of the line. */
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: SEED, clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const units = (text: string) => BigInt(text.replace(".", ""));

it("counts each point at the last price before it, in every range, and never tells a point otherwise later", async () => {
  const token = await openGuest(server);
  const order = { idempotencyKey: randomUUID(), productCode: CODE, direction: 1, orderType: "market", amount: "40000" } as const;
  const placed = (await ask(server.app, "POST /api/spotOrder/place", order, { token })).body.data;
  const cash = (await ask(server.app, "GET /api/userInfo/userBalance", { currencyId: 3 }, { token })).body.data?.balance;
  const product = market.instruments.find(({ productCode }) => productCode === CODE);
  assert(placed != null && cash !== undefined && product !== undefined, "something was bought");
  const scale = powerOfTen(product.priceScale + product.quantityScale - USDT.scale);
  const boughtAt = clock.now();
  const told = new Map<string, string>();
  const seen = { day: 0, week: 0, month: 0 };
  for (const hours of [5, 8, 24, 30]) {
    clock.advance(hours * HOUR_MS + 61_000);
    for (const range of ["day", "week", "month"] as const) {
      const { msg, rows } = (await ask(server.app, "GET /api/userAssets/history", { range }, { token })).body;
      expect(msg).toBe("");
      // The last point is now, at the present price.
      for (const { ts, value } of rows.slice(0, -1)) {
        if (ts <= boughtAt) continue;
        const price = market.tickAt(CODE, ts - 1)?.price ?? 0n;
        const expected = formatUnits(units(cash) + (units(placed.filledQuantity) * price) / scale, USDT.scale);
        expect([range, new Date(ts).toISOString(), value]).toEqual([range, new Date(ts).toISOString(), expected]);
        expect(told.get(`${range} ${ts}`) ?? value).toBe(value);
        told.set(`${range} ${ts}`, value);
        seen[range] += 1;
      }
    }
  }
  expect([seen.day > 50, seen.week > 50, seen.month > 2]).toEqual([true, true, true]);
});
