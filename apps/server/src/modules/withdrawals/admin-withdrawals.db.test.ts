import type { Fields, RouteKey } from "@candela/api";
import { beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { ADDRESS, openWithdrawals } from "./withdrawals-test-kit.ts";

const house = await openWithdrawals();
const { sql, clock, settings } = house;
const reason = "as the documents say";
let fixture: OperatorsTestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  fixture = await createOperatorsTestApp(sql, clock, (audit) => [house.withdrawals.adminHandlers(audit)]);
  for (const [name, role] of [
    ["fay", "finance"],
    ["cole", "compliance"],
    ["sue", "support"],
    ["rob", "read-only"],
  ] as const)
    tokens[name] = await fixture.token(role, name);
  settings.reviewer = "operators";
});

async function act<K extends RouteKey>(who: string, key: K, fields: Fields<K>) {
  const { body } = await ask(fixture.app, key, fields, { token: tokens[who] ?? "", encoding: "json" });
  return body.code === 200 ? (body.data ?? body.rows) : [body.msg, body.params];
}
async function asked(amount = "100") {
  const user = await house.user();
  const { id } = await user.request(amount);
  const [row] = await sql<{ revision: string }[]>`select revision from withdrawal where id = ${id}`;
  const approval = { id, revision: row?.revision ?? "", repeatedSum: amount, destinationEnd: ADDRESS.slice(-6), reason };
  const approve = (who: string, more = {}) => act(who, "POST /api/admin/withdrawal/approve", { ...approval, ...more });
  return { user, id, approve };
}

it("operators take the queue away as a file, with the filters of the list and an entry in the audit log", async () => {
  const { id } = await asked();
  const other = await asked();
  await act("fay", "POST /api/admin/withdrawal/claim", { id, isClaimed: true, reason });
  const read = async (query: string, who = "fay") => {
    const headers = { authorization: tokens[who] ?? "" };
    const { body } = await fixture.app.inject({ url: `/api/admin/withdrawal/file?${query}`, headers });
    const [head = "", ...lines] = body.replace("\uFEFF", "").split("\r\n");
    return lines
      .filter((line) => line !== "")
      .map((line) => Object.fromEntries(head.split(",").map((name, at) => [name, line.split(",")[at]])));
  };
  const [row, ...others] = await read(`isClaimed=true&reason=${encodeURIComponent(reason)}`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ withdrawal_id: id, state: "reviewing", currency: "USDT", amount: "100.000000", claimed_by: "fay" });
  expect(row?.destination).not.toBe(ADDRESS);
  const unclaimed = await read("isClaimed=false&isOpen=true&reason=all of them", "cole");
  expect(unclaimed.map(({ withdrawal_id }) => withdrawal_id)).toContain(other.id);
  expect(unclaimed.map(({ withdrawal_id }) => withdrawal_id)).not.toContain(id);
  expect(await read(`startTs=${clock.now() + 1}&reason=none yet`)).toEqual([]);
  const entries =
    await sql`select login_name as who, reason, after::text from operator_audit where action = 'withdrawal.export' order by seq`;
  expect(entries.map(({ who }) => who)).toEqual(["fay", "cole", "fay"]);
  expect(entries[0]?.reason).toBe(reason);
  expect(JSON.parse(entries[0]?.after)).toEqual({ isClaimed: true });
  await act("fay", "POST /api/admin/withdrawal/claim", { id, isClaimed: false, reason });
});

