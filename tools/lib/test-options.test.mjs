import { expect, it } from "vitest";
import { KINDS, readTestOptions } from "./test-options.mjs";

it("runs everything unless told", () => {
  expect(readTestOptions([])).toEqual({ kinds: KINDS, isDeep: false, changed: undefined });
});

it("takes some kinds, in the order in which they run", () => {
  expect(readTestOptions(["--only", "browser,unit"]).kinds).toEqual(["unit", "browser"]);
  expect(readTestOptions(["--only", "db", "--deep"])).toMatchObject({ kinds: ["db"], isDeep: true });
});

it("takes a change with or without the state it began at", () => {
  expect(readTestOptions(["--changed"]).changed).toEqual({ since: undefined });
  expect(readTestOptions(["--changed", "v1", "--only", "unit"])).toMatchObject({ changed: { since: "v1" }, kinds: ["unit"] });
  expect(readTestOptions(["--changed", "--deep"])).toMatchObject({ changed: { since: undefined }, isDeep: true });
});

it.each([[["--fast"]], [["--only"]], [["--only", "unit,all"]], [["e2e"]]])("rejects %j and says what there is", (args) => {
  expect(() => readTestOptions(args)).toThrow(/npm test -- --only KIND/);
});
