/** Vite's development server for the web app; run by dev.mjs in the packaged Node. */
import { createServer } from "vite";
import { inProject } from "./lib/project.mjs";

const api = `http://127.0.0.1:${process.env.PORT || "8080"}`;
const server = await createServer({
  root: inProject("apps", "web"),
  server: { host: "127.0.0.1", proxy: { "/api": api, "/metrics": api, "/ws": { target: api, ws: true } } },
});
await server.listen();
server.printUrls();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => void server.close().then(() => process.exit(0)));
