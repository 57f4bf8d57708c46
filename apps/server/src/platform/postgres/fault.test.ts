import { describe, expect, it } from "vitest";
import { postgres } from "./driver.ts";
import { classifyFault, faultName, OutdatedLoad, passingFault } from "./fault.ts";

/** An answer of PostgreSQL: an error with its state. */
const answered = (code: string, message = "by a test") => Object.assign(new postgres.PostgresError(message), { code, message });
/** Errors of the driver and the socket when the connection is gone. */
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
  ["53000 insufficient_resources", answered("53000"), "again"],
  ["53100 disk_full", answered("53100"), "again"],
  ["53200 out_of_memory", answered("53200"), "again"],
  ["53300 too_many_connections", answered("53300"), "again"],
  ["53400 configuration_limit_exceeded", answered("53400"), "again"],
  ["58030 io_error", answered("58030"), "again"],
  ["25006 read_only_sql_transaction", answered("25006"), "again"],
  ["42501 of a file system that became read-only", answered("42501", "could not open file: Read-only file system"), "again"],
  ["42501 insufficient_privilege", answered("42501", "permission denied for table x"), "bug"],
  ["25P03 idle_in_transaction_session_timeout", answered("25P03"), "again"],
  ["23505 unique_violation", answered("23505"), "clash"],
  ["23514 check_violation", answered("23514"), "bug"],
  ["23503 foreign_key_violation", answered("23503"), "bug"],
  ["22003 numeric_value_out_of_range", answered("22003"), "bug"],
  ["42P01 undefined_table", answered("42P01"), "bug"],
  ["XX000 internal_error", answered("XX000"), "bug"],
  ["CONNECTION_CLOSED", lost("CONNECTION_CLOSED"), "again"],
  ["CONNECTION_ENDED", lost("CONNECTION_ENDED"), "again"],
  ["CONNECTION_DESTROYED", lost("CONNECTION_DESTROYED"), "again"],
  ["CONNECT_TIMEOUT", lost("CONNECT_TIMEOUT"), "again"],
  ["ECONNREFUSED", lost("ECONNREFUSED"), "again"],
  ["ECONNRESET", lost("ECONNRESET"), "again"],
  ["EPIPE", lost("EPIPE"), "again"],
  ["ETIMEDOUT", lost("ETIMEDOUT"), "again"],
  ["ENOENT, a socket that is gone", Object.assign(lost("ENOENT"), { syscall: "connect" }), "again"],
  ["ENOENT of a file of ours", Object.assign(lost("ENOENT"), { syscall: "open" }), "bug"],
  ["ENOSPC", lost("ENOSPC"), "again"],
  ["EDQUOT", lost("EDQUOT"), "again"],
  ["EROFS", lost("EROFS"), "again"],
  ["EIO", lost("EIO"), "again"],
  ["EMFILE", lost("EMFILE"), "again"],
  ["EACCES, which no waiting mends", lost("EACCES"), "bug"],
  ["a load that is out of date", new OutdatedLoad("by a test"), "again"],
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

describe("what callers are told of a fault that passes", () => {
  it.each([
    ["nothing can be written", answered("53100"), "not_ready"],
    ["the memory is used up", answered("53200"), "not_ready"],
    ["it only reads", answered("25006"), "not_ready"],
    ["it starts", answered("57P03"), "not_ready"],
    ["it is gone", lost("ECONNREFUSED"), "not_ready"],
    ["the disk of a file is full", lost("ENOSPC"), "not_ready"],
    ["all connections are taken", answered("53300"), "overloaded"],
    ["somebody holds the row", answered("55P03"), "overloaded"],
    ["it took too long", answered("57014"), "overloaded"],
    ["both waited for each other", answered("40P01"), "overloaded"],
    ["a bug", answered("42P01"), null],
    ["a key that exists", answered("23505"), null],
    ["nothing", undefined, null],
  ] as const)("%s", (_name, error, key) => {
    expect(passingFault(error)).toBe(key);
  });
});

it.each([
  ["disk_full", answered("53100")],
  ["lock_not_available", answered("55P03")],
  ["42P01", answered("42P01")],
  ["ECONNREFUSED", lost("ECONNREFUSED")],
  ["unknown", new Error("secret")],
])("is named for operators without a word of its text: %s", (name, error) => {
  expect(faultName(error)).toBe(name);
});
