import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expect, pageTest as test } from "../fixtures.ts";

/** Files are sent in a way that only browsers have, so it is seen in one, against a server of its own that says what it received. */
const repository = join(import.meta.dirname, "..", "..");

interface Sender {
  readonly createTransfer: (host: object) => {
    readonly upload: (path: string, file: Blob, options: object) => Promise<{ readonly code: number; readonly data: unknown }>;
  };
}

let server: Server;
let address: string;
let received: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
let answer: object | null;

test.beforeAll(async () => {
  const vite = join(repository, "node_modules", "vite", "bin", "vite.js");
  const config = join(repository, "e2e", "components", "transfer", "vite.config.ts");
  execFileSync(process.execPath, [vite, "build", "-c", config, "--logLevel", "error"], { cwd: repository });
  const script = readFileSync(join(repository, ".tmp", "transfer", "transfer.js"));
  server = createServer(async (request, response) => {
    if (request.url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end("<title>Upload</title>");
    if (request.url === "/transfer.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    if (request.method === "GET") return void response.writeHead(404).end();
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    if (answer !== null) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
test.beforeEach(async ({ page }) => {
  received = [];
  await page.goto(`${address}/`);
  await page.addScriptTag({ url: "/transfer.js" });
});

/** Sends one small file; what came of it, and how often its progress was told. */
function send(page: Page) {
  return page.evaluate(async () => {
    const { createTransfer } = (window as unknown as { transfer: Sender }).transfer;
    const told: string[] = [];
    const shares: number[] = [];
    const { upload } = createTransfer({
      baseUrl: () => "",
      language: () => "ko",
      token: () => "secret",
      onExpired: (token: string) => told.push(`expired ${token}`),
      onFailure: ({ kind }: { kind: string }) => told.push(kind),
    });
    const file = new File(["one,two"], "voucher.csv", { type: "text/csv" });
    const options = { fields: { channelId: "7" }, onProgress: (share: number) => shares.push(share), timeoutMs: 1_500 };
    return await upload("/api/upload", file, options).then(
      ({ code, data }) => ({ code, data, told, done: shares.at(-1) }),
      ({ failure }: { failure: { kind: string } }) => ({ failed: failure.kind, told }),
    );
  });
}

const envelope = { code: 200, msg: "", params: {}, data: { id: 1 }, rows: [], total: 0 };

test("a file goes as a form, with the headers of every call, and its progress is told", proves("7.9"), async ({ page }) => {
  answer = envelope;
  expect(await send(page)).toEqual({ code: 200, data: { id: 1 }, told: [], done: 1 });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: "POST", url: "/api/upload" });
  expect(received[0]?.headers).toMatchObject({
    "accept-language": "ko",
    languageid: "9",
    authorization: "secret",
    "content-type": expect.stringMatching(/^multipart\/form-data; boundary=/),
  });
  expect(received[0]?.body).toMatch(/name="channelId"\r\n\r\n7\r\n/);
  expect(received[0]?.body).toMatch(/name="file"; filename="voucher.csv"\r\nContent-Type: text\/csv\r\n\r\none,two\r\n/);
});

test("an ended session, a rejection and no answer end it as they end every call", async ({ page }) => {
  answer = { ...envelope, code: 401 };
  expect(await send(page)).toEqual({ failed: "expired", told: ["expired secret"] });
  answer = { ...envelope, code: 500, msg: "not_found" };
  expect(await send(page)).toEqual({ failed: "rejected", told: ["rejected"] });
  answer = null;
  expect(await send(page)).toEqual({ failed: "timeout", told: ["timeout"] });
});
