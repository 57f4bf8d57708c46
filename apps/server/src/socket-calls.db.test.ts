import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { CALL_ROUTES, type CallRoute, callKey, type Envelope, SOCKET_MESSAGE_BYTES_MAX } from "@candela/api";
import { atDepth, ManualClock } from "@candela/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createRateLimiter, type RateLimiter } from "./platform/rate-limit.ts";
import { malformedRequest } from "./testing/malformed-requests.ts";
import { stateHash } from "./testing/state-hash.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, socketUrl, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** Commands over the socket against the same commands over HTTP: the whole server, its database, and a real socket. */
const WIDE = { burst: 1_000_000, perSecond: 1_000_000, keysMax: 100 };
const NARROW = { burst: 3, perSecond: 1, keysMax: 100 };
let limiter: RateLimiter = createRateLimiter(WIDE);
let database: TestDatabase;
let server: Server;
let url: string;
let token: string;
let line: Line;

/** A socket that knows only calls. */
class Line {
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiting = new Map<number, (envelope: Envelope) => void>();
  #n = 0;

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.closed = once(ws, "close").then(([code]) => Number(code));
    ws.on("message", (data) => {
      for (const message of JSON.parse(String(data))) if (message.ch === "answer") this.#waiting.get(message.n)?.(message.envelope);
    });
  }

  static async open(as?: string): Promise<Line> {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    await once(ws, "open");
    if (as !== undefined) ws.send(JSON.stringify({ op: "auth", token: as }));
    return new Line(ws);
  }

  /** `fields` is text, so that it can be anything that a body can be. */
  sendText(route: CallRoute, fields: string): Promise<Envelope> {
    this.#n += 1;
    const n = this.#n;
    const answer = new Promise<Envelope>((resolve) => this.#waiting.set(n, resolve));
    this.ws.send(`{"op":"call","n":${n},"route":"${route}","fields":${fields}}`);
    return answer;
  }

  call(route: CallRoute, fields: unknown): Promise<Envelope> {
    return this.sendText(route, JSON.stringify(fields));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({
    sql: database.sql,
    seed: "calls",
    clock: new ManualClock(),
    limiter: { take: (key, now) => limiter.take(key, now) },
  });
  url = socketUrl(server);
});
beforeEach(async () => {
  limiter = createRateLimiter(WIDE);
  token = await openGuest(server);
  line = await Line.open(token);
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

async function post(route: CallRoute, body: string): Promise<Envelope> {
  const headers = { authorization: token, "content-type": "application/json" };
  return (await server.app.inject({ method: "POST", url: `/api/${route}`, headers, payload: body })).json();
}

const order = (more: object = {}) => ({
  idempotencyKey: randomUUID(),
  productCode: "X:BTCUSD",
  direction: 1,
  orderType: "market",
  quantity: "0.001",
  ...more,
});
const trade = (more: object = {}) => ({
  idempotencyKey: randomUUID(),
  productCode: "X:BTCUSD",
  direction: 1,
  optionId: 6,
  stake: "10",
  ...more,
});
const contract = (more: object = {}) => ({
  idempotencyKey: randomUUID(),
  ...{ productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "1", leverage: 10, marginMode: "isolated" },
  ...more,
});
const rowsOf = (envelope: Envelope) =>
  envelope.rows as readonly { readonly msg?: string; readonly data?: { readonly id: string } | null }[];

describe("a command over the socket", () => {
  it("is committed before its answer, which HTTP then gives for the same key, word for word", async () => {
    const fields = order();
    const answer = await line.call("spotOrder/place", fields);
    expect(answer).toMatchObject({ code: 200, msg: "", data: { status: "filled", productCode: "X:BTCUSD" } });
    const [stored] = await database.sql`select count(*) as count from spot_order where id = ${(answer.data as { id: string }).id}`;
    expect(stored?.count).toBe(1n);
    expect(await post("spotOrder/place", JSON.stringify(fields))).toEqual(answer);
    expect(await line.call("spotOrder/place", fields)).toEqual(answer);
    const quick = trade();
    const placed = await line.call("fastTradeOrder/place", quick);
    expect(placed).toMatchObject({ code: 200, data: { status: "accepted", stake: "10.000000" } });
    expect(await post("fastTradeOrder/place", JSON.stringify(quick))).toEqual(placed);
    const lots = contract();
    const opened = (await line.call("contractOrder/place", lots)) as Envelope<{ positions: { id: string }[] }>;
    expect(opened).toMatchObject({ code: 200, data: { positions: [{ status: "open", lots: "1" }] } });
    expect(await post("contractOrder/place", JSON.stringify(lots))).toEqual(opened);
    const close = { idempotencyKey: randomUUID(), id: opened.data?.positions[0]?.id };
    const closed = await line.call("contractPosition/close", close);
    expect(closed).toMatchObject({ code: 200, data: { positions: [{ status: "closed" }] } });
    expect(await post("contractPosition/close", JSON.stringify(close))).toEqual(closed);
  });

  it("is rejected as over HTTP, by what is asked and by what was asked before", async () => {
    const { tickerInfo } = (await server.app.inject({ method: "GET", url: "/api/product/detail?productCode=X:BTCUSD" })).json().data;
    const resting = order({ orderType: "limit", price: `${Math.floor(tickerInfo.bid * 0.95)}.00`, quantity: "0.01" });
    const { data } = (await line.call("spotOrder/place", resting)) as Envelope<{ id: string }>;
    expect(await line.call("spotOrder/place", { ...resting, quantity: "0.02" })).toMatchObject({ code: 500, msg: "key_reused" });
    const cancelled = { idempotencyKey: randomUUID(), id: data?.id };
    expect(await line.call("spotOrder/cancel", cancelled)).toMatchObject({ code: 200, data: { status: "cancelled" } });
    const again = await line.call("spotOrder/cancel", { ...cancelled, idempotencyKey: randomUUID() });
    expect(again).toMatchObject({ code: 500, msg: "order_already_cancelled", data: { id: data?.id, status: "cancelled" } });
    expect(await line.call("spotOrder/place", order({ quantity: "5" }))).toMatchObject({ code: 500, msg: "insufficient_balance" });
    const { idempotencyKey: _, ...keyless } = order();
    expect(await line.call("spotOrder/place", keyless)).toMatchObject({ code: 500, msg: "idempotency_key_missing" });
  });

  it("without a session gets 401, and so does one whose token is not good or has ended", async () => {
    const expired = { code: 401, msg: "session_expired", params: {}, data: null, rows: [], total: 0 };
    expect(await (await Line.open()).call("spotOrder/place", order())).toEqual(expired);
    expect(await (await Line.open("x".repeat(43))).call("spotOrder/place", order())).toEqual(expired);
    await server.app.inject({ method: "POST", url: "/api/auth/logout", headers: { authorization: token } });
    expect(await line.closed).toBe(4401);
    expect(await (await Line.open(token)).call("spotOrder/place", order())).toEqual(expired);
  });

  it("counts towards the requests of its address", async () => {
    limiter = createRateLimiter(NARROW);
    for (let n = 0; n < NARROW.burst; n += 1) expect((await line.call("spotOrder/place", order())).code).toBe(200);
    expect(await line.call("spotOrder/place", order())).toMatchObject({ code: 500, msg: "too_many_requests", params: { seconds: "1" } });
    expect((await server.app.inject({ method: "GET", url: "/api/siteInfo/getSiteInfo" })).statusCode).toBe(429);
  });
});

describe("many at once over the socket", () => {
  it("are answered in their order, rejections among them, one effect for a key that comes twice", async () => {
    const first = order();
    const orders = [first, order({ quantity: "5" }), first, { ...first, quantity: "0.002" }, order({ productCode: "NONE" }), order()];
    const answer = await line.call("spotOrder/placeMany", { orders });
    expect(rowsOf(answer).map(({ msg }) => msg)).toEqual(["", "insufficient_balance", "", "key_reused", "product_not_listed", ""]);
    expect(rowsOf(answer)[2]?.data?.id).toBe(rowsOf(answer)[0]?.data?.id);
    expect(await post("spotOrder/placeMany", JSON.stringify({ orders }))).toEqual(answer);
    const trades = [trade(), trade({ stake: "1000000" }), trade()];
    const many = await line.call("fastTradeOrder/placeMany", { orders: trades });
    expect(rowsOf(many).map(({ msg }) => msg)).toEqual(["", "amount_above_maximum", ""]);
    const lots = {
      orders: [contract(), contract({ quantity: "1000000" }), contract({ action: "close", leverage: undefined, marginMode: undefined })],
    };
    const contracts = await line.call("contractOrder/placeMany", lots);
    expect(rowsOf(contracts).map(({ msg }) => msg)).toEqual(["", "quantity_above_maximum", ""]);
    expect(await post("contractOrder/placeMany", JSON.stringify(lots))).toEqual(contracts);
  });

  it("fit one message when they are fifty with every field at its longest", async () => {
    const long = "123456789012345678901234.123456789012345678";
    const prices = { price: long, triggerPrice: long, acceptablePrice: long };
    const orders = Array.from({ length: 50 }, () =>
      order({
        ...prices,
        productCode: "X".repeat(20),
        orderType: "stop_limit",
        timeInForce: "gtc",
        quantity: long,
        amount: long,
        sellAll: true,
      }),
    );
    expect(JSON.stringify({ orders }).length).toBeLessThan(SOCKET_MESSAGE_BYTES_MAX - 200);
    expect(rowsOf(await line.call("spotOrder/placeMany", { orders }))).toHaveLength(50);
    const fitting = Array.from({ length: 50 }, () => order());
    expect(rowsOf(await line.call("spotOrder/placeMany", { orders: fitting })).every(({ msg }) => msg === "")).toBe(true);
  });
});

describe("malformed fields", () => {
  const A_LINE = 30;
  /** JSON that can stand in a frame; what cannot is a malformed frame, which the tests of the socket know. */
  const isValue = (text: string): boolean => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };

  it.each(CALL_ROUTES)("of %s are rejected as over HTTP and change nothing", async (route) => {
    // Written by timers, whatever is asked.
    const before = await stateHash(database.sql, ["candle_minute", "candle_day"]);
    const bodies = malformedRequest(callKey(route)).filter(
      ({ payload, headers }) => typeof payload === "string" && headers["content-type"] === "application/json" && isValue(payload),
    );
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(bodies, async ({ payload }) => {
        const text = String(payload);
        asked += 1;
        // What is malformed counts as a statement, and the clock stands: one line takes no more of them.
        if (asked % A_LINE === 0) line = await Line.open(token);
        const answer = await line.sendText(route, text);
        expect(["malformed_request", "idempotency_key_missing"]).toContain(answer.msg);
        const overHttp = await post(route, text);
        if (overHttp.params.field !== "body") expect(answer).toEqual(overHttp);
      }),
      { seed: 21, numRuns: atDepth(100) },
    );
    expect(await stateHash(database.sql, ["candle_minute", "candle_day"])).toBe(before);
  });
});
