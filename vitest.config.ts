import { defineConfig } from "vitest/config";

/**
 * Kinds of tests, told apart by name and place (docs/testing.md says what each is for):
 * - `unit`: pure and in one process, properties included;
 * - `db`: `*.db.test.ts`, against one real PostgreSQL started for the run;
 * - `process`: `apps/server/src/lifecycle`, real servers as child processes.
 */
const skipped = ["**/node_modules/**", "**/dist/**", "e2e/**"];
const processTests = "apps/server/src/lifecycle/**/*.test.ts";

/** `npm test -- --deep` tries more: each limit grows with it. */
const depth = process.env.TEST_DEPTH === "deep" ? 10 : 1;
/** Two cores are what CI has; Vitest's own default would use one of them. */
const maxWorkers = 2;
/**
 * Files of a worker share its loaded modules: loading took a third of the time. A test that leaves something behind in a module is at fault;
 * running the files in another order shows it (`npx vitest run --sequence.shuffle.files`).
 */
const shared = { pool: "threads", isolate: false, maxWorkers } as const;
const setupFiles = ["tools/testing/running-test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/*/src/**/*.test.{ts,tsx}", "tools/**/*.test.{mjs,ts}", "bench/**/*.test.ts"],
          exclude: [...skipped, "**/*.db.test.ts", processTests],
          ...shared,
          setupFiles,
          // A limit, not a wait: properties try hundreds of cases, and a busy machine is no fault of theirs.
          testTimeout: 30_000 * depth,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "db",
          include: ["apps/server/src/**/*.db.test.ts"],
          exclude: [...skipped, processTests],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          ...shared,
          setupFiles,
          testTimeout: 30_000 * depth,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "process",
          include: [processTests],
          exclude: skipped,
          maxWorkers,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
