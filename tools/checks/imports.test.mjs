import { beforeAll, describe, expect, it } from "vitest";
import * as imports from "./imports.mjs";
import { problemsOf } from "./lib/plant.mjs";

const TIMEOUT_MS = 60_000;
const NAMES = ["model", "i18n", "api", "engine", "feeds", "ui", "testkit"];
const compilerOptions = {
  module: "NodeNext",
  moduleResolution: "NodeNext",
  target: "ES2024",
  allowImportingTsExtensions: true,
  noEmit: true,
};
const own = { copies: [".dependency-cruiser.cjs"], packages: NAMES };
const VALUE = "export const value = 1;\n";

/** A small checkout that keeps every rule, and the files given. */
const tree = (files) => ({
  "package.json": '{"type":"module"}',
  "tsconfig.json": JSON.stringify({ compilerOptions }),
  ...Object.fromEntries(NAMES.map((name) => [`packages/${name}/src/index.ts`, VALUE])),
  "packages/model/src/deep.ts": VALUE,
  "apps/server/src/modules/ledger/index.ts": VALUE,
  "apps/server/src/modules/ledger/store.ts": VALUE,
  "apps/server/src/modules/spot/index.ts": VALUE,
  "apps/server/src/platform/clock.ts": VALUE,
  "apps/web/src/app/shell.ts": VALUE,
  "apps/web/src/features/orders/list.ts": VALUE,
  "apps/web/src/lib/format.ts": VALUE,
  "apps/web/src/lib/b.ts": 'import { more } from "./cycle.ts";\nexport const value = more;\n',
  ...files,
});
const importing = (path, from) => ({ [path]: `import { value } from "${from}";\nexport const more = value;\n` });

/** The fault, the file it is planted in, the import, and the rule that must report it. */
const PLANTED = [
  ["the model importing a package", "packages/model/src/a.ts", "@candela/engine", "model may import only: nothing of ours"],
  ["the engine importing the api", "packages/engine/src/a.ts", "@candela/api", "engine may import only: model"],
  ["the web app importing the engine", "apps/web/src/app/engine.ts", "@candela/engine", "web may import only: model, api, feeds, ui, i18n"],
  ["the web app importing the market", "apps/web/src/app/market.ts", "@candela/feeds", "works out a past day again, and nothing else"],
  ["the code of past days reading files", "packages/feeds/src/recompute.ts", "node:fs", "runs in browsers: nothing of Node"],
  ["the server importing the screens", "apps/server/src/a.ts", "@candela/ui", "server may import only"],
  ["the product importing the test kit", "packages/feeds/src/a.ts", "@candela/testkit", "feeds may import only: model"],
  ["the server importing a file of the web app", "apps/server/src/b.ts", "../../web/src/lib/format.ts", "leaves apps/server/"],
  ["a package entered by a path", "apps/web/src/app/deep.ts", "../../../../packages/model/src/deep.ts", "leaves apps/web/"],
  ["a module entering another", "apps/server/src/modules/spot/a.ts", "../ledger/store.ts", "server modules meet through index.ts"],
  ["the composition entering a module", "apps/server/src/compose.ts", "./modules/ledger/store.ts", "enters them through index.ts"],
  ["the ledger knowing another module", "apps/server/src/modules/ledger/a.ts", "../spot/index.ts", "the ledger imports no other module"],
  ["the platform knowing a module", "apps/server/src/platform/a.ts", "../modules/ledger/index.ts", "the platform knows no module"],
  ["rules reaching for the platform", "apps/server/src/modules/spot/rules.ts", "../../platform/clock.ts", "rules are pure"],
  [
    "a feature importing a feature",
    "apps/web/src/features/home/a.ts",
    "../orders/list.ts",
    "features of the web app never import each other",
  ],
  ["a feature importing the shell", "apps/web/src/features/home/b.ts", "../../app/shell.ts", "do not import the shell"],
  ["lib importing a feature", "apps/web/src/lib/a.ts", "../features/orders/list.ts", "lib of the web app imports neither"],
  ["a pure package reading files", "packages/engine/src/b.ts", "node:fs", "packages are pure"],
  ["a cycle", "apps/web/src/lib/cycle.ts", "./b.ts", "no cycles"],
  ["a path that leads nowhere", "apps/web/src/lib/gone.ts", "./nowhere.ts", "imports lead somewhere"],
];
const TYPE_ONLY = "apps/server/src/modules/spot/types-of-ledger.ts";
const EFFECT = "packages/model/src/effect.ts";

describe("imports", () => {
  let problems = [];
  beforeAll(async () => {
    const files = Object.assign({}, ...PLANTED.map(([, path, from]) => importing(path, from)));
    files[TYPE_ONLY] = 'import type { value } from "../ledger/store.ts";\nexport type A = typeof value;\n';
    files[EFFECT] = 'import "./deep.ts";\nimport "./styles.css";\nexport const value = 1;\n';
    files["packages/model/src/styles.css"] = "";
    problems = await problemsOf(imports, tree(files), own);
  }, TIMEOUT_MS);

  it.each(PLANTED)("finds %s", (_name, path, _from, rule) => {
    expect(problems.filter((problem) => problem.includes(path) && problem.includes(rule))).not.toEqual([]);
  });

  it("finds a type taken past the index", () => {
    expect(problems.filter((problem) => problem.startsWith(TYPE_ONLY)).join()).toContain("server modules meet through index.ts");
  });

  it("finds an import for its effect alone, which bundles leave out, and lets styles pass", () => {
    expect(problems.filter((problem) => problem.startsWith(EFFECT))).toEqual([
      `${EFFECT}:1: ./deep.ts is imported for its effect, which no bundle keeps; export a function and call it`,
    ]);
  });

  it("finds nothing else", () => {
    const planted = [...PLANTED.map(([, path]) => path), TYPE_ONLY, EFFECT, "apps/web/src/lib/b.ts"];
    expect(problems.filter((problem) => !planted.some((path) => problem.startsWith(path)))).toEqual([]);
  });

  it("passes a tree that keeps the rules", { timeout: TIMEOUT_MS }, async () => {
    const files = {
      ...importing("packages/engine/src/a.ts", "@candela/model"),
      ...importing("packages/engine/src/a.test.ts", "@candela/testkit"),
      ...importing("apps/server/src/modules/spot/a.ts", "../ledger/index.ts"),
      ...importing("apps/web/src/app/a.ts", "../features/orders/list.ts"),
      ...importing("apps/web/src/features/home/a.ts", "../../lib/format.ts"),
      "apps/web/src/lib/b.ts": VALUE,
    };
    expect(await problemsOf(imports, tree(files), own)).toEqual([]);
  });

  it("fails when the tool reads nothing, though the tool itself reports success", { timeout: TIMEOUT_MS }, async () => {
    const blind = 'module.exports = { forbidden: [], options: { includeOnly: "^nowhere/" } };\n';
    const found = await problemsOf(
      imports,
      { ...tree({ "apps/web/src/lib/b.ts": VALUE }), ".dependency-cruiser.cjs": blind },
      { packages: NAMES },
    );
    expect(found.join("\n")).toContain("read no file at all");
    expect(found.join("\n")).toContain("apps/server/src/modules/ledger/index.ts was not read");
  });
});
