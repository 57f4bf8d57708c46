import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserOptions } from "./e2e/browser.ts";
import { SECTIONS } from "./tools/conformance/statements/sections.ts";
import { headlessOfSystem } from "./tools/lib/chromium.mjs";
import { PACKAGES_AS_FILES, withoutSourceMaps } from "./tools/testing/component-pages.ts";
import { keepTempFilesInMemory } from "./tools/testing/temp-folder.ts";

keepTempFilesInMemory();

/**
 * Kinds of tests, told apart by name and place (docs/testing.md says what each is for):
 * - `unit`: pure and in one process, properties included;
 * - `component`: `*.component.test.tsx`, components of the web app in a real browser, over a server that the test plays (`apps/web/src/testing`);
 * - `db`: `*.db.test.ts`, against one real PostgreSQL started for the run;
 * - `process`: `apps/server/src/lifecycle`, real servers as child processes.
 */
const skipped = [
  "**/node_modules/**",
  "**/dist/**",
  "e2e/**",
  ...(process.env.BUGS_ARE_PLANTED ? ["tools/plant-bugs/**", "tools/mutants/**"] : []),
];
const processTests = "apps/server/src/lifecycle/**/*.test.ts";
const componentTests = ["src/**/*.component.test.tsx", "../../packages/ui/src/**/*.component.test.tsx"];

/** `npm test -- --deep` tries more: each limit grows with it. */
const depth = process.env.TEST_DEPTH === "deep" ? 10 : 1;
/** Two cores are what CI has; Vitest's own default would use one of them. */
const maxWorkers = 2;
/** Tests of components wait for frames, tests of processes for processes: two workers left a quarter of both cores unused. */
const waitingWorkers = 3;
/**
 * Files of a worker share its loaded modules: loading took a third of the time. A test that leaves something behind in a module is at fault;
 * running the files in another order shows it (`npx vitest run --sequence.shuffle.files`).
 */
const shared = { pool: "threads", isolate: false, maxWorkers } as const;
/** Components run on the React that users get. Its development build took a fifth more of the browser's time, and no test reads what it warns of. */
const AS_RELEASED = { "process.env.NODE_ENV": '"production"' };
/** A limit, not a wait: left to itself a poll gives up after a second, which a busy machine may take. */
const patient = { poll: { timeout: 15_000 } };
/** Not while somebody edits the sources, and not while Vitest lists what imports them. */
const isRun = process.argv.includes("run");
const setupFiles = ["tools/testing/running-test.ts"];
/** Not for database tests: of requests with long lists hardly one gets past its schema. */
const withProperties = [...setupFiles, "tools/testing/whole-sizes.ts"];

/** Tags of tests: the statements that are not open. `npx vitest run --tags-filter @4.12` runs the tests of one. */
const tags = SECTIONS.flatMap(({ rows }) => rows)
  .filter(({ open }) => open === undefined)
  .map(({ id, text }) => ({ name: `@${id}`, description: text }));

export default defineConfig({
  test: {
    tags,
    // A limit, not a wait: a worker has nothing open at its end, but on a machine with a load of 28 it took more than the ten seconds that it has otherwise.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "apps/*/src/**/*.test.{ts,tsx}", "tools/**/*.test.{mjs,ts}", "bench/**/*.test.ts"],
          exclude: [...skipped, "**/*.db.test.ts", "**/*.component.test.tsx", processTests],
          ...shared,
          setupFiles: withProperties,
          // A limit, not a wait: properties try hundreds of cases, and a busy machine is no fault of theirs.
          testTimeout: 30_000 * depth,
          expect: patient,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The app's own build: its plugins, its public files, its styles.
        extends: "./apps/web/vite.config.ts",
        plugins: [withoutSourceMaps()],
        // All that any page and any thread imports, found anew at each run: what was found only in the middle of one would load the tests anew.
        optimizeDeps: {
          entries: ["src/app/main.tsx", "src/**/*-worker.ts", ...componentTests],
          include: isRun ? PACKAGES_AS_FILES : [],
          extensions: [".ts"],
          force: true,
          rolldownOptions: { transform: { define: AS_RELEASED } },
        },
        define: AS_RELEASED,
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "component",
          root: "./apps/web",
          include: componentTests,
          exclude: skipped,
          setupFiles: [fileURLToPath(new URL("./apps/web/src/testing/setup.ts", import.meta.url))],
          maxWorkers: waitingWorkers,
          // A limit, not a wait: what a component shows comes within milliseconds.
          testTimeout: 20_000,
          expect: patient,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            // A limit, not a wait: at a load of 45 a page took longer than the minute that it has otherwise until it spoke to the run.
            connectTimeout: 180_000,
            // As in the journeys: a button that says why it is off has the reason in its name.
            locators: { exact: false },
            provider: playwright({
              launchOptions: { ...browserOptions, executablePath: headlessOfSystem() ?? browserOptions.executablePath },
              contextOptions: { locale: "en-US", timezoneId: "UTC", colorScheme: "light", hasTouch: true, reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 390, height: 844 } }],
          },
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
          expect: patient,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: "process",
          include: [processTests],
          exclude: skipped,
          globalSetup: [
            "tools/testing/server-build-setup.ts",
            "tools/testing/bitcoin-market-setup.ts",
            "tools/testing/prepared-database-setup.ts",
          ],
          maxWorkers: waitingWorkers,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
