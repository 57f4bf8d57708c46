import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseBugs, problemsOf } from "./bug-list.mjs";
import { readImporters, testsOf } from "./import-graph.mjs";
import { plantAll } from "./plant-all.mjs";
import { countsOf, jsonOf, tableOf } from "./report.mjs";
import { runLimited } from "./run-limited.mjs";
import { makeScratch, plant, removeScratch, restore, uncommitted } from "./scratch.mjs";
import { createRunner } from "./test-runs.mjs";

const home = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const sample = {
  ".gitignore": "node_modules\n.tmp\n",
  "package.json": '{ "name": "sample", "type": "module" }',
  "tsconfig.json":
    '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true, "noEmit": true, "types": [] }, "include": ["src/fee.ts"] }',
  "vitest.config.ts": 'export default { test: { projects: [{ test: { name: "unit", include: ["src/**/*.test.ts"] } }] } };',
  "src/fee.ts": "export const fee = (value: number): number => Math.ceil(value / 100);\nexport const least = 1;\n",
  "src/order.ts":
    'import { fee, least } from "./fee.ts";\nexport const cost = (value: number): number => value + fee(value) + 0 * least;\n',
  "src/fee.test.ts":
    'import { expect, it } from "vitest";\nimport { fee } from "./fee.ts";\nit("is rounded up", () => expect(fee(150)).toBe(2));\n',
  "src/order.test.ts":
    'import { expect, it } from "vitest";\nimport { cost } from "./order.ts";\nit("has its fee on top", () => expect(cost(100)).toBe(101));\n',
};
const caught = { id: "rounded-down", round: 2, what: "", kind: "rounding", file: "src/fee.ts", find: "Math.ceil", replace: "Math.floor" };
const survivor = { ...caught, id: "more-at-least", kind: "boundary", find: "least = 1", replace: "least = 2" };

let root;
const copies = [];
const git = (...args) => execFileSync("git", ["-C", root, ...args], { stdio: ["ignore", "pipe", "ignore"] });
const copy = () => {
  const folder = mkdtempSync(join(tmpdir(), "plant-copy-"));
  copies.push(folder);
  return makeScratch(root, folder);
};
const textIn = (folder, file) => readFileSync(join(folder, file), "utf8");

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "plant-sample-"));
  for (const [path, text] of Object.entries(sample)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(home, "node_modules"), join(root, "node_modules"));
  git("init", "-q");
  git("add", "package.json", "tsconfig.json", "vitest.config.ts", "src", ".gitignore");
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "sample");
});
afterAll(() => {
  for (const folder of [...copies, root]) rmSync(folder, { recursive: true, force: true });
});

describe("a scratch copy", () => {
  it("is of the commit, and what is planted there is nowhere else", () => {
    writeFileSync(join(root, "src/order.ts"), "export const changed = 1;\n");
    expect(uncommitted(root)).toEqual([expect.stringContaining("src/order.ts")]);
    const folder = copy();
    git("checkout", "-q", "--", ".");
    expect(textIn(folder, "src/order.ts")).toBe(sample["src/order.ts"]);
    expect(plant(folder, [caught])).toEqual([]);
    expect(textIn(folder, "src/fee.ts")).toContain("Math.floor");
    expect(textIn(root, "src/fee.ts")).toBe(sample["src/fee.ts"]);
    restore(folder);
    expect(textIn(folder, "src/fee.ts")).toBe(sample["src/fee.ts"]);
    removeScratch(folder);
    expect(() => textIn(folder, "src/fee.ts")).toThrow("ENOENT");
  });

  it("takes several bugs at once, and gives back those that have no place left", () => {
    const folder = copy();
    const again = { ...caught, id: "again", replace: "Math.round" };
    expect(plant(folder, [caught, survivor, again])).toEqual([again]);
    expect(textIn(folder, "src/fee.ts")).toBe(sample["src/fee.ts"].replace("ceil", "floor").replace("= 1", "= 2"));
  });
});

