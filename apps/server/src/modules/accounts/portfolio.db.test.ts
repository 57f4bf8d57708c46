/** The answers behind a user's account pages, from every mode at once, over a market whose past the test writes. */

import type { Fields, RouteKey } from "@candela/api";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS, HOUR_MS } from "@candela/model";
import { beforeAll, describe, expect, it } from "vitest";
import { KINDS } from "../../product-kinds.ts";
import { noCashNeeds } from "../ledger/index.ts";
import type { MarketData } from "../market-data/index.ts";
import { AAPL, BTC, openPaperFixture } from "./paper-test-kit.ts";
import { RECORD_COLUMNS, recordFile } from "./record-file.ts";
import { accountsHandlers } from "./routes.ts";

const fixture = await openPaperFixture();
/** The morning of a day two weeks after the first purchase. */
const MORNING = Date.UTC(2026, 0, 20, 0, 45, 10);
const unpriced = new Set<string>();
const closes: Record<Interval, [at: string, close: bigint][]> = {
  ...{ "1m": [], "5m": [], "30m": [], "4h": [], "1w": [], "1M": [] },
  "15m": [
    ["2026-01-20T00:00Z", 19_500n],
    ["2026-01-20T00:30Z", 19_900n],
  ],
  "1h": [["2026-01-13T05:00Z", 18_000n]],
  "1d": [
    ["2026-01-05T00:00Z", 16_500n],
    ["2026-01-06T00:00Z", 16_000n],
    ["2026-01-11T00:00Z", 17_000n],
    ["2026-01-13T00:00Z", 15_000n],
  ],
};
const specs = [BTC, AAPL];
const market: MarketData = {
  spec: (code) => fixture.market.spec(code),
  specById: (id) => specs.find(({ productId }) => productId === id),
  specs: () => specs,
  latest: (code) => (unpriced.has(code) ? undefined : fixture.market.latest(code)),
  isOpen: () => true,
  opensAt: (_code, ts) => ts,
  closesAt: (_code, ts) => ts,
  onTick: () => () => undefined,
  closeBeforeToday: (code) => (code === AAPL.productCode ? 19_000n : 4_900_000n),
  async candles(code, interval, from, to) {
    const points = code === AAPL.productCode ? closes[interval] : [];
    const all = points.map(([at, close]): Candle => ({ ts: Date.parse(at), open: 1n, high: 1n, low: 1n, close, volume: 0n }) as Candle);
    return all.filter(({ ts }) => ts >= from && ts < to);
  },
};
const handlers = accountsHandlers({ sql: fixture.sql, clock: { now: () => fixture.now }, market, kinds: KINDS, cashNeeds: noCashNeeds });

interface Told {
  readonly data: Record<string, unknown>;
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
}

async function ask<K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>): Promise<Told> {
  const session = { userId, sessionId: 1n, accountType: "guest" };
  const handler = handlers[route] as unknown as (call: object) => Promise<Told>;
  return handler({ fields, session });
}
const panel = async (userId: bigint) => (await ask("GET /api/userInfo/personCenterPanelData", userId, {})).data;
const points = async (userId: bigint, range: "day" | "week" | "month") =>
  (await ask("GET /api/userAssets/history", userId, { range })).rows as unknown as readonly { ts: number; value: string }[];

let holder = 0n;
let trader = 0n;
beforeAll(async () => {
  holder = await fixture.user();
  // 3 at the ask of 200.01, and a fee of 0.0005 of it, rounded up.
  await fixture.spot(holder, { spec: AAPL, quantity: "3" });
  trader = await fixture.user();
  fixture.now = MORNING - 2 * HOUR_MS;
  fixture.tick(BTC, "50000.00");
  await fixture.opened(trader, "long", "10");
  fixture.now = MORNING;
  fixture.tick(AAPL, "210.00");
  fixture.tick(BTC, "50000.00");
});

