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
      if (!/\.tsx?$/.test(name)) continue;
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
      return {
        code: code.replaceAll(weight, (entry, name: string) => (name === "regular" || used.get(icon)?.has(name) === true ? entry : "")),
        map: null,
      };
    },
  };
}

const PACKS = /packages[\\/]i18n[\\/]src[\\/]packs[\\/]/;

/** Texts come from the server: of the packs the build holds only what the app says without them, written out, and no catalogue. */
function writeBuiltInTexts(): Plugin {
  return {
    name: "write-built-in-texts",
    apply: "build",
    async load(id) {
      if (!/packages[\\/]i18n[\\/]src[\\/]built-in\.ts$/.test(id)) return null;
      const { builtIn } = await import("@candela/i18n/built-in");
      return `export const builtIn = ${JSON.stringify(builtIn)};`;
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.moduleIds.some((id) => PACKS.test(id)))
          throw new Error(`${file.fileName} holds a language pack: texts come from the server, see lib/language/i18n.ts`);
    },
  };
}

/** Files that follow the first one at once: those that start right after it, and the notice. */
const NEXT = ["start", "notice"] as const;

/**
 * A slow line carries six requests at a time: the head names what comes after the first file, the icon stands in the page itself, and the font is
 * fetched by the first code, which makes the first text.
 */
function shapeHead(): Plugin {
  return {
    name: "shape-head",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const icon = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8").trim();
        const next = NEXT.map((name) => {
          const file = files.find((each) => new RegExp(`^assets/${name}-[^/]*\\.js$`).test(each));
          if (file === undefined) throw new Error(`the bundle holds no file called ${name}: see FILES`);
          return {
            tag: "link",
            attrs: { rel: "modulepreload", href: `/${file}`, crossorigin: "", fetchpriority: "low" },
            injectTo: "head" as const,
          };
        });
        return { html: html.replace('href="/icon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`), tags: next };
      },
    },
  };
}

const src = (...files: readonly string[]) =>
  new RegExp(`apps[\\\\/]web[\\\\/]src[\\\\/](${files.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/**
 * Requests cost a slow line more than bytes. One file holds what home paints first, one what starts beside it; small modules that several
 * pages share come together instead of one by one.
 */
const FILES = [
  { name: "first", test: /rolldown[\\/]runtime|src[\\/](app[\\/]main|features[\\/]home[\\/]home-page)\.tsx$/, priority: 9 },
  {
    name: "start",
    test: src(
      "app/(deferred-start|routes|frame-parts|rescue)",
      "lib/(offline/persisted-cache|site/start-site|site/start-notice|pwa/push)",
      "features/home/(movers|notice-line|bell-link|guest-keys|value-hero)",
    ),
    priority: 8,
  },
  { name: "notice", test: src("lib/components/rich-text", "app/start-notice-card"), priority: 7 },
  { name: "dialog", test: /packages[\\/]ui[\\/]src[\\/]sheet-panel/, priority: 6 },
  {
    name: "common",
    test: /phosphor-icons|packages[\\/]ui[\\/]|apps[\\/]web[\\/]src[\\/]lib[\\/]/,
    minShareCount: 3,
    maxModuleSize: 5_000,
    priority: 2,
  },
  { name: "chart", test: /klinecharts[\\/]|lib[\\/]chart[\\/]chart-canvas/, priority: 0 },
  { name: "trade-page", test: src("features/trade/trade-page"), priority: 1 },
  {
    name: "quick",
    test: src("features/trade/quick/(quick-ticket|trade-cards|results)", "features/trade/contract/contract-watch"),
    priority: 1,
  },
  { name: "quotes-page", test: src("features/quotes/quotes-page"), priority: 1 },
  // Details of the kinds of product on deep pages: one file, however many kinds there are.
  { name: "kinds", test: /apps[\\/]web[\\/]src[\\/]features[\\/].*[\\/]kind-details\.tsx?$/, priority: 1 },
] as const;

const server = process.env.CANDELA_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    pruneIconWeights(),
    writeBuiltInTexts(),
    shapeHead(),
    buildWorker(fileURLToPath(new URL("src/worker/service-worker.ts", import.meta.url))),
  ],
  server: { proxy: { "/api": server, "/ws": { target: server.replace(/^http/, "ws"), ws: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [...FILES] } } },
  },
});
