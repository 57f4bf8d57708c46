import { randomUUID } from "node:crypto";
import type { Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readProducts } from "./modules/market-data/index.ts";
import { hasUndelivered } from "./modules/new-shares/index.ts";
import { enterCorporateAction } from "./modules/spot/index.ts";
import { ask as askApp } from "./testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** A dividend as its people meet it: the whole server, with something open in every mode. */
const clock = new ManualClock(Date.UTC(2026, 0, 5, 15, 0, 7));
let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "corporate-action", clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const ask = <K extends RouteKey>(token: string, route: K, fields: Record<string, unknown> = {}) =>
  askApp(server.app, route, fields as Fields<K>, { token, encoding: "json" });

async function place(token: string, route: RouteKey, fields: Record<string, unknown>): Promise<void> {
  const { body } = await ask(token, route, { idempotencyKey: randomUUID(), productCode: "AAPL", ...fields });
  expect(body).toMatchObject({ code: 200 });
}

const contract = { action: "open", orderType: "market", quantity: "2", leverage: 10, marginMode: "isolated" };

it("tells who holds the product, and neither of long and short positions nor of quick trades in it, which it leaves as they are", async () => {
  const [holder, long, short, quick] = await Promise.all([1, 2, 3, 4].map(() => openGuest(server)));
  if (holder === undefined || long === undefined || short === undefined || quick === undefined) throw new Error("four guests came");
  await place(holder, "POST /api/spotOrder/place", { direction: 1, orderType: "market", quantity: "3" });
  await place(long, "POST /api/contractOrder/place", { ...contract, side: "long" });
  await place(short, "POST /api/contractOrder/place", { ...contract, side: "short" });
  const options = await ask(quick, "GET /api/fastTradeOrderOptions/list", { productType: "1", productCode: "AAPL" });
  await place(quick, "POST /api/fastTradeOrder/place", { direction: 1, optionId: options.body.rows.at(-1)?.id, stake: "25" });
  const entry = { productCode: "AAPL", kind: "dividend", cashPerUnit: "0.25", ratio: null, fractionPrice: null, enteredBy: "Ada" } as const;
  const effectiveAt = clock.now() + 60_000;
  expect(
    await enterCorporateAction(database.sql, { ...entry, effectiveAt }, await readProducts(database.sql), clock.now(), hasUndelivered),
  ).toHaveProperty("id");
  clock.advance(61_000);
  await server.kinds.spot.carryOutActions();
  await server.kinds.spot.carryOutActions();
  const lists = await Promise.all([holder, long, short, quick].map((token) => ask(token, "GET /api/siteMessage/list")));
  const params = { productCode: "AAPL", effectiveAt: String(effectiveAt), cashPerUnit: "0.25", cash: "0.75", currency: "USDT" };
  expect(lists.map(({ body }) => body.rows)).toMatchObject([[{ kind: "dividend", params, isRead: false }], [], [], []]);
  expect((await ask(holder, "GET /api/siteMessage/notReadMessageCount")).body.data).toBe(1);
  const positions = await Promise.all([long, short].map((token) => ask(token, "GET /api/contractPosition/list", { status: "open" })));
  expect(positions.map(({ body }) => body.rows.map(({ lots, side }) => [lots, side]))).toEqual([[["2", "long"]], [["2", "short"]]]);
});
