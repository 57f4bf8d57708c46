import { describe, expect, it } from "vitest";
import { fill, placeholders, pluralForms } from "./index.ts";

describe("fill", () => {
  it.each([
    ["At least {min}.", { min: "10.00" }, "At least 10.00."],
    ["{a} and {b} and {a}", { a: 1, b: 2 }, "1 and 2 and 1"],
    ["nothing to fill", { a: 1 }, "nothing to fill"],
    ["{left} stays visible", {}, "{left} stays visible"],
    ["{toString} is not a value", {}, "{toString} is not a value"],
    ["{a}", { a: "{b}", b: "x" }, "{b}"],
    ["{a}", { a: "$&$1" }, "$&$1"],
    ["{ a } {} {a-b}", { a: 1 }, "{ a } {} {a-b}"],
    ["剩 {count}", { count: 0 }, "剩 0"],
  ])("%s with %o is %s", (text, params, filled) => {
    expect(fill(text, params, "en")).toBe(filled);
  });
});

describe("fill by number", () => {
  const matches = "{count, plural, =0 {no match} one {# match} other {# matches of {all}}}";
  const arabic = "{n, plural, zero {z#} one {o#} two {t#} few {f#} many {m#} other {x#}}";

  it.each([
    ["en", matches, { count: 0, all: 9 }, "no match"],
    ["en", matches, { count: 1, all: 9 }, "1 match"],
    ["en", matches, { count: "2", all: 9 }, "2 matches of 9"],
    ["en", `Now ${matches}!`, { count: 1 }, "Now 1 match!"],
    ["ru", "{n, plural, one {# строка} few {# строки} many {# строк} other {# строки}}", { n: 21 }, "21 строка"],
    ["ru", "{n, plural, one {# строка} few {# строки} many {# строк} other {# строки}}", { n: 12 }, "12 строк"],
    ["zh-CN", "{n, plural, other {# 个}}", { n: 1 }, "1 个"],
    ["fr", "{n, plural, one {# ligne} other {# lignes}}", { n: 0 }, "0 ligne"],
    ...([0, 1, 2, 3, 11, 100] as const).map((n, index) => ["ar", arabic, { n }, `${"zotfmx"[index]}${n}`] as const),
    ["ar", matches, { count: 3, all: 9 }, "3 matches of 9"],
    ["en", matches, {}, matches],
    ["en", "{n, plural, one {#}}", { n: 1 }, "{n, plural, one {#}}"],
    ["en", "{n, plural, one {#} other {#}", { n: 1 }, "{n, plural, one {#} other {#}"],
  ] as const)("in %s %s with %o is %s", (tag, text, params, filled) => {
    expect(fill(text, params, tag)).toBe(filled);
  });

  it("tells its placeholders and its forms", () => {
    expect(placeholders(matches)).toEqual(["all", "count"]);
    expect(pluralForms(matches)).toEqual([["one", "other"]]);
    expect(pluralForms("{count} lines")).toEqual([]);
  });
});

describe("placeholders", () => {
  it.each([
    ["{b} {a} {b}", ["a", "b"]],
    ["none", []],
    ["{ no } {}", []],
  ])("of %s are %o", (text, names) => {
    expect(placeholders(text)).toEqual(names);
  });
});
