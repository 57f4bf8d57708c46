import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ClientMessage, ServerMessage } from "@candela/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import { backOff, createSocket, type LiveSocket } from "./socket.ts";

let server: WebSocketServer;
let peers: Peer[];
let said: ClientMessage[];
let heard: ServerMessage[];
let expired: number;
let socket: LiveSocket;

beforeEach(async () => {
  peers = [];
  said = [];
  heard = [];
  expired = 0;
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (peer) => {
    peers.push(peer);
    peer.on("message", (data) => said.push(JSON.parse(String(data)) as ClientMessage));
  });
  await once(server, "listening");
  socket = createSocket({
    url: () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    random: () => 0,
    onMessage: (message) => heard.push(message),
    onExpired: () => {
      expired += 1;
    },
  });
});

afterEach(async () => {
  socket.stop();
  for (const peer of server.clients) peer.terminate();
  server.close();
  await once(server, "close");
});

/** Generous, for machines that are busy with other things. */
const soon = (check: () => void) => vi.waitFor(check, 10_000);
const ticker = (code: string, n: number, kind: "snapshot" | "delta" = "delta") =>
  ({ ch: "ticker", code, n, kind, data: {} }) as unknown as ServerMessage;
const send = (...messages: ServerMessage[]) => peers.at(-1)?.send(JSON.stringify(messages));
const opened = (count = 1) => soon(() => expect([peers.length, socket.state.get()]).toEqual([count, "open"]));
const statements = (op: ClientMessage["op"]) => said.filter((message) => message.op === op);

it("states what is followed as soon as it is open, and again after a cut", async () => {
  socket.setTickers(["AAPL", "GC"]);
  socket.setCandles([{ code: "GC", interval: "1m" }]);
  socket.setAccount("secret");
  socket.start();
  await opened();
  await soon(() => expect(statements("account")).toEqual([{ op: "account" }]));
  expect(statements("auth")).toEqual([{ op: "auth", token: "secret" }]);
  send({ ch: "account", n: 7, kind: "snapshot", data: [] });
  await soon(() => expect(heard).toHaveLength(1));
  said.length = 0;
  peers[0]?.terminate();
  await opened(2);
  await soon(() => expect(statements("account")).toEqual([{ op: "account", after: 7 }]));
  expect(statements("tickers")).toEqual([{ op: "tickers", codes: ["AAPL", "GC"] }]);
  expect(statements("candles")).toEqual([{ op: "candles", of: [{ code: "GC", interval: "1m" }] }]);
});

it("asks for a snapshot when a number is missing, and does not pass the delta on", async () => {
  socket.setTickers(["AAPL", "GC"]);
  socket.start();
  await opened();
  await soon(() => expect(statements("tickers")).toHaveLength(1));
  send(ticker("GC", 1, "snapshot"), ticker("GC", 2), ticker("AAPL", 1, "snapshot"), ticker("GC", 4));
  await soon(() => expect(statements("tickers")).toHaveLength(3));
  expect(statements("tickers").slice(1)).toEqual([
    { op: "tickers", codes: ["AAPL"] },
    { op: "tickers", codes: ["AAPL", "GC"] },
  ]);
  expect(heard.map((message) => "n" in message && message.n)).toEqual([1, 2, 1]);
  send(ticker("GC", 9, "snapshot"), ticker("GC", 10));
  await soon(() => expect(heard).toHaveLength(5));
});

const tick = (n: number, kind: "snapshot" | "delta" = "delta") =>
  ({ ch: "tick", code: "GC", n, kind, data: [{ seq: n }] }) as unknown as ServerMessage;

it("asks for the ticks that it missed: after a cut, and when one is missing", async () => {
  socket.setTicks(["GC"]);
  socket.start();
  await opened();
  await soon(() => expect(statements("ticks")).toEqual([{ op: "ticks", codes: ["GC"] }]));
  send(tick(41, "snapshot"), tick(42));
  await soon(() => expect(heard).toHaveLength(2));
  said.length = 0;
  peers[0]?.terminate();
  await opened(2);
  await soon(() => expect(statements("ticks")).toEqual([{ op: "ticks", codes: ["GC"], after: 42 }]));
  send(tick(43), tick(45));
  await soon(() => expect(statements("ticks").at(-1)).toEqual({ op: "ticks", codes: ["GC"], after: 43 }));
  expect(heard).toHaveLength(3);
});

it("asks for no ticks of one product after those of another", async () => {
  socket.setTicks(["GC"]);
  socket.start();
  await opened();
  send(tick(41, "snapshot"));
  await soon(() => expect(heard).toHaveLength(1));
  socket.setTicks(["AAPL"]);
  peers[0]?.terminate();
  await opened(2);
  await soon(() => expect(statements("ticks").at(-1)).toEqual({ op: "ticks", codes: ["AAPL"] }));
});

it("drops a delta that it has seen already", async () => {
  socket.setTickers(["GC"]);
  socket.start();
  await opened();
  send(ticker("GC", 5, "snapshot"), ticker("GC", 5), ticker("GC", 6));
  await soon(() => expect(heard).toHaveLength(2));
});

it("pings, and takes silence for a dead line", async () => {
  socket.start();
  await opened();
  send({ ch: "hello", serverTs: 1, clockSpeed: 1, pingMs: 15, revision: 1 });
  await soon(() => expect(statements("ping").length).toBeGreaterThan(0));
  // The next line is silent too, so it may be gone again by the time somebody looks.
  await soon(() => expect(peers.length).toBeGreaterThan(1));
});

it("opens a new line when another user comes, and none while paused", async () => {
  socket.setAccount("first");
  socket.start();
  await opened();
  socket.setAccount("second");
  await opened(2);
  await soon(() => expect(statements("auth").at(-1)).toEqual({ op: "auth", token: "second" }));
  socket.pause();
  socket.setTickers(["GC"]);
  await soon(() => expect(server.clients.size).toBe(0));
  expect([socket.state.get(), peers.length]).toEqual(["paused", 2]);
});

it("states the session again while the server is not ready for it, and keeps it", async () => {
  const unready = { ch: "error", code: 500, msg: "not_ready", params: { seconds: "0" } } as const;
  socket.setTickers(["GC"]);
  socket.setAccount("secret");
  socket.start();
  await opened();
  await soon(() => expect(statements("account")).toHaveLength(1));
  // Of the token and of the account: one pause for both.
  send(unready, unready);
  await soon(() => expect(statements("account")).toHaveLength(2));
  expect(statements("auth")).toEqual([
    { op: "auth", token: "secret" },
    { op: "auth", token: "secret" },
  ]);
  send(unready);
  await soon(() => expect(statements("account")).toHaveLength(3));
  expect([expired, peers.length, socket.state.get()]).toEqual([0, 1, "open"]);
});

it("tells when the session has ended", async () => {
  socket.start();
  await opened();
  send({ ch: "error", code: 401, msg: "session_expired", params: {} });
  await soon(() => expect(expired).toBe(1));
});

it("waits longer with each try, up to 15 s, half of it by chance", () => {
  expect([0, 1, 2, 99].map((tries) => backOff(tries, 0))).toEqual([250, 500, 1000, 7500]);
  expect(backOff(99, 1)).toBe(15_000);
});
