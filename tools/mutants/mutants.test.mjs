import { execFile } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterEach, describe, expect, it } from "vitest";
import { choose, draw, leftOut, mutantsIn, testsIn } from "./choose.mjs";
import { instrument, mutantsOf } from "./instrument.mjs";
import { isEnough, tableOf } from "./report.mjs";
import { createSwitches } from "./switches.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const changes = (code) => mutantsOf("a.ts", code).map(({ from, to }) => [from, to]);

describe("what is planted", () => {
  it.each([
    [
      "a boundary",
      "const f = (a, b) => a < b;",
      [
        ["a < b", "a <= b"],
        ["a < b", "a >= b"],
      ],
    ],
    ["a sum", "const f = (a) => a + b;", [["a + b", "a - b"]]],
    [
      "a condition",
      "const f = (a) => (a === b ? c : d);",
      [
        ["a === b ? c : d", "c"],
        ["a === b ? c : d", "d"],
        ["a === b", "a !== b"],
      ],
    ],
    [
      "parts of a condition",
      "const f = () => a && b;",
      [
        ["a && b", "(a) || (b)"],
        ["a && b", "a"],
        ["a && b", "b"],
      ],
    ],
    [
      "what stands for nothing",
      "const f = () => a ?? b;",
      [
        ["a ?? b", "a"],
        ["a ?? b", "b"],
      ],
    ],
    ["an element by its place, and not what would stand for it", "const f = () => a[i] ?? 0n;", [["a[i] ?? 0n", "0n"]]],
    [
      "a number",
      "const f = () => [g(7n), g(1)];",
      [
        ["[g(7n), g(1)]", "[]"],
        ["7n", "8n"],
        ["1", "0"],
        ["1", "2"],
      ],
    ],
    ["a rounding", "const f = () => divFloor(a, b);", [["divFloor(a, b)", "-divFloor(-(a), b)"]]],
    ["the other side of a quote", "const f = (q) => q.bid;", [["q.bid", "q.ask"]]],
    [
      "a word and its opposite",
      'const f = () => [g("long"), g("else")];',
      [
        ['[g("long"), g("else")]', "[]"],
        ['"long"', '"short"'],
        ['"else"', '""'],
      ],
    ],
    ["a step", "const f = (a) => a.filter(g);", [["a.filter(g)", "a"]]],
    [
      "a call and an assignment",
      "{ g(); a.b = c; }",
      [
        ["g();", ""],
        ["a.b = c;", ""],
      ],
    ],
    [
      "the condition of a branch",
      "if (a) b = !c;",
      [
        ["a", "true"],
        ["a", "false"],
        ["b = !c;", ""],
        ["!c", "c"],
      ],
    ],
  ])("is %s", (_what, code, expected) => {
    expect(changes(code)).toEqual(expected);
  });

  it("is nothing in types, assertions, imports and the words of thrown errors", () => {
    const code =
      'import { a } from "./a.ts"; type T = "long" | 1n; assert(a > 0n, "above"); throw new Error("no" + a); const t = { "k": a } as T;';
    expect(changes(code)).toEqual([]);
  });
});

/** Loads a file with all its mutants, and runs it with one planted. */
function load(code) {
  const mutants = mutantsOf("a.ts", code);
  const text = instrument("a.ts", code, new Map(mutants.map(({ index }) => [index, index])));
  globalThis.candelaMutants = createSwitches(mutants.length);
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.None } });
  const run = new Function(`${outputText}; return rule;`)();
  return { mutants, run, switches: globalThis.candelaMutants };
}

afterEach(() => {
  delete globalThis.candelaMutants;
});

describe("an instrumented module", () => {
  const code =
    "function rule(a, b) { let n = 0; if (a < b) n += 2; else n -= 1; for (const x of [1, 2]) { if (x > a) break; n = n + x; } return n; }";

  it("does what it did while nothing is planted, an else behind a statement included", () => {
    const { run, switches } = load(code);
    switches.plant(-1);
    expect([run(0, 1), run(1, 1), run(2, 1), run(3, 9)]).toEqual([2, 0, 2, 5]);
  });

  it("does for each mutant what its text says, and tells which were met", () => {
    const { mutants, run, switches } = load(code);
    const results = mutants.map(({ index, from, to }) => {
      switches.plant(index);
      return [`${from} -> ${to}`, run(1, 1)];
    });
    expect(Object.fromEntries(results)).toMatchObject({
      "a < b -> a <= b": 3,
      "a < b -> true": 3,
      "n += 2; -> ": 0,
      "n -= 1; -> ": 1,
      "x > a -> true": -1,
      "break; -> ": 2,
      "n + x -> n - x": -2,
    });
    const isMet = (number) => switches.met.includes(number);
    const branch = mutants.find(({ from }) => from === "n += 2").index;
    switches.plant(-1);
    run(1, 1);
    expect(isMet(branch)).toBe(false);
    switches.plant(-1);
    run(0, 1);
    expect(isMet(branch)).toBe(true);
  });

  it("is stopped in an endless loop, by number or by time", () => {
    const { mutants, run, switches } = load("function rule(a) { while (a > 0) a -= 1; return a; }");
    const endless = mutants.find(({ to }) => to === "true").index;
    for (const limits of [[1_000], [Number.POSITIVE_INFINITY, 20]]) {
      switches.plant(endless, ...limits);
      expect(() => run(3)).toThrow("an endless loop");
      expect(switches.isEndless).toBe(true);
    }
    switches.plant(-1, 1_000);
    expect([run(3), switches.isEndless]).toEqual([0, false]);
  });
});

