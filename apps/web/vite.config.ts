import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Icons carry six weights each; the app uses regular, bold and fill. */
function pruneIconWeights(): Plugin {
  return {
    name: "prune-icon-weights",
    apply: "build",
    transform(code, id) {
      if (!/phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/.test(id)) return null;
      return { code: code.replaceAll(/\n {2}\[\n {4}"(?:thin|light|duotone)",[\s\S]*?\n {2}\](?:,|(?=\n\]))/g, ""), map: null };
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
  plugins: [react(), tailwindcss(), pruneIconWeights(), preloadFont()],
  server: { proxy: { "/api": server, "/ws": { target: server.replace(/^http/, "ws"), ws: true } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
