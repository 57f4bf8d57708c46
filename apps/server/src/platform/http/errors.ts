import { type Envelope, REJECTIONS, type RejectionKey } from "@candela/api";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { passingFault } from "../postgres/fault.ts";
import { Rejected } from "../rejection.ts";

/** Seconds a client waits before trying again when nothing better is known. */
const RETRY_SECONDS = "1";

/** The one place where rejections, faults and bugs become answers. */
export function rejectionEnvelope(rejected: Rejected): Envelope {
  const code = rejected.key === "session_expired" ? 401 : 500;
  return { code, msg: rejected.key, params: rejected.params, data: rejected.state ?? null, rows: [], total: 0 };
}

/** Fastify's own errors, by their codes. */
const KNOWN: Readonly<Record<string, RejectionKey>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media_type_unsupported",
  FST_ERR_CTP_EMPTY_TYPE: "media_type_unsupported",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
  // A path that leads out of the folder of the web app, or that no file can have: such are tried all day, and there is nothing there.
  FST_STATIC_FORBIDDEN_PATH: "not_found",
  FST_ERR_ASYNC_CONSTRAINT: "malformed_request",
};

/** The rejection that the caller gets for any error. */
export function rejectedOf(error: unknown, requestId: string): Rejected {
  if (error instanceof Rejected) return error;
  const code = String((error as FastifyError)?.code ?? "");
  const key = KNOWN[code] ?? passingFault(error);
  if (key === null) return new Rejected("internal_error", { requestId });
  if (key === "malformed_request") return new Rejected(key, { field: "request", rule: "malformed" });
  return new Rejected(key, REJECTIONS[key].params.includes("seconds" as never) ? { seconds: RETRY_SECONDS } : {});
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const rejected = rejectedOf(error, request.id);
  const { status } = REJECTIONS[rejected.key];
  if (rejected.key === "internal_error") request.log.error({ err: error, reqId: request.id }, "request failed");
  const seconds = rejected.params.seconds;
  if ((status === 429 || status === 503) && seconds !== undefined) reply.header("Retry-After", seconds);
  reply
    .status(status)
    .header("Cache-Control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(rejectionEnvelope(rejected)));
}
