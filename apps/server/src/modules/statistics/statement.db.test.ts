import { formatUnits, parseUnits } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { KINDS } from "../../product-kinds.ts";
import { createAppOfModules } from "../../testing/app-of-modules.ts";
import { accountsHandlers } from "../accounts/index.ts";
import { AAPL, BTC, openPaperFixture } from "../accounts/paper-test-kit.ts";
import { askedEpoch, noCashNeeds } from "../ledger/index.ts";
import { chainAll } from "../ledger/testing.ts";
import type { MarketData } from "../market-data/index.ts";
import { statisticsHandlers } from "./index.ts";
import { rangeOf } from "./range.ts";
import { readStatement } from "./statement.ts";
import { TRADE_COLUMNS, tradeFile } from "./trade-export.ts";

const fixture = await openPaperFixture();
/** The fixture's market, whose prices of the past nobody asks for here. */
const specs = [BTC, AAPL];
const market: MarketData = {
  spec: (code) => fixture.market.spec(code),
  specById: (id) => specs.find(({ productId }) => productId === id),
  specs: () => specs,
  latest: (code) => fixture.market.latest(code),
  isOpen: () => true,
  opensAt: (_code, ts) => ts,
  closesAt: (_code, ts) => ts,
  onTick: () => () => undefined,
  closeBeforeToday: () => undefined,
  candles: async () => [],
};
let app: FastifyInstance;
beforeAll(async () => {
  app = await createAppOfModules({
    modules: [
      statisticsHandlers({ sql: fixture.sql, clock: { now: () => fixture.now }, market, kinds: KINDS }),
      accountsHandlers({ sql: fixture.sql, clock: { now: () => fixture.now }, market, kinds: KINDS, cashNeeds: noCashNeeds }),
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
      "contract X:BTCUSD long close 0.100000 50499.99  5049.999000 2.525000 47.473000",
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
    await chainAll(fixture.sql, 1);
    const range = rangeOf(await askedEpoch(fixture.sql, user), {}, fixture.now + 1);
    const parts = { sql: fixture.sql, market, kinds: KINDS };
    const read = (sql: typeof fixture.sql) => readStatement({ ...parts, sql }, user, async () => ({ range, now: fixture.now }));
    const before = await read(fixture.sql);
    expect(before.chain).toMatchObject({ ts: 1 });
    /** As soon as the snapshot stands, somebody else trades and the chain goes on. */
    const begin = (mode: string, work: (tx: Tx) => Promise<unknown>) =>
      fixture.sql.begin(mode, async (tx) => {
        await tx`select 1`;
        await fixture.bet(user, true, "100");
        await chainAll(fixture.sql, 2);
        return await work(tx);
      });
    const meanwhile = new Proxy(fixture.sql, { get: (sql, name) => (name === "begin" ? begin : Reflect.get(sql, name)) });
    expect(await read(meanwhile)).toEqual(before);
    const after = await read(fixture.sql);
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

/** Units of USDT. */
function units(text: string): bigint {
  const parsed = parseUnits(text, 6);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}

const stated = async (user: bigint, query = "") => (await get(user, `/api/statement/detail${query}`)).json().data;
const panel = async (user: bigint) => (await get(user, "/api/userInfo/personCenterPanelData")).json().data;

describe("what a statement says that all is worth", () => {
  it("is the total told elsewhere: cash, what orders hold, holdings, margin, open profit and stakes, each by itself", async () => {
    const user = await fixture.user();
    await fixture.move(BTC, "50000.00");
    await fixture.move(AAPL, "200.00");
    await fixture.spot(user, { spec: AAPL, quantity: "3" });
    await fixture.spot(user, { price: "40000.00", quantity: "0.1" });
    await fixture.contractOrder(user, "short", "5", "60000.00");
    await fixture.opened(user, "long", "10");
    await fixture.bet(user, true, "50");
    await fixture.move(AAPL, "210.00");
    await fixture.move(BTC, "50100.00");
    const { worth, assets } = await stated(user);
    const { userBalanceConvert, cash, parts } = await panel(user);
    expect(
      worth.parts.map(({ kind, productCode, quantity, price }: Record<string, unknown>) => [kind, productCode, quantity, price]),
    ).toEqual([
      ["available", "", null, null],
      ["reserved", "", null, null],
      ["holding", "AAPL", "3.00", "210.00"],
      ["margin", "", null, null],
      ["profit", "", null, null],
      ["stakes", "", null, null],
    ]);
    const worthOf = (kind: string): bigint => units(worth.parts.find((part: { kind: string }) => part.kind === kind).value);
    const frozen = (await get(user, "/api/userAssets/list")).json().rows[0].frozen;
    expect(worthOf("reserved")).toBe(units(frozen));
    expect(worthOf("reserved")).toBeGreaterThan(4_000_000_000n);
    expect([worthOf("holding"), worthOf("stakes")]).toEqual([630_000_000n, 50_000_000n]);
    // The balance that the lines lead to is what is free and what is held.
    expect(worthOf("available") + worthOf("reserved")).toBe(units(cash));
    expect(assets[0].closing).toBe(cash);
    const contract = parts.find(({ kind }: { kind: string }) => kind === "contract");
    expect([worthOf("margin") + worthOf("profit"), worthOf("profit")]).toEqual([units(contract.value), units(contract.profit)]);
    expect(worthOf("margin") + worthOf("stakes")).toBe((await fixture.books(user))["USDT margin"]);
    expect([worth.total, worth.unpriced]).toEqual([userBalanceConvert, []]);
  });

  it("is not told of a moment that is over", async () => {
    const user = await trader();
    expect((await stated(user)).worth).not.toBeNull();
    expect((await stated(user, `?endTs=${fixture.now}`)).worth).toBeNull();
    fixture.now += 5;
    await fixture.reset(user);
    expect((await stated(user, "?epoch=1")).worth).toBeNull();
    expect((await stated(user)).worth).toMatchObject({ parts: [{ kind: "available", value: "100000.000000" }], total: "100000.000000" });
  });

  it("adds up to the total over random books", async () => {
    const user = await fixture.user();
    const deed = fc.tuple(
      fc.constantFrom("coins", "shares", "rest", "wait", "open", "close", "bet", "coin price", "share price"),
      fc.integer({ min: 10, max: 60 }),
    );
    let position: string | undefined;
    let bets = 0;
    const deeds: Record<string, (size: number) => Promise<unknown>> = {
      coins: (size) => fixture.spot(user, { quantity: `0.00${size}` }),
      shares: () => fixture.spot(user, { spec: AAPL, quantity: "1" }),
      rest: (size) => fixture.spot(user, { price: `${40_000 + size}.37`, quantity: "0.001" }),
      wait: (size) => fixture.contractOrder(user, "short", "1", `${70_000 + size}.00`),
      open: async (size) => {
        position ??= await fixture.opened(user, size % 2 === 0 ? "long" : "short", String(size));
      },
      close: async () => {
        if (position !== undefined) await fixture.closed(user, position);
        position = undefined;
      },
      bet: async (size) => {
        bets += 1;
        if (bets <= 5) await fixture.bet(user, size % 2 === 0, `${size}.13`);
      },
      "coin price": (size) => fixture.move(BTC, `${50_000 + size * 3}.${size}`),
      "share price": (size) => fixture.move(AAPL, `${200 + size}.11`),
    };
    await fixture.move(BTC, "50000.00");
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 6 }), async (all) => {
        for (const [what, size] of all) await deeds[what]?.(size);
        const [{ worth, assets }, told] = [await stated(user), await panel(user)];
        const sum = worth.parts.reduce((all: bigint, { value }: { value: string }) => all + units(value), 0n);
        expect(formatUnits(sum, 6)).toBe(told.userBalanceConvert);
        expect(worth.total).toBe(told.userBalanceConvert);
        const cash = worth.parts.filter(({ kind }: { kind: string }) => kind === "available" || kind === "reserved");
        expect(
          formatUnits(
            cash.reduce((all: bigint, { value }: { value: string }) => all + units(value), 0n),
            6,
          ),
        ).toBe(assets[0].closing);
      }),
      { seed: 11, numRuns: atDepth(12) },
    );
  });
});

describe("the lines of a statement", () => {
  it("name what was traded, how much of it and at what price", async () => {
    const user = await trader();
    const { rows } = (await get(user, LINES)).json();
    const told = rows.map(({ reason, trade }: { reason: string; trade: Record<string, string> | null }) =>
      trade === null ? [reason] : [reason, trade.productCode, trade.side, trade.action, trade.quantity, trade.price],
    );
    expect(told).toEqual([
      ["paper_grant"],
      ["spot_buy", "X:BTCUSD", "buy", null, "0.010000", "50000.01"],
      ["fee", "X:BTCUSD", "buy", null, "0.010000", "50000.01"],
      ["spot_buy", "AAPL", "buy", null, "3.00", "200.01"],
      ["fee", "AAPL", "buy", null, "3.00", "200.01"],
      ["contract_margin", "X:BTCUSD", "long", "open", "0.100000", "50000.01"],
      ["fee", "X:BTCUSD", "long", "open", "0.100000", "50000.01"],
      ["contract_margin_release", "X:BTCUSD", "long", "close", "0.100000", "50499.99"],
      ["contract_profit", "X:BTCUSD", "long", "close", "0.100000", "50499.99"],
      ["fee", "X:BTCUSD", "long", "close", "0.100000", "50499.99"],
      ["spot_sell", "X:BTCUSD", "sell", null, "0.010000", "50499.99"],
      ["fee", "X:BTCUSD", "sell", null, "0.010000", "50499.99"],
      ["quick_stake", "X:BTCUSD", "rise", null, null, "50000.00"],
      ["quick_return", "X:BTCUSD", "rise", null, null, "50000.00"],
      ["quick_win", "X:BTCUSD", "rise", null, null, "50000.00"],
    ]);
    const orders = (await get(user, "/api/spotOrder/list")).json().rows.map(({ id }: { id: string }) => id);
    expect(orders).toContain(rows[2].trade.tradeId);
    expect(rows[2].trade.tradeId).toBe(rows[1].trade.tradeId);
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
      ["lock", "0.000000"],
      ["pledge", "0.000000"],
      ["loan", "0.000000"],
      ["newShare", "0.000000"],
      ["commission", "0.000000"],
    ]);
    expect((await get(user, "/api/statistics/detail")).json().data).toMatchObject({ profit: "0.000000", winRate: null, days: [] });
    expect((await get(user, "/api/paperAccount/epochs")).json().rows.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await get(user, "/api/statistics/detail?startTs=0&endTs=1")).json().code).toBe(200);
  });
});
