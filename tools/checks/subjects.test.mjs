import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as subjects from "./subjects.mjs";

const [BLOCK, LINE] = ["/**", "//"];

describe("subjects", () => {
  it.each([
    ["a comment", "apps/web/src/a.ts", "/** Whoever asks is told. */\n", ":1", "Whoever"],
    ["a field's comment", "apps/web/src/a.ts", `interface A {\n  ${BLOCK} Who may call. */\n  a: 1;\n}\n`, ":2", "Who"],
    ["a comment of several lines", "apps/web/src/a.ts", "/**\n * One that waits.\n */\n", ":2", "One that"],
    ["a comment behind code", "apps/web/src/a.tsx", `const a = 1; ${LINE} Whatever comes is kept.\n`, ":1", "Whatever"],
    ["a second sentence", "apps/web/src/a.ts", `\n${LINE} It waits. Those who come wait too.\n`, ":2", "Those who"],
    ["a comment of a style sheet", "apps/web/src/a.css", "/* Whose colour it is. */\n", ":1", "Whose"],
    ["a document", "docs/a.md", "# A\n\n- It waits: yes. Who comes waits.\n", ":3", "Who"],
    ["a row of a document's table", "docs/a.md", "| Whoever comes | waits |\n", ":1", "Whoever"],
  ])("finds the relative clause that begins %s", async (_name, path, text, line, subject) => {
    expect(await problemsOf(subjects, { [path]: text })).toEqual([`${path}${line}: a sentence begins with "${subject}"`]);
  });

  it.each([
    ["a constant", "const of = 1;"],
    ["a loop's variable", "for (const of of [1]) of.toFixed();"],
    ["a parameter", "const a = (of: number) => of;"],
    ["a parameter alone", "const a = [1].map(of => of);"],
    ["a parameter with a default", "function a(b: number, of = 1) {}"],
    ["the rest of the parameters", "const a = (...of: number[]) => of;"],
    ["a parameter of a type", "type A = (of: number) => number;"],
    ["an element of a list", "const [of, setOf] = useState(1);"],
    ["a function", "function of() {}"],
    ["a method's parameter", "class A {\n  #a(of: 1) {}\n}"],
  ])("finds %s named of", async (_name, code) => {
    const problems = await problemsOf(subjects, { "packages/model/src/a.ts": `export {};\n${code}\n` });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^packages\/model\/src\/a\.ts:[23]: "of" is the name of a variable$/);
  });

  it.each([
    ["such a clause within a sentence", "a.ts", "/** A caller who waits is told whatever came; who comes late is not. */\n"],
    ["longer words", "a.ts", `${LINE} Whole lines. Whosoever. One thing that waits.\n`],
    ["texts on screen", "a.ts", 'const a = "Whoever asks. Who asks?";\n'],
    ["what has happened", "CHANGELOG.md", "Whoever asks is told.\n"],
    ["a field called of, and what is taken from it", "a.tsx", "const { of } = { of: 1 }; for (const a of [of]) a.of;\n"],
  ])("leaves %s alone", async (_name, path, text) => {
    expect(await problemsOf(subjects, { [path]: text })).toEqual([]);
  });
});
