/** New shares over HTTP, in the whole server: two operators publish an offer, people subscribe, the draw comes out again, and the shares are sold on their first day. */
import { randomUUID } from "node:crypto";
import type { Fields, RouteKey } from "@candela/api";
import { DAY_MS, HOUR_MS } from "@candela/model";
import { checkNewShareProof } from "@candela/model/new-share-proof";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask as askApp } from "../../testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

/** After the clock of the database, which says what lies in the future. */
const NOW = Date.UTC(2031, 5, 3, 12);
const LISTS = Date.UTC(2031, 5, 7);
const clock = new ManualClock(NOW);
let database: TestDatabase;
let server: Server;
const operators = { owner: "", finance: "", support: "" };
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "new shares", clock, livedFrom: LISTS - DAY_MS });
  operators.owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  operators.finance = await openTestOperator(server.app, database.sql, clock, "mira", "finance");
  operators.support = await openTestOperator(server.app, database.sql, clock, "sven", "support");
}, 60_000);
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const act = <K extends RouteKey>(who: keyof typeof operators, key: K, fields: Record<string, unknown>) =>
  askApp(server.app, key, fields as Fields<K>, { token: operators[who], encoding: "json" }).then(({ body }) => body);
const at = async (moment: number) => {
  clock.advance(moment - clock.now());
  await server.kinds.newShare.run();
};

const words = {
  name: "Northlake Robotics",
  sector: "Robots",
  summary: "Builds robots",
  prospectus: "<p>Pros</p>",
  financials: "<p>Fin</p>",
  risks: "<p>All can be lost</p>",
};
const asked = {
  ...{ code: "S:NLRB", price: "18.5", lotShares: 10, lotsOffered: 12, lotsMinimum: 2, lotsPerUser: 10, hasBeacon: false, profile: "bold" },
  ...{ opensAt: NOW + HOUR_MS, closesAt: NOW + DAY_MS, drawAt: NOW + 2 * DAY_MS, listsAt: LISTS, reason: "a share of our own" },
  texts: [
    { language: "en", ...words },
    { language: "de", ...words, name: "Nordsee Robotik", risks: "<p>Alles kann weg sein</p><script>x()</script>" },
  ],
};

describe("operators", () => {
  const propose = (who: keyof typeof operators, change: object = {}) =>
    act(who, "POST /api/admin/newShare/propose", { ...asked, ...change });

  it.each([
    ["a price with too many decimals", { price: "18.1234567" }, "amount_decimals"],
    ["a price that no share begins at", { price: "0.05" }, "listing_price_invalid"],
    ["a price of nothing", { price: "0" }, "new_share_terms_impossible"],
    ["a least beyond what is offered", { lotsMinimum: 13 }, "new_share_terms_impossible"],
    ["a quota beyond what is offered", { lotsPerUser: 13 }, "new_share_terms_impossible"],
    ["times out of order", { closesAt: NOW }, "new_share_calendar"],
    ["a listing at no midnight", { listsAt: LISTS + 1 }, "new_share_calendar"],
    ["a round without a source of randomness", { hasBeacon: true }, "new_share_beacon_off"],
    ["no English", { texts: [{ language: "de", ...words }] }, "new_share_texts"],
    ["a language twice", { texts: [asked.texts[0], asked.texts[0]] }, "new_share_texts"],
    ["an empty document", { texts: [{ language: "en", ...words, risks: "<p> </p>" }] }, "new_share_texts"],
  ])("cannot ask for %s", async (_what, change, msg) => {
    expect(await propose("finance", change)).toMatchObject({ code: 500, msg });
  });

  it("ask and publish as two, once, and may do nothing more", async () => {
    expect(await propose("support")).toMatchObject({ msg: "permission_denied" });
    const { data } = await propose("finance");
    const id = data?.id;
    expect(await act("finance", "POST /api/admin/newShareProposal/approve", { id, reason: "mine" })).toMatchObject({
      msg: "second_operator_needed",
    });
    const published = await act("owner", "POST /api/admin/newShareProposal/approve", { id, reason: "looked at it" });
    expect(published.data).toMatchObject({ decision: "approved", decidedBy: "ada" });
    expect(published.data?.offerId).not.toBeNull();
    expect(await act("owner", "POST /api/admin/newShareProposal/approve", { id, reason: "again" })).toMatchObject({
      msg: "proposal_decided",
    });
    expect(await act("owner", "POST /api/admin/newShareProposal/approve", { id: "999", reason: "none" })).toMatchObject({
      msg: "not_found",
    });
    const again = await propose("finance");
    expect(await act("owner", "POST /api/admin/newShareProposal/approve", { id: again.data?.id, reason: "twice" })).toMatchObject({
      msg: "listing_code_taken",
    });
    expect(await act("finance", "POST /api/admin/newShareProposal/reject", { id: again.data?.id, reason: "twice" })).toMatchObject({
      data: { decision: "rejected", offerId: null },
    });
    const [offer] = (await act("support", "GET /api/admin/newShare/list", {})).rows;
    expect(offer).toMatchObject({ code: "S:NLRB", state: "announced", held: "0.000000", isSeedReady: true });
    const { rows } = await act("owner", "GET /api/admin/audit/list", {});
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["newShare.propose", "newShareProposal.approve", "newShareProposal.reject"]),
    );
  });
});

