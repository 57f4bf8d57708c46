import type { Socket } from "node:net";
import { Rejected } from "../rejection.ts";
import { rejectionEnvelope } from "./errors.ts";
import { endWith } from "./last-words.ts";
import { SECURITY_HEADERS } from "./security.ts";

function answerOf(code: string | undefined): readonly [line: string, rejected: Rejected] {
  if (code === "HPE_HEADER_OVERFLOW") return ["431 Request Header Fields Too Large", new Rejected("headers_too_large")];
  // The status that browsers know to mean: ask again on another connection.
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return ["408 Request Timeout", new Rejected("malformed_request", { field: "request", rule: "timeout" })];
  return ["400 Bad Request", new Rejected("malformed_request", { field: "request", rule: "http" })];
}

/** Requests that never reach a route still get the envelope; then their connection ends. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket, lingerMs: number): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  // A browser opens connections ahead of need: one that never asked is ended without a word, or its first request would read this as its answer.
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const [line, rejected] = answerOf(error.code);
  const body = JSON.stringify(rejectionEnvelope(rejected));
  const headers = {
    ...SECURITY_HEADERS,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  endWith(socket, [`HTTP/1.1 ${line}`, ...lines, "", body].join("\r\n"), lingerMs);
}
