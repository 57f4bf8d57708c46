/** A server as a process over the midnight at which a share of its own comes: announced while it runs, followed by every later start. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Data } from "@candela/api";
import { DAY_MS, MINUTE_MS, powerOfTen } from "@candela/model";
import { afterAll, expect, it } from "vitest";
import { announceListing } from "../modules/market-data/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { insist } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";
import { readHealth, ServerProcess, until } from "./server-process.ts";

const PATIENCE = { timeout: 240_000 };
const DATA_DIR = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-listing-")));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const CODE = "S:LUMEN";

async function start(speed: string) {
  const server = new ServerProcess({ DATA_DIR, LOG_LEVEL: "error", CLOCK_SPEED: speed });
  const address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  const database = await runningClusterAddress(DATA_DIR);
  if (database === undefined) throw new Error("the server runs no database");
  const sql = connect(database);
  const get = async <Found>(path: string) => call<Found>(address, "GET", `/api/${path}`, "");
  return {
    ...{ server, address, sql, get },
    detail: async () => get<Data<"GET /api/product/detail">>(`product/detail?productCode=${CODE}`),
    async stop() {
      await sql.end();
      expect(await server.stop()).toBe(0);
    },
  };
}

/** Three shares at the market. A machine that took a breath has an old price: it is asked again by its key, so that nothing is sold twice. */
async function fill(address: string, token: string, direction: 1 | 2): Promise<void> {
  const order = { productCode: CODE, direction, orderType: "market", quantity: "3.00" };
  await until(async () => (await insist<{ status: string }>(() => address, "/api/spotOrder/place", token, order)).status === "filled");
}

it(
  "is nothing before, and begins at its issue price, for running servers and for those that start before and after",
  PATIENCE,
  async () => {
    const first = await start("1");
    const now = Date.now();
    // Not the next one, which may be near.
    const midnight = now - (now % DAY_MS) + 2 * DAY_MS;
    const [eve, firstDay] = [midnight - DAY_MS, midnight].map((ts) => new Date(ts).toISOString().slice(0, 10));
    // The time of the installation goes on from shortly before midnight.
    await first.sql`insert into installation_clock (machine_ms, reached_ms, speed)
    values (${String(Date.now())}::bigint, ${String(midnight - 10 * MINUTE_MS)}::bigint, 1)`;
    await first.stop();

    const second = await start("1");
    await second.sql.begin((tx) =>
      announceListing(
        tx,
        {
          ...{ productCode: CODE, listedFrom: midnight, profile: "bold", firstPrice: 18n * powerOfTen(6) },
          ...{ names: { en: "Lumen Works" }, descriptions: { en: "Lamps" } },
        },
        midnight - 9 * MINUTE_MS,
      ),
    );
    await until(
      async () =>
        (await second.get<Data<"GET /api/market/dayListings">>(`market/dayListings?day=${firstDay}`))?.data?.listings.length === 1,
    );
    expect((await second.detail())?.msg).toBe("not_found");
    const hours = async () => second.get(`candle/list?productCode=${CODE}&interval=1h`);
    // Listings are read before the products that they bring.
    await until(async () => (await hours())?.code === 200);
    expect((await hours())?.rows).toEqual([]);
    await second.stop();

    const third = await start("60");
    await until(async () => (await third.detail())?.code === 200);
    const listed = (await third.detail())?.data;
    expect(listed).toMatchObject({ isSelfSell: true, isShow: true, productCode: CODE });
    const tick = await third.get<Data<"GET /api/tick/detail">>(`tick/detail?productCode=${CODE}&seq=1`);
    expect(tick?.data).toMatchObject({ price: "18.00" });
    expect((tick?.data?.ts ?? 0) >= midnight).toBe(true);
    const token = await openGuest(third.address);
    await fill(third.address, token, 1);
    await third.stop();

    const fourth = await start("1");
    expect((await fourth.detail())?.data).toMatchObject({ productCode: CODE });
    await fill(fourth.address, token, 2);
    const day = new ServerProcess(
      { DATA_DIR },
      { args: ["verify", "day", eve ?? "", "--product", "X:BTCUSD", "--server", fourth.address] },
    );
    expect(await day.ended, day.errors + day.output).toBe(0);
    await fourth.stop();
    const verify = new ServerProcess({ DATA_DIR }, { args: ["verify"] });
    expect(await verify.ended, verify.errors + verify.output).toBe(0);
  },
);
