/** In a small checkout of its own, which has our way to build and a server of a few lines. A build takes a second of a core, and more on a busy machine. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inProject } from "./project.mjs";

const PATIENCE = { timeout: 120_000 };
const root = mkdtempSync(join(tmpdir(), "candela-server-build-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const platform = "apps/server/src/platform";
/** @type {typeof import("./server-build.mjs")} */
let built;

beforeAll(async () => {
  for (const name of [
    "tools/lib",
    "tools/bundle-server.mjs",
    "tsconfig.json",
    `${platform}/server-folder.ts`,
    `${platform}/source-stack.ts`,
  ])
    cpSync(inProject(name), join(root, name), { recursive: true });
  symlinkSync(inProject("node_modules"), join(root, "node_modules"));
  write("apps/server/src/modules/market-data/folding-worker.ts", "export {};\n");
  write("apps/server/src/fail.ts", "export function fail(): never {\n  throw new Error(`on purpose`);\n}\n");
  writeMain("one");
  built = await import(join(root, "tools", "lib", "server-build.mjs"));
});

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** It says the word, where it is, and, asked to fail, where it failed. */
function writeMain(word) {
  write(
    "apps/server/src/main.ts",
    `import { fail } from "./fail.ts";
import { isBundled, serverFolder } from "./platform/server-folder.ts";
import { withSourceStack } from "./platform/source-stack.ts";
console.log("${word}", isBundled, serverFolder);
try {
  if (process.argv[2] === "fail") fail();
} catch (error) {
  console.log(withSourceStack({ stack: (error as Error).stack ?? "" }).stack);
}
`,
  );
}

const build = () => built.buildServer(process.execPath);

function run(hash, ...args) {
  const { program, env } = built.serverStart(hash);
  return execFileSync(process.execPath, [program, ...args], { encoding: "utf8", env: { PATH: process.env.PATH, ...env } });
}

it(
  "builds what the sources are: a changed one has a bundle of its own, and one that is as before has its bundle already",
  PATIENCE,
  async () => {
    const first = await build();
    expect(run(first)).toBe(`one true ${join(root, "apps", "server")}\n`);
    writeMain("two");
    const second = built.serverSourcesHash();
    expect(second).not.toBe(first);
    expect(built.hasServerBuild(second)).toBe(false);
    expect(await build()).toBe(second);
    expect(run(second)).toMatch(/^two true/);
    writeMain("one");
    expect(built.hasServerBuild(built.serverSourcesHash())).toBe(true);
    expect(await build()).toBe(first);
    expect(run(first)).toMatch(/^one true/);
  },
);

it("goes by every file that is built in, and by no test", async () => {
  const before = built.serverSourcesHash();
  write("apps/server/src/fail.test.ts", "export {};\n");
  expect(built.serverSourcesHash()).toBe(before);
  for (const path of ["packages/model/src/new.ts", "apps/server/src/modules/new.ts", "package-lock.json"]) {
    const former = built.serverSourcesHash();
    write(path, "export {};\n");
    expect(built.serverSourcesHash(), path).not.toBe(former);
    rmSync(join(root, path));
  }
  expect(built.serverSourcesHash()).toBe(before);
});

it("names the TypeScript file and line where it failed", PATIENCE, async () => {
  expect(run(await build(), "fail")).toContain(`at fail (${join(root, "apps", "server", "src", "fail.ts")}:2:`);
});

it("says with the bundler's words why it cannot build, and leaves nothing that could be run", PATIENCE, async () => {
  write("apps/server/src/fail.ts", 'import "./nowhere.ts";\n');
  const hash = built.serverSourcesHash();
  await expect(build()).rejects.toThrow("the server could not be bundled");
  expect(built.hasServerBuild(hash)).toBe(false);
  write("apps/server/src/fail.ts", "export function fail(): never {\n  throw new Error(`on purpose`);\n}\n");
});

it("keeps five bundles, the newest", PATIENCE, async () => {
  const builds = join(root, "apps", "server", "dist");
  for (let age = 1; age <= 6; age += 1) {
    mkdirSync(join(builds, `old${age}`));
    utimesSync(join(builds, `old${age}`), 1_000 - age, 1_000 - age);
  }
  writeMain("three");
  const newest = await build();
  const kept = readdirSync(builds);
  expect(kept).toHaveLength(5);
  expect(kept).toContain(newest);
  expect(kept).toContain("old1");
  expect(existsSync(join(builds, "old6"))).toBe(false);
});
