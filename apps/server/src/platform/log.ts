import { type DestinationStream, type Logger, pino } from "pino";
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

/** What PostgreSQL adds to an error repeats whole rows, with whatever somebody has written into them. */
function tellError(error: Error) {
  const told = withSourceStack(pino.stdSerializers.err(error));
  Reflect.deleteProperty(told, "detail");
  return told;
}

/** JSON lines on standard output, or where somebody else wants them; secrets replaced. */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  const options = { level, base: undefined, serializers: { err: tellError }, redact: { paths: secretPaths, censor: "[redacted]" } };
  return to === undefined ? pino(options) : pino(options, to);
}
