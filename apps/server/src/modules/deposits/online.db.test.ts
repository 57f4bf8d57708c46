import { randomUUID } from "node:crypto";
import { DEPOSITS_OPEN_MAX } from "@candela/api";
import { describe, expect, it } from "vitest";
import { SIGNATURE_HEADER, signatureHeader } from "../payments/index.ts";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const [USD, EUR] = [5, 6];
/** 50 USD less 0.30 and 1.5 %. */
const NET_OF_50 = 4_895n;

async function paid(choice: string, more: Readonly<Record<string, string>> = {}, amount = "50") {
  const user = await kit.user();
  const { id, payUrl } = await user.online(amount);
  await kit.choose(payUrl, choice, more);
  await kit.round();
  return { user, id, payUrl };
}

const file = async ({ token }: { readonly token: string }): Promise<string> =>
  (await kit.app.inject({ method: "GET", url: "/api/deposit/file", headers: { authorization: token } })).body;

describe("an online payment", () => {
  it("is credited with its fee taken once it is paid, and tells each step", async () => {
    kit.events.length = 0;
    const { user, id } = await paid("pay");
    const told = await user.detail(id);
    expect(told).toMatchObject({
      state: "credited",
      expected: "50.00",
      received: "50.00",
      fee: "1.05",
      credited: "48.95",
      parked: "0.00",
      facts: [],
      payUrl: "",
    });
    expect(told.history.map(({ step }) => step)).toEqual(["created", "paid", "credited"]);
    expect(told.balanceAfter).toBe("48.95");
    expect(await kit.cash(user.userId, USD)).toBe(NET_OF_50);
    expect(kit.events.map(({ kind }) => kind)).toEqual(["deposit", "deposit", "balance", "message"]);
  });

  it("that is paid with less is credited as far as it came, and short", async () => {
    const { user, id } = await paid("another", { amount: "45" });
    expect(await user.detail(id)).toMatchObject({ state: "credited", received: "45.00", credited: "44.02", facts: ["short"] });
  });

  it("that is paid twice credits once, and parks the rest as over", async () => {
    const { user, id } = await paid("twice");
    expect(await user.detail(id)).toMatchObject({
      state: "credited",
      received: "100.00",
      credited: "48.95",
      parked: "50.00",
      facts: ["over"],
    });
    expect(await kit.cash(user.userId, USD)).toBe(NET_OF_50);
  });

  it("that is paid late expires first, and what comes then is parked", async () => {
    const { user, id } = await paid("late");
    expect(await user.detail(id)).toMatchObject({ state: "created" });
    kit.clock.advance(30 * 60_000 + 1_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "expired", reason: "nothing_arrived", parked: "0.00" });
    kit.clock.advance(60_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "expired", received: "50.00", parked: "50.00", facts: ["late"], credited: null });
    expect(await kit.cash(user.userId, USD)).toBe(0n);
  });

  it("that is paid in another currency is parked in that one", async () => {
    const before = await kit.house("parked", EUR);
    const { user, id } = await paid("other_currency");
    const otherMoney = [{ currencyId: EUR, currencyName: "EUR", amount: "50.00", state: "parked" }];
    const told = { state: "reviewing", received: "0.00", parked: "0.00", facts: ["wrong_currency"], otherMoney };
    expect(await user.detail(id)).toMatchObject(told);
    expect((await user.list())[0]).toMatchObject(told);
    expect((await kit.house("parked", EUR)) - before).toBe(5_000n);
    expect(await file(user)).toMatch(/,50\.00 EUR parked\r?\n$/);
  });

  it("that fails is rejected with its reason, and moves nothing", async () => {
    const { user, id } = await paid("fail");
    expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "payment_failed", received: "0.00" });
  });

  it("of which the provider says nothing is asked for, and found", async () => {
    const { user, id } = await paid("silent");
    expect(await user.detail(id)).toMatchObject({ state: "created" });
    kit.clock.advance(15_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", credited: "48.95" });
  });

  it("that cannot be booked keeps no other from being asked for, and is asked for again", async () => {
    const [stuck, other] = [await paid("silent"), await paid("silent")];
    await kit.sql`alter table deposit_event add constraint no_more check (deposit_id <> ${kit.sql.unsafe(stuck.id)})`;
    kit.clock.advance(15_000);
    await kit.deposits.round();
    await kit.sql`alter table deposit_event drop constraint no_more`;
    expect(await stuck.user.detail(stuck.id)).toMatchObject({ state: "created" });
    expect(await other.user.detail(other.id)).toMatchObject({ state: "credited", credited: "48.95" });
    kit.clock.advance(60_000);
    await kit.deposits.round();
    expect(await stuck.user.detail(stuck.id)).toMatchObject({ state: "credited", credited: "48.95" });
  });

  it("is paid with no amount that nobody could tell of", async () => {
    const user = await kit.user();
    const { id, payUrl } = await user.online("50");
    for (const amount of ["9".repeat(25), "-5", "0", "1e9", "５０"]) {
      const answer = await kit.choose(payUrl, "another", { amount });
      expect([answer.statusCode, answer.body.includes("Write an amount with at most 2 decimals.")]).toEqual([422, true]);
    }
    await kit.choose(payUrl, "another", { amount: "60" });
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ received: "60.00" });
  });

  it("does not expire while the provider does not answer", async () => {
    const { user, id } = await paid("silent");
    kit.setDown(true);
    kit.clock.advance(31 * 60_000);
    await kit.deposits.round();
    expect(await user.detail(id)).toMatchObject({ state: "created" });
    kit.setDown(false);
    kit.clock.advance(60_000);
    await kit.round();
    // It was paid in time, whatever time it is now.
    expect(await user.detail(id)).toMatchObject({ state: "credited", facts: [] });
  });

  it("that is paid while the last question before its end is under way is credited: the answer was of before", async () => {
    const user = await kit.user();
    const { id, payUrl } = await user.online("50");
    kit.clock.advance(30 * 60_000 - 1_000);
    kit.setMeanwhile(async () => {
      await kit.choose(payUrl, "silent");
      kit.clock.advance(2_000);
    });
    await kit.deposits.round();
    expect(await user.detail(id)).toMatchObject({ state: "created" });
    kit.clock.advance(60_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", credited: "48.95", facts: [] });
  });

  it("is asked for until the provider has answered, however many days that takes", async () => {
    const { user, id } = await paid("silent");
    const other = await user.online("60");
    kit.setDown(true);
    for (let day = 0; day < 9; day += 1) {
      kit.clock.advance(86_400_000);
      await kit.deposits.round();
    }
    kit.setDown(false);
    kit.clock.advance(6 * 3_600_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", facts: [] });
    expect(await user.detail(other.id)).toMatchObject({ state: "expired" });
  });

  it("is begun once by a key, and nothing is begun while the provider does not answer", async () => {
    const user = await kit.user();
    const key = randomUUID();
    kit.setDown(true);
    expect(await user.online("50", key)).toEqual(["payment_unavailable", { seconds: "10" }]);
    kit.setDown(false);
    const [first, second] = await Promise.all([user.online("50", key), user.online("50", key)]);
    const made = [first, second].filter((answer) => !Array.isArray(answer));
    expect(made.length).toBeGreaterThan(0);
    expect(await user.list()).toHaveLength(1);
    expect(await user.online("50", key)).toEqual(made[0]);
    expect(await user.online("51", key)).toEqual(["key_reused", {}]);
  });

  it("is begun at the provider for nobody who would be rejected here: under a freeze, or with as many open as may be", async () => {
    const payments = async () => (await kit.sql`select from sandbox_payment`).length;
    const user = await kit.user();
    for (let open = 0; open < DEPOSITS_OPEN_MAX; open += 1) await user.bank("50");
    const before = await payments();
    expect(await user.online("50")).toEqual(["deposit_open_limit", { max: String(DEPOSITS_OPEN_MAX) }]);
    const other = await kit.user();
    kit.frozen.add(other.userId);
    expect(await other.online("50")).toEqual(["account_frozen", {}]);
    expect(await payments()).toBe(before);
    kit.frozen.delete(other.userId);
    expect(await other.online("50")).toMatchObject({ state: "created" });
    expect(await payments()).toBe(before + 1);
  });

  it("under a key that was forgotten is one of its own, as a bank transfer is", async () => {
    const user = await kit.user();
    const key = randomUUID();
    const made: string[] = [];
    for (const begin of [user.online, user.online, user.bank, user.bank]) {
      made.push((await begin("50", key)).id);
      await kit.sql`delete from idempotency where user_id = ${user.userId}`;
    }
    expect((await user.list()).map(({ id }) => id)).toEqual(made.toReversed());
    const rows = await kit.sql`select distinct reference from deposit where user_id = ${user.userId}`;
    expect(rows).toHaveLength(4);
  });

  it("of another user is not found, and a guest or a frozen user begins none", async () => {
    const { id } = await paid("pay");
    const other = await kit.user();
    expect(await other.said("GET /api/deposit/detail", { id })).toEqual(["not_found", {}]);
    expect(await kit.callsOf("guest1").online("50")).toEqual(["account_unclaimed", {}]);
    kit.frozen.add(other.userId);
    expect(await other.online("50")).toEqual(["account_frozen", {}]);
    expect(await other.online("5")).toEqual(["deposit_below_minimum", { min: "10.00", asset: "USD" }]);
    expect(await other.online("2000.01")).toEqual(["deposit_above_maximum", { max: "2000.00", asset: "USD" }]);
    expect(await other.online("50.001")).toEqual(["amount_decimals", { decimals: "2" }]);
  });

  it("reaches a user who was frozen in between: what arrives is theirs", async () => {
    const user = await kit.user();
    const { id, payUrl } = await user.online("50");
    kit.frozen.add(user.userId);
    await kit.choose(payUrl, "pay");
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited" });
  });
});

