/** Two at once: limits, tabs, a cancellation against an approval, and servers that send the same. */
import { randomUUID } from "node:crypto";
import { atDepth } from "@candela/testkit";
import { expect, it } from "vitest";
import { lockUsers } from "../ledger/index.ts";
import { openWithdrawals } from "./withdrawals-test-kit.ts";

const house = await openWithdrawals();
const { sql } = house;
const ROUNDS = atDepth(6, 60);

it("lets of two that a limit has room for one of, one pass", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await house.user();
    const { revision } = await user.preview("30000");
    const asked = () => ({ channelId: house.channelId, destinationId: user.addressId, amount: "30000", revision });
    const both = await Promise.all([user.request("30000", asked()), user.request("30000", asked())]);
    expect(both.filter((answer) => !Array.isArray(answer))).toHaveLength(1);
    expect(await user.cash()).toEqual([100_000_000_000n, 30_000_000_000n]);
  }
});

it("asks for two approvals once what was asked for within a day comes to their worth, in parts as in one", async () => {
  const user = await house.user();
  house.levels.set(user.userId, 2);
  const one = await user.request("6000");
  expect(one).toMatchObject({ approvalsNeeded: 1 });
  expect(await user.preview("3999")).toMatchObject({ approvalsNeeded: 1 });
  expect(await user.preview("4000")).toMatchObject({ approvalsNeeded: 2 });
  expect(await user.request("4000")).toMatchObject({ approvalsNeeded: 2 });
  // Another user's counts for that one alone, and what came to nothing for nobody.
  const other = await house.user();
  const gone = await other.request("6000");
  await other.said("POST /api/withdrawal/cancel", { id: gone.id });
  expect(await other.request("9000")).toMatchObject({ approvalsNeeded: 1 });
  // A day of the machine, whatever the day of the calendar.
  house.clock.advance(86_400_000 - 3 * 61_000);
  house.quote();
  expect(await user.preview("100")).toMatchObject({ approvalsNeeded: 2 });
  house.clock.advance(4 * 61_000);
  house.quote();
  expect(await user.preview("100")).toMatchObject({ approvalsNeeded: 1 });
});

it("of two at once in parts counts the first for the second", async () => {
  const user = await house.user();
  house.levels.set(user.userId, 2);
  const both = await Promise.all([user.request("6000"), user.request("6000")]);
  expect(both.map(({ approvalsNeeded }) => approvalsNeeded).toSorted()).toEqual([1, 2]);
});

it("leaves one to the operator who takes it while the sandbox comes to it", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  house.clock.advance(5_000);
  const [operator] = await sql<{ id: bigint }[]>`insert into operator (login_name, role, totp_secret, created_ms, totp_key_id)
    values ('ines', 'finance', decode(repeat('00', 48), 'hex'), 1, '0000000000000000') returning id`;
  let round: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await lockUsers(tx, [user.userId]);
    round = house.withdrawals.reviewer.round();
    const waits = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits()).length, { interval: 10 }).toBe(1);
    await tx`update withdrawal set claimed_by = ${operator?.id ?? 0n}, claimed_ms = ${house.clock.now()} where id = ${id}`;
  });
  await round;
  expect(await house.stateOf(id)).toBe("reviewing");
  expect(await user.detail(id)).toMatchObject({ approvals: 0 });
  await user.said("POST /api/withdrawal/cancel", { id });
});

it("ends one that is cancelled and approved at the same time once, with its money where the end says", async () => {
  const ends = new Set<string | undefined>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await house.user();
    const { id } = await user.request("100");
    house.clock.advance(5_000);
    const late = round % 2 === 0;
    const cancel = () => user.said("POST /api/withdrawal/cancel", { id });
    const approve = () => house.withdrawals.reviewer.round();
    await Promise.all(late ? [approve(), cancel()] : [cancel(), approve()]);
    await house.pass(60_000);
    const end = await house.stateOf(id);
    ends.add(end);
    expect(["paid", "cancelled"]).toContain(end);
    expect(await user.cash()).toEqual(end === "paid" ? [99_900_000_000n, 0n] : [100_000_000_000n, 0n]);
    const paid = await sql`select 1 from sandbox_rail_payout where reference = ${`WD-${id}`}`;
    expect(paid).toHaveLength(end === "paid" ? 1 : 0);
  }
});

it("is sent once where two workers take up the same payout", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  house.clock.advance(5_000);
  await house.withdrawals.reviewer.round();
  await Promise.all([1, 2, 3].map(() => house.withdrawals.payouts.round()));
  await house.pass(60_000);
  expect(await house.stateOf(id)).toBe("paid");
  expect(await sql`select 1 from withdrawal_step where withdrawal_id = ${id} and step = 'sending'`).toHaveLength(1);
  expect(await sql`select 1 from sandbox_rail_payout where reference = ${`WD-${id}`}`).toHaveLength(1);
});

it("has at most twenty open ones of a user, however many are asked for at once", async () => {
  const user = await house.user();
  house.levels.set(user.userId, 2);
  const { revision } = await user.preview("10");
  const asked = () =>
    user.said("POST /api/withdrawal/request", {
      ...{ channelId: house.channelId, destinationId: user.addressId, amount: "10", revision, fundPassword: "wick7tallow" },
      idempotencyKey: randomUUID(),
    });
  let done = 0;
  for (let batch = 0; batch < 6; batch += 1) {
    house.clock.advance(60_000);
    const answers = await Promise.all([asked(), asked(), asked(), asked()]);
    done += answers.filter((answer) => !Array.isArray(answer)).length;
  }
  expect(done).toBe(20);
});
