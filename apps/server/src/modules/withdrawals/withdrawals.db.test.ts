import { randomUUID } from "node:crypto";
import { WITHDRAWAL_HOLD_MS } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { FUND_PASSWORD, insertAddress, openWithdrawals } from "./withdrawals-test-kit.ts";

const GRANT = 100_000_000_000n;
const USDT = 1_000_000n;
const house = await openWithdrawals();
const { sql, clock, settings } = house;

const stepsOf = ({ history }: { readonly history: readonly { readonly step: string; readonly by: string }[] }) =>
  history.map(({ step, by }) => `${step} by ${by}`);

describe("a withdrawal", () => {
  it("is shown with all that it costs and needs, before anything is asked for", async () => {
    const user = await house.user();
    expect(await user.preview("1500")).toMatchObject({
      ...{ channelType: "crypto", channelName: "USDT · TRC20", network: "TRC20", destination: "TR7NHqje****", destinationLabel: "Ledger" },
      ...{ amount: "1500.000000", feeFixed: "1.000000", feeShare: "1.500000", feeRate: "0.00100000", fee: "2.500000" },
      ...{ receives: "1497.500000", approvalsNeeded: 1 },
      ...{
        available: "100000.000000",
        frozen: "0.000000",
        waitsUntil: null,
        identityLevel: 1,
        needsFundPassword: true,
        needsSecondFactor: false,
      },
      ...{
        day: { used: "1500.000000", maximum: "50000.000000" },
        month: { used: "1500.000000", maximum: "500000.000000" },
        rejection: null,
      },
    });
    expect(await user.cash()).toEqual([GRANT, 0n]);
  });

  it("freezes its amount, is approved by the sandbox in the open, and is paid once; the fee goes to the house", async () => {
    const user = await house.user();
    const before = house.events.length;
    const asked = await user.request("1500");
    expect(asked).toMatchObject({ state: "reviewing", approvals: 0, reference: `WD-${asked.id}`, transaction: "", waitsUntil: null });
    expect(await user.cash()).toEqual([GRANT, 1_500n * USDT]);
    expect((await user.preview("1")) as unknown).toEqual(["withdrawal_below_minimum", { min: "10.000000", asset: "USDT" }]);
    expect(await user.preview("10")).toMatchObject({ frozen: "1500.000000", available: "98500.000000", day: { used: "1510.000000" } });
    await house.pass(4_000);
    expect((await user.detail(asked.id)).state).toBe("reviewing");
    await house.pass(1_000);
    const paid = await user.detail(asked.id);
    expect(paid).toMatchObject({ state: "paid", approvals: 1, reference: `WD-${asked.id}`, receives: "1497.500000", fee: "2.500000" });
    expect(paid.transaction).toMatch(/^sandbox-\d+$/);
    expect(stepsOf(paid)).toEqual([
      ...["requested by user", "approved by sandbox", "sending by system", "sent by system", "paid by system"],
    ]);
    expect(await user.cash()).toEqual([GRANT - 1_500n * USDT, 0n]);
    expect(await house.book()).toContainEqual({ reference: `WD-${asked.id}`, amount: "1497.500000", currency: "USDT", state: "paid" });
    const told = house.events.slice(before).map(({ event }) => event);
    expect(told.flatMap((event) => (event.kind === "withdrawal" ? [event.withdrawal.state] : []))).toEqual([
      ...["reviewing", "approved", "paying", "paying", "paid"],
    ]);
    expect(told.flatMap((event) => (event.kind === "balance" ? [event.frozen] : []))).toEqual(["1500.000000", "0.000000"]);
    expect(told.flatMap((event) => (event.kind === "message" ? [event.message?.params] : []))).toMatchObject([
      { state: "reviewing", amount: "1500.000000" },
      { state: "paid", amount: "1497.500000" },
    ]);
    const [fee] = await sql<
      { fee: bigint }[]
    >`select sum(amount) as fee from ledger_transfer where code = 66 and reference_id = ${asked.id}`;
    expect(fee?.fee).toBe(2_500_000n);
  });

  it("is taken back while it is reviewed, twice as once, and not after", async () => {
    const user = await house.user();
    const { id } = await user.request("100");
    const cancelled = await user.said("POST /api/withdrawal/cancel", { id });
    expect(cancelled).toMatchObject({ state: "cancelled", reason: null });
    expect(await user.said("POST /api/withdrawal/cancel", { id })).toEqual(cancelled);
    expect(await user.cash()).toEqual([GRANT, 0n]);
    await house.pass(10_000);
    expect((await user.detail(id)).state).toBe("cancelled");
    const other = await user.request("100");
    await house.pass(10_000);
    expect(await user.said("POST /api/withdrawal/cancel", { id: other.id })).toEqual(["withdrawal_decided", {}]);
    expect(await (await house.user()).said("POST /api/withdrawal/cancel", { id: other.id })).toEqual(["not_found", {}]);
  });

  it("needs two of the sandbox's reviewers from the worth on that is set", async () => {
    const user = await house.user();
    const { id } = await user.request("10000");
    await house.pass(5_000);
    expect(await user.detail(id)).toMatchObject({ state: "reviewing", approvals: 1, approvalsNeeded: 2 });
    await house.pass(1_000);
    expect(stepsOf(await user.detail(id)).slice(0, 3)).toEqual(["requested by user", "approved_once by sandbox", "approved by sandbox"]);
  });

  it("to a new address is taken, and not sent before its first day is over", async () => {
    const user = await house.user();
    const fresh = await insertAddress(sql, user.userId, clock.now() - 1_000, "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW");
    const { id, waitsUntil } = await user.request("50", { destinationId: fresh });
    expect(waitsUntil).toBe(clock.now() - 1_000 + DAY_MS);
    await house.pass(DAY_MS - 2_000);
    expect((await user.detail(id)).state).toBe("approved");
    await house.pass(1_000);
    expect((await user.detail(id)).state).toBe("paid");
  });

  it("happens once by its key, whatever is tapped, and tells by it what became of it", async () => {
    const user = await house.user();
    const key = randomUUID();
    const [one, two] = await Promise.all([user.request("70", { idempotencyKey: key }), user.request("70", { idempotencyKey: key })]);
    expect(two).toEqual(one);
    expect(await user.request("70", { idempotencyKey: key })).toEqual(one);
    expect((await user.request("71", { idempotencyKey: key })) as unknown).toEqual(["key_reused", {}]);
    expect(await user.said("GET /api/withdrawal/byKey", { idempotencyKey: key })).toEqual(one);
    expect(await user.said("GET /api/withdrawal/byKey", { idempotencyKey: randomUUID() })).toEqual(["not_found", {}]);
    expect(await user.cash()).toEqual([GRANT, 70n * USDT]);
    const [stored] = await sql`select encode(request_hash, 'hex') || answer as all from idempotency where key = ${key}`;
    expect(stored?.all).not.toContain(FUND_PASSWORD);
  });
});

