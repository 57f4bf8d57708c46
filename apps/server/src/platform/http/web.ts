import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { foreignOrigins, pageWithLines, type SiteLine } from "./lines.ts";
import { policyOfLines } from "./security.ts";

/**
 * Serves the built web app: hashed assets for ever, the page itself always asked for anew. Where the site has other lines the page names them,
 * and its policy lets it call them and nothing else.
 */
export async function installWeb(app: FastifyInstance, folder: string, lines: () => readonly SiteLine[]): Promise<void> {
  const pageFile = join(folder, "index.html");
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, "utf8");
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: ["index.html"],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("Cache-Control", path.includes(`${folder}/assets/`) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get("/", (_request, reply) => {
    const known = lines();
    const origins = foreignOrigins(known);
    if (origins.length === 0) return reply.sendFile("index.html");
    return reply
      .headers({ "Cache-Control": "no-cache", "Content-Security-Policy": policyOfLines(origins) })
      .type("text/html; charset=utf-8")
      .send(pageWithLines(page, known));
  });
}
