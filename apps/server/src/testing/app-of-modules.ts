import { buildRequest, type Data, type Envelope, type Fields, ROUTES, type RouteKey, type Row } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApp } from "../app.ts";
import type { Clock } from "../platform/clock.ts";
import type { Handlers, OperatorSession, Session } from "../platform/http/handlers.ts";
import { createRouteTable } from "../platform/http/route-table.ts";
import type { Log } from "../platform/log.ts";
import { Rejected } from "../platform/rejection.ts";
import { noLimit } from "./no-limit.ts";

export const silentLog: Log = pino({ level: "silent" });

/** The real app around some modules, every answer checked against the contract; routes of other modules answer `not_found`. */
export async function createAppOfModules(options: {
  readonly modules: readonly Handlers[];
  readonly clock: Clock;
  readonly authenticate?: (token: string) => Promise<Session | null>;
  readonly authenticateOperator?: (token: string) => Promise<OperatorSession | null>;
  readonly installs?: readonly ((app: FastifyInstance) => Promise<void>)[];
}): Promise<FastifyInstance> {
  const served = new Set(options.modules.flatMap((module) => Object.keys(module)));
  const others = Object.fromEntries(
    Object.keys(ROUTES)
      .filter((key) => !served.has(key))
      .map((key) => [
        key,
        () => {
          throw new Rejected("not_found");
        },
      ]),
  );
  let requests = 0;
  const authenticate = options.authenticate ?? (async () => null);
  const authenticateOperator = options.authenticateOperator ?? (async () => null);
  return createApp({
    routes: createRouteTable([...options.modules, others], {
      clock: options.clock,
      authenticate,
      authenticateOperator,
      limiter: noLimit,
      checkAnswers: true,
    }),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    log: silentLog,
    requestId: () => {
      requests += 1;
      return `request-${requests}`;
    },
    version: "test",
    webFolder: null,
    trustProxy: false,
    installs: options.installs ?? [],
  });
}

export interface Answer<K extends RouteKey> {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: Envelope<Data<K>, Row<K>>;
}

export interface Asking {
  readonly token?: string;
  readonly ip?: string;
  readonly languageId?: number;
  readonly encoding?: "form" | "json";
}

/** Asks as the typed client does. */
export async function ask<K extends RouteKey>(app: FastifyInstance, key: K, fields: Fields<K>, as: Asking = {}): Promise<Answer<K>> {
  const request = buildRequest(key, fields, as.encoding);
  const answer = await app.inject({
    method: request.method as "GET",
    url: request.url,
    ...(request.body === null ? {} : { payload: request.body }),
    remoteAddress: as.ip ?? "203.0.113.1",
    headers: {
      ...(request.contentType === null ? {} : { "content-type": request.contentType }),
      ...(as.token === undefined ? {} : { authorization: as.token }),
      ...(as.languageId === undefined ? {} : { languageid: String(as.languageId) }),
    },
  });
  const retryAfter = answer.headers["retry-after"];
  return { status: answer.statusCode, retryAfter: retryAfter === undefined ? undefined : String(retryAfter), body: answer.json() };
}
