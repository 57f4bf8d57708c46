/** Operators' calls about lock-mining and pledges: terms by version, two people for high yields and for money of treasuries. */
import type { Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask as askApp } from "../../testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

const START = "POST /api/lockMining/start";
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
const operators = { owner: "", finance: "" };
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "earning-admin", clock });
  operators.owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  operators.finance = await openTestOperator(server.app, database.sql, clock, "mira", "finance");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const act = <K extends RouteKey>(who: keyof typeof operators, key: K, fields: Record<string, unknown>) =>
  askApp(server.app, key, fields as Fields<K>, { token: operators[who], encoding: "json" }).then(({ body }) => body);

async function locked(token: string) {
  const row = (await ask(token, "GET /api/lockMining/products")).rows.find(({ name }) => name === "USDT-30");
  const { data } = await send(token, START, {
    productId: row?.productId,
    version: row?.version,
    textVersion: 1,
    amount: "1000",
    rollsOver: false,
  });
  if (data === null) throw new Error("the lock was made");
  return data;
}

describe("operators", () => {
  const terms = {
    ...{ kind: "lock", name: "EUR-30", currencyId: 6, termDays: 30, isOpen: true, capacity: "100000", rateLow: "0.02", rateHigh: "0.025" },
    ...{ earlyFeeRate: "0.005", minimum: "10", maximum: "1000", userMaximum: "2000", reason: "a product in euros" },
  };

  it("hide lock-mining: nothing new is locked, and what is locked can be left", async () => {
    const token = await openGuest(server);
    const lock = await locked(token);
    const hide = (status: number) =>
      act("owner", "POST /api/admin/switchSet/put", { desc: "lockMining", switchName: "Lock-mining", status, reason: "a test of it" });
    await hide(1);
    const { productId, version } = lock;
    expect(await send(token, START, { productId, version, textVersion: 1, amount: "1000", rollsOver: false })).toMatchObject({
      msg: "feature_off",
    });
    expect(await send(token, "POST /api/lockMining/redeem", { id: lock.id, back: lock.early?.back })).toMatchObject({ code: 200 });
    await hide(0);
  });

  it("add a product, and set terms that new orders alone get", async () => {
    const token = await openGuest(server);
    const added = await act("finance", "POST /api/admin/earningProduct/put", terms);
    expect(added.data).toMatchObject({ product: { name: "EUR-30", version: 1, taken: "0.00" }, proposalId: null });
    const lock = await locked(token);
    const [usdt] = (await act("owner", "GET /api/admin/earningProduct/list", {})).rows.filter(({ name }) => name === "USDT-30");
    const { id: _, currencyName: __, taken: ___, orders: ____, version: _____, ...same } = usdt ?? { id: 0 };
    expect(
      (await act("finance", "POST /api/admin/earningProduct/put", { ...same, rateHigh: "0.065", reason: "lower" })).data?.product?.version,
    ).toBe(2);
    // Room is no term: the version stays.
    expect(
      (await act("finance", "POST /api/admin/earningProduct/put", { ...same, rateHigh: "0.065", capacity: "3000000", reason: "room" })).data
        ?.product?.version,
    ).toBe(2);
    expect(
      await send(token, START, { productId: lock.productId, version: 1, textVersion: 1, amount: "1000", rollsOver: false }),
    ).toMatchObject({
      msg: "terms_changed",
    });
    expect((await ask(token, "GET /api/lockMining/detail", { id: lock.id })).data).toMatchObject({ version: 1, rateHigh: "0.06600000" });
    expect(
      (await act("finance", "GET /api/admin/earningProduct/terms", { id: lock.productId })).rows.map(({ version, loginName }) => [
        version,
        loginName,
      ]),
    ).toEqual([
      [2, "mira"],
      [1, ""],
    ]);
  });

  it.each([
    [{ rateLow: "0.03" }, "earning_terms_impossible"],
    [{ rateHigh: "0.0250001" }, "earning_terms_impossible"],
    [{ minimum: "2000" }, "earning_terms_impossible"],
    [{ earlyFeeRate: null }, "earning_terms_impossible"],
    [{ kind: "pledge" }, "earning_terms_impossible"],
    [{ minimum: "0.001" }, "amount_decimals"],
    [{ name: "USDT-7" }, "earning_name_taken"],
    [{ currencyId: 99 }, "not_found"],
  ])("cannot set %o: %s", async (fields, msg) => {
    expect(await act("finance", "POST /api/admin/earningProduct/put", { ...terms, ...fields })).toMatchObject({ msg });
  });

  it("agree in twos on a yield above a tenth, and on money for a treasury", async () => {
    const asked = await act("finance", "POST /api/admin/earningProduct/put", { ...terms, name: "EUR-90", rateHigh: "0.12" });
    const id = asked.data?.proposalId;
    expect(asked.data).toEqual({ product: null, proposalId: expect.any(String) });
    expect(await act("finance", "POST /api/admin/earningProposal/approve", { id, reason: "my own" })).toMatchObject({
      msg: "second_operator_needed",
    });
    expect((await act("owner", "POST /api/admin/earningProposal/approve", { id, reason: "agreed" })).data).toMatchObject({
      decision: "approved",
      decidedBy: "ada",
    });
    expect(await act("owner", "POST /api/admin/earningProposal/approve", { id, reason: "again" })).toMatchObject({
      msg: "proposal_decided",
    });
    expect(
      (await act("owner", "GET /api/admin/earningProduct/list", { pageSize: 100 })).rows.find(({ name }) => name === "EUR-90"),
    ).toMatchObject({ rateHigh: "0.12000000" });
    // What two agreed on can be closed by one of them.
    const closed = await act("finance", "POST /api/admin/earningProduct/put", {
      ...terms,
      name: "EUR-90",
      rateHigh: "0.12",
      isOpen: false,
    });
    expect(closed.data).toMatchObject({ product: { isOpen: false, version: 1 }, proposalId: null });
    const late = await act("finance", "POST /api/admin/earningProduct/put", { ...terms, name: "EUR-90", rateHigh: "0.15" });
    await act("owner", "POST /api/admin/earningProduct/put", { ...terms, name: "EUR-90", rateHigh: "0.05", reason: "lower" });
    expect(await act("owner", "POST /api/admin/earningProposal/approve", { id: late.data?.proposalId, reason: "agreed" })).toMatchObject({
      msg: "terms_changed",
    });
    await act("owner", "POST /api/admin/earningProposal/reject", { id: late.data?.proposalId, reason: "too late" });
    const funding = (await act("owner", "POST /api/admin/treasury/fund", { currencyId: 6, amount: "500", reason: "for the euros" })).data;
    expect((await act("owner", "GET /api/admin/treasury/list", {})).rows.find(({ currencyId }) => currencyId === 6)).toBeUndefined();
    expect(await act("finance", "POST /api/admin/earningProposal/approve", { id: funding?.id, reason: "agreed" })).toMatchObject({
      code: 200,
    });
    expect((await act("owner", "GET /api/admin/treasury/list", {})).rows.find(({ currencyId }) => currencyId === 6)).toMatchObject({
      balance: "500.00",
      waiting: "0.00",
    });
    const other = (await act("owner", "POST /api/admin/treasury/fund", { currencyId: 6, amount: "1", reason: "a slip" })).data;
    expect((await act("owner", "POST /api/admin/earningProposal/reject", { id: other?.id, reason: "a slip indeed" })).data).toMatchObject({
      decision: "rejected",
    });
    expect((await act("finance", "GET /api/admin/earningProposal/list", { "params[isOpen]": true })).rows).toEqual([]);
  });

  it("read orders and what waits, and export nothing of another kind", async () => {
    expect((await act("finance", "GET /api/admin/earningOrder/list", { "params[kind]": "lock", pageSize: 1 })).rows).toHaveLength(1);
    expect((await act("finance", "GET /api/admin/earningWaiting/list", {})).rows).toEqual([]);
  });
});
