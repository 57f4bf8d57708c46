/** `bundle-server.mjs FOLDER`: the server in few files, with its packages; run by lib/server-build.mjs in the packaged Node. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { inProject } from "./lib/project.mjs";

const source = (...parts) => inProject("apps", "server", "src", ...parts);
const [folder] = process.argv.slice(2);
/** Chunk of all packages. */
const PACKAGES = "packages";
/** The list of common passwords is read when the first one is chosen. */
const EAGER = /\/node_modules\/(?!@zxcvbn-ts\/)/;

await build({
  configFile: false,
  root: inProject("apps", "server"),
  logLevel: "warn",
  publicDir: false,
  // The driver is repaired while it is loaded (platform/postgres/driver.ts), from its own file; argon2 is a native library.
  ssr: { noExternal: true, external: ["postgres", "@node-rs/argon2"], target: "node" },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: "node22",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: source("main.ts"), "folding-worker": source("modules", "market-data", "folding-worker.ts") },
      output: {
        // All side by side: platform/server-folder.ts goes by it.
        entryFileNames: "[name].mjs",
        chunkFileNames: "[name]-[hash].mjs",
        // The sources lie in the checkout.
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: PACKAGES, test: EAGER }] },
      },
    },
  },
});

// Places in packages are told as they are: their maps would be most of what the first logged error has to read.
for (const name of readdirSync(folder)) if (name.startsWith(`${PACKAGES}-`) && name.endsWith(".map")) rmSync(join(folder, name));
if (!existsSync(join(folder, "main.mjs"))) throw new Error("the bundle has no main.mjs");
