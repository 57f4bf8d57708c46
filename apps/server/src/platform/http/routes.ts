import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NO_FIELDS, parseForm } from "./bodies.ts";
import { createBootAnswers } from "./boot-answer.ts";
import { malformed, type RawFields } from "./fields.ts";
import type { FileAnswer } from "./handlers.ts";
import { languageOf } from "./request-language.ts";
import type { RouteTable } from "./route-table.ts";

function rawQuery(request: FastifyRequest): RawFields {
  const url = request.raw.url ?? "";
  const mark = url.indexOf("?");
  return mark < 0 ? NO_FIELDS : parseForm(url.slice(mark + 1));
}

/** A body that no parser took is not the same as none. */
function rawBody(request: FastifyRequest, method: string): RawFields {
  const body = request.body as RawFields | undefined;
  if (body !== undefined) return body;
  const length = request.headers["content-length"];
  if (method !== "GET" && length !== undefined && length !== "0") throw malformed("body", "type");
  return NO_FIELDS;
}

function sendFile(reply: FastifyReply, type: string, { fileName, parts }: FileAnswer): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .header("Content-Disposition", `attachment; filename="${fileName}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(parts));
}

/** Serves every route of the table at its method and path. */
export function registerRoutes(app: FastifyInstance, table: RouteTable): void {
  const sendBoot = createBootAnswers();
  for (const { key, route, answer } of table.values()) {
    const [method, path] = key.split(" ") as [string, string];
    app.route({
      method: method as "GET",
      url: path,
      config: { answersData: route.file === undefined },
      ...(route.bodyBytesMax === undefined ? {} : { bodyLimit: route.bodyBytesMax }),
      // Lists and packs are read; what a command answers stays below the threshold, and need not be asked.
      ...(method === "GET" ? {} : { compress: false }),
      handler: async (request, reply) => {
        const answered = await answer({
          token: request.headers.authorization ?? "",
          ip: request.ip,
          language: languageOf(request),
          requestId: request.id,
          userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
          read: () => {
            const body = rawBody(request, method);
            return { query: rawQuery(request), body };
          },
        });
        if (route.file !== undefined) return sendFile(reply, route.file, answered as FileAnswer);
        const text = JSON.stringify(answered);
        if (route.boot === true) return sendBoot(request, reply, text);
        return reply.header("Cache-Control", "no-store").type("application/json; charset=utf-8").send(text);
      },
    });
  }
}