describe("the panel of a user", () => {
  it("counts a holding at its price now, its profit from its cost, and today's profit from midnight", async () => {
    expect(await panel(holder)).toEqual({
      allMarginAmount: "0.000000",
      profitAndLose: "29.669985",
      // 3 times 210.00 - 190.00.
      profitAndLoseToday: "60.000000",
      userBalanceConvert: "100029.669985",
      openingValue: "99969.669985",
      cash: "99399.669985",
      holdings: "630.000000",
      parts: [
        { kind: "currency", code: "USDT", value: "99399.669985", profit: null },
        { kind: "holding", code: "AAPL", value: "630.000000", profit: "29.669985" },
      ],
      unpriced: [],
      ts: MORNING,
    });
  });

  it("says what it could not count where a product has no price", async () => {
    unpriced.add("AAPL");
    const told = await panel(holder);
    unpriced.clear();
    expect(told).toMatchObject({ userBalanceConvert: "99399.669985", holdings: "0.000000", profitAndLose: "0.000000", unpriced: ["AAPL"] });
    expect(told.parts).toHaveLength(1);
  });

  it("counts every currency at the middle of its market, and at midnight's price before", async () => {
    const user = await fixture.user();
    // 999 ÷ (50,000.01 × 1.002) = 0.01994011 BTC; 19.98 × 0.998 dollars.
    await fixture.exchanged(user, 1, "1000");
    await fixture.exchanged(user, 5, "20");
    const told = await panel(user);
    expect(told.parts).toEqual([
      { kind: "currency", code: "USDT", value: "98980.000000", profit: null },
      { kind: "currency", code: "BTC", value: "997.005500", profit: null },
      { kind: "currency", code: "USD", value: "19.940000", profit: null },
    ]);
    expect([told.userBalanceConvert, told.cash, told.holdings]).toEqual(["99996.945500", "99996.945500", "0.000000"]);
    // All that came in is the grant: the exchanges cost this much.
    expect([told.openingValue, told.profitAndLoseToday]).toEqual(["100000.000000", "-3.054500"]);
    unpriced.add(BTC.productCode);
    const without = await panel(user);
    unpriced.clear();
    expect(without).toMatchObject({ userBalanceConvert: "98999.940000", unpriced: ["BTC"] });
    fixture.now += DAY_MS;
    fixture.tick(BTC, "50000.00");
    // 0.01994011 BTC at 49,000.00 and 50,000.00.
    expect(await panel(user)).toMatchObject({ openingValue: "99977.005390", profitAndLoseToday: "19.940110" });
    expect((await points(user, "day")).at(0)?.value).toBe("99977.005390");
    expect((await points(user, "day")).at(-1)?.value).toBe("99996.945500");
    fixture.now -= DAY_MS;
    fixture.tick(BTC, "50000.00");
  });

  it("tells the balance of each currency, also of one that there is nothing of", async () => {
    const user = await fixture.user();
    await fixture.exchanged(user, 5, "20");
    const balanceIn = async (currencyId: number) => (await ask("GET /api/userInfo/userBalance", user, { currencyId })).data;
    expect(await balanceIn(5)).toMatchObject({ currencyId: 5, currencyName: "USD", balance: "19.94", available: "19.94", frozen: "0.00" });
    expect(await balanceIn(8)).toMatchObject({ currencyId: 8, currencyName: "JPY", balance: "0", available: "0", frozen: "0" });
    const { rows } = await ask("GET /api/accountRecord/list", user, { assetId: 5 });
    expect(rows.map(({ reason, amount, balanceAfter, referenceKind }) => [reason, amount, balanceAfter, referenceKind])).toEqual([
      ["exchange_received", "19.94", "19.94", "exchange"],
    ]);
  });

  it("who has a position since yesterday counts today what it made since midnight; margin and stakes are no cash but part of the whole", async () => {
    const before = await panel(trader);
    const books = await fixture.books(trader);
    const money = (units: bigint | undefined) => `${String(units).slice(0, -6)}.${String(units).slice(-6)}`;
    expect(before).toMatchObject({ cash: money(books["USDT cash"]), allMarginAmount: money(books["USDT margin"]) });
    // The bid of 49,999.99 against the ask of 50,000.01 that it was opened at, and against the close of 49,000.00 at midnight.
    const lost = Number(before.profitAndLose);
    expect(lost).toBeLessThan(0);
    const perDollar = -lost / 0.02;
    expect(Number(before.profitAndLoseToday)).toBeCloseTo(perDollar * 1_000, 1);
    await fixture.bet(trader, true, "50");
    const after = await panel(trader);
    expect(after).toMatchObject({ userBalanceConvert: before.userBalanceConvert, profitAndLose: before.profitAndLose });
    expect(after.parts).toEqual([
      { kind: "currency", code: "USDT", value: after.cash, profit: null },
      { kind: "contract", code: "", value: expect.any(String), profit: before.profitAndLose },
      { kind: "quick", code: "", value: "50.000000", profit: null },
    ]);
    expect(Number(after.cash) - Number(before.cash)).toBeCloseTo(-50, 6);
    expect(Number(after.allMarginAmount) - Number(before.allMarginAmount)).toBeCloseTo(50, 6);
  });

  it("counts the paper money of a new user as given, not as profit", async () => {
    const user = await fixture.user();
    expect(await panel(user)).toMatchObject({ openingValue: "100000.000000", profitAndLoseToday: "0.000000" });
  });
});

