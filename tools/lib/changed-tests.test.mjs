import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { touchedSpecs, withinBudget } from "./changed-tests.mjs";
import { ImportGraph } from "./import-graph.mjs";

const root = mkdtempSync(join(tmpdir(), "candela-changed-"));
const FILES = {
  "packages/model/package.json": '{ "exports": { ".": "./src/index.ts" } }',
  "packages/model/src/index.ts": 'export { sum } from "./sum.ts";',
  "packages/model/src/sum.ts": "export const sum = 1;",
  "apps/web/src/app/route-table.ts":
    'const a = { path: "/pages/home", load: () => import("../features/home.tsx") }; import("./routes.ts");',
  "apps/web/src/app/routes.ts": 'export const ROUTES = [{ path: "/pages/me", load: () => import("../features/me.tsx"), title: "me" }];',
  "apps/web/src/features/home.tsx": 'import { sum } from "@candela/model"; import "../lib/only-home.ts"; import "../app/route-table.ts";',
  "apps/web/src/features/me.tsx": 'import { sum } from "@candela/model";',
  "apps/web/src/lib/only-home.ts": "export {};",
  "e2e/acts/places.ts": 'export const PATHS = {\n  home: "/pages/home",\n  me: "/pages/me?tab=1",\n};',
  "e2e/acts/open.ts": 'import { PATHS } from "./places.ts"; export const open = () => PATHS.home;',
  "e2e/journeys/home.spec.ts": 'import { open } from "../acts/open.ts";',
  "e2e/journeys/me.spec.ts": 'import { PATHS } from "../acts/places.ts"; go(PATHS.me);',
  "e2e/quality/all.spec.ts": 'import { PATHS } from "../acts/places.ts"; Object.entries(PATHS);',
};
beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const touched = (...changed) =>
  touchedSpecs(root, changed)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ file }) => file);

describe("browser tests that a change can touch", () => {
  it("are those that open a page which reaches the file, those of few pages first", () => {
    expect(touched("apps/web/src/lib/only-home.ts")).toEqual(["e2e/journeys/home.spec.ts", "e2e/quality/all.spec.ts"]);
  });

  it("are all that open a page where every page reaches it, through packages too", () => {
    expect(touched("packages/model/src/sum.ts")).toHaveLength(3);
  });

  it("do not reach all pages through the table of routes", () => {
    expect(touched("apps/web/src/features/me.tsx")).toEqual(["e2e/journeys/me.spec.ts", "e2e/quality/all.spec.ts"]);
  });

  it("are those whose own code changed, before all others", () => {
    expect(touched("e2e/acts/open.ts", "packages/model/src/sum.ts")[0]).toBe("e2e/journeys/home.spec.ts");
    expect(touched("e2e/acts/open.ts")).toEqual(["e2e/journeys/home.spec.ts"]);
  });

  it("are none for what no page is made of", () => {
    expect(touched("README.md", "apps/server/src/main.ts")).toEqual([]);
  });
});

it("follows imports of every kind", () => {
  expect([...new ImportGraph(root).reach("apps/web/src/app/routes.ts")]).toEqual([
    "apps/web/src/app/routes.ts",
    "apps/web/src/features/me.tsx",
    "packages/model/src/index.ts",
    "packages/model/src/sum.ts",
  ]);
});

describe("what fits the time", () => {
  const durations = new Map([
    ["long", 80],
    ["short", 5],
    ["middle", 30],
  ]);
  const slow = ["long", "short", "middle", "new"].map((file) => ({ file, weight: file === "long" ? 2 : 1 }));

  it("takes what reaches most of the change, then the quick ones, and says what is left", () => {
    expect(withinBudget(slow, durations, 90)).toEqual({ taken: ["long", "short"], left: ["new", "middle"] });
  });

  it("takes the first even when it takes longer", () => {
    expect(withinBudget(slow, durations, 10)).toEqual({ taken: ["long"], left: ["short", "new", "middle"] });
  });
});
