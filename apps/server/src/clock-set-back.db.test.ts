/** The machine's clock is set while the server runs: at prices of another time nothing is traded, and it goes on by itself. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase } from "./testing.ts";

const SET_MS = 600_000;
/** Two servers start in a test; the market looks at its clock once a second. */
const PATIENCE = { timeout: 20_000 };
const database = await createTestDatabase();
let now = Date.UTC(2026, 0, 7, 15, 30, 12, 345);
const start = () => startWholeServer({ sql: database.sql, seed: "clock-set-back", clock: { now: () => now } });
let server: Server = await start();
const token = await openGuest(server);
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

async function post(url: string, fields: object): Promise<string> {
  const payload = { idempotencyKey: randomUUID(), ...fields };
  return (await server.app.inject({ method: "POST", url, headers: { authorization: token }, payload })).json().msg;
}

async function health(): Promise<{ ready: boolean; reasons: string[] }> {
  return (await server.app.inject({ url: "/api/health" })).json().data;
}

/** The answer of each mode to a market order. */
async function orders(): Promise<Record<string, string>> {
  const productCode = "X:BTCUSD";
  const market = { productCode, orderType: "market", quantity: "0.01" };
  return {
    spot: await post("/api/spotOrder/place", { ...market, direction: 1 }),
    quick: await post("/api/fastTradeOrder/place", { productCode, direction: 1, optionId: 6, stake: "10" }),
    contract: await post("/api/contractOrder/place", {
      ...{ productCode, side: "long", action: "open", orderType: "market", quantity: "1", leverage: 10, marginMode: "isolated" },
    }),
  };
}

const all = (msg: string) => ({ spot: msg, quick: msg, contract: msg });
const clockReasons = async () => (await health()).reasons.filter((reason) => reason.startsWith("clock:"));

it(
  "set back: every mode rejects, health says why, a restart changes nothing, and all goes on when it is right again",
  PATIENCE,
  async () => {
    expect(await orders()).toEqual(all(""));
    // A minute has ended and is on record: what was shown outlives the process.
    now += 70_000;
    await expect.poll(orders, PATIENCE).toEqual(all(""));
    now -= SET_MS;
    expect(await orders()).toEqual(all("product_suspended"));
    expect(await clockReasons()).toEqual([
      expect.stringMatching(/^clock: \d{3} s behind the newest price: nothing is traded until it has passed it$/),
    ]);
    expect((await health()).ready).toBe(false);
    await endWholeServer(server);
    server = await start();
    expect(await orders()).toEqual(all("product_suspended"));
    expect(await clockReasons()).toHaveLength(1);
    now += SET_MS;
    await expect.poll(orders, PATIENCE).toEqual(all(""));
    expect(await clockReasons()).toEqual([]);
  },
);

it("set ahead: nothing is traded at the old price, and all goes on at the newest", PATIENCE, async () => {
  now += SET_MS;
  const first = await orders();
  expect(Object.values(first).filter((msg) => msg !== "price_stale" && msg !== "")).toEqual([]);
  await expect.poll(orders, PATIENCE).toEqual(all(""));
  const [stale] = await database.sql<{ n: number }[]>`select count(*)::integer as n from spot_fill f
    join stored_tick t on t.product_code = 'X:BTCUSD' and t.seq = f.tick_seq where f.ts - t.ts > 15000`;
  expect(stale?.n).toBe(0);
});
