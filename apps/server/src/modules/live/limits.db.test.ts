import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { parseTrustedProxies } from "../../platform/trusted-proxies.ts";
import { figure, type Rejection, type TestSocket } from "./live-test-kit.ts";
import { liveSuite } from "./live-test-suite.ts";

const market = await liveSuite(() => ({
  socketsPerAddress: 2,
  publicUrl: "https://candela.example",
  trustProxy: parseTrustedProxies("loopback"),
  lines: () => [{ url: "" }, { url: "https://line2.example" }],
}));
const { clock, opened } = market;

const statusOf = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 101,
    (rejection: Rejection) => rejection.status,
  );

describe("a statement that is not of the contract", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `X:${index}`);
  it.each([
    ["text", "hello", "message", "json"],
    ["half of JSON", '{"op":', "message", "json"],
    ["JSON that is no object", "[1]", "message", "type"],
    ["an unknown operation", '{"op":"shutdown"}', "op", "not_allowed"],
    ["no operation", "{}", "op", "required"],
    ["an operation by inheritance", '{"__proto__":{"op":"ping"}}', "__proto__", "unknown"],
    ["a field twice", '{"op":"ping","op":"ping"}', "op", "duplicate"],
    ["a field too many", '{"op":"ping","more":1}', "more", "unknown"],
    ["codes that are no list", '{"op":"tickers","codes":"X:BTCUSD"}', "codes", "type"],
    ["a code that is none", '{"op":"tickers","codes":["<script>"]}', "codes/0", "pattern"],
    ["too many codes", JSON.stringify({ op: "tickers", codes: many(501) }), "codes", "maxItems"],
    ["too many products of ticks", JSON.stringify({ op: "ticks", codes: many(3) }), "codes", "maxItems"],
    ["too many candles", JSON.stringify({ op: "candles", of: many(5).map((code) => ({ code, interval: "1m" })) }), "of", "maxItems"],
    ["an interval that is none", '{"op":"candles","of":[{"code":"X:BTCUSD","interval":"2m"}]}', "of/0/interval", "not_allowed"],
    ["a number before the first", '{"op":"account","after":-1}', "after", "minimum"],
    ["a token too long", JSON.stringify({ op: "auth", token: "x".repeat(129) }), "token", "maxLength"],
  ])("is rejected by the name of its field and rule, and nothing else happens: %s", async (_, text, field, rule) => {
    const socket = await opened.connect();
    socket.ws.send(text);
    expect((await socket.settled()).slice(1)).toEqual([{ ch: "error", code: 500, msg: "malformed_request", params: { field, rule } }]);
  });

  it("is rejected when it comes as bytes", async () => {
    const socket = await opened.connect();
    socket.ws.send(Buffer.from('{"op":"tickers","codes":["X:BTCUSD"]}'), { binary: true });
    expect((await socket.settled()).slice(1)).toMatchObject([{ ch: "error", msg: "malformed_request" }]);
  });
});

it("a message that is too long closes the socket, saying so", async () => {
  const socket = await opened.connect();
  socket.ws.send(" ".repeat(65_537));
  expect(await socket.closed).toBe(1009);
});

it("a client that states more than forty things at once is closed; one that takes its time is not", async () => {
  const calm = await opened.connect();
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 19; n += 1) calm.say({ op: "tickers", codes: [] });
    await calm.settled();
    clock.advance(1_000);
  }
  expect(calm.ws.readyState).toBe(calm.ws.OPEN);
  const flood = await opened.connect();
  for (let n = 0; n < 41; n += 1) flood.say({ op: "ping" });
  expect(await flood.closed).toBe(4429);
  expect(flood.messages.filter(({ ch }) => ch === "pong")).toHaveLength(40);
});

