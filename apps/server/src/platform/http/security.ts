import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** One policy for everything we serve: own scripts only, own origin only. Inline styles are allowed for element styles that move with data. */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Set by the proxy that ends TLS; on plain HTTP browsers ignore it.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
  });
}
