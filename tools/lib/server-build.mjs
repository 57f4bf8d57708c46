/**
 * The server bundled into few files: Node starts it in less than half the time that some 1,600 modules take (ADR 37). A bundle lies in a folder
 * named by the hash of its sources, so the one for other sources is never run by mistake.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { inProject, projectFolder, ToolError } from "./project.mjs";
import { sourcesHash } from "./sources-hash.mjs";

const sources = [
  "apps/server/package.json",
  "apps/server/src",
  "packages/api",
  "packages/engine",
  "packages/feeds",
  "packages/i18n",
  "packages/model",
  "package-lock.json",
  "tools/bundle-server.mjs",
  "tools/lib/server-build.mjs",
  "tools/lib/sources-hash.mjs",
  "tsconfig.json",
];
const builds = inProject("apps", "server", "dist");
/** Of the newest bundles: a server that still runs one loads some of its parts when they are first needed. */
const KEPT = 5;
const HASH_LENGTH = 16;
const TRIES = 3;

export function serverSourcesHash() {
  return sourcesHash(sources).slice(0, HASH_LENGTH);
}

/** @param {string} hash */
export function hasServerBuild(hash) {
  return existsSync(mainOf(hash));
}

/**
 * What starts the bundle. Node keeps the compiled form of its files beside them.
 * @param {string} hash @returns {import("./server-build.mjs").ServerStart}
 */
export function serverStart(hash) {
  return { program: mainOf(hash), env: { NODE_COMPILE_CACHE: join(builds, hash, "compiled") } };
}

/**
 * Builds beside the other bundles and takes its place when it is whole. The caller holds the checkout's lock.
 * @returns {Promise<string>} the hash it was built from
 */
export async function buildServer(node) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const hash = serverSourcesHash();
    if (hasServerBuild(hash)) return hash;
    const fresh = join(builds, "new");
    await bundle(node, fresh);
    // Sources that changed meanwhile may be in it or not.
    if (serverSourcesHash() !== hash) continue;
    rmSync(join(builds, hash), { recursive: true, force: true });
    renameSync(fresh, join(builds, hash));
    removeOld();
    return hash;
  }
  throw new ToolError("the sources of the server change faster than it can be built: start again when they rest");
}

async function bundle(node, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(builds, { recursive: true });
  // Vite takes the mode of a test that starts us for its own.
  const options = { cwd: projectFolder, env: { NODE_ENV: "production", VITEST: undefined } };
  const result = await runQuietly(node, [inProject("tools", "bundle-server.mjs"), folder], options);
  if (result.code === 0) return;
  process.stderr.write(result.output);
  throw new ToolError("the server could not be bundled (Vite's own words above)");
}

function mainOf(hash) {
  return join(builds, hash, "main.mjs");
}

function removeOld() {
  const age = (name) => statSync(join(builds, name)).mtimeMs;
  const names = readdirSync(builds).sort((one, other) => age(other) - age(one));
  for (const name of names.slice(KEPT)) rmSync(join(builds, name), { recursive: true, force: true });
}
