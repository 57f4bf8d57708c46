import { randomUUID } from "node:crypto";
import { DECIDED_TOGETHER_MS } from "@candela/engine";
import { describe, expect, it } from "vitest";
import { openDeposits, PICTURE } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const [USD, EUR] = [5, 6];
const [first, second] = [kit.callsOf("operator1"), kit.callsOf("operator2")];
const reason = "seen on the statement";
const statement = () => `ST-${randomUUID()}`;

async function reviewed(amount = "200") {
  const user = await kit.user();
  const { id } = await user.bank(amount);
  await user.said("POST /api/deposit/voucher", { id, voucher: PICTURE });
  const revision = async () => ((await first.said("GET /api/admin/deposit/detail", { id })) as { revision: number }).revision;
  const approve = async (arrived: string, by = first, bankReference = statement()) =>
    by.said("POST /api/admin/deposit/approve", { id, revision: await revision(), reason, amount: arrived, bankReference });
  return { user, id, revision, approve };
}

async function newestMessage(userId: string | bigint) {
  const [message] = await kit.sql`select kind, params from site_message where user_id = ${String(userId)}::bigint order by id desc limit 1`;
  return message;
}

describe("operators", () => {
  it("approve what arrived: it is credited up to what was announced, and the rest is parked until they release it", async () => {
    const { user, id, revision, approve } = await reviewed();
    expect(await approve("230")).toMatchObject({
      isWaiting: false,
      deposit: { state: "credited", credited: "200.00", parked: "30.00", facts: ["over"] },
    });
    expect(await kit.cash(user.userId, EUR)).toBe(20_000n);
    const released = await first.said("POST /api/admin/deposit/release", { id, revision: await revision(), reason, part: 0 });
    expect(released).toMatchObject({ deposit: { parked: "0.00", hasParked: false, credited: "230.00" } });
    expect(await kit.cash(user.userId, EUR)).toBe(23_000n);
    expect((await user.detail(id)).history.at(-1)).toMatchObject({ step: "released", by: "operator" });
    const again = await first.said("POST /api/admin/deposit/release", { id, revision: await revision(), reason, part: 0 });
    expect(again).toEqual(["deposit_ended", {}]);
  });

  it("book nothing of no amount", async () => {
    const { approve } = await reviewed();
    for (const nothing of ["0", "0.00"])
      expect(await approve(nothing, first)).toEqual(["malformed_request", { field: "amount", rule: "minimum" }]);
    expect(await approve("200.001", first)).toEqual(["amount_decimals", { decimals: "2" }]);
  });

  it("book no money of a statement twice, in any deposit", async () => {
    const [one, other] = [await reviewed(), await reviewed()];
    expect(await one.approve("200", first, "st 77  a")).toMatchObject({ isWaiting: false });
    for (const alike of ["ST 77 A", "ＳＴ 77 Ａ", "ST\u200b 77 A\u00ad", " st\u00a077 a"])
      expect(await other.approve("200", first, alike)).toEqual(["deposit_reference_used", {}]);
    expect(await one.approve("200", first, "ST-78-A")).toMatchObject({ isWaiting: false });
    for (const dash of ["\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\ufe63", "\uff0d", " \u2013 "])
      expect(await other.approve("200", first, `ST${dash}78-A`)).toEqual(["deposit_reference_used", {}]);
    expect(await other.approve("200", first, "\u200b\u00ad\u200b")).toEqual([
      "malformed_request",
      { field: "bankReference", rule: "unseen" },
    ]);
  });

  it("need a second one above the set amount, who says exactly the same; the same one twice is none", async () => {
    const { user, approve } = await reviewed("20000");
    expect(await approve("20000", first, "L-1")).toMatchObject({ isWaiting: true, deposit: { state: "reviewing" } });
    expect(await approve("20000", first, "L-1")).toEqual(["second_operator_needed", {}]);
    expect(await approve("19000", second, "L-1")).toMatchObject({ isWaiting: true });
    expect(await kit.cash(user.userId, EUR)).toBe(0n);
    expect(await approve("20000", second, "L-1")).toMatchObject({ isWaiting: false, deposit: { state: "credited" } });
    expect(await kit.cash(user.userId, EUR)).toBe(2_000_000n);
  });

  it("need a second one for what one of them would book or release in parts that are small each", async () => {
    const { user, id, revision, approve } = await reviewed("9000");
    // 4,000 EUR are worth 4,634.80 USDT.
    expect(await approve("4000")).toMatchObject({ isWaiting: false });
    expect(await approve("4000")).toMatchObject({ isWaiting: false, deposit: { parked: "4000.00" } });
    expect(await approve("4000", first, "L-9")).toMatchObject({ isWaiting: true, deposit: { parked: "4000.00" } });
    expect(await approve("4000", second, "L-9")).toMatchObject({ isWaiting: false, deposit: { parked: "8000.00" } });
    await approve("4000", first, "L-10");
    await approve("4000", second, "L-10");
    const release = async (part: number, by = first) =>
      by.said("POST /api/admin/deposit/release", { id, revision: await revision(), reason, part });
    expect(await release(0)).toMatchObject({ isWaiting: false });
    expect(await release(1)).toMatchObject({ isWaiting: false });
    expect(await release(2)).toMatchObject({ isWaiting: true });
    expect(await kit.cash(user.userId, EUR)).toBe(1_200_000n);
    expect(await release(2, second)).toMatchObject({ isWaiting: false });
    expect(await kit.cash(user.userId, EUR)).toBe(1_600_000n);
  });

  it("decide on what they saw, also where something happens while they decide", async () => {
    const { user, id, approve } = await reviewed();
    kit.clock.advance(9_000);
    const waiting = async () =>
      (await kit.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
    let round: Promise<unknown> | undefined;
    let decision: Promise<unknown> | undefined;
    await kit.sql.begin(async (tx) => {
      await tx`select 1 from ledger_account where owner = ${user.userId} for update`;
      // The sandbox books the transfer first, the operator has seen it before.
      round = kit.deposits.round();
      await expect.poll(waiting).toBe(1);
      decision = approve("200");
      await expect.poll(waiting).toBe(2);
    });
    await round;
    expect(await decision).toEqual(["deposit_changed", {}]);
    expect(await user.detail(id)).toMatchObject({ state: "credited", received: "200.00", parked: "0.00" });
  });

  it("need a second one for what one of them would book in several deposits of one user within a day", async () => {
    const user = await kit.user();
    const begun = async (payer = user, amount = "3000") => {
      const { id } = await payer.bank(amount);
      await payer.said("POST /api/deposit/voucher", { id, voucher: PICTURE });
      return id;
    };
    const approve = async (id: string, by = first, amount = "3000", bankReference = statement()) => {
      const { revision } = (await first.said("GET /api/admin/deposit/detail", { id })) as { revision: number };
      return by.said("POST /api/admin/deposit/approve", { id, revision, reason, amount, bankReference });
    };
    // 3,000 EUR are worth 3,476.10 USDT: the third makes more than 10,000 of them.
    for (const id of [await begun(), await begun()]) expect(await approve(id)).toMatchObject({ isWaiting: false });
    const third = await begun();
    const line = statement();
    expect(await approve(third, first, "3000", line)).toMatchObject({ isWaiting: true });
    expect(await approve(third, first, "3000", line)).toEqual(["second_operator_needed", {}]);
    // Of another user, and by another operator, it is a sum of its own.
    expect(await approve(await begun(await kit.user()))).toMatchObject({ isWaiting: false });
    expect(await approve(third, second, "3000", line)).toMatchObject({ isWaiting: false });
    // What is parked and released is no second money, and counts for who releases it.
    const parked = await begun(user, "200");
    expect(await approve(parked, second, "3000")).toMatchObject({ isWaiting: false, deposit: { parked: "2800.00" } });
    const { revision } = (await second.said("GET /api/admin/deposit/detail", { id: parked })) as { revision: number };
    const released = await second.said("POST /api/admin/deposit/release", { id: parked, revision, reason, part: 0 });
    expect(released).toMatchObject({ isWaiting: false });
    expect(await approve(await begun(), second)).toMatchObject({ isWaiting: true });
    kit.clock.advance(DECIDED_TOGETHER_MS);
    await kit.round();
    expect(await approve(await begun())).toMatchObject({ isWaiting: false });
  });

  it("need a second one as it was set when the deposit began, or as it is set now, whichever is stricter", async () => {
    const large = await reviewed("20000");
    expect(await large.approve("20000", first, "L-2")).toMatchObject({ isWaiting: true });
    kit.setSecondApproval(10n ** 12n);
    expect(await large.approve("20000", first, "L-2")).toEqual(["second_operator_needed", {}]);
    expect(await large.approve("20001", first, "L-3")).toMatchObject({ isWaiting: true });
    expect(await kit.cash(large.user.userId, EUR)).toBe(0n);
    expect(await large.approve("20000", second, "L-2")).toMatchObject({ isWaiting: false });
    const later = await reviewed("20000");
    expect(await later.approve("20000", first, "L-4")).toMatchObject({ isWaiting: false });
    const small = await reviewed("200");
    kit.setSecondApproval(1_000_000n);
    expect(await small.approve("200", first, "L-5")).toMatchObject({ isWaiting: true });
    expect(await small.approve("200", second, "L-5")).toMatchObject({ isWaiting: false });
    kit.setSecondApproval(10_000_000_000n);
  });

  it("take the queue and the parked money away as files, filtered, each with its entry in the audit log", async () => {
    const { user, id, approve } = await reviewed();
    await approve("230");
    await kit.sql`update deposit set reference = '=1+1234567' where id = ${id}`;
    const userId = String(user.userId);
    const read = async (route: string, query: string, token = "operator1") => {
      const answer = await kit.app.inject({ url: `/api/admin/deposit/${route}?${query}`, headers: { authorization: token } });
      return { text: answer.body.replace("\uFEFF", ""), type: answer.headers["content-type"] };
    };
    const filter = `params[userId]=${userId}`;
    const { text, type } = await read("file", `${filter}&reason=month's end`);
    expect(type).toMatch(/^text\/csv/);
    const [head = "", line = "", rest] = text.split("\r\n");
    expect(rest).toBe("");
    const row = Object.fromEntries(head.split(",").map((name, at) => [name, line.split(",")[at]]));
    expect(row).toMatchObject({ deposit_id: id, user_id: userId, state: "credited", currency: "EUR", received: "230.00", parked: "30.00" });
    expect(row).toMatchObject({ facts: "over", reference: "'=1+1234567", created_at: new Date(kit.clock.now()).toISOString() });
    const parked = (await read("parkedFile", `${filter}&reason=month's end`)).text.split("\r\n");
    expect(parked).toHaveLength(3);
    expect(parked[1]).toMatch(new RegExp(`^${id},0,${userId},.*,credited,bank,EUR,30\\.00,over,`));
    expect((await read("file", `${filter}&params[endTs]=${kit.clock.now()}&reason=before`)).text.split("\r\n")).toHaveLength(2);
    expect((await first.rows("GET /api/admin/deposit/list", { "params[userId]": userId, "params[hasParked]": false })) ?? []).toEqual([]);
    const entries = await kit.sql`
      select action, login_name as who, reason, after::text from operator_audit where action like 'deposit.export%' order by seq`;
    expect(entries.map(({ action, who }) => [action, who])).toEqual([
      ["deposit.export", "operator1"],
      ["deposit.exportParked", "operator1"],
      ["deposit.export", "operator1"],
    ]);
    expect(JSON.parse(entries[0]?.after)).toEqual({ "params[userId]": userId });
    expect((await read("file", filter)).text).toContain("malformed_request");
    expect((await read("file", `${filter}&reason=mine`, user.token)).text).not.toContain("deposit_id");
  });

  it("decide on what they saw: anything that happened since turns the decision away", async () => {
    const { id, revision, approve } = await reviewed();
    const seen = await revision();
    await approve("200");
    expect(await first.said("POST /api/admin/deposit/reject", { id, revision: seen, reason, why: "other" })).toEqual([
      "deposit_changed",
      {},
    ]);
  });

  it("reject with a reason that the user is told, and money that comes later is parked", async () => {
    const { user, id, revision, approve } = await reviewed();
    await first.said("POST /api/admin/deposit/reject", { id, revision: await revision(), reason, why: "name_differs" });
    expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "name_differs" });
    const [message] = await kit.sql`select kind, params from site_message where user_id = ${user.userId} order by id desc limit 1`;
    expect(message).toMatchObject({ kind: "deposit_rejected", params: { reason: "name_differs", asset: "EUR", id } });
    expect(await approve("200")).toMatchObject({ deposit: { state: "rejected", parked: "200.00", facts: ["late"] } });
    const returned = await first.said("POST /api/admin/deposit/return", { id, revision: await revision(), reason, part: 0 });
    expect(returned).toMatchObject({ deposit: { parked: "0.00", hasParked: false, credited: null } });
    expect(await kit.cash(user.userId, EUR)).toBe(0n);
  });

  it("release money of another currency onto the balance of that currency", async () => {
    const user = await kit.user();
    const { id, payUrl } = await user.online("50");
    await kit.choose(payUrl, "other_currency");
    await kit.round();
    const detail = await first.said("GET /api/admin/deposit/detail", { id });
    expect(detail).toMatchObject({ parts: [{ part: 0, currencyName: "EUR", amount: "50.00", isDecided: false }] });
    await first.said("POST /api/admin/deposit/release", { id, revision: (detail as { revision: number }).revision, reason, part: 0 });
    expect([await kit.cash(user.userId, EUR), await kit.cash(user.userId, USD)]).toEqual([5_000n, 0n]);
    const otherMoney = [{ currencyId: EUR, currencyName: "EUR", amount: "50.00", state: "released" }];
    const now = kit.clock.now();
    const summary = (startTs: number, endTs: number) => user.said("GET /api/deposit/summary", { startTs, endTs });
    expect(await summary(now - 1, now + 1)).toMatchObject({ count: 1, open: 0, amounts: [{ currencyName: "EUR", amount: "50.00" }] });
    expect(await summary(now + 1, now + 2)).toMatchObject({ count: 0, amounts: [] });
    expect(await user.detail(id)).toMatchObject({ state: "credited", credited: null, otherMoney });
    expect(await newestMessage(user.userId)).toEqual({ kind: "deposit_credited", params: { amount: "50.00", asset: "EUR", id } });
  });

  it("send money back, which its user is told by its own sum, be it of another currency or beside what was credited", async () => {
    const user = await kit.user();
    const { id, payUrl } = await user.online("50");
    await kit.choose(payUrl, "other_currency");
    await kit.round();
    const giveBack = async (depositId: string) => {
      const { revision } = (await first.said("GET /api/admin/deposit/detail", { id: depositId })) as { revision: number };
      return await first.said("POST /api/admin/deposit/return", { id: depositId, revision, reason, part: 0 });
    };
    const otherMoney = [{ currencyId: EUR, currencyName: "EUR", amount: "50.00", state: "returned" }];
    expect(await giveBack(id)).toMatchObject({ deposit: { state: "rejected", reason: "currency_differs", otherMoney } });
    expect(await user.detail(id)).toMatchObject({ state: "rejected", reason: "currency_differs", otherMoney });
    expect(await newestMessage(user.userId)).toEqual({ kind: "deposit_returned", params: { amount: "50.00", asset: "EUR", id } });
    const all = await kit.sql`select kind from site_message where user_id = ${user.userId} order by id`;
    expect(all.map(({ kind }) => kind)).toEqual(["deposit_parked", "deposit_returned"]);
    const twice = await user.online("60");
    await kit.choose(twice.payUrl, "twice");
    await kit.round();
    expect(await giveBack(twice.id)).toMatchObject({ deposit: { state: "credited", parked: "0.00" } });
    expect(await newestMessage(user.userId)).toEqual({ kind: "deposit_returned", params: { amount: "60.00", asset: "USD", id: twice.id } });
  });

  it("reject a transfer of a chain, and its user is told the sum that came, since nothing was announced", async () => {
    const user = await kit.user();
    const { address } = await user.address("recharge_USDT_TRC20");
    await kit.sendCoins({ network: "TRC20", currency: "USDT", address, amount: "1" });
    kit.clock.advance(63_000);
    await kit.round();
    const [{ id } = { id: "" }] = await user.list();
    const { revision } = (await first.said("GET /api/admin/deposit/detail", { id })) as { revision: number };
    await first.said("POST /api/admin/deposit/reject", { id, revision, reason, why: "other" });
    expect(await newestMessage(user.userId)).toMatchObject({ kind: "deposit_rejected", params: { amount: "1.000000", asset: "USDT" } });
  });

  it("take a deposit on, and the sandbox's reviewer leaves it to them", async () => {
    const { user, id } = await reviewed();
    expect(await first.said("POST /api/admin/deposit/claim", { id, isClaimed: true, reason })).toMatchObject({ claimedBy: "operator1" });
    kit.clock.advance(20_000);
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "reviewing" });
    await first.said("POST /api/admin/deposit/note", { id, text: "Asked the bank.", reason });
    const noted = await first.said("POST /api/admin/deposit/claim", { id, isClaimed: false, reason });
    expect(noted).toMatchObject({ claimedBy: "", notes: [{ loginName: "operator1", text: "Asked the bank." }] });
    await kit.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited" });
  });

  it("take on nothing that has ended, and give it back still; money that is parked in it waits for them", async () => {
    const { user, id } = await reviewed();
    const claim = (isClaimed: boolean) => first.said("POST /api/admin/deposit/claim", { id, isClaimed, reason });
    await claim(true);
    const { revision } = (await first.said("GET /api/admin/deposit/detail", { id })) as { revision: number };
    await first.said("POST /api/admin/deposit/reject", { id, revision, reason, why: "other" });
    expect(await claim(true)).toEqual(["deposit_ended", {}]);
    expect(await claim(false)).toMatchObject({ claimedBy: "" });
    expect(await claim(true)).toEqual(["deposit_ended", {}]);
    expect(await user.detail(id)).toMatchObject({ state: "rejected" });
    await kit.sql`update deposit set has_parked = true where id = ${BigInt(id)}`;
    expect(await claim(true)).toMatchObject({ claimedBy: "operator1" });
    await claim(false);
    await kit.sql`update deposit set has_parked = false where id = ${BigInt(id)}`;
  });

  it("decide on nothing that another has in hand, unless they take it over, which is said and in the audit log", async () => {
    const { user, id } = await reviewed();
    const claim = (by: typeof first, more = {}) => by.said("POST /api/admin/deposit/claim", { id, isClaimed: true, reason, ...more });
    expect(await claim(first)).toMatchObject({ claimedBy: "operator1", claimedAt: kit.clock.now() });
    const listed = async (claimedBy: string) =>
      (await first.rows("GET /api/admin/deposit/list", { "params[claimedBy]": claimedBy })).map((row) => row.id);
    expect([await listed("operator1"), (await listed("")).includes(id)]).toEqual([[id], false]);
    const { revision } = (await first.said("GET /api/admin/deposit/detail", { id })) as { revision: number };
    const reject = (by: typeof first) => by.said("POST /api/admin/deposit/reject", { id, revision, reason, why: "other" });
    expect(await reject(second)).toEqual(["deposit_claimed", { by: "operator1" }]);
    expect(await claim(second)).toEqual(["deposit_claimed", { by: "operator1" }]);
    expect(await claim(second, { isClaimed: false })).toEqual(["deposit_claimed", { by: "operator1" }]);
    expect(await user.detail(id)).toMatchObject({ state: "reviewing" });
    expect(await claim(second, { takesOver: true })).toMatchObject({ claimedBy: "operator2" });
    expect(await reject(first)).toEqual(["deposit_claimed", { by: "operator2" }]);
    expect(await reject(second)).toMatchObject({ deposit: { state: "rejected" } });
    const [entry] = await kit.sql`select before, after from operator_audit where action = 'deposit.claim' order by seq desc limit 1`;
    expect(JSON.stringify(entry)).toContain("operator1");
    expect(JSON.stringify(entry)).toContain("takesOver");
  });

  it("find deposits by reference, and see a picture only with an entry in the audit log", async () => {
    const { user, id } = await reviewed();
    const { reference } = await user.detail(id);
    const listed = await first.rows("GET /api/admin/deposit/list", { "params[reference]": reference.replaceAll(" ", "").toLowerCase() });
    expect(listed).toMatchObject([{ id, userId: String(user.userId), state: "reviewing" }]);
    const picture = await first.said("POST /api/admin/deposit/voucher", { id, reason });
    expect(picture).toMatchObject({ mediaType: "image/png", picture: PICTURE });
    const [entry] = await kit.sql`select action, object, login_name as "loginName" from operator_audit order by seq desc limit 1`;
    expect(entry).toEqual({ action: "deposit.voucher", object: id, loginName: "operator1" });
  });
});
