/** The proxies whose word about a caller's address counts, for requests and sockets alike: every limit of an address depends on it. */
import type { AddressInfo } from "node:net";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createRateLimiter } from "./platform/rate-limit.ts";
import { parseTrustedProxies } from "./platform/trusted-proxies.ts";
import { endWholeServer, type Server, socketUrl, startWholeServer, type WholeServerOptions } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** One request and one socket an address. */
const ONE = { burst: 1, perSecond: 1, keysMax: 100 };
let database: TestDatabase;
let server: Server;

async function start(parts: Pick<WholeServerOptions, "publicUrl" | "trustProxy">): Promise<void> {
  database = await createTestDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
  server = await startWholeServer({
    sql: database.sql,
    seed: "proxies",
    clock,
    limiter: createRateLimiter(ONE),
    socketsPerAddress: 1,
    ...parts,
  });
}

async function end(): Promise<void> {
  await endWholeServer(server);
  await database.close();
}

async function request(forwarded: string): Promise<number> {
  const { port } = server.app.server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/api/siteInfo/getSiteInfo`, { headers: { "x-forwarded-for": forwarded } })).status;
}

function socket(forwarded: string): Promise<number> {
  const opened = new WebSocket(socketUrl(server), { headers: { "x-forwarded-for": forwarded } });
  return new Promise((resolve, reject) => {
    opened.once("open", () => resolve(101));
    opened.once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
    opened.once("error", reject);
  });
}

describe("where no proxy is trusted, though the address that people open is another", () => {
  beforeAll(() => start({ publicUrl: "https://candela.example" }));
  afterAll(end);

  it("the address that a caller names is not his, in a request or a socket", async () => {
    expect([await request("9.9.0.1"), await request("9.9.0.2")]).toEqual([200, 429]);
    expect([await socket("9.9.0.1"), await socket("9.9.0.2")]).toEqual([101, 429]);
  });
});

describe("where proxies are trusted", () => {
  beforeAll(() => start({ trustProxy: parseTrustedProxies("loopback, 192.0.2.0/24") }));
  afterAll(end);

  it("the address that the proxy names is the caller's, whatever he has written before it", async () => {
    expect([await request("9.9.0.1"), await request("9.9.0.2"), await request("8.8.0.1, 9.9.0.1")]).toEqual([200, 200, 429]);
    expect([await socket("9.9.0.1"), await socket("9.9.0.2"), await socket("8.8.0.1, 9.9.0.1")]).toEqual([101, 101, 429]);
  });

  it("the caller stands before the last of them", async () => {
    expect([await request("9.9.1.1, 192.0.2.7"), await request("9.9.1.1, 192.0.2.8"), await request("9.9.1.1, 203.0.113.8")]).toEqual([
      200, 429, 200,
    ]);
    expect([await socket("9.9.1.1, 192.0.2.7"), await socket("9.9.1.1, 192.0.2.8"), await socket("9.9.1.1, 203.0.113.8")]).toEqual([
      101, 429, 101,
    ]);
  });
});
