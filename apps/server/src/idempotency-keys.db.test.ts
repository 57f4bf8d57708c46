import { randomUUID } from "node:crypto";
import { type Fields, ROUTES, type RouteDefinition, type RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./testing/app-of-modules.ts";
import { endWholeServer, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/**
 * One key, one thing asked. Which calls and fields there are comes from the contract: a new call is tested by itself, a new field asks for its
 * values here. What a call answers is of no account; a rejection keeps its key, too.
 */
type Body = Readonly<Record<string, unknown>>;

/** Two good values of each field that a call with a key takes; one where no other is allowed, which is left out instead. */
const VALUES: Readonly<Record<string, readonly [unknown] | readonly [unknown, unknown]>> = {
  productCode: ["X:BTCUSD", "AAPL"],
  direction: [1, 2],
  side: ["long", "short"],
  action: ["open", "close"],
  orderType: ["market", "limit"],
  timeInForce: ["ioc", "fok"],
  price: ["50000.00", "50001.00"],
  triggerPrice: ["50000.00", "50001.00"],
  acceptablePrice: ["50000.00", "50001.00"],
  quantity: ["1", "2"],
  amount: ["10", "11"],
  sellAll: [true],
  leverage: [10, 20],
  marginMode: ["isolated", "cross"],
  takeProfit: ["50000.00", "50001.00"],
  stopLoss: ["50000.00", "50001.00"],
  trailingBy: ["price", "percent"],
  trailingDistance: ["2", "3"],
  id: ["1", "2"],
  change: ["add", "remove"],
  optionId: [6, 7],
  stake: ["10", "11"],
  network: ["TRC20", "ERC20"],
  address: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"],
  label: ["One", "Other"],
  details: [
    { name: "Marta", country: "PT", documentKind: "id_card", number: "12345678" },
    { name: "Marta", country: "PT", documentKind: "id_card", number: "12345679" },
  ],
  front: ["AAAA", "BBBB"],
  selfie: ["AAAA", "BBBB"],
  quote: ["one.AAAA", "another.AAAA"],
  productId: [1, 2],
  version: [1, 2],
  rollsOver: [true, false],
  back: ["10", "11"],
  collateralId: [1, 2],
  collateral: ["0.1", "0.2"],
  textVersion: [1, 2],
  isWhole: [false, true],
  offerId: [1, 2],
  lots: [1, 2],
  textsHash: ["a".repeat(64), "b".repeat(64)],
  device: [randomUUID(), randomUUID()],
  leaderId: ["1", "2"],
  mode: ["ratio", "fixed"],
  size: ["10", "11"],
  capTrade: ["1000", "1001"],
  capAll: ["5000", "5001"],
  ownStop: ["0.2", "0.3"],
  excluded: [[1], [2]],
  excludedProducts: [["AAPL"], ["X:BTCUSD"]],
  profitShare: ["0.1", "0.15"],
  copies: ["keep", "close"],
  name: ["Marta", "Marta B"],
  text: ["Calm and slow", "Fast"],
  productTypes: [[1], [1, 2]],
  task: [1, 2],
  cap: ["0.1", "0.2"],
};
const OF_CAMPAIGN = { id: [1, 2] } as const;
/** Values of calls whose field has the name of another kind of thing: campaigns have whole numbers for ids. */
const VALUES_OF_CALL: Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>> = {
  "POST /api/activity/join": OF_CAMPAIGN,
  "POST /api/activity/signIn": OF_CAMPAIGN,
  "POST /api/activity/claim": OF_CAMPAIGN,
};
/** Fields that are said both or not at all. */
const TOGETHER = [["trailingBy", "trailingDistance"]];

interface BodySchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

interface KeyedCall {
  readonly route: RouteKey;
  /** Of the keyed thing itself: of one order where the call takes many. */
  readonly schema: BodySchema;
  readonly takesMany: boolean;
}

/** The schema when it has a key. */
function keyed(schema: object | undefined): BodySchema | undefined {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<BodySchema>;
  return "idempotencyKey" in properties ? { properties, required } : undefined;
}

/**
 * Calls that reject a guest, a closed channel or a wrong password before they look at the key: nothing was begun, so the key stays free. What they begin
 * keeps it: `modules/deposits/online.db.test.ts`, `modules/withdrawals/withdrawals.db.test.ts`, `modules/destinations/owner-proof.db.test.ts`.
 */
const REJECT_FIRST: readonly string[] = [
  "POST /api/deposit/bank",
  "POST /api/deposit/online",
  "POST /api/withdrawal/request",
  "POST /api/bankCard/add",
];

const CALLS: readonly KeyedCall[] = (Object.entries(ROUTES) as [RouteKey, RouteDefinition][])
  .filter(([route]) => !route.startsWith("GET") && !REJECT_FIRST.includes(route))
  .flatMap(([route, { body }]): KeyedCall[] => {
    const one = keyed(body);
    if (one !== undefined) return [{ route, schema: one, takesMany: false }];
    const each = keyed((body?.properties.orders as { readonly items?: object } | undefined)?.items);
    return each === undefined ? [] : [{ route, schema: each, takesMany: true }];
  });

const fieldsOf = ({ schema }: KeyedCall) => Object.keys(schema.properties).filter((name) => name !== "idempotencyKey");

function valuesOf({ route }: KeyedCall, name: string): readonly unknown[] {
  const values = VALUES_OF_CALL[route]?.[name] ?? VALUES[name];
  if (values === undefined) throw new Error(`the field ${name} is new in a call with a key: write two good values of it into VALUES`);
  return values;
}

/** Every field at its first value, at once. */
const wholeBody = (call: KeyedCall): Body => Object.fromEntries(fieldsOf(call).map((name) => [name, valuesOf(call, name)[0]]));

function without(body: Body, name: string): Body {
  const left = TOGETHER.find((names) => names.includes(name)) ?? [name];
  return Object.fromEntries(Object.entries(body).filter(([field]) => !left.includes(field)));
}

/** Each body that differs from the whole one in one field, by its name. */
function otherBodies(call: KeyedCall): (readonly [string, Body])[] {
  const body = wholeBody(call);
  const changed = fieldsOf(call)
    .filter((name) => valuesOf(call, name).length === 2)
    .map((name) => [`another ${name}`, { ...body, [name]: valuesOf(call, name)[1] }] as const);
  const optional = fieldsOf(call).filter((name) => !call.schema.required.includes(name));
  return [...changed, ...optional.map((name) => [`no ${name}`, without(body, name)] as const)];
}

/** Many at once are the same orders as one by one: a key of one is a key of the other. */
const kindOf = ({ route }: KeyedCall) => route.replace("Many", "");

/** Calls that can be asked with the very same fields as this one, and these. */
function lookalikesOf(call: KeyedCall): readonly { readonly other: KeyedCall; readonly body: Body }[] {
  const needed = ({ schema }: KeyedCall) => schema.required.filter((name) => name !== "idempotencyKey");
  return CALLS.filter((other) => kindOf(other) !== kindOf(call)).flatMap((other) => {
    const both = fieldsOf(call).filter((name) => fieldsOf(other).includes(name));
    if (![...needed(call), ...needed(other)].every((name) => both.includes(name))) return [];
    if (!both.every((name) => valuesOf(call, name)[0] === valuesOf(other, name)[0])) return [];
    return [{ other, body: Object.fromEntries(both.map((name) => [name, valuesOf(call, name)[0]])) }];
  });
}

let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "keys", clock: new ManualClock(Date.UTC(2026, 0, 5, 12)) });
});
afterAll(async () => {
  await endWholeServer(server);
  await database.close();
});

