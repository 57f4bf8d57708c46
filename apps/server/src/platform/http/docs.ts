import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openApi } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { type Inspection, rejectDocs } from "./inspection.ts";

/** The API's description and a page to browse it; the page's parts come from a package, nothing from outside. */
const PARTS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Candela API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="swagger-ui"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });`;

export function installDocs(app: FastifyInstance, version: string, inspection: Inspection): void {
  const guard = { onRequest: rejectDocs(inspection) };
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  // Made when it is first asked for: it takes a twentieth of a start.
  let description: string | undefined;
  app.get("/api/openapi.json", guard, (_request, reply) => {
    description ??= JSON.stringify(openApi(version));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  app.get("/api/docs", guard, (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get("/api/docs/", guard, (_request, reply) => reply.redirect("/api/docs", 308));
  app.get("/api/docs/start.js", guard, (_request, reply) => reply.type("text/javascript; charset=utf-8").send(START));
  for (const [name, type] of Object.entries(PARTS)) {
    app.get(`/api/docs/${name}`, guard, async (_request, reply) =>
      reply
        .type(type)
        .header("Cache-Control", "public, max-age=3600")
        .send(await readFile(join(folder, name))),
    );
  }
}
