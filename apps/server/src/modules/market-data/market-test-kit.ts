/** Shared by this module's tests: the module on a real database over the simulated feed, behind the real HTTP application. */
import { type Envelope, ROUTES, type RouteKey } from "@candela/api";
import { createSimulatedFeed, type Feed } from "@candela/feeds";
import { ManualClock } from "@candela/testkit";
import { pino } from "pino";
import { Registry } from "prom-client";
import { createApp } from "../../app.ts";
import type { Handlers, Session } from "../../platform/http/handlers.ts";
import { createRouteTable } from "../../platform/http/route-table.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { noLimit } from "../../testing/no-limit.ts";
import { createMarketDataModule, type Folding } from "./index.ts";

/** A Wednesday afternoon in New York: every calendar is open. */
export const MIDWEEK = Date.UTC(2026, 0, 7, 15, 30, 12, 345);

export const silentLog = pino({ level: "silent" });

/** A pure function of its seed, so that one serves all tests of a file. */
const sharedFeed = createSimulatedFeed({ seed: "market-tests", hours: "exchange", livedFrom: Date.UTC(2026, 0, 7) });

export function testFeed(): Feed {
  return sharedFeed;
}

/** Sessions by token: "user-7" is user 7. */
async function authenticateByName(token: string): Promise<Session | null> {
  const match = /^user-(\d+)$/.exec(token);
  return match?.[1] === undefined ? null : { sessionId: BigInt(match[1]) + 1000n, userId: BigInt(match[1]), accountType: "guest" };
}

function handlersOfOthers(own: Handlers): Handlers {
  const missing = (Object.keys(ROUTES) as RouteKey[]).filter((key) => own[key] === undefined);
  const reject = (): never => {
    throw new Error("a route of another module");
  };
  return Object.fromEntries(missing.map((key) => [key, reject]));
}

/** Without `folding` this thread folds, too. */
export async function createTestMarket(sql: Sql, feed: Feed = testFeed(), startMs = MIDWEEK, folding?: Folding) {
  const clock = new ManualClock(startMs);
  const registry = new Registry();
  const market = createMarketDataModule({
    sql,
    feed,
    folding,
    clock,
    log: silentLog,
    registry,
    storedTick: async () => undefined,
    tradedBy: [],
  });
  await market.load();
  const app = await createApp({
    routes: createRouteTable([market.handlers, handlersOfOthers(market.handlers)], {
      clock,
      authenticate: authenticateByName,
      authenticateOperator: async () => null,
      limiter: noLimit,
      checkAnswers: true,
    }),
    status: {
      health: () => ({ ready: true, reasons: [] }),
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    },
    log: silentLog,
    requestId: () => "request",
    version: "0",
    webFolder: null,
    trustProxy: false,
  });
  const ask = async <Data = unknown, R = unknown>(url: string, token = ""): Promise<Envelope<Data, R> & { status: number }> => {
    const answer = await app.inject({ method: "GET", url, headers: token === "" ? {} : { authorization: token } });
    return { status: answer.statusCode, ...answer.json() };
  };
  const post = async (url: string, token: string, fields: Record<string, string>): Promise<Envelope & { status: number }> => {
    const headers = { authorization: token, "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.inject({ method: "POST", url, headers, payload: new URLSearchParams(fields).toString() });
    return { status: answer.statusCode, ...answer.json() };
  };
  return { clock, feed, registry, market, app, ask, post };
}