describe("a withdrawal is rejected", () => {
  it("at other terms than those that were shown", async () => {
    const user = await house.user();
    const { revision } = await user.preview("200");
    expect((await user.request("201", { revision })) as unknown).toEqual(["terms_changed", {}]);
    await sql`update funds_channel set fee_fixed = fee_fixed + 1 where id = ${house.channelId}`;
    expect((await user.request("200", { revision })) as unknown).toEqual(["terms_changed", {}]);
    await sql`update funds_channel set fee_fixed = fee_fixed - 1 where id = ${house.channelId}`;
    expect(await user.request("200", { revision })).toMatchObject({ state: "reviewing" });
  });

  it("without the fund password, and under a freeze, which is said", async () => {
    const user = await house.user();
    expect((await user.request("100", { fundPassword: "not the one" })) as unknown).toEqual(["fund_password_wrong", {}]);
    await house.freeze(user.userId);
    expect(
      await user.said("POST /api/withdrawal/preview", { channelId: house.channelId, destinationId: user.addressId, amount: "100" }),
    ).toEqual(["account_frozen", {}]);
    await house.freeze(user.userId, false);
    await sql`delete from fund_password where user_id = ${user.userId}`;
    expect(await user.preview("100")).toMatchObject({ rejection: "fund_password_not_set" });
    expect((await user.request("100")) as unknown).toEqual(["fund_password_not_set", {}]);
  });

  it("beyond what is there, what the level may, and while the level may nothing", async () => {
    const user = await house.user();
    expect(await user.preview("50001")).toMatchObject({ rejection: "withdrawal_day_limit", day: { used: "50001.000000" } });
    await user.request("49990");
    expect((await user.request("11")) as unknown).toEqual([
      "withdrawal_day_limit",
      { max: "50000.000000", left: "10.000000", asset: "USDT" },
    ]);
    house.levels.set(user.userId, 2);
    expect((await user.request("50500")) as unknown).toEqual([
      "insufficient_balance",
      { available: "50010.000000", needed: "50500.000000", asset: "USDT" },
    ]);
    house.levels.set(user.userId, 0);
    expect(await user.preview("11")).toMatchObject({ rejection: "withdrawal_level_closed", day: null, month: null });
    expect((await user.request("11")) as unknown).toEqual(["withdrawal_level_closed", {}]);
  });

  it("within a day after a secret of the account was changed, and says until when", async () => {
    const user = await house.user();
    const before = await user.request("100");
    const next = "another-fund-password";
    await user.send("POST /api/userSecurity/setFundPassword", { currentFundPassword: FUND_PASSWORD, fundPassword: next });
    const until = house.clock.now() + WITHDRAWAL_HOLD_MS;
    expect(await user.preview("100")).toMatchObject({ rejection: "withdrawal_held", heldUntil: until });
    expect((await user.request("100", { fundPassword: next })) as unknown).toEqual(["withdrawal_held", { until: String(until) }]);
    // Its owner is told nothing more than anybody who does not know the password.
    expect((await user.request("100")) as unknown).toEqual(["fund_password_wrong", {}]);
    // What was asked for before goes on.
    expect(before).toMatchObject({ state: "reviewing" });
    await house.pass(WITHDRAWAL_HOLD_MS);
    expect(await house.stateOf(before.id)).toBe("paid");
    expect(await user.preview("100")).toMatchObject({ rejection: null, heldUntil: null });
    expect(await user.request("100", { fundPassword: next })).toMatchObject({ state: "reviewing" });
  });

  it("within a day of the machine after it, however fast the installation lives", async () => {
    const user = await house.user();
    const next = "another-fund-password";
    await user.send("POST /api/userSecurity/setFundPassword", { currentFundPassword: FUND_PASSWORD, fundPassword: next });
    const fast = Object.assign(house.clock, { speed: 20 });
    try {
      const until = house.clock.now() + 20 * WITHDRAWAL_HOLD_MS;
      await house.pass(WITHDRAWAL_HOLD_MS);
      expect(await user.preview("100")).toMatchObject({ rejection: "withdrawal_held", heldUntil: until });
      expect((await user.request("100", { fundPassword: next })) as unknown).toEqual(["withdrawal_held", { until: String(until) }]);
    } finally {
      fast.speed = 1;
    }
  });

  it("of cash that positions lean on", async () => {
    const user = await house.user();
    house.needs.set(user.userId, () => ({ isKnown: true, needed: 99_000_000_000n }));
    expect(await user.preview("1001")).toMatchObject({ rejection: "cash_backs_positions" });
    expect(await user.request("1001")).toEqual(["cash_backs_positions", {}]);
    expect(await user.preview("1000")).toMatchObject({ rejection: null });
    expect(await user.request("600")).toMatchObject({ state: "reviewing" });
    // What is on its way out is not there any more.
    expect(await user.request("500")).toEqual(["cash_backs_positions", {}]);
    house.needs.set(user.userId, () => ({ isKnown: false }));
    expect(await user.request("10")).toEqual(["cash_backing_unpriced", {}]);
  });

  it("by a hidden channel, to somebody else's address, to one that is not confirmed, and finer than the currency", async () => {
    const [user, other] = [await house.user(), await house.user()];
    const asked = { channelId: house.channelId, destinationId: other.addressId, amount: "100" };
    expect(await user.said("POST /api/withdrawal/preview", asked)).toEqual(["not_found", {}]);
    await sql`update wallet_address set state = 'archived', archived_ms = ${clock.now()} where id = ${other.addressId}`;
    expect(await other.said("POST /api/withdrawal/preview", asked)).toEqual(["destination_not_of_channel", {}]);
    const own = { ...asked, destinationId: user.addressId };
    expect(await user.said("POST /api/withdrawal/preview", { ...own, amount: "100.0000001" })).toEqual([
      "amount_decimals",
      { decimals: "6" },
    ]);
    await sql`update funds_channel set is_visible = false where id = ${house.channelId}`;
    expect(await user.said("POST /api/withdrawal/preview", own)).toEqual(["channel_closed", {}]);
    await sql`update funds_channel set is_visible = true where id = ${house.channelId}`;
  });
});