describe("the value line", () => {
  const at = (rows: readonly { ts: number; value: string }[], text: string) => rows.find(({ ts }) => ts === Date.parse(text))?.value;

  it("of the day begins at midnight, with the close before it, then a point a quarter of an hour, and ends now", async () => {
    const rows = await points(holder, "day");
    expect(rows.map(({ ts }) => ts)).toEqual([0, 15, 30, 45].map((minute) => Date.UTC(2026, 0, 20, 0, minute)).concat(MORNING));
    // Cash of 99,399.669985 and 3 of the stock: at 190, at 195 once that candle has closed, at 199, and at 210 now.
    expect(rows.map(({ value }) => value)).toEqual(["99969.669985", "99984.669985", "99984.669985", "99996.669985", "100029.669985"]);
  });

  it("of the week goes hour by hour from the last day's close before it", async () => {
    const rows = await points(holder, "week");
    expect(rows).toHaveLength(7 * 24 + 2);
    expect(rows[0]).toEqual({ ts: Date.UTC(2026, 0, 13), value: "99909.669985", paidIn: "0.000000" });
    expect(at(rows, "2026-01-13T05:00Z")).toBe("99909.669985");
    expect(at(rows, "2026-01-13T06:00Z")).toBe("99939.669985");
  });

  it("of the month goes day by day, from the first that the account had anything", async () => {
    const rows = await points(holder, "month");
    expect(rows).toHaveLength(15 + 1);
    expect(rows[0]).toEqual({ ts: Date.UTC(2026, 0, 6), value: "99894.669985", paidIn: "100000.000000" });
    expect(at(rows, "2026-01-07T00:00Z")).toBe("99879.669985");
    expect(at(rows, "2026-01-14T00:00Z")).toBe("99849.669985");
  });

  it("counts a position from when it was opened, and ends at the panel's total", async () => {
    const rows = await points(trader, "day");
    expect(rows.at(-1)?.value).toBe((await panel(trader)).userBalanceConvert);
    expect(rows[0]?.value).toBe((await panel(trader)).openingValue);
    const week = await points(trader, "week");
    expect(at(week, "2026-01-19T22:00Z")).toBe("100000.000000");
  });
});

