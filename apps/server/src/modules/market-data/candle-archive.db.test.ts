import { MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { CANDLE_RETENTION_MS, CandleArchive } from "./candle-archive.ts";
import { shownUntil } from "./candle-store.ts";
import { Catalogue } from "./catalogue.ts";
import { MIDWEEK, silentLog, testFeed } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
const { instruments } = testFeed();
await new Catalogue(sql, { instruments, kindOf: () => "simulated" }, silentLog, () => MIDWEEK).load();
afterAll(() => database.close());
beforeEach(() => sql`truncate candle_minute`);

const T0 = MIDWEEK - (MIDWEEK % MINUTE_MS);
const bar = (ts: number, close = 12n) => ({ ts, open: 10n, high: 15n, low: 9n, close, volume: 10n ** 20n });
const stored = () => sql`select product_id as id, ts, close, volume from candle_minute order by product_id, ts`;

describe("the record of shown candles", () => {
  it("is written in one go and keeps what was shown first", async () => {
    const archive = new CandleArchive(sql, new ManualClock(MIDWEEK), silentLog);
    archive.add(201, bar(T0));
    archive.add(202, bar(T0));
    await archive.flush();
    archive.add(201, bar(T0, 13n));
    archive.add(201, bar(T0 + MINUTE_MS));
    await archive.stop();
    const volume = 10n ** 20n;
    expect([...(await stored())]).toEqual([
      { id: 201, ts: BigInt(T0), close: 12n, volume },
      { id: 201, ts: BigInt(T0 + MINUTE_MS), close: 12n, volume },
      { id: 202, ts: BigInt(T0), close: 12n, volume },
    ]);
  });

  it("is kept while the database rejects, and written by the next try", async () => {
    const archive = new CandleArchive(sql, new ManualClock(MIDWEEK), silentLog);
    archive.add(201, bar(T0));
    await sql`alter table candle_minute rename to candle_minute_away`;
    await archive.flush();
    await sql`alter table candle_minute_away rename to candle_minute`;
    expect([...(await stored())]).toEqual([]);
    await archive.flush();
    expect(await stored()).toHaveLength(1);
  });

  it("lets the oldest go and never the newest, while the database rejects for long", async () => {
    const archive = new CandleArchive(sql, new ManualClock(MIDWEEK), silentLog);
    const [kept, beyond] = [20_000, 3];
    for (let minute = 0; minute < kept + beyond; minute += 1) archive.add(201, bar(T0 + minute * MINUTE_MS));
    await archive.flush();
    const [row] = await sql`select min(ts) as first, max(ts) as last, count(*)::integer as bars from candle_minute`;
    expect({ ...row }).toEqual({
      first: BigInt(T0 + beyond * MINUTE_MS),
      last: BigInt(T0 + (kept + beyond - 1) * MINUTE_MS),
      bars: kept,
    });
  });

  it("says up to which moment prices were shown: to the end of the newest candle", async () => {
    expect(await shownUntil(sql)).toBeUndefined();
    const archive = new CandleArchive(sql, new ManualClock(MIDWEEK), silentLog);
    for (const [productId, minute] of [
      [201, 1],
      [202, 4],
      [201, 2],
    ] as const)
      archive.add(productId, bar(T0 + minute * MINUTE_MS));
    await archive.flush();
    expect(await shownUntil(sql)).toBe(T0 + 5 * MINUTE_MS);
  });

  it("loses what is older than the retention, and nothing else", async () => {
    const clock = new ManualClock(MIDWEEK);
    const cut = T0 - CANDLE_RETENTION_MS;
    const archive = new CandleArchive(sql, clock, silentLog);
    for (const ts of [cut - MINUTE_MS, cut, cut + MINUTE_MS, T0]) archive.add(201, bar(ts));
    await archive.flush();
    // The cut lies 12 seconds into a minute, so that minute's own bar has aged out as well.
    expect((await stored()).map((row) => Number(row.ts))).toEqual([cut + MINUTE_MS, T0]);
  });

  it("rejects a bar that is not one", async () => {
    const archive = new CandleArchive(sql, new ManualClock(MIDWEEK), silentLog);
    archive.add(201, { ...bar(T0), high: 11n });
    await archive.flush();
    expect(await stored()).toHaveLength(0);
  });
});
