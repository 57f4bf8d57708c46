import type { AccountEvent } from "@candela/api";
import { expect, it } from "vitest";
import type { Session } from "../../platform/http/handlers.ts";
import { balance, messagesOf, openLive } from "./live-test-kit.ts";
import { liveSuite } from "./live-test-suite.ts";

/** Reads a user's account; a test may put a slower one in its place. */
let readAccount: (userId: bigint) => Promise<readonly AccountEvent[]>;
const market = await liveSuite(() => {
  readAccount = async (userId) => [balance(1, `${userId}00`)];
  return { accountSnapshot: (userId) => readAccount(userId) };
});
const { clock, opened } = market;

const change = (userId: bigint, amount: string) => opened.bus.publish("account", { userId, events: [balance(1, amount)] });

async function follow(userId: number, after?: number) {
  const socket = await opened.connect();
  socket.say({ op: "auth", token: `user-${userId}` }, after === undefined ? { op: "account" } : { op: "account", after });
  await socket.until(({ ch }) => ch === "hello");
  return socket;
}

it("begins with a snapshot; each committed event follows, numbered, to every socket of the user and to no one else", async () => {
  const [phone, dispatcher, other] = [await follow(7), await follow(7), await follow(8)];
  for (const socket of [phone, dispatcher, other]) await socket.until(({ ch }) => ch === "account");
  change(7n, "90");
  change(7n, "80");
  for (const socket of [phone, dispatcher]) {
    const messages = messagesOf(await socket.settled(), "account");
    const first = messages[0]?.n ?? 0;
    expect(messages).toEqual([
      { ch: "account", n: first, kind: "snapshot", data: [balance(1, "700")] },
      { ch: "account", n: first + 1, kind: "delta", data: [balance(1, "90")] },
      { ch: "account", n: first + 2, kind: "delta", data: [balance(1, "80")] },
    ]);
  }
  expect(messagesOf(await other.settled(), "account").map(({ data }) => data)).toEqual([[balance(1, "800")]]);
});

it("goes on after the last message seen when the line was cut", async () => {
  const cut = await follow(7);
  const { n } = (await cut.until(({ ch }) => ch === "account")) as { n: number };
  cut.ws.terminate();
  await cut.closed;
  // What is kept for a socket that may come back has to be made, and nothing for somebody who never was here.
  expect([7n, 700n].map((userId) => opened.bus.isHeard(userId))).toEqual([true, false]);
  change(7n, "90");
  change(7n, "80");
  const back = await follow(7, n);
  await back.until(({ ch }) => ch === "account");
  expect(messagesOf(await back.settled(), "account").map((message) => [message.kind, message.n])).toEqual([
    ["delta", n + 1],
    ["delta", n + 2],
  ]);
  const current = await follow(7, n + 2);
  change(7n, "70");
  expect(await current.until(({ ch }) => ch === "account")).toMatchObject({ kind: "delta", n: n + 3 });
});

it("starts afresh when more was missed than is kept", async () => {
  const cut = await follow(7);
  const { n } = (await cut.until(({ ch }) => ch === "account")) as { n: number };
  cut.ws.terminate();
  await cut.closed;
  for (let event = 1; event <= 65; event += 1) change(7n, String(event));
  expect(await (await follow(7, n)).until(({ ch }) => ch === "account")).toMatchObject({ kind: "snapshot", n: n + 65 });
});

it("starts afresh after a restart, whatever number is stated", async () => {
  const socket = await follow(7);
  const { n } = (await socket.until(({ ch }) => ch === "account")) as { n: number };
  await market.restart(() => clock.advance(1_000));
  expect(await socket.closed).toBe(1001);
  for (const after of [n, n + 3, n + 1_000_000]) {
    const message = (await (await follow(7, after)).until(({ ch }) => ch === "account")) as { n: number; kind: string };
    expect(message.kind).toBe("snapshot");
    expect(message.n).toBeGreaterThan(n);
  }
});

it("what happens while the snapshot is read follows it", async () => {
  const gate = Promise.withResolvers<readonly AccountEvent[]>();
  const asked = Promise.withResolvers<void>();
  readAccount = () => {
    asked.resolve();
    return gate.promise;
  };
  const socket = await follow(7);
  socket.say({ op: "account" });
  await asked.promise;
  change(7n, "90");
  expect(messagesOf(await socket.settled(), "account")).toEqual([]);
  gate.resolve([balance(1, "100")]);
  await socket.until(({ ch }) => ch === "account");
  change(7n, "80");
  const messages = messagesOf(await socket.settled(), "account");
  expect(messages.map(({ kind, data }) => [kind, data])).toEqual([
    ["snapshot", [balance(1, "100")]],
    ["delta", [balance(1, "90")]],
    ["delta", [balance(1, "80")]],
  ]);
  expect(messages[2]?.n).toBe((messages[0]?.n ?? 0) + 2);
});