describe("a callback", () => {
  const post = (body: string, header: string | undefined) =>
    kit.app.inject({
      method: "POST",
      url: "/hooks/payments/sandbox",
      payload: body,
      headers: { "content-type": "application/json", ...(header !== undefined && { [SIGNATURE_HEADER]: header }) },
    });
  const signed = (body: string, agoMs = 0) => signatureHeader(kit.sandbox.secret(), Buffer.from(body), kit.clock.now() - agoMs);
  const bodyOf = (reference: string, eventId = randomUUID(), amount = "50") =>
    JSON.stringify({
      eventId,
      payment: { reference, money: [{ id: `m-${eventId}`, amount, currency: "USD", paidAt: kit.clock.now() }], hasFailed: false },
    });

  async function opened() {
    const user = await kit.user();
    const { id } = await user.online("50");
    const [row] = await kit.sql<{ reference: string }[]>`select reference from deposit where id = ${BigInt(id)}`;
    return { user, id, reference: row?.reference ?? "" };
  }

  it("counts once, however often it comes", async () => {
    const { user, id, reference } = await opened();
    const body = bodyOf(reference);
    expect((await post(body, signed(body))).statusCode).toBe(200);
    expect((await post(body, signed(body))).statusCode).toBe(200);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ received: "50.00", credited: "48.95" });
    expect(await kit.cash(user.userId, USD)).toBe(NET_OF_50);
  });

  it("is refused where it is forged, unsigned, or its bytes were changed", async () => {
    const { user, id, reference } = await opened();
    const body = bodyOf(reference);
    const forged = signatureHeader("another secret", Buffer.from(body), kit.clock.now());
    for (const header of [undefined, "", "t=1", forged, signed(body.replace("50", "51"))])
      expect((await post(body, header)).statusCode).toBe(400);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "created" });
  });

  it.each([-6, 6])("of %d minutes ago is refused", async (minutes) => {
    const { reference } = await opened();
    const body = bodyOf(reference);
    const answer = await post(body, signed(body, minutes * 60_000));
    expect([answer.statusCode, answer.json()]).toEqual([400, { fault: "time" }]);
  });

  it("is refused where the same event comes with other bytes", async () => {
    const { user, id, reference } = await opened();
    const eventId = randomUUID();
    const [body, other] = [bodyOf(reference, eventId), bodyOf(reference, eventId, "60")];
    await post(body, signed(body));
    const answer = await post(other, signed(other));
    expect([answer.statusCode, answer.json()]).toEqual([409, { fault: "other_bytes" }]);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ received: "50.00" });
  });

  it("is refused where it is too large or means nothing", async () => {
    const large = JSON.stringify({ eventId: "x".repeat(70_000) });
    expect((await post(large, signed(large))).statusCode).toBe(413);
    expect((await post("{}", signed("{}"))).json()).toEqual({ fault: "meaning" });
    expect((await kit.app.inject({ method: "POST", url: "/hooks/payments/other", payload: "{}" })).statusCode).toBe(404);
  });

  it.each<[string, { eventId?: string; payment?: object; money?: object }]>([
    ["an event", { eventId: "a\u0000b" }],
    ["money", { money: { id: "a\u0000b" } }],
    ["a payment", { payment: { reference: "CDL \u0000 aaaa aaaa" } }],
    ["a moment", { money: { paidAt: 1e300 } }],
  ])("is refused where the name of %s is one that nothing can have", async (_what, { eventId = randomUUID(), payment, money: odd }) => {
    const { reference } = await opened();
    const money = [{ id: randomUUID(), amount: "50", currency: "USD", paidAt: kit.clock.now(), ...odd }];
    const body = JSON.stringify({ eventId, payment: { reference, money, hasFailed: false, ...payment } });
    const answer = await post(body, signed(body));
    expect([answer.statusCode, answer.json()]).toEqual([400, { fault: "meaning" }]);
  });

  it("may come in any order: an older word takes nothing back", async () => {
    const { user, id, reference } = await opened();
    const failed = JSON.stringify({ eventId: randomUUID(), payment: { reference, money: [], hasFailed: true } });
    const body = bodyOf(reference);
    await post(body, signed(body));
    await post(failed, signed(failed));
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", credited: "48.95" });
  });

  it("that names nothing of ours is kept with its fault, and keeps no other from its turn", async () => {
    const body = bodyOf("CDL 3333 3333 3333");
    expect((await post(body, signed(body))).statusCode).toBe(200);
    await kit.round();
    const rows = await kit.sql`select fault from payment_callback where applied_ms is null`;
    expect(rows).toEqual([{ fault: "no payment of ours has this reference" }]);
  });
});
