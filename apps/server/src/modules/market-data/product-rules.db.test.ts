import type { Row } from "@candela/api";
import type { Feed } from "@candela/feeds";
import { HOUR_MS } from "@candela/model";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { unsoundHalts } from "./halt-record.ts";
import { createTestMarket, MIDWEEK, testFeed } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
const { ask, market, clock, app } = await createTestMarket(sql);
await market.catalogue.start();
afterAll(async () => {
  await app.close();
  await market.catalogue.stop();
  await database.close();
});

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 10_000, interval: 5 });

/** As an operator would enter it. */
async function close(place: { calendar?: string; productCode?: string }, from: number, to: number): Promise<void> {
  await sql`insert into product_closure (calendar, product_code, from_ts, to_ts, reason)
    values (${place.calendar ?? null}, ${place.productCode ?? null}, ${String(from)}::bigint, ${String(to)}::bigint, 'day of mourning')`;
}

afterEach(async () => {
  await sql`delete from product_closure`;
  await until(() => market.catalogue.closures().length === 0);
});

describe("closures", () => {
  it("close all products of a calendar at once, tell when they open, and leave the others alone", async () => {
    expect(market.market.isOpen("AAPL", MIDWEEK)).toBe(true);
    await close({ calendar: "us-equity" }, MIDWEEK - HOUR_MS, MIDWEEK + HOUR_MS);
    await until(() => market.catalogue.closures().length === 1);
    expect(market.market.isOpen("AAPL", MIDWEEK)).toBe(false);
    expect(market.market.opensAt("AAPL", MIDWEEK)).toBe(MIDWEEK + HOUR_MS);
    expect(market.market.isOpen("AAPL", MIDWEEK + HOUR_MS)).toBe(true);
    expect(market.market.isOpen("X:BTCUSD", MIDWEEK)).toBe(true);
  });

  it("of one product reach into the night: it opens with the next session", async () => {
    const sessionEnd = Date.UTC(2026, 0, 7, 21);
    await close({ productCode: "AAPL" }, MIDWEEK, sessionEnd + HOUR_MS);
    await until(() => market.catalogue.closures().length === 1);
    const next = market.market.opensAt("AAPL", MIDWEEK) ?? 0;
    expect(new Date(next).toISOString().slice(0, 16)).toBe("2026-01-08T14:30");
    expect(market.market.isOpen("MSFT", MIDWEEK)).toBe(true);
  });

  it("are taken out of the published hours", async () => {
    await close({ productCode: "AAPL" }, Date.UTC(2026, 0, 8, 16), Date.UTC(2026, 0, 8, 18));
    await until(() => market.catalogue.closures().length === 1);
    const { rows } = await ask<null, Row<"GET /api/product/sessions">>("/api/product/sessions?productCode=AAPL");
    const hours = rows.map(({ from, to }) => `${new Date(from).toISOString().slice(8, 16)} ${new Date(to).toISOString().slice(8, 16)}`);
    expect(hours.slice(0, 4)).toEqual(["07T15:30 07T21:00", "08T14:30 08T16:00", "08T18:00 08T21:00", "09T14:30 09T21:00"]);
    const always = await ask<null, Row<"GET /api/product/sessions">>("/api/product/sessions?productCode=X:BTCUSD");
    expect(always.total).toBe(1);
    expect(await ask("/api/product/sessions?productCode=NONE")).toMatchObject({ status: 404, msg: "not_found" });
  });

  it("need a product or a calendar, not both, and end after they begin", async () => {
    await expect(close({}, 1, 2)).rejects.toThrow("check");
    await expect(close({ calendar: "us-equity", productCode: "AAPL" }, 1, 2)).rejects.toThrow("check");
    await expect(close({ calendar: "us-equity" }, 2, 2)).rejects.toThrow("check");
  });
});

