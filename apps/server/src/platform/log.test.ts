/** What a log line never has, whatever went wrong. */
import postgres from "postgres";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

/** Lines that a log writes meanwhile. */
function linesOf(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  work(log);
  return lines.join("");
}

it("tells of a row that the database did not take which rule it broke, and nothing that stood in it", () => {
  const told = {
    ...{
      code: "23514",
      severity: "ERROR",
      message: 'new row for relation "support_message" violates check constraint "support_message_body"',
    },
    ...{ detail: "Failing row contains (7, I live in Elm Street 5, ann@example.org).", constraint_name: "support_message_body" },
  };
  const error = new postgres.PostgresError(told as unknown as string);
  const line = linesOf((log) => log.warn({ err: error }, "it failed"));
  expect(line).toContain("support_message_body");
  expect(line).toContain("23514");
  expect(line).not.toContain("Elm Street");
});

it("tells nothing of the row in an error that another one was caused by", () => {
  const cause = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(ann@example.org) already exists." });
  expect(linesOf((log) => log.error({ err: new Error("not stored", { cause }) }, "it failed"))).not.toContain("ann@example.org");
});
