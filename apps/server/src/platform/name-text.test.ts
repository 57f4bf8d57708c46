import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKey, readName } from "./name-text.ts";

describe("a name that a user gives", () => {
  it("is rejected when it has half of a pair", () => expect(readName("a\ud800", 20)).toBeUndefined());

  it("is kept in a form that is kept as it is, and never has more than its longest length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        const name = readName(text, 20);
        if (name === undefined) return;
        expect([...name].length).toBeLessThanOrEqual(20);
        expect(readName(name, 20)).toBe(name);
        // Length of the key's column.
        expect([...nameKey(name)].length).toBeLessThanOrEqual(400);
      }),
      { seed: 35, numRuns: atDepth(2_000) },
    );
  });
});
