import { type Logger, pino } from "pino";
import { withSourceStack } from "./source-stack.ts";

export type Log = Logger;
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields whose values never reach a log line, wherever a caller puts them. */
const secretPaths = [
  "password",
  "token",
  "code",
  "authorization",
  "req.headers.authorization",
  "req.headers.cookie",
  "*.password",
  "*.token",
];

const tellError = (error: Error) => withSourceStack(pino.stdSerializers.err(error));

/** JSON lines on standard output, secrets replaced. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: undefined, serializers: { err: tellError }, redact: { paths: secretPaths, censor: "[redacted]" } });
}
