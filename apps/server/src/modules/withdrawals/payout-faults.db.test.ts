/** Payouts over the sandbox's faults: whatever is lost, each is paid once in the sandbox's own book, or not at all. */
import { createHmac } from "node:crypto";
import { HOUR_MS } from "@candela/model";
import { expect, it } from "vitest";
import { type RailUnderTest, railSuite } from "../payouts/rail-test-kit.ts";
import { openWithdrawals } from "./withdrawals-test-kit.ts";

const house = await openWithdrawals();
const { sql, settings } = house;

let references = 0;
const paidBy = async (reference: string) =>
  (await sql`select 1 from sandbox_rail_payout where reference = ${reference} and state = 'paid'`).length;
const under: RailUnderTest = {
  rail: house.sandbox,
  paidBy,
  loseAnswers: (isLost) => {
    settings.sandboxPayouts = isLost ? "answer_lost" : "pays";
  },
  destination: { kind: "crypto", network: "TRC20", number: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", values: {} },
  newReference: () => {
    references += 1;
    return `WD-suite-${references}`;
  },
};
railSuite("of the sandbox", async () => under);

/** A withdrawal that is approved and sent with this fault. */
async function sentWith(fault: typeof settings.sandboxPayouts) {
  const user = await house.user();
  const { id } = await user.request("100");
  settings.sandboxPayouts = fault;
  await house.pass(5_000);
  settings.sandboxPayouts = "pays";
  return { user, id, reference: `WD-${id}` };
}
const payoutOf = async (id: string) => (await sql`select state, attempt, asks from payout where withdrawal_id = ${id}`)[0];

it("asks by the reference where the answer was lost after it was paid, and sends nothing again, for days", async () => {
  const { user, id, reference } = await sentWith("answer_lost");
  expect([await house.stateOf(id), await payoutOf(id)]).toEqual(["paying", { state: "unknown", attempt: 1, asks: 0 }]);
  await house.pass(14_000);
  expect(await house.stateOf(id)).toBe("paying");
  await house.pass(1_000);
  expect((await user.detail(id)).history.map(({ step }) => step)).toEqual([
    ...["requested", "approved", "sending", "asked_provider", "paid"],
  ]);
  for (let hour = 0; hour < 4; hour += 1) await house.pass(24 * HOUR_MS);
  expect(await paidBy(reference)).toBe(1);
});

it("waits where the rail pays late", async () => {
  const { id, reference } = await sentWith("pays_late");
  expect([await house.stateOf(id), await payoutOf(id)]).toMatchObject(["paying", { state: "pending" }]);
  await house.pass(20_000);
  expect(await house.stateOf(id)).toBe("paying");
  await house.pass(60_000);
  expect([await house.stateOf(id), await paidBy(reference)]).toEqual(["paid", 1]);
});

it("gives the money back where the rail will never pay", async () => {
  const { user, id } = await sentWith("fails");
  expect(await user.detail(id)).toMatchObject({ state: "returned", reason: "payout_failed" });
  expect(await user.cash()).toEqual([100_000_000_000n, 0n]);
  await house.pass(HOUR_MS);
  expect(await house.stateOf(id)).toBe("returned");
});

it("stays unknown where the rail never answered and has none of that name: the money stays held, and nothing is sent, for days", async () => {
  const { user, id, reference } = await sentWith("never_answers");
  for (let hour = 0; hour < 100; hour += 1) await house.pass(HOUR_MS);
  expect([await house.stateOf(id), await payoutOf(id)]).toMatchObject(["paying", { state: "unknown", attempt: 1 }]);
  expect([await paidBy(reference), await user.cash()]).toEqual([0, [100_000_000_000n, 100_000_000n]]);
  await expect(sql`update withdrawal set state = 'approved' where id = ${id}`).rejects.toThrow("never moves back");
});

it("is not sent to an address that was changed in the database after it was approved", async () => {
  const user = await house.user();
  const { id } = await user.request("100");
  await house.withdrawals.reviewer.round();
  await sql`update wallet_address set address = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW' where id = ${user.addressId}`;
  await house.pass(10_000);
  await house.pass(60_000);
  expect([await house.stateOf(id), await paidBy(`WD-${id}`)]).toEqual(["approved", 0]);
});

it("lets the sandbox believe a signature alone, of these bytes and this moment", async () => {
  const secret = await house.secret();
  const body = JSON.stringify({ reference: "WD-1" });
  const call = async (seconds: number, text = body, key = secret) => {
    const mac = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
    const headers = { "content-type": "application/vnd.candela.payout+json", "candela-signature": `t=${seconds},v1=${mac}` };
    return (await fetch(`${house.address}/sandbox/payouts/find`, { method: "POST", body: text, headers })).status;
  };
  const now = Number(BigInt(house.clock.now()) / 1_000n);
  expect(
    await Promise.all([call(now), call(now - 360), call(now + 360), call(now, `${body} `), call(now, body, Buffer.alloc(32))]),
  ).toEqual([...[200, 401, 401, 401, 401]]);
  const unsigned = await fetch(`${house.address}/sandbox/payouts/find`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect(unsigned.status).toBe(401);
});

it("is sent though as many as are sent at once cannot be worked on before it", async () => {
  const users = [await house.user(), await house.user(), await house.user()];
  const ids: string[] = [];
  for (const user of users) for (let n = 0; n < 7; n += 1) ids.push((await user.request("20")).id);
  const last = ids.at(-1) ?? "";
  const stuck = ids.slice(0, 20);
  await sql.unsafe(`create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before update on payout for each row when (old.withdrawal_id in (${stuck.join(",")})) execute function stuck()`);
  settings.sandboxPayouts = "pays";
  for (let round = 0; round < 3; round += 1) await house.pass(5_000);
  expect(await house.stateOf(last)).toBe("paid");
  await sql.unsafe("drop function stuck cascade");
  for (let round = 0; round < 3; round += 1) await house.pass(60_000);
  expect(new Set(await Promise.all(ids.map((id) => house.stateOf(id))))).toEqual(new Set(["paid"]));
});
