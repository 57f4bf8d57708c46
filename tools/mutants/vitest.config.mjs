/** The tests of the rules over instrumented modules. What is instrumented is what Vite loads: no file is written. */
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SECTIONS } from "../conformance/statements/sections.ts";
import { instrument } from "./instrument.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN ?? "", "utf8"));
const planted = new Map(Object.entries(plan.files).map(([file, numbers]) => [file, new Map(numbers)]));

const instrumented = {
  name: "candela-mutants",
  enforce: "pre",
  transform(code, id) {
    const file = relative(root, id.replace(/\?.*$/, "")).replaceAll("\\", "/");
    const numbers = planted.get(file);
    return numbers === undefined ? null : { code: instrument(file, code, numbers), map: null };
  },
};

/** Tables before properties: most mutants die in a millisecond. */
class CheapFirst {
  shard(files) {
    return files;
  }

  sort(files) {
    const place = (file) => plan.tests.indexOf(relative(root, file.moduleId).replaceAll("\\", "/"));
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  root,
  cacheDir: plan.cache,
  plugins: [instrumented],
  test: {
    root,
    include: plan.tests,
    tags: SECTIONS.flatMap(({ rows }) => rows)
      .filter(({ open }) => open === undefined)
      .map(({ id, text }) => ({ name: `@${id}`, description: text })),
    setupFiles: ["tools/testing/whole-sizes.ts"],
    runner: fileURLToPath(new URL("./runner.mjs", import.meta.url)),
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    // What is kept of an earlier run has other mutants in it.
    fsModuleCache: false,
    // None: a test with a mutant may go round and round, and is stopped by how often it asks.
    testTimeout: 0,
    bail: 1,
    sequence: { sequencer: CheapFirst },
    reporters: ["dot"],
  },
});
