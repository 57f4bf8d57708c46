import { proves } from "@candela/testkit";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { isRejectionKey, list, openApi, REJECTIONS, ROUTES, type RouteDefinition, success } from "./index.ts";

const routes = Object.entries(ROUTES) as [string, RouteDefinition][];

describe("routes", () => {
  it.each(routes)("%s is whole: a summary, one kind of answer, and fields that reject what is unknown", (key, route) => {
    expect(key).toMatch(/^(GET|POST|PUT|DELETE) \/api\/(admin\/)?[A-Za-z]+\/[A-Za-z]+$/);
    // Operator routes have a permission, and no other route has one.
    expect(route.permission !== undefined).toBe(route.access === "operator");
    expect(route.access === "operator" && !key.includes("/api/admin/")).toBe(false);
    expect(route.summary).toMatch(/^[A-Z].{4,}/);
    // A thing, a list, or a file: one of the three.
    expect([route.data, route.row, route.file].filter((kind) => kind !== undefined)).toHaveLength(1);
    for (const part of [route.query, route.body]) if (part !== undefined) expect(part).toMatchObject({ additionalProperties: false });
    if (key.startsWith("GET")) expect(route.body).toBeUndefined();
    for (const rejection of route.rejections ?? []) expect(isRejectionKey(rejection)).toBe(true);
  });

  it.each(routes)("%s bounds every text and every number it takes", (_key, route) => {
    for (const part of [route.query, route.body]) {
      for (const [name, schema] of Object.entries(part?.properties ?? {}) as [string, Record<string, unknown>][]) {
        if (schema.type === "string")
          expect([name, "maxLength" in schema || "pattern" in schema || "enum" in schema]).toEqual([name, true]);
        // No column takes every safe integer: what is beyond must be no fault of the server.
        if (schema.type === "integer") expect([name, "minimum" in schema && "maximum" in schema]).toEqual([name, true]);
        expect([name, schema.type]).not.toEqual([name, "number"]);
      }
    }
  });

  // What a page says by itself while somebody reads or writes: it decides nothing, and comes too often for a log that people read.
  const SIGNALS = ["POST /api/admin/support/marks", "POST /api/admin/support/typing"];
  // Logging in or out changes nothing but the user's session.
  const changes = routes.filter(
    ([key, { access, permission }]) =>
      access === "operator" && permission !== "session.own" && !key.startsWith("GET") && !SIGNALS.includes(key),
  );
  it.each(changes)("%s asks for a reason in words, of 3 to 500 characters", (_key, { body }) => {
    const reason = body?.properties.reason;
    if (reason === undefined) throw new Error("the log needs a reason: take the field of schema.ts");
    expect(body?.required).toContain("reason");
    const takes = (text: string) => Check(reason, text);
    expect(["why", " a ", "-".repeat(500)].filter((text) => !takes(text))).toEqual([]);
    expect(["", "no", "   ", " \t\n ", "\u3000\u3000\u3000", " ".repeat(500), "-".repeat(501)].filter(takes)).toEqual([]);
  });

  const money = routes.filter(([, route]) => route.body !== undefined && "idempotencyKey" in route.body.properties);
  it.each(money)("%s can tell a repeated key and an unknown outcome", (_key, route) => {
    expect(route.access).toBe("user");
    expect(route.body?.required).toContain("idempotencyKey");
    expect(route.rejections).toEqual(expect.arrayContaining(["key_reused", "operation_in_progress", "operation_unknown"]));
  });

  it("has money calls at all", () => {
    expect(money.map(([key]) => key)).toEqual(expect.arrayContaining(["POST /api/spotOrder/place", "POST /api/spotOrder/cancel"]));
  });

  it("never takes a price to fill at, a fee, a rate or an outcome from the caller", () => {
    for (const [, route] of money)
      expect(Object.keys(route.body?.properties ?? {}).filter((name) => /fee|rate|outcome|result|fill|userId|status/i.test(name))).toEqual(
        [],
      );
  });
});

