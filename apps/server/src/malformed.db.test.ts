import { isRefusalKey, REFUSALS, ROUTES, type RouteDefinition, type RouteKey } from "@candela/contract";
import { ManualClock } from "@candela/testkit";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Server } from "./compose.ts";
import { checkContractsAgainstLedger } from "./modules/contract/index.ts";
import { expectLedgerSound } from "./modules/ledger/testing.ts";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { checkQuickAgainstLedger } from "./modules/quick/index.ts";
import { checkSpotAgainstLedger } from "./modules/trading/index.ts";
import { anyRequest, malformedRequest } from "./testing/malformed-requests.ts";
import { stateHash } from "./testing/state-hash.ts";
import { endWholeServer, openGuest, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** Every route of the contract, all modules joined, against input made from its schema: always the envelope, never a 5xx, nothing changed. */
const RUNS = 150;
const MALFORMED = new Set([400, 413, 414, 415]);
const KEYS = Object.keys(ROUTES) as RouteKey[];

let database: TestDatabase;
let server: Server;
let token: string;
let operatorToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // A clock that stands still: nothing of the market or of the cleaning up changes the database meanwhile.
  const clock = new ManualClock();
  server = await startWholeServer({ sql: database.sql, seed: "malformed", clock });
  operatorToken = await openTestOperator(server.app, database.sql, clock, "fuzzer", "owner");
  token = await openGuest(server);
});
afterAll(async () => {
  await endWholeServer(server);
  await database.close();
});

async function ask(key: RouteKey, request: InjectOptions): Promise<number> {
  const route: RouteDefinition = ROUTES[key];
  const authorization = route.access === "operator" ? operatorToken : token;
  const answer = await server.app.inject({ ...request, headers: { ...request.headers, authorization } });
  // A file is asked for only by a request that is good in every field.
  if (route.file !== undefined && answer.headers["content-type"] === `${route.file}; charset=utf-8`) return answer.statusCode;
  const envelope = answer.json();
  expect(Object.keys(envelope).sort()).toEqual(["code", "data", "msg", "params", "rows", "total"]);
  if (envelope.code === 200) {
    expect([answer.statusCode, envelope.msg]).toEqual([200, ""]);
    return 200;
  }
  const { msg } = envelope;
  if (!isRefusalKey(msg)) throw new Error(`${msg} is no refusal of the contract`);
  expect([answer.statusCode, envelope.code]).toEqual([REFUSALS[msg].status, msg === "session_expired" ? 401 : 500]);
  expect(Object.keys(envelope.params).sort()).toEqual([...REFUSALS[msg].params].sort());
  return answer.statusCode;
}

/** The market writes its finished minutes by a timer of its own. */
const NOT_ASKED_FOR = ["candle_minute"];

describe("malformed requests", () => {
  it.each(KEYS)("of %s are refused and change nothing", async (key) => {
    const before = await stateHash(database.sql, NOT_ASKED_FOR);
    await fc.assert(
      fc.asyncProperty(malformedRequest(key), async (request) => {
        expect(MALFORMED).toContain(await ask(key, request));
      }),
      { seed: 11, numRuns: RUNS },
    );
    expect(await stateHash(database.sql, NOT_ASKED_FOR)).toBe(before);
  });
});

describe("odd requests", () => {
  // Logging out and ending sessions is left out: it would end those that the others need.
  const ENDING = /\/(logout|revoke)$/;
  it.each(KEYS.filter((key) => !ENDING.test(key)))("of %s are answered", async (key) => {
    await fc.assert(
      fc.asyncProperty(anyRequest(key), async (request) => {
        expect(await ask(key, request)).toBeLessThan(500);
      }),
      { seed: 12, numRuns: RUNS },
    );
  });

  it("went all the way to the ledger now and then, and left it sound", async () => {
    const [fills] = await database.sql<{ count: bigint }[]>`select count(*) from spot_fill`;
    expect(fills?.count).toBeGreaterThan(0n);
    const [trades] = await database.sql<{ count: bigint }[]>`select count(*) from quick_order`;
    expect(trades?.count).toBeGreaterThan(0n);
    await expectLedgerSound(database.sql, [checkSpotAgainstLedger, checkContractsAgainstLedger, checkQuickAgainstLedger]);
  });
});