describe("an offer over HTTP", () => {
  const people: string[] = [];
  const offerOf = async (token = "") => {
    const row = (await ask(token, "GET /api/newShares/offerList")).rows.find(({ code }) => code === "S:NLRB");
    if (row === undefined) throw new Error("the offer is there");
    return row;
  };
  const orderOf = async (token: string) => {
    const [order] = (await ask(token, "GET /api/newShares/orderList")).rows;
    if (order === undefined) throw new Error("the order is there");
    return order;
  };

  it("is told to everybody, with its documents in their language and the hash of its seed", async () => {
    const offer = await offerOf();
    expect(offer).toMatchObject({
      state: "announced",
      price: "18.500000",
      lotsAsked: 0,
      orders: 0,
      beacon: null,
      order: null,
      name: "Northlake Robotics",
    });
    expect(offer.seedHash).toMatch(/^[0-9a-f]{64}$/);
    const german = await server.app.inject({ url: `/api/newShares/document?offerId=${offer.id}&name=risks`, headers: { languageid: "3" } });
    expect((await ask("", "GET /api/newShares/document", { offerId: offer.id, name: "risks" })).data).toMatchObject({
      content: "<p>All can be lost</p>",
    });
    expect(german.body).not.toContain("script");
    expect(await ask("", "GET /api/newShares/document", { offerId: 999_999, name: "risks" })).toMatchObject({ msg: "not_found" });
    expect(await ask("", "GET /api/newShares/offer", { offerId: 999_999 })).toMatchObject({ msg: "not_found" });
    expect((await ask("", "GET /api/newShares/proof", { offerId: offer.id })).data).toMatchObject({
      root: null,
      seed: null,
      key: null,
      isDrawn: false,
    });
    expect((await ask("", "GET /api/newShares/lots", { offerId: offer.id })).rows).toEqual([]);
    const seeded = (await ask("", "GET /api/newShares/offerList")).rows.map(({ code, state }) => `${code} ${state}`);
    expect(seeded).toEqual(["S:BWTD subscribing", "S:JNCC subscribing", "S:NLRB announced", "S:OREL announced"]);
  });

  it("is subscribed by five people, found by key, and nobody else's", async () => {
    const { id: offerId, textsHash } = await offerOf();
    const first = await openGuest(server);
    expect(await send(first, "POST /api/newShares/subscribe", { offerId, lots: 1, textsHash })).toMatchObject({
      msg: "new_share_not_open",
    });
    clock.advance(HOUR_MS);
    const idempotencyKey = randomUUID();
    const placed = await send(first, "POST /api/newShares/subscribe", { offerId, lots: 10, textsHash, idempotencyKey });
    expect(placed.data).toMatchObject({ lots: 10, held: "1850.000000", state: "open", offerState: "subscribing" });
    expect((await ask(first, "GET /api/newShares/byKey", { idempotencyKey })).data).toEqual(placed.data);
    people.push(first);
    for (const lots of [7, 5, 4, 2]) {
      const token = await openGuest(server);
      people.push(token);
      expect(await send(token, "POST /api/newShares/subscribe", { offerId, lots, textsHash })).toMatchObject({ code: 200 });
    }
    const [, other] = people as [string, string];
    expect(await ask(other, "GET /api/newShares/order", { id: placed.data?.id })).toMatchObject({ msg: "not_found" });
    expect(await send(other, "POST /api/newShares/withdraw", { id: placed.data?.id })).toMatchObject({ msg: "not_found" });
    expect(await offerOf(first)).toMatchObject({ lotsAsked: 28, orders: 5, order: { lots: 10 } });
    expect((await ask(first, "GET /api/newShares/summary")).data).toMatchObject({
      putIn: "1850.000000",
      held: "1850.000000",
      counts: { all: 1, open: 1 },
    });
    // What is aside is part of the total, of no balance, and in the way of a reset.
    const panel = (await ask(first, "GET /api/userInfo/personCenterPanelData")).data;
    expect(panel).toMatchObject({ userBalanceConvert: "100000.000000" });
    expect(panel?.parts).toEqual(expect.arrayContaining([expect.objectContaining({ kind: "newShare", value: "1850.000000" })]));
    expect((await ask(first, "GET /api/userInfo/userBalance", { currencyId: 3 })).data).toMatchObject({ balance: "98150.000000" });
    expect(await send(first, "POST /api/paperAccount/reset", {})).toMatchObject({ msg: "account_not_flat", params: { orders: "1" } });
    expect((await ask(first, "GET /api/accountRecord/list", {})).rows[0]).toMatchObject({
      reason: "new_share_hold",
      amount: "-1850.000000",
      productCode: "S:NLRB",
      tradeId: placed.data?.id,
    });
  });

  it("can be hidden: nothing new is subscribed, and what is there can be withdrawn", async () => {
    // An hour of nothing ends an operator's session.
    operators.owner = await openTestOperator(server.app, database.sql, clock, "eve", "owner");
    const hide = (status: number) =>
      act("owner", "POST /api/admin/switchSet/put", { desc: "newShares", switchName: "New shares", status, reason: "a test of it" });
    const { id: offerId, textsHash } = await offerOf();
    const token = await openGuest(server);
    await send(token, "POST /api/newShares/subscribe", { offerId, lots: 3, textsHash });
    await hide(1);
    expect(await send(token, "POST /api/newShares/subscribe", { offerId, lots: 4, textsHash })).toMatchObject({ msg: "feature_off" });
    const { id } = await orderOf(token);
    expect((await send(token, "POST /api/newShares/withdraw", { id })).data).toMatchObject({ state: "withdrawn", returned: "555.000000" });
    expect(await send(token, "POST /api/newShares/withdraw", { id })).toMatchObject({ msg: "new_share_withdrawn" });
    await hide(0);
    expect((await offerOf(token)).order).toBeNull();
  });

  it("is drawn, and comes out again from what is published", async () => {
    const { id: offerId } = await offerOf();
    await at(asked.closesAt);
    expect((await ask("", "GET /api/newShares/lots", { offerId })).rows).toHaveLength(5);
    expect(
      await send(people[0] as string, "POST /api/newShares/subscribe", { offerId, lots: 1, textsHash: (await offerOf()).textsHash }),
    ).toMatchObject({
      msg: "new_share_closed",
    });
    await at(asked.drawAt);
    const { body, headers } = await server.app.inject({ url: `/api/newShares/file?offerId=${offerId}` });
    expect(headers["content-type"]).toContain("application/x-ndjson");
    const [proof, ...list] = body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const checked = checkNewShareProof(proof, list);
    expect(checked.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checked.hasPublicRandomness).toBe(false);
    expect((await ask("", "GET /api/newShares/proof", { offerId })).data).toEqual(proof);
    const { rows, total } = await ask("", "GET /api/newShares/lots", { offerId, pageSize: 2 });
    expect([rows, total]).toEqual([list.slice(0, 2), 5]);
    expect((await ask("", "GET /api/newShares/lots", { offerId, pageSize: 2, after: rows[1]?.orderId })).rows).toEqual(list.slice(2, 4));
    for (const token of people) {
      const order = await orderOf(token);
      const { data } = await ask(token, "GET /api/newShares/order", { id: order.id });
      expect(data?.places).toHaveLength(order.lots);
      expect(data?.places.filter((place) => place <= 12)).toHaveLength(order.lotsAllotted ?? -1);
      // Nothing of the total moved with the draw.
      expect((await ask(token, "GET /api/userInfo/personCenterPanelData")).data).toMatchObject({ userBalanceConvert: "100000.000000" });
    }
  });

  it("brings the shares into the holdings on their first day, at the issue price, to be sold", async () => {
    const winner = (await Promise.all(people.map(async (token) => ({ token, order: await orderOf(token) })))).find(
      ({ order }) => (order.sharesAllotted ?? 0) > 0,
    );
    if (winner === undefined) throw new Error("twelve lots were allotted");
    const { token, order } = winner;
    const latest = async () => (await ask("", "GET /api/product/detail", { productCode: "X:BTCUSD" })).data?.tickerInfo.ts ?? 0;
    clock.advance(LISTS - 1_000 - clock.now());
    await vi.waitUntil(async () => (await latest()) > LISTS - 10_000, { timeout: 30_000 });
    clock.advance(6_000);
    await server.kinds.newShare.run();
    const codes = async () => (await ask("", "GET /api/stockProduct/list", { pageSize: 100 })).rows.map(({ productCode }) => productCode);
    await vi.waitUntil(async () => (await codes()).includes("S:NLRB"), { timeout: 30_000 });
    expect(await orderOf(token)).toMatchObject({ offerState: "listed", deliveredAt: LISTS + 5_000 });
    const held = (await ask(token, "GET /api/userBibiAssets/list")).rows.find(({ productCode }) => productCode === "S:NLRB");
    expect(held).toMatchObject({ available: `${order.sharesAllotted}.00`, averageCost: "18.500000", cost: order.paid });
    const sold = await send(token, "POST /api/spotOrder/place", {
      ...{ productCode: "S:NLRB", direction: 2, orderType: "market", quantity: `${order.sharesAllotted}.00` },
    });
    expect(sold).toMatchObject({ code: 200, data: { status: "filled" } });
    expect((await ask(token, "GET /api/siteMessage/list")).rows.map(({ kind }) => kind)).toEqual(["new_share_listed", "new_share_drawn"]);
    const { rows } = await ask(token, "GET /api/accountRecord/list", {});
    expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["new_share_hold", "new_share_delivered", "spot_sell"]));
  }, 90_000);
});
