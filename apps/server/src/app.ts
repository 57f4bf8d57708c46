import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { BODY_BYTES_MAX, installBodyParsers } from "./platform/http/bodies.ts";
import { answerBrokenRequest } from "./platform/http/broken-request.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from "./platform/http/connections.ts";
import { installDocs } from "./platform/http/docs.ts";
import { answerError } from "./platform/http/errors.ts";
import { type Inspection, LOCAL_INSPECTION } from "./platform/http/inspection.ts";
import { installLines, type SiteLine } from "./platform/http/lines.ts";
import type { RouteTable } from "./platform/http/route-table.ts";
import { registerRoutes } from "./platform/http/routes.ts";
import { installSecurityHeaders } from "./platform/http/security.ts";
import { installStatus, type StatusSource } from "./platform/http/status.ts";
import { installWeb } from "./platform/http/web.ts";
import type { Log } from "./platform/log.ts";
import { Rejected } from "./platform/rejection.ts";
import { type TrustsProxy, tellUntrustedProxy } from "./platform/trusted-proxies.ts";

export interface AppParts {
  readonly routes: RouteTable;
  readonly status: StatusSource;
  readonly log: Log;
  readonly requestId: () => string;
  readonly version: string;
  /** Folder of the built web app; null serves the API alone. */
  readonly webFolder: string | null;
  /** Addresses of the site that its pages may call, as they are now; none where it has only this one. */
  readonly lines?: () => readonly SiteLine[];
  /** Where people open the app, when a proxy stands in front. */
  readonly publicUrl?: string | undefined;
  /** The name of the site, as it is now; the product's own where nobody set one. */
  readonly siteName?: () => string;
  /** Origins that its pages may show pictures from besides this one, as they are now. */
  readonly pictures?: () => readonly string[];
  /** The proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: TrustsProxy | false;
  /** Readers of the metrics and of the API description; this machine alone without it. */
  readonly inspection?: Inspection;
  /** Limits of connections; tests set shorter ones. */
  readonly connections?: ConnectionLimits;
  /** What modules serve besides calls of the contract. */
  readonly installs?: readonly ((app: FastifyInstance) => Promise<void>)[];
}

/** Lists and language packs shrink to a fifth; an order's answer is shorter than the threshold and pays nothing. */
const COMPRESSION = {
  // Answers alone: no client of ours packs what it sends, and few packed bytes can be very many.
  globalDecompression: false,
  threshold: 2_048,
  encodings: ["br", "gzip"] as ("br" | "gzip")[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const;

/** A known path with another method is 405, an unknown one 404; both in the envelope. */
function installNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? "").split("?", 1)[0] ?? "";
    const allowed = METHODS.filter((method) => path.startsWith("/api/") && app.hasRoute({ method, url: path }));
    if (allowed.length > 0) {
      reply.header("Allow", allowed.join(", "));
      return answerError(new Rejected("method_not_allowed"), request, reply);
    }
    return answerError(new Rejected("not_found"), request, reply);
  });
}

/** The whole boot in one screen: parsers, headers, errors, then routes, status, documents and the web app. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const limits = parts.connections ?? CONNECTION_LIMITS;
  const inspection = parts.inspection ?? LOCAL_INSPECTION;
  const connections = new Connections(limits, parts.trustProxy);
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all requests: what is written of one names its id, and most write nothing.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false, caseSensitive: true },
    genReqId: () => parts.requestId(),
    trustProxy: parts.trustProxy,
    serverFactory: (handler) => connections.createServer(handler),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, limits.lingerMs),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as never),
  });
  app.addHook("preClose", async () => connections.end());
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  installBodyParsers(app);
  const lines = parts.lines ?? (() => []);
  installSecurityHeaders(app);
  if (parts.trustProxy === false) tellUntrustedProxy(app, parts.log);
  installLines(app, lines, parts.publicUrl);
  await app.register(fastifyCompress, COMPRESSION);
  installNotFound(app);
  installStatus(app, parts.status, inspection);
  installDocs(app, parts.version, inspection);
  registerRoutes(app, parts.routes);
  for (const install of parts.installs ?? []) await install(app);
  if (parts.webFolder !== null) await installWeb(app, parts.webFolder, { lines, pictures: parts.pictures, siteName: parts.siteName });
  return app;
}
