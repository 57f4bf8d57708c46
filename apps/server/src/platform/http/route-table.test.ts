/** Checks before a handler runs, their order, and the handler's input, for each kind of access. */
import { OPERATOR_ROLES, type OperatorRole, REQUEST_DEADLINE_MS, ROUTES, type RouteDefinition, type RouteKey, roleMay } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { beforeEach, expect, it } from "vitest";
import { noLimit } from "../../testing/no-limit.ts";
import { Rejected } from "../rejection.ts";
import { createFileLimits, type FileLimits } from "./file-limits.ts";
import type { Handlers } from "./handlers.ts";
import { createRouteTable } from "./route-table.ts";

const clock = new ManualClock();
const all = Object.entries(ROUTES) as [RouteKey, RouteDefinition][];
const USER = { sessionId: 1n, userId: 7n, accountType: "guest" } as const;

/** Conditions that each test sets. All tests share one table, since reading the schemas of all routes takes long. */
const world = { role: "owner" as OperatorRole, isLimited: false, isOff: (_name: string): boolean => false };
const log: string[] = [];
let fileLimits: FileLimits = { take: () => undefined };
const given: Record<string, unknown>[] = [];
const handlers = Object.fromEntries(all.map(([key]) => [key, (call: Record<string, unknown>) => given.push(call)])) as unknown as Handlers;
const table = createRouteTable([handlers], {
  clock,
  limiter: {
    take(key, now) {
      if (world.isLimited) throw new Rejected("too_many_requests", { seconds: "1" });
      log.push(`limit ${key} ${now === clock.now()}`);
    },
  },
  fileLimits: { take: (...asked) => fileLimits.take(...asked) },
  async authenticate(token) {
    log.push(`user ${token}`);
    return token === "good" ? USER : null;
  },
  async authenticateOperator(token) {
    log.push(`operator ${token}`);
    return token === "op_good" ? { sessionId: 2n, operatorId: 3n, loginName: "ada", role: world.role } : null;
  },
  async isOff(name) {
    log.push(`switch ${name}`);
    return world.isOff(name);
  },
  checkAnswers: false,
});

async function answer(key: RouteKey, token: string, fields: Record<string, string> = {}, ip = "203.0.113.9"): Promise<string> {
  const entries = { kind: "text", entries: Object.entries(fields) } as const;
  const none = { kind: "text", entries: [] } as const;
  const read = () => {
    log.push("read");
    return key.startsWith("GET ") ? { query: entries, body: none } : { query: none, body: entries };
  };
  const asked = { token, ip, language: "zh", requestId: "r1", userAgent: "browser", read } as const;
  try {
    await table.get(key)?.answer(asked);
    return "answered";
  } catch (error) {
    if (error instanceof Rejected) return error.key;
    throw error;
  }
}

beforeEach(() => {
  log.length = 0;
  given.length = 0;
  Object.assign(world, { role: "owner", isLimited: false, isOff: () => false });
  fileLimits = { take: () => undefined };
});

const rejectedFor = (key: string) => !["answered", "malformed_request", "idempotency_key_missing"].includes(key);

it.each(all)("%s lets in whom its access names, and nobody else", async (key, { access, permission }) => {
  const told = {
    nobody: await answer(key, ""),
    stranger: await answer(key, "bad"),
    user: await answer(key, "good"),
    operator: await answer(key, "op_good"),
  };
  // Whether the fields do is another matter: those that are asked for are missing here.
  const isIn = Object.fromEntries(Object.entries(told).map(([who, what]) => [who, !rejectedFor(what)]));
  const open = { nobody: true, stranger: true, user: true, operator: true };
  const closed = { nobody: false, stranger: false, user: false, operator: false };
  expect(isIn).toEqual({ none: open, optional: open, user: { ...closed, user: true }, operator: { ...closed, operator: true } }[access]);
  for (const what of Object.values(told)) if (rejectedFor(what)) expect(what).toBe("session_expired");
  // Tokens of users and of operators are looked up among their own alone.
  const lookedUp = new Set(log.map((line) => line.split(" ")[0]).filter((word) => word === "user" || word === "operator"));
  expect([...lookedUp]).toEqual({ none: [], optional: ["user"], user: ["user"], operator: ["operator"] }[access]);
  for (const { session, operator } of given) {
    if (access === "none" || access === "operator") expect(session).toBeNull();
    if (access === "user") expect(session).toBe(USER);
    expect(operator !== null).toBe(access === "operator");
  }
  if (permission === undefined) return;
  for (const role of OPERATOR_ROLES) {
    world.role = role;
    const what = await answer(key, "op_good");
    expect([role, what === "permission_denied"]).toEqual([role, !roleMay(role, permission)]);
  }
});

