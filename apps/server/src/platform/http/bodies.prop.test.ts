import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseForm, parseJson } from "./bodies.ts";

const key = fc.constantFrom("a", "ab", "b", "", "__proto__", "constructor", "params[keyWords]");
const value = fc.constantFrom(
  '"a"',
  '"a: b, {"',
  '""',
  "0",
  "-0",
  "1.0",
  "1.5",
  "1e3",
  "9007199254740993",
  "1e400",
  "true",
  "null",
  "[]",
  '["a"]',
  '{"a":1}',
  '{"a":1,"a":2}',
  "[[[[[[[]]]]]]]",
  "nonsense",
);
/** The same within lists and objects: a body of many orders. */
const nested = fc
  .array(fc.array(fc.tuple(key, value), { maxLength: 3 }), { maxLength: 3 })
  .map((orders) => `{"orders":[${orders.map((fields) => `{${fields.map(([name, text]) => `"${name}":${text}`).join(",")}}`).join(",")}]}`);
const space = fc.constantFrom("", " ", "\n");
const body: fc.Arbitrary<string> = fc
  .array(fc.tuple(key, space, value), { maxLength: 6 })
  .map((fields) => `{${fields.map(([name, gap, text]) => `${gap}"${name}"${gap}:${gap}${text}`).join(",")}}`);

function outcome(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    return { rejected: (error as { params: unknown }).params };
  }
}

describe("JSON bodies", () => {
  it("are read and rejected alike whether a letter is written as itself or as an escape", () => {
    fc.assert(
      fc.property(fc.oneof(body, nested), (text) => {
        expect(outcome(text)).toEqual(outcome(text.replaceAll("a", "\\u0061")));
      }),
      { seed: 20_261_121, numRuns: atDepth(3_000) },
    );
  });

  it.each([
    ['{"a":"\\u0000"}', { field: "body", rule: "zero_byte" }],
    ['{"a":"\\ud83d\\ude00"}', undefined],
    ['{"a":"\\ud83d"}', { field: "body", rule: "encoding" }],
    ['{"a":["b\\ude00"]}', { field: "body", rule: "encoding" }],
    ['{"a":{"\\ud83d":1}}', { field: "body", rule: "encoding" }],
  ])("reject a text that no database keeps: %s", (text, rejected) => {
    expect(outcome(text)).toEqual(rejected === undefined ? { kind: "typed", value: { a: "😀" } } : { rejected });
  });

  it("reject a key that comes twice, however the first one is hidden", () => {
    for (const text of ['{"a":1,"a":2}', '{"a":[[]],"a":2}', '{"a":{"b":"c"},"a":"d"}', '{"a":"","a":null}'])
      expect(outcome(text)).toEqual({ rejected: { field: "a", rule: "duplicate" } });
  });
});

describe("forms", () => {
  const form = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=${at}`).join("&");

  it("of two hundred fields are read whole", () => {
    const { entries } = parseForm(form(200)) as { readonly entries: readonly (readonly [string, string])[] };
    expect([entries.length, entries.at(-1)]).toEqual([200, ["f199", "199"]]);
  });

  it.each([201, 202, 5_000])("of %i are rejected, not cut off", (count) => {
    expect(() => parseForm(form(count))).toThrow(expect.objectContaining({ params: { field: "body", rule: "too_many_fields" } }));
  });
});
