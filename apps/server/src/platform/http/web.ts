import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built web app: hashed assets for ever, the page itself always asked for anew. */
export async function installWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: ["index.html"],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header("Cache-Control", path.includes(`${folder}/assets/`) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}
