import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../app.ts";

const folder = mkdtempSync(join(tmpdir(), "candela-web-"));
const logged: string[] = [];
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>The page</title>");
  app = await createApp({
    routes: new Map(),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    log: pino({ level: "trace" }, { write: (line: string) => logged.push(line) }),
    requestId: () => "request",
    version: "test",
    webFolder: folder,
    trustProxy: false,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The path as it is, which no client would send: most tidy it up before. */
function rawly(path: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}

it("serves the page", async () => {
  expect(await rawly("/")).toMatch(/^HTTP\/1\.1 200 .*The page/s);
});

it.each([
  "/%00",
  "/a%00b",
  "//",
  "//etc/passwd",
  "/../../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%5c..%5c",
  "/assets//",
  "/assets/..%2f..%2fetc/passwd",
  "/.env",
  "/%ff",
])("%s is answered quietly: there is nothing there", async (path) => {
  logged.length = 0;
  expect(await rawly(path)).toMatch(/^HTTP\/1\.1 40[04] .*"msg":"(not_found|malformed_request)"/s);
  expect(logged).toEqual([]);
});

it("leads from the documents with a slash to those without", async () => {
  expect(await rawly("/api/docs/")).toMatch(/^HTTP\/1\.1 308 .*location: \/api\/docs\r\n/is);
});