describe("an operator", () => {
  it("approves what was seen, by its revision and with amount and end of the destination typed again", async () => {
    const { user, id, approve } = await asked();
    expect(await approve("fay", { revision: "0".repeat(64) })).toEqual(["terms_changed", {}]);
    expect(await approve("fay", { repeatedSum: "101" })).toEqual(["typed_again_differs", {}]);
    expect(await approve("fay", { destinationEnd: "xxxxxx" })).toEqual(["typed_again_differs", {}]);
    expect(await approve("fay")).toMatchObject({ id, state: "approved", approvals: 1, payoutState: "queued" });
    expect(await approve("cole")).toEqual(["withdrawal_decided", {}]);
    expect(await act("fay", "GET /api/admin/withdrawal/detail", { id })).toMatchObject({
      ...{ approvedBy: ["fay"], destinationWhole: ADDRESS, payout: { state: "queued", attempt: 0 } },
    });
    await house.pass(1_000);
    expect((await user.detail(id)).history.map(({ step, by }) => `${step} by ${by}`)).toContain("approved by operator");
    const [entry] =
      await sql`select action, login_name as who, before::text, after::text from operator_audit where object = ${id} order by seq desc`;
    expect(entry).toMatchObject({ action: "withdrawal.approve", who: "fay" });
    expect(JSON.parse(entry?.after)).toEqual({ state: "approved", approvals: 1, reason: null });
  });

  it("is one of two where two must approve, and never both", async () => {
    const { id, approve } = await asked("10000");
    expect(await approve("fay")).toMatchObject({ state: "reviewing", approvals: 1, approvalsNeeded: 2 });
    expect(await approve("fay")).toEqual(["approved_before", {}]);
    const waiting = (who: string) => act(who, "GET /api/admin/withdrawal/list", { needsMe: true, limit: 100 });
    expect((await waiting("fay")).map(String)).not.toContain(id);
    expect(await waiting("cole")).toContainEqual(expect.objectContaining({ id, approvals: 1 }));
    expect(await approve("cole")).toMatchObject({ state: "approved", approvals: 2 });
  });

  it("rejects until it is sent, and the user is told why and has the money", async () => {
    const { user, id, approve } = await asked();
    await approve("fay");
    expect(await act("cole", "POST /api/admin/withdrawal/reject", { id, because: "security_concern", reason })).toMatchObject({
      ...{ state: "rejected", reason: "security_concern", payoutState: "withdrawn" },
    });
    expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "security_concern" });
    expect(await user.cash()).toEqual([100_000_000_000n, 0n]);
    await house.pass(60_000);
    expect(await sql`select 1 from sandbox_rail_payout where reference = ${`WD-${id}`}`).toHaveLength(0);
    const { rows } = await user.send("GET /api/siteMessage/list", {});
    expect(rows[0]).toMatchObject({
      kind: "withdrawal",
      params: { state: "rejected", reason: "security_concern", destination: "TR7NHqje****" },
    });
  });

  it("alone has none paid by letting the sandbox approve what was asked for under operators", async () => {
    const { id, approve } = await asked("10000");
    await approve("fay");
    settings.reviewer = "sandbox";
    const later = await asked();
    await house.pass(6_000);
    settings.reviewer = "operators";
    expect([await house.stateOf(id), await house.stateOf(later.id)]).toEqual(["reviewing", "paid"]);
    expect(await approve("cole")).toMatchObject({ state: "approved", approvals: 2 });
  });

  it("takes one on, which keeps the others off, and the sandbox; and writes notes", async () => {
    settings.reviewer = "sandbox";
    const { id, approve } = await asked();
    const claim = (who: string, isClaimed: boolean) => act(who, "POST /api/admin/withdrawal/claim", { id, isClaimed, reason });
    expect(await claim("fay", true)).toMatchObject({ claimedBy: "fay" });
    expect(await approve("cole")).toEqual(["withdrawal_claimed", { by: "fay" }]);
    await house.pass(6_000);
    settings.reviewer = "operators";
    expect(await house.stateOf(id)).toBe("reviewing");
    await act("cole", "POST /api/admin/withdrawal/note", { id, reason: "called the owner" });
    expect(await act("fay", "GET /api/admin/withdrawal/detail", { id })).toMatchObject({
      notes: [{ loginName: "cole", note: "called the owner" }],
    });
    const takeOver = (who: string) => act(who, "POST /api/admin/withdrawal/claim", { id, isClaimed: true, takesOver: true, reason });
    expect(await claim("cole", true)).toEqual(["withdrawal_claimed", { by: "fay" }]);
    expect(await takeOver("cole")).toMatchObject({ claimedBy: "cole", claimedAt: clock.now() });
    expect(await approve("fay")).toEqual(["withdrawal_claimed", { by: "cole" }]);
    expect(await takeOver("fay")).toMatchObject({ claimedBy: "fay" });
    expect(await claim("fay", false)).toMatchObject({ claimedBy: null, claimedAt: null });
    expect(await approve("cole")).toMatchObject({ state: "approved" });
  });

  it("takes one on whose approved address turns out to be nobody's: it stays the operator's until the claim is over, and ends then by itself", async () => {
    const { id, user, approve } = await asked();
    await approve("cole");
    await sql`update wallet_address set address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' where id = ${user.addressId}`;
    await act("fay", "POST /api/admin/withdrawal/claim", { id, isClaimed: true, reason });
    await house.pass(60_000);
    expect(await house.stateOf(id)).toBe("approved");
    await house.pass(16 * 60_000);
    expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "destination_refused" });
  });

  it("without the right neither sees nor decides", async () => {
    const { id, approve } = await asked();
    expect(await approve("sue")).toEqual(["permission_denied", {}]);
    expect(await act("sue", "GET /api/admin/withdrawal/detail", { id })).toEqual(["permission_denied", {}]);
    expect(await act("rob", "GET /api/admin/withdrawal/list", {})).toEqual(["permission_denied", {}]);
    expect(await act("sue", "GET /api/admin/withdrawal/list", { isOpen: true })).toContainEqual(
      expect.objectContaining({ id, destination: "TR7NHqje****" }),
    );
  });

  it("goes through the queue page by page, the longest waiting first", async () => {
    const { rows, total } = (await ask(fixture.app, "GET /api/admin/withdrawal/list", { limit: 2 }, { token: tokens.fay ?? "" })).body;
    const next = (
      await ask(fixture.app, "GET /api/admin/withdrawal/list", { limit: 2, after: rows[1]?.id ?? "0" }, { token: tokens.fay ?? "" })
    ).body;
    expect(total).toBeGreaterThan(4);
    const ids = [...rows, ...next.rows].map(({ id }) => BigInt(id));
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => (one < other ? -1 : 1)));
    expect(ids).toHaveLength(4);
  });
});

