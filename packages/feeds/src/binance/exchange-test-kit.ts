/** For tests: an exchange on this machine that speaks the documented messages, and misbehaves as it is told; and time that only the test moves. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ManualClock } from "@candela/testkit";
import { type WebSocket, WebSocketServer } from "ws";
import type { Timers } from "./timers.ts";

export class ManualTimers implements Timers {
  readonly #clock: ManualClock;
  #due: { readonly at: number; readonly run: () => void }[] = [];

  constructor(startMs: number) {
    this.#clock = new ManualClock(startMs);
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now() + ms, run };
    this.#due.push(timer);
    return () => {
      this.#due = this.#due.filter((other) => other !== timer);
    };
  }

  /** Moments at which something is due, soonest first, as ms from now. */
  get waits(): number[] {
    return this.#due.map(({ at }) => at - this.now()).sort((a, b) => a - b);
  }

  /** Lets time pass, and runs what falls due at its moment. */
  advance(ms: number): void {
    const end = this.now() + ms;
    for (;;) {
      const next = this.#due
        .filter(({ at }) => at <= end)
        .reduce<{ at: number; run: () => void } | undefined>(
          (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
          undefined,
        );
      if (next === undefined) break;
      this.#due = this.#due.filter((timer) => timer !== next);
      this.#clock.advance(Math.max(0, next.at - this.now()));
      next.run();
    }
    this.#clock.advance(end - this.now());
  }
}

export interface KlineRow {
  readonly ts: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly trades: number;
}

/** One exchange a test; `close` ends it. */
export class LocalExchange {
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  /** Requests, and addresses of sockets, as they came. */
  readonly asked: string[] = [];
  readonly connected: WebSocket[] = [];
  readonly pongs: string[] = [];
  /** Text that clients sent: they have nothing to say. */
  readonly said: string[] = [];
  readonly klines = new Map<string, readonly KlineRow[]>();
  time = () => 0;
  /** Upgrades are answered with 503 while this is true. */
  isAway = false;
  /** Answers of this status to every request, with these headers. */
  rejection: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;
  headers: Readonly<Record<string, string>> = {};
  /** Answered to every request instead, as it is. */
  garbage: string | undefined;

  constructor() {
    this.#http = createServer((request, response) => {
      const { status, body } = this.#answer(request);
      response.writeHead(status, { "content-type": "application/json", ...this.headers, ...this.rejection?.headers }).end(body);
    });
    this.#sockets = new WebSocketServer({ noServer: true });
    this.#http.on("upgrade", (request, socket, head) => {
      this.asked.push(request.url ?? "");
      if (this.isAway) {
        socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.on("pong", (payload) => this.pongs.push(String(payload)));
        ws.on("message", (data) => this.said.push(String(data)));
        this.connected.push(ws);
      });
    });
  }

  async open(): Promise<{ streamUrl: string; restUrl: string }> {
    await new Promise<void>((resolve) => this.#http.listen(0, "127.0.0.1", resolve));
    const at = `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
    return { streamUrl: `ws://${at}`, restUrl: `http://${at}` };
  }

  async close(): Promise<void> {
    for (const ws of this.connected) ws.terminate();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  /** The newest connection. */
  get line(): WebSocket {
    return this.connected.at(-1) ?? raise("nobody is connected");
  }

  say(text: string): void {
    this.line.send(text);
  }

  book(symbol: string, updateId: number, bid: string, ask: string): void {
    const data = { u: updateId, s: symbol, b: bid, B: "31.21000000", a: ask, A: "40.66000000" };
    this.say(JSON.stringify({ stream: `${symbol.toLowerCase()}@bookTicker`, data }));
  }

  trade(symbol: string, id: number, price: string, quantity: string, eventTs = this.time()): void {
    const data = { e: "aggTrade", E: eventTs, s: symbol, a: id, p: price, q: quantity, f: id, l: id, T: eventTs, m: true, M: true };
    this.say(JSON.stringify({ stream: `${symbol.toLowerCase()}@aggTrade`, data }));
  }

  #answer({ url = "" }: IncomingMessage): { status: number; body: string } {
    this.asked.push(url);
    if (this.rejection !== undefined) return { status: this.rejection.status, body: '{"code":-1003,"msg":"Too many requests."}' };
    if (this.garbage !== undefined) return { status: 200, body: this.garbage };
    const { pathname, searchParams } = new URL(url, "http://exchange");
    if (pathname === "/api/v3/time") return { status: 200, body: JSON.stringify({ serverTime: this.time() }) };
    if (pathname !== "/api/v3/klines") return { status: 404, body: '{"code":-1,"msg":"unknown"}' };
    const [from, to] = ["startTime", "endTime"].map((name) => Number(searchParams.get(name)));
    const rows = this.klines.get(`${searchParams.get("symbol")} ${searchParams.get("interval")}`) ?? [];
    const found = rows.filter(({ ts }) => ts >= (from ?? 0) && ts <= (to ?? 0)).slice(0, Number(searchParams.get("limit")));
    const wire = found.map(({ ts, open, high, low, close, volume, trades }) => {
      return [ts, open, high, low, close, volume, ts + 59_999, "0.0", trades, "0.0", "0.0", "0"];
    });
    return { status: 200, body: JSON.stringify(wire) };
  }
}

function raise(text: string): never {
  throw new Error(text);
}
