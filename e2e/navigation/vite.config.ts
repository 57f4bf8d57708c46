import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Builds the steps of the app for the test that takes them. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL("../../.tmp/navigation", import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
