import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { buildWorker } from "./build-worker.ts";

/**
 * Icons carry six weights each; kept are regular and, for icons imported by a file that says `"bold"` or `"fill"`, that
 * weight. A weight must be written in the file that imports the icon.
 */
function pruneIconWeights(): Plugin {
  const used = new Map<string, Set<string>>();
  const scan = (folder: URL) => {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".tsx")) continue;
      const text = readFileSync(new URL(name, folder), "utf8");
      for (const [, icon = ""] of text.matchAll(/dist\/csr\/(\w+)"/g)) {
        const weights = used.get(icon) ?? new Set(["regular"]);
        for (const weight of ["bold", "fill"]) if (text.includes(`"${weight}"`)) weights.add(weight);
        used.set(icon, weights);
      }
    }
  };
  return {
    name: "prune-icon-weights",
    apply: "build",
    buildStart() {
      scan(new URL("src/", import.meta.url));
      scan(new URL("../../packages/ui/src/", import.meta.url));
    },
    transform(code, id) {
      const icon = /phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/](\w+)\.es\.js/.exec(id)?.[1];
      if (icon === undefined) return null;
      const weight = /\n {2}\[\n {4}"(\w+)",[\s\S]*?\n {2}\](?:,|(?=\n\]))/g;
      return { code: code.replaceAll(weight, (entry, name: string) => (used.get(icon)?.has(name) === true ? entry : "")), map: null };
    },
  };
}

/** Our commands have keys and outlive the page (lib/command.ts), so the query library's mutations are not used: a tenth of its code. */
function leaveOutMutations(): Plugin {
  return {
    name: "leave-out-mutations",
    apply: "build",
    transform(_code, id) {
      if (!/query-core[\\/]build[\\/]modern[\\/]mutationCache\.js/.test(id)) return null;
      const code = `export class MutationCache {
        clear() {}
        getAll() { return []; }
        findAll() { return []; }
        resumePausedMutations() { return Promise.resolve(); }
        build() { throw new Error("mutations are left out of the build: use command() or call()"); }
      }`;
      return { code, map: null };
    },
  };
}

/** Fetches the font of Latin text together with the style sheet, not after it. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file));
        if (font === undefined) throw new Error("the bundle holds no Latin font");
        return [
          {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: "" },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

const server = process.env.CANDELA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    pruneIconWeights(),
    leaveOutMutations(),
    preloadFont(),
    buildWorker(fileURLToPath(new URL("src/worker/service-worker.ts", import.meta.url))),
  ],
  server: { proxy: { "/api": server, "/ws": { target: server.replace(/^http/, "ws"), ws: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // What home needs first is one file: it compresses best and costs one request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "first", test: /rolldown[\\/]runtime|src[\\/](app[\\/]main|features[\\/]home[\\/]home-page)\.tsx$/ }],
        },
      },
    },
  },
});
