import { expect, it } from "vitest";
import { SLOW_BYTES } from "./client.ts";
import { balance, figure, messagesOf, type TestSocket } from "./live-test-kit.ts";
import { liveSuite } from "./live-test-suite.ts";

const BTC = "X:BTCUSD";
const { run, clock, feed, opened } = await liveSuite();
const codes = feed.instruments.map(({ productCode }) => productCode);
/** More than the buffers of both kernels hold. */
const FLUSHES_MAX = 3_000;

const waiting = () => figure(opened.registry, "candela_socket_waiting_bytes");
const recovered = () => figure(opened.registry, "candela_socket_snapshots_total");
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Sends frames to a socket that does not read until more waits than it may. Returns the most bytes that ever waited. */
async function overwhelm(socket: TestSocket): Promise<number> {
  let most = 0;
  socket.ws.pause();
  for (let flush = 0; flush < FLUSHES_MAX && most <= SLOW_BYTES; flush += 1) {
    await run(3_000);
    opened.live.flush();
    await turn();
    most = Math.max(most, await waiting());
  }
  return most;
}

/** Reads again, and lets the server notice. */
async function recover(socket: TestSocket): Promise<void> {
  socket.ws.resume();
  while ((await recovered()) === 0) {
    await turn();
    opened.live.flush();
  }
}

it("a reader that stands still costs bounded memory, and starts afresh once it reads again", async () => {
  const [slow, quick] = [await opened.connect(), await opened.connect()];
  for (const socket of [slow, quick]) socket.say({ op: "tickers", codes });
  for (const socket of [slow, quick]) await socket.settled();
  const most = await overwhelm(slow);
  expect(most).toBeGreaterThan(SLOW_BYTES);
  for (let flush = 0; flush < 50; flush += 1) {
    await run(3_000);
    opened.live.flush();
    await turn();
  }
  const frameBytes = JSON.stringify(quick.messages.slice(-codes.length)).length;
  expect(await waiting()).toBeLessThan(SLOW_BYTES + 2 * frameBytes);
  await recover(slow);
  await run(3_000);
  opened.live.flush();
  const messages = messagesOf(await slow.settled(), "ticker", BTC);
  const last = messages.findLastIndex(({ kind }) => kind === "snapshot");
  // Missed messages are a gap before the snapshot; after it the numbers go on.
  expect(messages[last]?.n).toBeGreaterThan((messages[last - 1]?.n ?? 0) + 40);
  expect(messages.slice(last).map(({ n }) => n)).toEqual(messages.slice(last).map((_, index) => (messages[last]?.n ?? 0) + index));
  const prompt = messagesOf(await quick.settled(), "ticker", BTC);
  expect(messages.at(-1)).toEqual(prompt.at(-1));
  expect(prompt.filter(({ kind }) => kind === "snapshot")).toHaveLength(1);
});

it("a reader of ticks and candles alone is served again too", async () => {
  const socket = await opened.connect();
  socket.say({ op: "ticks", codes: [BTC] }, { op: "candles", of: [{ code: BTC, interval: "1h" }] }, { op: "tickers", codes });
  await socket.settled();
  await overwhelm(socket);
  socket.say({ op: "tickers", codes: [] });
  await recover(socket);
  await run(3_000);
  opened.live.flush();
  const messages = await socket.settled();
  const tick = messagesOf(messages, "tick");
  expect(tick.findLast(({ kind }) => kind === "snapshot")?.n).toBeGreaterThan(tick[0]?.n ?? 0);
  expect(tick.at(-1)?.n).toBe(feed.tickAt(BTC, clock.now())?.seq);
  expect(messagesOf(messages, "candle").filter(({ kind }) => kind === "snapshot").length).toBeGreaterThan(1);
  expect(messagesOf(messages, "candle").at(-1)?.kind).toBe("delta");
});

it("a reader too far behind for its account is closed, and what it had waiting is bounded", async () => {
  const socket = await opened.connect();
  socket.say({ op: "auth", token: "user-7" }, { op: "account" });
  await socket.settled();
  socket.ws.pause();
  const events = Array.from({ length: 1_000 }, (_, index) => balance(index, "1"));
  for (let sent = 0; sent < FLUSHES_MAX && (await waiting()) <= 4 * SLOW_BYTES; sent += 1) {
    opened.bus.publish("account", { userId: 7n, events });
    await turn();
  }
  const before = await waiting();
  for (let sent = 0; sent < 20; sent += 1) opened.bus.publish("account", { userId: 7n, events });
  expect(await waiting()).toBeLessThan(before + 1_000);
  socket.ws.resume();
  expect(await socket.closed).toBe(4408);
  const numbers = messagesOf(socket.messages, "account").map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});