/** An address of TRON that nobody can have a key for. */
const NOBODYS = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";

it("goes to no address that nobody has a key for, be it confirmed before such ones were rejected", async () => {
  const user = await house.user();
  const id = await insertAddress(sql, user.userId, clock.now() - 2 * DAY_MS, NOBODYS);
  expect((await user.preview("100", id)) as unknown).toEqual(["address_nobodys", {}]);
  const { revision } = await user.preview("100");
  const fields = { channelId: house.channelId, destinationId: id, amount: "100", revision, fundPassword: FUND_PASSWORD };
  expect(await user.said("POST /api/withdrawal/request", { ...fields, idempotencyKey: randomUUID() })).toEqual(["address_nobodys", {}]);
  expect(await user.cash()).toEqual([GRANT, 0n]);
});

it("that was asked for such an address before is rejected by the sandbox, sent to nobody and given back", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  await sql`update wallet_address set address = ${NOBODYS} where id = ${user.addressId}`;
  await house.pass(6_000);
  expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "destination_refused", approvals: 0 });
  expect(await user.cash()).toEqual([GRANT, 0n]);
  expect(await house.book()).not.toContainEqual(expect.objectContaining({ reference: `WD-${id}` }));
});

it("that was approved for such an address before is rejected as it comes to be sent, and given back", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  clock.advance(6_000);
  await house.withdrawals.reviewer.round();
  expect(await house.stateOf(id)).toBe("approved");
  await sql`update wallet_address set address = ${NOBODYS} where id = ${user.addressId}`;
  await house.pass(120_000);
  expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "destination_refused" });
  expect(await user.cash()).toEqual([GRANT, 0n]);
  const payouts = await sql`select state, attempt from payout where withdrawal_id = ${BigInt(id)}`;
  expect([...payouts]).toEqual([{ state: "withdrawn", attempt: 0 }]);
  expect(await house.book()).not.toContainEqual(expect.objectContaining({ reference: `WD-${id}` }));
});

