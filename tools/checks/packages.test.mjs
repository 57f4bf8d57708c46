import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as packages from "./packages.mjs";

const lock = (rows = {}) => JSON.stringify({ packages: rows });
const manifest = (dependencies) => JSON.stringify({ dependencies });

describe("packages", () => {
  it.each(["^1.2.3", "~1.2.3", "1.2", "*", "latest", ">=1.0.0", "git+ssh://x/y"])("finds the loose version %s", async (version) => {
    const problems = await problemsOf(packages, { "package.json": manifest({ left: version }), "package-lock.json": lock() });
    expect(problems).toEqual([`package.json: left is ${version}, not one exact version`]);
  });

  it("finds two versions of one package", async () => {
    const files = {
      "apps/web/package.json": manifest({ react: "19.3.1" }),
      "packages/ui/package.json": manifest({ react: "19.3.0" }),
      "package-lock.json": lock(),
    };
    expect(await problemsOf(packages, files)).toEqual(["packages/ui/package.json: react is 19.3.0, but 19.3.1 in apps/web/package.json"]);
  });

  it("finds a host in the lock file, and a lock file that is missing", async () => {
    const rows = {
      "node_modules/a": { version: "1.0.0", resolved: "https://packages.example/a.tgz" },
      "packages/model": { resolved: "packages/model" },
    };
    expect(await problemsOf(packages, { "package-lock.json": lock(rows) })).toEqual([
      "package-lock.json: node_modules/a names a host (https://packages.example/a.tgz)",
    ]);
    expect(await problemsOf(packages, { "package.json": "{}" })).toHaveLength(1);
  });

  it("leaves exact versions alone, also of a renamed package", async () => {
    const files = {
      "package.json": manifest({ a: "1.2.3", b: "18.4.0-beta.17", c: "npm:typescript@7.0.2", d: "npm:@x/y@1.0.0" }),
      "package-lock.json": lock(),
    };
    expect(await problemsOf(packages, files)).toEqual([]);
  });
});