describe("what is chosen", () => {
  const all = mutantsIn(root);

  it("are rules of money, each mutant a change of its own", () => {
    const files = new Set(all.map(({ file }) => file));
    expect(files).toContain("packages/model/src/contract-liquidation.ts");
    expect(files).toContain("packages/engine/src/spot/decide.ts");
    expect([...files].filter((file) => !/^packages\/(model|engine)\/src\/(?!.*test)/.test(file))).toEqual([]);
    expect(all.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it("is the same lot for a seed, another for another, without one twice", () => {
    const lot = (seed) => draw(all, 50, seed).map(({ file, index }) => `${file} ${index}`);
    expect(lot(5)).toEqual(lot(5));
    expect(lot(5)).not.toEqual(lot(6));
    expect(new Set(lot(7)).size).toBe(50);
    expect(draw(all.slice(0, 3), 50, 1)).toEqual(all.slice(0, 3));
  });

  it("leaves out what is known to change nothing, and names what of that list fits no mutant", () => {
    const [first] = choose(all, ["packages/model/src/rounding.ts"]);
    const entry = { file: first.file, within: first.within, from: first.from, to: [first.to], why: "a test" };
    const { mutants, problems } = leftOut(all, [entry, { ...entry, to: [first.to, "gone"] }]);
    expect(mutants).toHaveLength(all.length - 1);
    expect(problems).toEqual([expect.stringContaining(`in which "${first.from}" becomes "gone"`)]);
    expect(leftOut(all).problems).toEqual([]);
  });

  it("tells the same change on one line or on equal lines by its place", () => {
    const code = "step(1);\nrest(1, 1);\nstep(1);";
    const twice = mutantsOf("a.ts", code);
    const leave = (within, nth, to) => {
      const { mutants, problems } = leftOut(twice, [{ file: "a.ts", within, from: "1", to: [to], nth, why: "" }]);
      const left = new Set(mutants);
      return [twice.filter((mutant) => !left.has(mutant)).map(({ line, index }) => [line, index]), problems.length];
    };
    const places = twice.filter(({ from, to }) => from === "1" && to === "0").map(({ line, index }) => [line, index]);
    expect(places.map(([line]) => line)).toEqual([1, 2, 2, 3]);
    expect(leave("step(1);", undefined, "0")).toEqual([[places[0], places[3]], 0]);
    expect(leave("step(1);", 2, "0")).toEqual([[places[3]], 0]);
    expect(leave("rest(1, 1);", 1, "0")).toEqual([[places[1]], 0]);
    expect(leave("rest(1, 1);", 3, "0")).toEqual([[], 1]);
  });

  it("asks tables first", () => {
    const tests = testsIn(root, ["packages/model/src", "packages/engine/src"]);
    const isProperty = tests.map((file) => file.includes(".prop."));
    expect(isProperty).toEqual([...isProperty].sort());
    expect(tests.filter((file) => file.startsWith("packages/simulator/"))).toEqual([]);
  });
});

describe("the result", () => {
  const mutant = { file: "a.ts", line: 7, kind: "boundary", from: "a <\n b", to: "a <= b" };
  const outcomes = (caught, survived) => [
    ...Array(caught).fill({ mutant, end: "caught" }),
    ...Array(survived).fill({ mutant, end: "survived" }),
  ];

  it("is enough with 48 of 50", () => {
    expect([isEnough(outcomes(48, 2)), isEnough(outcomes(47, 3)), isEnough(outcomes(96, 4)), isEnough(outcomes(95, 5))]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(isEnough([...outcomes(47, 2), { mutant, end: "endless" }])).toBe(true);
    expect(isEnough([...outcomes(47, 2), { mutant, end: "unreached" }])).toBe(false);
  });

  it("names what lived with its place and the change", () => {
    expect(tableOf(outcomes(1, 1), 3)).toContain("a.ts:7  survived, boundary: a < b  →  a <= b");
    expect(tableOf(outcomes(1, 1), 3)).toMatch(
      /2 planted, 1 caught .* 1 survived, 0 reached by no test; 3 s\nThe aim is 48 of 50: missed$/,
    );
  });
});

/** @returns {Promise<{ code: number, output: string }>} */
function start(...args) {
  return new Promise((done) => {
    execFile(process.execPath, [resolve(here, "main.mjs"), "--jobs", "1", ...args], (error, output) =>
      done({ code: error?.code ?? 0, output }),
    );
  });
}

describe("a run", () => {
  const margin = ["--area", "packages/model/src/contract-margin.ts", "--tests"];

  it("ends with 0 where the tests catch the mutants of a rule, and with 1 where they do not", async () => {
    const [own, other] = await Promise.all([
      start(...margin, "packages/model/src/contract-margin.test.ts"),
      start(...margin, "packages/model/src/fee-key.test.ts"),
    ]);
    expect(own.output).toMatch(/12 planted, 12 caught .*\nThe aim is 48 of 50: met\n$/s);
    expect(own.code).toBe(0);
    expect(other.output).toMatch(/12 planted, 0 caught .* 12 reached by no test; .*missed\n$/s);
    expect(other.code).toBe(1);
  }, 120_000);

  it("rejects what there is not", async () => {
    expect((await start("--area", "packages/none")).code).toBe(2);
    expect((await start("--sample", "0")).code).toBe(2);
  });
});
