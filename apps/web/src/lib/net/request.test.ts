import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buildRequest, LANGUAGES, type LanguageCode, type RouteKey } from "@candela/api";
import { type Proof, proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCall, type Failure, isLoss, RequestError, type RequestHost } from "./request.ts";
import { createTransfer } from "./transfer.ts";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let seen: { url: string; method: string; headers: IncomingMessage["headers"]; body: string }[];
let token: string | null;
let expired: (string | null)[];
let failures: Failure[];

beforeEach(async () => {
  seen = [];
  expired = [];
  failures = [];
  token = "secret";
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    seen.push({ url: request.url ?? "", method: request.method ?? "", headers: request.headers, body });
    answer(request, response, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const hostOf = (language: LanguageCode): RequestHost => ({
  baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  language: () => language,
  token: () => token,
  onExpired: (old) => expired.push(old),
  onFailure: (failure) => failures.push(failure),
});
const start = () => createCall(hostOf("jp"));

const envelope = (fields: object) => JSON.stringify({ code: 200, msg: "", params: {}, data: null, rows: [], total: 0, ...fields });
const reply = (fields: object, status = 200) => {
  answer = (_request, response) => response.writeHead(status, { "content-type": "application/json" }).end(envelope(fields));
};

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error("the call should have failed");
  return error.failure;
}

/** The 19 of the specification; a further language is sent in the same way, and proves nothing of it. */
const IN_LANGUAGE: Readonly<Partial<Record<LanguageCode, Proof>>> = {
  ar: proves("9.1"),
  blr: proves("9.2"),
  de: proves("9.3"),
  en: proves("9.4"),
  es: proves("9.5"),
  fr: proves("9.6"),
  ida: proves("9.7"),
  idn: proves("9.8"),
  it: proves("9.9"),
  jp: proves("9.10"),
  ko: proves("9.11"),
  my: proves("9.12"),
  pt: proves("9.13"),
  rus: proves("9.14"),
  sa: proves("9.15"),
  tc: proves("9.16"),
  th: proves("9.17"),
  vi: proves("9.18"),
  zh: proves("9.19"),
};

describe("the request layer", () => {
  it("carries locale, language id, token and form encoding", proves("7.1"), async () => {
    reply({ data: { token: "t" } });
    await start()("POST /api/auth/login", { account: "a.b+c@d.org", password: "pässword1" });
    const [request] = seen;
    expect(request?.headers).toMatchObject({
      "accept-language": "jp",
      languageid: "8",
      authorization: "secret",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ account: "a.b+c@d.org", password: "pässword1" });
  });

  it("carries the token of the moment of the call, also when the caller forgets it at once", async () => {
    reply({});
    const told = start()("POST /api/auth/logout", {});
    token = null;
    await told;
    expect(seen[0]?.headers.authorization).toBe("secret");
  });

  for (const [method, url, body, proof] of [
    ["GET", "/api/thing?a=b%26c", "", proves("7.4")],
    ["POST", "/api/thing", "a=b%26c", proves("7.5")],
    ["PUT", "/api/thing", "a=b%26c", proves("7.6")],
    ["DELETE", "/api/thing?a=b%26c", "", proves("7.7")],
    ["download", "/api/thing?a=b%26c", "", proves("7.8")],
  ] as const)
    it(`${method} carries the same headers, and its data where they belong`, proof, async () => {
      reply({});
      if (method === "download") {
        answer = (_request, response) => response.writeHead(200, { "content-type": "text/csv" }).end("a,b");
        expect(await (await createTransfer(hostOf("jp")).download(url)).text()).toBe("a,b");
      } else await start()(`${method} /api/thing` as RouteKey, { a: "b&c" } as never);
      expect(seen).toHaveLength(1);
      expect(seen[0]).toMatchObject({ method: method === "download" ? "GET" : method, url, body });
      expect(seen[0]?.headers).toMatchObject({
        "accept-language": "jp",
        languageid: "8",
        authorization: "secret",
        "content-type": "application/x-www-form-urlencoded",
      });
    });

  it("knows which of the languages the specification names", () => expect(Object.keys(IN_LANGUAGE)).toHaveLength(19));

  for (const { code, id } of LANGUAGES)
    it(`in ${code} sends the language id ${id}`, IN_LANGUAGE[code] ?? {}, async () => {
      reply({});
      await createCall(hostOf(code))("GET /api/userAssets/list", {});
      expect(seen[0]?.headers).toMatchObject({ "accept-language": code, languageid: String(id) });
    });

  it("sends reads in the query, with bracketed names, and no token when there is none", async () => {
    reply({ rows: [{ id: 1 }], total: 1 });
    token = null;
    const read = await start()("GET /api/stockProduct/list", { pageSize: 30, "params[keyWords]": "a&b" });
    expect(read.rows).toEqual([{ id: 1 }]);
    expect(new URL(seen[0]?.url ?? "", "http://x").searchParams.get("params[keyWords]")).toBe("a&b");
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it("takes code 200 for success, and its answer for what was asked", proves("7.50"), async () => {
    reply({ data: { currencyId: 3 }, rows: [{ id: 1 }], total: 1 });
    const answered = await start()("GET /api/userInfo/userBalance", { currencyId: 3 }, { quiet: true });
    expect(answered).toEqual({ code: 200, msg: "", params: {}, data: { currencyId: 3 }, rows: [{ id: 1 }], total: 1 });
    expect([failures, expired]).toEqual([[], []]);
  });

  it("tells a rejection by its key and params, and the app once", proves("8.3"), async () => {
    reply({ code: 500, msg: "insufficient_balance", params: { available: "1", needed: "2", asset: "USDT" } }, 422);
    const failure = await failureOf(start()("GET /api/userAssets/list", {}));
    expect(failure).toEqual({
      kind: "rejected",
      status: 422,
      msg: "insufficient_balance",
      params: { available: "1", needed: "2", asset: "USDT" },
    });
    expect(failures).toEqual([failure]);
  });

  it("leaves out rows that are none, also in the lists of a single thing", async () => {
    reply({ rows: [null, { id: 1 }, "x", 7], total: 4 });
    expect((await start()("GET /api/userAssets/list", {})).rows).toEqual([{ id: 1 }]);
    reply({ rows: { id: 1 }, data: { parts: [null, { value: "1" }], ts: 1, unpriced: ["a"] } });
    const { rows, data } = await start()("GET /api/userInfo/personCenterPanelData", {});
    expect(rows).toEqual([]);
    expect(data).toEqual({ parts: [{ value: "1" }], ts: 1, unpriced: ["a"] });
  });

  it("says nothing when the caller asked for quiet", async () => {
    reply({ code: 500, msg: "not_found" }, 404);
    await failureOf(start()("GET /api/userAssets/list", {}, { quiet: true }));
    expect(failures).toEqual([]);
  });

  it("ends the session on 401, naming the token that expired, without a toast", proves("8.1"), async () => {
    reply({ code: 401, msg: "session_expired" }, 401);
    expect(await failureOf(start()("GET /api/userAssets/list", {}))).toEqual({ kind: "expired" });
    expect(expired).toEqual(["secret"]);
    expect(failures).toEqual([]);
  });

  it("passes 209 and hint_48 through as answers", proves("8.2", "8.5"), async () => {
    const call = start();
    reply({ code: 209 });
    expect((await call("GET /api/userAssets/list", {})).code).toBe(209);
    reply({ code: 500, msg: "hint_48" });
    expect((await call("GET /api/userAssets/list", {})).msg).toBe("hint_48");
    expect(failures).toEqual([]);
  });

  it("ignores a code that is none of ours, and rejects it for those who catch", proves("8.4"), async () => {
    const call = start();
    reply({ code: 300, msg: "maintenance", data: { half: true }, rows: [1], total: 1 });
    expect(await call("GET /api/userAssets/list", {})).toMatchObject({ code: 300, data: null, rows: [], total: 0 });
    expect(await failureOf(call("GET /api/userAssets/list", {}, { quiet: true }))).toEqual({
      kind: "code",
      code: 300,
      msg: "maintenance",
      params: {},
    });
    expect(failures).toEqual([]);
  });

  it.each([
    ["an ended session", { kind: "expired" }, false],
    ["nothing new", { kind: "code", code: 209, msg: "", params: {} }, false],
    ["another code", { kind: "code", code: 300, msg: "", params: {} }, true],
    ["a broken line", { kind: "network" }, true],
    ["a rejection", { kind: "rejected", status: 422, msg: "x", params: {} }, true],
  ] as const)("%s: lost for good?", (_what, failure, lost) => expect(isLoss(new RequestError(failure))).toBe(lost));

  it("sends nothing as an empty object, in the way of each method", proves("7.2"), () => {
    const noFields = undefined as unknown as Record<string, never>;
    expect(buildRequest("POST /api/auth/guest", noFields)).toMatchObject({ method: "POST", body: "" });
    expect(buildRequest("POST /api/auth/guest", noFields, "json")).toMatchObject({ method: "POST", body: "{}" });
    for (const method of ["PUT", "DELETE"] as const) {
      const request = buildRequest(`${method} /api/thing` as RouteKey, { "params[a]": 1 } as never);
      expect(request).toMatchObject(
        method === "PUT"
          ? { method, url: "/api/thing", body: "params%5Ba%5D=1" }
          : { method, url: "/api/thing?params%5Ba%5D=1", body: null },
      );
    }
  });

  it("waits 60 s for the first answer, and 10 s from then on", proves("7.3", "9.29"), async () => {
    const waits: number[] = [];
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      waits.push(ms);
      return timeout.call(AbortSignal, ms);
    };
    try {
      const call = start();
      answer = (request) => request.socket.destroy();
      await failureOf(call("GET /api/userAssets/list", {}));
      reply({});
      for (let n = 0; n < 3; n += 1) await call("GET /api/userAssets/list", {});
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(waits).toEqual([60_000, 60_000, 10_000, 10_000]);
  });

  it("tells a time-out from a broken line", async () => {
    answer = () => undefined;
    expect(await failureOf(start()("GET /api/userAssets/list", {}, { timeoutMs: 30 }))).toEqual({ kind: "timeout" });
    answer = (request) => request.socket.destroy();
    expect(await failureOf(start()("GET /api/userAssets/list", {}))).toEqual({ kind: "network" });
    expect(failures.map((failure) => failure.kind)).toEqual(["timeout", "network"]);
  });

  it("reads an answer that is no envelope as a broken line", async () => {
    for (const body of ["<html>", '{"error":"bad gateway"}', "null", ""]) {
      answer = (_request, response) => response.writeHead(502).end(body);
      expect(await failureOf(start()("GET /api/userAssets/list", {}))).toEqual({ kind: "network" });
    }
  });

  it("leaves a call that the page gave up alone", async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const work = start()("GET /api/userAssets/list", {}, { signal: stop.signal });
    stop.abort();
    await expect(work).rejects.not.toBeInstanceOf(RequestError);
    expect(failures).toEqual([]);
  });
});
