import { randomUUID } from "node:crypto";
import type { Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask as askApp } from "./testing/app-of-modules.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** Contracts as a client meets them: the whole server behind HTTP, every answer checked against the contract. */
const CODE = "X:BTCUSD";
let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({
    sql: database.sql,
    seed: "contract-routes",
    // Not on the edge of a bucket of the value line.
    clock: new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7)),
  });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const ask = <K extends RouteKey>(token: string, route: K, fields: Record<string, unknown> = {}): Promise<Answer<K>> =>
  askApp(server.app, route, fields as Fields<K>, { token, encoding: "json" });

const order = (fields: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  productCode: CODE,
  side: "long",
  action: "open",
  orderType: "market",
  quantity: "2",
  leverage: 10,
  marginMode: "isolated",
  ...fields,
});

/** Exact units of decimals of six places. */
const micros = (text: string) => BigInt(text.replace(".", ""));

describe("a total over HTTP", () => {
  it("is the sum of its parts to the last unit, with something open in every mode", async () => {
    const token = await openGuest(server);
    const panelOf = async () => (await ask(token, "GET /api/userInfo/personCenterPanelData")).body.data;
    expect((await panelOf())?.parts).toEqual([{ kind: "currency", code: "USDT", value: "100000.000000", profit: null }]);
    await ask(token, "POST /api/contractOrder/place", order());
    const spot = { productCode: CODE, direction: 1, orderType: "market", amount: "1234.56" };
    expect((await ask(token, "POST /api/spotOrder/place", { idempotencyKey: randomUUID(), ...spot })).body.code).toBe(200);
    const options = await ask(token, "GET /api/fastTradeOrderOptions/list", { productType: "2", productCode: CODE });
    const quick = { productCode: CODE, direction: 1, optionId: options.body.rows[0]?.id, stake: "25" };
    expect((await ask(token, "POST /api/fastTradeOrder/place", { idempotencyKey: randomUUID(), ...quick })).body.code).toBe(200);
    const panel = await panelOf();
    const parts = panel?.parts ?? [];
    expect(parts.map(({ kind, code }) => `${kind} ${code}`)).toEqual(["currency USDT", `holding ${CODE}`, "contract ", "quick "]);
    expect(parts.at(-1)).toMatchObject({ value: "25.000000", profit: null });
    const sum = (texts: readonly (string | null)[]) => texts.reduce((total, text) => total + micros(text ?? "0"), 0n);
    expect(sum(parts.map(({ value }) => value))).toBe(micros(panel?.userBalanceConvert ?? ""));
    expect(sum(parts.map(({ profit }) => profit))).toBe(micros(panel?.profitAndLose ?? ""));
  });
});

