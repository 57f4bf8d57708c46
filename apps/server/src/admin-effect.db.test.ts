/**
 * Changes of operators take effect at once: in the answers, in the rules of orders, and on every open socket. Two servers on one database.
 */
import { once } from "node:events";
import type { Data, Fields, RouteKey, Row, ServerMessage } from "@candela/api";
import { Direction, isSameFeeKey, PositionType, ProductType } from "@candela/model";
import { ManualClock, proves } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { type Answer, ask } from "./testing/app-of-modules.ts";
import { endWholeServer, type Server, socketUrl, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
const reason = "a test of it";
let database: TestDatabase;
let server: Server;
let other: Server;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  const parts = { sql: database.sql, seed: "effect", clock };
  server = await startWholeServer(parts);
  other = await startWholeServer(parts);
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
});
afterAll(async () => {
  for (const started of [server, other]) await endWholeServer(started);
  await database.close();
});

/** A socket that nobody logged in on, with what it was told. */
async function openSocket(server: Server): Promise<{ told: (from: number) => Promise<number>; revision: number; close: () => void }> {
  const ws = new WebSocket(socketUrl(server));
  const heard: ServerMessage[] = [];
  const waiting: (() => void)[] = [];
  ws.on("message", (data) => {
    heard.push(...(JSON.parse(String(data)) as ServerMessage[]));
    for (const wake of waiting.splice(0)) wake();
  });
  await once(ws, "open");
  const find = async <T>(pick: (message: ServerMessage) => T | undefined): Promise<T> => {
    for (;;) {
      const found = heard.map(pick).find((value) => value !== undefined);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const revision = await find((message) => (message.ch === "hello" ? message.revision : undefined));
  return {
    revision,
    told: (from) => find((message) => (message.ch === "content" && message.revision > from ? message.revision : undefined)),
    close: () => ws.terminate(),
  };
}

const act = <K extends RouteKey>(key: K, fields: Fields<K>): Promise<Answer<K>> =>
  ask(server.app, key, fields, { token: owner, encoding: "json" });

/** Does it and waits until both servers have told their sockets of this very change: one before it may still be on its way to the other. */
async function actAndHear<K extends RouteKey>(key: K, fields: Fields<K>): Promise<Answer<K>> {
  const sockets = await Promise.all([openSocket(server), openSocket(other)]);
  const answer = await act(key, fields);
  const { revision = 0 } = (await ask(server.app, "GET /api/siteInfo/getSiteInfo", {})).body.data ?? {};
  await Promise.all(sockets.map((socket) => (socket.revision < revision ? socket.told(revision - 1) : socket.revision)));
  for (const socket of sockets) socket.close();
  return answer;
}

/** The same question to both servers, at this very moment of the clock. */
async function see<K extends RouteKey>(key: K, fields: Fields<K>): Promise<[Data<K> | null, readonly Row<K>[]][]> {
  const answers = await Promise.all([server, other].map(({ app }) => ask(app, key, fields)));
  return answers.map(({ body }) => [body.data, body.rows]);
}

describe("a change by an operator", () => {
  it("is served by every server before its sockets are told, without the clock moving", async () => {
    await actAndHear("POST /api/admin/siteSetting/put", { setting: "site_name", value: "Aurora", reason });
    for (const [site] of await see("GET /api/siteInfo/getSiteInfo", {})) expect(site?.siteName).toBe("Aurora");
    await actAndHear("POST /api/admin/languageText/put", { language: "en", key: "nav_assets", content: "Wealth", reason });
    for (const [pack] of await see("GET /api/langMgr/list", { lang: "en" })) expect(pack?.nav_assets).toBe("Wealth");
    await actAndHear("POST /api/admin/switchSet/put", { desc: "forex", switchName: "Forex", status: 1, reason });
    for (const [, rows] of await see("GET /api/switchSet/list", {})) expect(rows.find(({ desc }) => desc === "forex")?.status).toBe(1);
  });

  it("of the ways in and out, and of the forms of bank cards, is served at once to who is logged in", async () => {
    const guest = (await ask(server.app, "POST /api/auth/guest", {})).body.data?.token ?? "";
    const texts = [{ language: "en" as const, title: "Sample", content: "<p>Hello</p>" }];
    const terms = { minimum: "0.001", maximum: null, feeFixed: "0", feeRate: "0", isVisible: true, texts };
    const channel = { name: "sample", channelType: "crypto" as const, currencyId: 1, network: "BTC", ...terms, reason };
    const own = async <K extends RouteKey>(key: K, fields: Fields<K>) =>
      Promise.all([server, other].map(async ({ app }) => (await ask(app, key, fields, { token: guest })).body.rows));
    await actAndHear("POST /api/admin/rechargeChannelConfig/put", channel);
    for (const rows of await own("GET /api/rechargeChannelConfig/list", {}))
      expect(rows.at(-1)).toMatchObject({ channelName: "Sample", minAmount: "0.00100000", maxAmount: null });
    await actAndHear("POST /api/admin/rechargeChannelConfig/remove", { name: "sample", reason });
    await actAndHear("POST /api/admin/withdrawChannelConfig/put", channel);
    for (const rows of await own("GET /api/withdrawChannelConfig/list", {})) expect(rows.at(-1)?.channelName).toBe("Sample");
    for (const rows of await own("GET /api/rechargeChannelConfig/list", {}))
      expect(rows.map(({ channelName }) => channelName)).not.toContain("Sample");
    const field = { configType: 0, propertyName: "sample", propertyType: "iban" as const, isRequired: true, minLength: 9, maxLength: 34 };
    await actAndHear("POST /api/admin/bankPropertyConfig/put", {
      ...field,
      isVisible: true,
      texts: [{ language: "en", title: "Sample", content: "Hint" }],
      reason,
    });
    for (const rows of await own("GET /api/bankPropertyConfig/list", { configType: 0 }))
      expect(rows.at(-1)).toMatchObject({ propertyName: "sample", propertyType: "iban", label: "Sample", hint: "Hint", minLength: 9 });
    await actAndHear("POST /api/admin/siteSetting/put", { setting: "exchange_spread", value: "0.01", reason });
    for (const [info] of await see("GET /api/currencyExchangeRate/getExchangeInfo", {})) expect(info?.spreadRate).toBe("0.01000000");
  });

  it("of a product's image is what clients are given, until it is left to the house again", proves("3.37"), async () => {
    const { data: gold } = (await ask(server.app, "GET /api/product/detail", { productCode: "GC" })).body;
    if (gold === null) throw new Error("no gold");
    const { productCode, isVisible, isShow, isLock, sort, productImg: house } = gold;
    const flags = { productCode, isVisible, isShow, isLock, isRecommended: true, sort, reason };
    const images = async () => (await see("GET /api/product/detail", { productCode })).map(([product]) => product?.productImg);
    await actAndHear("POST /api/admin/product/put", { ...flags, productImg: "/art/exact.svg" });
    expect(await images()).toEqual(["/art/exact.svg", "/art/exact.svg"]);
    expect((await actAndHear("POST /api/admin/product/put", flags)).body.data).toMatchObject({ productImg: "/art/exact.svg" });
    for (const productImg of ["https://other.example/a.png", "//other.example/a.png", "javascript:x", "/a b.svg"])
      expect([productImg, (await act("POST /api/admin/product/put", { ...flags, productImg })).status]).toEqual([productImg, 400]);
    await actAndHear("POST /api/admin/product/put", { ...flags, productImg: "" });
    expect([house, await images()]).toEqual(["/glyphs.svg#product-GC", [house, house]]);
  });

  it("of what is asked of new passwords holds for the next one", async () => {
    const rejections = async (password: string) =>
      Promise.all(
        [server, other].map(
          async ({ app }) => (await ask(app, "POST /api/auth/register", { account: "a@b.org", code: "000000", password })).body.msg,
        ),
      );
    expect(await rejections("Correct7horse!")).toEqual(["code_wrong", "code_wrong"]);
    expect(await rejections("password1")).toEqual(["password_common", "password_common"]);
    await actAndHear("POST /api/admin/siteSetting/put", { setting: "password_rule", value: "letters_and_digits", reason });
    expect(await rejections("Correct7horse!")).toEqual(["password_rule", "password_rule"]);
  });

  it("is what the operator's own next call reads", async () => {
    for (const value of ["/pages/tabs/home/home-g", "/pages/tabs/home/home-k", "/pages/tabs/home/home-d"] as const) {
      await act("POST /api/admin/siteSetting/put", { setting: "home_path", value, reason });
      expect((await ask(server.app, "GET /api/siteInfo/getSiteInfo", {})).body.data?.homePath).toBe(value);
    }
  });

  it("is told to who connects later by the revision of the greeting, which is that of the site", async () => {
    const before = await openSocket(other);
    await actAndHear("POST /api/admin/siteSetting/put", { setting: "dark_background", value: "1", reason });
    const after = await openSocket(other);
    expect(after.revision).toBeGreaterThan(before.revision);
    const [[site]] = (await see("GET /api/siteInfo/getSiteInfo", {})) as [[Data<"GET /api/siteInfo/getSiteInfo">, unknown]];
    expect(site.revision).toBe(after.revision);
    before.close();
    after.close();
  });

  it("made by plain SQL is told as well", async () => {
    const socket = await openSocket(other);
    await database.sql`update switch_set set status = 0 where descr = 'forex'`;
    expect(await socket.told(socket.revision)).toBeGreaterThan(socket.revision);
    socket.close();
  });
});

describe("terms", () => {
  it("of fees hold for the next order, and a class, mode or direction that there is not is rejected", async () => {
    const buying = { productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.buy };
    const isBuying = (row: Readonly<Record<keyof typeof buying, number>>) => isSameFeeKey(row, buying);
    const put = (feeRate: string, key: Readonly<Record<keyof typeof buying, number>> = buying) =>
      act("POST /api/admin/orderFeeSetting/put", { ...key, feeRate, reason });
    for (const no of [{ productType: 5 }, { positionType: 4 }, { direction: 0 }]) {
      const params = Object.fromEntries(Object.entries({ ...buying, ...no }).map(([name, value]) => [name, String(value)]));
      expect((await put("0", { ...buying, ...no })).body).toMatchObject({ msg: "fee_class_unknown", params });
    }
    for (const rate of ["0.5", "0.02000001", "0.99999999"])
      expect((await put(rate)).body).toMatchObject({ msg: "fee_rate_range", params: { max: "0.02000000" } });
    for (const rate of ["1", "2", "0.123456789"])
      expect((await put(rate)).body).toMatchObject({ msg: "malformed_request", params: { field: "feeRate" } });
    await expect(database.sql`update order_fee_setting set fee_rate = 2000001`).rejects.toMatchObject({ code: "23514" });
    const changed = await actAndHear("POST /api/admin/orderFeeSetting/put", { ...buying, feeRate: "0.02", reason });
    expect(changed.body.data).toEqual({ ...buying, remark: "加密货币币币买入", feeRate: "0.02000000", version: 2 });
    for (const [, rows] of await see("GET /api/orderFeeSetting/list", {})) expect(rows.find(isBuying)?.feeRate).toBe("0.02000000");
    const listed = await ask(server.app, "GET /api/admin/orderFeeSetting/list", { pageSize: 100 }, { token: owner });
    expect(listed.body.total).toBe(32);
    expect(listed.body.rows.find(isBuying)).toEqual(changed.body.data);
  });

  it("of products are in every list, hidden and locked at once", async () => {
    const rows = (await ask(server.app, "GET /api/admin/product/list", { pageSize: 100 }, { token: owner })).body.rows;
    const apple = rows.find(({ productCode }) => productCode === "AAPL");
    if (apple === undefined) throw new Error("no Apple");
    const { productType: _, ...flags } = apple;
    const put = (more: Partial<typeof flags>) => actAndHear("POST /api/admin/product/put", { ...flags, ...more, reason });
    await put({ isVisible: false });
    for (const [, listed] of await see("GET /api/stockProduct/list", { pageSize: 100 }))
      expect(listed.map(({ productCode }) => productCode)).not.toContain("AAPL");
    await put({ isLock: true, sort: 0 });
    for (const [, listed] of await see("GET /api/stockProduct/list", { pageSize: 100 }))
      expect(listed[0]).toMatchObject({ productCode: "AAPL", isLock: true });
    await put({});
    expect((await act("POST /api/admin/product/put", { ...flags, productCode: "NONE", reason })).status).toBe(404);
  });

  it("of quick trades are offered and ended, and never changed", async () => {
    const options = async () =>
      (await see("GET /api/fastTradeOrderOptions/list", { productType: 2, productCode: "X:BTCUSD" }))[1]?.[1] ?? [];
    const terms = { productType: 2, seconds: 45, payoutRate: "0.5", minimum: "1", maximum: "100", reason };
    const added = await actAndHear("POST /api/admin/fastTradeOrderOptions/add", terms);
    expect(added.body.data).toMatchObject({
      seconds: 45,
      payoutRate: "0.50000000",
      minimum: "1.000000",
      isActive: true,
      productCode: null,
    });
    expect((await options()).map(({ seconds }) => seconds)).toContain(45);
    expect((await act("POST /api/admin/fastTradeOrderOptions/add", terms)).body.msg).toBe("option_taken");
    for (const wrong of [{ maximum: "0.5" }, { payoutRate: "0" }, { minimum: "0.0000001" }, { productCode: "AAPL" }])
      expect((await act("POST /api/admin/fastTradeOrderOptions/add", { ...terms, ...wrong })).body.msg).toBe("option_impossible");
    const bounds = { seconds: 46, payoutRate: "1", minimum: "5", maximum: "5" };
    expect((await act("POST /api/admin/fastTradeOrderOptions/add", { ...terms, ...bounds })).body.data).toMatchObject({
      ...{ seconds: 46, payoutRate: "1.00000000", minimum: "5.000000", maximum: "5.000000" },
    });
    for (const payoutRate of ["1.00000001", "2", "10"])
      expect((await act("POST /api/admin/fastTradeOrderOptions/add", { ...terms, payoutRate })).body).toMatchObject({
        msg: "malformed_request",
        params: { field: "payoutRate" },
      });
    expect((await act("POST /api/admin/fastTradeOrderOptions/add", { ...terms, productCode: "NONE" })).status).toBe(404);
    const id = added.body.data?.id ?? 0;
    expect((await actAndHear("POST /api/admin/fastTradeOrderOptions/end", { id, reason })).body.data?.isActive).toBe(false);
    expect((await options()).map(({ seconds }) => seconds)).not.toContain(45);
    expect((await act("POST /api/admin/fastTradeOrderOptions/end", { id, reason })).status).toBe(404);
    const listed = await ask(server.app, "GET /api/admin/fastTradeOrderOptions/list", { pageSize: 100 }, { token: owner });
    expect(listed.body.rows.find((row) => row.id === id)).toEqual({ ...added.body.data, isActive: false });
  });
});