it("asks in this order: the limit of the address, who it is, then the fields; and a limit that is reached asks nothing else", async () => {
  await answer("GET /api/siteMessage/list", "bad");
  expect(log.splice(0)).toEqual(["limit ip:203.0.113.9 true", "user bad"]);
  await answer("GET /api/siteMessage/list", "good");
  expect(log.splice(0)).toEqual(["limit ip:203.0.113.9 true", "user good", "read"]);
  world.isLimited = true;
  expect(await answer("GET /api/siteMessage/list", "good")).toBe("too_many_requests");
  expect(log).toEqual([]);
});

it.each(all.filter(([, { file }]) => file !== undefined))(
  "%s has the limit of files, of its account and of its address",
  async (key, { access }) => {
    fileLimits = createFileLimits();
    const token = access === "operator" ? "op_good" : "good";
    const isAnybodys = access === "none";
    // Whether the fields do is another matter: a file whose fields are missing counts as well.
    const count = async (most: number, ip?: string) => {
      for (let n = 0; n < most; n += 1) if ((await answer(key, token, {}, ip)) === "too_many_requests") return n;
      return most;
    };
    expect(await count(100)).toBe(isAnybodys ? 60 : 20);
    // An account has one limit wherever it asks from; what belongs to nobody has that of each address.
    expect(await count(100, "203.0.113.10")).toBe(isAnybodys ? 60 : 0);
    expect(await answer("GET /api/siteMessage/list", "good")).toBe("answered");
    clock.advance(5_000);
    expect(await count(100)).toBe(isAnybodys ? 5 : 1);
  },
);

it.each([
  ["Bearer good", "authorization_malformed", "answered"],
  ["good;", "authorization_malformed", "answered"],
  ["x".repeat(257), "session_expired", "answered"],
])("takes %s for no token, and says so where one is needed", async (token, needed, optional) => {
  expect(await answer("GET /api/siteMessage/list", token)).toBe(needed);
  expect(await answer("GET /api/admin/session/current", token)).toBe(needed);
  expect(await answer("GET /api/stockProduct/list", token)).toBe(optional);
  // None of them was looked up.
  expect(log.filter((line) => /^(user|operator)/.test(line))).toEqual([]);
});

it("looks up a token of the longest length", async () => {
  await answer("GET /api/siteMessage/list", "x".repeat(256));
  expect(log).toContain(`user ${"x".repeat(256)}`);
});

it("gives the handler the caller, the fields and until when to answer", async () => {
  expect(await answer("GET /api/siteMessage/list", "good", { pageNum: "2" })).toBe("answered");
  expect(given).toEqual([
    {
      ...{ fields: { pageNum: 2, pageSize: 30 }, session: USER, operator: null, language: "zh", ip: "203.0.113.9", requestId: "r1" },
      ...{ deadline: clock.now() + REQUEST_DEADLINE_MS, userAgent: "browser" },
    },
  ]);
  expect(await answer("GET /api/siteMessage/list", "good", { pageNum: "0" })).toBe("malformed_request");
  expect(await answer("GET /api/siteMessage/list", "good", { unknown: "1" })).toBe("malformed_request");
});

const switched = all.filter(([, { feature }]) => feature !== undefined);
it.each(switched)("%s is closed by its own switch, and by no other", async (key, { feature, access }) => {
  const named = typeof feature === "string" ? [[{}, feature] as const] : [];
  const byField =
    typeof feature === "object"
      ? Object.entries(feature.of).map(([value, name]) => [{ account: "ada@example.org", [feature.by]: value }, name] as const)
      : [];
  const token = access === "user" ? "good" : access === "operator" ? "op_good" : "";
  for (const [fields, name] of [...named, ...byField]) {
    log.length = 0;
    world.isOff = (one) => one === name;
    const what = await answer(key, token, fields);
    const asked = log.filter((line) => line.startsWith("switch"));
    // Where its other fields are missing, the switch is not asked.
    if (typeof feature === "string" && !["feature_off", "answered"].includes(what)) expect(asked).toEqual([]);
    else expect([what, asked]).toEqual(["feature_off", [`switch ${name}`]]);
    world.isOff = (one) => one !== name;
    expect(await answer(key, token, fields)).not.toBe("feature_off");
  }
});

it("does not start with a route that no module serves, or that two do", () => {
  const parts = { clock, authenticate: async () => null, authenticateOperator: async () => null, limiter: noLimit, checkAnswers: false };
  const { "GET /api/siteMessage/list": _, ...missing } = handlers;
  expect(() => createRouteTable([missing], parts)).toThrow("GET /api/siteMessage/list must have exactly one handler, has 0");
  expect(() => createRouteTable([handlers, handlers], parts)).toThrow("must have exactly one handler, has 2");
});
