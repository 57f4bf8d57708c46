import type { InjectOptions } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { silentLog } from "../../testing/app-of-modules.ts";
import { parseTrustedProxies, type TrustsProxy } from "../trusted-proxies.ts";
import type { Inspection } from "./inspection.ts";

const TOKEN = "a-secret-of-the-monitoring";
const DOCS = ["/api/openapi.json", "/api/docs", "/api/docs/", "/api/docs/start.js", "/api/docs/swagger-ui.css"];
let app: Awaited<ReturnType<typeof createApp>>;
afterEach(() => app.close());

async function open(inspection: Inspection, trustProxy: TrustsProxy | false = false): Promise<void> {
  app = await createApp({
    routes: new Map(),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "up 1\n" }) },
    log: silentLog,
    requestId: () => "request",
    version: "test",
    webFolder: null,
    trustProxy,
    inspection,
  });
}

const statusesOf = async (paths: readonly string[], options: InjectOptions) =>
  Promise.all(paths.map(async (url) => (await app.inject({ ...options, url })).statusCode));
const isOpen = (status: number) => status === 200 || status === 308;

describe("metrics and the description of the API", () => {
  it.each(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])("are there for this machine, %s", async (remoteAddress) => {
    await open({ docs: "local" });
    expect((await statusesOf(["/metrics", ...DOCS], { remoteAddress })).every(isOpen)).toBe(true);
  });

  it.each([
    ["another machine", { remoteAddress: "192.168.1.20" }, false],
    [
      "whoever a proxy on this machine passes on, whom nobody named",
      { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "9.9.0.1" } },
      false,
    ],
    ["the same in the words of RFC 7239", { remoteAddress: "127.0.0.1", headers: { forwarded: "for=9.9.0.1" } }, false],
    [
      "whoever a trusted proxy passes on",
      { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "9.9.0.1" } },
      parseTrustedProxies("loopback"),
    ],
    [
      "who says through it that he is here",
      { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
      parseTrustedProxies("loopback"),
    ],
  ] satisfies [string, InjectOptions, TrustsProxy | false][])("are not there for %s", async (_name, options, trustProxy) => {
    await open({ docs: "local", metricsToken: TOKEN }, trustProxy);
    const paths = ["/metrics", ...DOCS];
    expect(await statusesOf(paths, options)).toEqual(paths.map(() => 404));
    expect((await app.inject({ ...options, url: "/metrics" })).json().msg).toBe("not_found");
    expect(await statusesOf(["/api/health"], options)).toEqual([200]);
  });

  it("are there for who brings the token, and the description for everybody where that is set", async () => {
    await open({ docs: "open", metricsToken: TOKEN });
    const metrics = (authorization: string) => statusesOf(["/metrics"], { remoteAddress: "192.168.1.20", headers: { authorization } });
    expect(await metrics(`Bearer ${TOKEN}`)).toEqual([200]);
    for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, "Bearer ", `bearer${TOKEN}`, ""])
      expect([wrong, ...(await metrics(wrong))]).toEqual([wrong, 404]);
    expect((await statusesOf(DOCS, { remoteAddress: "192.168.1.20" })).every(isOpen)).toBe(true);
  });

  it("are not opened by an empty token where there is none", async () => {
    await open({ docs: "local" });
    for (const authorization of ["Bearer ", "Bearer undefined", ""])
      expect(await statusesOf(["/metrics"], { remoteAddress: "192.168.1.20", headers: { authorization } })).toEqual([404]);
  });
});
