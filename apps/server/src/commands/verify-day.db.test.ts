import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkableDays } from "../modules/market-data/day-openings.ts";
import { createTestMarket, testFeed } from "../modules/market-data/market-test-kit.ts";
import { createTestDatabase } from "../testing.ts";
import { checkDay } from "./verify-day.ts";

/** The market's first lived day is the 7th. */
const AT = Date.UTC(2026, 0, 9, 12);
const database = await createTestDatabase();
let ask: Awaited<ReturnType<typeof createTestMarket>>["ask"];
let server = "";
/** Prices that a server shows and the seed did not give, on the 8th: of one product its ticks of an hour, of another one of its minutes. */
let bent = 0n;
const BENT_MINUTE = Date.UTC(2026, 0, 8, 3, 20);
let close: () => Promise<unknown>;

beforeAll(async () => {
  const feed = testFeed();
  const isBent = (code: string, ts: number) => code === "ES" && ts >= Date.UTC(2026, 0, 8, 18) && ts < Date.UTC(2026, 0, 8, 19);
  const market = await createTestMarket(
    database.sql,
    {
      ...feed,
      candles(code, interval, from, to, now) {
        const bars = feed.candles(code, interval, from, to, now);
        return code === "GC" && interval === "1m"
          ? bars.map((bar) => (bar.ts === BENT_MINUTE ? { ...bar, low: bar.low - 10n } : bar))
          : bars;
      },
      tickBySeq(code, seq, now) {
        const tick = feed.tickBySeq(code, seq, now);
        return tick === undefined || !isBent(code, tick.ts) ? tick : { ...tick, price: tick.price + bent };
      },
    },
    AT,
  );
  await market.app.listen({ port: 0, host: "127.0.0.1" });
  ask = market.ask;
  server = `http://127.0.0.1:${(market.app.server.address() as AddressInfo).port}`;
  close = () => market.app.close();
});
afterAll(async () => {
  await close();
  await database.close();
});

const wrongOf = async (...asked: Parameters<typeof checkDay>) => (await checkDay(...asked)).filter(({ ok }) => !ok).map(({ name }) => name);

describe("a day that is over", () => {
  it.each(["ES", "X:BTCUSD", "C:EURGBP"])("of %s comes out of its published seed and opening as it was shown", async (productCode) => {
    const checks = await checkDay({ server, day: "2026-01-07", productCode });
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual(["hash", "minutes", "candle", "ticks", "next"].map((name) => [name, true]));
    expect(checks[1]?.detail).toMatch(/^(1[0-4]\d\d) candles of a minute for \1$/);
    expect(checks[3]?.detail).toMatch(/^60 of \d+ ticks/);
  });

  it("has no prices of a product that came later", async () => {
    await expect(checkDay({ server, day: "2026-01-08", productCode: "C:USDHKD" })).rejects.toThrow("has prices from 2026-11-01 on");
  });

  it("is linked to the next one once that is over, too", async () => {
    expect((await checkDay({ server, day: "2026-01-08", productCode: "ES" })).map(({ name }) => name)).toEqual([
      "hash",
      "minutes",
      "candle",
      "ticks",
    ]);
  });

  it("is found out when other prices were shown, or another hash had been noted", async () => {
    bent = 25n;
    expect(await wrongOf({ server, day: "2026-01-08", productCode: "ES" })).toEqual(["ticks"]);
    bent = 0n;
    expect(await wrongOf({ server, day: "2026-01-08", productCode: "ES" })).toEqual([]);
    expect(await wrongOf({ server, day: "2026-01-08", productCode: "ES", hash: "ab".repeat(32) })).toEqual(["hash"]);
  });

  it("is found out when one of its minutes was shown otherwise", async () => {
    const wrong = (await checkDay({ server, day: "2026-01-08", productCode: "GC" })).filter(({ ok }) => !ok);
    expect(wrong).toMatchObject([{ name: "minutes", detail: expect.stringMatching(/; 1 differ, the first at 2026-01-08T03:20:00/) }]);
  });
});

it("ticks that are named are compared besides, and have to be of that day", async () => {
  const day = { server, day: "2026-01-08", productCode: "ES" };
  const one = testFeed().tickAt("ES", Date.UTC(2026, 0, 8, 18, 30))?.seq ?? 0;
  const ofTicks = async (ticks: readonly number[]) => (await checkDay({ ...day, ticks })).find(({ name }) => name === "ticks");
  expect(await ofTicks([one])).toMatchObject({ ok: true, detail: expect.stringMatching(/^61 of /) });
  bent = 25n;
  expect((await ofTicks([one]))?.detail).toMatch(new RegExp(`\\b${one}\\b`));
  bent = 0n;
  await expect(ofTicks([1])).rejects.toThrow("ES has no tick of number 1 on 2026-01-08");
});

it("the opening of a day is told when the day is over, and not of days on which nobody could trade", async () => {
  const opening = (day: string) => ask<{ day: string; state: string }>(`/api/market/dayOpening?day=${day}`);
  const told = await opening("2026-01-08");
  expect(told.data?.day).toBe("2026-01-08");
  expect(JSON.parse(told.data?.state ?? "")).toEqual(testFeed().dayOpenState?.("2026-01-08", AT));
  for (const day of ["2026-01-09", "2026-01-10", "2026-01-06", "2019-12-31", "2026-02-30"]) expect((await opening(day)).status).toBe(404);
  await expect(checkDay({ server, day: "2026-01-09", productCode: "ES" })).rejects.toThrow("has not published 2026-01-09");
  await expect(checkDay({ server, day: "2026-01-08", productCode: "NOPE" })).rejects.toThrow("NOPE is no product");
});

it("the days that can be checked are those from the first lived one to yesterday, and none of a market that publishes nothing", async () => {
  expect((await ask("/api/market/checkableDays")).data).toEqual({ first: "2026-01-07", last: "2026-01-08" });
  const { livedFrom } = testFeed();
  const days = (now: number) => checkableDays({ livedFrom }, now);
  expect(days(Date.UTC(2026, 0, 8) - 1)).toEqual({ first: "2026-01-07", last: null });
  expect(days(Date.UTC(2026, 0, 8))).toEqual({ first: "2026-01-07", last: "2026-01-07" });
  expect(checkableDays(undefined, AT)).toEqual({ first: null, last: null });
});
