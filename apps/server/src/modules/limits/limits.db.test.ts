import type { Envelope } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Call, Handler } from "../../platform/http/handlers.ts";
import { createTestDatabase } from "../../testing.ts";
import { createLimitsModule, limitRejection } from "./index.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());
beforeEach(() => sql`truncate user_limit`);

const START = Date.UTC(2026, 0, 5, 15);
const clock = {
  at: START,
  now() {
    return this.at;
  },
};
const realised = new Map<bigint, bigint>();
const limits = createLimitsModule({ sql, clock, modes: [async () => realised, async () => new Map([[1n, -5_000_000n]])] });

async function call(route: keyof typeof limits.handlers, fields: Record<string, unknown> = {}, userId = 1n) {
  const handler = limits.handlers[route] as Handler<never>;
  const session = { userId, sessionId: 1n, accountType: "guest" };
  return ((await handler({ fields, session } as unknown as Call<never>)) as Envelope<Record<string, unknown>, never>).data;
}

const change = (fields: Record<string, unknown>, userId?: bigint) => call("POST /api/userLimit/change", fields, userId);

beforeEach(() => {
  clock.at = START;
  realised.clear();
});

describe("a user's own limits", () => {
  it("are none at first, and what was lost today is told all the same", async () => {
    realised.set(1n, 2_000_000n);
    expect(await call("GET /api/userLimit/detail")).toEqual({
      dailyLoss: { value: null, next: null },
      stake: { value: null, next: null },
      coolOff: { value: null, next: null },
      lostToday: "3.000000",
      dayEnds: Date.UTC(2026, 0, 6),
    });
  });

  it("tighten at once and loosen a day later, each by itself", async () => {
    expect(await change({ dailyLoss: "100", stake: "20.5" })).toMatchObject({
      dailyLoss: { value: "100.000000", next: null },
      stake: { value: "20.500000", next: null },
    });
    expect(await change({ dailyLoss: "" })).toMatchObject({
      dailyLoss: { value: "100.000000", next: { value: null, at: START + DAY_MS } },
      stake: { value: "20.500000", next: null },
    });
    clock.at = START + DAY_MS;
    expect(await call("GET /api/userLimit/detail")).toMatchObject({
      dailyLoss: { value: null, next: null },
      stake: { value: "20.500000" },
    });
  });

  it("keep the tightest of many asked for at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => change({ stake: String(20 - n) })));
    const { stake } = (await call("GET /api/userLimit/detail")) as { stake: { value: string } };
    expect(stake.value).toBe("1.000000");
  });

  it("all change when each is changed on another device at the same moment", async () => {
    await change({ dailyLoss: "500", stake: "50" });
    const waiting = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let changes: Promise<unknown>[] = [];
    // None of them can go on before all three have begun.
    await sql.begin(async (tx) => {
      await tx`select 1 from user_limit where user_id = 1 for update`;
      changes = [change({ dailyLoss: "100" }), change({ stake: "20" }), change({ coolOffHours: 24 })];
      await expect.poll(async () => (await waiting()).length).toBe(3);
    });
    await Promise.all(changes);
    expect(await call("GET /api/userLimit/detail")).toMatchObject({
      dailyLoss: { value: "100.000000" },
      stake: { value: "20.000000" },
      coolOff: { value: START + DAY_MS },
    });
  });

  it("let nobody out of a cool-off within a day, and end with it", async () => {
    await change({ coolOffHours: 48 });
    expect(await change({ coolOffHours: 0 })).toMatchObject({
      coolOff: { value: START + 2 * DAY_MS, next: { value: null, at: START + DAY_MS } },
    });
    expect(await change({ coolOffHours: 72 })).toMatchObject({ coolOff: { value: START + 3 * DAY_MS, next: null } });
    clock.at = START + 3 * DAY_MS;
    expect(await call("GET /api/userLimit/detail")).toMatchObject({ coolOff: { value: null, next: null } });
  });

  it("are one's own", async () => {
    await change({ stake: "5" });
    expect(await call("GET /api/userLimit/detail", {}, 2n)).toMatchObject({ stake: { value: null } });
  });

  it("reject more decimals than money has", async () => {
    await expect(change({ stake: "1.0000001" })).rejects.toMatchObject({ key: "amount_decimals" });
  });
});

describe("a batch", () => {
  it("loads the limits of those who have any, and the losses of those who limit them", async () => {
    await change({ dailyLoss: "8" });
    await change({ stake: "20" }, 2n);
    realised.set(1n, -1_000_000n);
    const bound = await sql.begin((tx) => limits.boundUsers(tx, [1n, 2n, 3n]));
    expect([...bound.keys()].sort()).toEqual([1n, 2n]);
    const opening = { stake: 3_000_000n, worstLoss: 3_000_000n };
    expect(limitRejection(bound.get(1n), 0n, opening, START)).toEqual({
      key: "limit_daily_loss",
      params: { max: "8.000000", lost: "6.000000" },
    });
    expect(limitRejection(bound.get(1n), 0n, { stake: 2_000_000n, worstLoss: 2_000_000n }, START)).toBeNull();
    expect(limitRejection(bound.get(2n), 0n, { stake: 20_000_001n, worstLoss: 0n }, START)).toEqual({
      key: "limit_stake",
      params: { max: "20.000000" },
    });
    expect(limitRejection(bound.get(3n), 0n, opening, START)).toBeNull();
  });
});
