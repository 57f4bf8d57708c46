import type { ClientMessage, Envelope, ServerMessage } from "@candela/api";
import { SOCKET_CALLS_MAX, SOCKET_MESSAGE_BYTES_MAX } from "@candela/api";
import { expect, it } from "vitest";
import type { Caller } from "../../platform/http/calls.ts";
import type { TestSocket } from "./live-test-kit.ts";
import { liveSuite } from "./live-test-suite.ts";

/** The way of a call over the socket alone: what the commands do with it is told by calls-commands.db.test.ts beside compose. */
interface Asked {
  readonly caller: Caller;
  readonly route: string;
  readonly fields: unknown;
  readonly answer: (envelope: Envelope) => void;
}
let asked: Asked[] = [];
const waiting: (() => void)[] = [];
const { opened } = await liveSuite(() => {
  asked = [];
  return {
    publicUrl: "https://candela.example",
    calls: {
      answer: (caller, route, fields) =>
        new Promise<Envelope>((answer) => {
          asked.push({ caller, route, fields, answer });
          for (const wake of waiting.splice(0)) wake();
        }),
    },
  };
});

/** Resolves when so many calls have come. */
async function arrived(count: number): Promise<readonly Asked[]> {
  while (asked.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  return asked;
}

const done = (data: unknown): Envelope => ({ code: 200, msg: "", params: {}, data, rows: [], total: 0 });
const cancel = (n: number): ClientMessage => ({ op: "call", n, route: "spotOrder/cancel", fields: { id: String(n) } });
const answers = (messages: readonly ServerMessage[]) => messages.filter((message) => message.ch === "answer");
const answerTo = async (socket: TestSocket, n: number) => {
  const message = await socket.until((one) => one.ch === "answer" && one.n === n);
  return message.ch === "answer" ? message.envelope : undefined;
};

it("goes to its route with the token stated last, and is answered by its number, whichever is done first", async () => {
  const socket = await opened.connect();
  socket.say(cancel(7), { op: "auth", token: "user-7" }, cancel(8));
  const [first, second] = await arrived(2);
  expect(first).toMatchObject({ caller: { token: null }, route: "spotOrder/cancel", fields: { id: "7" } });
  expect(second).toMatchObject({ caller: { token: "user-7" }, fields: { id: "8" } });
  second?.answer(done("second"));
  expect(await answerTo(socket, 8)).toEqual(done("second"));
  first?.answer(done("first"));
  expect(await answerTo(socket, 7)).toEqual(done("first"));
  expect(answers(socket.messages)).toHaveLength(2);
});

it("that is malformed is answered as HTTP would, and reaches no route; without a number to answer it is a statement", async () => {
  const socket = await opened.connect();
  const rest = '"route":"spotOrder/cancel","fields":{}';
  const frames: readonly (readonly [string, string, string])[] = [
    [`{"op":"call","n":1,"route":"auth/logout","fields":{}}`, "route", "not_allowed"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel"}`, "fields", "required"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel","fields":[]}`, "fields", "type"],
    [`{"op":"call","n":1,${rest},"more":1}`, "more", "unknown"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel","fields":{"id":"1","id":"2"}}`, "id", "duplicate"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel","fields":{"a":[[[[[1]]]]]}}`, "message", "too_deep"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel","fields":{"a":1.5}}`, "message", "number_as_text"],
    [`{"op":"call","n":1,"route":"spotOrder/cancel","fields":{"__proto__":{}}}`, "__proto__", "unknown"],
  ];
  for (const [text, field, rule] of frames) {
    const from = socket.messages.length;
    socket.ws.send(text);
    const answer = await socket.until(({ ch }) => ch === "answer", from);
    expect(answer).toMatchObject({
      n: 1,
      envelope: { code: 500, msg: "malformed_request", params: { field, rule }, data: null, rows: [] },
    });
  }
  for (const n of ['"1"', "-1", "1.5", "null"]) {
    const from = socket.messages.length;
    socket.ws.send(`{"op":"call","n":${n},${rest}}`);
    expect(await socket.until(({ ch }) => ch === "error", from)).toMatchObject({ msg: "malformed_request" });
  }
  expect(asked).toEqual([]);
});

it("waits beside at most so many others of its socket; one more is rejected, and others' sockets are not concerned", async () => {
  const [busy, other] = [await opened.connect(), await opened.connect()];
  for (let n = 1; n <= SOCKET_CALLS_MAX + 1; n += 1) busy.say(cancel(n));
  expect(await answerTo(busy, SOCKET_CALLS_MAX + 1)).toMatchObject({ code: 500, msg: "overloaded", params: { seconds: "1" } });
  expect(asked).toHaveLength(SOCKET_CALLS_MAX);
  other.say(cancel(1));
  await arrived(SOCKET_CALLS_MAX + 1);
  asked[0]?.answer(done(null));
  await answerTo(busy, 1);
  busy.say(cancel(100));
  expect((await arrived(SOCKET_CALLS_MAX + 2)).at(-1)?.fields).toEqual({ id: "100" });
});

it("that is malformed, or for which there is no room, is a statement: a flood of them is closed as any other", async () => {
  const sent = '{"op":"call","n":1,"route":"spotOrder/cancel"}';
  const malformed = await opened.connect();
  for (let n = 0; n < 41; n += 1) malformed.ws.send(sent);
  expect(await malformed.closed).toBe(4429);
  expect(answers(malformed.messages)).toHaveLength(40);
  const busy = await opened.connect();
  for (let n = 0; n < SOCKET_CALLS_MAX + 41; n += 1) busy.say(cancel(n));
  expect(await busy.closed).toBe(4429);
  expect(answers(busy.messages)).toHaveLength(40);
  expect(asked).toHaveLength(SOCKET_CALLS_MAX);
});

it("does not count as a statement", async () => {
  const socket = await opened.connect();
  for (let n = 1; n <= 100; n += 1) {
    socket.say(cancel(n));
    (await arrived(n)).at(-1)?.answer(done(null));
    await answerTo(socket, n);
  }
  expect(socket.ws.readyState).toBe(socket.ws.OPEN);
});

it("may be as long as the body of a request, and no longer", async () => {
  const socket = await opened.connect();
  const frame = { op: "call", n: 1, route: "spotOrder/cancel", fields: { id: "" } };
  const room = SOCKET_MESSAGE_BYTES_MAX - JSON.stringify(frame).length;
  socket.ws.send(JSON.stringify({ ...frame, fields: { id: "1".repeat(room) } }));
  await arrived(1);
  socket.ws.send(JSON.stringify({ ...frame, fields: { id: "1".repeat(room + 1) } }));
  expect(await socket.closed).toBe(1009);
});

it("under way is answered before a clean stop closes its socket, and none is begun any more", async () => {
  const socket = await opened.connect();
  socket.say(cancel(1));
  await arrived(1);
  const stopped = opened.live.stop();
  socket.say(cancel(2));
  expect(await answerTo(socket, 2)).toMatchObject({ msg: "overloaded" });
  asked[0]?.answer(done("committed"));
  expect(await answerTo(socket, 1)).toEqual(done("committed"));
  await stopped;
  expect(await socket.closed).toBe(1001);
  expect(asked).toHaveLength(1);
});

it("whose caller has gone harms no one", async () => {
  const [gone, there] = [await opened.connect(), await opened.connect()];
  gone.say(cancel(1));
  await arrived(1);
  gone.ws.terminate();
  await gone.closed;
  asked[0]?.answer(done(null));
  there.say(cancel(2));
  (await arrived(2))[1]?.answer(done("there"));
  expect(await answerTo(there, 2)).toEqual(done("there"));
});