describe("balances", () => {
  it("are of each currency that moved, frozen apart, and nothing of what margin holds", async () => {
    const user = await fixture.user();
    await fixture.spot(user, { price: "40000.00", quantity: "0.1" });
    await fixture.opened(user, "short", "10");
    const cash = (await fixture.books(user))["USDT cash"] ?? 0n;
    const { rows, total } = await ask("GET /api/userAssets/list", user, {});
    const [row] = rows;
    expect([rows.length, total]).toEqual([1, 1]);
    const units = (text: unknown) => BigInt(String(text).replace(".", ""));
    expect(row).toMatchObject({ currencyId: 3, currencyName: "USDT" });
    expect(units(row?.balance)).toBe(cash);
    expect(units(row?.frozen)).toBeGreaterThanOrEqual(4_000_000_000n);
    expect(units(row?.available)).toBe(cash - units(row?.frozen));
    expect((await ask("GET /api/userInfo/userBalance", user, { currencyId: 3 })).data).toEqual({ ...row, backing: null });
    expect((await ask("GET /api/userInfo/userBalance", user, { currencyId: 1 })).data).toEqual({
      ...{ currencyId: 1, currencyName: "BTC", balance: "0.00000000", available: "0.00000000", frozen: "0.00000000" },
      backing: null,
    });
    await expect(ask("GET /api/userInfo/userBalance", user, { currencyId: 999 })).rejects.toMatchObject({ key: "not_found" });
  });

  it("are told line by line with the trade of each, in every mode", async () => {
    const user = await fixture.user();
    const bought = await fixture.spot(user, { quantity: "0.1" });
    const sold = await fixture.spot(user, { sell: true, sellAll: true });
    const position = await fixture.opened(user, "long", "10");
    await fixture.closed(user, position);
    const bet = await fixture.bet(user, true, "50");
    await fixture.settle("50000.00", "50000.00");
    const { rows, total } = await ask("GET /api/accountRecord/list", user, { pageSize: 100 });
    expect(total).toBe(rows.length);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const linesOf = (kind: string, tradeId: string) => rows.filter((row) => row.referenceKind === kind && row.tradeId === tradeId);
    expect(linesOf("fill", bought.id).map(({ realised }) => realised)).toEqual([null, null, null]);
    const made = linesOf("fill", sold.id).map(({ realised }) => realised);
    expect(new Set(made)).toEqual(new Set([expect.stringMatching(/^-\d/)]));
    expect(made).toHaveLength(3);
    const closing = linesOf("contract_fill", position).filter(({ realised }) => realised !== null);
    expect(closing.map(({ reason }) => reason)).toContain("contract_margin_release");
    expect(
      linesOf("quick", bet)
        .map(({ reason }) => reason)
        .toSorted(),
    ).toEqual(["quick_return", "quick_stake"]);
    expect(rows.filter(({ tradeId }) => tradeId !== null).every(({ productCode }) => productCode === BTC.productCode)).toBe(true);
    expect(rows.filter(({ tradeId }) => tradeId === null)).toMatchObject([{ reason: "paper_grant", productCode: null, realised: null }]);
    const fees = await ask("GET /api/accountRecord/list", user, { pageSize: 2, pageNum: 2, assetId: 3 });
    const inUsdt = rows.filter(({ assetId }) => assetId === 3);
    expect([fees.rows, fees.total]).toEqual([inUsdt.slice(2, 4), inUsdt.length]);
    // The file has the same lines the other way round, whatever the size of its pages, and keeps to the same filters.
    const file = async (filter: object, page: number) => {
      const parts: string[] = [];
      for await (const part of recordFile(fixture.sql, KINDS, user, filter, page)) parts.push(part);
      return parts.join("");
    };
    const whole = await file({}, 1_000);
    const cells = (text: string) =>
      text
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(","));
    expect(cells(whole)[0]?.join(",")).toBe(`\uFEFF${RECORD_COLUMNS.join(",")}`);
    // What a trade realised stands once in it: whoever adds the column up counts it once.
    const trade = ({ referenceKind, referenceId }: (typeof rows)[number]) => `${referenceKind} ${referenceId}`;
    const oldestFirst = rows.toReversed();
    const isFirst = (row: (typeof rows)[number]) => oldestFirst.find((other) => trade(other) === trade(row)) === row;
    expect(cells(whole).slice(1)).toEqual(
      oldestFirst.map((row) => [
        new Date(Number(row.ts)).toISOString(),
        ...[row.reason, row.productCode ?? "", row.assetCode, row.amount, row.balanceAfter, isFirst(row) ? (row.realised ?? "") : ""],
        ...[row.referenceKind, row.referenceId, row.tradeId ?? "", row.transferId, row.isCopy === true ? "yes" : "no"],
      ]),
    );
    for (const page of [3, 4, 5, 7]) expect(await file({}, page)).toBe(whole);
    expect(cells(await file({ assetId: 3 }, 3))).toHaveLength(1 + inUsdt.length);
    const asked = (await ask("GET /api/accountRecord/file", user, { reason: "fee" })) as unknown as { fileName: string };
    expect(asked.fileName).toBe("candela-record-1.csv");
    // Nobody is told another's trades.
    const other = await fixture.user();
    expect((await ask("GET /api/accountRecord/list", other, {})).rows).toMatchObject([{ reason: "paper_grant" }]);
  });
});
