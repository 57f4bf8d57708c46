/** Team and commission over HTTP, in the whole server: real trades, the account's records and statistics, and the acts of operators. */
import { randomUUID } from "node:crypto";
import type { Fields, RouteKey } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { ManualClock, proves } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask as askApp } from "../../testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

const START = Date.UTC(2026, 0, 5, 12, 0, 7);
const clock = new ManualClock(START);
let database: TestDatabase;
let server: Server;
const operators = { owner: "", finance: "", support: "" };
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "team", clock });
});

/** A session of an operator does not outlast a day without use. */
async function newOperators(mark: string): Promise<void> {
  operators.owner = await openTestOperator(server.app, database.sql, clock, `ada${mark}`, "owner");
  operators.finance = await openTestOperator(server.app, database.sql, clock, `mira${mark}`, "finance");
  operators.support = await openTestOperator(server.app, database.sql, clock, `sam${mark}`, "support");
}
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const act = <K extends RouteKey>(who: keyof typeof operators, key: K, fields: Record<string, unknown>) =>
  askApp(server.app, key, fields as Fields<K>, { token: operators[who], encoding: "json" }).then(({ body }) => body);

interface Person {
  readonly token: string;
  readonly id: bigint;
}

/** A registered user with identity passed; their session began as a guest's. */
async function person(name: string, by: Person | null = null, document: string | null = name): Promise<Person> {
  const token = await openGuest(server);
  const { data } = await ask(token, "GET /api/userInfo/getUserInfo");
  const id = BigInt(data?.userId ?? "0");
  const now = String(clock.now());
  await database.sql`update app_user set account_type = 'registered', email = ${`${name.toLowerCase().replace(" ", ".")}@example.org`}, password_hash = '$argon2id$', nick_name = ${name},
    registered_ms = ${now}::bigint, invited_by = ${by?.id ?? null} where id = ${id}`;
  if (document !== null)
    await database.sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
      values (${id}, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256(${Buffer.from(document)}), ${now}::bigint, ${now}::bigint)`;
  return { token, id };
}

async function pass(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await server.kinds.commission.run();
}

const buy = ({ token }: Person, amount: string) =>
  send(token, "POST /api/spotOrder/place", { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount });
const summary = async ({ token }: Person) => (await ask(token, "GET /api/team/summary")).data;

describe("a team over HTTP", () => {
  let inviter: Person;
  let member: Person;

  it(
    "shows fees really paid by a member, masked, and the share of them: paid, recorded, in the statistics, as a file",
    proves("2.R68"),
    async () => {
      inviter = await person("Mira Keller");
      member = await person("Jonas Richter", inviter);
      const other = await person("Aiko Tanaka", inviter, null);
      await pass(1);
      expect((await buy(member, "20000")).code).toBe(200);
      expect((await buy(other, "10000")).code).toBe(200);
      const [trade] = (await ask(member.token, "GET /api/spotOrder/list")).rows;
      const fee = Number(trade?.fee);
      expect(fee).toBeGreaterThan(0);
      await pass(1);
      const share = (Math.floor(fee * 100_000) / 1_000_000).toFixed(6);
      expect(await summary(inviter)).toMatchObject({
        inviteCode: expect.stringMatching(/^[A-Z0-9]{8}$/),
        ...{ isIdentified: true, earned: share, earnedMonth: share, waiting: "0.000000", bookedThrough: "2026-01-06", nextRates: null },
        levels: [
          { level: 1, people: 2, rate: "0.10000000", earned: share },
          { level: 2, people: 0, rate: "0.03000000", earned: "0.000000" },
          { level: 3, people: 0, rate: "0.01000000", earned: "0.000000" },
        ],
      });
      const members = await ask(inviter.token, "GET /api/team/members", { "params[sort]": "fees" });
      expect(members.rows).toMatchObject([
        { name: "Jonas R.", level: 1, fees: fee.toFixed(6), earned: share, state: "counts" },
        { name: "Aiko T.", level: 1, earned: "0.000000", state: "identity" },
      ]);
      expect(Number(members.rows[0]?.volume)).toBeGreaterThan(19_000);
      expect(JSON.stringify(members)).not.toMatch(/@|Richter|Tanaka/);
      const lines = await ask(inviter.token, "GET /api/team/commissions");
      expect(lines).toMatchObject({
        total: 1,
        rows: [{ day: "2026-01-06", level: 1, name: "Jonas R.", base: fee.toFixed(6), amount: share, state: "paid" }],
      });
      const [record] = (await ask(inviter.token, "GET /api/accountRecord/list")).rows;
      expect(record).toMatchObject({ reason: "commission", amount: share });
      const { data: statistics } = await ask(inviter.token, "GET /api/statistics/detail");
      expect(statistics?.modes.find(({ mode }) => mode === "commission")).toMatchObject({ profit: share, wins: 0, losses: 0 });
      const file = await server.app.inject({ method: "GET", url: "/api/team/file", headers: { authorization: inviter.token } });
      expect(file.body).toContain(`2026-01-06,1,Jonas R.,USDT,${fee.toFixed(6)},0.10000000,${share},paid,`);
    },
  );

  it("is nobody else's", async () => {
    expect((await ask(member.token, "GET /api/team/members")).rows).toEqual([]);
    expect((await ask(member.token, "GET /api/team/commissions")).rows).toEqual([]);
    const file = await server.app.inject({ method: "GET", url: "/api/team/file", headers: { authorization: member.token } });
    expect(file.body.trim().split("\n")).toHaveLength(1);
    const guest = await openGuest(server);
    expect((await ask(guest, "GET /api/team/summary")).data).toMatchObject({ inviteCode: "", isIdentified: false });
    expect(await ask("", "GET /api/team/summary")).toMatchObject({ code: 401 });
  });

  it("stays the earner's where the account begins anew, as what waits does", async () => {
    await ask(inviter.token, "POST /api/paperAccount/reset", { idempotencyKey: randomUUID() });
    expect((await ask(inviter.token, "GET /api/team/commissions")).total).toBe(1);
    expect(Number((await summary(inviter))?.earned)).toBeGreaterThan(0);
  });

  it("finds no day that is none", async () => {
    expect(await ask(inviter.token, "GET /api/team/commissions", { "params[startDay]": "2026-02-30" })).toMatchObject({
      msg: "malformed_request",
    });
  });

  it("has lines between two days, of one level, or that wait", async () => {
    const total = async (fields: Record<string, unknown>) => (await ask(inviter.token, "GET /api/team/commissions", fields)).total;
    expect(await total({ "params[startDay]": "2026-01-06", "params[endDay]": "2026-01-06" })).toBe(1);
    expect(await total({ "params[startDay]": "2026-01-07" })).toBe(0);
    expect(await total({ "params[level]": 2 })).toBe(0);
    expect(await total({ "params[state]": "waiting" })).toBe(0);
  });
});

describe("operators", () => {
  const rates = { levelOne: "0.12", levelTwo: "0.04", levelThree: "0.02", reason: "a better share" };
  const dayIn = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10);

  it("agree on other rates by two, at least seven whole days before they begin, and all inviters are told", async () => {
    await newOperators("1");
    const asked = await act("finance", "POST /api/admin/commissionRates/propose", { ...rates, fromDay: dayIn(8) });
    const id = asked.data?.id;
    expect(await act("finance", "POST /api/admin/commissionProposal/approve", { id, reason: "mine" })).toMatchObject({
      msg: "second_operator_needed",
    });
    expect(await act("support", "POST /api/admin/commissionProposal/approve", { id, reason: "not mine" })).toMatchObject({
      msg: "permission_denied",
    });
    expect((await act("owner", "POST /api/admin/commissionProposal/approve", { id, reason: "agreed" })).data).toMatchObject({
      decision: "approved",
    });
    expect(await act("owner", "POST /api/admin/commissionProposal/approve", { id, reason: "again" })).toMatchObject({
      msg: "proposal_decided",
    });
    const inviter = await person("Pavel Dvorak");
    expect((await summary(inviter))?.nextRates).toEqual({
      version: 2,
      fromDay: dayIn(8),
      rates: ["0.12000000", "0.04000000", "0.02000000"],
    });
    expect((await ask("", "GET /api/team/rates")).rows).toHaveLength(2);
    const told = await database.sql<{ params: Record<string, string> }[]>`select params from site_message where kind = 'commission_rates'`;
    expect(told.map(({ params }) => params)).toEqual([{ day: dayIn(8), one: "0.12000000", two: "0.04000000", three: "0.02000000" }]);
  });

  it("cannot have rates that are too high, that rise, or that begin too soon", async () => {
    const propose = (fields: object) =>
      act("finance", "POST /api/admin/commissionRates/propose", { ...rates, fromDay: dayIn(20), ...fields });
    expect(await propose({ levelOne: "0.25" })).toMatchObject({ msg: "commission_rates_impossible" });
    expect(await propose({ levelTwo: "0.13" })).toMatchObject({ msg: "commission_rates_impossible" });
    expect(await propose({ fromDay: dayIn(7) })).toMatchObject({ msg: "commission_day_near", params: { day: dayIn(8) } });
    expect(await propose({ fromDay: "2026-13-01" })).toMatchObject({ msg: "malformed_request" });
    // Days of notice are counted from the approval.
    const asked = await propose({ fromDay: dayIn(8) });
    await pass(1);
    await newOperators("2");
    expect(await act("owner", "POST /api/admin/commissionProposal/approve", { id: asked.data?.id, reason: "late" })).toMatchObject({
      msg: "commission_day_near",
    });
    expect(
      (await act("finance", "POST /api/admin/commissionProposal/reject", { id: asked.data?.id, reason: "too late" })).data,
    ).toMatchObject({ decision: "rejected" });
  });

  it("change no day that is past, and days from then on alone", async () => {
    const inviter = await person("Lena Vogel");
    const member = await person("Tom Hart", inviter);
    await pass(1);
    await buy(member, "5000");
    await pass(1);
    await pass(8);
    await buy(member, "5000");
    await pass(1);
    expect((await ask(inviter.token, "GET /api/team/commissions")).rows.map(({ rate }) => rate)).toEqual(["0.12000000", "0.10000000"]);
  });

  it("fund the account by two, and what waits is paid; every act is in the log", async () => {
    const fund = async () => (await act("support", "GET /api/admin/commissionFund/list", {})).rows[0];
    await newOperators("3");
    const before = Number((await fund())?.balance);
    const asked = await act("finance", "POST /api/admin/commissionFund/fund", { amount: "250.5", reason: "for the month" });
    expect(await act("finance", "POST /api/admin/commissionFund/fund", { amount: "0.0000001", reason: "too fine" })).toMatchObject({
      msg: "amount_decimals",
      params: { decimals: "6" },
    });
    expect(await act("finance", "POST /api/admin/commissionFund/fund", { amount: "0.0", reason: "nothing" })).toMatchObject({
      ...{ msg: "malformed_request", params: { field: "amount", rule: "minimum" } },
    });
    await act("owner", "POST /api/admin/commissionProposal/approve", { id: asked.data?.id, reason: "agreed" });
    expect(Number((await fund())?.balance) - before).toBeCloseTo(250.5, 6);
    expect((await act("support", "GET /api/admin/commissionProposal/list", { "params[isOpen]": false })).total).toBe(3);
    const { rows } = await act("support", "GET /api/admin/commission/list", {});
    expect(rows.length).toBeGreaterThan(2);
    expect((await act("support", "GET /api/admin/commission/list", { "params[userId]": rows[0]?.userId })).total).toBe(2);
    expect(
      (await act("support", "GET /api/admin/commissionRates/list", {})).rows.map(({ version, loginName }) => `${version} ${loginName}`),
    ).toEqual(["2 mira1", "1 "]);
    const actions = (await act("owner", "GET /api/admin/audit/list", {})).rows.map(({ action }) => action);
    for (const action of ["commissionRates.propose", "commissionProposal.approve", "commissionProposal.reject", "commissionFund.fund"])
      expect(actions).toContain(action);
  });

  it("see of each share whose it is, and whose fees it comes from", async () => {
    const first = await person("Emil Horn");
    const second = await person("Ida Falk", first);
    const third = await person("Max Brandt", second);
    await pass(1);
    await buy(third, "5000");
    await pass(1);
    await newOperators("4");
    const sharesOf = async ({ id }: Person) =>
      (await act("support", "GET /api/admin/commission/list", { "params[userId]": String(id) })).rows;
    expect((await sharesOf(first)).map(({ userId, memberId, level }) => [userId, memberId, level])).toEqual([
      [`${first.id}`, `${third.id}`, 2],
    ]);
    expect((await sharesOf(second)).map(({ userId, memberId, level }) => [userId, memberId, level])).toEqual([
      [`${second.id}`, `${third.id}`, 1],
    ]);
    expect(await sharesOf(third)).toEqual([]);
  });

  it("hide the pages by the switch, and what is due is paid all the same", async () => {
    const hide = (status: number) =>
      act("owner", "POST /api/admin/switchSet/put", { desc: "team", switchName: "Team", status, reason: "a test of it" });
    expect((await hide(1)).code).toBe(200);
    const inviter = await person("Nora Lind");
    expect((await summary(inviter))?.inviteCode).not.toBe("");
    await hide(0);
  });
});
