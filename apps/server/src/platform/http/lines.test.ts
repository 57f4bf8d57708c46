import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installLines, type SiteLine } from "./lines.ts";
import { installSecurityHeaders } from "./security.ts";
import { installWeb } from "./web.ts";

const OWN = { name: "Line 1", url: "" };
const SECOND = { name: 'Line "2" <b>', url: "https://two.example:8443" };

let folder: string;
let app: FastifyInstance;
let lines: SiteLine[];
let pictures: string[];
let siteName: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "candela-web-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><html><head><title>Candela</title></head><body></body></html>");
  writeFileSync(join(folder, "manifest.webmanifest"), '{"name":"Candela","short_name":"Candela","start_url":"/"}');
  lines = [OWN, SECOND];
  pictures = [];
  siteName = "Candela";
  app = Fastify();
  installSecurityHeaders(app);
  installLines(app, () => lines, "https://one.example/");
  app.get("/api/thing", () => ({ code: 200 }));
  await installWeb(app, folder, { lines: () => lines, pictures: () => pictures, siteName: () => siteName });
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const page = () => app.inject({ method: "GET", url: "/" });
const connectOf = (policy: unknown) => /connect-src ([^;]+)/.exec(String(policy))?.[1];

describe("the page", () => {
  it("names the lines, and may call them and nothing else", async () => {
    const { body, headers } = await page();
    expect(connectOf(headers["content-security-policy"])).toBe("'self' https://two.example:8443 wss://two.example:8443");
    const content = /<meta name="lines" content="([^"]*)">/.exec(body)?.[1] ?? "";
    expect(content).not.toContain("<");
    expect(JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"))).toEqual(lines);
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("is served as it was built when there is only this server", async () => {
    lines = [OWN];
    const { body, headers } = await page();
    expect(body).not.toContain("meta");
    expect(connectOf(headers["content-security-policy"])).toBe("'self'");
    expect(headers["content-type"]).toContain("text/html");
  });

  it.each(["https://evil.example;script-src *", "https://a.example https://b.example", "https://*", "javascript:alert(1)"])(
    "takes no words into its policy: %s",
    async (url) => {
      lines = [OWN, { name: "Line 3", url }, SECOND];
      const { body, headers } = await page();
      expect(connectOf(headers["content-security-policy"])).toBe("'self' https://two.example:8443 wss://two.example:8443");
      expect(body).not.toContain("Line 3");
    },
  );
});

describe("pictures from elsewhere", () => {
  const picturesOf = (policy: unknown) => /img-src ([^;]+)/.exec(String(policy))?.[1];

  it("may be shown from where the operator says, with other lines and without", async () => {
    pictures = ["https://*.tiles.example"];
    for (const known of [[OWN], [OWN, SECOND]]) {
      lines = known;
      const { headers, body } = await page();
      expect(picturesOf(headers["content-security-policy"])).toBe("'self' data: blob: https://*.tiles.example");
      expect(body.includes("meta")).toBe(known.length > 1);
    }
  });

  it.each(["https://tiles.example;script-src *", "http://tiles.example", "*", "https://*", "https://*.com", "https://*.com.", "data:"])(
    "not by the words %s",
    async (origin) => {
      pictures = [origin];
      expect(picturesOf((await page()).headers["content-security-policy"])).toBe("'self' data: blob:");
    },
  );
});

describe("calls from pages of other lines", () => {
  const from = (origin: string, method: "GET" | "OPTIONS" = "GET") => app.inject({ method, url: "/api/thing", headers: { origin } });

  it("are answered to", async () => {
    const { headers, statusCode } = await from(SECOND.url);
    expect(statusCode).toBe(200);
    expect(headers["access-control-allow-origin"]).toBe(SECOND.url);
    expect(headers.vary).toBe("Origin");
  });

  it("and so are those of the address that people open, which the first line does not name", async () => {
    expect((await from("https://one.example")).headers["access-control-allow-origin"]).toBe("https://one.example");
    expect(connectOf((await page()).headers["content-security-policy"])).not.toContain("one.example");
  });

  it("may carry the session, and no cookies", async () => {
    const { headers, statusCode } = await from(SECOND.url, "OPTIONS");
    expect(statusCode).toBe(204);
    expect(headers["access-control-allow-headers"]).toContain("authorization");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it.each(["https://evil.example", "http://two.example:8443", "https://two.example", "null", ""])("are not of %j", async (origin) => {
    for (const method of ["GET", "OPTIONS"] as const)
      expect((await from(origin, method)).headers["access-control-allow-origin"]).toBeUndefined();
  });
});

it("names the site in its page and its manifest as it is called at the moment", async () => {
  const title = async () => /<title>(.*)<\/title>/.exec((await page()).body)?.[1];
  const manifest = () => app.inject({ method: "GET", url: "/manifest.webmanifest" });
  lines = [OWN];
  expect([await title(), (await manifest()).json().name]).toEqual(["Candela", "Candela"]);
  siteName = "Lumen <1>";
  expect(await title()).toBe("Lumen &lt;1>");
  const answer = await manifest();
  expect(answer.json()).toEqual({ name: "Lumen <1>", short_name: "Lumen <1>", start_url: "/" });
  expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
});
