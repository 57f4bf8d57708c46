import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBootAnswers } from "./boot-answer.ts";

const LONG = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key_${n}`, `a text of some words, number ${n}`])));
const SHORT = JSON.stringify({ a: "b" });

let app: FastifyInstance;
let port: number;
let long = LONG;

beforeAll(async () => {
  app = Fastify();
  await app.register(fastifyCompress, {
    threshold: 2_048,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  const send = createBootAnswers();
  app.get("/long", (request, reply) => send(request, reply, long));
  app.get("/other", (request, reply) => send(request, reply.header("Vary", "Origin"), SHORT));
  app.get("/short", (request, reply) => send(request, reply, SHORT));
  app.get("/many/:n", (request, reply) => send(request, reply, `${(request.params as { n: string }).n}${LONG.slice(0, 2_500)}`));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Over a real connection, its bytes as they travel. */
function ask(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers, host: "127.0.0.1" }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

describe("lists of the start", () => {
  it.each([
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.5", "br"],
    ["br;q=1.0", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000, gzip", "gzip"],
    ["brotli", undefined],
    ["identity", undefined],
  ])("asked for with Accept-Encoding: %s come as %s, and are the same text", async (accepted, encoding) => {
    const { headers, body } = await ask("/long", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers.vary).toBe("accept-encoding, accept-language, languageid");
    const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
    expect(text.toString()).toBe(LONG);
    if (encoding !== undefined) expect(body.length).toBeLessThan(LONG.length / 5);
  });

  it("come smaller once they were packed as well as can be", async () => {
    const packed = async () => (await ask("/long", { "accept-encoding": "br" })).body;
    const best = brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
    let body = await packed();
    for (let asked = 0; body.length > best.length && asked < 10_000; asked += 1) body = await packed();
    expect(body.length).toBe(best.length);
    expect(brotliDecompressSync(body).toString()).toBe(LONG);
  });

  it("come as they are when they are short", async () => {
    const { headers, body } = await ask("/short", { "accept-encoding": "br" });
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, SHORT]);
    expect((await ask("/other")).headers.vary).toBe("Origin, accept-encoding, accept-language, languageid");
  });

  it("have one validator whatever the encoding, and another one when they change", async () => {
    const [plain, packed] = [await ask("/long"), await ask("/long", { "accept-encoding": "br" })];
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(packed.headers["cache-control"]).toBe("no-cache");
    long = LONG.replace("number 7", "number seven");
    const changed = await ask("/long", { "accept-encoding": "br", "if-none-match": String(plain.headers.etag) });
    long = LONG;
    expect([changed.status, changed.headers.etag === plain.headers.etag]).toEqual([200, false]);
    expect(brotliDecompressSync(changed.body).toString()).toContain("number seven");
  });

  it("are not sent again to who has them", async () => {
    const { etag = "" } = (await ask("/long")).headers;
    const strong = etag.replace("W/", "");
    for (const known of [etag, strong, `"other", ${etag}`, `${strong} ,W/"other"`, "*"]) {
      const { status, headers, body } = await ask("/long", { "if-none-match": known, "accept-encoding": "br" });
      expect([known, status, body.length, headers.etag]).toEqual([known, 304, 0, etag]);
    }
    for (const unknown of ["", "W/", `"${strong}"`, '"other"']) expect((await ask("/long", { "if-none-match": unknown })).status).toBe(200);
  });

  it("stay right when more of them are asked for than are kept", async () => {
    for (let n = 0; n < 70; n += 1) {
      const { body } = await ask(`/many/${n % 66}`, { "accept-encoding": "br" });
      expect(
        brotliDecompressSync(body)
          .toString()
          .startsWith(`${n % 66}{`),
      ).toBe(true);
    }
  });
});
