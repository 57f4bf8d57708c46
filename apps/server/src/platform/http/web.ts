import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { foreignOrigins, pageWithLines, type SiteLine } from "./lines.ts";
import { policyOfPage } from "./security.ts";
import { manifestNamed, PRODUCT_NAME, pageNamed } from "./site-name.ts";

/** A host, or all hosts below one that is not a whole top level: what goes into a policy may bring no words of its own. */
const PICTURES = /^https:\/\/(?:\*\.(?=[a-z0-9-]+\.[a-z0-9]))?[a-z0-9.-]+(?::\d{1,5})?$/i;

/** The site as the page presents it now. */
export interface SiteOfPage {
  readonly lines: () => readonly SiteLine[];
  /** Origins, such as that of map tiles, from which the page may show pictures. */
  readonly pictures?: (() => readonly string[]) | undefined;
  readonly siteName?: (() => string) | undefined;
}

/**
 * Serves the built web app: hashed assets for ever, the page itself always asked for anew. Where the site has other lines the page names them,
 * and its policy lets it call them and nothing else. Page and manifest carry the name of the site.
 */
export async function installWeb(
  app: FastifyInstance,
  folder: string,
  { lines, pictures = () => [], siteName = () => PRODUCT_NAME }: SiteOfPage,
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
    const name = siteName();
    if (origins.length === 0 && shown.length === 0 && name === PRODUCT_NAME) return reply.sendFile("index.html");
    const named = pageNamed(page, name);
    return reply
      .headers({ "Cache-Control": "no-cache", "Content-Security-Policy": policyOfPage(origins, shown) })
      .type("text/html; charset=utf-8")
      .send(origins.length === 0 ? named : pageWithLines(named, known));
  });
  const manifestFile = join(folder, "manifest.webmanifest");
  if (!existsSync(manifestFile)) return;
  const manifest = readFileSync(manifestFile, "utf8");
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply.header("Cache-Control", "no-cache").type("application/manifest+json; charset=utf-8").send(manifestNamed(manifest, siteName())),
  );
}
