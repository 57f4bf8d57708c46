import { brotliDecompressSync } from "node:zlib";
import { type Envelope, ROUTES, type RouteKey, success } from "@candela/api";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { createFileLimits } from "./platform/http/file-limits.ts";
import type { Handlers } from "./platform/http/handlers.ts";
import { createRouteTable } from "./platform/http/route-table.ts";
import { DATA_HEADERS, SECURITY_HEADERS } from "./platform/http/security.ts";
import { createRateLimiter } from "./platform/rate-limit.ts";
import { Rejected } from "./platform/rejection.ts";
import { noLimit } from "./testing/no-limit.ts";

/** Every route answers with the fields it read, so that reading itself can be tested. */
const seen: { fields: unknown; language: string }[] = [];
const handlers = Object.fromEntries(
  (Object.keys(ROUTES) as RouteKey[]).map((key) => [
    key,
    (call: { fields: unknown; language: string }) => {
      seen.push({ fields: call.fields, language: call.language });
      if (key === "GET /api/spotOrder/detail") throw new Rejected("order_already_filled", {}, { status: "filled" });
      if (key === "GET /api/tick/detail") throw new Error("a secret detail of SQL");
      return success(null);
    },
  ]),
) as unknown as Handlers;

const context = {
  clock: { now: () => 1_000 },
  authenticate: async (token: string) => (token === "good" ? ({ sessionId: 1n, userId: 7n, accountType: "guest" } as const) : null),
  authenticateOperator: async () => null,
  limiter: noLimit,
  checkAnswers: false,
};
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  app = await createApp({
    routes: createRouteTable([handlers], context),
    status: {
      health: () => ({ ready: false, reasons: ["database"] }),
      metrics: async () => ({ contentType: "text/plain", text: "up 1\n" }),
    },
    log: pino({ level: "silent" }),
    requestId: () => "request-1",
    version: "0",
    webFolder: null,
    trustProxy: false,
  });
});
afterAll(() => app.close());

async function ask(options: InjectOptions): Promise<{ status: number; body: Envelope }> {
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json() };
}
const form = { "content-type": "application/x-www-form-urlencoded" };
const user = { authorization: "good" };

describe("reading requests", () => {
  it("reads bracketed keys literally and applies defaults", async () => {
    const { status } = await ask({ method: "GET", url: "/api/stockProduct/list?pageNum=2&params[keyWords]=a%20b" });
    expect(status).toBe(200);
    expect(seen.at(-1)?.fields).toEqual({ pageNum: 2, pageSize: 30, "params[keyWords]": "a b" });
  });

  it.each([
    ["unknown field", "/api/stockProduct/list?x=1", "x", "unknown"],
    ["duplicate field", "/api/stockProduct/list?pageNum=1&pageNum=2", "pageNum", "duplicate"],
    ["not an integer", "/api/stockProduct/list?pageNum=true", "pageNum", "type"],
    ["not canonical", "/api/stockProduct/list?pageNum=01", "pageNum", "type"],
    ["too large a page", "/api/stockProduct/list?pageSize=101", "pageSize", "maximum"],
    ["broken escape", "/api/stockProduct/list?pageNum=%zz", "body", "encoding"],
    ["prototype key", "/api/stockProduct/list?__proto__=1", "__proto__", "unknown"],
  ])("rejects %s", async (_name, url, field, rule) => {
    const { status, body } = await ask({ method: "GET", url });
    expect(status).toBe(400);
    expect(body).toEqual({ code: 500, msg: "malformed_request", params: { field, rule }, data: null, rows: [], total: 0 });
  });

  it("accepts form and JSON bodies alike", async () => {
    const fields = { productCode: "X:BTCUSD", productType: 2, productId: 11 };
    const json = await ask({
      method: "POST",
      url: "/api/userProductOption/addOption",
      headers: { ...user, "content-type": "application/json" },
      payload: JSON.stringify(fields),
    });
    expect(json.status).toBe(200);
    expect(seen.at(-1)?.fields).toEqual(fields);
    const coded = await ask({
      method: "POST",
      url: "/api/userProductOption/addOption",
      headers: { ...user, ...form },
      payload: "productCode=X%3ABTCUSD&productType=2&productId=11",
    });
    expect(coded.status).toBe(200);
    expect(seen.at(-1)?.fields).toEqual(fields);
  });

  it.each([
    ["duplicate JSON key", '{"productCode":"A","productCode":"A","productType":1,"productId":1}', "productCode", "duplicate"],
    ["true for a number", '{"productCode":"A","productType":true,"productId":1}', "productType", "type"],
    ["a float", '{"productCode":"A","productType":1.5,"productId":1}', "body", "number_as_text"],
    ["broken JSON", '{"productCode":', "body", "json"],
    ["an array", "[]", "body", "type"],
    ["a prototype", '{"__proto__":{},"productCode":"A","productType":1,"productId":1}', "__proto__", "unknown"],
  ])("rejects %s", async (_name, payload, field, rule) => {
    const { status, body } = await ask({
      method: "POST",
      url: "/api/userProductOption/addOption",
      headers: { ...user, "content-type": "application/json" },
      payload,
    });
    expect(status).toBe(400);
    expect(body.params).toEqual({ field, rule });
  });

  it("names the missing key of a money call", async () => {
    const { status, body } = await ask({ method: "POST", url: "/api/spotOrder/cancel", headers: { ...user, ...form }, payload: "id=1" });
    expect([status, body.msg]).toEqual([400, "idempotency_key_missing"]);
  });

  it("takes the language from LanguageId, then from the locale", async () => {
    await ask({ method: "GET", url: "/api/switchSet/list", headers: { languageid: "1" } });
    expect(seen.at(-1)?.language).toBe("zh");
    await ask({ method: "GET", url: "/api/switchSet/list", headers: { "accept-language": "zh-TW,en;q=0.5" } });
    expect(seen.at(-1)?.language).toBe("tc");
    await ask({ method: "GET", url: "/api/switchSet/list", headers: { "accept-language": "xx" } });
    expect(seen.at(-1)?.language).toBe("en");
  });
});

