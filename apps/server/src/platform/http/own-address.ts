import type { FastifyInstance } from "fastify";

/** Where this very process is reached by itself, as `http://127.0.0.1:4000`; undefined while it does not listen. */
export function ownAddress({ server }: FastifyInstance): string | undefined {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return undefined;
  const isAny = bound.address === "0.0.0.0" || bound.address === "::";
  const host = isAny ? "127.0.0.1" : bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
  return `http://${host}:${bound.port}`;
}
