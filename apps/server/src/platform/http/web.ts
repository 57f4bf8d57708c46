import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { foreignOrigins, pageWithLines, type SiteLine } from "./lines.ts";
import { policyOfPage } from "./security.ts";

/** A host, or all hosts below one that is not a whole top level: what goes into a policy may bring no words of its own. */
const PICTURES = /^https:\/\/(?:\*\.(?=[a-z0-9-]+\.[a-z0-9]))?[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * Serves the built web app: hashed assets for ever, the page itself always asked for anew. Where the site has other lines the page names them,
 * and its policy lets it call them and nothing else. `pictures` are origins, such as that of map tiles, from which it may show some.
 */
export async function installWeb(
  app: FastifyInstance,
  folder: string,
  lines: () => readonly SiteLine[],
  pictures: () => readonly string[],
): Promise<void> {
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
    const shown = pictures().filter((origin) => PICTURES.test(origin));
    if (origins.length === 0 && shown.length === 0) return reply.sendFile("index.html");
    return reply
      .headers({ "Cache-Control": "no-cache", "Content-Security-Policy": policyOfPage(origins, shown) })
      .type("text/html; charset=utf-8")
      .send(origins.length === 0 ? page : pageWithLines(page, known));
  });
}
