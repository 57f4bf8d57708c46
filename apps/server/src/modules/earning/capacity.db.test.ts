/** The room of a product, for which many race; and commits in doubt. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "../../platform/http/handlers.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { dataOf } from "../../testing/answers.ts";
import { ask, createAppOfModules } from "../../testing/app-of-modules.ts";
import { faultyAtCommit } from "../ledger/ledger-test-kit.ts";
import { openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();

describe("the room of a product", () => {
  it("is never oversold, whoever races for it", async () => {
    await fixture.sql`update earning_product set capacity = 1000000000 where name = 'USDT-7'`;
    const users = await Promise.all(Array.from({ length: 200 }, () => fixture.user()));
    const answers = await Promise.all(users.map((user) => fixture.start(user, "USDT-7", "60")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
    const rejected = answers.filter((answer) => !answer.ok);
    expect(new Set(rejected.map((answer) => (answer.ok ? "" : answer.rejection)))).toEqual(new Set(["earning_capacity"]));
    expect(rejected[0]).toMatchObject({ params: { left: "40.000000", asset: "USDT" } });
    const [row] = await fixture.sql<{ taken: bigint }[]>`select taken from earning_product where name = 'USDT-7'`;
    expect(row?.taken).toBe(960_000_000n);
  });

  it("is free again once a lock ends, for one that goes on too", async () => {
    await fixture.sql`update earning_product set capacity = 100000000000 where name = 'USDT-30'`;
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-30", "1000", { rollsOver: true }));
    const taken = async () => (await fixture.sql<{ taken: bigint }[]>`select taken from earning_product where name = 'USDT-30'`)[0]?.taken;
    expect(await taken()).toBe(1_000_000_000n);
    await fixture.pass(30);
    expect(await taken()).toBe(1_000_000_000n);
    const next = await fixture.order(user, (await fixture.order(user, lock.id)).nextId ?? "");
    dataOf(await fixture.redeem(user, next, next.early?.back ?? ""));
    expect(await taken()).toBe(0n);
  });

  it("is free at once for whoever begins together with the end of another's", async () => {
    await fixture.sql`update earning_product set capacity = taken + 1000000000 where name = 'USDT-90'`;
    const [one, other] = [await fixture.user(), await fixture.user()];
    const lock = dataOf(await fixture.start(one, "USDT-90", "1000"));
    const { productId, version, currencyId: assetId } = lock;
    const start = { kind: "start", productId, assetId, version, textVersion: 1, text: "1000", rollsOver: false } as const;
    const request = { key: randomUUID(), hash: requestHash("earning", {}), deadline: fixture.now + 8_000 };
    const [ended, begun] = await Promise.all([
      fixture.redeem(one, lock, lock.early?.back ?? ""),
      fixture.modules.lock.submit(other, start, request),
    ]);
    expect([ended.ok, begun.ok]).toEqual([true, true]);
  });

  it("that is closed takes nothing new, and what is in it goes on", async () => {
    await fixture.sql`update earning_product set capacity = 100000000000 where name = 'USDT-90'`;
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-90", "1000", { rollsOver: true }));
    await fixture.sql`update earning_product set is_open = false where name = 'USDT-90'`;
    expect(await fixture.start(user, "USDT-90", "1000")).toMatchObject({ rejection: "earning_closed" });
    await fixture.pass(90);
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", nextId: null, daysBooked: 90 });
  });

  it("under other terms takes no lock over from the earlier ones", async () => {
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-30", "1000", { rollsOver: true }));
    await fixture.sql.begin(async (tx) => {
      await tx`insert into earning_terms select product_id, 2, rate_low, rate_high + 100, early_fee_rate, amount_min, amount_max, user_max, 1, 'mira'
        from earning_terms where product_id = ${lock.productId} and version = 1`;
      await tx`update earning_product set version = 2 where id = ${lock.productId}`;
    });
    await fixture.pass(30);
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", version: 1, nextId: null });
    const [message] = await fixture.sql<
      { next: string }[]
    >`select params ->> 'next' as next from site_message where user_id = ${user} and kind = 'earning_matured'`;
    expect(message?.next).toBe("terms_changed");
  });
});

describe("the room of guests", () => {
  /** A user with an account of their own, and a guest. */
  async function person(type: "guest" | "registered"): Promise<bigint> {
    const user = await fixture.user();
    await fixture.sql`insert into app_user (id, account_type, nick_name, invite_code, created_ms) overriding system value
      values (${user}, 'guest', 'guest', ${`G${String(user).padStart(9, "0")}`}, ${String(fixture.now)}::bigint)`;
    if (type === "registered") await register(user);
    return user;
  }
  const register = (user: bigint) => fixture.sql`update app_user set account_type = 'registered', email = ${`${user}@example.org`},
    password_hash = '$argon2id$', registered_ms = ${String(fixture.now)}::bigint where id = ${user}`;
  const sessions = new Map<string, Session>();
  const shown = async (userId: bigint, accountType: Session["accountType"]) => {
    sessions.set(String(userId), { sessionId: 1n, userId, accountType });
    const { body } = await ask(app, "GET /api/lockMining/products", {}, { token: String(userId) });
    return body.rows.find(({ name }) => name === "USDT-7");
  };
  let app: Awaited<ReturnType<typeof createAppOfModules>>;
  beforeAll(async () => {
    app = await createAppOfModules({
      modules: [fixture.modules.lock.handlers ?? {}],
      clock: { now: () => fixture.now },
      authenticate: async (token) => sessions.get(token) ?? null,
    });
  });
  afterAll(() => app.close());

  it("is half of the room, so that nobody shuts out a registered account with guests", async () => {
    await fixture.sql`update earning_product set capacity = taken + 1000000000 where name = 'USDT-7'`;
    const [before] = await fixture.sql<{ taken: bigint }[]>`select taken from earning_product where name = 'USDT-7'`;
    const room = ((before?.taken ?? 0n) + 1_000_000_000n) / 2n;
    const guests = await Promise.all(Array.from({ length: 60 }, () => person("guest")));
    const answers = await Promise.all(guests.map((guest) => fixture.start(guest, "USDT-7", "50")));
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBe(Number(room / 50_000_000n));
    const left = `${String((room - BigInt(taken) * 50_000_000n) / 1_000_000n)}.000000`;
    const rejected = answers.filter((answer) => !answer.ok);
    expect(rejected[0]).toMatchObject({ rejection: "earning_guest_room", params: { left, asset: "USDT" } });
    expect(new Set(rejected.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [guest = 0n] = guests.filter((_, at) => answers[at]?.ok);
    const [last = 0n, other = 0n] = guests.filter((_, at) => !answers[at]?.ok);
    expect(await shown(last, "guest")).toMatchObject({ guestLeft: left });
    const owner = await person("registered");
    expect(await shown(owner, "registered")).toMatchObject({ guestLeft: null });
    expect((await fixture.start(owner, "USDT-7", "50")).ok).toBe(true);
    // What is registered is no guest's any more, and its room is free for another guest.
    await register(guest);
    expect((await fixture.start(last, "USDT-7", "50")).ok).toBe(true);
    expect(await fixture.start(other, "USDT-7", "50")).toMatchObject({ rejection: "earning_guest_room" });
  });

  it("lets a guest's lock go on in the room that it leaves", async () => {
    const guest = await person("guest");
    await fixture.sql`update earning_product set capacity = taken + 1000000000 where name = 'USDT-7'`;
    const [row] = await fixture.sql<{ left: bigint }[]>`select div(p.capacity, 2) - coalesce((select sum(o.principal) from earning_order o
      join app_user u on u.id = o.user_id where o.product_id = p.id and o.state = 'running' and u.account_type = 'guest'), 0) as left
      from earning_product p where p.name = 'USDT-7'`;
    const left = row?.left ?? 0n;
    const lock = dataOf(
      await fixture.start(guest, "USDT-7", `${left / 1_000_000n}.${String(left % 1_000_000n).padStart(6, "0")}`, { rollsOver: true }),
    );
    await fixture.pass(7);
    expect(await fixture.order(guest, lock.id)).toMatchObject({ state: "matured", nextId: expect.stringMatching(/^\d+$/) });
  });

  it("is as large for two locks of one guest in one transaction as for one after the other", async () => {
    const [owner, guest] = [await person("registered"), await person("guest")];
    await fixture.sql`update earning_product set capacity = 1000000000000 where name = 'USDT-7'`;
    const { productId, version, currencyId: assetId } = dataOf(await fixture.start(owner, "USDT-7", "40000"));
    // One lock of the largest size would just find room even if all that is taken were guests'; two do, since it is not.
    await fixture.sql`update earning_product set capacity = 2 * (taken + 50000000000) where name = 'USDT-7'`;
    const start = { kind: "start", productId, assetId, version, textVersion: 1, text: "40000", rollsOver: false } as const;
    const request = () => ({ key: randomUUID(), hash: requestHash("earning", {}), deadline: fixture.now + 8_000 });
    const begin = () => fixture.modules.lock.submit(guest, start, request());
    expect(await Promise.all([begin(), begin()])).toMatchObject([{ ok: true }, { ok: true }]);
  });
});

describe("a commit that ends in an error", () => {
  it.each([true, false])("leaves one lock and one answer, where it happened: %s", async (happened) => {
    const module = fixture.module("lock", faultyAtCommit(fixture.sql, happened));
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-30", "1000", { module, key: randomUUID(), version: 2 }));
    expect(lock.state).toBe("running");
    expect((await fixture.books(user))["USDT earn"]).toBe(1_000_000_000n);
    await module.stop();
  });
});
