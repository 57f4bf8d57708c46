/** A restart cannot exchange the market under running trades, and what the server publishes gives no seed away. */

import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@candela/model";
import { afterAll, expect, it, vi } from "vitest";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { call } from "./order-load.ts";
import { readHealth, ServerProcess, until } from "./server-process.ts";

// Each test starts the simulated market up to six times, for which a busy machine takes twenty seconds.
vi.setConfig({ testTimeout: 240_000 });

const WORD = "candela";
const folder = mkdtempSync(join(tmpdir(), "candela-market-seed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Commitment = { day: string; hash: string; seed: string | null };

/** The hashes of the week ahead, by day. */
async function weekAhead(address: string): Promise<Map<string, string>> {
  await until(async () => (await readHealth(address)).ready);
  const now = Date.now();
  const hashes = new Map<string, string>();
  for (let days = 1; days <= 6; days += 1) {
    const day = new Date(now + days * DAY_MS).toISOString().slice(0, 10);
    const answer = await call<Commitment>(address, "GET", `/api/market/dayCommitment?day=${day}`, "");
    hashes.set(day, answer?.data?.hash ?? "");
  }
  return hashes;
}

async function verify(settings: Record<string, string>) {
  const child = new ServerProcess(settings, { args: ["verify"] });
  return { code: await child.ended, output: child.output };
}

async function rejectedStart(settings: Record<string, string>): Promise<string> {
  const server = new ServerProcess(settings);
  expect(await server.ended).toBe(1);
  return server.errors;
}

it("a market made with MARKET_SEED goes on with the same one alone, and its published hashes with it", async () => {
  const data = { DATA_DIR: withPreparedDatabase(join(folder, "chosen")) };
  const server = new ServerProcess({ ...data, MARKET_SEED: WORD });
  const before = await weekAhead(await server.ready());
  // A word is no secret: trying words must not reveal the market's days from what is published.
  for (const [day, hash] of before) {
    const guessed = createHmac("sha256", WORD).update(`candela simulated market ${day}`).digest();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hash).not.toBe(createHash("sha256").update(guessed).digest("hex"));
  }
  const sound = { code: 0, output: "schema: ok\nledger: ok\naudit: ok\nlive ticks: ok\nmarket: ok\nfreezes: ok\ndays: ok\n" };
  expect(await verify({ ...data, MARKET_SEED: WORD })).toEqual(sound);
  expect(await server.stop()).toBe(0);

  expect(await rejectedStart({ ...data, MARKET_SEED: "rigged" })).toBe(
    "candela: MARKET_SEED is not the seed that this installation's market was made with: give that one, or set DATA_DIR to another folder for another market\n",
  );
  expect(await rejectedStart(data)).toBe(
    "candela: MARKET_SEED is missing, and this installation's market was made with one: give that one, or set DATA_DIR to another folder for another market\n",
  );
  expect(await verify({ ...data, MARKET_SEED: "rigged" })).toMatchObject({
    code: 1,
    output: expect.stringContaining("market: 1 problems\n  MARKET_SEED is not the seed"),
  });

  // Other hours are another market, and so are recordings.
  expect(await rejectedStart({ ...data, MARKET_SEED: WORD, MARKET_HOURS: "exchange" })).toBe(
    "candela: MARKET_HOURS is exchange, and this installation's market was made with continuous: give that one, or set DATA_DIR to another folder for another market\n",
  );
  expect(await rejectedStart({ ...data, MARKET_FEED: "replay", MARKET_DATA_DIR: folder })).toBe(
    "candela: MARKET_FEED is replay, and this installation's market was made with simulated: give that one, or set DATA_DIR to another folder for another market\n",
  );

  const again = new ServerProcess({ ...data, MARKET_SEED: WORD });
  const after = await weekAhead(await again.ready());
  for (const [day, hash] of after) expect(before.get(day) ?? hash).toBe(hash);
  expect(await again.stop()).toBe(0);
});

it("a market of the installation's own seed takes no other, its hashes are kept for good, and one that was changed stops the start", async () => {
  const data = { DATA_DIR: withPreparedDatabase(join(folder, "own")) };
  const server = new ServerProcess(data);
  await server.ready();
  const address = runningClusterAddress(data.DATA_DIR);
  if (address === undefined) throw new Error("the server runs no database");
  const sql = connect(address, { poolSize: 1 });
  // Today's, those that may be asked for, and one more for the next midnight.
  expect(await sql`select 1 from day_commitment`).toHaveLength(9);
  await expect(sql`update day_commitment set seed_hash = sha256('x')`).rejects.toThrow("append-only");
  await expect(sql`delete from market_identity`).rejects.toThrow("append-only");
  await expect(sql`update instance set created_at = created_at - interval '1 day'`).rejects.toThrow("append-only");
  await expect(sql`update market_kind set hours = 'exchange'`).rejects.toThrow("append-only");
  // A freeze that somebody enters is seen, although nothing keeps it from being entered.
  await sql`insert into product_halt (product_code, since, tick_seq, price, reference) values ('X:BTCUSD', ${Date.now()}, 7, 1, 2)`;
  expect(await verify(data)).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      "market: ok\nfreezes: 1 problems\n  the freeze of X:BTCUSD at tick 7 does not follow from the market: there was no tick 7",
    ),
  });
  // An owner of the machine gets past the triggers, but not unseen.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await sql.begin(async (tx) => {
    await tx`alter table day_commitment disable trigger all`;
    await tx`update day_commitment set seed_hash = sha256('x') where day = ${tomorrow}`;
    await tx`alter table day_commitment enable trigger all`;
  });
  expect(await verify(data)).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `market: 1 problems\n  the commitment kept for ${tomorrow} is not the hash that the market's seed gives`,
    ),
  });
  await sql.end({ timeout: 2 });
  expect(await server.stop()).toBe(0);
  expect(await rejectedStart({ ...data, MARKET_SEED: WORD })).toBe(
    "candela: MARKET_SEED is set, and this installation's market was made without one: leave it out, or set DATA_DIR to another folder for another market\n",
  );
  expect(await rejectedStart(data)).toContain(`candela: the commitment kept for ${tomorrow} is not the hash that the market's seed gives`);
});
