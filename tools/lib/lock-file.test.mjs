import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inProject } from "./project.mjs";

const lock = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8"));

/**
 * Many packages bring one program per platform as exactly pinned optional packages. A registry without some of them makes npm leave
 * those out of the lock file, and `npm ci` then rejects the lock everywhere. Give each an entry with version, optional, os and cpu.
 */
it("the lock file has an entry for every platform's programs", () => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([, version]) => /^\d+\.\d+\.\d+[-.\w]*$/.test(version))
      .filter(
        ([name]) => lock.packages[`node_modules/${name}`] === undefined && lock.packages[`${path}/node_modules/${name}`] === undefined,
      )
      .map(([name, version]) => `${name}@${version} of ${path}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
});

it("the lock file names no registry", () => {
  expect(Object.entries(lock.packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ""))).toEqual([]);
});
