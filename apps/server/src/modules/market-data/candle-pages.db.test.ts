import { DAY_MS } from "@candela/model";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { WAITING_PER_ADDRESS } from "./fold-queue.ts";
import { createTestMarket } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { market, app, clock } = await createTestMarket(database.sql);
afterAll(async () => {
  await app.close();
  await market.catalogue.stop();
  await database.close();
});

/** A page that ends so many weeks ago: of a cross, some sixty pieces of work. */
async function page(weeks: number, remoteAddress: string) {
  const end = clock.now() - weeks * 7 * DAY_MS;
  const url = `/api/candle/list?productCode=C%3AGBPJPY&interval=1h&limit=5&endTs=${end}`;
  const answer = await app.inject({ method: "GET", url, remoteAddress });
  const { msg, params, rows } = answer.json();
  return { status: answer.statusCode, msg, params, rows: rows.length, retryAfter: answer.headers["retry-after"] };
}

const BUSY = { status: 503, msg: "candles_busy", params: { seconds: "2" }, rows: 0, retryAfter: "2" };

describe("pages of candles that must be computed", () => {
  it("are rejected to an address that waits for enough of them, and to nobody else", async () => {
    const many = Array.from({ length: WAITING_PER_ADDRESS + 4 }, (_, index) => page(10 + 3 * index, "203.0.113.7"));
    const [asked, other] = await Promise.all([Promise.all(many), page(100, "203.0.113.8")]);
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(WAITING_PER_ADDRESS);
    expect(asked.filter(({ status }) => status !== 200)).toEqual([BUSY, BUSY, BUSY, BUSY]);
    expect(other).toMatchObject({ status: 200, rows: 5 });
  });

  it("wait for those of all addresses of a home as for one's own", async () => {
    const home = Array.from({ length: WAITING_PER_ADDRESS + 1 }, (_, index) => page(110 + 3 * index, `2001:db8:1:2::${index + 1}`));
    expect((await Promise.all(home)).filter(({ status }) => status === 503)).toHaveLength(1);
  });

  it("are answered at once when they are known, however many wait", async () => {
    await page(150, "203.0.113.9");
    const cold = Array.from({ length: WAITING_PER_ADDRESS }, (_, index) => page(153 + 3 * index, "203.0.113.9"));
    const ended: string[] = [];
    const waiting = cold.map((one) => one.then(() => ended.push("cold")));
    await page(150, "203.0.113.9").then(({ status }) => ended.push(`known ${status}`));
    await Promise.all(waiting);
    expect(ended[0]).toBe("known 200");
  });
});
