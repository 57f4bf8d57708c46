/** A hidden feature begins nothing new, whichever client asks; running trades go on, and end as usual. */
import { randomUUID } from "node:crypto";
import { ManualClock } from "@candela/testkit";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let server: Server;
let owner: string;
let guest: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
  server = await startWholeServer({ sql: database.sql, seed: "switches", clock, roles: new Set(["api"] as const) });
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  guest = await openGuest(server);
});
afterEach(async () => {
  const { rows } = (await server.app.inject("/api/switchSet/list")).json() as { rows: { desc: string; status: number }[] };
  for (const { desc, status } of rows) if (status === 1) await flip(desc, 0);
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

async function post(url: string, payload: object, authorization = guest) {
  return (await server.app.inject({ method: "POST", url: `/api/${url}`, payload, headers: { authorization } })).json();
}

async function flip(desc: string, status: 0 | 1): Promise<void> {
  const answer = await post("admin/switchSet/put", { desc, switchName: desc, status, reason: "a test of it" }, owner);
  expect(answer).toMatchObject({ code: 200 });
}

const off = (feature: string) => ({ code: 500, msg: "feature_off", params: { feature } });
const done = { code: 200 };
const withKey = <T extends object>(fields: T) => ({ idempotencyKey: randomUUID(), ...fields });
const quick = (productCode = "X:BTCUSD") => withKey({ productCode, direction: 1, optionId: 6, stake: "50" });
const purchase = () => withKey({ productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "100" });
const sale = () => withKey({ productCode: "X:BTCUSD", direction: 2, orderType: "market", sellAll: true });
const contract = (action: "open" | "close") =>
  withKey({
    ...{ productCode: "X:BTCUSD", side: "long", action, orderType: "market", quantity: "1" },
    ...(action === "open" ? { leverage: 10, marginMode: "isolated" } : {}),
  });

it("a hidden quick trade is not placed, alone or among many; a key that was answered keeps its answer", async () => {
  const placed = quick();
  const first = await post("fastTradeOrder/place", placed);
  expect(first).toMatchObject(done);
  await flip("quickTrade", 1);
  const rejected = quick();
  expect(await post("fastTradeOrder/place", rejected)).toMatchObject(off("quickTrade"));
  expect((await post("fastTradeOrder/placeMany", { orders: [quick()] })).rows).toMatchObject([
    { data: null, msg: "feature_off", params: { feature: "quickTrade" } },
  ]);
  expect(await post("fastTradeOrder/place", placed)).toEqual(first);
  await flip("quickTrade", 0);
  expect(await post("fastTradeOrder/place", rejected)).toMatchObject(off("quickTrade"));
  expect(await post("fastTradeOrder/place", quick())).toMatchObject(done);
});

it("hidden spot trading buys no more, and sells what is held", async () => {
  expect(await post("spotOrder/place", purchase())).toMatchObject(done);
  const resting = await post(
    "spotOrder/place",
    withKey({ productCode: "X:BTCUSD", direction: 1, orderType: "limit", price: "50000.00", quantity: "0.001" }),
  );
  await flip("spotTrade", 1);
  expect(await post("spotOrder/place", purchase())).toMatchObject(off("spotTrade"));
  expect(await post("spotOrder/place", sale())).toMatchObject(done);
  expect(resting).toMatchObject(done);
  expect(await post("spotOrder/cancel", withKey({ id: resting.data.id }))).toMatchObject(done);
});

it("hidden contract trading opens and reverses nothing, and closes what is open", async () => {
  expect(await post("contractOrder/place", contract("open"))).toMatchObject(done);
  const list = await server.app.inject({ url: "/api/contractPosition/list", headers: { authorization: guest } });
  const [position] = (list.json() as { rows: { id: string }[] }).rows;
  await flip("contractTrade", 1);
  expect(await post("contractOrder/place", contract("open"))).toMatchObject(off("contractTrade"));
  expect(await post("contractPosition/reverse", withKey({ id: position?.id }))).toMatchObject(off("contractTrade"));
  expect(await post("contractPosition/margin", withKey({ id: position?.id, change: "add", amount: "1" }))).toMatchObject(done);
  expect(await post("contractOrder/place", contract("close"))).toMatchObject(done);
});

it("a hidden class of products is not bought into in any mode; the others are", async () => {
  expect(await post("spotOrder/place", purchase())).toMatchObject(done);
  await flip("crypto", 1);
  expect(await post("fastTradeOrder/place", quick())).toMatchObject(off("crypto"));
  expect(await post("spotOrder/place", purchase())).toMatchObject(off("crypto"));
  expect(await post("contractOrder/place", contract("open"))).toMatchObject(off("crypto"));
  expect(await post("spotOrder/place", sale())).toMatchObject(done);
  await flip("crypto", 0);
  await flip("stock", 1);
  expect(await post("spotOrder/place", purchase())).toMatchObject(done);
});

it("nobody gets in by a way that is hidden; by the others they do", async () => {
  const account = "somebody@example.com";
  await flip("guestAccount", 1);
  expect(await post("auth/guest", {}, "")).toMatchObject(off("guestAccount"));
  expect(await post("auth/sendCode", { account, purpose: "register" }, "")).toMatchObject(done);
  await flip("guestAccount", 0);
  await flip("register", 1);
  expect(await post("auth/sendCode", { account, purpose: "register" }, "")).toMatchObject(off("register"));
  expect(await post("auth/register", { account, code: "123456", password: "long enough 1" }, "")).toMatchObject(off("register"));
  await flip("codeLogin", 1);
  expect(await post("auth/sendCode", { account, purpose: "login" }, "")).toMatchObject(off("codeLogin"));
  expect(await post("auth/loginByCode", { account, code: "123456" }, "")).toMatchObject(off("codeLogin"));
  expect(await post("auth/login", { account, password: "long enough 1" }, "")).toMatchObject({ msg: "credentials_wrong" });
});

it("a hidden watchlist and hidden alerts take nothing new, and let go of what is there", async () => {
  const star = { productCode: "X:BTCUSD", productType: 2, productId: 1 };
  await flip("watchlist", 1);
  expect(await post("userProductOption/addOption", star)).toMatchObject(off("watchlist"));
  expect(await post("userProductGroup/save", { name: "Mine" })).toMatchObject(off("watchlist"));
  expect(await post("userProductOption/removeOption", { productCode: "X:BTCUSD" })).toMatchObject(done);
  await flip("priceAlerts", 1);
  expect(await post("priceAlert/add", { productCode: "X:BTCUSD", price: "1000" })).toMatchObject(off("priceAlerts"));
  expect(await post("priceAlert/remove", { id: "1" })).toMatchObject(done);
});