describe("contracts over HTTP", () => {
  it("opens, shows, protects, adds margin and closes", async () => {
    const token = await openGuest(server);
    const placed = await ask(token, "POST /api/contractOrder/place", order());
    expect(placed).toMatchObject({ status: 200, body: { code: 200 } });
    const [position] = placed.body.data?.positions ?? [];
    const id = position?.id ?? "";
    expect(position).toMatchObject({ status: "open", lots: "2", marginMode: "isolated" });
    const listed = await ask(token, "GET /api/contractPosition/list", { status: "open" });
    expect(listed.body).toMatchObject({ total: 1, rows: [{ id }] });
    const summary = await ask(token, "GET /api/contractPosition/summary");
    expect(summary.body.data).toMatchObject({ positions: 1, allMarginAmount: position?.margin, crossEquity: null });
    const panel = await ask(token, "GET /api/userInfo/personCenterPanelData");
    expect(panel.body.data).toMatchObject({ allMarginAmount: position?.margin, profitAndLose: summary.body.data?.profitAndLose });
    const history = await ask(token, "GET /api/userAssets/history", { range: "day" });
    expect(history.body.rows.at(-1)?.value).toBe(panel.body.data?.userBalanceConvert);
    // Opened today: all that was lost so far, spread and fee, was lost today.
    expect(panel.body.data?.profitAndLoseToday.startsWith("-")).toBe(true);
    const add = await ask(token, "POST /api/contractPosition/margin", { idempotencyKey: randomUUID(), id, change: "add", amount: "5" });
    expect(add.body.code).toBe(200);
    const half = await ask(token, "POST /api/contractPosition/close", { idempotencyKey: randomUUID(), id, quantity: "1" });
    expect(half.body.data?.positions[0]).toMatchObject({ lots: "1", status: "open" });
    const reversed = await ask(token, "POST /api/contractPosition/reverse", { idempotencyKey: randomUUID(), id });
    expect(reversed.body.data?.positions.map(({ side }) => side)).toEqual(["long", "short"]);
    const all = await ask(token, "POST /api/contractPosition/closeAll", { idempotencyKey: randomUUID() });
    expect(all.body.data?.positions[0]).toMatchObject({ status: "closed", side: "short" });
    const detail = await ask(token, "GET /api/contractPosition/detail", { id });
    expect(detail.body.data?.fills.map(({ action }) => action)).toEqual(["open", "close", "close"]);
    const orders = await ask(token, "GET /api/contractOrder/list", { status: "closed" });
    expect(orders.body.total).toBe(5);
    const record = await ask(token, "GET /api/accountRecord/list", { pageSize: "100" });
    const [newest] = record.body.rows;
    const sum = record.body.rows.reduce((total, { amount }) => total + BigInt(amount.replace(".", "")), 0n);
    expect(newest?.balanceAfter.replace(".", "")).toBe(String(sum));
    // Every line of a trade names its product and leads to it; what closed says what that made.
    const lines = record.body.rows.filter(({ referenceKind }) => referenceKind === "contract_fill");
    const fills = new Map(detail.body.data?.fills.map((fill) => [fill.id, fill]));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(({ productCode }) => productCode === CODE)).toBe(true);
    // Each closing gives its margin back in one line, whatever was taken from it, and no other line of a fill stands twice either.
    expect(lines.filter(({ reason }) => reason === "contract_margin_release")).toHaveLength(3);
    expect(lines.filter(({ reason }) => reason === "contract_loss").length).toBeGreaterThan(0);
    const told = lines.map(({ referenceId, reason }) => `${referenceId} ${reason}`);
    expect(new Set(told).size).toBe(told.length);
    for (const line of lines.filter(({ tradeId }) => tradeId === id)) {
      const fill = fills.get(line.referenceId);
      expect(line.realised).toBe(fill?.action === "close" ? fill.realised : null);
    }
    expect(record.body.rows.find(({ reason }) => reason === "paper_grant")).toMatchObject({
      productCode: null,
      tradeId: null,
      realised: null,
    });
    const balance = await ask(token, "GET /api/userInfo/userBalance", { currencyId: "3" });
    expect(balance.body.data?.balance).toBe(newest?.balanceAfter);
  });

  it("say beside the balance what cross positions lean on, so that a ticket offers no more", async () => {
    const token = await openGuest(server);
    const backing = async (currencyId: number) =>
      (await ask(token, "GET /api/userInfo/userBalance", { currencyId: String(currencyId) })).body.data?.backing;
    expect(await backing(3)).toBeNull();
    const opened = await ask(token, "POST /api/contractOrder/place", order({ marginMode: "cross" }));
    expect(opened.body.data?.positions).toMatchObject([{ marginMode: "cross" }]);
    // Just opened, its own margin holds it.
    expect([await backing(3), await backing(5)]).toEqual([{ needed: "0.000000" }, null]);
  });

  it("opens and closes many in one call, each with its own answer, and once when they are sent again", async () => {
    const token = await openGuest(server);
    const [first, short] = [order(), order({ side: "short" })];
    const orders = [
      first,
      order({ quantity: "1000000" }),
      short,
      first,
      { ...first, quantity: "3" },
      order({ productCode: "NONE" }),
      order({ trailingBy: "price" }),
      order({ action: "close", quantity: "1", leverage: undefined, marginMode: undefined }),
      order({ orderType: "limit" }),
    ];
    const { body } = await ask(token, "POST /api/contractOrder/placeMany", { orders });
    expect(body.rows.map(({ idempotencyKey, code, msg }) => [idempotencyKey, code, msg])).toEqual(
      ["", "quantity_above_maximum", "", "", "key_reused", "product_not_listed", "malformed_request", "", "limit_price_missing"].map(
        (msg, index) => [orders[index]?.idempotencyKey, msg === "" ? 200 : 500, msg],
      ),
    );
    expect(body.rows[3]?.data).toEqual(body.rows[0]?.data);
    expect(body.rows[7]?.data?.positions[0]).toMatchObject({ side: "long", lots: "1", status: "open" });
    expect((await ask(token, "POST /api/contractOrder/placeMany", { orders })).body).toEqual(body);
    // Alone under its key each is rejected with the same figures.
    for (const index of [1, 5, 8]) {
      const { msg, params } = (await ask(token, "POST /api/contractOrder/place", orders[index] ?? order())).body;
      expect(body.rows[index]).toMatchObject({ msg, params });
      if (index === 1) expect(params).not.toEqual({});
    }
    const listed = await ask(token, "GET /api/contractPosition/list", { status: "open" });
    expect(listed.body.rows.map(({ side, lots }) => [side, lots])).toEqual([
      ["short", "2"],
      ["long", "1"],
    ]);
    const many = (count: number) => ({ orders: Array.from({ length: count }, () => order({ quantity: "1" })) });
    expect((await ask(token, "POST /api/contractOrder/placeMany", many(51))).status).toBe(400);
    expect((await ask(token, "POST /api/contractOrder/placeMany", many(0))).status).toBe(400);
    const full = await ask(token, "POST /api/contractOrder/placeMany", many(50));
    expect(full.body.rows.every(({ code }) => code === 200)).toBe(true);
  });

  it("answers by key, rejects another body, and hides what is another's", async () => {
    const token = await openGuest(server);
    const asked = order();
    const placed = await ask(token, "POST /api/contractOrder/place", asked);
    const again = await ask(token, "POST /api/contractOrder/place", asked);
    expect(again.body.data).toEqual(placed.body.data);
    expect(await ask(token, "POST /api/contractOrder/place", { ...asked, quantity: "3" })).toMatchObject({ body: { msg: "key_reused" } });
    const byKey = await ask(token, "GET /api/contractOrder/byKey", { idempotencyKey: asked.idempotencyKey });
    expect(byKey.body.data?.orders[0]?.id).toBe(placed.body.data?.orders[0]?.id);
    // A key of this mode is unknown to the other.
    expect(await ask(token, "GET /api/spotOrder/byKey", { idempotencyKey: asked.idempotencyKey })).toMatchObject({ status: 404 });
    const [position] = placed.body.data?.positions ?? [];
    const id = position?.id ?? "";
    expect(await ask(token, "GET /api/contractPosition/explain", { id })).toMatchObject({ status: 422, body: { msg: "not_liquidated" } });
    const stranger = await openGuest(server);
    for (const route of ["GET /api/contractPosition/detail", "GET /api/contractPosition/explain", "GET /api/contractOrder/detail"] as const)
      expect(await ask(stranger, route, { id })).toMatchObject({ status: 404, body: { msg: "not_found" } });
    const close = { idempotencyKey: randomUUID(), id };
    expect(await ask(stranger, "POST /api/contractPosition/close", close)).toMatchObject({ status: 404 });
    const cancel = { idempotencyKey: randomUUID(), id: placed.body.data?.orders[0]?.id };
    expect(await ask(stranger, "POST /api/contractOrder/cancel", cancel)).toMatchObject({ status: 404 });
  });

  it("rests and cancels, and tells the terms of a product", async () => {
    const token = await openGuest(server);
    const terms = await ask(token, "GET /api/contractProduct/detail", { productCode: CODE });
    expect(terms.body.data).toMatchObject({ productCode: CODE, mayChangeProtection: true });
    const product = await ask(token, "GET /api/product/detail", { productCode: CODE });
    const bid = product.body.data?.tickerInfo.bid.split(".")[0] ?? "1";
    const price = String((BigInt(bid) * 9n) / 10n);
    const placed = await ask(
      token,
      "POST /api/contractOrder/place",
      order({ orderType: "limit", price, trailingBy: "percent", trailingDistance: "1.5" }),
    );
    const [resting] = placed.body.data?.orders ?? [];
    expect(resting).toMatchObject({ status: "open", trailing: { by: "percent", distance: "1.50" } });
    const cancelled = await ask(token, "POST /api/contractOrder/cancel", { idempotencyKey: randomUUID(), id: resting?.id });
    expect(cancelled.body.data?.orders[0]).toMatchObject({ status: "cancelled", cancelReason: "user" });
    expect(await ask(token, "POST /api/contractOrder/place", order({ trailingBy: "percent" }))).toMatchObject({ status: 400 });
    expect(await ask(token, "GET /api/contractProduct/detail", { productCode: "NONE" })).toMatchObject({ status: 404 });
  });

  it("lets take-profit and stop-loss be changed only while the setting says so", async () => {
    const token = await openGuest(server);
    const placed = await ask(token, "POST /api/contractOrder/place", order());
    const id = placed.body.data?.positions[0]?.id;
    const whole = BigInt(placed.body.data?.positions[0]?.entryPrice.split(".")[0] ?? "1");
    const protect = (level: bigint) => ({ idempotencyKey: randomUUID(), id, takeProfit: String(level) });
    const stated = await ask(token, "POST /api/contractPosition/protect", protect((whole * 12n) / 10n));
    expect(stated.body.data?.positions[0]?.takeProfit).not.toBeNull();
    expect(await ask(token, "POST /api/contractPosition/protect", protect((whole * 8n) / 10n))).toMatchObject({
      body: { msg: "take_profit_side" },
    });
  });
});