describe("a payout of which nobody knows what became", () => {
  async function unknown() {
    const { user, id, approve } = await asked();
    await approve("fay");
    settings.sandboxPayouts = "never_answers";
    await house.pass(1_000);
    settings.sandboxPayouts = "pays";
    const say = (who: string, resolution: "paid" | "failed" | "send_again", attempt = 1, transaction = "") =>
      act(who, "POST /api/admin/withdrawal/resolve", { id, attempt, resolution, transaction, reason });
    return { user, id, say };
  }

  it("is sent again once two people say so, under the next attempt, and paid once", async () => {
    const { id, say } = await unknown();
    expect(await say("fay", "send_again", 2)).toEqual(["payout_not_unknown", {}]);
    expect(await say("fay", "send_again")).toMatchObject({
      state: "paying",
      resolutions: [{ loginName: "fay", resolution: "send_again" }],
    });
    expect(await say("fay", "send_again")).toEqual(["approved_before", {}]);
    expect(await say("cole", "failed")).toEqual(["typed_again_differs", {}]);
    await house.pass(60_000);
    expect(await house.stateOf(id)).toBe("paying");
    expect(await say("cole", "send_again")).toMatchObject({ payout: { state: "queued", attempt: 1 } });
    await house.pass(1_000);
    expect(await house.stateOf(id)).toBe("paid");
    expect(await sql`select 1 from sandbox_rail_payout where reference = ${`WD-${id}`}`).toHaveLength(1);
    expect(await say("fay", "failed", 2)).toEqual(["payout_not_unknown", {}]);
  });

  it("is given back, or noted as paid, once two people say so", async () => {
    const back = await unknown();
    await back.say("fay", "failed");
    expect(await back.say("cole", "failed")).toMatchObject({ state: "returned" });
    expect(await back.user.cash()).toEqual([100_000_000_000n, 0n]);
    const paid = await unknown();
    await paid.say("fay", "paid", 1, "bank 77");
    expect(await paid.say("cole", "paid", 1, "bank 78")).toEqual(["typed_again_differs", {}]);
    expect(await paid.say("cole", "paid", 1, "bank 77")).toMatchObject({ state: "paid", transaction: "bank 77" });
    expect(await paid.user.cash()).toEqual([99_900_000_000n, 0n]);
  });

  it("that the rail knows after all is nobody's to decide", async () => {
    const { id, approve } = await asked();
    await approve("fay");
    settings.sandboxPayouts = "answer_lost";
    await house.pass(1_000);
    settings.sandboxPayouts = "pays";
    expect(
      await act("fay", "POST /api/admin/withdrawal/resolve", { id, attempt: 1, resolution: "send_again", transaction: "", reason }),
    ).toEqual(["payout_not_unknown", {}]);
    await house.pass(20_000);
    expect(await house.stateOf(id)).toBe("paid");
  });
});

it("sets limits a level at a time, and a level without them is closed", async () => {
  const put = (level: number, dayMaximum: string, monthMaximum: string) =>
    act("fay", "POST /api/admin/withdrawalLimit/put", { level, dayMaximum, monthMaximum, reason });
  expect(await put(1, "200", "100")).toEqual(["malformed_request", { field: "monthMaximum", rule: "minimum" }]);
  expect(await put(1, "150", "1000.5")).toMatchObject({ level: 1, dayMaximum: "150.000000", monthMaximum: "1000.500000" });
  const user = await house.user();
  expect(await user.preview("151")).toMatchObject({ rejection: "withdrawal_day_limit" });
  await act("fay", "POST /api/admin/withdrawalLimit/remove", { level: 1, reason });
  expect(await user.preview("20")).toMatchObject({ rejection: "withdrawal_level_closed", day: null });
  expect(await put(1, "50000", "500000")).toMatchObject({ level: 1 });
});

it("nobody approves it while its user is under a freeze, which the queue says; rejecting gives the money back", async () => {
  const [{ user, id, approve }, other] = [await asked(), await asked()];
  await house.freeze(user.userId);
  const row = async (wanted: string) =>
    ((await act("fay", "GET /api/admin/withdrawal/list", { isOpen: true })) as { id: string }[]).find((one) => one.id === wanted);
  expect([await row(id), await row(other.id)]).toMatchObject([{ isFrozen: true }, { isFrozen: false }]);
  expect(await act("fay", "GET /api/admin/withdrawal/detail", { id })).toMatchObject({ isFrozen: true });
  expect(await approve("fay")).toEqual(["account_frozen", {}]);
  const entries = await sql`select action from operator_audit where object = ${id}`;
  expect(entries).toEqual([]);
  expect(await act("fay", "POST /api/admin/withdrawal/reject", { id, because: "other", reason })).toMatchObject({ state: "rejected" });
});
