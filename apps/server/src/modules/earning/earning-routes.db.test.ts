/** Lock-mining and pledges over HTTP, in the whole server: the calls, the account's totals and records, and a reset. */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";

const START = "POST /api/lockMining/start";
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "earning", clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

async function pass(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  for (const kind of [server.kinds.lock, server.kinds.pledge]) await kind.run();
}
const product = async (token: string, name: string) => {
  const path = name.startsWith("ETH") ? "GET /api/pledge/products" : "GET /api/lockMining/products";
  const row = (await ask(token, path)).rows.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no ${name}`);
  return row;
};
async function locked(token: string, fields: Record<string, unknown> = {}) {
  const { productId, version } = await product(token, "USDT-30");
  const { data } = await send(token, START, { productId, version, textVersion: 1, amount: "1000", rollsOver: false, ...fields });
  if (data === null) throw new Error("the lock was made");
  return data;
}
describe("a lock over HTTP", () => {
  it("is made, listed, found by its key, and nobody else's", async () => {
    const [token, other] = [await openGuest(server), await openGuest(server)];
    const idempotencyKey = randomUUID();
    const lock = await locked(token, { idempotencyKey });
    expect((await ask(token, "GET /api/lockMining/byKey", { idempotencyKey })).data).toEqual(lock);
    expect(await ask(token, "GET /api/pledge/byKey", { idempotencyKey })).toMatchObject({ msg: "not_found" });
    expect((await ask(token, "GET /api/lockMining/list")).rows).toEqual([lock]);
    expect((await ask(token, "GET /api/lockMining/list", { "params[isOpen]": false })).rows).toEqual([]);
    expect((await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data).toEqual(lock);
    expect(await product(token, "USDT-30")).toMatchObject({ held: "1000.000000", left: "1999000.000000" });
    expect(await ask(other, "GET /api/lockMining/detail", { id: lock.id })).toMatchObject({ msg: "not_found" });
    expect(await send(other, "POST /api/lockMining/redeem", { id: lock.id, back: "995.000000" })).toMatchObject({ msg: "not_found" });
    expect(await send(other, "POST /api/lockMining/rollOver", { id: lock.id, rollsOver: true })).toMatchObject({ msg: "not_found" });
    expect(await ask(token, "GET /api/pledge/detail", { id: lock.id })).toMatchObject({ msg: "not_found" });
    expect((await ask(other, "GET /api/lockMining/days", { "params[orderId]": lock.id })).rows).toEqual([]);
    await send(token, "POST /api/lockMining/redeem", { id: lock.id, back: lock.early?.back });
  });

  it("stands in the total, in no balance; its interest in the record, the statistics and the file", async () => {
    const token = await openGuest(server);
    const lock = await locked(token);
    expect((await ask(token, "GET /api/userInfo/userBalance", { currencyId: 3 })).data).toMatchObject({ balance: "99000.000000" });
    const panel = (await ask(token, "GET /api/userInfo/personCenterPanelData")).data;
    expect(panel).toMatchObject({ userBalanceConvert: "100000.000000", profitAndLoseToday: "0.000000" });
    expect(panel?.parts).toContainEqual({ kind: "lock", code: "", value: "1000.000000", profit: null });
    await pass(3);
    const days = (await ask(token, "GET /api/lockMining/days", { "params[orderId]": lock.id })).rows;
    expect(days.map(({ day, state }) => `${day} ${state}`)).toEqual(["2026-01-07 paid", "2026-01-06 paid", "2026-01-05 paid"]);
    const next = (await ask(token, "GET /api/lockMining/days", { before: days[0]?.id, pageSize: 1 })).rows;
    expect(next).toEqual([days[1]]);
    const sums = (await ask(token, "GET /api/lockMining/byDay", { currencyId: 3, startDay: "2026-01-01", endDay: "2026-01-31" })).rows;
    expect(sums.map(({ day, interest, waiting }) => [day, interest, waiting])).toEqual(
      days.toReversed().map(({ day, interest }) => [day, interest, "0.000000"]),
    );
    const { paid } = (await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data ?? { paid: "" };
    const statistics = (await ask(token, "GET /api/statistics/detail")).data;
    expect(statistics?.modes.find(({ mode }) => mode === "lock")).toMatchObject({ profit: paid, wins: 0 });
    expect(statistics).toMatchObject({ profit: paid, winRate: null, products: [] });
    const lines = (await ask(token, "GET /api/accountRecord/list")).rows;
    expect(lines.map(({ reason, amount }) => `${reason} ${amount}`)).toEqual([
      ...days.map(({ interest }) => `lock_interest ${interest}`),
      "lock_start -1000.000000",
      "paper_grant 100000.000000",
    ]);
    expect(lines[0]).toMatchObject({ tradeId: lock.id, productCode: null });
    const file = await server.app.inject({ url: `/api/lockMining/file?params[orderId]=${lock.id}`, headers: { authorization: token } });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(4);
    expect((await ask(token, "GET /api/lockMining/summary")).data).toMatchObject({ open: 1, worth: "1000.000000", next: { id: lock.id } });
    expect((await ask(token, "GET /api/statement/detail")).data?.worth?.parts).toContainEqual(
      expect.objectContaining({ kind: "locked", value: "1000.000000" }),
    );
    await send(token, "POST /api/lockMining/redeem", {
      id: lock.id,
      back: (await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data?.early?.back,
    });
  });

  it("that was left early stands in the file of trades with its interest, what went back of it and its fee: they add up to the statistics", async () => {
    const token = await openGuest(server);
    const lock = await locked(token);
    await pass(2);
    const early = (await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data?.early;
    await send(token, "POST /api/lockMining/redeem", { id: lock.id, back: early?.back });
    const statistics = (await ask(token, "GET /api/statistics/detail")).data?.modes.find(({ mode }) => mode === "lock");
    const file = await server.app.inject({ url: "/api/statistics/trades", headers: { authorization: token } });
    const [head = [], ...rows] = file.body
      .replace("\uFEFF", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? "");
    const units = (texts: readonly string[]) => texts.reduce((sum, text) => sum + BigInt(text.replace(".", "")), 0n);
    expect(column("action")).toEqual(["interest", "interest", "interest_returned", "left_early"]);
    expect(column("order_id")).toEqual(Array.from({ length: 4 }, () => lock.id));
    expect(units(column("profit_after_fee"))).toBe(units([statistics?.profit ?? ""]));
    expect(units(column("fee"))).toBe(units([statistics?.fees ?? ""]));
    expect(statistics).toMatchObject({ profit: "-5.000000", fees: "5.000000" });
  });

  it("goes back with everything else when its account begins anew, and its interest stops", async () => {
    const token = await openGuest(server);
    const lock = await locked(token);
    await pass(1);
    expect(await send(token, "POST /api/paperAccount/reset", {})).toMatchObject({ code: 200 });
    expect((await ask(token, "GET /api/userInfo/personCenterPanelData")).data).toMatchObject({ userBalanceConvert: "100000.000000" });
    await pass(2);
    expect((await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data).toMatchObject({ state: "reset", daysBooked: 1 });
    expect((await ask(token, "GET /api/lockMining/list")).rows).toEqual([]);
    expect((await ask(token, "GET /api/lockMining/list", { epoch: 1 })).rows).toHaveLength(1);
    expect(await product(token, "USDT-30")).toMatchObject({ held: "0.000000", left: "2000000.000000" });
  });
});

describe("the seed of a day", () => {
  it("is not told before the day is over, its hash long before", async () => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const later = new Date(clock.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    const { rows } = await ask("", "GET /api/lockMining/rateDays", { startDay: today, endDay: later });
    expect(rows).toHaveLength(31);
    expect(rows.every(({ seed, hash }) => seed === null && hash !== null)).toBe(true);
    await pass(1);
    const [over] = (await ask("", "GET /api/lockMining/rateDays", { startDay: today, endDay: today })).rows;
    expect(over?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await ask("", "GET /api/lockMining/rateDays", { startDay: "2026-01-01", endDay: "2026-12-31" })).toMatchObject({
      msg: "range_too_long",
    });
    // From a later day to an earlier one there are none: that is no range that is too long.
    expect(await ask("", "GET /api/lockMining/rateDays", { startDay: later, endDay: today })).toMatchObject({ code: 200, rows: [] });
    expect(await ask("", "GET /api/lockMining/rateDays", { startDay: "2026-02-30", endDay: "2026-02-30" })).toMatchObject({
      msg: "malformed_request",
      params: { field: "startDay", rule: "format" },
    });
  });
});

describe("calls of one user", () => {
  it("are limited, whichever they are: each leaves an answer that is kept for days", async () => {
    const token = await openGuest(server);
    const lock = await locked(token);
    const turn = (n: number) => send(token, "POST /api/lockMining/rollOver", { id: lock.id, rollsOver: n % 2 === 0 });
    const said = await Promise.all(Array.from({ length: 40 }, (_, n) => turn(n).then(({ msg }) => msg)));
    expect(said.filter((msg) => msg === "too_many_requests")).toHaveLength(11);
    expect(await send(token, "POST /api/lockMining/redeem", { id: lock.id, back: "990" })).toMatchObject({ msg: "too_many_requests" });
    clock.advance(60_000);
    expect(await turn(0)).toMatchObject({ code: 200 });
  });
});
