import {
  OPERATOR_ROLES,
  type OperatorRole,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROUTES,
  type RouteDefinition,
} from "@candela/api";
import { ManualClock } from "@candela/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createIdentityTestApp } from "../identity/identity-test-kit.ts";
import { createOperatorsTestApp } from "./operators-test-kit.ts";

/** Every route of operators × every role, no token, a user's token; and an operator's token on the routes of users. */
const routes = Object.entries(ROUTES) as [string, RouteDefinition][];
const guarded = routes.filter(([, { access }]) => access === "operator");
const ofUsers = routes.filter(([, { access }]) => access === "user");

/** Written down once more, so that a role does not grow by a slip. */
const MAY: Readonly<Record<Permission, readonly OperatorRole[]>> = {
  "session.own": OPERATOR_ROLES,
  "content.read": OPERATOR_ROLES,
  "content.write": ["owner", "content"],
  "line.write": ["owner"],
  "currency.write": ["owner", "finance"],
  "channel.write": ["owner", "finance"],
  "deposit.read": ["owner", "finance", "compliance", "support"],
  "deposit.decide": ["owner", "finance"],
  "withdrawal.read": ["owner", "finance", "compliance", "support"],
  "withdrawal.decide": ["owner", "finance", "compliance"],
  "terms.write": ["owner", "finance"],
  "product.write": ["owner", "compliance"],
  "identity.read": ["owner", "compliance"],
  "identity.decide": ["owner", "compliance"],
  "freeze.read": ["owner", "finance", "compliance", "support"],
  "freeze.decide": ["owner", "compliance"],
  "operator.manage": ["owner"],
  "audit.read": ["owner", "compliance"],
  "factor.decide": ["owner", "compliance"],
  "earning.read": ["owner", "finance", "compliance", "support"],
  "earning.write": ["owner", "finance"],
  "loan.read": ["owner", "finance", "compliance", "support"],
  "loan.write": ["owner", "finance"],
  "loan.decide": ["owner", "finance", "compliance"],
  "newShare.read": ["owner", "finance", "compliance", "support"],
  "support.read": ["owner", "compliance", "support"],
  "support.answer": ["owner", "support"],
  "newShare.write": ["owner", "finance", "compliance"],
  "copy.read": ["owner", "compliance", "support", "content"],
  "copy.hide": ["owner", "compliance", "content"],
  "campaign.read": ["owner", "finance", "compliance", "support", "content"],
  "campaign.write": ["owner", "finance", "compliance"],
  "commission.read": ["owner", "finance", "compliance", "support"],
  "commission.write": ["owner", "finance", "compliance"],
};

let database: TestDatabase;
let operators: FastifyInstance;
let users: FastifyInstance;
let userToken: string;
const tokens = new Map<OperatorRole, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5));
  const fixture = await createOperatorsTestApp(database.sql, clock);
  operators = fixture.app;
  for (const role of OPERATOR_ROLES) tokens.set(role, await fixture.token(role));
  const identity = await createIdentityTestApp(database.sql, async () => undefined, clock);
  users = identity.app;
  userToken = (await identity.guest()).token;
});
afterAll(() => database.close());

async function status(app: FastifyInstance, key: string, token?: string): Promise<number> {
  const [method, url] = key.split(" ") as ["GET", string];
  // An unknown field: a permitted caller is told that the request is malformed, so nothing happens.
  const headers = token === undefined ? {} : { authorization: token };
  const sent = { method, headers, url: method === "GET" ? `${url}?zz=1` : url, ...(method === "GET" ? {} : { payload: { zz: 1 } }) };
  return (await app.inject(sent)).statusCode;
}

describe("the roles", () => {
  it("may what is written here, and no more", () => {
    for (const permission of PERMISSIONS)
      expect([permission, OPERATOR_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission))]).toEqual([
        permission,
        [...MAY[permission]],
      ]);
  });
});

describe("routes of operators", () => {
  it("all lie under /api/admin, and nothing else does but logging in and enrolling", () => {
    const under = routes.filter(([key]) => key.includes(" /api/admin/"));
    expect(guarded.filter(([key]) => !key.includes(" /api/admin/"))).toEqual([]);
    const open = under.filter(([, { access }]) => access !== "operator").map(([key]) => key);
    expect(open).toEqual(["POST /api/admin/session/login", "POST /api/admin/enrolment/open", "POST /api/admin/enrolment/finish"]);
  });

  it.each(guarded)("%s lets in the roles that may, and nobody else", async (key, { permission }) => {
    if (permission === undefined) throw new Error("a guarded route must name a permission");
    for (const role of OPERATOR_ROLES) {
      const expected = MAY[permission].includes(role) ? 400 : 403;
      expect([role, await status(operators, key, tokens.get(role))]).toEqual([role, expected]);
    }
    for (const token of [undefined, "", "op_", userToken, `op_${userToken}`]) expect(await status(operators, key, token)).toBe(401);
  });

  it("and writes say why: all but the session's own take a reason, and what a page says by itself while somebody reads or writes", () => {
    const hasReason = (required: readonly string[] = []) => required.includes("reason");
    const silent = guarded.filter(([key, { body }]) => !key.startsWith("GET") && !hasReason(body?.required));
    expect(silent.map(([key]) => key)).toEqual([
      "POST /api/admin/support/marks",
      "POST /api/admin/support/typing",
      "POST /api/admin/session/logout",
    ]);
  });
});

describe("an operator's token", () => {
  it.each(ofUsers)("opens nothing of %s", async (key) => {
    expect(await status(users, key, tokens.get("owner"))).toBe(401);
    expect(await status(users, key, tokens.get("owner")?.slice(3))).toBe(401);
  });
});

it("tells a scheme before the token from a session that is over, on every guarded route", async () => {
  for (const [key] of guarded) {
    const [method = "", url = ""] = key.split(" ");
    const answer = await operators.inject({ method: method as "GET", url, headers: { authorization: `Bearer ${tokens.get("owner")}` } });
    expect([key, answer.statusCode, answer.json().code, answer.json().msg]).toEqual([key, 400, 500, "authorization_malformed"]);
  }
});