describe("answers", () => {
  it.each([
    ["no session", { method: "GET", url: "/api/userInfo/getUserInfo" }, 401, 401, "session_expired"],
    [
      "a scheme before the token",
      { method: "GET", url: "/api/userInfo/getUserInfo", headers: { authorization: `Bearer ${user.authorization}` } },
      400,
      500,
      "authorization_malformed",
    ],
    [
      "a token in quotes",
      { method: "GET", url: "/api/userInfo/getUserInfo", headers: { authorization: `"${user.authorization}"` } },
      400,
      500,
      "authorization_malformed",
    ],
    [
      "an odd token where none is needed",
      { method: "GET", url: "/api/switchSet/list", headers: { authorization: `Bearer ${user.authorization}` } },
      200,
      200,
      "",
    ],
    ["a rejection", { method: "GET", url: "/api/spotOrder/detail?id=1", headers: user }, 409, 500, "order_already_filled"],
    ["a bug", { method: "GET", url: "/api/tick/detail?productCode=A&seq=1" }, 500, 500, "internal_error"],
    ["an unknown path", { method: "GET", url: "/api/nothing" }, 404, 500, "not_found"],
    ["another method", { method: "POST", url: "/api/switchSet/list" }, 405, 500, "method_not_allowed"],
    [
      "another format",
      { method: "POST", url: "/api/auth/guest", headers: { "content-type": "text/xml" }, payload: "<a/>" },
      415,
      500,
      "media_type_unsupported",
    ],
    ...["gzip", "br", "of nobody", "gzip, gzip"].map(
      (encoding) =>
        [
          `a body packed as ${encoding}`,
          { method: "POST", url: "/api/auth/guest", headers: { ...form, "content-encoding": encoding }, payload: "a=1" },
          415,
          500,
          "media_type_unsupported",
        ] satisfies [string, InjectOptions, number, number, string],
    ),
    [
      "too large a body",
      { method: "POST", url: "/api/auth/guest", headers: form, payload: "a".repeat(70_000) },
      413,
      500,
      "body_too_large",
    ],
  ] satisfies [string, InjectOptions, number, number, string][])(
    "answers %s in the envelope",
    async (_name, options, status, code, msg) => {
      const answer = await ask(options);
      expect([answer.status, answer.body.code, answer.body.msg]).toEqual([status, code, msg]);
      expect(JSON.stringify(answer.body)).not.toContain("SQL");
      expect(Object.keys(answer.body).sort()).toEqual(["code", "data", "msg", "params", "rows", "total"]);
    },
  );

  it("answers a boot list also with a stale token, and 304 for the same content", async () => {
    const first = await app.inject({ method: "GET", url: "/api/switchSet/list", headers: { authorization: "stale" } });
    expect(first.statusCode).toBe(200);
    const again = await app.inject({ method: "GET", url: "/api/switchSet/list", headers: { "if-none-match": String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it("sets the security headers on every kind of answer", async () => {
    const asked = (all: InjectOptions[]) => Promise.all(all.map((options) => app.inject(options)));
    const data = await asked([
      { method: "GET", url: "/api/switchSet/list" },
      { method: "GET", url: "/api/tick/detail", headers: user },
    ]);
    expect(data.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    for (const { headers } of data) {
      expect(headers).toMatchObject(DATA_HEADERS);
      expect(headers["content-type"]).toMatch("application/json");
    }
    const others = await asked([
      { method: "GET", url: "/api/spotOrder/place" },
      { method: "GET", url: "/api/docs" },
      { method: "GET", url: "/nowhere" },
      { method: "GET", url: "/metrics" },
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([405, 200, 404, 200]);
    for (const { headers } of others) expect(headers).toMatchObject(SECURITY_HEADERS);
  });

  it("compresses what is long", async () => {
    const answer = await app.inject({ method: "GET", url: "/api/openapi.json", headers: { "accept-encoding": "br" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).openapi).toBe("3.1.0");
  });

  it("says what is not ready, shows metrics, and describes itself", async () => {
    expect((await ask({ method: "GET", url: "/api/health" })).body.data).toEqual({ live: true, ready: false, reasons: ["database"] });
    expect((await app.inject("/metrics")).body).toBe("up 1\n");
    const description = (await app.inject("/api/openapi.json")).json();
    expect(Object.keys(description.paths)).toHaveLength(new Set(Object.keys(ROUTES).map((key) => key.split(" ")[1])).size);
    expect((await app.inject("/api/docs")).body).toContain("swagger-ui");
  });

  it("stops the start when a route has no handler", () => {
    const missing = { ...handlers, "GET /api/switchSet/list": undefined };
    expect(() => createRouteTable([missing], context)).toThrow("GET /api/switchSet/list must have exactly one handler");
  });
});

it("says when the next file can be had", async () => {
  const limited = await createApp({
    routes: createRouteTable([handlers], { ...context, fileLimits: createFileLimits() }),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    ...{ log: pino({ level: "silent" }), requestId: () => "request-1", version: "0", webFolder: null, trustProxy: false },
  });
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => limited.inject({ method: "GET", url: "/api/currencyExchange/file", headers: user })),
  );
  const turnedAway = answers.filter(({ statusCode }) => statusCode === 429);
  expect(turnedAway).toHaveLength(1);
  expect(turnedAway[0]?.headers).toMatchObject({ "retry-after": "5" });
  expect(turnedAway[0]?.json()).toMatchObject({ msg: "too_many_requests", params: { seconds: "5" } });
  await limited.close();
});

describe("the limit of an address", () => {
  const limiter = createRateLimiter({ burst: 2, perSecond: 1, keysMax: 10 });
  const served = createRouteTable([handlers], { ...context, limiter }).get("GET /api/siteInfo/getSiteInfo");
  const NO_FIELDS = { kind: "text", entries: [] } as const;
  const askFrom = (ip: string) =>
    served?.answer({ ip, token: "", language: "en", requestId: "", userAgent: "", read: () => ({ query: NO_FIELDS, body: NO_FIELDS }) });

  it("is one for a home, however many addresses of version 6 it has", async () => {
    await askFrom("2001:db8:1:2::1");
    await askFrom("2001:db8:1:2::2");
    await expect(askFrom("2001:db8:1:2::3")).rejects.toMatchObject({ key: "too_many_requests" });
    await expect(askFrom("2001:db8:1:3::1")).resolves.toMatchObject({ code: 200 });
    await expect(askFrom("203.0.113.1")).resolves.toMatchObject({ code: 200 });
  });
});
