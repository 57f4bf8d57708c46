import { expect, it } from "vitest";
import { operatorCommand, readArgs } from "./operator.ts";

it.each([
  ["", "which of its commands is missing"],
  ["fire ada", "there is no operator fire"],
  ["add", "operator add needs a name"],
  ["add Ada --role owner", "Ada is no name: 3 to 40 lower-case letters"],
  ["add ada", "operator add needs --role"],
  ["add ada --role boss", "there is no role boss"],
  ["renew ada eve", "operator renew does not take eve"],
  ["list ada", "operator list does not take ada"],
  ["add ada --rule owner", "Unknown option '--rule'"],
])("operator %s says what is wrong, and what would be right", (line, cause) => {
  const run = () => readArgs(line.split(" ").filter((word) => word !== ""));
  expect(run).toThrow(cause);
  expect(run).toThrow("add NAME --role owner|finance");
});

it("takes what is right", () => {
  expect(readArgs(["add", "ada", "--role", "owner"])).toEqual({
    kind: "add",
    loginName: "ada",
    role: "owner",
    reason: "by the command line",
  });
  expect(readArgs(["list"])).toEqual({ kind: "list" });
});

it.each(["--help", "-h"])("tells its use by %s, without touching the database", async (word) => {
  expect(await operatorCommand([word])).toBe(0);
  expect(await operatorCommand(["add", word])).toBe(0);
});
