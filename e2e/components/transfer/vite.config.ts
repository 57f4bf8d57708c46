import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Builds the app's sending of files by itself, as `transfer` of the page that loads it: no page sends one yet. */
export default defineConfig({
  build: {
    lib: {
      entry: fileURLToPath(new URL("../../../apps/web/src/lib/net/transfer.ts", import.meta.url)),
      name: "transfer",
      formats: ["iife"],
    },
    outDir: fileURLToPath(new URL("../../../.tmp/transfer", import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: "transfer.js" } },
    reportCompressedSize: false,
  },
});