it("that can not be read now is rejected, and is read when stated again", async () => {
  const working = readAccount;
  readAccount = () => Promise.reject(new Error("no database"));
  const socket = await follow(7);
  expect(await socket.until(({ ch }) => ch === "error")).toMatchObject({ code: 500, msg: "not_ready" });
  readAccount = working;
  socket.say({ op: "account" });
  expect(await socket.until(({ ch }) => ch === "account")).toMatchObject({ kind: "snapshot" });
});

it("is rejected with 401 to who has no session, and quotes go on", async () => {
  const socket = await opened.connect();
  socket.say({ op: "account" }, { op: "auth", token: "nobody" }, { op: "account" }, { op: "tickers", codes: ["X:BTCUSD"] });
  await socket.until(({ ch }) => ch === "ticker");
  const errors = (await socket.settled()).filter(({ ch }) => ch === "error");
  expect(errors).toEqual(Array(3).fill({ ch: "error", code: 401, msg: "session_expired", params: {} }));
  expect(socket.ws.readyState).toBe(socket.ws.OPEN);
});

it("is that of the token stated last, in whichever order the tokens are found", async () => {
  const found = new Map<string, (session: Session | null) => void>();
  const authenticate = (token: string) => new Promise<Session | null>((resolve) => found.set(token, resolve));
  const slow = await openLive(market, { authenticate, accountSnapshot: (userId) => readAccount(userId) });
  const socket = await slow.connect();
  socket.say({ op: "auth", token: "first" }, { op: "auth", token: "second" }, { op: "account" });
  await socket.settled();
  found.get("second")?.({ sessionId: 2n, userId: 8n, accountType: "guest" });
  await socket.until(({ ch }) => ch === "account");
  found.get("first")?.({ sessionId: 1n, userId: 7n, accountType: "guest" });
  await socket.settled();
  slow.bus.publish("account", { userId: 7n, events: [balance(1, "7")] });
  slow.bus.publish("account", { userId: 8n, events: [balance(1, "8")] });
  expect(messagesOf(await socket.settled(), "account").map(({ data }) => data)).toEqual([[balance(1, "800")], [balance(1, "8")]]);
  await slow.stop();
});

it("of another user takes the place of the first", async () => {
  const socket = await follow(7);
  await socket.until(({ ch }) => ch === "account");
  socket.say({ op: "auth", token: "user-8" }, { op: "account" });
  await socket.until((message) => message.ch === "account" && message.data.some((event) => "balance" in event && event.balance === "800"));
  change(7n, "90");
  change(8n, "80");
  expect(messagesOf(await socket.settled(), "account").at(-1)?.data).toEqual([balance(1, "80")]);
  expect(messagesOf(socket.messages, "account")).toHaveLength(3);
});

it("ends with a token that is none, for whoever had another before", async () => {
  const socket = await follow(7);
  await socket.until(({ ch }) => ch === "account");
  socket.say({ op: "auth", token: "nobody" });
  await socket.until(({ ch }) => ch === "error");
  change(7n, "90");
  expect(messagesOf(await socket.settled(), "account")).toHaveLength(1);
  socket.say({ op: "account" });
  expect((await socket.settled()).at(-1)).toMatchObject({ ch: "error", code: 401 });
  opened.bus.publish("sessionEnded", { userId: 7n, sessionId: null });
  await socket.settled();
  expect(socket.ws.readyState, "it is nobody's").toBe(socket.ws.OPEN);
});

it("that is still being read is not told to who has stated a token that is none", async () => {
  const reading = Promise.withResolvers<readonly AccountEvent[]>();
  const begun = Promise.withResolvers<void>();
  readAccount = () => {
    begun.resolve();
    return reading.promise;
  };
  const socket = await follow(7);
  await begun.promise;
  socket.say({ op: "auth", token: "nobody" });
  await socket.until(({ ch }) => ch === "error");
  reading.resolve([balance(1, "700")]);
  change(7n, "90");
  expect(messagesOf(await socket.settled(), "account")).toEqual([]);
});

it("closes when its session ends, and only then", async () => {
  const [ended, sibling, other] = [await follow(7), await follow(7), await follow(8)];
  for (const socket of [ended, sibling, other]) await socket.until(({ ch }) => ch === "account");
  opened.bus.publish("sessionEnded", { userId: 7n, sessionId: 99n });
  await ended.settled();
  opened.bus.publish("sessionEnded", { userId: 7n, sessionId: 1_007n });
  expect(await ended.closed).toBe(4401);
  expect(await sibling.closed).toBe(4401);
  expect(ended.messages.at(-1)).toMatchObject({ ch: "error", code: 401 });
  opened.bus.publish("sessionEnded", { userId: 8n, sessionId: null });
  expect(await other.closed).toBe(4401);
});
