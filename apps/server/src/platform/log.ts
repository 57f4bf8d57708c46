import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

/** Structured lines on stdout; secrets never reach them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ["password", "token", "code", "*.password", "*.token", "*.code_hash", "req.headers.authorization"],
      censor: "[hidden]",
    },
  });
}
