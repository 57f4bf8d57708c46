import { describe, expect, it } from "vitest";
import { postgres } from "./driver.ts";
import { classifyFault } from "./fault.ts";

/** An answer of PostgreSQL: an error with its state. */
const answered = (code: string) => Object.assign(new postgres.PostgresError("by a test"), { code });
/** What the driver and the socket throw when the line is gone. */
const lost = (code: string) => Object.assign(new Error("by a test"), { code });

/** Each kind of error, and what it tells before the commit was sent. */
const ERRORS = [
  ["40001 serialization_failure", answered("40001"), "again"],
  ["40P01 deadlock_detected", answered("40P01"), "again"],
  ["55P03 lock_not_available", answered("55P03"), "again"],
  ["57014 query_canceled", answered("57014"), "again"],
  ["57P01 admin_shutdown", answered("57P01"), "again"],
  ["57P02 crash_shutdown", answered("57P02"), "again"],
  ["57P03 cannot_connect_now", answered("57P03"), "again"],
  ["53300 too_many_connections", answered("53300"), "again"],
  ["25P03 idle_in_transaction_session_timeout", answered("25P03"), "again"],
  ["23505 unique_violation", answered("23505"), "clash"],
  ["23514 check_violation", answered("23514"), "bug"],
  ["23503 foreign_key_violation", answered("23503"), "bug"],
  ["22003 numeric_value_out_of_range", answered("22003"), "bug"],
  ["42P01 undefined_table", answered("42P01"), "bug"],
  ["53100 disk_full", answered("53100"), "bug"],
  ["XX000 internal_error", answered("XX000"), "bug"],
  ["CONNECTION_CLOSED", lost("CONNECTION_CLOSED"), "again"],
  ["CONNECTION_ENDED", lost("CONNECTION_ENDED"), "again"],
  ["CONNECTION_DESTROYED", lost("CONNECTION_DESTROYED"), "again"],
  ["CONNECT_TIMEOUT", lost("CONNECT_TIMEOUT"), "again"],
  ["ECONNREFUSED", lost("ECONNREFUSED"), "again"],
  ["ECONNRESET", lost("ECONNRESET"), "again"],
  ["EPIPE", lost("EPIPE"), "again"],
  ["ETIMEDOUT", lost("ETIMEDOUT"), "again"],
  ["ENOENT, a socket that is gone", lost("ENOENT"), "again"],
  ["EACCES, which no waiting mends", lost("EACCES"), "bug"],
  ["an error without a code", new Error("by a test"), "bug"],
  ["a broken promise of ours", new TypeError("by a test"), "bug"],
  ["what is no error", "by a test", "bug"],
  ["nothing", undefined, "bug"],
] as const;

describe("a fault before the commit was sent", () => {
  it.each(ERRORS)("%s", (_name, error, kind) => {
    expect(classifyFault(error, false)).toEqual({ kind, error });
  });
});

describe("a fault at the commit says nothing about its outcome, whoever tells of it", () => {
  it.each(ERRORS)("%s", (_name, error) => {
    expect(classifyFault(error, true)).toEqual({ kind: "unknown", error });
  });
});