let guests = 0;
/** The token of a new guest, each from an address of its own: one address opens so many only. */
async function openGuest(): Promise<string> {
  guests += 1;
  const { body } = await ask(server.app, "POST /api/auth/guest", {}, { ip: `198.51.${guests}.1` });
  if (body.data === null) throw new Error(`no guest: ${body.msg}`);
  return body.data.token;
}

/** The answer to the call with this body: the rejection's key, or "" when it was done. */
async function send({ route, takesMany }: KeyedCall, token: string, body: Body, encoding: "form" | "json" = "json"): Promise<string> {
  const fields = (takesMany ? { orders: [body] } : body) as unknown as Fields<RouteKey>;
  const { body: answer } = await ask(server.app, route, fields, { token, encoding });
  if (!takesMany || answer.msg !== "") return answer.msg;
  const [row = {}] = answer.rows as readonly { readonly msg?: string; readonly rejection?: { readonly msg: string } | null }[];
  return row.msg ?? row.rejection?.msg ?? "";
}

describe("calls with a key", () => {
  it("are found in the contract, alone and as many at once", () => {
    expect(CALLS.filter(({ takesMany }) => takesMany).length).toBeGreaterThanOrEqual(3);
    expect(CALLS.length).toBeGreaterThanOrEqual(14);
  });

  it.each(CALLS)("$route: the same again has the same answer, in any order of fields and as a form", async (call) => {
    const token = await openGuest();
    const body: Body = { idempotencyKey: randomUUID(), ...wholeBody(call) };
    const answer = await send(call, token, body);
    expect(["malformed_request", "feature_off", "key_reused"]).not.toContain(answer);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    expect(await send(call, token, reversed)).toBe(answer);
    // A form has no lists, and nothing inside another.
    if (!Object.values(body).some((value) => typeof value === "object") && !call.takesMany)
      expect(await send(call, token, body, "form")).toBe(answer);
  });

  it.each(CALLS)("$route: each other field under the same key is rejected", async (call) => {
    const token = await openGuest();
    const idempotencyKey = randomUUID();
    await send(call, token, { idempotencyKey, ...wholeBody(call) });
    for (const [what, body] of otherBodies(call))
      expect([what, await send(call, token, { idempotencyKey, ...body })]).toEqual([what, "key_reused"]);
  });

  it.each(CALLS)("$route: its key opens no other call", async (call) => {
    const token = await openGuest();
    const idempotencyKey = randomUUID();
    await send(call, token, { idempotencyKey, ...wholeBody(call) });
    for (const other of CALLS.filter((each) => kindOf(each) !== kindOf(call)))
      expect([other.route, await send(other, token, { idempotencyKey, ...wholeBody(other) })]).toEqual([other.route, "key_reused"]);
  });

  it.each(CALLS)("$route: its key opens no other call that says the very same fields", async (call) => {
    const token = await openGuest();
    for (const { other, body } of lookalikesOf(call)) {
      const idempotencyKey = randomUUID();
      expect(["malformed_request", "key_reused"]).not.toContain(await send(call, token, { idempotencyKey, ...body }));
      expect([other.route, await send(other, token, { idempotencyKey, ...body })]).toEqual([other.route, "key_reused"]);
    }
  });

  it("are alike in all their fields here and there, such as those that say an id alone", () => {
    expect(CALLS.flatMap(lookalikesOf).length).toBeGreaterThan(10);
  });
});
