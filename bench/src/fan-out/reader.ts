/** Many sockets that read and count, in a process of their own. */
import { connect, type Socket } from "node:net";
import { FrameCounter } from "./frame-counter.ts";

export interface Opening {
  readonly port: number;
  readonly sockets: number;
  /** Said by each socket after its handshake; may be empty. */
  readonly statement: string;
}

/** Every socket has had so many frames since it was opened. */
export interface Progress {
  readonly frames: number;
  readonly bytes: number;
}

const OPENING_AT_ONCE = 50;
const HANDSHAKE =
  "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** A text frame of a client with a mask of zeros, so that the payload stays as it is. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length < 126 || payload.length > 65_535) throw new RangeError("a statement of 126 to 65,535 bytes");
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]), payload]);
}

const counters: FrameCounter[] = [];
const sockets: Socket[] = [];
/** Frames that all sockets together have to reach before the server is told. */
let goal = Number.POSITIVE_INFINITY;
let total = 0;

function opened(port: number, statement: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const counter = new FrameCounter();
    let greeting = "";
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed")));
    socket.on("connect", () => socket.write(HANDSHAKE));
    const onGreeting = (chunk: Buffer): void => {
      greeting += chunk.toString("latin1");
      const end = greeting.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!greeting.startsWith("HTTP/1.1 101")) {
        reject(new Error(greeting.split("\r\n", 1)[0]));
        return;
      }
      socket.off("data", onGreeting);
      socket.on("data", (data) => count(counter, data));
      count(counter, Buffer.from(greeting.slice(end + 4), "latin1"));
      if (statement !== "") socket.write(clientFrame(statement));
      counters.push(counter);
      sockets.push(socket);
      resolve();
    };
    socket.on("data", onGreeting);
  });
}

function count(counter: FrameCounter, data: Buffer): void {
  const before = counter.frames;
  counter.take(data);
  total += counter.frames - before;
  if (total >= goal) report();
}

function report(): void {
  goal = Number.POSITIVE_INFINITY;
  process.send?.({ frames: total, bytes: counters.reduce((sum, counter) => sum + counter.bytes, 0) } satisfies Progress);
}

async function open({ port, sockets: wanted, statement }: Opening): Promise<void> {
  while (sockets.length < wanted) {
    const batch = Math.min(OPENING_AT_ONCE, wanted - sockets.length);
    await Promise.all(Array.from({ length: batch }, () => opened(port, statement)));
  }
}

/** An opening is answered when all sockets are open; a number is a goal, answered when it is reached. */
process.on("message", async (message: Opening | number) => {
  if (typeof message === "number") {
    goal = message;
    if (total >= goal) report();
    return;
  }
  await open(message);
  report();
});
