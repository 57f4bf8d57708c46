import type { FastifyInstance } from "fastify";

/** One policy for everything we serve: own scripts only, own origin only. Inline styles are allowed for element styles that move with data. */
const policy = (connect: string, pictures: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");

/** Of a page that may also call other lines of this site, by HTTP and socket, and show pictures from elsewhere; each an origin. */
export function policyOfPage(origins: readonly string[], pictures: readonly string[]): string {
  return policy(["'self'", ...origins, ...origins.map((origin) => origin.replace(/^http/i, "ws"))].join(" "), pictures);
}

/** The place is for the map, which asks for it; nothing else of a device is of use. */
const PERMISSIONS = [
  "geolocation=(self)",
  ...["accelerometer", "camera", "display-capture", "gyroscope", "magnetometer", "microphone", "midi", "payment", "usb"].map(
    (name) => `${name}=()`,
  ),
].join(", ");

/**
 * The same for every answer, and so put together once. Strict-Transport-Security is set by the proxy that ends TLS; on plain HTTP browsers
 * ignore it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": policy("'self'"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": PERMISSIONS,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  // Browsers' own filters did more harm than good.
  "x-xss-protection": "0",
};

/**
 * For JSON, which no browser renders: nothing in it is run, framed, sniffed or lent to other origins. The rest of the list above speaks of
 * documents, and an order would carry a kilobyte of it (OWASP REST Security Cheat Sheet, "Security headers").
 */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers JSON alone. */
    readonly answersData?: boolean;
  }
}

export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.answersData === true ? DATA_HEADERS : SECURITY_HEADERS);
    done();
  });
}
