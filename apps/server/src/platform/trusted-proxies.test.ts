import { pino } from "pino";
import { expect, it } from "vitest";
import { createApp } from "../app.ts";
import { parseTrustedProxies, type TrustsProxy } from "./trusted-proxies.ts";

async function warningsOf(trustProxy: TrustsProxy | false): Promise<string[]> {
  const lines: string[] = [];
  const app = await createApp({
    routes: new Map(),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
    requestId: () => "request",
    version: "test",
    webFolder: null,
    trustProxy,
  });
  await app.inject("/api/health");
  for (const forwarded of ["9.9.0.1", "9.9.0.2"])
    await app.inject({ url: "/api/health", headers: { "x-forwarded-for": forwarded }, remoteAddress: "192.0.2.5" });
  await app.close();
  return lines.map((line) => JSON.parse(line).address);
}

it("a proxy that nobody named is told of, once", async () => expect(await warningsOf(false)).toEqual(["192.0.2.5"]));

it("a proxy that was named is not", async () => expect(await warningsOf(parseTrustedProxies("192.0.2.0/24"))).toEqual([]));
