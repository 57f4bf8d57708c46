/** Peers that are slow, silent or gone, at a real port: none of them keeps its place. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApp } from "../../app.ts";
import { silentLog } from "../../testing/app-of-modules.ts";
import { parseTrustedProxies, type TrustsProxy } from "../trusted-proxies.ts";
import type { ConnectionLimits } from "./connections.ts";

/** Far more than the buffers of both kernels hold. */
const MUCH = "x".repeat(32 * 1024 * 1024);
/** Limits that people never notice, short enough for a test. */
const SHORT: ConnectionLimits = {
  perAddress: 3,
  perSite: 3,
  inAll: 100,
  receiveMs: 50,
  silentMs: 100,
  checkEveryMs: 20,
  lingerMs: 50,
  graceMs: 200,
};
const patient = (more: Partial<ConnectionLimits>): ConnectionLimits => ({ ...SHORT, receiveMs: 60_000, silentMs: 60_000, ...more });

let app: Awaited<ReturnType<typeof createApp>>;
let answerWaiting: (() => void) | undefined;
let answersMuch = false;
const peers: Socket[] = [];
beforeEach(() => {
  peers.length = 0;
  answerWaiting = undefined;
  answersMuch = false;
});
afterEach(async () => {
  for (const peer of peers) peer.destroy();
  await app.close();
});

/** The app with three routes of its own: one answers at length, one when `answerWaiting` is called, one takes a body. */
async function open(connections: ConnectionLimits, trustProxy: TrustsProxy | false = false): Promise<void> {
  app = await createApp({
    routes: new Map(),
    status: { health: () => ({ ready: true, reasons: [] }), metrics: async () => ({ contentType: "text/plain", text: "" }) },
    log: silentLog,
    requestId: () => "request",
    version: "test",
    webFolder: null,
    trustProxy,
    connections,
  });
  app.get("/much", async () => {
    answersMuch = true;
    return MUCH;
  });
  app.get("/later", () => {
    const answer = Promise.withResolvers<string>();
    answerWaiting = () => answer.resolve("at last");
    return answer.promise;
  });
  app.post("/body", async () => "taken");
  await app.listen({ port: 0, host: "127.0.0.1" });
}

/** A peer that never closes its own side, however plainly it is told. */
async function peerThatSays(text: string): Promise<Socket> {
  const peer = connect({ port: (app.server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  peers.push(peer);
  peer.on("error", () => undefined);
  await once(peer, "connect");
  if (text !== "") peer.write(text);
  return peer;
}

/** A limit, not a wait: what is waited for comes within milliseconds on a quiet machine. */
const soon = (check: () => unknown) => vi.waitFor(check, 20_000);
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const allGone = () => soon(async () => expect(await connections()).toBe(0));

/** All that the peer is told; it still closes nothing. */
function heard(peer: Socket): Promise<string> {
  let text = "";
  peer.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return new Promise((resolve) => {
    for (const end of ["end", "close"]) peer.once(end, () => resolve(text));
  });
}

it("a request that is no HTTP is answered, and its peer let go though it closes nothing", async () => {
  await open(patient({}));
  expect(await heard(await peerThatSays("HELLO\r\n\r\n"))).toMatch(/^HTTP\/1\.1 400 /);
  await allGone();
});

it.each([
  ["whose headers never end", "GET / HTTP/1.1\r\nHost: x\r\nA: "],
  ["whose body never comes", "POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"],
])("a request %s is answered, and its peer let go though it closes nothing", async (_name, text) => {
  await open(SHORT);
  // While this process stands still for as long as the server waits, the server takes the peer for one that never asks: then it asks again.
  await soon(async () => expect(await heard(await peerThatSays(text))).toMatch(/^HTTP\/1\.1 408 /));
  await allGone();
});

it("a peer that never asks is let go without a word", async () => {
  await open(SHORT);
  expect(await heard(await peerThatSays(""))).toBe("");
  await allGone();
});

it("a peer that asks and does not read is let go", async () => {
  await open(SHORT);
  await peerThatSays("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon(() => expect(answersMuch).toBe(true));
  await allGone();
});

it("an address gets so many connections and no more, until one of them ends", async () => {
  await open(patient({ perAddress: 2 }));
  const [first] = [await peerThatSays(""), await peerThatSays("")];
  await soon(async () => expect(await connections()).toBe(2));
  expect(await heard(await peerThatSays("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))).toBe("");
  first.destroy();
  await soon(async () => expect(await heard(await peerThatSays("HELLO\r\n\r\n"))).toMatch(/^HTTP\/1\.1 400 /));
});

it("the addresses of one site get no more than that together, and what is rejected there takes nobody's place", async () => {
  await open(patient({ perAddress: 3, perSite: 2 }));
  const [first] = [await peerThatSays(""), await peerThatSays("")];
  await soon(async () => expect(await connections()).toBe(2));
  for (let n = 0; n < 3; n += 1) expect(await heard(await peerThatSays("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))).toBe("");
  first.destroy();
  await soon(async () => expect(await heard(await peerThatSays("HELLO\r\n\r\n"))).toMatch(/^HTTP\/1\.1 400 /));
});

it("a trusted proxy holds as many as it needs: it carries everybody's requests", async () => {
  await open(patient({ perAddress: 1 }), parseTrustedProxies("loopback"));
  for (let n = 0; n < 3; n += 1) await peerThatSays("");
  await soon(async () => expect(await connections()).toBe(3));
});

it("a stop answers what is under way and waits for nobody else", async () => {
  await open(patient({ graceMs: 60_000 }));
  const kept = await peerThatSays("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(kept, "readable");
  await peerThatSays("POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
  const waiting = await peerThatSays("GET /later HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon(async () => expect(await connections()).toBe(3));
  const answer = heard(waiting);
  await soon(() => expect(answerWaiting).toBeDefined());
  const closed = app.close();
  await soon(async () => expect(await connections()).toBe(1));
  answerWaiting?.();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*at last/s);
  await closed;
});

it("a stop waits only so long for a peer that does not read", async () => {
  await open(patient({}));
  const peer = await peerThatSays("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(peer, "readable");
  await app.close();
  expect(await connections()).toBe(0);
});
