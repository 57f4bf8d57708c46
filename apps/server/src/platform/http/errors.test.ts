import { expect, it } from "vitest";
import { postgres } from "../postgres/driver.ts";
import { refusedOf } from "./errors.ts";

const answered = (code: string) => Object.assign(new postgres.PostgresError("by a test"), { code });

it.each([
  ["53100", "not_ready"],
  ["58030", "not_ready"],
  ["25006", "not_ready"],
  ["57P03", "not_ready"],
  ["55P03", "overloaded"],
] as const)("a database that answers %s is told as %s, with when to come again", (code, key) => {
  expect(refusedOf(answered(code), "id")).toMatchObject({ key, params: { seconds: "1" } });
});

it("a statement that is wrong is told as our own mistake, by the name of the request", () => {
  expect(refusedOf(answered("42P01"), "id")).toMatchObject({ key: "internal_error", params: { requestId: "id" } });
});
