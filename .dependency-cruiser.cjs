/**
 * Allowed imports between folders (ARCHITECTURE.md has the table). A folder that is new is covered at once: rules name packages by what they are
 * allowed, and server modules and web features by capture groups.
 */
const TESTS = "(\\.test\\.tsx?|\\.type-test\\.ts|-test-[a-z-]+\\.ts|/feed-contract\\.ts|/testing\\.ts|/testing/.+|/lifecycle/[^/]+)$";
const packages = (names) => `^packages/(${names})/`;

/** A workspace may import itself and these packages of ours, nothing else of ours. */
const allowed = (workspace, names) => ({
  name: `${workspace.replace(/^(packages|apps)\//, "")} may import only: ${names.length === 0 ? "nothing of ours" : names.join(", ")}`,
  severity: "error",
  from: { path: `^${workspace}/src/`, pathNot: TESTS },
  to: { path: "^(packages|apps|e2e|bench)/", pathNot: `^(${[workspace, ...names.map((name) => `packages/${name}`)].join("|")})/` },
});

/** Tests may use the test kit besides. */
const allowedInTests = (workspace, names) => ({
  ...allowed(workspace, [...names, "testkit"]),
  name: `tests of ${workspace} may import only: ${[...names, "testkit"].join(", ")}`,
  from: { path: `^${workspace}/src/.*${TESTS}` },
});

const TABLE = {
  "packages/model": [],
  "packages/i18n": [],
  "packages/api": ["model", "i18n"],
  "packages/engine": ["model"],
  "packages/feeds": ["model", "i18n"],
  "packages/testkit": ["model"],
  "packages/simulator": ["model", "engine", "testkit"],
  "packages/ui": ["model", "i18n"],
  "apps/server": ["model", "api", "engine", "feeds", "i18n"],
  "apps/web": ["model", "api", "feeds", "ui", "i18n"],
};
/** What a test needs beyond its workspace: decisions that lie in the server are simulated there, against the books of the simulator. */
const MORE_IN_TESTS = { "apps/server": ["simulator"], "packages/i18n": [] };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(TABLE).map(([workspace, names]) => allowed(workspace, names)),
    ...Object.entries(TABLE).map(([workspace, names]) => allowedInTests(workspace, [...names, ...(MORE_IN_TESTS[workspace] ?? [])])),
    {
      name: "the web app has of the feeds what works out a past day again, and nothing else",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: TESTS },
      to: { path: "^packages/feeds/", pathNot: "^packages/feeds/src/recompute\\.ts$" },
    },
    {
      name: "what works out a past day again runs in browsers: nothing of Node",
      severity: "error",
      from: { path: "^packages/feeds/src/recompute\\.ts$" },
      to: { path: "^(node:)?(fs|path|crypto|net|http|https|util|zlib|child_process|worker_threads)(/|$)", reachable: true },
    },
    {
      name: "no cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "server modules meet through index.ts",
      severity: "error",
      from: { path: "^apps/server/src/modules/([^/]+)/" },
      to: {
        path: "^apps/server/src/modules/",
        pathNot: ["^apps/server/src/modules/$1/", "^apps/server/src/modules/[^/]+/index\\.ts$", TESTS],
      },
    },
    {
      name: "what is outside the modules enters them through index.ts",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: ["^apps/server/src/modules/", TESTS] },
      to: { path: "^apps/server/src/modules/", pathNot: "^apps/server/src/modules/[^/]+/index\\.ts$" },
    },
    {
      name: "the ledger imports no other module",
      severity: "error",
      from: { path: "^apps/server/src/modules/ledger/", pathNot: TESTS },
      to: { path: "^apps/server/src/modules/", pathNot: "^apps/server/src/modules/ledger/" },
    },
    {
      name: "the platform knows no module",
      severity: "error",
      from: { path: "^apps/server/src/platform/", pathNot: TESTS },
      to: { path: "^apps/server/src/(modules/|app\\.ts|compose\\.ts|main\\.ts|commands/)" },
    },
    {
      name: "rules are pure: no platform, no store, no database, no files, no network",
      severity: "error",
      from: { path: "^apps/server/src/modules/[^/]+/(rules\\.ts|rules/)", pathNot: TESTS },
      to: {
        path: [
          "^apps/server/src/platform/",
          "/store\\.ts$",
          "^node_modules/(postgres|fastify|ws|pino)/",
          "^(node:)?(fs|net|http|https|child_process|worker_threads)",
        ],
      },
    },
    {
      name: "packages are pure: no files, no network, no processes",
      severity: "error",
      from: { path: packages("model|api|engine|i18n"), pathNot: TESTS },
      to: { path: "^(node:)?(fs|net|http|https|child_process|worker_threads|dgram|tls)(/|$)" },
    },
    {
      name: "features of the web app never import each other",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "features of the web app do not import the shell",
      severity: "error",
      from: { path: "^apps/web/src/features/", pathNot: TESTS },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "lib of the web app imports neither features nor the shell",
      severity: "error",
      from: { path: "^apps/web/src/lib/", pathNot: TESTS },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "only packages/ui knows the component library",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "^node_modules/@base-ui/" },
    },
    {
      name: "the product does not import tests or what only tests may use",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/", pathNot: [TESTS, "^packages/(testkit|simulator)/"] },
      to: { path: `(${TESTS}|^packages/(testkit|simulator)/)` },
    },
    {
      name: "imports lead somewhere",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?(url|raw|worker|inline)$|^virtual:|\\.css$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|data|coverage|\\.tmp)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
    combinedDependencies: true,
  },
};