describe("limits of a product", () => {
  it("are the operator's row, at once", async () => {
    await sql`update product set staleness_ms = 5000, exposure_max = 2000000, contract_exposure_max = 3000000 where product_code = 'AAPL'`;
    await until(() => market.market.spec("AAPL")?.stalenessMs === 5_000);
    expect(market.market.spec("AAPL")).toMatchObject({
      stalenessMs: 5_000,
      exposureMax: 2_000_000n,
      contract: { exposureMax: 3_000_000n },
    });
    expect(market.market.spec("MSFT")).not.toHaveProperty("stalenessMs");
    expect(market.market.spec("MSFT")?.contract).not.toHaveProperty("exposureMax");
  });
});

describe("halts", () => {
  it("suspend trading, show on the ticker, and are kept for everyone to read", async () => {
    const { hub } = market;
    const tick = hub.quote("X:BTCUSD")?.tick;
    if (tick === undefined) throw new Error("no tick");
    const spike = { ...tick, seq: tick.seq + 1, ts: clock.now(), price: tick.price * 3n, bid: tick.price * 3n, ask: tick.price * 3n };
    expect(market.market.spec("X:BTCUSD")?.isLock).toBe(false);
    hub.halts.observe({ productCode: "X:BTCUSD", productType: 2 }, spike);
    expect(market.market.spec("X:BTCUSD")?.isLock).toBe(true);
    const reference = { price: tick.price };
    for (let n = 2; n < 7; n += 1)
      hub.halts.observe({ productCode: "X:BTCUSD", productType: 2 }, { ...tick, ...reference, seq: tick.seq + n, ts: clock.now() + n });
    expect(market.market.spec("X:BTCUSD")?.isLock).toBe(false);
    await vi.waitUntil(async () => (await ask("/api/product/halts?productCode=X:BTCUSD")).rows[0] !== undefined, { timeout: 10_000 });
    await market.stop();
    const { rows } = await ask<null, Row<"GET /api/product/halts">>("/api/product/halts?productCode=X:BTCUSD");
    expect(rows).toMatchObject([{ since: clock.now(), until: clock.now() + 6, tickSeq: spike.seq }]);
  });

  it("are recomputed from their ticks: one that somebody entered, or of a tick that was changed since, is told", async () => {
    const feed = testFeed();
    const ticks = feed.ticksBetween("X:ETHUSD", MIDWEEK - HOUR_MS, MIDWEEK, 100_000);
    const last = ticks.at(-1);
    const reference = ticks.at(-2)?.price;
    if (last === undefined || reference === undefined) throw new Error("the market stands still");
    const price = last.price * 3n;
    // The market as it would have been with a spike at the end.
    const spiked: Pick<Feed, "instruments" | "ticksBetween"> = {
      instruments: feed.instruments,
      ticksBetween: (...args) =>
        feed
          .ticksBetween(...args)
          .map((tick) => (tick.productCode === "X:ETHUSD" && tick.seq === last.seq ? { ...tick, price, bid: price, ask: price } : tick)),
    };
    await sql`insert into product_halt (product_code, since, tick_seq, price, reference)
      values ('X:ETHUSD', ${last.ts}, ${last.seq}, ${String(price)}::numeric, ${String(reference)}::numeric)`;
    const ofEther = (problems: readonly string[]) => problems.filter((problem) => problem.includes("X:ETHUSD"));
    expect(ofEther(await unsoundHalts(sql, spiked))).toEqual([]);
    expect(ofEther(await unsoundHalts(sql, feed))).toEqual([
      `the freeze of X:ETHUSD at tick ${last.seq} does not follow from the market: tick ${last.seq} came at ${last.ts} with the price ${last.price}, not at ${last.ts} with ${price}`,
    ]);
    await sql`insert into product_halt (product_code, since, tick_seq, price, reference)
      values ('X:ETHUSD', ${last.ts}, 1, ${String(price)}::numeric, ${String(reference)}::numeric)`;
    expect(ofEther(await unsoundHalts(sql, spiked))).toEqual([
      `the freeze of X:ETHUSD at tick 1 does not follow from the market: there was no tick 1 at ${last.ts}`,
    ]);
  });
});
