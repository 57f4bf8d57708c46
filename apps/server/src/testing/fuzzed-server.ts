import { isRejectionKey, REJECTIONS, ROUTES, type RouteDefinition, type RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import type { InjectOptions } from "fastify";
import { afterAll, expect } from "vitest";
import { openTestOperator } from "../modules/operators/operators-test-kit.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { createTestDatabase } from "../testing.ts";
import { endWholeServer, openGuest, startWholeServer } from "./whole-server.ts";

export const KEYS = Object.keys(ROUTES) as RouteKey[];

export interface FuzzedServer {
  readonly sql: Sql;
  /** Asks with the session that the route wants; the status of an answer that must be an envelope of the contract. */
  ask(key: RouteKey, request: InjectOptions): Promise<number>;
}

/** Every route of the contract, all modules joined, on a database for a test file, with an owner and a guest who call. */
export async function openFuzzedServer(seed: string): Promise<FuzzedServer> {
  const database = await createTestDatabase();
  // A clock that stands still: nothing of the market or of the cleaning up changes the database meanwhile.
  const clock = new ManualClock();
  const server = await startWholeServer({ sql: database.sql, seed, clock });
  const operatorToken = await openTestOperator(server.app, database.sql, clock, "fuzzer", "owner");
  const token = await openGuest(server);
  afterAll(async () => {
    await endWholeServer(server);
    await database.close();
  });
  return {
    sql: database.sql,
    async ask(key, request) {
      const route: RouteDefinition = ROUTES[key];
      const authorization = route.access === "operator" ? operatorToken : token;
      const answer = await server.app.inject({ ...request, headers: { ...request.headers, authorization } });
      // A file is asked for only by a request that is good in every field.
      const isFile = route.file !== undefined && answer.headers["content-type"] === `${route.file}; charset=utf-8`;
      if (!isFile) expectEnvelope(answer.statusCode, answer.json());
      return answer.statusCode;
    },
  };
}

function expectEnvelope(status: number, envelope: { readonly code: number; readonly msg: string; readonly params: object }): void {
  expect(Object.keys(envelope).sort()).toEqual(["code", "data", "msg", "params", "rows", "total"]);
  const { code, msg, params } = envelope;
  if (code === 200) {
    expect([status, msg]).toEqual([200, ""]);
    return;
  }
  if (!isRejectionKey(msg)) throw new Error(`${msg} is no rejection of the contract`);
  expect([status, code]).toEqual([REJECTIONS[msg].status, msg === "session_expired" ? 401 : 500]);
  expect(Object.keys(params).sort()).toEqual([...REJECTIONS[msg].params].sort());
}
