import { defineConfig } from "vitest/config";

/**
 * Three kinds of tests, told apart by name and place:
 * - `unit`: pure and in one process, properties included;
 * - `db`: `*.db.test.ts`, against one real PostgreSQL started for the run;
 * - `process`: `apps/server/src/lifecycle`, real servers as child processes, one file at a time.
 */
const skipped = ["**/node_modules/**", "**/dist/**", "e2e/**"];
const processTests = "apps/server/src/lifecycle/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/*/src/**/*.test.{ts,tsx}", "tools/**/*.test.{mjs,ts}", "bench/**/*.test.ts"],
          exclude: [...skipped, "**/*.db.test.ts", processTests],
          // A limit, not a wait: properties try hundreds of cases, and a busy machine is no fault of theirs.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          include: ["apps/server/src/**/*.db.test.ts"],
          exclude: [...skipped, processTests],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "process",
          include: [processTests],
          exclude: skipped,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
