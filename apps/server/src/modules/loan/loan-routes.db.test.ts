/** Loans over HTTP, in the whole server: calls of users and operators, the account's totals and records, and a reset. */
import { randomUUID } from "node:crypto";
import type { Fields, RouteKey } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask as askApp } from "../../testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

const [BTC, USDT] = [1, 3] as const;
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
const operators = { owner: "", finance: "" };
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "loan", clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const act = <K extends RouteKey>(who: keyof typeof operators, key: K, fields: Record<string, unknown>) =>
  askApp(server.app, key, fields as Fields<K>, { token: operators[who], encoding: "json" }).then(({ body }) => body);

const product = async (token: string, name: string) => {
  const row = (await ask(token, "GET /api/loan/productList")).rows.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no ${name}`);
  return row;
};

/** A guest who has exchanged 20,000 USDT for bitcoin. */
async function holder() {
  const token = await openGuest(server);
  const { data } = await ask(token, "POST /api/currencyExchange/quote", {
    fromCurrencyId: USDT,
    toCurrencyId: BTC,
    amount: "20000",
    side: "pay",
  });
  await send(token, "POST /api/currencyExchange/exchange", { quote: data?.quote });
  return token;
}

async function borrowed(token: string, fields: Record<string, unknown> = {}) {
  const { productId, version, textVersion } = await product(token, "USDT-30");
  const { data: quote } = await ask(token, "POST /api/loan/quote", { productId, amount: "5000", collateralId: BTC, collateral: "1" });
  const collateral = quote?.leastCollateral;
  const asked = { productId, version, textVersion, amount: "5000", collateralId: BTC, collateral, ...fields };
  const { data, msg } = await send(token, "POST /api/loan/buy", asked);
  if (data === null) throw new Error(`the loan was made: ${msg}`);
  return data;
}

describe("a score", () => {
  it("is read so often for one user and no more, whether asked for or quoted with", async () => {
    const token = await openGuest(server);
    const said = await Promise.all(Array.from({ length: 70 }, () => ask(token, "GET /api/loan/score").then(({ msg }) => msg)));
    expect(said.filter((msg) => msg === "too_many_requests")).toHaveLength(10);
    const { productId } = await product(token, "USDT-30");
    const asked = { productId, amount: "5000", collateralId: BTC, collateral: "1" };
    expect(await ask(token, "POST /api/loan/quote", asked)).toMatchObject({ msg: "too_many_requests" });
    expect(await ask("", "POST /api/loan/quote", asked)).toMatchObject({ code: 200 });
  });
});

describe("products and quotes", () => {
  it("are told to everybody with all that they cost, lowest first, and the words that are accepted", async () => {
    const { rows } = await ask("", "GET /api/loan/productList");
    expect(rows.map(({ name, apr, costOfThousand }) => `${name} ${apr} ${costOfThousand}`)).toEqual([
      "USDT-30 0.09125000 7.500000",
      "USDT-90 0.10950000 27.000000",
      "USD-180 0.12775000 63.00",
      "USDT-SCORE-30 0.18250000 15.000000",
    ]);
    expect(rows[0]).toMatchObject({ isSecured: true, leastScore: null, fund: "5000000.000000", held: "0.000000", textVersion: 1 });
    expect(rows[0]?.collaterals.map(({ currencyName, tick }) => [currencyName, tick === null])).toEqual([
      ["BTC", false],
      ["ETH", false],
      ["SOL", false],
    ]);
    const text = (await ask("", "GET /api/loan/terms")).data;
    expect(text).toMatchObject({ version: 1, title: "Terms of loans" });
    expect(text?.content).toContain("You can lose it");
    expect(await ask("", "GET /api/loan/terms", { version: 9 })).toMatchObject({ msg: "not_found" });
  });

  it("say what a loan would cost, day by day, and where its levels lie, and ask for nothing", async () => {
    const { productId } = await product("", "USDT-90");
    const asked = { productId, amount: "2000", collateralId: BTC, collateral: "0.05" };
    const quote = (await ask("", "POST /api/loan/quote", asked)).data;
    expect(quote).toMatchObject({
      interest: "54.000000",
      apr: "0.10950000",
      dayInterest: "0.600000",
      repay: "2054.000000",
      dueDay: "2026-04-05",
      free: null,
    });
    expect(quote).toMatchObject({ reminderDays: ["2026-04-02", "2026-04-04"], lateDayInterest: "0.900000" });
    expect(quote?.schedule).toHaveLength(90);
    expect(quote?.schedule.at(-1)).toEqual({ day: "2026-04-04", interest: "0.600000", owed: "2054.000000" });
    expect(quote?.levelPrices.map(({ level }) => level)).toEqual(["opening", "warning", "call", "sale"]);
    expect(await ask("", "POST /api/loan/quote", { ...asked, amount: "1" })).toMatchObject({ msg: "loan_below_minimum" });
    expect(await ask("", "POST /api/loan/quote", { productId, amount: "2000" })).toMatchObject({ msg: "loan_collateral_missing" });
    expect(await ask("", "POST /api/loan/quote", { ...asked, productId: 99 })).toMatchObject({ msg: "not_found" });
  });
});

describe("a loan over HTTP", () => {
  it("is made, listed, found by its key, and nobody else's", async () => {
    const [token, other] = [await holder(), await openGuest(server)];
    const idempotencyKey = randomUUID();
    const loan = await borrowed(token, { idempotencyKey });
    expect((await ask(token, "GET /api/loan/byKey", { idempotencyKey })).data).toEqual(loan);
    expect((await ask(token, "GET /api/loan/orderList")).rows.map(({ id }) => id)).toEqual([loan.id]);
    expect((await ask(token, "GET /api/loan/orderList", { "params[isOpen]": false })).rows).toEqual([]);
    expect((await ask(token, "GET /api/loan/order", { id: loan.id })).data).toMatchObject({ id: loan.id, due: "5001.250000" });
    expect(await product(token, "USDT-30")).toMatchObject({ held: "5000.000000", fund: "4995000.000000" });
    for (const [route, fields] of [
      ["POST /api/loan/repay", { amount: "1", isWhole: false }],
      ["POST /api/loan/addCollateral", { amount: "0.01" }],
      ["POST /api/loan/takeCollateral", { amount: "0.01" }],
      ["POST /api/loan/cancel", {}],
    ] as const)
      expect(await send(other, route, { id: loan.id, ...fields })).toMatchObject({ msg: "not_found" });
    expect(await ask(other, "GET /api/loan/order", { id: loan.id })).toMatchObject({ msg: "not_found" });
    expect((await ask(other, "GET /api/loan/events", { "params[loanId]": loan.id })).rows).toEqual([]);
    expect((await ask(other, "GET /api/loan/days", { "params[loanId]": loan.id })).rows).toEqual([]);
    expect(await send(token, "POST /api/loan/cancel", { id: loan.id })).toMatchObject({ msg: "loan_decided" });
    expect((await ask(token, "GET /api/loan/summary")).data).toMatchObject({
      open: 1,
      owed: [{ due: "5001.250000" }],
      first: { id: loan.id },
    });
    await send(token, "POST /api/loan/repay", { id: loan.id, amount: "5001.25", isWhole: true });
  });

  it("stands in the total as what is pledged less what is owed; all of it in the record, the statistics and the file", async () => {
    const token = await holder();
    const before = (await ask(token, "GET /api/userInfo/personCenterPanelData")).data;
    const loan = await borrowed(token);
    const panel = (await ask(token, "GET /api/userInfo/personCenterPanelData")).data;
    expect(panel?.userBalanceConvert).toBe(before?.userBalanceConvert);
    expect(panel?.parts.map(({ kind }) => kind)).toContain("loan");
    expect((await ask(token, "GET /api/userInfo/userBalance", { currencyId: USDT })).data).toMatchObject({ balance: "85000.000000" });
    clock.advance(DAY_MS);
    await server.kinds.loan.run();
    await send(token, "POST /api/loan/repay", { id: loan.id, amount: "501.25", isWhole: false });
    const lines = (await ask(token, "GET /api/accountRecord/list", { assetId: USDT, pageSize: 3 })).rows;
    expect(lines.map(({ reason, amount }) => `${reason} ${amount}`)).toEqual([
      "loan_repayment -500.000000",
      "loan_interest -1.250000",
      "loan_principal 5000.000000",
    ]);
    expect(lines[0]).toMatchObject({ tradeId: loan.id, referenceKind: "loan" });
    const statistics = (await ask(token, "GET /api/statistics/detail")).data;
    expect(statistics?.modes.find(({ mode }) => mode === "loan")).toMatchObject({ profit: "-1.250000", wins: 0 });
    const file = await server.app.inject({ url: `/api/loan/file?params[loanId]=${loan.id}`, headers: { authorization: token } });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(2);
    expect((await ask(token, "GET /api/statement/detail")).data?.worth?.parts.map(({ kind }) => kind)).toContain("loan");
    const events = (await ask(token, "GET /api/loan/events", { "params[loanId]": loan.id })).rows;
    expect(events.map(({ kind, debt }) => `${kind} ${debt}`)).toEqual(["repaid 4500.000000", "disbursed 5001.250000"]);
    expect(events[1]?.tick?.productCode).toBe("X:BTCUSD");
    expect((await ask(token, "GET /api/loan/score")).data?.parts.map(({ part }) => part)).toEqual([
      "age",
      "activity",
      "repaid",
      "means",
      "overdue",
    ]);
  });

  it("goes with everything else when its account begins anew: what the house lent is there to be lent again", async () => {
    const token = await holder();
    const { fund } = await product(token, "USDT-30");
    const loan = await borrowed(token);
    expect(await send(token, "POST /api/paperAccount/reset", {})).toMatchObject({ code: 200 });
    expect((await ask(token, "GET /api/userInfo/personCenterPanelData")).data).toMatchObject({ userBalanceConvert: "100000.000000" });
    expect((await ask(token, "GET /api/loan/order", { id: loan.id })).data).toMatchObject({ state: "reset", due: "0.000000" });
    expect((await ask(token, "GET /api/loan/orderList")).rows).toEqual([]);
    expect((await ask(token, "GET /api/loan/orderList", { epoch: 1 })).rows).toHaveLength(1);
    expect(await product(token, "USDT-30")).toMatchObject({ fund, held: "0.000000" });
    expect(await send(token, "POST /api/loan/repay", { id: loan.id, amount: "1", isWhole: false })).toMatchObject({
      msg: "loan_not_running",
    });
  });
});

describe("operators", () => {
  // Days have passed: a session from before them has ended.
  beforeAll(async () => {
    operators.owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
    operators.finance = await openTestOperator(server.app, database.sql, clock, "mira", "finance");
  });
  const terms = {
    ...{
      name: "USD-60",
      currencyId: 5,
      termDays: 60,
      isSecured: true,
      isOpen: true,
      dailyRate: "0.0003",
      overdueRate: "0.00045",
      minimum: "100",
    },
    ...{
      maximum: "10000",
      userMaximum: "20000",
      collateralIds: [BTC],
      opening: "0.4",
      warning: "0.6",
      call: "0.7",
      sale: "0.8",
      callHours: 48,
    },
    ...{ saleFeeRate: "0.003", graceDays: 5, leastScore: null, reason: "a product in dollars" },
  };
  const put = (fields: Record<string, unknown> = {}) => act("finance", "POST /api/admin/loanProduct/put", { ...terms, ...fields });
  /** Lent to everybody with an identity. */
  const byScore = (name: string) => ({
    ...{ name, isSecured: false, collateralIds: [], opening: null, warning: null, call: null, sale: null, leastScore: 0 },
  });

  it("hide loans: nothing new is lent, and what is owed can be repaid", async () => {
    const token = await holder();
    const loan = await borrowed(token);
    const hide = (status: number) =>
      act("owner", "POST /api/admin/switchSet/put", { desc: "loan", switchName: "Loans", status, reason: "a test of it" });
    await hide(1);
    const { productId, version, textVersion } = loan;
    const asked = { productId, version, textVersion, amount: "5000", collateralId: BTC, collateral: "0.15" };
    expect(await send(token, "POST /api/loan/buy", asked)).toMatchObject({ msg: "feature_off" });
    expect(await send(token, "POST /api/loan/repay", { id: loan.id, amount: "5001.25", isWhole: true })).toMatchObject({ code: 200 });
    await hide(0);
  });

  it("add a product, and set terms and words that new loans alone get", async () => {
    expect((await put()).data).toMatchObject({ product: { name: "USD-60", version: 1, loans: 0 }, proposalId: null });
    const token = await holder();
    const loan = await borrowed(token);
    expect((await put({ dailyRate: "0.00031" })).data?.product?.version).toBe(2);
    expect((await put({ dailyRate: "0.00031", isOpen: false })).data?.product).toMatchObject({ version: 2, isOpen: false });
    const { rows } = await act("owner", "GET /api/admin/loanProduct/list", {});
    const {
      id: _,
      currencyName: __,
      loans: ___,
      owed: ____,
      version: _____,
      ...same
    } = rows.find(({ name }) => name === "USDT-30") ?? { id: 0 };
    expect((await put({ ...same, callHours: 12 })).data?.product?.version).toBe(2);
    expect((await ask(token, "GET /api/loan/order", { id: loan.id })).data).toMatchObject({ version: 1, callHours: 24 });
    const { productId, textVersion } = loan;
    const asked = { productId, textVersion, amount: "5000", collateralId: BTC, collateral: "0.15" };
    expect(await send(token, "POST /api/loan/buy", { ...asked, version: 1 })).toMatchObject({ msg: "terms_changed" });
    const words = {
      name: "loan",
      texts: [{ language: "en", title: "Other words", content: "<p>You can lose it all.</p>" }],
      reason: "clearer words",
    };
    expect((await act("owner", "POST /api/admin/richText/put", words)).msg).toBe("");
    expect(await product(token, "USDT-30")).toMatchObject({ version: 2, textVersion: 2 });
    expect(await send(token, "POST /api/loan/buy", { ...asked, version: 2 })).toMatchObject({ msg: "loan_text_changed" });
    expect((await ask("", "GET /api/loan/terms", { version: 1 })).data?.title).toBe("Terms of loans");
    expect((await ask("", "GET /api/loan/terms")).data).toMatchObject({ version: 2, title: "Other words" });
    const versions = (await act("owner", "GET /api/admin/loanProduct/terms", { id: productId })).rows;
    expect(versions.map(({ version, loginName }) => `${version} ${loginName}`)).toEqual(["2 mira", "1 "]);
  });

  it.each([
    ["levels out of order", { warning: "0.4" }],
    ["a late rate above one and a half times", { overdueRate: "0.00046" }],
    ["a maximum below the minimum", { maximum: "50" }],
    ["no collateral for a secured product", { collateralIds: [] }],
    ["a score for a secured product", { leastScore: 10 }],
    ["levels without collateral", { isSecured: false, collateralIds: [], leastScore: 50 }],
    ["no level of sale", { sale: null }],
  ])("cannot set %s", async (_what, fields) => {
    expect(await put({ name: "USD-61", ...fields })).toMatchObject({ msg: "loan_terms_impossible" });
  });

  it("cannot lend what has a price of its own, pledge what has none, or rename a product", async () => {
    expect(await put({ name: "EUR-60", currencyId: 6 })).toMatchObject({ msg: "loan_currency_unfit" });
    expect(await put({ name: "USD-62", collateralIds: [USDT] })).toMatchObject({ msg: "loan_currency_unfit" });
    expect(await put({ termDays: 61 })).toMatchObject({ msg: "loan_name_taken" });
  });

  it("need a second one for a high yield and for money to be lent", async () => {
    const { data } = await put({ name: "USD-63", dailyRate: "0.0006", overdueRate: "0.0009" });
    expect(data?.product).toBeNull();
    const approve = (who: "owner" | "finance", id: string) => act(who, "POST /api/admin/loanProposal/approve", { id, reason: "agreed on" });
    expect(await approve("finance", data?.proposalId ?? "")).toMatchObject({ msg: "second_operator_needed" });
    expect(await approve("owner", data?.proposalId ?? "")).toMatchObject({ data: { decision: "approved", decidedBy: "ada" } });
    expect(await product("", "USD-63")).toMatchObject({ apr: "0.21900000" });
    const fund = (await act("finance", "POST /api/admin/loanFund/fund", { currencyId: 5, amount: "1000", reason: "more to lend" })).data;
    const before = (await act("owner", "GET /api/admin/loanFund/list", {})).rows.find(({ currencyId }) => currencyId === 5);
    await approve("owner", fund?.id ?? "");
    expect(await approve("owner", fund?.id ?? "")).toMatchObject({ msg: "proposal_decided" });
    const after = (await act("owner", "GET /api/admin/loanFund/list", {})).rows.find(({ currencyId }) => currencyId === 5);
    expect([before?.balance, after?.balance]).toEqual(["5000000.00", "5001000.00"]);
  });

  it("need a second one for whatever is lent without collateral, at any yield: its terms say who gets the money", async () => {
    const asked = { ...byScore("SCORE-1"), leastScore: 40 };
    const { data } = await put(asked);
    expect(data?.product).toBeNull();
    expect((await ask("", "GET /api/loan/productList")).rows.map(({ name }) => name)).not.toContain("SCORE-1");
    const approve = (id = "") => act("owner", "POST /api/admin/loanProposal/approve", { id, reason: "agreed on" });
    expect(await approve(data?.proposalId ?? "")).toMatchObject({ data: { decision: "approved" } });
    // A lower score, or more for each, is another one to agree on; closing is not.
    expect((await put({ ...asked, leastScore: 0, maximum: "9000", userMaximum: "9000" })).data).toMatchObject({
      product: { version: 1 },
      proposalId: expect.any(String),
    });
    expect((await put({ ...asked, isOpen: false })).data).toMatchObject({ product: { isOpen: false }, proposalId: null });
  });

  it("decide an application that they have claimed, which the sandbox leaves to them, and see what is lent", async () => {
    const apply = async () => {
      const token = await openGuest(server);
      const userId = (await ask(token, "GET /api/userInfo/getUserInfo")).data?.userId ?? "0";
      await database.sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
        values (${BigInt(userId)}, 'basic', 'passed', 1, 'DE', 'passport', ${Buffer.alloc(40)}, '0123456789abcdef', ${Buffer.alloc(32)}, 1, 1)`;
      const { productId, version, textVersion } = await product(token, "SCORE-0");
      const { data, msg } = await send(token, "POST /api/loan/buy", { productId, version, textVersion, amount: "100" });
      if (data === null) throw new Error(msg);
      return { token, id: data.id };
    };
    const { data } = await put(byScore("SCORE-0"));
    await act("owner", "POST /api/admin/loanProposal/approve", { id: data?.proposalId, reason: "agreed on" });
    const [one, other] = [await apply(), await apply()];
    const claim = (who: "owner" | "finance", id: string, isClaimed = true) =>
      act(who, "POST /api/admin/loanOrder/claim", { id, isClaimed, reason: "mine to decide" });
    expect(await claim("finance", one.id)).toMatchObject({ data: { claimedBy: "mira" } });
    expect(await claim("owner", one.id)).toMatchObject({ msg: "loan_claimed", params: { loginName: "mira" } });
    expect(await act("owner", "POST /api/admin/loanOrder/approve", { id: one.id, reason: "not mine" })).toMatchObject({
      msg: "loan_claimed",
    });
    await claim("finance", other.id);
    clock.advance(60_000);
    await server.kinds.loan.run();
    expect(await act("finance", "POST /api/admin/loanOrder/approve", { id: one.id, reason: "looks sound" })).toMatchObject({
      data: { state: "disbursed", reviewer: "operators" },
    });
    expect(await act("finance", "POST /api/admin/loanOrder/approve", { id: one.id, reason: "once more" })).toMatchObject({
      msg: "loan_decided",
    });
    const rejected = await act("finance", "POST /api/admin/loanOrder/reject", {
      id: other.id,
      rejectReason: "history",
      reason: "owes elsewhere",
    });
    expect(rejected.data).toMatchObject({ state: "rejected", rejectReason: "history" });
    expect((await ask(one.token, "GET /api/loan/order", { id: one.id })).data).toMatchObject({ state: "disbursed", due: "100.03" });
    expect((await ask(other.token, "GET /api/siteMessage/list")).rows[0]).toMatchObject({
      kind: "loan_rejected",
      params: { reason: "history" },
    });
    const exposure = (await act("owner", "GET /api/admin/loanExposure/list", {})).rows;
    expect(exposure.map(({ currencyName, collateralName }) => `${currencyName} ${collateralName}`)).toEqual(["USDT BTC", "USD null"]);
    const listed = (await act("owner", "GET /api/admin/loanOrder/list", { "params[state]": "rejected" })).rows;
    expect(listed.map(({ id }) => id)).toEqual([other.id]);
    expect((await act("owner", "GET /api/admin/loanOrder/events", { id: one.id })).rows.map(({ kind }) => kind)).toEqual([
      "disbursed",
      "applied",
    ]);
  });
});
