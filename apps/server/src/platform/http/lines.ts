import type { FastifyInstance } from "fastify";

/** An address of this site that the app may use; an empty one is the server that the page came from. */
export interface SiteLine {
  readonly name: string;
  readonly url: string;
}

/** Nothing but scheme, host and port: what goes into a policy may bring no words of its own. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;
const PREFLIGHT_S = "600";
const SENT_HEADERS = "authorization, languageid, accept-language, content-type";
const SHOWN_HEADERS = "etag, retry-after, x-request-id";
const METHODS = "GET, POST, PUT, DELETE";

export function foreignOrigins(lines: readonly SiteLine[]): readonly string[] {
  return lines.map(({ url }) => url).filter((url) => ORIGIN.test(url));
}

/**
 * Pages of our other lines may call this server, and so may those of the address where people open the app (`publicUrl`), which is the line without
 * an address; nobody else's may. Cookies play no part: what is allowed is what the token allows.
 */
export function installLines(app: FastifyInstance, lines: () => readonly SiteLine[], publicUrl?: string): void {
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || ![...own, ...foreignOrigins(lines())].includes(origin)) return done();
    reply.headers({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": SHOWN_HEADERS, Vary: "Origin" });
    if (request.method !== "OPTIONS") return done();
    reply
      .code(204)
      .headers({
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": SENT_HEADERS,
        "Access-Control-Max-Age": PREFLIGHT_S,
      })
      .send();
  });
}

/** Text as it stands in an attribute or between tags. */
export const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The page with the lines in its head, where no script and no storage of the device can change them. */
export function pageWithLines(page: string, lines: readonly SiteLine[]): string {
  const usable = lines.filter(({ url }) => url === "" || ORIGIN.test(url));
  return page.replace("<head>", () => `<head><meta name="lines" content="${escaped(JSON.stringify(usable))}">`);
}
