import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createApp } from "../../app.ts";
import { silentLog } from "../../testing/app-of-modules.ts";
import { CONNECTION_LIMITS } from "./connections.ts";
import { SECURITY_HEADERS } from "./security.ts";

let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  app = await createApp({
    routes: new Map(),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    log: silentLog,
    requestId: () => "request",
    version: "test",
    webFolder: null,
    trustProxy: false,
    connections: { ...CONNECTION_LIMITS, receiveMs: 50, checkEveryMs: 20 },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

function answerTo(text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    const over = () => (answer === "" ? reject(new Error("no answer")) : resolve(answer));
    socket.on("close", over).on("error", over);
  });
}

it.each([
  ["400", "HELLO\r\n\r\n", { field: "request", rule: "http" }],
  ["408", "GET / HTTP/1.1\r\nHost: x\r\nA: ", { field: "request", rule: "timeout" }],
  ["431", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(17_000)}`, {}],
])("an answer %s to what is no request has the headers and the envelope of every other", async (status, text, params) => {
  // While this process stands still for as long as the server waits, the server takes the peer for one that never asks: then it asks again.
  const [head = "", body = ""] = (await vi.waitFor(() => answerTo(text), 20_000)).split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  expect(line).toContain(` ${status} `);
  const headers = Object.fromEntries(lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 2)]));
  expect(headers).toMatchObject({ ...SECURITY_HEADERS, "cache-control": "no-store", connection: "close" });
  expect(JSON.parse(body)).toMatchObject({ code: 500, params, data: null, rows: [] });
});

it("every answer forbids what the app has no use for, and the place to the pages of others", () => {
  const policy = SECURITY_HEADERS["permissions-policy"] ?? "";
  for (const feature of ["camera", "microphone", "payment", "usb", "display-capture"]) expect(policy).toContain(`${feature}=()`);
  expect(policy).toContain("geolocation=(self)");
});