it("is not sent while its user is under a freeze, and goes out when that ends", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  clock.advance(6_000);
  await house.withdrawals.reviewer.round();
  await house.freeze(user.userId);
  await house.pass(60_000);
  expect(await house.stateOf(id)).toBe("approved");
  await house.freeze(user.userId, false);
  await house.pass(60_000);
  expect(await house.stateOf(id)).toBe("paid");
});

it("is not approved while its user is under a freeze, by the sandbox either, and holds up nobody else's", async () => {
  const [user, other] = [await house.user(), await house.user()];
  const [{ id }, { id: others }] = [await user.request("100"), await other.request("100")];
  await house.freeze(user.userId);
  await house.pass(6_000);
  expect([await house.stateOf(id), await house.stateOf(others)]).toEqual(["reviewing", "paid"]);
  await house.freeze(user.userId, false);
  await house.pass(6_000);
  expect(await house.stateOf(id)).toBe("paid");
});

it("can be cancelled under a freeze, which gives its money back", async () => {
  const user = await house.user();
  settings.reviewer = "operators";
  const { id } = await user.request("100");
  await house.freeze(user.userId);
  expect(await user.said("POST /api/withdrawal/cancel", { id })).toMatchObject({ state: "cancelled" });
  settings.reviewer = "sandbox";
});

it("that is being sent when the freeze begins goes on to its end", async () => {
  const user = await house.user();
  settings.sandboxPayouts = "pays_late";
  const { id } = await user.request("100");
  await house.pass(6_000);
  expect(await house.stateOf(id)).toBe("paying");
  await house.freeze(user.userId);
  await house.pass(60_000);
  await house.pass(60_000);
  expect(await house.stateOf(id)).toBe("paid");
  settings.sandboxPayouts = "pays";
});

it("moves nothing while the ledger is in doubt", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  house.stopMoney();
  await house.pass(60_000);
  expect((await user.detail(id)).state).toBe("reviewing");
  house.letMoney();
  settings.reviewer = "operators";
  await house.pass(60_000);
  expect((await user.detail(id)).state).toBe("reviewing");
  settings.reviewer = "sandbox";
});
