import { formatUnits, parseUnits } from "@candela/model";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { KINDS } from "../../product-kinds.ts";
import { createAppOfModules } from "../../testing/app-of-modules.ts";
import { AAPL, BTC, openPaperFixture } from "../accounts/paper-test-kit.ts";
import { askedEpoch } from "../ledger/index.ts";
import { extendChain } from "../ledger/testing.ts";
import { statisticsHandlers } from "./index.ts";
import { rangeOf } from "./range.ts";
import { readStatement } from "./statement.ts";
import { TRADE_COLUMNS, tradeFile } from "./trade-export.ts";

const fixture = await openPaperFixture();
let app: FastifyInstance;
beforeAll(async () => {
  app = await createAppOfModules({
    modules: [
      statisticsHandlers({ sql: fixture.sql, clock: { now: () => fixture.now }, kinds: KINDS }),
      fixture.account.handlers,
      fixture.spotModule.handlers,
      fixture.quick.handlers,
      fixture.contracts.handlers,
    ],
    clock: { now: () => fixture.now },
    authenticate: async (token) => (/^\d+$/.test(token) ? { userId: BigInt(token), sessionId: 1n, accountType: "guest" } : null),
  });
});
afterAll(() => app.close());

/** A user with trades of each mode in the first epoch, and a second one that has only begun. */
async function trader(): Promise<bigint> {
  const user = await fixture.user();
  await fixture.move(BTC, "50000.00");
  await fixture.move(AAPL, "200.00");
  await fixture.spot(user, { quantity: "0.01" });
  await fixture.spot(user, { spec: AAPL, quantity: "3" });
  const position = await fixture.opened(user, "long", "10");
  await fixture.move(BTC, "50500.00");
  await fixture.closed(user, position);
  await fixture.spot(user, { sell: true, sellAll: true });
  await fixture.bet(user, true, "100");
  await fixture.settle("50000.00", "50010.00");
  return user;
}

async function get(user: bigint | string, path: string) {
  return await app.inject({ method: "GET", url: path, headers: { authorization: String(user) } });
}

function cells(text: string): string[][] {
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

const LINES = "/api/statement/lines?assetId=3";

/** Of amounts of the settlement currency. */
function feesOf(amounts: readonly string[]): string {
  const units = amounts.map((amount) => {
    const parsed = parseUnits(amount, 6);
    return parsed.ok ? parsed.value : 0n;
  });
  return formatUnits(
    units.reduce((sum, unit) => sum + unit, 0n),
    6,
  );
}

describe("the export of trades", () => {
  it("has every fill and settled quick trade, as a file to keep", async () => {
    const user = await trader();
    const answer = await get(user, "/api/statistics/trades");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="candela-trades-1.csv"');
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...rows] = cells(answer.body);
    expect(head).toEqual([...TRADE_COLUMNS]);
    expect(rows.map((row) => row.slice(1, 11).join(" "))).toEqual([
      "spot X:BTCUSD buy market 0.010000 50000.01  500.000100 0.500001 ",
      "spot AAPL buy market 3.00 200.01  600.030000 0.300015 ",
      "contract X:BTCUSD long open 0.100000 50000.01  5000.001000 2.500001 ",
      "contract X:BTCUSD long close 0.100000 50499.99  5049.999000 2.525000 49.998000",
      "spot X:BTCUSD sell market 0.010000 50499.99  504.999900 0.505000 3.994799",
      "quick X:BTCUSD rise won  50010.00 50000.00 100.000000 0.000000 82.000000",
    ]);
    for (const [time = ""] of rows) expect(new Date(time).toISOString()).toBe(time);
    expect(rows.map(([time]) => time)).toEqual([...rows.map(([time]) => time)].sort());
  });

  it("is the same whatever the size of its pages, keeps to its range, and to its epoch", async () => {
    const user = await trader();
    const whole = (await get(user, "/api/statistics/trades")).body;
    const range = rangeOf(await askedEpoch(fixture.sql, user), {}, fixture.now);
    for (const page of [1, 2, 5]) {
      let text = "";
      for await (const part of tradeFile(fixture.sql, KINDS, user, range, page)) text += part;
      expect(text).toBe(whole);
    }
    const times = cells(whole)
      .slice(1)
      .map(([time = ""]) => Date.parse(time));
    const from = times[2] ?? 0;
    const some = cells((await get(user, `/api/statistics/trades?startTs=${from}&endTs=${times[5]}`)).body);
    expect(some).toHaveLength(1 + times.filter((ts) => ts >= from && ts < (times[5] ?? 0)).length);
    await fixture.reset(user);
    expect(cells((await get(user, "/api/statistics/trades")).body)).toHaveLength(1);
    expect((await get(user, "/api/statistics/trades?epoch=1")).body).toBe(whole);
  });

  it("tells the same fees as the statistics, also that of a liquidation", async () => {
    const user = await fixture.user();
    await fixture.move(BTC, "50000.00");
    await fixture.opened(user, "long", "10");
    const rows = async () => cells((await get(user, "/api/statistics/trades")).body).slice(1);
    for (let price = 46_000; (await rows()).length < 2 && price > 44_000; price -= 50) await fixture.move(BTC, `${price}.00`);
    const [opened, closed] = await rows();
    expect([opened?.[4], closed?.[4]]).toEqual(["open", "close liquidation"]);
    expect(Number(closed?.[9])).toBeGreaterThan(0);
    const { fees } = (await get(user, "/api/statistics/detail")).json().data;
    expect(feesOf([opened?.[9] ?? "", closed?.[9] ?? ""])).toBe(fees);
  });

  it("is of nobody else, and rejected in the envelope", async () => {
    const user = await trader();
    expect(cells((await get(await fixture.user(), "/api/statistics/trades")).body)).toHaveLength(1);
    expect((await get("", "/api/statistics/trades")).json()).toMatchObject({ code: 401, msg: "session_expired" });
    expect((await get(user, "/api/statistics/trades?epoch=7")).json()).toMatchObject({ code: 500, msg: "not_found" });
  });
});