describe("the list", () => {
  it("says of each bug that fits the code no more what to do", () => {
    const gone = { ...caught, id: "gone", find: "Math.trunc" };
    const twice = { ...caught, id: "twice", find: "value" };
    const odd = { ...caught, kind: "odd", browser: ["e2e/gone.spec.ts"] };
    const same = { ...caught, id: "same", replace: "Math.ceil" };
    expect(problemsOf(copy(), [caught, survivor])).toEqual([]);
    expect(problemsOf(copy(), [caught, gone, twice, odd, same])).toEqual([
      expect.stringMatching(/^gone: its code occurs 0 times in src\/fee\.ts: write find and replace anew/),
      expect.stringMatching(/^twice: its code occurs 2 times in src\/fee\.ts/),
      "rounded-down: another bug has this id: give it its own",
      expect.stringMatching(/^rounded-down: odd is no kind/),
      "rounded-down: there is no test e2e/gone.spec.ts: name the one that took its place",
      "same: find and replace are the same: nothing would be planted",
    ]);
  });

  it("is chosen from by id, area and kind, and without those known to be caught", () => {
    const areas = { money: [{ ...caught, caughtBy: ["src/fee.test.ts"] }, survivor], time: [{ ...caught, id: "late", kind: "time" }] };
    const ids = (chosen) => chooseBugs(chosen, areas).map(({ id }) => id);
    expect(ids({})).toEqual(["rounded-down", "more-at-least", "late"]);
    expect(ids({ only: ["late", "rounded-down"] })).toEqual(["rounded-down", "late"]);
    expect(ids({ area: "money" })).toEqual(["rounded-down", "more-at-least"]);
    expect(ids({ kind: "time" })).toEqual(["late"]);
    expect(ids({ isNew: true })).toEqual(["more-at-least", "late"]);
  });
});