it("pages of other sites are rejected; our own, the public one and programs are not", async () => {
  const host = new URL(opened.url).host;
  expect(await statusOf(opened.connect({ origin: "https://evil.example" }))).toBe(403);
  expect(await statusOf(opened.connect({ origin: "null" }))).toBe(403);
  expect(await statusOf(opened.connect({ origin: `http://${host}` }))).toBe(101);
  expect(await statusOf(opened.connect({ origin: "https://candela.example" }))).toBe(101);
});

it("pages of our other lines are let in, by their whole address", async () => {
  expect(await statusOf(opened.connect({ origin: "https://line2.example" }))).toBe(101);
  expect(await statusOf(opened.connect({ origin: "http://line2.example" }))).toBe(403);
});

it("only /ws is a socket, with or without a query", async () => {
  expect(await statusOf(opened.connect({ path: "/" }))).toBe(404);
  expect(await statusOf(opened.connect({ path: "/wss" }))).toBe(404);
  expect(await statusOf(opened.connect({ path: "/ws?v=1" }))).toBe(101);
});

it("a peer that is rejected and closes nothing is let go", async () => {
  const { hostname: host, port } = new URL(opened.url);
  const peer = connect({ host, port: Number(port), allowHalfOpen: true });
  peer.write("GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const [answer] = await once(peer, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
  await vi.waitFor(async () => expect(await opened.connections()).toBe(0), 20_000);
  peer.destroy();
});

it("a home has many addresses of version 6 and gets no more sockets for it", async () => {
  const from = (host: string) => opened.connect({ from: `2001:db8:1:2::${host}` });
  const sockets = [await from("1"), await from("2")];
  expect(await statusOf(from("3"))).toBe(429);
  const neighbour = await opened.connect({ from: "2001:db8:1:3::1" });
  for (const { ws, closed } of [...sockets, neighbour]) {
    ws.close();
    await closed;
  }
});

it("a caller cannot write an address of its own: the one that the proxy adds behind it counts", async () => {
  const made = (n: number) => [`198.51.100.${n}`, `198.51.100.${n}, 192.0.2.${n}`, `198.51.100.${n},`, "unknown", `" ${n}`][n % 5] ?? "";
  const open: TestSocket[] = [];
  for (const n of [1, 2]) open.push(await opened.connect({ from: `${made(n)}, 203.0.113.7` }));
  for (const n of [3, 4, 5, 6]) expect([n, await statusOf(opened.connect({ from: `${made(n)}, 203.0.113.7` }))]).toEqual([n, 429]);
  // Nor does he take the sockets of another, whose address he names.
  for (const n of [1, 2]) open.push(await opened.connect({ from: `203.0.113.7, 203.0.113.${10 + n}` }));
  expect(await statusOf(opened.connect({ from: "203.0.113.11" }))).toBe(101);
});

it("an address gets no more sockets than it may, until one of them is closed", async () => {
  const [first] = [await opened.connect(), await opened.connect()];
  expect(await statusOf(opened.connect())).toBe(429);
  first.ws.terminate();
  await first.closed;
  // The server hears of the end a moment after we do.
  await vi.waitFor(async () => expect(await statusOf(opened.connect())).toBe(101), 20_000);
});

it("a peer that does not answer a ping is ended at the next one", async () => {
  const [silent, alive] = [await opened.connect(), await opened.connect()];
  await alive.settled();
  silent.ws.pause();
  const ponged = new Promise((resolve) => alive.ws.once("ping", resolve));
  vi.advanceTimersByTime(20_000);
  await ponged;
  await alive.settled();
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(opened.live.clients).toBe(1), 20_000);
  await alive.settled();
  expect(await figure(opened.registry, "candela_socket_clients")).toBe(1);
});

it("a clean stop tells every client, ends those that do not answer, and takes no more", async () => {
  const [polite, deaf] = [await opened.connect(), await opened.connect()];
  await polite.settled();
  deaf.ws.pause();
  await opened.live.stop();
  expect(await polite.closed).toBe(1001);
  expect(opened.live.clients).toBe(0);
  await expect(opened.connect()).rejects.toThrow();
  await market.run(5_000);
});