describe("rejections", () => {
  it("are all given by some route or by the framework", () => {
    const framework = [
      ...["malformed_request", "idempotency_key_missing", "session_expired", "permission_denied", "not_found", "method_not_allowed"],
      ...["body_too_large", "uri_too_long", "media_type_unsupported", "headers_too_large", "too_many_requests", "overloaded"],
      ...["not_ready", "operation_unknown", "internal_error", "authorization_malformed"],
    ];
    // Of `announceListing`, whoever calls it.
    const given = new Set([...framework, ...routes.flatMap(([, route]) => route.rejections ?? [])]);
    expect(Object.keys(REJECTIONS).filter((key) => !given.has(key))).toEqual([]);
  });

  it("say when to come back wherever the status promises it", () => {
    for (const [key, { status, params }] of Object.entries(REJECTIONS))
      if (status === 429 || status === 503) expect([key, params]).toEqual([key, ["seconds"]]);
  });

  it("know their own keys only", () => {
    expect(isRejectionKey("not_found")).toBe(true);
    for (const key of ["toString", "__proto__", "constructor", "", "NOT_FOUND"]) expect(isRejectionKey(key)).toBe(false);
  });
});

describe("the envelope", () => {
  it("has the same six fields for a thing and for a list", proves("3.32"), () => {
    expect(success({ a: 1 })).toEqual({ code: 200, msg: "", params: {}, data: { a: 1 }, rows: [], total: 0 });
    expect(list([1, 2], 7)).toEqual({ code: 200, msg: "", params: {}, data: null, rows: [1, 2], total: 7 });
  });
});

describe("the OpenAPI description", () => {
  const description = JSON.parse(JSON.stringify(openApi("1.2.3")));

  it("describes every route once, with unique operation names", () => {
    expect([description.openapi, description.info.version]).toEqual(["3.1.0", "1.2.3"]);
    const operations = Object.entries(description.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, id: operation.operationId })),
    );
    expect(operations.map(({ key }) => key).sort()).toEqual(Object.keys(ROUTES).sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it("says of every key of an operation how long it is known", () => {
    const told: unknown[] = [];
    JSON.stringify(description, (name, value) => {
      if (name === "idempotencyKey") told.push(value.description);
      return value;
    });
    expect(told.length).toBeGreaterThan(20);
    expect([...new Set(told)]).toEqual([expect.stringMatching(/within seven days/)]);
  });

  it.each(routes)("%s asks for the key of those who may call, and names the rejections without it", (key, route) => {
    const [method = "", path = ""] = key.split(" ");
    const { security, responses } = description.paths[path][method.toLowerCase()];
    // Where nobody is asked who they are, nothing stands; an empty key beside another says that it may be left out.
    const asked = { none: undefined, optional: [{}, { session: [] }], user: [{ session: [] }], operator: [{ operator: [] }] };
    expect(security).toEqual(asked[route.access]);
    const needsKey = route.access === "user" || route.access === "operator";
    expect(/session_expired \(HTTP 401\)/.test(responses.default.description)).toBe(
      needsKey || (route.rejections ?? []).includes("session_expired"),
    );
    if (route.access === "operator") expect(responses.default.description).toContain("permission_denied (HTTP 403)");
    for (const [name] of (security ?? []).flatMap(Object.entries)) expect(description.components.securitySchemes).toHaveProperty(name);
  });

  it("names parameters, bodies, answers and who may call", () => {
    const place = description.paths["/api/spotOrder/place"].post;
    expect(Object.keys(place.requestBody.content)).toEqual(["application/x-www-form-urlencoded", "application/json"]);
    const voucher = description.paths["/api/deposit/voucher"].post;
    expect(Object.keys(voucher.requestBody.content)).toEqual([...Object.keys(place.requestBody.content), "multipart/form-data"]);
    expect(place.security).toEqual([{ session: [] }]);
    expect(place.responses[200].content["application/json"].schema.required).toEqual(["code", "msg", "params", "data", "rows", "total"]);
    expect(place.responses.default.description).toContain("insufficient_balance (HTTP 422)");
    const quotes = description.paths["/api/stockProduct/list"].get;
    expect(quotes.parameters.map((parameter: { name: string }) => parameter.name)).toContain("params[keyWords]");
    expect(quotes.security).toEqual([{}, { session: [] }]);
    expect(description.paths["/api/langMgr/list"].get.security).toBeUndefined();
    expect(description.paths["/api/langMgr/list"].get.parameters).toMatchObject([{ name: "lang", in: "query", required: true }]);
  });
});
