// Prints what the home tab loads first, gzip -9 in bytes, and fails when its JavaScript exceeds the aim.
// Needs a build: npx vite build apps/web -c apps/web/vite.config.ts
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const print = (line) => process.stdout.write(`${line}\n`);
const AIM_BYTES = 100_000;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"));

/** Files of a chunk and of everything it imports statically. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, found);
  return found;
}

const size = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
const html = readFileSync(`${dist}index.html`, "utf8");
const named = [...html.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
const page = "src/features/home/home-page.tsx";
const keys = Object.keys(manifest).filter((key) => key === page || named.includes(manifest[key].file));
const chunks = new Set(keys.flatMap((key) => [...closure(key)]));
const scripts = [...chunks].map((key) => manifest[key].file);
const styles = [...new Set([...chunks].flatMap((key) => manifest[key].css ?? []))];
const rows = [...scripts, "boot.js", ...styles, "index.html"].map((file) => ({ file, bytes: size(file) }));
const js = rows.filter((row) => row.file.endsWith(".js")).reduce((sum, row) => sum + row.bytes, 0);
const css = rows.filter((row) => row.file.endsWith(".css")).reduce((sum, row) => sum + row.bytes, 0);

for (const row of rows) print(`${String(row.bytes).padStart(8)}  ${row.file}`);
/** Files that start right after the first one, and the notice: see FILES of vite.config.ts. */
const later = Object.values(manifest).filter(({ name }) => name === "start" || name === "notice");
const laterBytes = later.reduce((sum, { file }) => sum + size(file), 0);
print(
  `home first JS: ${js} B gzip (aim ${AIM_BYTES}), CSS: ${css} B; beside it, and for the notice: ${laterBytes} B in ${later.length} chunks`,
);
if (js > AIM_BYTES) process.exitCode = 1;