describe("a statement", () => {
  it("opens with a balance, and the lines lead to the closing one, asset by asset", async () => {
    const user = await trader();
    const { data } = (await get(user, "/api/statement/detail")).json();
    expect(data.assets.map((row: { assetCode: string; closing: string }) => [row.assetCode, row.closing])).toEqual([
      ["USDT", expect.any(String)],
      ["AAPL", "3.00"],
      ["X:BTCUSD", "0.000000"],
    ]);
    const books = await fixture.books(user);
    const units = (text: string) => {
      const parsed = parseUnits(text, 6);
      if (!parsed.ok) throw new Error(`${text} is no amount`);
      return parsed.value;
    };
    const [money] = data.assets;
    expect(units(money.closing)).toBe(books["USDT cash"]);
    const { rows } = (await get(user, LINES)).json();
    expect(rows).toHaveLength(money.lines);
    let balance = units(money.opening);
    for (const row of rows) {
      balance += units(row.amount);
      expect(units(row.balanceAfter)).toBe(balance);
    }
    expect(balance).toBe(units(money.closing));
    const middle = rows[4];
    const later = (await get(user, `/api/statement/detail?startTs=${middle.ts}`)).json().data.assets[0];
    const first = (await get(user, `${LINES}&startTs=${middle.ts}`)).json().rows[0];
    expect(units(later.opening) + units(first.amount)).toBe(units(first.balanceAfter));
    const rest = (await get(user, `${LINES}&after=${middle.transferId}`)).json().rows;
    expect(rest).toEqual(rows.slice(5));
  });

  it("names the place of the chain as it stood with its totals, whatever is booked and chained meanwhile", async () => {
    const user = await trader();
    await extendChain(fixture.sql, 1);
    const range = rangeOf(await askedEpoch(fixture.sql, user), {}, fixture.now + 1);
    const before = await readStatement(fixture.sql, user, range);
    expect(before.chain).toMatchObject({ ts: 1 });
    /** As soon as the snapshot stands, somebody else trades and the chain goes on. */
    const begin = (mode: string, work: (tx: Tx) => Promise<unknown>) =>
      fixture.sql.begin(mode, async (tx) => {
        await tx`select 1`;
        await fixture.bet(user, true, "100");
        await extendChain(fixture.sql, 2);
        return await work(tx);
      });
    const meanwhile = new Proxy(fixture.sql, { get: (sql, name) => (name === "begin" ? begin : Reflect.get(sql, name)) });
    expect(await readStatement(meanwhile, user, range)).toEqual(before);
    const after = await readStatement(fixture.sql, user, range);
    expect(after.chain).toMatchObject({ ts: 2 });
    expect(after.assets).not.toEqual(before.assets);
  });

  it("of a past epoch ends with nothing", async () => {
    const user = await trader();
    fixture.now += 5;
    await fixture.reset(user);
    const { data } = (await get(user, "/api/statement/detail?epoch=1")).json();
    expect(data.assets).not.toHaveLength(0);
    for (const { closing } of data.assets) expect(Number(closing)).toBe(0);
    expect(data.epoch).toEqual({ number: 1, beganAt: expect.any(Number), endedAt: fixture.now });
    const present = (await get(user, "/api/statement/detail")).json().data;
    expect(present.assets).toEqual([{ assetId: 3, assetCode: "USDT", opening: "0.000000", closing: "100000.000000", lines: 1 }]);
  });
});

describe("statistics and epochs over HTTP", () => {
  it("answer as the contract says, for each epoch", async () => {
    const user = await trader();
    const reset = await app.inject({
      method: "POST",
      url: "/api/paperAccount/reset",
      headers: { authorization: String(user) },
      payload: { idempotencyKey: "018f6f8e-7a51-7c3a-9f20-6a3d5d1c2b44" },
    });
    expect(reset.json().data.epoch.number).toBe(2);
    // The key of a reset names no order of any mode.
    for (const mode of ["spotOrder", "fastTradeOrder", "contractOrder"]) {
      const answer = await get(user, `/api/${mode}/byKey?idempotencyKey=018f6f8e-7a51-7c3a-9f20-6a3d5d1c2b44`);
      expect(answer.json()).toMatchObject({ code: 500, msg: "not_found" });
    }
    const old = (await get(user, "/api/statistics/detail?epoch=1")).json().data;
    expect(old).toMatchObject({ wins: 3, losses: 0, winRate: "1.0000", averageLoss: null, drawdown: expect.any(Object) });
    expect(old.modes.map(({ mode, profit }: { mode: string; profit: string }) => [mode, profit])).toEqual([
      ["spot", "3.994799"],
      ["quick", "82.000000"],
      ["contract", "44.972999"],
    ]);
    expect((await get(user, "/api/statistics/detail")).json().data).toMatchObject({ profit: "0.000000", winRate: null, days: [] });
    expect((await get(user, "/api/paperAccount/epochs")).json().rows.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await get(user, "/api/statistics/detail?startTs=0&endTs=1")).json().code).toBe(200);
  });
});
