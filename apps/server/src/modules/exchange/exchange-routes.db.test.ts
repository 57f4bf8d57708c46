/** Exchange over HTTP, in the whole server and at its own market. */
import { randomUUID } from "node:crypto";
import { ManualClock, proves } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";

const QUOTE = "POST /api/currencyExchange/quote";
const EXCHANGE = "POST /api/currencyExchange/exchange";
const LIST = "GET /api/currencyExchange/list";
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "exchange", clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

async function quoted(token: string, fields = {}) {
  const { data } = await ask(token, QUOTE, { fromCurrencyId: 3, toCurrencyId: 6, amount: "500", side: "pay", ...fields });
  if (data === null) throw new Error("there is a quote");
  return data;
}

describe("an exchange", () => {
  it("is quoted, made, recorded and found by its key, and the balances have it", proves("1.10"), async () => {
    const token = await openGuest(server);
    const { quote, received, ...told } = await quoted(token);
    expect(told).toMatchObject({ paid: "500.000000", fee: "0.500000", fromCurrencyName: "USDT", toCurrencyName: "EUR" });
    const idempotencyKey = randomUUID();
    const made = await ask(token, EXCHANGE, { quote, idempotencyKey });
    expect(made).toMatchObject({ code: 200, data: { received, balanceAfter: received } });
    expect(await ask(token, EXCHANGE, { quote, idempotencyKey })).toEqual(made);
    expect(await send(token, EXCHANGE, { quote })).toMatchObject({ code: 500, msg: "quote_used" });
    expect((await ask(token, "GET /api/currencyExchange/byKey", { idempotencyKey })).data).toEqual(made.data);
    expect((await ask(token, LIST, { "params[toCurrencyId]": 6 })).rows).toEqual([made.data]);
    expect(await ask(token, LIST, { "params[toCurrencyId]": 8 })).toMatchObject({ rows: [], total: 0 });
    expect((await ask(token, "GET /api/userInfo/userBalance", { currencyId: 6 })).data).toMatchObject({ balance: received });
    const tick = made.data?.sources[0];
    const stored = await ask(token, "GET /api/tick/detail", { productCode: tick?.productCode, seq: tick?.seq });
    expect(stored.data).toMatchObject({ bid: tick?.bid, ask: tick?.ask });
    const file = await server.app.inject({ url: "/api/currencyExchange/file", headers: { authorization: token } });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(2);
  });

  it("is nobody else's: neither its record nor its quote nor its key", async () => {
    const [token, other] = [await openGuest(server), await openGuest(server)];
    const idempotencyKey = randomUUID();
    await ask(token, EXCHANGE, { quote: (await quoted(token)).quote, idempotencyKey });
    expect(await ask(other, "GET /api/currencyExchange/byKey", { idempotencyKey })).toMatchObject({ msg: "not_found" });
    expect(await ask(other, LIST)).toMatchObject({ rows: [], total: 0 });
    expect(await send(other, EXCHANGE, { quote: (await quoted(token)).quote })).toMatchObject({ msg: "quote_invalid" });
    for (const route of [QUOTE, EXCHANGE] as const) expect((await send("", route, { quote: "x" })).code).not.toBe(200);
    expect((await ask("", LIST)).code).toBe(401);
  });

  it("is rejected with its own reason", async () => {
    const token = await openGuest(server);
    const rejected = async (fields: object) =>
      (await ask(token, QUOTE, { fromCurrencyId: 3, toCurrencyId: 6, amount: "500", side: "pay", ...fields })).msg;
    expect(await rejected({ toCurrencyId: 3 })).toBe("exchange_same_currency");
    expect(await rejected({ amount: "0.5" })).toBe("exchange_below_minimum");
    expect(await rejected({ amount: "1000001" })).toBe("exchange_above_maximum");
    expect(await rejected({ amount: "1.0000001" })).toBe("amount_decimals");
    expect(await rejected({ toCurrencyId: 400 })).toBe("not_found");
    expect(await rejected({ amount: "1e3" })).toBe("malformed_request");
    const { quote } = await quoted(token, { amount: "900000" });
    expect(await send(token, EXCHANGE, { quote })).toMatchObject({ msg: "insufficient_balance" });
    expect(await ask(token, EXCHANGE, { quote })).toMatchObject({ code: 500, msg: "idempotency_key_missing" });
  });

  it("is closed by its switch, and its record is not", async () => {
    const token = await openGuest(server);
    const { quote } = await quoted(token);
    await database.sql`update switch_set set status = 1 where descr = 'exchange'`;
    // The switches of the database are in force once the server has read them again.
    await expect
      .poll(async () => (await ask(token, QUOTE, { fromCurrencyId: 3, toCurrencyId: 5, amount: "5", side: "pay" })).msg)
      .toBe("feature_off");
    expect(await send(token, EXCHANGE, { quote })).toMatchObject({ msg: "feature_off", params: { feature: "exchange" } });
    expect(await ask(token, LIST)).toMatchObject({ code: 200 });
    await database.sql`update switch_set set status = 0 where descr = 'exchange'`;
    await expect
      .poll(async () => (await ask(token, QUOTE, { fromCurrencyId: 3, toCurrencyId: 5, amount: "5", side: "pay" })).code)
      .toBe(200);
  });

  it("may be asked for as often as a page needs, and no oftener", async () => {
    const token = await openGuest(server);
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => ask(token, QUOTE, { fromCurrencyId: 3, toCurrencyId: 5, amount: "5", side: "pay" })),
    );
    const counts = Map.groupBy(answers, ({ msg }) => msg);
    expect(counts.get("too_many_requests")).toHaveLength(10);
  });
});
