/** Shared by this module's tests: the live socket on a real port over the real hub, with a clock and a timer that only the test moves. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type AccountEvent, type ClientMessage, ServerMessage } from "@candela/api";
import { Ajv } from "ajv";
import { Registry } from "prom-client";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { type Bus, createBus } from "../../platform/bus.ts";
import type { Session } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createTestMarket, silentLog } from "../market-data/market-test-kit.ts";
import { LiveModule, type LiveParts, liveMarket } from "./index.ts";

const isServerMessage = new Ajv({ strict: false }).compile<ServerMessage>(JSON.parse(JSON.stringify(ServerMessage)));

/** A client that keeps what it was told. Every message is checked against the contract. */
export class TestSocket {
  readonly messages: ServerMessage[] = [];
  /** Messages of each frame. */
  readonly frames: number[] = [];
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  #wake: () => void = () => undefined;

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.closed = new Promise((resolve) => ws.once("close", resolve));
    ws.on("error", () => undefined);
    ws.on("message", (data) => {
      const frame: unknown = JSON.parse(String(data));
      if (!Array.isArray(frame)) throw new Error("a frame is an array");
      for (const message of frame) {
        if (!isServerMessage(message)) throw new Error(`not of the contract: ${JSON.stringify(isServerMessage.errors)}`);
        this.messages.push(message);
      }
      this.frames.push(frame.length);
      this.#wake();
    });
  }

  say(...statements: ClientMessage[]): void {
    for (const statement of statements) this.ws.send(JSON.stringify(statement));
  }

  /** The first message from index `from` on that passes, as soon as it is here. */
  async until(passes: (message: ServerMessage) => boolean, from = 0): Promise<ServerMessage> {
    for (;;) {
      const found = this.messages.slice(from).find(passes);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves with what came since `from` once all that the server had said before is here: answers come in order. */
  async settled(from = 0): Promise<ServerMessage[]> {
    const before = this.messages.length;
    this.say({ op: "ping" });
    await this.until(({ ch }) => ch === "pong", before);
    return this.messages.slice(from).filter(({ ch }) => ch !== "pong");
  }
}

type Channel = Exclude<ServerMessage["ch"], "hello" | "error" | "pong" | "answer">;

/** The messages of one channel, and of one product where it has such. */
export function messagesOf<C extends Channel>(
  messages: readonly ServerMessage[],
  ch: C,
  code?: string,
): Extract<ServerMessage, { ch: C }>[] {
  return messages.filter(
    (message): message is Extract<ServerMessage, { ch: C }> =>
      message.ch === ch && (code === undefined || ("code" in message && message.code === code)),
  );
}

/** Sessions by token: "user-7" is user 7. */
async function authenticateByName(token: string): Promise<Session | null> {
  const match = /^user-(\d+)$/.exec(token);
  return match?.[1] === undefined ? null : { sessionId: BigInt(match[1]) + 1000n, userId: BigInt(match[1]), accountType: "guest" };
}

export type TestMarket = Awaited<ReturnType<typeof createTestMarket>>;

export interface OpenedLive {
  readonly live: LiveModule;
  readonly bus: Bus;
  readonly url: string;
  readonly registry: Registry;
  /** `from` is the caller's address as a proxy would write it. */
  readonly connect: (options?: { origin?: string; path?: string; from?: string }) => Promise<TestSocket>;
  /** Connections that the HTTP server below holds. */
  readonly connections: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** The status that an upgrade is rejected with, or a fault. */
export class Rejection extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`rejected with ${status}`);
    this.status = status;
  }
}

function connectTo(url: string, origin?: string, from?: string): Promise<TestSocket> {
  return new Promise((resolve, reject) => {
    const headers = from === undefined ? {} : { "x-forwarded-for": from };
    const ws = new WebSocket(url, { origin, headers, perMessageDeflate: false });
    const socket = new TestSocket(ws);
    ws.once("open", () => resolve(socket));
    ws.once("unexpected-response", (_, { statusCode = 0 }) => reject(new Rejection(statusCode)));
    ws.once("error", reject);
  });
}

export async function openLive({ market, source, clock }: TestMarket, options: Partial<LiveParts> = {}): Promise<OpenedLive> {
  const bus = createBus(silentLog);
  const registry = new Registry();
  const live = new LiveModule({
    market: liveMarket(market, source.history),
    hub: market.hub,
    bus,
    clock,
    log: silentLog,
    registry,
    authenticate: authenticateByName,
    accountSnapshot: async () => [],
    calls: { answer: () => Promise.reject(new Error("this test serves no commands")) },
    revision: () => 1,
    ...options,
  });
  const http: Server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  live.start(http);
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    live,
    bus,
    url,
    registry,
    connect: async ({ origin, path = "/ws", from } = {}) => connectTo(`${url}${path}`, origin, from),
    connections: () => new Promise((resolve) => http.getConnections((_error, count) => resolve(count))),
    async stop() {
      await live.stop();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** The market's and the socket's own timers stand still: only the test sends frames, with `flush` or by moving the timers. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

/** A new market on the test's database, and the way to let it run. */
export async function createLiveMarket(sql: Sql) {
  const made = await createTestMarket(sql);
  const run = (ms: number): Promise<void> => {
    made.clock.advance(ms);
    while (made.source.advance());
    return made.market.hub.idle();
  };
  return { ...made, run };
}

export const balance = (assetId: number, amount: string): AccountEvent => ({
  kind: "balance",
  assetId,
  assetCode: `A${assetId}`,
  balance: amount,
  available: amount,
  frozen: "0",
});

/** The value of a figure in the metrics. */
export async function figure(registry: Registry, name: string): Promise<number> {
  const metrics = await registry.getMetricsAsJSON();
  const found = metrics.find((metric) => metric.name === name);
  return (found?.values[0] as { value: number } | undefined)?.value ?? Number.NaN;
}
