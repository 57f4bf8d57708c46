import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  DEFAULT_LANGUAGE,
  type Envelope,
  envelopeSchema,
  HEADERS,
  LANGUAGES,
  type LanguageCode,
  languageByCode,
  REQUEST_DEADLINE_MS,
  ROUTES,
  type RouteDefinition,
  type RouteKey,
} from "@candela/contract";
import { Ajv } from "ajv";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { RateLimiter } from "../rate-limit.ts";
import { Refused } from "../refusal.ts";
import { NO_FIELDS, parseForm } from "./bodies.ts";
import { createFieldReader, malformed, type RawFields } from "./fields.ts";
import type { Call, FileAnswer, Handlers, Session } from "./handlers.ts";

export interface RouteContext {
  readonly clock: Clock;
  readonly authenticate: (token: string) => Promise<Session | null>;
  readonly limiter: RateLimiter;
  /** In tests every answer is checked against its schema; a wrong one is a bug. */
  readonly checkAnswers: boolean;
}

type AnyHandler = (call: Call<RouteKey>) => Envelope | FileAnswer | Promise<Envelope | FileAnswer>;

const languageById = new Map(LANGUAGES.map((language) => [String(language.id), language.code]));
const languageByTag = new Map(LANGUAGES.map((language) => [language.tag.toLowerCase(), language.code]));

/** LanguageId wins; then the exact locale, code or BCP 47 tag; else the default. */
function languageOf(request: FastifyRequest): LanguageCode {
  const id = request.headers[HEADERS.languageId.toLowerCase()];
  const byId = typeof id === "string" ? languageById.get(id) : undefined;
  if (byId !== undefined) return byId;
  const first = (request.headers["accept-language"] ?? "").split(/[,;]/)[0]?.trim() ?? "";
  return languageByCode(first)?.code ?? languageByTag.get(first.toLowerCase()) ?? DEFAULT_LANGUAGE;
}

function rawQuery(request: FastifyRequest): RawFields {
  const url = request.raw.url ?? "";
  const mark = url.indexOf("?");
  return mark < 0 ? NO_FIELDS : parseForm(url.slice(mark + 1));
}

async function sessionOf(route: RouteDefinition, request: FastifyRequest, context: RouteContext): Promise<Session | null> {
  if (route.access === "none") return null;
  const token = request.headers.authorization ?? "";
  const session = token === "" || token.length > 256 ? null : await context.authenticate(token);
  if (session === null && route.access === "user") throw new Refused("session_expired");
  return session;
}

function answerChecker(): (key: string, route: RouteDefinition) => (envelope: Envelope) => void {
  const ajv = new Ajv({ strict: false });
  return (key, route) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(envelopeSchema(route))));
    return (envelope) => {
      if (!validate(JSON.parse(JSON.stringify(envelope))))
        throw new Error(`answer of ${key} breaks the contract: ${ajv.errorsText(validate.errors)}`);
    };
  };
}

function sendBoot(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.header("ETag", etag).header("Cache-Control", "no-cache").header("Vary", "Accept-Encoding");
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
}

function sendFile(reply: FastifyReply, type: string, { fileName, parts }: FileAnswer): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("Content-Disposition", `attachment; filename="${fileName}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(parts));
}

/** Registers every route of the contract; a route without a handler, or with two, stops the start. */
export function registerRoutes(app: FastifyInstance, modules: readonly Handlers[], context: RouteContext): void {
  const checker = context.checkAnswers ? answerChecker() : undefined;
  for (const [key, route] of Object.entries(ROUTES) as [RouteKey, RouteDefinition][]) {
    const handlers = modules.map((module) => module[key]).filter((handler) => handler !== undefined);
    if (handlers.length !== 1) throw new Error(`${key} must have exactly one handler, has ${handlers.length}`);
    const handler = handlers[0] as unknown as AnyHandler;
    const check = checker?.(key, route);
    const readQuery = createFieldReader(route.query);
    const readBody = createFieldReader(route.body);
    const [method, path] = key.split(" ") as [string, string];
    app.route({
      method: method as "GET",
      url: path,
      // Lists and packs are read; what a command answers stays below the threshold, and need not be asked.
      ...(method === "GET" ? {} : { compress: false }),
      handler: async (request, reply) => {
        const now = context.clock.now();
        const { ip } = request;
        context.limiter.take(`ip:${ip}`, now);
        const session = await sessionOf(route, request, context);
        if (
          method !== "GET" &&
          request.body === undefined &&
          request.headers["content-length"] !== undefined &&
          request.headers["content-length"] !== "0"
        )
          throw malformed("body", "type");
        const fields = {
          ...readQuery(rawQuery(request)),
          ...(method === "GET" ? {} : readBody((request.body as RawFields | undefined) ?? NO_FIELDS)),
        };
        const call = {
          fields,
          session,
          language: languageOf(request),
          ip,
          requestId: request.id,
          deadline: now + REQUEST_DEADLINE_MS,
          userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
        } as Call<RouteKey>;
        const answer = await handler(call);
        if (route.file !== undefined) return sendFile(reply, route.file, answer as FileAnswer);
        const envelope = answer as Envelope;
        check?.(envelope);
        const text = JSON.stringify(envelope);
        if (route.boot === true) return sendBoot(request, reply, text);
        return reply.header("Cache-Control", "no-store").type("application/json; charset=utf-8").send(text);
      },
    });
  }
}
