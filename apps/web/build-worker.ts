import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
/** Files of `public/` that the first screen, an installed app or a notification needs. */
const STILL = ["/boot.js", "/candle-scene.svg", "/glyphs.svg", "/icon.svg", "/icon-192.png", "/badge.png", "/manifest.webmanifest"];
/** Fonts of other scripts are many; the one of Latin text is enough without a line. */
const LATIN_FONT = /geist-latin-wght-normal.*\.woff2$/;

/** Builds the service worker as `/service-worker.js` and tells it what this build is made of. */
export function buildWorker(entry: string): Plugin {
  return {
    name: "build-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: entry, fileName: WORKER });
    },
    writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const isFirst = (name: string) => /\/(first|start)-|\/rolldown-runtime-/.test(name) || LATIN_FONT.test(name);
      const isCode = (name: string) => /\.(js|css)$/.test(name);
      const index = readFileSync(join(dir, "index.html"), "utf8");
      const first = ["/", ...STILL, ...names.filter(isFirst).map((name) => `/${name}`)];
      const later = names.filter((name) => !isFirst(name) && isCode(name)).map((name) => `/${name}`);
      const code = readFileSync(join(dir, WORKER), "utf8");
      const stills = STILL.map((path) => readFileSync(join(dir, path)));
      const hash = createHash("sha256").update(index).update(code).update(later.join());
      for (const still of stills) hash.update(still);
      const build = JSON.stringify({ id: hash.digest("hex").slice(0, 16), first, later });
      writeFileSync(join(dir, WORKER), `const BUILD=${build};\n${code}`);
    },
  };
}
