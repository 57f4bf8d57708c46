/** A server whose clock runs sixty times as fast as the machine's, from outside: what waits, waits in its time, and a restart never takes it back. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { PASSING } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";
import { readHealth, ServerProcess, until } from "./server-process.ts";

const PATIENCE = { timeout: 180_000 };
const HALF_MINUTE_OPTION = 6;
const DATA_DIR = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-fast-clock-")));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

async function start(speed: string): Promise<{ readonly server: ServerProcess; readonly address: string }> {
  const server = new ServerProcess({ DATA_DIR, LOG_LEVEL: "error", CLOCK_SPEED: speed });
  const address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  await server.printed(/Get in/);
  return { server, address };
}

const clockOf = async (address: string) => (await readHealth(address)).clock;

interface Quick {
  readonly id: string;
  readonly status: string;
  readonly acceptedAt: number;
  readonly settledAt: number | null;
}

it(
  "settles what falls due in its own time, says how fast it is, and stays ahead when it is stopped, killed and slowed down",
  PATIENCE,
  async () => {
    const first = await start("60");
    expect(first.server.output).toMatch(/Clock +60 times as fast as the real time, now \d+ (min|h) \d+ (s|min) ahead of the real time/);
    const site = await call<{ clockSpeed: number }>(first.address, "GET", "/api/siteInfo/getSiteInfo", "");
    expect(site?.data?.clockSpeed).toBe(60);
    const token = await openGuest(first.address);
    const bet = { productCode: "X:BTCUSD", direction: 1, optionId: HALF_MINUTE_OPTION, stake: "10" };
    let id: string | undefined;
    // A machine that took a breath has an old price in this time: it is asked again.
    await until(async () => {
      const fields = { ...bet, idempotencyKey: randomUUID() };
      const placed = await call<Quick>(first.address, "POST", "/api/fastTradeOrder/place", token, fields);
      expect(PASSING).toContain(placed?.msg);
      id = placed?.data?.id;
      return id !== undefined;
    });
    const detail = async () => (await call<Quick>(first.address, "GET", `/api/fastTradeOrder/detail?id=${id}`, token))?.data;
    await until(async () => typeof (await detail())?.settledAt === "number");
    const settled = await detail();
    expect(["won", "lost", "refunded"]).toContain(settled?.status);
    expect((settled?.settledAt ?? 0) - (settled?.acceptedAt ?? 0)).toBeGreaterThanOrEqual(30_000);
    const ahead = await clockOf(first.address);
    expect(ahead).toMatchObject({ speed: 60 });
    expect(await first.server.stop()).toBe(0);

    const second = await start("2.5");
    const later = await clockOf(second.address);
    expect(later?.speed).toBe(2.5);
    expect(later?.aheadMs).toBeGreaterThanOrEqual(ahead?.aheadMs ?? 0);
    expect(await second.server.stop("SIGKILL")).toBe("SIGKILL");

    const third = await start("1");
    expect(third.server.output).toMatch(/Clock +.+ ahead of the real time, for good: it was set faster before/);
    const last = await clockOf(third.address);
    expect(last?.speed).toBe(1);
    expect(last?.aheadMs).toBeGreaterThanOrEqual(later?.aheadMs ?? 0);
    expect(await third.server.stop()).toBe(0);

    const nobody = { BINANCE_STREAM_URL: "ws://127.0.0.1:9", BINANCE_REST_URL: "http://127.0.0.1:9" };
    const live = new ServerProcess({ DATA_DIR, LOG_LEVEL: "error", MARKET_FEED: "binance,simulated", ...nobody });
    expect(await live.ended).toBe(1);
    expect(live.errors).toMatch(/MARKET_FEED names binance, and the time of this installation is .+ ahead of the real one \(CLOCK_SPEED\)/);

    const verify = new ServerProcess({ DATA_DIR }, { args: ["verify"] });
    expect(await verify.ended, verify.errors + verify.output).toBe(0);
  },
);
