/** Where an installation's time stands is kept: over restarts, crashes and other speeds it never runs back. */
import { HOUR_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase } from "../../testing.ts";
import { aheadMs } from "../clock.ts";
import { MARK_AHEAD_MS } from "../installation-clock.ts";
import { openClock, readClock } from "./clock-record.ts";

const { sql, close } = await createTestDatabase();
let machine = new ManualClock();
afterAll(close);
beforeEach(async () => {
  await sql.begin(async (tx) => {
    await tx`alter table installation_clock disable trigger installation_clock_stays`;
    await tx`delete from installation_clock`;
    await tx`alter table installation_clock enable trigger installation_clock_stays`;
  });
  machine = new ManualClock();
});

const open = (speed: number) => openClock(sql, { speed, machine, log: silentLog });

it("is the machine's own while it was never faster, and keeps nothing", async () => {
  const { clock, stop } = await open(1);
  expect(clock).toBe(machine);
  await stop();
  expect(await sql`select * from installation_clock`).toHaveLength(0);
  expect(await readClock(sql, machine)).toBe(machine);
});

describe("an installation that ran at 20", () => {
  it("goes on where it was stopped, and the time between went on at the machine's speed", async () => {
    const began = machine.now();
    const first = await open(20);
    machine.advance(3_000);
    expect(first.clock.now()).toBe(began + 60_000);
    await first.stop();
    machine.advance(HOUR_MS);
    const second = await open(20);
    expect(second.clock.now()).toBe(began + 60_000 + HOUR_MS);
    machine.advance(1_000);
    expect(second.clock.now()).toBe(began + 80_000 + HOUR_MS);
    await second.stop();
  });

  it("goes on at its mark after a crash, at another speed too", async () => {
    const began = machine.now();
    // A crash is a clock that nobody stops.
    const { clock } = await open(20);
    machine.advance(2_000);
    expect(clock.now()).toBe(began + 40_000);
    const after = await open(60);
    expect(after.clock.now()).toBe(began + 20 * MARK_AHEAD_MS);
    machine.advance(1_000);
    expect(after.clock.now()).toBe(began + 20 * MARK_AHEAD_MS + 60_000);
    await after.stop();
  });

  it("stays ahead at speed 1, for good", async () => {
    const fast = await open(20);
    machine.advance(5_000);
    await fast.stop();
    const slow = await open(1);
    expect(aheadMs(slow.clock)).toBe(95_000);
    machine.advance(HOUR_MS);
    expect(aheadMs(slow.clock)).toBe(95_000);
    await slow.stop();
    expect(aheadMs(await readClock(sql, machine))).toBe(95_000);
  });

  it("is read by commands beside it as it goes", async () => {
    const { clock, stop } = await open(20);
    machine.advance(1_500);
    expect((await readClock(sql, machine)).now()).toBe(clock.now());
    await stop();
  });

  it("is not forgotten", async () => {
    await (await open(20)).stop();
    await expect(sql`delete from installation_clock`).rejects.toThrow();
    await expect(sql`truncate installation_clock`).rejects.toThrow();
  });
});

it("the database dates by it what it writes by itself", async () => {
  const [plain] = await sql<{ now: bigint; machine: bigint }[]>`
    select installation_now() as now, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as machine`;
  expect(Number(plain?.machine) - Number(plain?.now)).toBeLessThan(1_000);
  // A mark a day ahead that was reached long ago, and one that is a minute away at 60.
  await sql`insert into installation_clock (machine_ms, reached_ms, speed)
    select ms - 1000, ms - 1000 + 86400000, 20 from (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms) machine`;
  const ahead = async () => {
    const [row] = await sql<{ ahead: bigint }[]>`
      select installation_now() - floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ahead`;
    return Math.round(Number(row?.ahead) / 60_000);
  };
  expect(await ahead()).toBe(24 * 60);
  await sql`update installation_clock set speed = 60, machine_ms = machine_ms + 601000, reached_ms = machine_ms + 601000 + 86400000`;
  // Ten minutes before the mark, at 60, it lies ten hours before what it will say there.
  expect(await ahead()).toBe(24 * 60 + 10 - 600);
});