it("tests that a file can touch come nearest first, those named for it before all", () => {
  const importers = readImporters(root);
  expect(testsOf(importers, "src/fee.ts")).toEqual(["src/fee.test.ts", "src/order.test.ts"]);
  expect(testsOf(importers, "src/order.ts")).toEqual(["src/order.test.ts"]);
  const rates = testsOf(readImporters(home), "packages/model/src/exchange-rate.ts");
  expect(rates.slice(0, 2)).toEqual(["packages/model/src/exchange-rate.test.ts", expect.stringMatching(/^packages\/model\/src\//)]);
  expect(rates).toContain("packages/engine/src/spot/time-in-force.test.ts");
  // A file that is imported by a name that is put together.
  expect(testsOf(readImporters(home), "packages/i18n/src/packs/zh.ts")).toContain("packages/i18n/src/opposites.test.ts");
});

it("a run that never ends is stopped", async () => {
  const ran = await runLimited(process.execPath, ["-e", "for (;;);"], { cwd: root, limitMs: 300 });
  expect(ran).toMatchObject({ isOver: true, code: null });
});

describe("planted into a project, with its own tests", () => {
  it("one bug is caught and named with its test, and one survives", async () => {
    const results = await plantAll({
      bugs: [caught, survivor],
      folders: [copy(), copy()],
      runner: createRunner(process.execPath, 120_000),
      say: () => undefined,
    });
    expect(results).toEqual([
      { bug: caught, caught: { step: "near", by: "src/fee.test.ts", test: "is rounded up" } },
      { bug: survivor, caught: null },
    ]);
    expect(countsOf(results)).toEqual({ planted: 2, caught: 1, survived: 1 });
    expect(tableOf(results)).toMatch(
      /rounded-down .*caught \(near\) by src\/fee\.test\.ts > is rounded up\n.*SURVIVED.*\n\n2 planted, 1 caught, 1 survived$/,
    );
    expect(JSON.parse(jsonOf(results))).toMatchObject({
      survived: 1,
      bugs: [{ id: "rounded-down" }, { id: "more-at-least", caught: null }],
    });
  });
});

/** Finds a bug by what a copy says: `finds` names the step and the text that it looks for, `always` what fails without any bug. */
function fakeRunner(finds, always = []) {
  const ran = [];
  const passes = { failures: [], isOver: false };
  const look = (step) => async (folder, files) => {
    const text = textIn(folder, "src/fee.ts");
    const found = Object.keys(finds).filter((needle) => finds[needle].step === step && text.includes(needle));
    ran.push(`${step} ${text.includes("floor") ? "floor " : ""}${text.includes("= 2") ? "2 " : ""}${files ?? ""}`.trim());
    if (found.some((needle) => finds[needle].isOver === true)) return { failures: [], isOver: true };
    const failures = [...found.map((needle) => ({ by: finds[needle].by, test: needle })), ...(step === "vitest" ? always : [])];
    return failures.length === 0
      ? passes
      : { failures: failures.filter(({ by }) => !(files?.length > 0) || files.includes(by)), isOver: false };
  };
  return { ran, vitest: look("vitest"), compile: look("types"), browser: look("browser"), processes: look("process") };
}

const planted = (bugs, runner, nearOnly = false) => plantAll({ bugs, folders: [copy()], runner, say: () => undefined, nearOnly });

describe("the tests that caught a bug", () => {
  it("is found by planting alone what was planted together when something failed", async () => {
    const runner = fakeRunner({ "= 2": { step: "vitest", by: "src/far.test.ts" } });
    const [down, more] = await planted([caught, survivor], runner);
    expect(down?.caught).toBeNull();
    expect(more?.caught).toEqual({ step: "all", by: "src/far.test.ts", test: "= 2" });
    expect(runner.ran).toContain("vitest floor 2");
    expect(runner.ran).toContain("vitest floor src/far.test.ts");
  });

  it("is looked for in the near tests alone where that was asked", async () => {
    const runner = fakeRunner({ "= 2": { step: "vitest", by: "src/far.test.ts" } });
    expect((await planted([{ ...survivor, browser: ["e2e/fee.spec.ts"] }], runner, true))[0]?.caught).toBeNull();
    expect(runner.ran).toEqual(["vitest 2 src/fee.test.ts,src/order.test.ts"]);
  });

  it("may be the compiler, a browser test, or the limit", async () => {
    expect((await planted([caught], fakeRunner({ floor: { step: "types", by: "types" } })))[0]?.caught?.step).toBe("types");
    const shown = { ...caught, browser: ["e2e/fee.spec.ts"] };
    expect((await planted([shown], fakeRunner({ floor: { step: "browser", by: "e2e/fee.spec.ts" } })))[0]?.caught?.step).toBe("browser");
    const endless = fakeRunner({ floor: { step: "vitest", by: "", isOver: true } });
    expect((await planted([caught], endless))[0]?.caught).toEqual({ step: "near", by: "the limit", test: "never ends" });
  });

  it("is asked first when it is known, and nobody else then", async () => {
    const known = { ...caught, caughtBy: ["src/order.test.ts"] };
    const runner = fakeRunner({ floor: { step: "vitest", by: "src/order.test.ts" } });
    expect((await planted([known], runner))[0]?.caught?.step).toBe("known");
    const found = "vitest floor src/order.test.ts";
    expect(runner.ran, "once more to see it fail again, and once without the bug").toEqual([found, found, "vitest src/order.test.ts"]);
  });

  it("is nobody when the test fails without the bug, too", async () => {
    const always = [{ by: "src/fee.test.ts", test: "fails anyway" }];
    expect((await planted([caught], fakeRunner({}, always)))[0]?.caught).toBeNull();
  });

  it("is nobody when the test fails once only", async () => {
    const runner = fakeRunner({});
    let runs = 0;
    const failures = [{ by: "src/fee.test.ts", test: "on a busy machine" }];
    const vitest = (folder, files) => (++runs === 1 ? Promise.resolve({ failures, isOver: false }) : runner.vitest(folder, files));
    expect((await planted([caught], { ...runner, vitest }))[0]?.caught).toBeNull();
    expect(runs).toBeGreaterThan(2);
  });

  it("is looked for with bugs of one place one after the other", async () => {
    const again = { ...caught, id: "again", replace: "Math.floor(0.5) + Math.floor" };
    const runner = fakeRunner({});
    expect(countsOf(await planted([caught, again], runner))).toEqual({ planted: 2, caught: 0, survived: 2 });
    expect(runner.ran.filter((line) => line === "types floor")).toHaveLength(2);
  });
});
