import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { runQuietly } from "./child.mjs";
import { inProject, projectFolder, ToolError } from "./project.mjs";
import { sourcesHash } from "./sources-hash.mjs";

/** The inputs of the built web app. */
const sources = [
  "apps/web",
  "packages/api",
  "packages/i18n",
  "packages/model",
  "packages/ui",
  "package-lock.json",
  "tools/lib/sources-hash.mjs",
  "tools/lib/web-build.mjs",
];
const compressible = /\.(js|css|html|svg|json|map|webmanifest|txt)$/;
/** Smaller files fit one packet either way. */
const compressedBytesMin = 1_024;
const built = inProject("apps", "web", "dist");
const stamp = join(built, ".sources");

/** Undefined when there is no web app to build; else a hash of all its sources. */
export function webSourcesHash() {
  if (!existsSync(inProject("apps", "web", "index.html"))) return undefined;
  return sourcesHash(sources);
}

/** @param {string | undefined} hash */
export function hasWebBuild(hash) {
  return hash === undefined || (existsSync(stamp) && readFileSync(stamp, "utf8").trim() === hash);
}

/** Builds beside the old build and then takes its place, so a server never serves half a build. The caller holds the checkout's lock. */
export async function buildWeb(node, hash) {
  const fresh = `${built}.new`;
  const old = `${built}.old`;
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  const vite = inProject("node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", inProject("apps", "web"), "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  const result = await runQuietly(node, args, { cwd: projectFolder });
  if (result.code !== 0) {
    process.stderr.write(result.output);
    throw new ToolError("the web app could not be built (Vite's own words above)");
  }
  compress(fresh);
  writeFileSync(join(fresh, ".sources"), `${hash}\n`);
  if (existsSync(built)) renameSync(built, old);
  renameSync(fresh, built);
  rmSync(old, { recursive: true, force: true });
}

/** Beside each text file its gzip and brotli form, which the server sends as they are: the best compression, paid for once. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compress(path);
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const text = readFileSync(path);
    if (text.length < compressedBytesMin) continue;
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(text));
  }
}
